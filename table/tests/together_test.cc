// What is not confirmed is private; handing on, leaving, taking back by consent, holidays.
#include <gtest/gtest.h>

#include "games/all.h"
#include "games/goofspiel/state.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;
using play::to_scouting;

Json century(int count) { return people(count, {{"game", "century"}, {"options", Json::object()}}); }

// The last option, or the first, of whoever is to decide, until the table is where the test wants it.
template <class Reached>
void play_until(Room& room, Reached&& reached, bool first = false) {
  for (int n = 0; n < 500 && !reached(); ++n) {
    const auto waiting = room.view(-1)["waiting"];
    ASSERT_FALSE(waiting.empty());
    const int chair = waiting[0].get<int>();
    if (room.can(chair, "confirm"))
      room.confirm(chair);
    else
      room.move(chair, first ? room.options(chair).front() : room.options(chair).back());
  }
  ASSERT_TRUE(reached());
}

TEST(Private, others_see_a_turn_when_it_is_confirmed) {
  Room room(people(3), games::all());
  to_scouting(room);
  for (auto& client : room.clients) client.received.clear();
  room.move(0, "pass");
  EXPECT_TRUE(room.can(0, "confirm"));
  for (const int viewer : {-1, 1, 2}) EXPECT_TRUE(room.client(viewer).received.empty()) << viewer;
  EXPECT_TRUE(room.undo(0));
  room.move(0, "pass");
  room.check();  // whoever joins now is shown the same
  const Json before = room.view(1);
  room.confirm(0);
  for (const int viewer : {-1, 1, 2}) EXPECT_FALSE(room.client(viewer).received.empty()) << viewer;
  EXPECT_NE(before["state"], room.view(1)["state"]);
  EXPECT_FALSE(room.can(0, "undo"));
  room.check();
}

TEST(Private, without_confirmation_until_the_turn_is_over) {
  Room room(people(2, {{"confirm", false}}), games::all());
  to_scouting(room);
  room.move(0, "look");
  for (auto& client : room.clients) client.received.clear();
  room.move(0, "keep");
  EXPECT_TRUE(room.can(0, "undo"));
  EXPECT_TRUE(room.client(1).received.empty());
  room.move(0, "pass");
  EXPECT_FALSE(room.client(1).received.empty());
  room.check();
}

TEST(Private, what_a_bot_does_is_seen_at_once_and_stays) {
  Room room(people(2), games::all());
  to_scouting(room);
  room.move(0, "look");
  room.confirm(0);
  room.host({{"type", "seat"}, {"seat", 0}, {"who", {{"kind", "bot"}, {"level", "random"}}}});
  const auto options = room.table->bots_due();
  ASSERT_EQ(options.size(), 1u);
  core::Options moves;
  room.table->game().options(options[0].view, 0, moves);
  const auto events = room.table->bot_move(0, options[0].decision, moves[0].move, room.now);
  room.events.insert(room.events.end(), events.begin(), events.end());
  const Json before = room.view(1)["state"];
  room.deliver();
  EXPECT_NE(room.view(1)["state"], before);
  room.say(0, {{"type", "sit"}, {"name", "A"}});
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  room.check();
}

TEST(Private, a_bid_is_one_click) {
  Room room(century(3), games::all());
  room.all_ready();
  play_until(room, [&] {
    for (int chair = 0; chair < 3; ++chair)
      for (const std::string& option : room.options(chair))
        if (option.starts_with("bid ")) return true;
    return false;
  });
  for (int chair = 0; chair < 3; ++chair) {
    const auto options = room.options(chair);
    if (options.empty()) continue;
    const auto units = room.table->history().undo_units();
    room.move(chair, options.front());
    EXPECT_GT(room.table->history().undo_units(), units);
    EXPECT_FALSE(room.can(chair, "confirm"));
    break;
  }
  room.check();
}

