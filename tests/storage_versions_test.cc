// Both stores over time: who served when, earlier and newer versions, long games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "server/storage/schema.h"
#include "tests/storage_fixture.h"

namespace {

using server::Outcome;
using server::Storage;
using server::StoredTable;
using server::TableId;
using table::Event;
using testing::ElementsAre;
using tests::commit;
using tests::event;
using tests::load;
using tests::more;
using tests::new_table;
using tests::StorageTest;
using tests::Store;

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
      sqlite ? server::Dialect{"BLOB", "INTEGER", " WITHOUT ROWID", "", "", ""}
             : server::Dialect{"BYTEA", "BIGINT", "", "", "", ""};
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
      // All of it is read again now and then: each time that is megabytes.
      if (round % 8 == 7) {
        ASSERT_EQ(load(*writer, a).events.back().n, n);
      }
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

}  // namespace
