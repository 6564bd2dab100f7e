// Tables in a server's store, from the command line.
#pragma once

#include <string>

namespace cli {

// Plays every stored table again and lists those that no longer replay; ends the command with kNotSo if there are any.
void replay_all(const std::string& db, bool json);

}  // namespace cli
