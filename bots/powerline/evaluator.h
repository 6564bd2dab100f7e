// Powerline for the generic search: what a board is worth also in the middle of a plan, and why a plan is good.
#pragma once

#include <memory>

#include "bots/evaluator.h"
#include "bots/powerline/calibration.h"
#include "bots/powerline/planner.h"

namespace bots::powerline {

class Evaluator {
 public:
  using Game = ::powerline::Game;

  Evaluator(const Game& game, const Network* network);

  void evaluate(const State& s, Values& values) const;
  // The same for seats that see the dice and have not planned yet: the worth of their best plan.
  void best_play(const State& s, Values& values) const;
  void prune(const State&, core::Seat, core::Options&) const {}
  float scale() const { return 8.0f; }
  int round(const State& s) const { return s.round; }

  static constexpr double kResolution = 0.5;     // points
  static constexpr double kShortfall = 0;        // one roll ahead is as much as there is to know
  static constexpr int kReviewIterations = 240;  // plans of the next round
  static constexpr Calibration kCalibration = powerline::kCalibration;
  // What a whole plan brings, seen at its end, most telling first. `s`: before its first move.
  void plan_reasons(const State& s, core::Seat seat, const Plan& plan, std::vector<Reason>& out) const;

 private:
  const Game& game_;
  mutable std::vector<Planner> planners_;  // one for each seat
};

// The plan of a seat as far as it is made, and the state as if it had not been begun.
struct Begun {
  State before;
  Outcome outcome;
};
Begun take_back(const Game& game, const State& s, core::Seat seat);

}  // namespace bots::powerline
