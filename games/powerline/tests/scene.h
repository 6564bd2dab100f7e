// A table for tests: positions are edited directly, moves are played as text.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/note.h"
#include "games/powerline/game.h"

namespace powerline::testing {

using core::Json;
using Texts = std::vector<std::string>;

std::shared_ptr<const Data> default_data();

class Scene {
 public:
  // Board a for every seat unless the options say otherwise.
  explicit Scene(int players = 1, Json options = Json::object());

  PlayerBoard& seat(int n = 1) { return s.seats[static_cast<std::size_t>(n - 1)]; }
  int points(int n = 1) const { return s.seats[static_cast<std::size_t>(n - 1)].points; }
  int tokens(std::string_view line, int n = 1) { return seat(n).tokens[line_index(line)]; }
  End end(std::string_view line, int n = 1) { return seat(n).ends[line_index(line)]; }
  bool supplied(std::string_view line, int n = 1) { return (seat(n).cities >> line_index(line) & 1) != 0; }
  bool covered(std::string_view station, int n = 1);
  Texts stations(int n = 1);

  // Set-up of a position; nobody gains points by it.
  Scene& build(std::string_view line, int count, End from = kEndA, int n = 1);
  Scene& complete(std::initializer_list<std::string_view> lines, int n = 1);
  Scene& tiles(std::array<std::uint8_t, kWorkers> columns, int n = 1);
  Scene& round(int now);  // the round about to be played, from 1

  // Chance rolls these dice, red to black.
  Scene& dice(std::array<int, kWorkers> values);
  // Plays "begin red" for seat n, or reports a failure if it is no option.
  Scene& play(std::initializer_list<std::string_view> moves, int n = 1);
  Scene& play(std::string_view move, int n = 1) { return play({move}, n); }
  Scene& chance(std::string_view move);
  // A round with one worker on the island, the vacation tile kept: for passing time.
  Scene& island_round(int workers = 1, int n = 1);

  Texts options(int n = 1);
  Texts chance_options();
  bool offered(std::string_view move, int n = 1);
  std::string refusal(std::string_view move, int n = 1);
  std::string step(int n = 1);

  // Points that notes of this key gave to seat n since the last clear().
  int gained(std::string_view key, int n = 1) const;
  bool noted(std::string_view key) const;

  Game game;
  State s;
  std::vector<core::Note> notes;

 private:
  std::size_t line_index(std::string_view line) const;
  void play_as(core::Seat seat, std::string_view move);
};

// A roll, in the order of the dice, for tests in which any would do.
inline constexpr std::array<int, 6> kDice = {3, 6, 2, 1, 4, 5};

// What a tile pays the first seat in the three scorings.
std::array<int, 3> paid(Scene& t, std::string_view tile);

// A legal random game, invariants checked by the caller's function after every move.
template <class Each>
void random_game(const Game& game, core::Rng& rng, Each each) {
  State s = game.start();
  core::Options options;
  std::vector<core::Seat> active;
  while (!game.active(s).empty()) {
    active.clear();
    for (const core::Seat seat : game.active(s)) active.push_back(seat);
    const core::Seat seat = active[static_cast<std::size_t>(rng.below(static_cast<int>(active.size())))];
    game.options(s, seat, options);
    const core::Move move = options.nth(rng.below(options.count()));
    game.apply(s, seat, move, core::Log::none());
    each(s, seat, move);
  }
}

}  // namespace powerline::testing
