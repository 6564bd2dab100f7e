// How long a bot may still think. Asking for the time costs about 25 ns, so loops ask every few microseconds of work.
#pragma once

#include <algorithm>

#include "bots/bot.h"
#include "bots/clock.h"
#include "core/time_limit.h"

namespace bots {

inline Clock& clock_of(const Budget& budget) { return budget.clock != nullptr ? *budget.clock : steady_clock(); }

class Stopwatch {
 public:
  // No limit for what has to be done but the thread's own, and nothing beyond it.
  Stopwatch() = default;
  // `share` of what is left of a turn's budget after `spent` milliseconds. With iterations the clock is never asked,
  // for the same play every time.
  explicit Stopwatch(const Budget& budget, double share = 1, double spent = 0)
      : clock_(budget.iterations == 0 && budget.milliseconds > 0 ? &clock_of(budget) : nullptr),
        left_(budget.iterations) {
    if (!timed()) return;
    last_ = clock_->now();
    end_ = last_ + milliseconds(share * std::max(0.0, kUsed * budget.milliseconds - spent));
  }

  bool timed() const { return clock_ != nullptr; }
  // One that ends after a share of the time left since the last look.
  Stopwatch sooner(double share) const {
    Stopwatch out = *this;
    if (timed()) out.end_ = last_ + std::chrono::duration_cast<Clock::Span>((end_ - last_) * share);
    return out;
  }

  // Before each iteration: may it begin?
  bool next() { return timed() ? !late() : left_-- > 0; }
  bool late() const {
    if (!timed()) return core::TimeLimit::is_over();
    last_ = clock_->now();
    return last_ >= end_;
  }

 private:
  // Time is there to be used. What is kept back is for the last steps after the bell; when the system takes the
  // processor away at that moment the turn is late, by no more than 10 ms + 10 % on a machine that is not full.
  static constexpr double kUsed = 0.97;

  Clock* clock_ = nullptr;
  mutable Clock::Time last_;
  Clock::Time end_;
  int left_ = 0;
};

}  // namespace bots
