#include "tests/storage_fixture.h"

#include <libpq-fe.h>
#include <sqlite3.h>

#include <utility>

namespace tests {

using server::Outcome;
using server::Storage;
using server::StoredTable;
using server::TableId;
using server::Write;
using table::Event;
using table::Kind;

PostgresServer& postgres() {
  static PostgresServer server;
  return server;
}

void StorageTest::SetUp() {
  folder_ = std::filesystem::temp_directory_path() / ("kilowatt-storage-" + TableId::random().text());
  std::filesystem::create_directory(folder_);
  // On a busy machine a database takes longer to answer the door than a server would wait for it.
  address_ = GetParam() == Store::sqlite ? "sqlite:" + (folder_ / "tables.db").string()
                                         : postgres().new_database() + "&connect_timeout=60";
}

std::unique_ptr<Storage> StorageTest::open() {
  auto storage = server::open_storage(address_);
  if (!storage) ADD_FAILURE() << storage.error().text();
  return storage ? std::move(*storage) : nullptr;
}

void StorageTest::run_sql(const std::string& sql) {
  if (GetParam() == Store::sqlite) {
    sqlite3* db = nullptr;
    sqlite3_open((folder_ / "tables.db").c_str(), &db);
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
  } else {
    PGconn* connection = PQconnectdb(address_.c_str());
    PGresult* result = PQexec(connection, sql.c_str());
    EXPECT_LT(PQresultStatus(result), PGRES_BAD_RESPONSE) << PQerrorMessage(connection);
    PQclear(result);
    PQfinish(connection);
  }
}

Event event(std::int64_t n, std::string text) { return {n, Kind::move, 1, std::move(text), 1000 + n}; }

Write new_table(TableId id, server::Time created) {
  server::TableHead head;
  head.id = id;
  head.game = "powerline";
  head.created = created;
  head.host = server::hash_key("host");
  head.spectator = server::hash_key("spectator");
  head.chairs = {{server::hash_key("one"), ""}, {server::hash_key("two"), "https://example.org/turn"}};
  return {.table = id,
          .head = head,
          .events = {{1, Kind::created, core::kNobody, "{}", created}},
          .summary = {},
          .chairs = {}};
}

Write more(TableId id, std::vector<Event> events) {
  return {.table = id, .head = {}, .events = std::move(events), .summary = {}, .chairs = {}};
}

std::vector<Outcome> commit(Storage& storage, const std::vector<Write>& writes) {
  auto outcomes = storage.commit(writes);
  if (!outcomes) ADD_FAILURE() << outcomes.error().text();
  return outcomes ? *outcomes : std::vector<Outcome>{};
}

StoredTable load(Storage& storage, TableId id) {
  auto stored = storage.load(id);
  if (!stored || !*stored) {
    ADD_FAILURE() << "no such table";
    return {};
  }
  return **stored;
}

}  // namespace tests
