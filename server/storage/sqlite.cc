// Tables in one SQLite file: write-ahead log, every commit on the disk before it is told.
#include <utility>

#include "server/storage/event_block.h"
#include "server/storage/sqlite_database.h"
#include "server/storage/sqlite_query.h"
#include "server/storage/storage.h"

namespace server {

namespace {

constexpr std::size_t kFullJournal = 4 << 20;  // bytes; then it is filed, which takes some milliseconds

class Sqlite final : public Storage {
 public:
  explicit Sqlite(Database db) : db_(std::move(db)) {}
  ~Sqlite() override {
    if (!has_written_ || begin_.run() != SQLITE_DONE) return;
    if (!refresh() || !file_journal() || commit_.run() != SQLITE_DONE) roll_back();  // the journal keeps it
  }

  core::Result<std::vector<Outcome>> commit(std::span<const Write> writes) override {
    if (begin_.run() != SQLITE_DONE) return sqlite_failure(db_.get(), "begin");
    auto outcomes = put_all(writes);
    if (outcomes && commit_.run() != SQLITE_DONE) outcomes = sqlite_failure(db_.get(), "commit");
    if (!outcomes) roll_back();
    has_written_ = true;
    return outcomes;
  }

  core::Result<std::optional<StoredTable>> load(TableId table) override {
    const Reading reading(*this);
    std::optional<StoredTable> out;
    if (auto error = each(head_.with(table), [&] { out.emplace().head = head_row(head_, table); }))
      return std::unexpected(*error);
    if (!out) return out;
    if (auto error = load_chairs(out->head)) return std::unexpected(*error);
    auto events = read_events(table);
    if (!events) return std::unexpected(events.error());
    out->events = std::move(*events);
    if (auto error = each(notes_.with(table), [&] { out->notes.emplace_back(notes_.small(0), notes_.text(1)); }))
      return std::unexpected(*error);
    return out;
  }

  core::Result<Taken> take(TableId) override { return Taken{.holder = {}, .was_ours = true}; }
  core::Result<void> release(TableId) override { return {}; }

  core::Result<std::vector<ListedTable>> listed(int most) override {
    std::vector<ListedTable> out;
    if (auto error = each(listed_.with(most), [&] {
          out.push_back(
              {{static_cast<std::uint64_t>(listed_.number(0))}, listed_.text(1), listed_.number(2), listed_.text(3)});
        }))
      return std::unexpected(*error);
    return out;
  }

  core::Result<std::vector<DueMark>> due(Time now, int most, DueMark after) override {
    std::vector<DueMark> out;
    if (auto error = each(due_.with(now, most, after.wake, after.id), [&] {
          out.push_back({due_.number(0), {static_cast<std::uint64_t>(due_.number(1))}});
        }))
      return std::unexpected(*error);
    return out;
  }
  core::Result<std::vector<TableId>> tables() override { return ids(tables_.with(), tables_); }

  core::Result<int> remove(Time before, bool over_only, int most) override {
    if (begin_.run() != SQLITE_DONE) return sqlite_failure(db_.get(), "begin");
    auto removed = remove_all(before, over_only, most);
    if (removed && commit_.run() != SQLITE_DONE) removed = sqlite_failure(db_.get(), "remove");
    if (!removed) roll_back();
    return removed;
  }

  core::Result<std::vector<Service>> serve(Time began, Time now) override {
    if (begin_.run() != SQLITE_DONE) return sqlite_failure(db_.get(), "begin");
    auto services = put_service(began, now);
    if (services && commit_.run() != SQLITE_DONE) services = sqlite_failure(db_.get(), "service");
    if (!services) roll_back();
    return services;
  }

  core::Result<std::string> secret(const std::string& name, const std::string& fresh) override {
    if (begin_.run() != SQLITE_DONE) return sqlite_failure(db_.get(), "begin");
    core::Result<std::string> kept;
    if (new_secret_.with(name, fresh).run() != SQLITE_DONE) kept = sqlite_failure(db_.get(), "secret");
    if (kept)
      if (auto error = each(secret_.with(name), [&] { kept = secret_.text(0); })) kept = std::unexpected(*error);
    if (kept && commit_.run() != SQLITE_DONE) kept = sqlite_failure(db_.get(), "secret");
    if (!kept) roll_back();
    return kept;
  }

