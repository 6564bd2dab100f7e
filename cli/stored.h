// Tables in a server's store, from the command line.
#pragma once

#include <memory>
#include <string>

#include "server/storage/storage.h"

namespace cli {

// As --db names it; throws Stop.
std::unique_ptr<server::Storage> open_store(const std::string& db);

// Plays every stored table again and lists those that no longer replay; ends the command with kNotSo if there are any.
void replay_all(const std::string& db, bool json);

}  // namespace cli
