#include "server/storage/sqlite_database.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "server/storage/event_block.h"
#include "server/storage/schema.h"
#include "server/storage/storage.h"

namespace server {

std::unexpected<core::Error> sqlite_failure(sqlite3* db, std::string_view what) {
  // Somebody else has the file: it is not this write that is wrong.
  const bool busy = sqlite3_errcode(db) == SQLITE_BUSY;
  return core::failure(busy ? "store_away" : "store_failed", std::string(what), sqlite3_errmsg(db));
}

namespace {

constexpr Dialect kSqliteDialect = {"BLOB", "INTEGER", " WITHOUT ROWID", kEventBlocks, "", ""};
constexpr int kBusyMilliseconds = 5000;
constexpr int kCheckpointPages = 4000;

core::Result<void> run(sqlite3* db, const std::string& sql) {
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return sqlite_failure(db, "set up");
  return {};
}

// To turn on the write-ahead log a process must be alone for a moment, and SQLite does not wait for that by itself.
core::Result<void> run_when_alone(sqlite3* db, const std::string& sql) {
  constexpr std::chrono::milliseconds kPause{5};
  for (int left = kBusyMilliseconds; left > 0; left -= static_cast<int>(kPause.count())) {
    const int result = sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
    if (result == SQLITE_OK) return {};
    if (result != SQLITE_BUSY) break;
    std::this_thread::sleep_for(kPause);
  }
  return sqlite_failure(db, "set up");
}

// What is stored is for this user alone: it holds the dice of running games. SQLite gives its log and its index the
// mode of the file.
void keep_private(const std::string& file) {
  for (const char* part : {"", "-wal", "-shm"}) chmod((file + part).c_str(), S_IRUSR | S_IWUSR);
}

core::Result<void> migrate(sqlite3* db) {
  if (auto fine = run(db, "BEGIN IMMEDIATE"); !fine) return fine;
  int version = 0;
  {
    Query query(db, "PRAGMA user_version");
    if (query.step() == SQLITE_ROW) version = query.small(0);
  }
  if (version > kSchemaVersion) return newer_store(version);
  if (version < kSchemaVersion)
    if (auto fine =
            run(db, schema_steps(version, kSqliteDialect) + "PRAGMA user_version = " + std::to_string(kSchemaVersion));
        !fine)
      return fine;
  return run(db, "COMMIT");
}

}  // namespace

core::Result<Database> open_database(const std::string& file) {
  // Made here, so that nobody else can open it before it has its mode.
  if (file != ":memory:")
    if (const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_CLOEXEC | O_RDWR, S_IRUSR | S_IWUSR); made >= 0)
      ::close(made);
  sqlite3* raw = nullptr;
  const int opened =
      sqlite3_open_v2(file.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database db(raw);
  if (opened != SQLITE_OK)
    return core::failure("store_failed", file, raw == nullptr ? "out of memory" : sqlite3_errmsg(raw),
                         "give another file with --db sqlite:FILE");
  sqlite3_busy_timeout(raw, kBusyMilliseconds);
  const std::string pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = " +
                              std::to_string(kCheckpointPages) + ";";
  auto fine = run_when_alone(raw, pragmas);
  if (fine) keep_private(sqlite3_db_filename(raw, "main"));
  if (fine) fine = migrate(raw);
  if (fine) return db;
  if (sqlite3_errcode(raw) == SQLITE_NOTADB)
    return core::failure("store_failed", file, "this is no store of kilowatt", "give another file with --db sqlite:FILE");
  return std::unexpected(fine.error());
}

}  // namespace server
