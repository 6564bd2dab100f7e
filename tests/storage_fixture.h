// Stores for tests: the same suite for SQLite and PostgreSQL, and small tables to keep there.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/storage/storage.h"
#include "tests/postgres_server.h"

namespace tests {

enum class Store { sqlite, postgres };

// One for all tests of the process.
PostgresServer& postgres();

class StorageTest : public testing::TestWithParam<Store> {
 protected:
  void SetUp() override;
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<server::Storage> open();
  void run_sql(const std::string& sql);

  std::filesystem::path folder_;
  std::string address_;
};

table::Event event(std::int64_t n, std::string text = "die 4");
server::Write new_table(server::TableId id, server::Time created = 1000);
server::Write more(server::TableId id, std::vector<table::Event> events);
std::vector<server::Outcome> commit(server::Storage& storage, const std::vector<server::Write>& writes);
server::StoredTable load(server::Storage& storage, server::TableId id);

}  // namespace tests