  core::Result<std::vector<std::pair<std::string, std::string>>> secrets() override {
    std::vector<std::pair<std::string, std::string>> out;
    if (auto error = each(secrets_.with(), [&] { out.emplace_back(secrets_.text(0), secrets_.text(1)); }))
      return std::unexpected(*error);
    return out;
  }

  core::Result<void> probe() override {
    if (begin_.run() != SQLITE_DONE) return sqlite_failure(db_.get(), "begin");
    core::Result<void> fine;
    if (mark_.run() != SQLITE_DONE || commit_.run() != SQLITE_DONE) fine = sqlite_failure(db_.get(), "probe");
    if (!fine) roll_back();
    return fine;
  }

  std::size_t batch_bytes() const override { return kFullJournal; }
  std::unique_ptr<Storage> another() override { return nullptr; }
  std::unique_ptr<Lease> lease(const std::string&, const std::string&) override { return nullptr; }

 private:
  // All that is read meanwhile is of one moment.
  class Reading {
   public:
    explicit Reading(Sqlite& store) : store_(store) { store_.begin_reading_.run(); }
    ~Reading() { store_.commit_.run(); }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

   private:
    Sqlite& store_;
  };

  // Inside a transaction: the journal in memory is made the one that is stored.
  core::Result<void> refresh() {
    look_for_others();
    if (fresh_) return {};
    journal_.clear();
    core::Result<void> fine;
    const auto error = each(pages_.with(), [&] {
      if (fine) fine = journal_.read_page(pages_.bytes(0));
    });
    if (error) return std::unexpected(*error);
    fresh_ = fine.has_value();
    return fine;
  }

  core::Result<void> file_journal() {
    for (const auto& [table, chapter] : journal_.blocks())
      if (file_.with(table, chapter.last, chapter.time, std::string_view(chapter.text)).run() != SQLITE_DONE)
        return sqlite_failure(db_.get(), "file");
    if (empty_journal_.with().run() != SQLITE_DONE) return sqlite_failure(db_.get(), "file");
    journal_.clear();
    return {};
  }

  core::Result<std::vector<table::Event>> read_events(TableId table) {
    if (auto fine = refresh(); !fine) return std::unexpected(fine.error());
    std::vector<table::Event> events;
    core::Result<void> fine;
    const auto error = each(event_blocks_.with(table), [&] {
      if (fine) fine = read_event_block(event_blocks_.bytes(0), events);
    });
    if (error) return std::unexpected(*error);
    const Journal::EventBlock* recent = journal_.find(table);
    if (fine && recent != nullptr) fine = read_event_block(recent->text, events);
    if (!fine) return std::unexpected(fine.error());
    return events;
  }

  // 0: there is no such table.
  core::Result<std::int64_t> last_event(TableId table) {
    if (const Journal::EventBlock* recent = journal_.find(table)) return recent->last;
    std::int64_t last = 0;
    if (const auto error = each(last_.with(table), [&] { last = last_.number(0); })) return std::unexpected(*error);
    return last;
  }

  core::Result<std::vector<Outcome>> put_all(std::span<const Write> writes) {
    if (auto fine = refresh(); !fine) return std::unexpected(fine.error());
    if (journal_.bytes() > kFullJournal)
      if (auto fine = file_journal(); !fine) return std::unexpected(fine.error());
    std::string page;
    std::vector<Outcome> outcomes;
    for (const Write& write : writes) {
      auto outcome = put(write, page);
      if (!outcome) return std::unexpected(outcome.error());
      outcomes.push_back(*outcome);
    }
    if (!page.empty() && page_.with(std::string_view(page)).run() != SQLITE_DONE)
      return sqlite_failure(db_.get(), "events");
    return outcomes;
  }

