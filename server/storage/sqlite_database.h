// The file of a SQLite store: opened, private, and of this program's version.
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "server/storage/sqlite_query.h"

namespace server {

core::Result<Database> open_database(const std::string& file);

// What SQLite says of the last failure on this connection.
std::unexpected<core::Error> sqlite_failure(sqlite3* db, std::string_view what);

}  // namespace server
