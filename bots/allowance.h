// A turn's budget when the turn has to be thought about again, as after a card that chance has turned up.
#pragma once

#include <chrono>
#include <cstdint>

#include "bots/stopwatch.h"

namespace bots {

class Allowance {
 public:
  // Most of what is left of the turn's budget; a new turn has all of it.
  Stopwatch take(std::uint64_t turn, const Budget& budget) {
    if (turn != turn_ || !begun_) left_ = budget;
    turn_ = turn;
    begun_ = true;
    start_ = std::chrono::steady_clock::now();
    const int iterations = budget.iterations == 0 ? 0 : std::max(1, static_cast<int>(kShare * left_.iterations));
    left_.iterations -= iterations;
    return {kShare * left_.milliseconds, iterations};
  }
  // The thinking is over.
  void done() {
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start_;
    left_.milliseconds = std::max(0.0, left_.milliseconds - spent.count());
  }

 private:
  static constexpr double kShare = 0.85;  // few turns are thought about twice

  bool begun_ = false;
  std::uint64_t turn_ = 0;
  Budget left_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace bots
