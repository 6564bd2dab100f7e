// What both stores must hold: one suite, SQLite and PostgreSQL.
#include "server/storage/storage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "tests/storage_fixture.h"

namespace {

using server::Outcome;
using server::StoredTable;
using server::TableId;
using server::Write;
using table::Event;
using table::Kind;
using testing::ElementsAre;
using testing::Pair;
using tests::commit;
using tests::event;
using tests::load;
using tests::more;
using tests::new_table;
using tests::StorageTest;
using tests::Store;

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
}

TEST_P(StorageTest, an_unknown_table_is_not_there) {
  auto storage = open();
  EXPECT_FALSE(storage->load(TableId::random())->has_value());
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
  write.chairs = {{1, {server::hash_key("new"), "https://example.org/#k", R"([{"endpoint":"https://push.example.net/"}])"}}};
  EXPECT_THAT(commit(*storage, {write}), ElementsAre(Outcome::stored));
  const auto chairs = load(*storage, id).head.chairs;
  EXPECT_EQ(chairs[0].key, server::hash_key("one"));
  EXPECT_EQ(chairs[0].push, "");
  EXPECT_EQ(chairs[1], write.chairs[0].second);
}

TEST_P(StorageTest, a_secret_is_the_one_that_was_kept_first) {
  EXPECT_EQ(open()->secret("push", "first"), "first");
  EXPECT_EQ(open()->secret("push", "second"), "first");
  EXPECT_EQ(open()->secret("other", "third"), "third");
  EXPECT_THAT(*open()->secrets(), ElementsAre(Pair("other", "third"), Pair("push", "first")));
}

TEST_P(StorageTest, old_tables_can_be_removed) {
  const TableId running = TableId::random(), over = TableId::random(), recent = TableId::random();
  auto storage = open();
  Write write = new_table(over);
  write.head->summary.status = "over";
  commit(*storage, {new_table(running), write, new_table(recent), more(recent, {{2, Kind::move, 0, "x", 9000}})});
  EXPECT_EQ(*storage->remove(5000, true, 10), 1);
  EXPECT_FALSE(storage->load(over)->has_value());
  EXPECT_EQ(*storage->remove(5000, false, 10), 1);
  EXPECT_THAT(*storage->tables(), ElementsAre(recent));
  EXPECT_EQ(load(*storage, recent).events.size(), 2U);
  EXPECT_THAT(commit(*storage, {more(running, {event(2)})}), ElementsAre(Outcome::late));
}

// Several processes write the same tables as fast as they can: no event is lost, doubled or mixed.
// Where several write at once on a busy machine, one may be told to come again; nothing has been stored then.
template <class Ask>
auto patiently(const Ask& ask) {
  auto answer = ask();
  for (int tries = 0; !answer && tries < 100; ++tries) answer = ask();
  return answer;
}

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
      const auto opened = patiently([&] { return server::open_storage(address_); });
      ASSERT_TRUE(opened) << opened.error().text();
      server::Storage* own = opened->get();
      for (int round = 0; round < kRounds; ++round) {
        std::vector<Write> writes;
        for (int i = 0; i < kTables; ++i) {
          const TableId id = ids[static_cast<std::size_t>((i + w) % kTables)];
          const std::int64_t n = load(*own, id).events.back().n;
          const std::string text = std::to_string(w) + "/" + std::to_string(round);
          writes.push_back(more(id, {event(n + 1, text), event(n + 2, text), event(n + 3, text)}));
        }
        const auto outcomes = patiently([&] { return own->commit(writes); });
        ASSERT_TRUE(outcomes) << outcomes.error().text();
        for (const Outcome outcome : *outcomes) stored[static_cast<std::size_t>(w)] += outcome == Outcome::stored;
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

std::string store_name(const testing::TestParamInfo<Store>& store) {
  return store.param == Store::sqlite ? "sqlite" : "postgresql";
}
INSTANTIATE_TEST_SUITE_P(Both, StorageTest, testing::Values(Store::sqlite, Store::postgres), store_name);

}  // namespace
