#include "server/clock.h"

#include <chrono>

#include "server/loop.h"

namespace server {

namespace {

constexpr table::Time kMostAhead = 86'400'000;

template <class Source>
table::Time milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Source::now().time_since_epoch()).count();
}

}  // namespace

void Clock::not_before(table::Time known) {
  const table::Time behind = known - now();
  if (behind > 0 && behind < kMostAhead) offset_.fetch_add(behind, std::memory_order_relaxed);
}

Clock& process_clock() {
  static Clock clock(milliseconds<std::chrono::system_clock>, milliseconds<std::chrono::steady_clock>);
  return clock;
}

table::Time now() { return process_clock().now(); }

}  // namespace server
