// Tables in PostgreSQL: any number of processes share them, and each table is held by one; the unique (table, n)
// settles what is left to settle.
#include <algorithm>
#include <numeric>
#include <utility>

#include "core/sha256.h"
#include "server/storage/pg_session.h"
#include "server/storage/postgres_lease.h"
#include "server/storage/postgres_statements.h"
#include "server/storage/schema.h"
#include "server/storage/storage.h"

namespace server {

namespace {

constexpr Dialect kPostgresDialect = {"BYTEA", "BIGINT", "", "", kLeases, kEnded};
constexpr int kConnections = 4;
// libpq sends so much in one piece: a process that is stopped has sent all of a transaction or nothing.
constexpr std::size_t kBatchBytes = 40'000;

TableHead head_row(const Rows& rows, int row) {
  TableHead head;
  head.game = rows.text(row, 0);
  head.rules = static_cast<int>(rows.number(row, 1));
  head.created = rows.number(row, 2);
  head.host = rows.digest(row, 3);
  head.spectator = rows.digest(row, 4);
  head.summary.status = rows.text(row, 5);
  if (!rows.null(row, 6)) head.summary.wake = rows.number(row, 6);
  head.summary.listed = rows.number(row, 7) != 0;
  head.id.number = static_cast<std::uint64_t>(rows.number(row, 8));
  head.summary.listing = rows.text(row, 9);
  return head;
}

class Postgres final : public Storage {
 public:
  Postgres(std::string address, std::string own)
      : address_(std::move(address)), own_(std::move(own)), connection_(address_, kStatements) {}

  core::Result<std::vector<Outcome>> commit(std::span<const Write> writes) override {
    if (auto fine = connection_.ensure(); !fine) return std::unexpected(fine.error());
    auto outcomes = put(writes);
    if (!outcomes) connection_.roll_back();
    return outcomes;
  }

