// Powerline as the contract in core/game.h wants it; each chapter of the rulebook is a .cc of its own (chapters.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/data.h"
#include "core/game.h"
#include "games/powerline/chapters.h"
#include "games/powerline/figures.h"

namespace powerline {

class Game {
 public:
  using State = powerline::State;
  using Memory = core::NoMemory;
  using Data = powerline::Data;

  static const core::Catalog& catalog();
  static const core::DataSet& default_data();
  static std::string_view text(std::string_view lang);
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& set) { return load_data(set, catalog()); }
  static core::Result<Game> make(std::shared_ptr<const Data> data, const core::Setup& setup);

  const core::Info& info() const { return info_; }
  const Rules& rules() const { return rules_; }
  const Data& data() const { return *rules_.data; }

  State start() const { return start_state(rules_); }
  Seats active(const State& s) const { return s.active; }
  core::Prompt prompt(const State& s, Seat seat) const;
  std::uint64_t turn_number(const State& s) const { return s.round; }  // a plan is a turn
  void options(const State& s, Seat seat, Options& out) const;
  void apply(State& s, Seat seat, Move move, Log log) const;
  std::string refusal(const State& s, Seat seat, Move move) const;
  State observe(const State& s, Seat seat) const { return powerline::observe(rules_, s, seat); }
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, Seat seat, const Memory& memory, core::Rng& rng) const;
  core::Scores scores(const State& s) const { return powerline::scores(rules_, s); }
  int points(const State& s, Seat seat) const { return s.seats[seat].points; }
  Figures figures(const State& s, Seat viewer) const;
  std::string invariant(const State& s) const;
  void arrange(State& s, core::Arrangement& by_hand) const { powerline::arrange(rules_, s, by_hand); }

 private:
  Game() = default;
  void seldom_options(const State& s, Seat seat, Options& out) const;
  void seldom_apply(State& s, Seat seat, Move move, Log log) const;

  Rules rules_;
  core::Info info_;
};

// Nearly all moves are dice, and plans from their beginning to their end. They are told apart here, where the caller
// can see it, and end where the table of steps would lead (tests/legality_test.cc); the others look it up.
inline void Game::options(const State& s, Seat seat, Options& out) const {
  out.clear();
  if (seat != core::kChance) {
    if (s.seats[seat].step == kPlace) return place_options(rules_, s, seat, out);
    if (s.seats[seat].step == kBegin) return begin_options(rules_, s, seat, out);
  } else if (s.drawn == kContracts) {
    return roll_options(rules_, s, seat, out);
  }
  seldom_options(s, seat, out);
}

inline void Game::apply(State& s, Seat seat, Move move, Log log) const {
  if (move.verb == verb::die) return roll(rules_, s, move.arg, log);
  if (move.verb >= verb::line && move.verb <= verb::island) return place_worker(rules_, s.seats[seat], seat, move);
  if (move.verb == verb::begin) return begin(s.seats[seat], move);
  if (move.verb == verb::stop) return stop(rules_, s, seat, log);
  seldom_apply(s, seat, move, log);
}

}  // namespace powerline
