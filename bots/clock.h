// Where bots read the time, and how long the machine has kept them from running; a test brings a clock of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace bots {

class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Span = std::chrono::steady_clock::duration;

  virtual ~Clock() = default;
  virtual Time now() = 0;

  // On a loaded machine the processor is taken away for some milliseconds now and then. Pauses are remembered for all
  // who read this clock, and slowly forgotten, but for two time slices of the scheduler: so long two others may run at
  // any moment.
  Span longest_pause() const { return Span(pause_.load(std::memory_order_relaxed)); }
  void paused(Span pause) {
    if (pause > longest_pause()) pause_.store(pause.count(), std::memory_order_relaxed);
  }
  void forget() {
    const Span known = longest_pause();
    pause_.store(std::max(known - known / kForgetfulness, kSlices).count(), std::memory_order_relaxed);
  }

  static constexpr Span kSlices = std::chrono::milliseconds(8);

 private:
  static constexpr int kForgetfulness = 1024;  // turns after which a pause counts a third

  std::atomic<Span::rep> pause_ = kSlices.count();
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
