// Whoever is away may be replaced: the vote of those who are there, and how long they wait.
#include <gtest/gtest.h>

#include "games/all.h"
#include "table/access.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;

// Four people; the one on chair 3 is not there.
struct Company {
  table::Access access{{core::sha256("i0"), core::sha256("i1"), core::sha256("i2"), core::sha256("i3")},
                       core::sha256("group")};
  Room room{people(4, {{"away", 600}}), games::all(), 1, &access};

  Company() {
    for (int chair = 0; chair < 4; ++chair) {
      const std::string n = std::to_string(chair);
      const core::Digest device = core::sha256("d" + n);
      const auto events = room.table->take_seat(room.table->find_entrance(core::sha256("i" + n), &device, room.now),
                                                {core::sha256("k" + n), device, core::sha256("i" + n)}, "", room.now);
      room.events.insert(room.events.end(), events.begin(), events.end());
    }
    room.deliver();
    room.all_ready();
    here({0, 1, 2, 3});
  }
  void here(std::initializer_list<core::Seat> chairs) {
    core::Seats seats;
    for (const core::Seat chair : chairs) seats.add(chair);
    room.table->present(seats, room.now);
    room.deliver();
  }
  bool asks() {
    const std::string text = R"({"type":"link","seat":3})";
    auto answer = room.table->act({0, true}, *table::Message::parse(text), room.now);
    room.events.insert(room.events.end(), answer.events.begin(), answer.events.end());
    room.deliver();
    return answer.grant.what == table::Grant::What::invitation;
  }
  void say(int chair, bool agree) { room.say(chair, {{"type", "vote"}, {"seat", 3}, {"agree", agree}}); }
  Json vote() { return room.view(1).value("vote", Json()); }
};

TEST(Replacing, takes_a_vote_of_those_present_once_somebody_has_been_away_for_the_time) {
  Company company;
  company.room.now += 60'000;
  company.here({0, 1, 2});
  EXPECT_FALSE(company.asks());
  EXPECT_EQ(company.vote()["asked"], Json({0, 1, 2}));
  EXPECT_EQ(company.vote()["needed"], 2);
  EXPECT_EQ(company.vote()["until"], company.room.now + 600'000);
  // Of three who are here one is not enough, however long it takes; of two neither.
  company.room.now += 600'000;
  EXPECT_FALSE(company.asks());
  company.here({0, 1});
  EXPECT_EQ(company.vote()["needed"], 2);
  EXPECT_FALSE(company.asks());
  company.say(1, true);
  EXPECT_TRUE(company.asks());
}

TEST(Replacing, a_last_one_alone_decides) {
  Company company;
  company.here({0});
  EXPECT_FALSE(company.asks());
  EXPECT_EQ(company.vote()["needed"], 1);
  company.room.now += 599'999;
  EXPECT_FALSE(company.asks());
  company.room.now += 1;
  EXPECT_TRUE(company.asks());
}

TEST(Replacing, nobody_who_is_there_is_replaced_without_consent) {
  Company company;
  EXPECT_FALSE(company.asks());
  company.say(1, true);
  company.say(2, true);
  company.room.now += 6'000'000;
  EXPECT_FALSE(company.asks());
  // Away for a moment only: the time begins when somebody goes.
  company.here({0, 1, 2});
  EXPECT_FALSE(company.asks());
  EXPECT_EQ(company.vote()["until"], company.room.now + 600'000);
  company.here({0, 1, 2, 3});
  company.say(3, true);
  EXPECT_TRUE(company.asks());
}

TEST(Replacing, half_of_those_present_end_the_vote_and_it_stays_ended) {
  Company company;
  company.here({0, 1});
  EXPECT_FALSE(company.asks());
  company.say(1, false);  // one of two who are here; of three others it would not be half
  EXPECT_EQ(company.vote(), Json());
  auto again = table::Table::restore(company.room.game_cache, company.room.events);
  ASSERT_TRUE(again);
  table::Watcher watcher({1, false});
  std::string text;
  again->welcome(watcher, company.room.now, text);
  EXPECT_FALSE(Json::parse(text).contains("vote"));
}

// A process that has just begun knows of nobody's going: the last sign of life counts, and a moment to come back.
TEST(Replacing, after_a_restart_a_line_that_was_cut_has_a_moment_to_come_back) {
  Company company;
  company.room.now += 6'000'000;
  auto again = table::Table::restore(company.room.game_cache, company.room.events);
  ASSERT_TRUE(again);
  *company.room.table = std::move(*again);
  company.here({0});
  EXPECT_FALSE(company.asks());
  EXPECT_EQ(company.vote()["until"], company.room.now + 120'000);
  company.room.now += 120'000;
  EXPECT_TRUE(company.asks());
}

}  // namespace
