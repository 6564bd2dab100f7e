// Powerline as the contract in core/game.h wants it; each chapter of the rulebook is a .cc of its own.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "core/data.h"
#include "core/game.h"
#include "core/info.h"
#include "games/powerline/data.h"
#include "games/powerline/figures.h"
#include "games/powerline/rules.h"
#include "games/powerline/state.h"
#include "games/powerline/verbs.h"

namespace powerline {

// Lists of words in Info::lists.
enum List : std::uint8_t {
  kPlaceList,
  kTileList,
  kWorkerList,
  kVacationList,
  kLineList,
  kCityList,
  kStationList,
  kBandList
};

// What the log tells; the arguments stand in words.cc.
enum class NoteKind : std::uint8_t {
  contract,
  round,
  plan,
  built,
  joker_spent,
  joker_gained,
  island,
  adventure,
  adventure_token,
  island_token,
  vacation,
  city,
  station,
  scoring,
  tile,
  scoring_joker,
  unfinished,
  rating,
  winner
};

enum class Contracts : std::uint8_t {
  printed,
  by_colour,
  any_three,
  by_colour_special,
  any_three_special,
  special_only
};

// What one seat plays with for the whole game.
struct SeatSetup {
  const Pips* pips = nullptr;
  const Chart* chart = nullptr;
  bool limited = false;  // the blue chart
};

class Game {
 public:
  using State = powerline::State;
  using Memory = core::NoMemory;
  using Data = powerline::Data;

  static const core::Catalog& catalog() { return powerline::catalog(); }
  static const core::DataSet& default_data();
  static std::string_view text(std::string_view lang);
  static core::Result<std::shared_ptr<const Data>> load(const core::DataSet& set) { return powerline::load(set); }
  static core::Result<Game> make(std::shared_ptr<const Data> data, const core::Setup& setup);

  const core::Info& info() const { return info_; }
  const Data& data() const { return *data_; }
  const SeatSetup& seat_setup(core::Seat seat) const { return seats_[seat]; }
  bool adventure_island() const { return adventure_island_; }

  State start() const;
  core::Seats active(const State& s) const { return s.active; }
  core::Prompt prompt(const State& s, core::Seat seat) const;
  void options(const State& s, core::Seat seat, core::Options& out) const;      // inline below
  void apply(State& s, core::Seat seat, core::Move move, core::Log log) const;  // inline below
  std::string refusal(const State& s, core::Seat seat, core::Move move) const;
  State observe(const State& s, core::Seat seat) const;
  void remember(Memory&, const core::Note&) const {}
  State guess(const State& view, core::Seat seat, const Memory& memory, core::Rng& rng) const;
  core::Scores scores(const State& s) const;
  int points(const State& s, core::Seat seat) const { return s.seats[seat].points; }
  Figures figures(const State& s, core::Seat viewer) const;
  std::string invariant(const State& s) const;

  // What scoring 1, 2 or 3 pays this board for a tile.
  int tile_points(const Tile& tile, const Board& board, int scoring) const;
  int unfinished_lines(const Board& board) const;
  int unfinished_loss(int lines) const;
  // Jokers that every player takes after scoring 1, 2 or 3 (PL-71, PL-121).
  int scoring_jokers(int scoring) const {
    return data_->scoring_jokers[side_b_][static_cast<std::size_t>(scoring - 1)];
  }
  int island_loss(const Board& board, const State& s) const;
  int band(int points) const;
  // Phase 3 for one seat: its plan is settled and gone.
  void construct_board(State& s, core::Seat seat, core::Log log) const;
  // Board::next as it follows from tokens, ends and planned workers.
  std::array<Places, kFaces> next_places(const Board& board, core::Seat seat) const;

 private:
  Game() = default;

  // setup.cc
  core::Result<void> set_up(const core::Setup& setup);
  core::Result<void> choose_boards(const core::Json& value);
  core::Result<void> choose_limits(const core::Json& value);
  core::Result<void> choose_contracts(const core::Json& value);
  // words.cc
  void tell_info();
  // draw.cc
  Rule why_not_tile(const State& s, int tile) const;
  void draw_tile(State& s, int tile, core::Log log) const;
  void draw_options(const State& s, core::Options& out) const;
  void begin_planning(State& s) const;
  // plan.cc
  void plan_options(const State& s, core::Seat seat, core::Options& out) const;
  void plan(State& s, core::Seat seat, core::Move move, core::Log log) const;
  void place_options(const State& s, core::Seat seat, core::Options& out) const;
  Rule why_not_place(const State& s, core::Seat seat, core::Move move) const;
  Rule why_not_stop(const Board& board, core::Seat seat) const;
  void place_worker(Board& board, core::Seat seat, core::Move move) const;
  void stop(State& s, core::Seat seat, core::Log log) const;
  void finish_plan(State& s, core::Seat seat, core::Log log) const;
  // construct.cc
  void construct(State& s, core::Log log) const;
  void settle_island(State& s, core::Seat seat, core::Log log) const;
  void cover_stations(Board& board, core::Seat seat, core::Log log) const;
  // scoring.cc
  void score(State& s, int scoring, core::Log log) const;
  void end(State& s, core::Log log) const;

  std::shared_ptr<const Data> data_;
  core::Info info_;
  std::array<SeatSetup, kMaxPlayers> seats_{};
  int players_ = 1;
  Contracts contracts_ = Contracts::printed;
  bool vacation_ = true;
  bool adventure_island_ = false;
  bool side_b_ = false;
};

// Half of all moves are dice, so they are settled where the caller can see them.
inline void Game::options(const State& s, core::Seat seat, core::Options& out) const {
  out.clear();
  if (seat != core::kChance) return plan_options(s, seat, out);
  if (s.drawn < kContracts) return draw_options(s, out);
  std::copy(kDieOptions.begin(), kDieOptions.end(), out.tail<kFaces>());
  out.grow(kFaces);
}

inline void Game::apply(State& s, core::Seat seat, core::Move move, core::Log log) const {
  if (move.verb == kTileVerb) return draw_tile(s, move.arg, log);
  if (move.verb != kDieVerb) return plan(s, seat, move, log);
  // PL-25: one die after the other in the colour order, the same for everybody.
  if (s.rolled == 0) log.add(NoteKind::round, s.round + 1);
  s.dice[s.rolled++] = static_cast<std::uint8_t>(move.arg);
  if (s.rolled == kWorkers) begin_planning(s);
}

}  // namespace powerline
