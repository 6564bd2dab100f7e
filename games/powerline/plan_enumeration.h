// Whole plans for a roll, enumerated by outcome instead of step by step; for bots, hints and reviews. See
// plan_enumeration.cc for how, plan_moves.cc for the way back to moves.
//
// Plans that leave the same board behind are one outcome. What identifies it:
//   - the number of workers, which chooses the column,
//   - the new tokens: line, end and number for each line used,
//   - with the Adventure Island, the faces on which workers stand (a multiset: who stands there does not matter).
// Jokers are no part of it: each outcome is listed once, with the fewest jokers that reach it. Without the Adventure
// Island only the number of workers on the island matters (PL-62, PL-131), and that follows from workers and tokens.
// Where the plan began, and which worker went where, leave no trace; an outcome keeps one way to get there. Whether the
// vacation tile is spent is decided afterwards, so an outcome with workers on the island stands for both choices.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/powerline/game.h"

namespace powerline {

inline constexpr int kMaxLinesPerPlan = 3;

struct Build {
  std::uint8_t place;    // "l01" on a line that has tokens, "l01_a" or "l01_b" on an empty one
  std::uint8_t workers;  // 0: not used
  friend bool operator==(const Build&, const Build&) = default;
};

struct Outcome {
  std::array<Build, kMaxLinesPerPlan> builds;  // lines in data order
  std::uint8_t workers;                        // on lines and island
  std::uint8_t jokers;                         // the fewest that reach it
  First first;                                 // one way: where to begin,
  std::uint8_t on_lines;                       // and bit i: the i-th worker goes to a line
  std::uint32_t faces;                         // Adventure Island: workers on each face, three bits a face; otherwise 0

  int tokens() const { return builds[0].workers + builds[1].workers + builds[2].workers; }
  int on_island() const { return workers - tokens(); }
};
static_assert(sizeof(Outcome) == 16);

// What identifies the outcome, in one number.
std::uint64_t identity(const Outcome& outcome);

// All outcomes of a roll for a seat that is about to begin its plan; keeps its memory from roll to roll.
class PlanEnumerator {
 public:
  explicit PlanEnumerator(const Game& game) : game_(&game) {}

  // With at most `most_jokers` of those in hand. Valid until the next call.
  const std::vector<Outcome>& enumerate(const State& s, Seat seat, int most_jokers = kWorkers);

 private:
  const Game* game_;
  std::vector<Outcome> outcomes_;
  std::vector<std::uint64_t> pairs_;  // room for the families of pairs of lines
};

// The same by a plain depth-first search over the steps: slow, and what the above is proved against.
std::vector<Outcome> plain_plans(const Game& game, const State& s, Seat seat, int most_jokers = kWorkers);

// The moves of a plan that leads to the outcome, from `begin` to `stop`, and `vacation` where it is asked.
std::vector<Move> moves_of(const Game& game, const State& s, Seat seat, const Outcome& outcome, bool use_vacation);

// The seat's board as phase 3 leaves it (before a scoring), without playing the moves one by one.
PlayerBoard board_after(const Game& game, const State& s, Seat seat, const Outcome& outcome, bool use_vacation);

}  // namespace powerline
