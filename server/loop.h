// The one thread on which tables live: others hand their results to it.
#pragma once

#include <functional>

#include "table/event.h"

namespace server {

using Task = std::move_only_function<void()>;

class Loop {
 public:
  virtual ~Loop() = default;
  virtual void post(Task task) = 0;            // from any thread
  virtual void wake_at(table::Time when) = 0;  // tick() again then, or earlier if asked again; on the loop's thread
};

// Milliseconds since 1970, never going back while the program runs.
table::Time now();

}  // namespace server
