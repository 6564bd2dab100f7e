// How long it takes to play a stored table again.
#pragma once

namespace load {

// For every game with all its seats: the longest of some random games, restored from its events.
void print_restore_times();

}  // namespace load
