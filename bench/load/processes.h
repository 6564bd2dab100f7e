// What two processes on one PostgreSQL database carry, against one.
#pragma once

namespace load {

bool print_processes(int tables, int rounds, double seconds);

}  // namespace load
