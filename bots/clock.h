// Where bots read the time; a test brings a clock of its own.
#pragma once

#include <chrono>

namespace bots {

class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Span = std::chrono::steady_clock::duration;

  virtual ~Clock() = default;
  virtual Time now() = 0;
};

// The one on the wall.
inline Clock& steady_clock() {
  class Steady final : public Clock {
    Time now() override { return std::chrono::steady_clock::now(); }
  };
  static Steady clock;
  return clock;
}

inline Clock::Span milliseconds(double count) {
  return std::chrono::duration_cast<Clock::Span>(std::chrono::duration<double, std::milli>(count));
}

}  // namespace bots
