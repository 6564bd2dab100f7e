// The chapters of the rulebook, each a .cc of its own: their steps, and what they do for one another and for bots.
#pragma once

#include "core/arrangement.h"
#include "games/powerline/rules.h"
#include "games/powerline/words.h"

namespace powerline {

// setup.cc: chapters 2 and 8
core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options);
State start_state(const Rules& rules);

// draw.cc: scoring tiles that are drawn (chapter 6), and phase 1, roll the dice (chapter 3)
extern const StepRow kDrawStep;
extern const StepRow kRollStep;
Rule why_not_tile(const Rules& rules, const State& s, int tile);
void begin_planning(const Rules& rules, State& s);

// plan.cc: phase 2, plan the workers (chapter 3)
extern const StepRow kBeginStep;
extern const StepRow kPlaceStep;
extern const StepRow kVacationStep;
void place_options(const Rules& rules, const State& s, Seat seat, Options& out);
void place_worker(const Rules& rules, PlayerBoard& board, Seat seat, Move move);
void stop(const Rules& rules, State& s, Seat seat, Log log);
// PlayerBoard::next as it follows from tokens, ends and planned workers.
std::array<PlaceSet, kFaces> next_places(const Rules& rules, const PlayerBoard& board, Seat seat);

// construct.cc: phase 3, build the lines (chapter 3)
void construct(const Rules& rules, State& s, Log log);
// For one seat: its plan is settled and gone.
void construct_board(const Rules& rules, State& s, Seat seat, Log log);
// What the workers planned on the island cost.
int island_loss(const Rules& rules, const State& s, const PlayerBoard& board);

// scoring.cc: scoring and the end of the game (chapters 4 and 5)
void score(const Rules& rules, State& s, int scoring, Log log);
// The column of a tile in which this board stands, from 0; -1 if in none.
int tile_column(const Network& network, const Tile& tile, const PlayerBoard& board);
// What scoring 1, 2 or 3 pays this board for a tile.
int tile_points(const Network& network, const Tile& tile, const PlayerBoard& board, int scoring);
// Jokers that every player takes after scoring 1, 2 or 3.
int scoring_jokers(const Rules& rules, int scoring);
int unfinished_lines(const PlayerBoard& board);
int unfinished_loss(const Data& data, int lines);
int band(const Data& data, int points);
core::Scores scores(const Rules& rules, const State& s);

// arrange.cc: positions set up by hand
void arrange(const Rules& rules, State& s, core::Arrangement& by_hand);

// hidden.cc: what is hidden (chapter 10)
State observe(const Rules& rules, const State& s, Seat seat);

// PL-25: one die after the other in the colour order, the same for everybody. Half of all moves are dice: inline.
inline void roll(const Rules& rules, State& s, int die, Log log) {
  if (s.rolled == 0) log.add(note::round, s.round + 1);
  s.dice[s.rolled++] = static_cast<std::uint8_t>(die);
  if (s.rolled == kWorkers) begin_planning(rules, s);
}
inline void roll_options(const Rules&, const State&, Seat, Options& out) {
  std::copy(kDieOptions.begin(), kDieOptions.end(), out.tail<kFaces>());
  out.grow(kFaces);
}

// PL-31: a plan begins at the red end or at the black one.
inline void begin(PlayerBoard& board, Move move) {
  board.first = move.arg == 0 ? kFromRed : kFromBlack;
  board.step = kPlace;
}
inline void begin_options(const Rules&, const State&, Seat, Options& out) {
  out.add(verb::begin, 0);
  out.add(verb::begin, kWorkers - 1);
}

}  // namespace powerline
