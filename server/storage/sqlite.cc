// Tables in one SQLite file: write-ahead log, every commit on the disk before it is told.
#include <sqlite3.h>

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <utility>

#include "server/storage/schema.h"
#include "server/storage/storage.h"

namespace server {

namespace {

constexpr Dialect kDialect = {"BLOB", "INTEGER", " WITHOUT ROWID"};
constexpr int kBusyMilliseconds = 5000;
constexpr int kCheckpointPages = 4000;

struct Close {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, Close>;

std::unexpected<core::Error> failed(sqlite3* db, std::string_view what) {
  return core::failure("store_failed", std::string(what), sqlite3_errmsg(db));
}

// A prepared statement, used again and again.
class Query {
 public:
  Query(sqlite3* db, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    statement_.reset(statement);
  }

  // The values in order; the bytes must live until the statement is reset.
  template <class... Values>
  Query& with(const Values&... values) {
    sqlite3_reset(statement_.get());
    int i = 0;
    (bind(++i, values), ...);
    return *this;
  }
  // SQLITE_ROW, SQLITE_DONE or an error.
  int step() { return sqlite3_step(statement_.get()); }
  // For statements without rows.
  int run() {
    const int result = step();
    sqlite3_reset(statement_.get());
    return result;
  }
  void reset() { sqlite3_reset(statement_.get()); }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  int small(int column) const { return sqlite3_column_int(statement_.get(), column); }
  bool null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }
  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return bytes == nullptr
               ? std::string()
               : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)));
  }
  core::Digest digest(int column) const {
    core::Digest out{};
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    if (sqlite3_column_bytes(statement_.get(), column) == static_cast<int>(out.size()))
      std::memcpy(out.data(), bytes, out.size());
    return out;
  }

 private:
  void bind(int i, TableId id) { sqlite3_bind_int64(statement_.get(), i, static_cast<std::int64_t>(id.number)); }
  void bind(int i, std::int64_t value) { sqlite3_bind_int64(statement_.get(), i, value); }
  void bind(int i, int value) { sqlite3_bind_int(statement_.get(), i, value); }
  void bind(int i, bool value) { sqlite3_bind_int(statement_.get(), i, value ? 1 : 0); }
  void bind(int i, std::string_view text) {
    sqlite3_bind_text(statement_.get(), i, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
  }
  void bind(int i, const core::Digest& digest) {
    sqlite3_bind_blob(statement_.get(), i, digest.data(), static_cast<int>(digest.size()), SQLITE_STATIC);
  }
  void bind(int i, const std::optional<Time>& time) {
    if (time)
      sqlite3_bind_int64(statement_.get(), i, *time);
    else
      sqlite3_bind_null(statement_.get(), i);
  }

  std::unique_ptr<sqlite3_stmt, Close> statement_;
};

// Whether somebody else has written, found out by the connection that writes and told to the one who listens.
struct Ear {
  std::mutex mutex;
  std::condition_variable heard;
  bool anything = false;
};

class SqliteListener final : public Listener {
 public:
  explicit SqliteListener(std::shared_ptr<Ear> ear) : ear_(std::move(ear)) {}
  core::Result<News> wait(std::chrono::milliseconds most) override {
    std::unique_lock lock(ear_->mutex);
    ear_->heard.wait_for(lock, most, [&] { return ear_->anything; });
    News news;
    news.anything = std::exchange(ear_->anything, false);
    return news;
  }

 private:
  std::shared_ptr<Ear> ear_;
};

class Sqlite final : public Storage {
 public:
  explicit Sqlite(Database db) : db_(std::move(db)) {}

  core::Result<std::vector<Outcome>> commit(std::span<const Write> writes) override {
    listen_for_others();
    if (begin_.run() != SQLITE_DONE) return failed(db_.get(), "begin");
    std::vector<Outcome> outcomes;
    for (const Write& write : writes) {
      auto outcome = put(write);
      if (!outcome) {
        roll_back();
        return std::unexpected(outcome.error());
      }
      outcomes.push_back(*outcome);
    }
    if (commit_.run() != SQLITE_DONE) {
      auto error = failed(db_.get(), "commit");
      roll_back();
      return error;
    }
    return outcomes;
  }

  core::Result<std::optional<StoredTable>> load(TableId table) override {
    std::optional<StoredTable> out;
    if (auto error = each(head_.with(table), [&] { out.emplace().head = head_row(head_, table); }))
      return std::unexpected(*error);
    if (!out) return out;
    if (auto error = load_chairs(out->head)) return std::unexpected(*error);
    auto events = events_after(table, 0);
    if (!events) return std::unexpected(events.error());
    out->events = std::move(*events);
    return out;
  }