  core::Result<Outcome> put(const Write& write, std::string& page) {
    if (write.head) {
      const TableHead& head = *write.head;
      const Summary& s = head.summary;
      const int result = new_table_
                             .with(write.table, head.game, head.rules, head.created, head.host, head.spectator,
                                   s.status, s.wake, s.listed, s.listing)
                             .run();
      if (result == SQLITE_CONSTRAINT) return Outcome::late;
      if (result != SQLITE_DONE) return sqlite_failure(db_.get(), "table");
      for (std::size_t i = 0; i < head.chairs.size(); ++i)
        if (seat_.with(write.table, static_cast<int>(i), head.chairs[i].key, head.chairs[i].webhook, head.chairs[i].push)
                .run() != SQLITE_DONE)
          return sqlite_failure(db_.get(), "seat");
    }
    if (!write.events.empty()) {
      // This transaction holds the only pen: nobody else can have the next number.
      const auto last = last_event(write.table);
      if (!last) return std::unexpected(last.error());
      if (write.events.front().n != *last + 1) return Outcome::late;
      journal_.add(write.table, write.events, page);
    }
    if (const auto& s = write.summary;
        s && summary_.with(write.table, s->status, s->wake, s->listed, s->listing).run() != SQLITE_DONE)
      return sqlite_failure(db_.get(), "summary");
    for (const auto& [chair, content] : write.chairs)
      if (seat_.with(write.table, chair, content.key, content.webhook, content.push).run() != SQLITE_DONE)
        return sqlite_failure(db_.get(), "seat");
    for (const auto& [chair, text] : write.notes)
      if (note_.with(write.table, chair, text).run() != SQLITE_DONE) return sqlite_failure(db_.get(), "note");
    return Outcome::stored;
  }

  core::Result<std::vector<Service>> put_service(Time began, Time now) {
    std::vector<Service> services;
    const auto read = [&] {
      services.clear();
      return each(services_.with(), [&] { services.push_back({services_.number(0), services_.number(1)}); });
    };
    if (auto error = read()) return std::unexpected(*error);
    if (services.empty()) {
      Time last = 0;
      if (auto fine = refresh(); !fine) return std::unexpected(fine.error());
      if (auto error = each(latest_.with(), [&] { last = latest_.number(0); })) return std::unexpected(*error);
      for (const auto& [table, chapter] : journal_.blocks()) last = std::max(last, chapter.time);
      if (last > 0 && serve_.with(Time{0}, last).run() != SQLITE_DONE) return sqlite_failure(db_.get(), "service");
    }
    if (now > 0 && (serve_.with(began, now).run() != SQLITE_DONE ||
                    forget_services_.with(now - kServicesKept, kMostServices).run() != SQLITE_DONE))
      return sqlite_failure(db_.get(), "service");
    if (auto error = read()) return std::unexpected(*error);
    return services;
  }

  // Runs a query and calls `row` for each row.
  template <class Row>
  std::optional<core::Error> each(Query& query, Row row) {
    int result = query.step();
    for (; result == SQLITE_ROW; result = query.step()) row();
    query.reset();
    if (result != SQLITE_DONE) return sqlite_failure(db_.get(), "read").error();
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
    head.summary.listing = row.text(8);
    return head;
  }

  std::optional<core::Error> load_chairs(TableHead& head) {
    return each(seats_.with(head.id), [&] { head.chairs.push_back({seats_.digest(0), seats_.text(1), seats_.text(2)}); });
  }

  core::Result<int> remove_all(Time before, bool over_only, int most) {
    if (auto fine = refresh(); !fine) return std::unexpected(fine.error());
    if (auto fine = file_journal(); !fine) return std::unexpected(fine.error());
    const auto old = ids(old_.with(over_only, before, most), old_);
    if (!old) return std::unexpected(old.error());
    for (const TableId table : *old)
      for (Query* query : {&remove_chapters_, &remove_notes_, &remove_seats_, &remove_table_})
        if (query->with(table).run() != SQLITE_DONE) return sqlite_failure(db_.get(), "remove");
    return static_cast<int>(old->size());
  }

  void roll_back() {
    if (sqlite3_get_autocommit(db_.get()) == 0) rollback_.run();
    fresh_ = false;
  }

  // A command may remove tables while a server runs. data_version changes only by what other connections write.
  void look_for_others() {
    if (version_.step() != SQLITE_ROW) return version_.reset();
    const std::int64_t version = version_.number(0);
    version_.reset();
    if (std::exchange(seen_version_, version) != version) fresh_ = false;
  }

