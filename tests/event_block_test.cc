// How SQLite's journal and chapters are written and read, and what is refused.
#include "server/storage/event_block.h"

#include <gtest/gtest.h>

namespace {

using server::TableId;
using table::Event;
using table::Kind;

Event event(std::int64_t n, std::string text = "die 4") { return {n, Kind::move, 1, std::move(text), 1000 + n}; }

TEST(EventBlock, comes_back_as_it_was_written) {
  const std::vector<Event> events = {event(7, "two\nlines 3 4"), event(8, ""), event(9, "äöü")};
  std::string chapter;
  for (const Event& one : events) server::append_event(chapter, one);
  std::vector<Event> read;
  ASSERT_TRUE(server::read_event_block(chapter, read).has_value());
  EXPECT_EQ(read, events);
}

TEST(EventBlock, that_is_broken_is_refused) {
  for (const std::string text : {"x", "1", "1 move", "1 move 1 1001 5 die 4", "1 move 1 1001 9 die 4\n",
                                 "1 move 1 1001 4 die 4\n", "1 move 300 1001 5 die 4\n", "1  1 1001 5 die 4\n"}) {
    std::vector<Event> events;
    EXPECT_EQ(server::read_event_block(text, events).error().code, "store_failed") << text;
  }
  std::vector<Event> events;
  EXPECT_EQ(server::read_event_block("1 dance 1 1001 5 die 4\n", events).error().code, "newer_store");
}

TEST(Journal, that_is_broken_is_refused) {
  server::Journal journal;
  std::string page;
  journal.add(TableId{5}, {event(1)}, page);
  EXPECT_EQ(journal.find(TableId{5})->last, 1);
  EXPECT_EQ(journal.find(TableId{6}), nullptr);
  for (std::size_t length = 1; length < page.size(); ++length)
    EXPECT_FALSE(server::Journal().read_page(page.substr(0, length)).has_value()) << length;
  EXPECT_FALSE(server::Journal().read_page("5 0\n").has_value());
  EXPECT_TRUE(server::Journal().read_page(page).has_value());
}

}  // namespace
