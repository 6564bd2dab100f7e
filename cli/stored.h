// Tables in a server's store, from the command line.
#pragma once

#include <memory>
#include <string>

#include "server/storage/storage.h"

namespace cli {

// As --db names it; throws Stop. A file that is not there is an error, or a new store is made.
enum class Missing { error, made };
std::unique_ptr<server::Storage> open_store(const std::string& db, Missing missing = Missing::error);

// Plays every stored table again and lists those that no longer replay; ends the command with kNotSo if there are any.
void replay_all(const std::string& db, bool json);

}  // namespace cli
