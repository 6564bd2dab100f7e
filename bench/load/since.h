// Seconds from a moment until now.
#pragma once

#include <chrono>

namespace load {

using Clock = std::chrono::steady_clock;

inline double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace load