  Database db_;
  std::int64_t seen_version_ = -1;  // not looked yet
  Journal journal_;
  bool fresh_ = false;  // journal_ is what is stored
  bool has_written_ = false;
  Query begin_{db_.get(), "BEGIN IMMEDIATE"};
  Query begin_reading_{db_.get(), "BEGIN"};
  Query commit_{db_.get(), "COMMIT"};
  Query rollback_{db_.get(), "ROLLBACK"};
  Query version_{db_.get(), "PRAGMA data_version"};
  Query new_table_{db_.get(),
                   "INSERT INTO tables (id, game, rules, created, host, spectator, status, wake, listed, listing) "
                   "VALUES (?,?,?,?,?,?,?,?,?,?)"};
  Query summary_{db_.get(), "UPDATE tables SET status = ?2, wake = ?3, listed = ?4, listing = ?5 WHERE id = ?1"};
  Query seat_{db_.get(),
              "INSERT INTO seats (table_id, chair, key, webhook, push) VALUES (?,?,?,?,?) ON CONFLICT (table_id, chair) "
              "DO UPDATE SET key = excluded.key, webhook = excluded.webhook, push = excluded.push"};
  Query note_{db_.get(),
              "INSERT INTO notes (table_id, chair, text) SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM tables WHERE "
              "id = ?1) ON CONFLICT (table_id, chair) DO UPDATE SET text = excluded.text"};
  Query notes_{db_.get(), "SELECT chair, text FROM notes WHERE table_id = ? ORDER BY chair"};
  Query services_{db_.get(), "SELECT began, until FROM service ORDER BY began"};
  Query serve_{db_.get(),
               "INSERT INTO service (began, until) VALUES (?,?) "
               "ON CONFLICT (began) DO UPDATE SET until = max(until, excluded.until)"};
  Query forget_services_{db_.get(),
                         "DELETE FROM service WHERE until < ? OR began < (SELECT min(began) FROM (SELECT began FROM "
                         "service ORDER BY began DESC LIMIT ?))"};
  Query new_secret_{db_.get(), "INSERT INTO secrets (name, secret) VALUES (?,?) ON CONFLICT (name) DO NOTHING"};
  Query secret_{db_.get(), "SELECT secret FROM secrets WHERE name = ?"};
  Query secrets_{db_.get(), "SELECT name, secret FROM secrets ORDER BY name"};
  Query latest_{db_.get(), "SELECT coalesce(max(time), 0) FROM chapters"};
  Query page_{db_.get(), "INSERT INTO journal (page) VALUES (?)"};
  Query pages_{db_.get(), "SELECT page FROM journal ORDER BY id"};
  Query empty_journal_{db_.get(), "DELETE FROM journal"};
  Query file_{db_.get(), "INSERT INTO chapters (table_id, last, time, events) VALUES (?,?,?,?)"};
  Query event_blocks_{db_.get(), "SELECT events FROM chapters WHERE table_id = ? ORDER BY last"};
  Query last_{db_.get(), "SELECT last FROM chapters WHERE table_id = ? ORDER BY last DESC LIMIT 1"};
  Query head_{db_.get(),
              "SELECT game, rules, created, host, spectator, status, wake, listed, listing FROM tables WHERE id = ?"};
  Query seats_{db_.get(), "SELECT key, webhook, push FROM seats WHERE table_id = ? ORDER BY chair"};
  Query listed_{db_.get(),
                "SELECT id, game, created, listing FROM tables WHERE listed <> 0 AND status = 'gathering' AND "
                "listing <> '' ORDER BY created DESC LIMIT ?"};
  Query due_{db_.get(),
             "SELECT wake, id FROM tables WHERE wake <= ?1 AND (wake, id) > (?3, ?4) ORDER BY wake, id LIMIT ?2"};
  // Changes nothing, but is written.
  Query mark_{db_.get(), ("PRAGMA user_version = " + std::to_string(kSchemaVersion)).c_str()};
  Query tables_{db_.get(), "SELECT id FROM tables ORDER BY created, id"};
  Query old_{db_.get(),
             "SELECT id FROM tables WHERE (NOT ?1 OR status IN ('over', 'closed')) AND created < ?2 AND "
             "coalesce((SELECT time FROM chapters WHERE table_id = id ORDER BY last DESC LIMIT 1), created) < ?2 "
             "ORDER BY created LIMIT ?3"};
  Query remove_chapters_{db_.get(), "DELETE FROM chapters WHERE table_id = ?"};
  Query remove_notes_{db_.get(), "DELETE FROM notes WHERE table_id = ?"};
  Query remove_seats_{db_.get(), "DELETE FROM seats WHERE table_id = ?"};
  Query remove_table_{db_.get(), "DELETE FROM tables WHERE id = ?"};
};

}  // namespace

core::Result<std::unique_ptr<Storage>> open_sqlite(const std::string& file) {
  auto db = open_database(file);
  if (!db) return std::unexpected(db.error());
  return std::make_unique<Sqlite>(std::move(*db));
}

}  // namespace server