  core::Result<std::vector<table::Event>> events_after(TableId table, std::int64_t n) override {
    std::vector<table::Event> events;
    bool known = true;
    const auto error = each(events_.with(table, n), [&] {
      const auto kind = table::find_kind(events_.text(1));
      known = known && kind.has_value();
      if (known)
        events.push_back(
            {events_.number(0), *kind, static_cast<core::Seat>(events_.small(2)), events_.text(4), events_.number(3)});
    });
    if (error) return std::unexpected(*error);
    if (!known) return core::failure("newer_store", table.text(), "an event of a kind this program does not know");
    return events;
  }

  core::Result<std::vector<TableHead>> listed(int most) override {
    std::vector<TableHead> heads;
    if (auto error = each(listed_.with(most),
                          [&] { heads.push_back(head_row(listed_, {static_cast<std::uint64_t>(listed_.number(8))})); }))
      return std::unexpected(*error);
    for (TableHead& head : heads)
      if (auto error = load_chairs(head)) return std::unexpected(*error);
    return heads;
  }

  core::Result<std::vector<TableId>> due(Time now, int most) override {
    listen_for_others();
    return ids(due_.with(now, most), due_);
  }
  core::Result<std::vector<TableId>> tables() override { return ids(tables_.with(), tables_); }

  core::Result<int> remove(Time before, bool over_only) override {
    auto old = ids(old_.with(over_only, before), old_);
    if (!old) return std::unexpected(old.error());
    if (begin_.run() != SQLITE_DONE) return failed(db_.get(), "begin");
    bool fine = true;
    for (const TableId table : *old)
      for (Query* query : {&remove_events_, &remove_seats_, &remove_table_})
        fine = fine && query->with(table).run() == SQLITE_DONE;
    if (fine && commit_.run() == SQLITE_DONE) return static_cast<int>(old->size());
    auto error = failed(db_.get(), "remove");
    roll_back();
    return error;
  }

  core::Result<std::unique_ptr<Listener>> listen() override { return std::make_unique<SqliteListener>(ear_); }
  core::Result<void> whisper(std::string_view) override { return {}; }

 private:
  core::Result<Outcome> put(const Write& write) {
    if (write.head) {
      const TableHead& head = *write.head;
      const Summary& s = head.summary;
      const int result = new_table_
                             .with(write.table, head.game, head.rules, head.created, head.host, head.spectator,
                                   s.status, s.wake, s.listed)
                             .run();
      if (result == SQLITE_CONSTRAINT) return Outcome::late;
      if (result != SQLITE_DONE) return failed(db_.get(), "table");
      for (std::size_t i = 0; i < head.chairs.size(); ++i)
        if (seat_.with(write.table, static_cast<int>(i), head.chairs[i].key, head.chairs[i].webhook).run() !=
            SQLITE_DONE)
          return failed(db_.get(), "seat");
    }
    for (const table::Event& event : write.events) {
      // Once the first is stored nobody else can have the others: this transaction holds the only pen.
      Query& query = &event == write.events.data() && event.n > 1 ? next_event_ : event_;
      const int result = query
                             .with(write.table, event.n, table::kind_name(event.kind), static_cast<int>(event.seat),
                                   event.time, std::string_view(event.text))
                             .run();
      if (result == SQLITE_CONSTRAINT || (result == SQLITE_DONE && sqlite3_changes(db_.get()) == 0))
        return Outcome::late;
      if (result != SQLITE_DONE) return failed(db_.get(), "event");
    }
    if (write.summary &&
        summary_.with(write.table, write.summary->status, write.summary->wake, write.summary->listed).run() !=
            SQLITE_DONE)
      return failed(db_.get(), "summary");
    for (const auto& [chair, content] : write.chairs)
      if (seat_.with(write.table, chair, content.key, content.webhook).run() != SQLITE_DONE)
        return failed(db_.get(), "seat");
    return Outcome::stored;
  }

  // Runs a query and calls `row` for each row.
  template <class Row>
  std::optional<core::Error> each(Query& query, Row row) {
    int result = query.step();
    for (; result == SQLITE_ROW; result = query.step()) row();
    query.reset();
    if (result != SQLITE_DONE) return failed(db_.get(), "read").error();
    return std::nullopt;
  }

  core::Result<std::vector<TableId>> ids(Query& bound, Query& query) {
    std::vector<TableId> out;
    if (auto error = each(bound, [&] { out.push_back({static_cast<std::uint64_t>(query.number(0))}); }))
      return std::unexpected(*error);
    return out;
  }

