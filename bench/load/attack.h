// Hostile participants within the limits: how long any one message keeps the loop, and what others notice.
#pragma once

#include <string>
#include <vector>

namespace load {

// Names of the attacks, for the command line.
const std::vector<std::string>& attack_names();

// Prints a line for each attack; false if something could not be set up. `realtime`: the server's loop is not
// interrupted by other processes of the machine, so that what is measured is its own time (needs the right to do so).
bool print_attacks(const std::vector<std::string>& names, double seconds, bool realtime);

}  // namespace load
