// How long a bot may still think. Asking for the time costs about 25 ns, so loops ask every few microseconds of work.
#pragma once

#include <chrono>

#include "bots/bot.h"

namespace bots {

class Stopwatch {
 public:
  Stopwatch(double milliseconds, int iterations)
      : end_(std::chrono::steady_clock::now() + std::chrono::microseconds(static_cast<long>(milliseconds * 1000))),
        timed_(iterations == 0),
        left_(iterations) {}

  // Before each iteration: may it begin? With an iteration budget the clock is never asked, for the same play every time.
  bool next() { return timed_ ? !late() : left_-- > 0; }
  bool late() const { return timed_ && std::chrono::steady_clock::now() >= end_; }

 private:
  std::chrono::steady_clock::time_point end_;
  bool timed_;
  int left_;
};

}  // namespace bots
