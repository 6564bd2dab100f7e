// What both stores must hold: one suite, SQLite and PostgreSQL.
#include "server/storage/storage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "server/storage/schema.h"
#include "tests/postgres_server.h"

namespace {

using server::News;
using server::Outcome;
using server::Storage;
using server::StoredTable;
using server::TableId;
using server::Write;
using table::Event;
using table::Kind;
using testing::ElementsAre;

tests::PostgresServer& postgres() {
  static tests::PostgresServer server;
  return server;
}

enum class Store { sqlite, postgres };

class StorageTest : public testing::TestWithParam<Store> {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("kilowatt-storage-" + TableId::random().text());
    std::filesystem::create_directory(folder_);
    address_ = GetParam() == Store::sqlite ? "sqlite:" + (folder_ / "tables.db").string() : postgres().new_database();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<Storage> open() {
    auto storage = server::open_storage(address_);
    if (!storage) ADD_FAILURE() << storage.error().text();
    return storage ? std::move(*storage) : nullptr;
  }
  void run_sql(const std::string& sql) {
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

  std::filesystem::path folder_;
  std::string address_;
};

Event event(std::int64_t n, std::string text = "die 4") { return {n, Kind::move, 1, std::move(text), 1000 + n}; }

Write new_table(TableId id, server::Time created = 1000) {
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

TEST_P(StorageTest, a_table_comes_back_as_it_was_stored) {
  const TableId id = TableId::random();
  const std::vector<Event> events = {event(2), event(3, "\"quotes\", \\back\\slash, {braces}, 'single', NULL, äöü €"),
                                     event(4, "")};
  {
    auto storage = open();
    EXPECT_THAT(commit(*storage, {new_table(id), more(id, events)}), ElementsAre(Outcome::stored, Outcome::stored));
  }
  auto storage = open();
  const StoredTable stored = load(*storage, id);
  const server::TableHead head = *new_table(id).head;
  EXPECT_EQ(stored.head.game, "powerline");
  EXPECT_EQ(stored.head.created, 1000);
  EXPECT_EQ(stored.head.host, head.host);
  EXPECT_EQ(stored.head.spectator, head.spectator);
  EXPECT_EQ(stored.head.chairs, head.chairs);
  EXPECT_EQ(stored.head.summary, head.summary);
  ASSERT_EQ(stored.events.size(), 4U);
  EXPECT_EQ(stored.events[0].kind, Kind::created);
  EXPECT_EQ(std::vector(stored.events.begin() + 1, stored.events.end()), events);
  EXPECT_EQ(storage->events_after(id, 3)->size(), 1U);
  EXPECT_EQ(storage->events_after(id, 3)->front(), events.back());
}

TEST_P(StorageTest, an_unknown_table_is_not_there) {
  auto storage = open();
  EXPECT_FALSE(storage->load(TableId::random())->has_value());
  EXPECT_TRUE(storage->events_after(TableId::random(), 0)->empty());
}

TEST_P(StorageTest, every_kind_of_event_has_a_name) {
  const TableId id = TableId::random();
  auto storage = open();
  Write write = new_table(id);
  for (int kind = 1; kind < table::kKinds; ++kind)
    write.events.push_back({kind + 1, static_cast<Kind>(kind), 0, "", 1});
  commit(*storage, {write});
  EXPECT_EQ(load(*storage, id).events, write.events);
}

TEST_P(StorageTest, who_comes_second_is_late_and_changes_nothing) {
  const TableId a = TableId::random(), b = TableId::random();
  auto storage = open();
  commit(*storage, {new_table(a), new_table(b), more(a, {event(2, "first"), event(3, "first")})});
  Write late = more(a, {event(2, "second"), event(3, "second"), event(4, "second")});
  late.summary = server::Summary{.status = "over", .wake = 5, .listed = true, .listing = "{}"};
  late.chairs = {{0, {server::hash_key("stolen"), "https://example.org/"}}};
  EXPECT_THAT(commit(*storage, {more(b, {event(2)}), late, more(b, {event(3)})}),
              ElementsAre(Outcome::stored, Outcome::late, Outcome::stored));
  const StoredTable stored = load(*storage, a);
  ASSERT_EQ(stored.events.size(), 3U);
  EXPECT_EQ(stored.events[2].text, "first");
  EXPECT_EQ(stored.head.summary.status, "gathering");
  EXPECT_EQ(stored.head.chairs, new_table(a).head->chairs);
  EXPECT_EQ(load(*storage, b).events.size(), 3U);
}

TEST_P(StorageTest, a_table_is_opened_once) {
  const TableId id = TableId::random();
  auto storage = open();
  Write second = new_table(id, 2000);
  EXPECT_THAT(commit(*storage, {new_table(id)}), ElementsAre(Outcome::stored));
  EXPECT_THAT(commit(*storage, {second}), ElementsAre(Outcome::late));
  EXPECT_EQ(load(*storage, id).head.created, 1000);
  EXPECT_EQ(load(*storage, id).events.size(), 1U);
}

TEST_P(StorageTest, there_are_no_gaps_and_no_events_of_a_table_that_is_gone) {
  const TableId id = TableId::random();
  auto storage = open();
  commit(*storage, {new_table(id)});
  EXPECT_THAT(commit(*storage, {more(id, {event(3)})}), ElementsAre(Outcome::late));
  EXPECT_THAT(commit(*storage, {more(TableId::random(), {event(2)})}), ElementsAre(Outcome::late));
  EXPECT_EQ(load(*storage, id).events.size(), 1U);
}

TEST_P(StorageTest, summaries_say_what_is_due_and_what_is_listed) {
  const TableId a = TableId::random(), b = TableId::random();
  auto storage = open();
  Write listed = new_table(b, 2000);
  listed.head->summary.listed = true;
  listed.head->summary.listing = R"({"seats":["Zoë's \"seat\""]})";
  commit(*storage, {new_table(a), listed});
  EXPECT_TRUE(storage->due(1'000'000, 10, {})->empty());
  Write write = more(a, {event(2)});
  write.summary = server::Summary{.status = "playing", .wake = 5000, .listed = true, .listing = ""};
  commit(*storage, {write});
  EXPECT_TRUE(storage->due(4999, 10, {})->empty());
  ASSERT_EQ(storage->due(5000, 10, {})->size(), 1U);
  EXPECT_EQ(storage->due(5000, 10, {})->front().id, a);
  EXPECT_EQ(storage->due(5000, 10, {})->front().wake, 5000);
  const auto found = storage->listed(10);
  ASSERT_EQ(found->size(), 1U);  // the other plays already
  EXPECT_EQ((*found)[0].id, b);
  EXPECT_EQ((*found)[0].game, "powerline");
  EXPECT_EQ((*found)[0].created, 2000);
  EXPECT_EQ((*found)[0].listing, listed.head->summary.listing);
  EXPECT_TRUE(storage->listed(0)->empty());
  write = more(a, {event(3)});
  write.summary = server::Summary{.status = "over", .wake = std::nullopt, .listed = false, .listing = ""};
  commit(*storage, {write});
  EXPECT_TRUE(storage->due(1'000'000, 10, {})->empty());
  EXPECT_EQ(load(*storage, a).head.summary, *write.summary);
  EXPECT_EQ(load(*storage, b).head.summary, listed.head->summary);
  EXPECT_THAT(*storage->tables(), ElementsAre(a, b));
}

TEST_P(StorageTest, what_is_due_is_read_page_by_page) {
  auto storage = open();
  std::set<TableId> wanted;
  for (int i = 0; i < 25; ++i) {
    Write write = new_table(TableId::random());
    write.head->summary.wake = 100 + i / 5;  // some at the same time
    wanted.insert(write.table);
    commit(*storage, {write});
  }
  std::set<TableId> found;
  server::Time last = 0;
  server::DueMark mark;
  for (std::size_t size = 4; size == 4;) {
    const auto page = storage->due(200, 4, mark);
    ASSERT_TRUE(page.has_value());
    size = page->size();
    for (const server::DueMark& due : *page) {
      EXPECT_GE(due.wake, last);
      EXPECT_TRUE(found.insert(due.id).second);
      last = due.wake;
    }
    if (size > 0) mark = page->back();
  }
  EXPECT_EQ(found, wanted);
}

TEST_P(StorageTest, a_probe_changes_nothing) {
  auto storage = open();
  EXPECT_TRUE(storage->probe().has_value());
  EXPECT_TRUE(storage->probe().has_value());
  EXPECT_TRUE(open()->tables()->empty());
}

TEST_P(StorageTest, a_seat_gets_a_new_key_and_a_webhook) {
  const TableId id = TableId::random();
  auto storage = open();
  commit(*storage, {new_table(id)});
  Write write = more(id, {});
  write.chairs = {{1, {server::hash_key("new"), ""}}};
  EXPECT_THAT(commit(*storage, {write}), ElementsAre(Outcome::stored));
  const auto chairs = load(*storage, id).head.chairs;
  EXPECT_EQ(chairs[0].key, server::hash_key("one"));
  EXPECT_EQ(chairs[1], (server::Chair{server::hash_key("new"), ""}));
}

TEST_P(StorageTest, old_tables_can_be_removed) {
  const TableId running = TableId::random(), over = TableId::random(), recent = TableId::random();
  auto storage = open();
  Write write = new_table(over);
  write.head->summary.status = "over";
  commit(*storage, {new_table(running), write, new_table(recent), more(recent, {{2, Kind::move, 0, "x", 9000}})});
  EXPECT_EQ(*storage->remove(5000, true, 10), 1);
  EXPECT_FALSE(storage->load(over)->has_value());
  EXPECT_TRUE(storage->events_after(over, 0)->empty());
  EXPECT_EQ(*storage->remove(5000, false, 10), 1);
  EXPECT_THAT(*storage->tables(), ElementsAre(recent));
  EXPECT_EQ(load(*storage, recent).events.size(), 2U);
  EXPECT_THAT(commit(*storage, {more(running, {event(2)})}), ElementsAre(Outcome::late));
}

// Several processes write the same tables as fast as they can: no event is lost, doubled or mixed.
TEST_P(StorageTest, races_are_settled_by_the_number_of_the_event) {
  constexpr int kWriters = 3, kTables = 4, kRounds = 40;
  std::vector<TableId> ids;
  auto storage = open();
  for (int i = 0; i < kTables; ++i) {
    ids.push_back(TableId::random());
    commit(*storage, {new_table(ids.back())});
  }
  std::vector<int> stored(kWriters, 0);
  std::vector<std::thread> writers;
  for (int w = 0; w < kWriters; ++w) {
    writers.emplace_back([&, w] {
      auto own = open();
      for (int round = 0; round < kRounds; ++round) {
        std::vector<Write> writes;
        for (int i = 0; i < kTables; ++i) {
          const TableId id = ids[static_cast<std::size_t>((i + w) % kTables)];
          const std::int64_t n = own->events_after(id, 0)->back().n;
          const std::string text = std::to_string(w) + "/" + std::to_string(round);
          writes.push_back(more(id, {event(n + 1, text), event(n + 2, text), event(n + 3, text)}));
        }
        for (const Outcome outcome : commit(*own, writes))
          stored[static_cast<std::size_t>(w)] += outcome == Outcome::stored;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  int found = 0;
  for (const TableId id : ids) {
    const auto events = load(*storage, id).events;
    ASSERT_EQ(events.size() % 3, 1U);
    for (std::size_t i = 1; i < events.size(); ++i) {
      EXPECT_EQ(events[i].n, static_cast<std::int64_t>(i) + 1);
      EXPECT_EQ(events[i].text, events[i - (i - 1) % 3].text);
    }
    found += static_cast<int>(events.size() / 3);
  }
  EXPECT_EQ(found, stored[0] + stored[1] + stored[2]);
  EXPECT_GT(found, kRounds);
}

// Own words wake a listener, too, but are no news.
News hear(server::Listener& listener) {
  for (int i = 0; i < 100; ++i)
    if (auto news = listener.wait(std::chrono::milliseconds(50));
        news && (news->anything || !news->tables.empty() || !news->words.empty()))
      return *news;
  return {};
}

TEST_P(StorageTest, another_process_is_heard) {
  const TableId id = TableId::random();
  auto mine = open(), other = open();
  auto listener = mine->listen();
  ASSERT_TRUE(listener.has_value());
  (*listener)->wait(std::chrono::milliseconds(0));  // PostgreSQL connects, and may have missed something
  commit(*mine, {new_table(id)});
  commit(*mine, {more(id, {event(2)})});
  const auto own = (*listener)->wait(std::chrono::milliseconds(50));
  EXPECT_FALSE(own->anything);
  EXPECT_TRUE(own->tables.empty());
  commit(*other, {more(id, {event(3), event(4)})});
  mine->due(0, 1, {});  // SQLite notices when it next looks
  const News news = hear(**listener);
  if (GetParam() == Store::sqlite) {
    EXPECT_TRUE(news.anything);
  } else {
    ASSERT_EQ(news.tables.size(), 1U);
    EXPECT_EQ(news.tables[0].table, id);
    EXPECT_EQ(news.tables[0].event, 4);
    ASSERT_TRUE(other->whisper("here 3").has_value());
    EXPECT_THAT(hear(**listener).words, ElementsAre("here 3"));
  }
}

TEST_P(StorageTest, of_private_notes_the_last_is_kept) {
  const TableId id = TableId::random(), gone = TableId::random();
  auto storage = open();
  commit(*storage, {new_table(id), new_table(gone)});
  const auto note = [](TableId table, int chair, std::string text) {
    Write write = more(table, {});
    write.notes = {{chair, std::move(text)}};
    return write;
  };
  commit(*storage, {note(id, 1, "one"), note(id, 0, "zero")});
  commit(*storage, {note(id, 1, std::string(8000, 'x')), note(id, 1, "two"), note(gone, 0, "other")});
  using Notes = std::vector<std::pair<int, std::string>>;
  EXPECT_EQ(load(*open(), id).notes, (Notes{{0, "zero"}, {1, "two"}}));
  EXPECT_EQ(load(*open(), id).events.size(), 1U);
  // They go with their table, and do not come back without it.
  ASSERT_TRUE(storage->remove(5000, false, 100));
  commit(*storage, {note(gone, 0, "late")});
  commit(*storage, {new_table(gone)});
  EXPECT_TRUE(load(*storage, gone).notes.empty());
}

TEST_P(StorageTest, times_of_service_are_written_down) {
  using server::Service;
  auto storage = open();
  const auto serve = [&](server::Time began, server::Time now) {
    auto services = storage->serve(began, now);
    if (!services) ADD_FAILURE() << services.error().text();
    return services ? *services : std::vector<Service>{};
  };
  EXPECT_TRUE(serve(0, 0).empty());
  EXPECT_THAT(serve(5000, 5000), ElementsAre(Service{5000, 5000}));
  EXPECT_THAT(serve(5000, 9000), ElementsAre(Service{5000, 9000}));
  EXPECT_THAT(serve(5000, 8000), ElementsAre(Service{5000, 9000}));
  EXPECT_THAT(serve(0, 0), ElementsAre(Service{5000, 9000}));
  EXPECT_THAT(serve(20'000, 21'000), ElementsAre(Service{5000, 9000}, Service{20'000, 21'000}));
  const server::Time later = 30'000 + server::kServicesKept;
  EXPECT_THAT(serve(later, later), ElementsAre(Service{later, later}));
  for (int i = 1; i <= server::kMostServices + 5; ++i) storage->serve(later + i, later + i);
  EXPECT_EQ(serve(0, 0).size(), static_cast<std::size_t>(server::kMostServices));
  EXPECT_EQ(serve(0, 0).back().began, later + server::kMostServices + 5);
}

TEST_P(StorageTest, a_store_without_times_of_service_was_served_until_its_last_event) {
  auto storage = open();
  const TableId id = TableId::random();
  commit(*storage, {new_table(id, 1000), more(id, {event(2), event(3)})});
  EXPECT_THAT(*storage->serve(0, 0), ElementsAre(server::Service{0, 1003}));
  EXPECT_THAT(*storage->serve(5000, 5000), ElementsAre(server::Service{0, 1003}, server::Service{5000, 5000}));
}

TEST_P(StorageTest, a_store_of_the_first_version_is_brought_up_to_date) {
  const TableId id = TableId::random();
  const bool sqlite = GetParam() == Store::sqlite;
  std::string sql =
      sqlite ? "" : "CREATE TABLE schema_version (version INTEGER NOT NULL); INSERT INTO schema_version VALUES (1);";
  const server::Dialect dialect =
      sqlite ? server::Dialect{"BLOB", "INTEGER", " WITHOUT ROWID", ""} : server::Dialect{"BYTEA", "BIGINT", "", ""};
  const std::string step = server::schema_steps(0, dialect, 1);
  const std::string number = std::to_string(id.number), key = core::to_hex(server::hash_key("one"));
  const std::string bytes = sqlite ? "x'" + key + "'" : "'\\x" + key + "'";
  sql += step + "INSERT INTO tables VALUES (" + number + ", 'powerline', 1, 77, " + bytes + ", " + bytes +
         ", 'playing', NULL);" + "INSERT INTO seats VALUES (" + number + ", 0, " + bytes + ");" +
         "INSERT INTO events VALUES (" + number + ", 1, 'created', 7, 77, '{}');";
  if (sqlite) sql += "PRAGMA user_version = 1;";
  run_sql(sql);
  auto storage = open();
  const StoredTable stored = load(*storage, id);
  EXPECT_EQ(stored.head.created, 77);
  EXPECT_EQ(stored.head.chairs, (std::vector<server::Chair>{{server::hash_key("one"), ""}}));
  EXPECT_FALSE(stored.head.summary.listed);
  EXPECT_THAT(commit(*storage, {more(id, {event(2)})}), ElementsAre(Outcome::stored));
  EXPECT_EQ(load(*open(), id).events.size(), 2U);
}

TEST_P(StorageTest, a_store_of_a_newer_version_is_refused) {
  open();
  run_sql(GetParam() == Store::sqlite ? "PRAGMA user_version = 99" : "UPDATE schema_version SET version = 99");
  const auto storage = server::open_storage(address_);
  ASSERT_FALSE(storage.has_value());
  EXPECT_EQ(storage.error().code, "newer_store");
}

TEST_P(StorageTest, processes_that_start_together_make_the_tables_once) {
  std::vector<std::thread> starters;
  for (int i = 0; i < 4; ++i) starters.emplace_back([&] { EXPECT_NE(open(), nullptr); });
  for (std::thread& starter : starters) starter.join();
}

// More than the journal holds, by two processes in turn, one of which never closes the file.
TEST_P(StorageTest, long_games_stay_whole_when_the_journal_is_filed) {
  const TableId a = TableId::random(), b = TableId::random();
  auto storage = open();
  commit(*storage, {new_table(a), new_table(b)});
  std::int64_t n = 1;
  for (int round = 0; round < 120; ++round) {
    auto other = open();
    for (Storage* writer : {storage.get(), other.get()}) {
      std::vector<Event> events;
      for (int i = 0; i < 20; ++i) events.push_back(event(++n, std::string(2000, 'x')));
      ASSERT_THAT(commit(*writer, {more(a, events), more(b, {event(n + 1)})}),
                  ElementsAre(Outcome::stored, Outcome::late));
      ASSERT_EQ(writer->events_after(a, n - 1)->size(), 1U);
    }
  }
  for (const bool closed : {false, true}) {
    if (closed) storage = open();
    const std::vector<Event> events = load(*storage, a).events;
    ASSERT_EQ(events.size(), 4801U);
    for (std::size_t i = 1; i < events.size(); ++i)
      ASSERT_EQ(events[i], event(static_cast<std::int64_t>(i) + 1, std::string(2000, 'x')));
    EXPECT_EQ(load(*storage, b).events.size(), 1U);
  }
}

std::string store_name(const testing::TestParamInfo<Store>& store) {
  return store.param == Store::sqlite ? "sqlite" : "postgresql";
}
INSTANTIATE_TEST_SUITE_P(Both, StorageTest, testing::Values(Store::sqlite, Store::postgres), store_name);

TEST(PostgresStorage, comes_back_after_the_database_went_away) {
  auto storage = server::open_storage(postgres().new_database());
  ASSERT_TRUE(storage.has_value());
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  postgres().stop();
  const std::vector<Write> writes = {more(id, {event(2)})};
  EXPECT_FALSE((*storage)->commit(writes).has_value());
  EXPECT_FALSE((*storage)->load(id).has_value());
  postgres().start();
  // A database that is away is not tried again at once.
  auto outcome = (*storage)->commit(writes);
  for (int i = 0; i < 200 && !outcome; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    outcome = (*storage)->commit(writes);
  }
  ASSERT_TRUE(outcome.has_value());
  EXPECT_THAT(*outcome, ElementsAre(Outcome::stored));
  EXPECT_EQ(load(**storage, id).events.size(), 2U);
}

// A connection from outside that does as it likes.
class Stranger {
 public:
  explicit Stranger(const std::string& address) : connection_(PQconnectdb(address.c_str())) {}
  ~Stranger() { PQfinish(connection_); }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;
  void run(const std::string& sql) {
    PGresult* result = PQexec(connection_, sql.c_str());
    EXPECT_LT(PQresultStatus(result), PGRES_BAD_RESPONSE) << PQerrorMessage(connection_);
    PQclear(result);
  }
  void cut_others() {
    run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
        "pg_backend_pid()");
  }

 private:
  PGconn* connection_;
};

TEST(PostgresStorage, a_table_that_somebody_holds_does_not_hold_up_the_others) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId a = TableId::random(), b = TableId::random();
  commit(**storage, {new_table(a), new_table(b)});
  Stranger stranger(address);
  const std::vector<Write> writes = {more(a, {event(2)}), more(b, {event(2)})};
  stranger.run("BEGIN; SELECT 1 FROM tables WHERE id = " + std::to_string(a.number) + " FOR UPDATE");
  EXPECT_THAT(commit(**storage, writes), ElementsAre(Outcome::blocked, Outcome::stored));
  EXPECT_EQ(load(**storage, a).events.size(), 1U);
  stranger.run("ROLLBACK");
  EXPECT_THAT(commit(**storage, {writes[0]}), ElementsAre(Outcome::stored));
}

TEST(PostgresStorage, a_lock_is_not_waited_for_without_end) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId a = TableId::random(), b = TableId::random();
  commit(**storage, {new_table(a), new_table(b)});
  Stranger stranger(address);
  stranger.run("BEGIN; INSERT INTO events VALUES (" + std::to_string(a.number) + ", 2, 'chat', 0, 1, 'held')");
  const std::vector<Write> both = {more(a, {event(2)}), more(b, {event(2)})};
  EXPECT_EQ((*storage)->commit(both).error().code, "store_busy");
  EXPECT_THAT(commit(**storage, {both[1]}), ElementsAre(Outcome::stored));
  stranger.run("LOCK TABLE seats IN ACCESS EXCLUSIVE MODE");
  EXPECT_EQ((*storage)->load(a).error().code, "store_busy");
  stranger.run("ROLLBACK");
  EXPECT_THAT(commit(**storage, {both[0]}), ElementsAre(Outcome::stored));
}

TEST(PostgresStorage, a_cut_connection_is_replaced_when_something_is_read) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  Stranger(address).cut_others();
  EXPECT_EQ(load(**storage, id).events.size(), 1U);
  Stranger(address).cut_others();
  const std::vector<Write> writes = {more(id, {event(2)})};
  EXPECT_EQ((*storage)->commit(writes).error().code, "store_away");  // perhaps it was stored: trying again tells
  EXPECT_THAT(commit(**storage, writes), ElementsAre(Outcome::stored));
}

TEST(PostgresStorage, a_statement_that_cannot_be_prepared_leaves_no_lame_connection) {
  const std::string address = postgres().new_database();
  auto storage = server::open_storage(address);
  const TableId id = TableId::random();
  commit(**storage, {new_table(id)});
  Stranger stranger(address);
  stranger.run("ALTER TABLE seats RENAME TO elsewhere");
  stranger.cut_others();
  EXPECT_FALSE((*storage)->load(id).has_value());
  EXPECT_FALSE((*storage)->load(id).has_value());
  stranger.run("ALTER TABLE elsewhere RENAME TO seats");
  while (!(*storage)->load(id)) std::this_thread::sleep_for(std::chrono::milliseconds(20));  // it is not asked at once
  EXPECT_EQ(load(**storage, id).head.chairs.size(), 2U);
}

TEST(SqliteStorage, its_files_are_for_the_user_alone) {
  const auto folder = std::filesystem::temp_directory_path() / ("kilowatt-storage-" + TableId::random().text());
  std::filesystem::create_directory(folder);
  const auto before = std::filesystem::status(folder).permissions();
  for (const bool old : {false, true}) {
    const std::string file = (folder / (old ? "old.db" : "new.db")).string();
    if (old) {  // as earlier versions left them
      std::ofstream(file).close();
      std::filesystem::permissions(file, std::filesystem::perms(0644));
    }
    auto storage = server::open_storage("sqlite:" + file);
    commit(**storage, {new_table(TableId::random())});
    for (const char* part : {"", "-wal", "-shm"})
      EXPECT_EQ(std::filesystem::status(file + part).permissions(), std::filesystem::perms(0600)) << file << part;
  }
  EXPECT_EQ(std::filesystem::status(folder).permissions(), before);
  std::filesystem::remove_all(folder);
}

TEST(OpenStorage, says_what_an_address_looks_like) {
  EXPECT_EQ(server::open_storage("mysql:x").error().code, "wrong_store");
  EXPECT_EQ(server::open_storage("sqlite:/nowhere/at/all/x.db").error().code, "store_failed");
  EXPECT_EQ(server::open_storage("postgresql://nobody@/x?host=/nowhere").error().code, "store_away");
}

}  // namespace
