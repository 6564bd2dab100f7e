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
        most_in_reserve_(std::chrono::microseconds(static_cast<long>(milliseconds * 900))),
        timed_(iterations == 0),
        left_(iterations) {
    if (timed_) forget();
  }

  // Before each iteration: may it begin? With an iteration budget the clock is never asked, for the same play every time.
  bool next() { return timed_ ? !late() : left_-- > 0; }
  bool late() const {
    if (!timed_) return false;
    const Clock::time_point now = Clock::now();
    if (now - last_ > kUnusual) interrupted(now - last_);
    last_ = now;
    return now + std::min(most_in_reserve_, Clock::duration(reserve().load(std::memory_order_relaxed))) >= end_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // On a loaded machine the processor is taken away for some milliseconds now and then. Whoever stops one such pause
  // before the end is in time even if the next one comes at once. Pauses are remembered for all, and slowly forgotten.
  static constexpr Clock::duration kUnusual = std::chrono::microseconds(1000);
  static constexpr Clock::duration kFirstGuess = std::chrono::microseconds(3000);  // a time slice of the scheduler

  static std::atomic<Clock::rep>& reserve() {
    static std::atomic<Clock::rep> longest = kFirstGuess.count();
    return longest;
  }
  static void interrupted(Clock::duration pause) {
    if (pause.count() > reserve().load(std::memory_order_relaxed)) reserve().store(pause.count(), std::memory_order_relaxed);
  }
  // After some hundred quiet turns nothing is kept in reserve any more.
  static void forget() {
    const Clock::rep known = reserve().load(std::memory_order_relaxed);
    reserve().store(known - known / 128, std::memory_order_relaxed);
  }

  mutable Clock::time_point last_;
  Clock::time_point end_;
  Clock::duration most_in_reserve_;
  bool timed_;
  int left_;
};

}  // namespace bots
