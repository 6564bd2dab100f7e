// Stores as earlier versions of the program left them: real tables of all games, begun, finished and waiting for
// players. stores/sqlite-3.sql and stores/postgresql-3.sql were written by a program of that version; the older ones
// hold the same tables in the shape that was usual then.
#pragma once

#include <array>
#include <string>

namespace tests {

inline constexpr std::array kOldVersions = {1, 2, 3};

// The SQL that makes it.
std::string old_store(const std::string& kind, int version);
// "sqlite:FILE", a file that is not there yet.
void make_old_store(int version, const std::string& db);

}  // namespace tests
