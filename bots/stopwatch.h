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
    clock_->forget();
    const double left = std::max(0.0, budget.milliseconds - spent);
    last_ = clock_->now();
    end_ = last_ + milliseconds(share * left);
    latest_ = last_ + milliseconds(left + kOverrun + kRelativeOverrun * budget.milliseconds);
    const double least = budget.milliseconds * (budget.milliseconds < kShort ? kShortLeast : kLeast);
    least_ = last_ + milliseconds(std::max(0.0, least - spent));
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
    const Clock::Time now = clock_->now();
    if (now - last_ > kUnusual) clock_->paused(now - last_);
    last_ = now;
    return now >= end_ || (now >= least_ && now + clock_->longest_pause() >= latest_);
  }

 private:
  // A turn may take 2 ms + 5 % longer than allowed; the last steps after the bell need a little of that. Whoever stops
  // one pause before the latest moment is in time even if the pause comes at once.
  static constexpr double kOverrun = 1.5, kRelativeOverrun = 0.04;  // milliseconds, and of the budget
  static constexpr Clock::Span kUnusual = std::chrono::milliseconds(1);
  // Where pauses are long in comparison, some of a turn's time is used all the same.
  static constexpr double kLeast = 0.1;
  static constexpr double kShort = 5, kShortLeast = 0.5;  // milliseconds, and what of them is used in any case

  Clock* clock_ = nullptr;
  mutable Clock::Time last_;
  Clock::Time end_, latest_, least_;
  int left_ = 0;
};

}  // namespace bots
