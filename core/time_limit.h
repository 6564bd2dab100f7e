// How long this thread may go on with what somebody else has asked for.
//
// Loops over foreign data ask now and then whether the time is over, and give up with an error. Nobody is stopped who
// has not set a limit: the terminal and the page take the time they need.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "core/error.h"

namespace core {

// Of the thread that makes it, for as long as it lives.
class TimeLimit {
 public:
  using Clock = std::chrono::steady_clock;

  explicit TimeLimit(Clock::duration most) : before_(std::exchange(end_, Clock::now() + most)) {}
  ~TimeLimit() { end_ = before_; }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  static bool is_over() { return end_ != Clock::time_point::max() && Clock::now() >= end_; }

 private:
  static inline thread_local Clock::time_point end_ = Clock::time_point::max();
  const Clock::time_point before_;
};

inline std::unexpected<Error> took_too_long(std::string where) {
  return failure("took_too_long", std::move(where), "this took too long and was given up", "try something smaller");
}

}  // namespace core
