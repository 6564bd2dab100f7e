// Chooses a whole plan for a roll: every outcome is valued by the points it brings and the learned worth of the board
// it leaves; with time, the best few are compared over sampled rolls of the next round.
#pragma once

#include <optional>
#include <vector>

#include "bots/powerline/by_hand.h"
#include "bots/powerline/features.h"
#include "bots/stopwatch.h"
#include "core/rng.h"
#include "games/powerline/plan_enumeration.h"

namespace bots::powerline {

using ::powerline::Outcome;
using ::powerline::State;

// A plan, and what is expected of it.
struct Plan {
  Outcome outcome{};
  bool vacation = false;
  float expected = 0;  // final points
  float doubt = 0;     // standard error of how far it lies behind the best
  int number = 0;      // for whoever has numbered the plans to be weighed
  bool asked = false;  // weighed to the end, whatever is expected of it
};
inline bool better(const Plan& a, const Plan& b) { return a.expected > b.expected; }

// The board after a round is settled, with its scoring or the end of the game.
struct After {
  PlayerBoard board;
  int round;   // rounds completed
  int points;  // of the board, also in board.points
};
After settle(const Game& game, const State& s, core::Seat seat, const Outcome& outcome, bool vacation);

class Planner {
 public:
  // Without a network it values boards by hand (the reference `greedy`).
  Planner(const Game& game, core::Seat seat, const Network* network);

  // The best plans, best first, at most `most`. The seat must be about to begin its plan. `jokers`: the most a plan may
  // spend; `looks`: how many outcomes are looked at in full.
  std::vector<Plan> best(const State& s, int most, int jokers, int looks = 160);
  // The same, refined by looking one roll ahead as long as the watch allows (search.cc), with one more that is asked
  // about if there is one.
  std::vector<Plan> search(const State& s, int most, Stopwatch watch, core::Rng& rng,
                           const std::optional<Plan>& asked = {});
  // These plans, not none and best at first sight first, compared over rolls of the next round.
  std::vector<Plan> weigh(const State& s, std::vector<Plan> plans, Stopwatch watch, core::Rng& rng);
  // What a plan is worth at first sight.
  float first_sight(const State& s, const Outcome& outcome, bool vacation);

  // Expected final points of a board between rounds.
  float worth(const PlayerBoard& board, int round,
              const std::array<std::uint8_t, ::powerline::kContracts>& contracts) const;
  const Describer& describer() const { return describe_; }

 private:
  float value(const After& after, const State& s) const;
  void shortlist(const State& s, const std::vector<Outcome>& outcomes, int looks);

  const Game& game_;
  core::Seat seat_;
  const Network* network_;
  ByHand by_hand_;
  Describer describe_;
  ::powerline::PlanEnumerator plans_;
  std::vector<Plan> found_;
  // The outcomes worth a full look, by a rough sum of what their parts are worth alone.
  struct Rough {
    float score;
    int index;
  };
  std::vector<Rough> rough_;
  // The description of the board before the plan, from which the others differ little.
  Description base_{};
  Network::Sum base_sum_{};
};

}  // namespace bots::powerline