  core::Result<std::optional<StoredTable>> load(TableId table) override {
    auto rows = ask("head", {value(table)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->size() == 0) return std::nullopt;
    StoredTable out;
    out.head = head_row(*rows, 0);
    if (auto fine = load_chairs(out.head); !fine) return std::unexpected(fine.error());
    auto events = read_events(table);
    if (!events) return std::unexpected(events.error());
    out.events = std::move(*events);
    auto notes = ask("notes", {value(table)});
    if (!notes) return std::unexpected(notes.error());
    for (int row = 0; row < notes->size(); ++row)
      out.notes.emplace_back(static_cast<int>(notes->number(row, 0)), notes->text(row, 1));
    return out;
  }

  core::Result<Taken> take(TableId table) override {
    auto rows = ask("holder", {value(table)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->size() == 0) return Taken{};  // no such table
    if (const auto holder = holder_row(*rows)) return *holder;
    auto taken = ask("take", {value(table), value(own_)});
    if (!taken) return std::unexpected(taken.error());
    if (taken->size() > 0) return Taken{.holder = {}, .was_ours = false, .unheld = rows->null(0, 4) ? 0 : rows->number(0, 4)};
    // Another process was faster: it has the table now.
    rows = ask("holder", {value(table)});
    if (!rows) return std::unexpected(rows.error());
    if (rows->size() == 0) return Taken{};
    if (const auto holder = holder_row(*rows)) return *holder;
    return core::failure("store_busy", "take", "the table changes hands");
  }

  core::Result<void> release(TableId table) override {
    auto rows = ask("release", {value(table), value(own_)});
    if (!rows) return std::unexpected(rows.error());
    return {};
  }

  core::Result<std::vector<ListedTable>> listed(int most) override {
    auto rows = ask("list", {value(most)});
    if (!rows) return std::unexpected(rows.error());
    std::vector<ListedTable> out;
    for (int row = 0; row < rows->size(); ++row)
      out.push_back({{static_cast<std::uint64_t>(rows->number(row, 0))},
                     rows->text(row, 1),
                     rows->number(row, 2),
                     rows->text(row, 3)});
    return out;
  }

  core::Result<std::vector<DueMark>> due(Time now, int most, DueMark after) override {
    auto rows = ask("due", {value(now), value(most), value(after.wake), value(after.id), value(own_)});
    if (!rows) return std::unexpected(rows.error());
    std::vector<DueMark> out;
    for (int row = 0; row < rows->size(); ++row)
      out.push_back({rows->number(row, 0), {static_cast<std::uint64_t>(rows->number(row, 1))}});
    return out;
  }

  core::Result<std::vector<TableId>> tables() override {
    auto rows = ask("tables", {});
    if (!rows) return std::unexpected(rows.error());
    std::vector<TableId> out;
    for (int row = 0; row < rows->size(); ++row) out.push_back({static_cast<std::uint64_t>(rows->number(row, 0))});
    return out;
  }

  core::Result<int> remove(Time before, bool over_only, int most) override {
    auto rows = ask("remove", {value(over_only), value(before), value(most)});
    if (!rows) return std::unexpected(rows.error());
    return static_cast<int>(rows->number(0, 0));
  }

  core::Result<std::vector<Service>> serve(Time began, Time now) override {
    // Where nobody plays, this is how somebody's hold on all tables is noticed.
    if (now > 0)
      if (auto fine = probe(); !fine) return std::unexpected(fine.error());
    auto services = read_services();
    if (!services) return services;
    if (services->empty())
      if (auto first = ask("first_service", {}); !first) return std::unexpected(first.error());
    if (now > 0) {
      if (auto done = ask("serve", {value(began), value(now)}); !done) return std::unexpected(done.error());
      if (auto done = ask("forget_services", {value(now - kServicesKept), value(kMostServices)}); !done)
        return std::unexpected(done.error());
    }
    return read_services();
  }

  core::Result<std::string> secret(const std::string& name, const std::string& fresh) override {
    auto kept = ask("new_secret", {value(name), value(fresh)});
    if (kept) kept = ask("secret", {value(name)});
    if (!kept) return std::unexpected(kept.error());
    return kept->text(0, 0);
  }

  core::Result<std::vector<std::pair<std::string, std::string>>> secrets() override {
    auto rows = ask("secrets", {});
    if (!rows) return std::unexpected(rows.error());
    std::vector<std::pair<std::string, std::string>> out;
    for (int row = 0; row < rows->size(); ++row) out.emplace_back(rows->text(row, 0), rows->text(row, 1));
    return out;
  }

  core::Result<void> probe() override {
    auto rows = ask("probe", {});
    if (!rows) return std::unexpected(rows.error());
    return {};
  }

  std::size_t batch_bytes() const override { return kBatchBytes; }
  std::unique_ptr<Storage> another() override {
    if (given_ == kConnections - 1) return nullptr;
    ++given_;
    return std::make_unique<Postgres>(address_, own_);
  }
  std::unique_ptr<Lease> lease(const std::string& address, const std::string& secret) override {
    return std::make_unique<PostgresLease>(address_, Peer{own_, address, secret});
  }

 private:
  // What may be asked twice: a connection that was cut meanwhile is noticed only now.
  core::Result<Rows> ask(const char* statement, const std::vector<Value>& values) {
    bool fresh = false;
    if (auto fine = connection_.ensure(&fresh); !fine) return std::unexpected(fine.error());
    auto rows = connection_.ask(statement, values);
    if (rows || fresh || rows.error().code != "store_away") return rows;
    if (auto fine = connection_.ensure(); !fine) return std::unexpected(fine.error());
    return connection_.ask(statement, values);
  }

  // Who holds a table: this process or another that lives; nothing if nobody does.
  std::optional<Taken> holder_row(const Rows& rows) const {
    if (rows.text(0, 0) == own_) return Taken{.holder = {}, .was_ours = true};
    if (rows.null(0, 1)) return std::nullopt;
    return Taken{.holder = Peer{rows.text(0, 1), rows.text(0, 2), rows.text(0, 3)}};
  }

  core::Result<std::vector<table::Event>> read_events(TableId table) {
    auto rows = ask("read_events", {value(table)});
    if (!rows) return std::unexpected(rows.error());
    std::vector<table::Event> events;
    for (int row = 0; row < rows->size(); ++row) {
      const auto kind = table::find_kind(rows->text(row, 1));
      if (!kind) return core::failure("newer_store", table.text(), "an event of a kind this program does not know");
      events.push_back({rows->number(row, 0), *kind, static_cast<core::Seat>(rows->number(row, 2)), rows->text(row, 4),
                        rows->number(row, 3)});
    }
    return events;
  }

  core::Result<std::vector<Service>> read_services() {
    auto rows = ask("services", {});
    if (!rows) return std::unexpected(rows.error());
    std::vector<Service> services;
    for (int row = 0; row < rows->size(); ++row) services.push_back({rows->number(row, 0), rows->number(row, 1)});
    return services;
  }

  core::Result<void> load_chairs(TableHead& head) {
    auto rows = ask("seats", {value(head.id)});
    if (!rows) return std::unexpected(rows.error());
    for (int row = 0; row < rows->size(); ++row) head.chairs.push_back({rows->digest(row, 0), rows->text(row, 1), rows->text(row, 2)});
    return {};
  }

  core::Result<void> queue_head(const TableHead& head) {
    const Summary& s = head.summary;
    return connection_.queue("new_table", {value(head.id), value(head.game), value(head.rules), value(head.created),
                                           value(head.host), value(head.spectator), value(s.status), value(s.wake),
                                           value(s.listed), value(s.listing), value(own_)});
  }

  core::Result<void> queue_write(const Write& write) {
    ListValue kinds, seats, times, texts, chairs, keys, webhooks, pushes, note_chairs, note_texts;
    for (const table::Event& event : write.events) {
      kinds.add(table::kind_name(event.kind));
      seats.add(event.seat);
      times.add(event.time);
      texts.add(event.text);
    }
    const auto add_chair = [&](int chair, const Chair& content) {
      chairs.add(chair);
      keys.add(*value(content.key));
      webhooks.add(content.webhook);
      pushes.add(content.push);
    };
    if (write.head)
      for (std::size_t i = 0; i < write.head->chairs.size(); ++i) add_chair(static_cast<int>(i), write.head->chairs[i]);
    for (const auto& [chair, content] : write.chairs) add_chair(chair, content);
    for (const auto& [chair, text] : write.notes) {
      note_chairs.add(chair);
      note_texts.add(text);
    }

    Value first, status, wake, listed, listing;
    if (!write.events.empty()) first = value(write.events.front().n);
    if (write.summary) {
      status = value(write.summary->status);
      wake = value(write.summary->wake);
      listed = value(write.summary->listed);
      listing = value(write.summary->listing);
    }
    return connection_.queue("write", {value(write.table), first, kinds.take(), seats.take(), times.take(),
                                       texts.take(), status, wake, listed, listing, chairs.take(), keys.take(),
                                       webhooks.take(), value(own_), note_chairs.take(), note_texts.take(),
                                       pushes.take()});
  }

  core::Result<std::vector<Outcome>> put(std::span<const Write> writes) {
    // All processes take their locks in the order of the tables' ids, so that no two wait for each other.
    std::vector<std::size_t> order(writes.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return writes[i].table; });

    core::Result<void> fine = connection_.queue("begin", {});
    for (const std::size_t i : order) {
      if (fine && writes[i].head) fine = queue_head(*writes[i].head);
      if (fine) fine = queue_write(writes[i]);
    }
    if (fine) fine = connection_.queue("commit", {});
    if (!fine) return std::unexpected(fine.error());
    auto answers = connection_.flush();
    if (!answers) return std::unexpected(answers.error());

    std::vector<Outcome> outcomes(writes.size(), Outcome::stored);
    std::size_t next = 1;  // after BEGIN
    for (const std::size_t i : order) {
      if (writes[i].head) ++next;
      const Rows& answer = (*answers)[next++];
      const bool won = answer.number(0, 0) > 0, held = answer.number(0, 1) > 0, exists = answer.number(0, 2) > 0,
                 elsewhere = answer.number(0, 3) > 0;
      if (won) continue;
      outcomes[i] = held || !exists ? Outcome::late : elsewhere ? Outcome::lost : Outcome::blocked;
    }
    return outcomes;
  }

  std::string address_;
  std::string own_;  // this process among those who share the database
  PgSession connection_;
  int given_ = 0;
};

// Processes that start together wait for each other here.
core::Result<void> migrate(const std::string& address) {
  using namespace std::chrono_literals;
  PgSession connection(address, {}, {.lock = 10min, .statement = 0ms, .answer = 24h});  // a large store takes its time
  if (auto fine = connection.ensure(); !fine) return fine;
  if (auto fine = connection.run("BEGIN; SELECT pg_advisory_xact_lock(7523094288207667809); "
                                 "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
      !fine)
    return std::unexpected(fine.error());
  auto rows = connection.run("SELECT version FROM schema_version");
  if (!rows) return std::unexpected(rows.error());
  const int version = rows->size() == 0 ? 0 : static_cast<int>(rows->number(0, 0));
  if (version > kSchemaVersion) return newer_store(version);
  std::string sql;
  if (version < kSchemaVersion)
    sql = schema_steps(version, kPostgresDialect) + "DELETE FROM schema_version; INSERT INTO schema_version VALUES (" +
          std::to_string(kSchemaVersion) + ");";
  auto done = connection.run((sql + "COMMIT").c_str());
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace

core::Result<std::unique_ptr<Storage>> open_postgres(const std::string& address) {
  if (auto fine = migrate(address); !fine) return std::unexpected(fine.error());
  return std::make_unique<Postgres>(address, TableId::random().text());
}

}  // namespace server