TEST(Private, a_region_shows_when_its_owner_confirms_and_then_for_good) {
  Room room(century(3), games::all());
  room.all_ready();
  // With a tile to lay: whoever has nothing to choose is not asked.
  play_until(room, [&] { return room.view(-1)["waiting"].size() == 3 && room.options(0).size() > 1; }, true);
  const Json before = room.view(1)["state"], watched = room.view(-1)["state"];
  int moves = 0;
  for (; !room.can(0, "confirm") && moves < 100; ++moves) room.move(0, room.options(0).front());
  ASSERT_TRUE(room.can(0, "confirm"));
  EXPECT_EQ(room.view(1)["state"], before);
  EXPECT_EQ(room.view(-1)["state"], watched);
  EXPECT_TRUE(room.can(0, "undo"));
  room.check();
  room.confirm(0);
  EXPECT_NE(room.view(1)["state"], before);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}, {"turn", true}})[0]["code"], "nothing_to_undo");
  room.check();
}

// Who used somebody else's bulldozer may still take that back until the owner is asked where it goes.
TEST(Private, PAM_312_the_owner_is_asked_when_the_turn_is_confirmed) {
  Room room(people(3, {{"game", "pampero"}, {"options", Json::object()}}), games::all());
  room.all_ready();
  const auto step = [&](int chair) {
    const Json prompt = room.view(chair).value("prompt", Json());
    return prompt.is_null() ? std::string() : room.view(chair)["info"]["steps"][prompt["step"].get<std::size_t>()]["name"].get<std::string>();
  };
  int asked = 0;
  for (int n = 0; n < 3000 && asked < 3 && room.view(-1)["status"] == "playing"; ++n) {
    const auto waiting = room.view(-1)["waiting"];
    ASSERT_EQ(waiting.size(), 1U);
    const int chair = waiting[0].get<int>();
    if (!room.can(chair, "confirm")) {
      const auto options = room.options(chair);
      room.move(chair, options[static_cast<std::size_t>(n) * 7 % options.size()]);
      continue;
    }
    for (int other = 0; other < 3; ++other) EXPECT_TRUE(other == chair || room.options(other).empty()) << n;
    EXPECT_TRUE(room.can(chair, "undo"));
    room.confirm(chair);
    const auto next = room.view(-1)["waiting"];
    if (next.empty() || next[0] == chair || step(next[0].get<int>()) != "move_used") continue;
    ++asked;
    EXPECT_FALSE(room.can(chair, "undo"));
    EXPECT_EQ(room.say(chair, {{"type", "undo"}, {"turn", true}})[0]["type"], "error");
  }
  EXPECT_EQ(asked, 3);
  room.check();
}

TEST(Host, is_handed_on_and_the_old_one_has_no_rights_left) {
  Room room(people(2), games::all());
  room.all_ready();
  EXPECT_EQ(room.say(0, {{"type", "host"}, {"seat", 0}})[0]["code"], "not_host");
  EXPECT_TRUE(room.host({{"type", "host"}, {"seat", 1}}).empty());
  EXPECT_EQ(room.view(1)["you"]["host"], true);
  EXPECT_EQ(room.view(0)["seats"][1]["host"], true);
  EXPECT_EQ(room.host({{"type", "pause"}, {"pause", true}})[0]["code"], "not_host");
  EXPECT_TRUE(room.say(1, {{"type", "pause"}, {"pause", true}}).empty());
  EXPECT_EQ(room.view(0)["status"], "paused");
  room.check();
}

TEST(StandUp, before_the_start_the_seat_is_free_and_during_the_game_a_bot_plays_on) {
  Room room(people(3), games::all());
  EXPECT_TRUE(room.say(2, {{"type", "stand_up"}}).empty());
  EXPECT_EQ(room.view(0)["seats"][2]["kind"], "open");
  room.say(2, {{"type", "sit"}, {"name", "C"}});
  room.all_ready();
  EXPECT_TRUE(room.say(1, {{"type", "stand_up"}}).empty());
  EXPECT_EQ(room.view(0)["seats"][1]["kind"], "bot");
  EXPECT_EQ(room.view(0)["notices"].back()["kind"], "left");
  EXPECT_EQ(room.view(0)["status"], "playing");
  room.say(1, {{"type", "sit"}, {"name", "B"}});
  EXPECT_EQ(room.view(0)["seats"][1]["kind"], "human");
  EXPECT_FALSE(room.view(0)["seats"][1].contains("conceded"));
  room.check();
}

