// How long a bot may still think. Asking for the time costs about 25 ns, so loops ask every few microseconds of work.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

#include "bots/bot.h"

namespace bots {

class Stopwatch {
 public:
  Stopwatch(double milliseconds, int iterations)
      : last_(Clock::now()),
        end_(last_ + std::chrono::microseconds(static_cast<long>(milliseconds * 1000))),
        most_in_reserve_(
            std::chrono::microseconds(static_cast<long>(milliseconds * (milliseconds < kShort ? 500 : 900)))),
        timed_(iterations == 0),
        left_(iterations) {
    if (timed_) forget();
  }

  // Before each iteration: may it begin? With an iteration budget the clock is never asked, for the same play every
  // time.
  bool next() { return timed_ ? !late() : left_-- > 0; }
  bool late() const {
    if (!timed_) return false;
    const Clock::time_point now = Clock::now();
    if (now - last_ > kUnusual) interrupted(now - last_);
    last_ = now;
    const Clock::duration pause(longest().load(std::memory_order_relaxed));
    return now + std::clamp(pause - kTolerated, Clock::duration::zero(), most_in_reserve_) >= end_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // On a loaded machine the processor is taken away for some milliseconds now and then. Whoever stops one such pause
  // before the end, less what may be overrun, is in time even if the next one comes at once. Pauses are remembered for
  // all, and slowly forgotten, but for a time slice of the scheduler: that can be taken at any moment.
  static constexpr Clock::duration kUnusual = std::chrono::microseconds(1000);
  static constexpr Clock::duration kSlice = std::chrono::microseconds(4000);
  static constexpr Clock::duration kTolerated = std::chrono::microseconds(1300);
  static constexpr double kShort = 5;  // milliseconds of which half are used in any case

  static std::atomic<Clock::rep>& longest() {
    static std::atomic<Clock::rep> pause = kSlice.count();
    return pause;
  }
  static void interrupted(Clock::duration pause) {
    if (pause.count() > longest().load(std::memory_order_relaxed))
      longest().store(pause.count(), std::memory_order_relaxed);
  }
  static void forget() {
    const Clock::rep known = longest().load(std::memory_order_relaxed);
    longest().store(std::max(known - known / 1024, kSlice.count()), std::memory_order_relaxed);
  }

  mutable Clock::time_point last_;
  Clock::time_point end_;
  Clock::duration most_in_reserve_;
  bool timed_;
  int left_;
};

}  // namespace bots
