#include "tests/stores.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

namespace tests {

std::string old_store(const std::string& kind, int version) {
  const std::string path = std::string(KILOWATT_STORES_DIR) + "/" + kind + "-" + std::to_string(version) + ".sql";
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

void make_old_store(int version, const std::string& db) {
  sqlite3* file = nullptr;
  sqlite3_open(db.substr(db.find(':') + 1).c_str(), &file);
  EXPECT_EQ(sqlite3_exec(file, old_store("sqlite", version).c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(file);
  sqlite3_close(file);
}

}  // namespace tests