TEST(Takeback, when_all_agree_and_not_past_a_draw) {
  Room room(century(3), games::all());
  room.all_ready();
  // Somebody has offered or bid, and the next one is asked.
  play_until(room, [&] {
    for (int chair = 0; chair < 3; ++chair)
      if (room.can(chair, "takeback")) return true;
    return false;
  });
  int asking = 0;
  while (!room.can(asking, "takeback")) ++asking;
  const int other = (asking + 1) % 3, third = (asking + 2) % 3;
  const auto moves = room.table->history().moves().size();
  EXPECT_TRUE(room.say(asking, {{"type", "takeback"}}).empty());
  EXPECT_EQ(room.view(other)["takeback"]["seat"], asking);
  EXPECT_EQ(room.view(other)["takeback"]["waiting"].size(), 2u);
  room.check();
  room.say(other, {{"type", "takeback"}, {"agree", false}});
  EXPECT_EQ(room.view(asking).value("takeback", Json()), Json());
  EXPECT_EQ(room.table->history().moves().size(), moves);
  room.say(asking, {{"type", "takeback"}});
  room.say(other, {{"type", "takeback"}, {"agree", true}});
  EXPECT_EQ(room.table->history().moves().size(), moves);
  room.say(third, {{"type", "takeback"}, {"agree", true}});
  EXPECT_LT(room.table->history().moves().size(), moves);
  EXPECT_FALSE(room.options(asking).empty());
  EXPECT_FALSE(room.can(asking, "redo"));
  room.check();
  room.finish();
  room.check();
}

// Three people, the table waits ten minutes for anybody who is away; somebody has bid and wants it back.
struct Regret {
  Room room{people(3, {{"game", "century"}, {"options", Json::object()}, {"away", 600}}), games::all()};
  int asking = 0, other = 0, third = 0;
  std::size_t moves = 0;

  Regret() {
    room.all_ready();
    here({0, 1, 2});
    const auto can = [&](int chair) { return room.can(chair, "takeback"); };
    play_until(room, [&] { return can(0) || can(1) || can(2); });
    while (!can(asking)) ++asking;
    other = (asking + 1) % 3, third = (asking + 2) % 3;
    moves = room.table->history().moves().size();
  }
  void here(std::initializer_list<int> chairs) {
    core::Seats seats;
    for (const int chair : chairs) seats.add(static_cast<core::Seat>(chair));
    room.table->present(seats, room.now);
    room.deliver();
  }
  void tick() {
    const auto events = room.table->tick(room.now);
    room.events.insert(room.events.end(), events.begin(), events.end());
    room.deliver();
  }
  bool is_taken_back() const { return room.table->history().moves().size() < moves; }
  Json until() { return room.view(asking).value("takeback", Json::object()).value("until", Json()); }
};

