// The one thread on which tables live: others hand their results to it.
#pragma once

#include <chrono>
#include <functional>

#include "table/event.h"

namespace server {

using Task = std::move_only_function<void()>;

// Nobody has the loop for longer at a time, but for what cannot be done in pieces; then it is the others' turn.
class LoopTurn {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kLength{1};

  bool is_over() const { return Clock::now() - began_ >= kLength; }

 private:
  const Clock::time_point began_ = Clock::now();
};

class Loop {
 public:
  virtual ~Loop() = default;
  virtual void post(Task task) = 0;            // from any thread; done in the order they came
  virtual void wake_at(table::Time when) = 0;  // tick() again then, or earlier if asked again; on the loop's thread
};

// Milliseconds since 1970, never going back while the program runs.
table::Time now();

}  // namespace server
