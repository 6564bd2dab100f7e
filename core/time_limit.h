// How long this thread may go on with what somebody else has asked for.
//
// Loops over foreign data ask now and then whether the time is over, and give up with an error. Nobody is stopped who
// has not set a limit: the terminal and the page take the time they need. The clock is that of whoever sets it.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/error.h"

namespace core {

// Of the thread that makes it, for as long as it lives.
class TimeLimit {
 public:
  explicit TimeLimit(std::function<bool()> has_passed)
      : has_passed_(std::move(has_passed)), before_(std::exchange(current_, this)) {}
  ~TimeLimit() { current_ = before_; }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  static bool is_over() { return current_ != nullptr && current_->has_passed_(); }

 private:
  static inline thread_local const TimeLimit* current_ = nullptr;
  const std::function<bool()> has_passed_;
  const TimeLimit* const before_;
};

inline std::unexpected<Error> took_too_long(std::string where) {
  return failure("took_too_long", std::move(where), "this took too long and was given up", "try something smaller");
}

}  // namespace core