TEST(Takeback, who_is_away_is_waited_for_as_long_as_the_table_waits_for_anybody) {
  Regret regret;
  Room& room = regret.room;
  regret.here({regret.asking, regret.other});
  const table::Time end = room.now + 600'000;
  room.say(regret.asking, {{"type", "takeback"}});
  EXPECT_EQ(regret.until(), Json());  // somebody who is here has not answered
  EXPECT_FALSE(room.table->next_deadline());
  room.say(regret.other, {{"type", "takeback"}, {"agree", true}});
  EXPECT_EQ(regret.until(), end);
  EXPECT_EQ(room.table->next_deadline(), end);
  // Back, and gone again: the time begins anew.
  room.now += 300'000;
  regret.here({0, 1, 2});
  EXPECT_EQ(regret.until(), Json());
  room.now += 500'000;
  regret.tick();
  EXPECT_FALSE(regret.is_taken_back());
  regret.here({regret.asking, regret.other});
  EXPECT_EQ(regret.until(), room.now + 600'000);
  room.now += 599'999;
  regret.tick();
  EXPECT_FALSE(regret.is_taken_back());
  room.now += 1;
  regret.tick();
  EXPECT_TRUE(regret.is_taken_back());
  room.check();
}

TEST(Takeback, who_has_been_away_that_long_is_not_waited_for_and_who_asked_must_be_here) {
  Regret regret;
  Room& room = regret.room;
  regret.here({regret.asking, regret.other});
  room.now += 600'000;
  room.say(regret.asking, {{"type", "takeback"}});
  regret.tick();
  EXPECT_FALSE(regret.is_taken_back());
  regret.here({regret.other});
  room.now += 1'200'000;
  EXPECT_FALSE(room.table->next_deadline());
  regret.here({regret.asking, regret.other});
  room.say(regret.other, {{"type", "takeback"}, {"agree", true}});
  EXPECT_TRUE(regret.is_taken_back());
  room.check();
}

TEST(Takeback, who_leaves_is_not_waited_for) {
  Regret regret;
  Room& room = regret.room;
  room.say(regret.asking, {{"type", "takeback"}});
  room.say(regret.other, {{"type", "takeback"}, {"agree", true}});
  room.say(regret.third, {{"type", "stand_up"}});
  regret.tick();
  EXPECT_TRUE(regret.is_taken_back());
  room.check();
}

// Where one may have two turns in a row: nothing is due that cannot come about, else whoever keeps the table would look
// after it again and again.
TEST(Takeback, waits_while_the_next_turn_has_begun) {
  Room room(people(2, {{"game", "pampero"}, {"options", Json::object()}}), games::all());
  room.all_ready();
  int asking = -1;
  play_until(room, [&] {
    for (const int chair : {0, 1})
      if (room.can(chair, "takeback") && !room.options(chair).empty()) asking = chair;
    return asking >= 0;
  });
  const auto moves = room.table->history().moves().size();
  room.say(asking, {{"type", "takeback"}});
  room.move(asking, room.options(asking).back());
  ASSERT_TRUE(room.can(asking, "undo")) << "the turn is not over";
  room.say(1 - asking, {{"type", "takeback"}, {"agree", true}});
  EXPECT_FALSE(room.table->next_deadline());
  ASSERT_TRUE(room.undo(asking));
  EXPECT_TRUE(room.table->next_deadline());
  room.tick();
  EXPECT_LT(room.table->history().moves().size(), moves);
  EXPECT_FALSE(room.table->next_deadline());
  room.check();
}

TEST(Takeback, not_of_what_has_come_to_light) {
  Room room(people(2), games::all());
  to_scouting(room);  // the bids lie open
  EXPECT_FALSE(room.can(0, "takeback"));
  EXPECT_EQ(room.say(1, {{"type", "takeback"}})[0]["code"], "nothing_to_undo");
}

TEST(Holiday, stops_the_own_clock_for_as_long_as_the_table_grants) {
  constexpr table::Time kDay = 24 * 60 * 60 * 1000;
  const Json clock = {
      {"turn", 2 * 86400}, {"reserve", 0}, {"timeout", "bot"}, {"level", "random"}, {"holiday", 10 * 86400}};
  Room room(people(2, {{"clock", clock}}), games::all());
  room.all_ready();
  EXPECT_EQ(room.say(0, {{"type", "holiday"}, {"days", 11}})[0]["code"], "bad_field");
  EXPECT_TRUE(room.say(0, {{"type", "holiday"}, {"days", 7}}).empty());
  EXPECT_EQ(room.view(1)["seats"][0]["holiday"], room.now + 7 * kDay);
  EXPECT_EQ(*room.table->next_deadline(), room.now + 2 * kDay);  // of the other one
  room.now += 3 * kDay;
  room.tick();
  EXPECT_EQ(room.view(0)["seats"][1]["stand_in"], true);
  EXPECT_FALSE(room.view(0)["seats"][0].contains("stand_in"));
  // Back before the time: the rest can be taken later.
  EXPECT_TRUE(room.say(0, {{"type", "holiday"}, {"days", 0}}).empty());
  EXPECT_EQ(room.view(0)["clock"][0]["holiday"], 7 * kDay);
  EXPECT_EQ(*room.table->next_deadline(), room.now + 2 * kDay);
  room.check();
}

TEST(Chat, of_spectators_where_the_host_allows_it) {
  Room room(people(2), games::all());
  EXPECT_EQ(room.say(-1, {{"type", "chat"}, {"text", "psst"}})[0]["code"], "not_allowed");
  room.host({{"type", "allow"}, {"spectator_chat", true}});
  EXPECT_TRUE(room.say(-1, {{"type", "chat"}, {"text", "bravo"}}).empty());
  EXPECT_EQ(room.view(0)["chat"][0]["text"], "bravo");
  room.check();
}

}  // namespace
