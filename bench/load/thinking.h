// How long an easy bot lets its player wait while somebody else keeps the thinking threads busy.
#pragma once

namespace load {

// With one bot thread; false if something could not be set up.
bool print_thinking(int tables, double seconds);

}  // namespace load
