// Where bots read the time; a test brings a clock of its own.
#pragma once

#include <chrono>
#include <ctime>

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

#ifndef __wasm__  // arenas are for the terminal
// What the processor has worked for this thread: how busy the machine is makes no difference to a bot that goes by it.
inline Clock& processor_clock() {
  class Processor final : public Clock {
    Time now() override {
      timespec time{};
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
      return Time(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
    }
  };
  static Processor clock;
  return clock;
}
#endif

inline Clock::Span milliseconds(double count) {
  return std::chrono::duration_cast<Clock::Span>(std::chrono::duration<double, std::milli>(count));
}

}  // namespace bots
