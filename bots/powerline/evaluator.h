// Powerline for the generic search: what a board is worth also in the middle of a plan, and why a plan is good.
#pragma once

#include <memory>

#include "bots/evaluator.h"
#include "bots/powerline/planner.h"

namespace bots::powerline {

class Evaluator {
 public:
  using Game = ::powerline::Game;

  Evaluator(const Game& game, const Network* network);

  void evaluate(const State& s, Values& values) const;
  void prune(const State&, core::Seat, core::Options&) const {}
  void reasons(const State& s, core::Seat seat, core::Move move, std::vector<Reason>& out) const;
  float scale() const { return 8.0f; }

  // What speaks for a whole plan, most telling first.
  void plan_reasons(const State& s, core::Seat seat, const Plan& plan, std::vector<Reason>& out) const;

 private:
  const Game& game_;
  std::vector<Planner> planners_;  // one for each seat
};

// The plan of a seat as far as it is made, and the state as if it had not been begun.
struct Begun {
  State before;
  Outcome outcome;
};
Begun take_back(const Game& game, const State& s, core::Seat seat);

}  // namespace bots::powerline