  static TableHead head_row(const Query& row, TableId id) {
    TableHead head{.id = id,
                   .game = row.text(0),
                   .rules = row.small(1),
                   .created = row.number(2),
                   .host = row.digest(3),
                   .spectator = row.digest(4),
                   .chairs = {},
                   .summary = {}};
    head.summary.status = row.text(5);
    if (!row.null(6)) head.summary.wake = row.number(6);
    head.summary.listed = row.small(7) != 0;
    return head;
  }

  std::optional<core::Error> load_chairs(TableHead& head) {
    return each(seats_.with(head.id), [&] { head.chairs.push_back({seats_.digest(0), seats_.text(1)}); });
  }

  void roll_back() {
    if (sqlite3_get_autocommit(db_.get()) == 0) rollback_.run();
  }

  // data_version changes only by what other connections write.
  void listen_for_others() {
    if (version_.step() != SQLITE_ROW) return version_.reset();
    const std::int64_t version = version_.number(0);
    version_.reset();
    const std::int64_t seen = std::exchange(seen_version_, version);
    if (seen == version || seen < 0) return;
    const std::lock_guard lock(ear_->mutex);
    ear_->anything = true;
    ear_->heard.notify_all();
  }

  Database db_;
  std::shared_ptr<Ear> ear_ = std::make_shared<Ear>();
  std::int64_t seen_version_ = -1;  // not looked yet
  Query begin_{db_.get(), "BEGIN IMMEDIATE"};
  Query commit_{db_.get(), "COMMIT"};
  Query rollback_{db_.get(), "ROLLBACK"};
  Query version_{db_.get(), "PRAGMA data_version"};
  Query new_table_{db_.get(),
                   "INSERT INTO tables (id, game, rules, created, host, spectator, status, wake, listed) VALUES "
                   "(?,?,?,?,?,?,?,?,?)"};
  Query summary_{db_.get(), "UPDATE tables SET status = ?2, wake = ?3, listed = ?4 WHERE id = ?1"};
  Query seat_{db_.get(),
              "INSERT INTO seats (table_id, chair, key, webhook) VALUES (?,?,?,?) "
              "ON CONFLICT (table_id, chair) DO UPDATE SET key = excluded.key, webhook = excluded.webhook"};
  Query event_{db_.get(), "INSERT INTO events (table_id, n, kind, seat, time, text) VALUES (?,?,?,?,?,?)"};
  Query next_event_{db_.get(),
                    "INSERT INTO events (table_id, n, kind, seat, time, text) SELECT ?1,?2,?3,?4,?5,?6 "
                    "WHERE EXISTS (SELECT 1 FROM events WHERE table_id = ?1 AND n = ?2 - 1)"};
  Query head_{db_.get(), "SELECT game, rules, created, host, spectator, status, wake, listed FROM tables WHERE id = ?"};
  Query seats_{db_.get(), "SELECT key, webhook FROM seats WHERE table_id = ? ORDER BY chair"};
  Query events_{db_.get(), "SELECT n, kind, seat, time, text FROM events WHERE table_id = ? AND n > ? ORDER BY n"};
  Query listed_{db_.get(),
                "SELECT game, rules, created, host, spectator, status, wake, listed, id FROM tables WHERE listed <> 0 "
                "AND status = 'gathering' ORDER BY created DESC LIMIT ?"};
  Query due_{db_.get(), "SELECT id FROM tables WHERE wake <= ? ORDER BY wake LIMIT ?"};
  Query tables_{db_.get(), "SELECT id FROM tables ORDER BY created, id"};
  Query old_{db_.get(),
             "SELECT id FROM tables WHERE (NOT ?1 OR status IN ('over', 'closed')) AND "
             "coalesce((SELECT time FROM events WHERE table_id = id ORDER BY n DESC LIMIT 1), created) < ?2"};
  Query remove_events_{db_.get(), "DELETE FROM events WHERE table_id = ?"};
  Query remove_seats_{db_.get(), "DELETE FROM seats WHERE table_id = ?"};
  Query remove_table_{db_.get(), "DELETE FROM tables WHERE id = ?"};
};

core::Result<void> run(sqlite3* db, const std::string& sql) {
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return failed(db, "set up");
  return {};
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
            run(db, schema_steps(version, kDialect) + "PRAGMA user_version = " + std::to_string(kSchemaVersion));
        !fine)
      return fine;
  return run(db, "COMMIT");
}

}  // namespace

core::Result<std::unique_ptr<Storage>> open_sqlite(const std::string& file) {
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
  if (auto fine = run(raw, pragmas); !fine) return std::unexpected(fine.error());
  if (auto fine = migrate(raw); !fine) return std::unexpected(fine.error());
  return std::make_unique<Sqlite>(std::move(db));
}

}  // namespace server
