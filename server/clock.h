// The time of this process: what the system clock said when it began, and since then the steady clock. Whoever sets the
// system clock changes nothing for tables, limits and timers of a process that runs.
#pragma once

#include <atomic>

#include "table/event.h"

namespace server {

class Clock {
 public:
  using Source = table::Time (*)();  // milliseconds

  Clock(Source system, Source steady) : system_(system), steady_(steady), offset_(system() - steady()) {}

  table::Time now() const { return steady_() + offset_.load(std::memory_order_relaxed); }
  // From now on it is at least so late: the store has heard of this moment. A system clock that was far ahead once is
  // not believed for ever.
  void not_before(table::Time known);

 private:
  const Source system_, steady_;
  std::atomic<table::Time> offset_;
};

Clock& process_clock();

}  // namespace server
