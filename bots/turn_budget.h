// A turn's budget when the turn has to be thought about again, as after a card that chance has turned up.
#pragma once

#include <cstdint>

#include "bots/stopwatch.h"

namespace bots {

class TurnBudget {
 public:
  // At each click. `turn`: its turn_number; `goes_on`: nothing has happened since the last click, whatever the number
  // says. A new turn has all of its budget.
  void begin_decision(std::uint64_t turn, bool goes_on) {
    if (turn != turn_ && !goes_on) spent_ = {};
    turn_ = turn;
  }
  // A share of what is left.
  Stopwatch take(const Budget& budget, double share) {
    clock_ = &clock_of(budget);
    start_ = clock_->now();
    Budget now = budget;
    if (budget.iterations > 0) {
      now.iterations = std::max(1, static_cast<int>(share * (budget.iterations - spent_.iterations)));
      spent_.iterations = std::min(budget.iterations, spent_.iterations + now.iterations);
    }
    return Stopwatch(now, share, spent_.milliseconds);
  }
  // The thinking is over.
  void done() {
    const std::chrono::duration<double, std::milli> thought = clock_->now() - start_;
    spent_.milliseconds += thought.count();
  }

 private:
  std::uint64_t turn_ = 0;
  Budget spent_;
  Clock* clock_ = nullptr;
  Clock::Time start_;
};

}  // namespace bots
