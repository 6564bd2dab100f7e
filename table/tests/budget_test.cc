// What one participant may say, note and take back, and that nobody else suffers from it.
#include "table/budget.h"

#include <gtest/gtest.h>

#include <map>

#include "core/dice_proof.h"
#include "core/rng.h"
#include "games/all.h"
#include "table/tests/play.h"
#include "table/view_writer.h"

namespace {

using core::Json;
using play::people;
using play::Room;
using table::Kind;

// Straight to the table: nobody has to be told of thousands of lines.
std::string act(Room& room, int chair, const Json& message, bool host = false) {
  const std::string text = message.dump();
  auto answer = room.table->act({chair, host}, *table::Message::parse(text), room.now);
  room.events.insert(room.events.end(), answer.events.begin(), answer.events.end());
  return answer.replies.empty() ? std::string() : Json::parse(answer.replies[0]).value("code", "answered");
}

Json welcome(const table::Table& table, int chair, table::Time now) {
  table::Watcher watcher({chair, false});
  std::string text;
  table.welcome(watcher, now, text);
  return Json::parse(text);
}

TEST(Chat, a_view_carries_the_last_lines_and_older_ones_are_asked_for) {
  Room room(people(2), games::all());
  for (int i = 0; i < 450; ++i) act(room, i % 2, {{"type", "chat"}, {"text", "line " + std::to_string(i)}});
  const Json view = welcome(*room.table, 1, room.now);
  ASSERT_EQ(view["chat"].size(), table::kChatLines);
  EXPECT_EQ(view["chat"][0]["text"], "line 250");
  EXPECT_EQ(view["chat"].back()["text"], "line 449");
  EXPECT_EQ(view["chat_from"], 250);

  Json lines = room.say(-1, {{"type", "chat_lines"}, {"before", 250}})[0];
  EXPECT_EQ(lines["from"], 50);
  EXPECT_EQ(lines["chat"].size(), 200U);
  EXPECT_EQ(lines["chat"][0]["text"], "line 50");
  lines = room.say(0, {{"type", "chat_lines"}, {"before", 50}})[0];
  EXPECT_EQ(lines["from"], 0);
  EXPECT_EQ(lines["chat"].size(), 50U);
  EXPECT_EQ(lines["chat"].back()["text"], "line 49");
  EXPECT_EQ(room.say(0, {{"type", "chat_lines"}, {"before", 0}})[0]["chat"].size(), 0U);
  EXPECT_EQ(room.say(0, {{"type", "chat_lines"}, {"before", 9'000'000'000'000'000'000}})[0]["from"], 250);
  for (const Json& wrong : {Json(-1), Json("x"), Json(), Json(1.5)})
    EXPECT_EQ(act(room, 0, {{"type", "chat_lines"}, {"before", wrong}}), "bad_field") << wrong;
}

TEST(Notices, nobody_buries_what_all_should_know) {
  Room room(people(3), games::all());
  room.all_ready();
  room.host({{"type", "pause"}, {"pause", true}});
  room.host({{"type", "pause"}, {"pause", false}});
  room.say(2, {{"type", "concede"}});
  for (int i = 0; i < 300; ++i)
    for (const int seat : {0, 1})
      EXPECT_EQ(act(room, -1, {{"type", "mute"}, {"seat", seat}, {"mute", i % 2 == 0}}, true), "");
  room.deliver();
  const Json notices = room.view(1)["notices"];
  EXPECT_EQ(notices.size(), table::kMaxNotices);
  std::map<std::string, int> told;
  for (const Json& notice : notices) ++told[notice["kind"].get<std::string>()];
  for (const char* kind : {"paused", "resumed", "conceded"}) EXPECT_EQ(told[kind], 1) << kind;
  EXPECT_EQ(notices.back()["kind"], "unmuted");
  room.check();
}

TEST(Chat, a_short_one_is_whole) {
  Room room(people(2), games::all());
  room.say(0, {{"type", "chat"}, {"text", "hello"}});
  EXPECT_FALSE(welcome(*room.table, 1, room.now).contains("chat_from"));
  room.check();
}

TEST(Budget, who_has_said_enough_is_refused_and_nobody_else) {
  Room room(people(2, {{"confirm", false}}), games::all());
  int lines = 0;
  while (act(room, 0, {{"type", "chat"}, {"text", "x"}}).empty()) ++lines;
  EXPECT_EQ(lines, table::kMostAsides);
  EXPECT_EQ(act(room, 0, {{"type", "chat"}, {"text", "x"}}), "table_full");
  EXPECT_EQ(act(room, 0, {{"type", "automatic"}, {"automatic", Json::object()}}), "table_full");
  EXPECT_EQ(act(room, 1, {{"type", "chat"}, {"text", "x"}}), "");
  EXPECT_EQ(act(room, -1, {{"type", "chat"}, {"text", "x"}}, true), "");
  EXPECT_EQ(act(room, 0, {{"type", "note"}, {"text", "x"}}), "");
  const std::int64_t before = room.table->last_event();
  EXPECT_EQ(act(room, 0, {{"type", "sit"}, {"name", "other"}}), "table_full");
  EXPECT_EQ(room.table->last_event(), before) << "a refusal changes nothing";
  // A table read from the store has not forgotten it.
  auto restored = table::Table::restore(room.game_cache, room.events);
  ASSERT_TRUE(restored);
  const std::string chat = R"({"type":"chat","text":"x"})";
  EXPECT_TRUE(restored->act({0, false}, *table::Message::parse(chat), room.now).events.empty());
  EXPECT_FALSE(restored->act({1, false}, *table::Message::parse(chat), room.now).events.empty());
}

// Who comes and goes uses up nobody else's share of the seat; but not without end.
TEST(Budget, whoever_sits_down_has_a_share_of_their_own) {
  Room room(people(2), games::all());
  const auto sits_down = [&] {
    std::vector<table::Event> events =
        room.table->take_seat({table::Entrance::What::invitation, 1}, {core::Digest{1}, core::Digest{2}, {}}, "x", room.now);
    room.events.insert(room.events.end(), events.begin(), events.end());
    return !events.empty();
  };
  while (act(room, 1, {{"type", "chat"}, {"text", "x"}}).empty()) {
  }
  ASSERT_TRUE(sits_down());
  EXPECT_EQ(act(room, 1, {{"type", "chat"}, {"text", "x"}}), "");
  int more = 0;
  while (sits_down()) ++more;
  EXPECT_EQ(more, table::kMostHolders - 1);
  EXPECT_EQ(act(room, 0, {{"type", "chat"}, {"text", "x"}}), "");
  EXPECT_TRUE(table::Table::restore(room.game_cache, room.events));
}

TEST(Budget, counts_bytes) {
  Room room(people(2), games::all());
  const std::string line(table::kMaxChat, 'x');
  std::int64_t bytes = 0;
  while (act(room, 1, {{"type", "chat"}, {"text", line}}).empty()) bytes += table::kMaxChat;
  EXPECT_LE(bytes, table::kMostAsideBytes);
  EXPECT_GT(bytes + static_cast<std::int64_t>(table::kMaxChat), table::kMostAsideBytes);
}

TEST(Budget, the_host_has_a_share_and_can_always_close) {
  Room room(people(2), games::all());
  room.all_ready();
  int changes = 0;
  while (act(room, -1, {{"type", "pause"}, {"pause", changes % 2 == 0}}, true).empty()) ++changes;
  EXPECT_EQ(changes, table::kMostAsides);
  EXPECT_EQ(act(room, -1, {{"type", "link"}, {"seat", 0}}, true), "table_full");
  EXPECT_EQ(act(room, 0, {{"type", "chat"}, {"text", "x"}}), "");
  EXPECT_EQ(act(room, -1, {{"type", "close"}}, true), "");
  EXPECT_EQ(room.table->status(), table::Status::closed);
}

// The numbers that go with a decision, of a seat that knows everything.
Json decides(const Room& room, int chair, Json message) {
  const core::Seat seat = room.table->seat_of({chair, false});
  message["decision"] = room.table->decision(seat);
  return message;
}

TEST(Budget, taking_back_comes_to_an_end_and_the_game_goes_on) {
  Room room(people(2, {{"practice", true}}), games::all());
  room.all_ready();
  ASSERT_EQ(act(room, 0, decides(room, 0, {{"type", "play"}, {"move", "bid c1"}})), "");
  int count = 0;
  while (act(room, 0, decides(room, 0, {{"type", count % 2 == 0 ? "undo" : "redo"}})).empty()) ++count;
  EXPECT_EQ(count, table::kMostTakeBacks);
  EXPECT_EQ(act(room, 0, decides(room, 0, {{"type", "undo"}})), "table_full");
  EXPECT_EQ(act(room, 0, decides(room, 0, {{"type", "play"}, {"move", "stand"}})), "");
  ASSERT_EQ(act(room, 1, decides(room, 1, {{"type", "play"}, {"move", "bid c1"}})), "");
  EXPECT_EQ(act(room, 1, decides(room, 1, {{"type", "undo"}})), "");
  EXPECT_TRUE(table::Table::restore(room.game_cache, room.events));
}

TEST(Notes, are_no_events_and_only_the_last_is_kept) {
  Room room(people(2), games::all());
  const std::int64_t before = room.table->last_event();
  for (const char* text : {"one", "two", "three"}) EXPECT_EQ(act(room, 1, {{"type", "note"}, {"text", text}}), "");
  EXPECT_EQ(room.table->last_event(), before);
  EXPECT_EQ(room.table->note(1), "three");
  EXPECT_EQ(welcome(*room.table, 1, room.now)["note"], "three");
  EXPECT_EQ(welcome(*room.table, 0, room.now)["note"], "");
  const std::string text = R"({"type":"note","text":"four"})";
  EXPECT_EQ(room.table->act({1, false}, *table::Message::parse(text), room.now).note, "four");
}

TEST(Notes, of_earlier_versions_are_read_and_count_for_nothing) {
  Room room(people(2), games::all());
  std::vector<table::Event> events = room.events;
  for (int i = 0; i < 4000; ++i)
    events.push_back({events.back().n + 1, Kind::note, 0, "note " + std::to_string(i), room.now});
  auto restored = table::Table::restore(room.game_cache, events);
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->note(0), "note 3999");
  restored->set_note(0, "newer");
  EXPECT_EQ(restored->note(0), "newer");
  const std::string chat = R"({"type":"chat","text":"x"})";
  EXPECT_FALSE(restored->act({0, false}, *table::Message::parse(chat), room.now).events.empty());
}

// Going back to a checkpoint is the same as playing everything again.
TEST(Checkpoint, leads_to_the_same_table_as_the_beginning) {
  for (const core::GameType& type : games::all()) {
    table::GameCache game_cache(games::all());
    const auto instance = game_cache.take(type.catalog->id, type.catalog->min_players, Json::object());
    ASSERT_TRUE(instance);
    const core::AnyGame& game = *(*instance)->game;
    core::Options options;
    int back = 0;
    for (std::uint64_t seed = 5; seed < 25 && back <= 20; ++seed) {  // a short game is played several times
      table::History quick(game), plain(game);
      quick.keep_checkpoints();
      core::Rng rng(seed);
      for (int i = 0; i < 1200 && !plain.over(); ++i) {
        const core::Seat seat = plain.to_move().front();
        options.clear();
        game.options(plain.state(), seat, options);
        const core::Move move = options.nth(rng.below(options.count()));
        for (table::History* history : {&quick, &plain}) history->play({seat, false, move, i}, true);
        if (seat == core::kChance || rng.below(12) != 0 || !plain.can_undo_past(seat)) continue;
        const bool again = rng.below(3) == 0;
        for (int times = rng.below(4); times >= 0 && plain.can_undo_past(seat); --times, ++back)
          for (table::History* history : {&quick, &plain}) {
            history->undo_past(seat);
            if (!again) continue;
            ASSERT_TRUE(history->redo(seat, true));
          }
        ASSERT_TRUE(quick.state() == plain.state());
        ASSERT_EQ(quick.moves().size(), plain.moves().size());
        ASSERT_EQ(quick.settled(), plain.settled());
        ASSERT_EQ(quick.log().size(), plain.log().size());
        ASSERT_EQ(quick.settled_log(), plain.settled_log());
        ASSERT_EQ(quick.chance_moves(), plain.chance_moves());
        ASSERT_EQ(quick.undo_units(), plain.undo_units());
        ASSERT_EQ(quick.epoch(), plain.epoch());
        ASSERT_TRUE(quick.memory().bytes == plain.memory().bytes);
        ASSERT_EQ(quick.to_move().bits(), plain.to_move().bits());
      }
    }
    EXPECT_GT(back, 20) << type.catalog->id;
  }
}

TEST(Clocks, time_without_a_process_is_charged_to_nobody) {
  Room room(people(2, {{"clock", {{"turn", 60}, {"reserve", 0}}}}), games::all());
  room.all_ready();
  room.now += 10'000;
  // Nobody looked after the table for two hours.
  room.now += 7'200'000;
  std::vector<table::Event> events = room.table->unserved(7'200'000, room.now);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].kind, Kind::unserved);
  room.events.insert(room.events.end(), events.begin(), events.end());
  EXPECT_EQ(room.table->next_deadline(), room.now + 50'000);
  EXPECT_TRUE(room.table->tick(room.now).empty());
  EXPECT_EQ(welcome(*room.table, 0, room.now)["clock"][0]["turn"], 50'000);
  auto restored = table::Table::restore(room.game_cache, room.events);
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->next_deadline(), room.now + 50'000);
  // More than has passed since the last event cannot have been unserved.
  room.now += 1000;
  ASSERT_EQ(room.table->unserved(9'000'000, room.now).size(), 1U);
  EXPECT_EQ(room.table->next_deadline(), room.now + 50'000);
}

// Nobody could reveal a nonce to a server that was not there.
TEST(Clocks, time_without_a_process_is_no_failure_to_reveal) {
  Room room(people(2, {{"clock", {{"turn", 60}, {"reserve", 0}}}}), games::all());
  for (const int chair : {0, 1})
    room.say(chair, {{"type", "ready"}, {"commitment", core::nonce_commitment(Room::nonce(chair))}});
  const table::Time due = *room.table->next_deadline();
  room.now += 7'200'000;
  for (table::Event& event : room.table->unserved(7'200'000, room.now)) room.events.push_back(std::move(event));
  EXPECT_EQ(room.table->next_deadline(), due + 7'200'000);
  EXPECT_TRUE(room.table->tick(room.now).empty());
  EXPECT_EQ(welcome(*room.table, 0, room.now)["draw"]["until"], due + 7'200'000);
  const auto restored = table::Table::restore(room.game_cache, room.events);
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->next_deadline(), due + 7'200'000);
}

TEST(Clocks, that_do_not_run_need_no_time_back) {
  Room room(people(2, {{"clock", {{"turn", 60}, {"reserve", 0}}}}), games::all());
  EXPECT_TRUE(room.table->unserved(7'200'000, room.now + 7'200'000).empty()) << "not started";
  room.all_ready();
  room.host({{"type", "pause"}, {"pause", true}});
  EXPECT_TRUE(room.table->unserved(7'200'000, room.now + 7'200'000).empty()) << "paused";
  Room without(people(2), games::all());
  without.all_ready();
  EXPECT_TRUE(without.table->unserved(7'200'000, room.now + 7'200'000).empty()) << "no clock";
}

// Ten years later the machine's clock was found to be wrong.
TEST(Clocks, of_a_time_that_has_not_come_go_on_from_now) {
  constexpr table::Time kAhead = 86'400'000LL * 3650;
  Room room(people(2, {{"clock", {{"turn", 60}, {"reserve", 0}}}}), games::all());
  room.all_ready();
  const table::Time opened = room.now;
  room.now += kAhead;
  for (table::Event& event : room.table->unserved(kAhead, room.now)) room.events.push_back(std::move(event));
  room.now += 10'000;
  room.say(0, {{"type", "chat"}, {"text", "ten seconds of my turn are over"}});
  EXPECT_FALSE(room.table->is_ahead(room.now));
  room.now = opened + 3'600'000;
  ASSERT_TRUE(room.table->is_ahead(room.now));
  EXPECT_GT(*room.table->next_deadline(), opened + kAhead);
  std::vector<table::Event> events = room.table->unserved(0, room.now);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].time, room.now);
  room.events.push_back(std::move(events[0]));
  EXPECT_FALSE(room.table->is_ahead(room.now));
  EXPECT_TRUE(room.table->unserved(0, room.now).empty());
  EXPECT_EQ(room.table->next_deadline(), room.now + 50'000);
  const auto restored = table::Table::restore(room.game_cache, room.events);
  ASSERT_TRUE(restored);
  EXPECT_EQ(restored->next_deadline(), room.now + 50'000);
  EXPECT_TRUE(room.table->tick(room.now + 49'000).empty());
  EXPECT_FALSE(room.table->tick(room.now + 51'000).empty()) << "they run again";
}

TEST(Clocks, a_holiday_of_a_time_that_has_not_come_is_as_long_as_it_was) {
  constexpr table::Time kAhead = 86'400'000LL * 30, kDay = 86'400'000;
  Room room(people(2, {{"clock", {{"turn", 86'400}, {"reserve", 0}, {"holiday", 864'000}}}}), games::all());
  const table::Time opened = room.now;
  room.now += kAhead;
  room.all_ready();
  room.say(0, {{"type", "holiday"}, {"days", 3}});
  room.now = opened;
  for (table::Event& event : room.table->unserved(0, room.now)) room.events.push_back(std::move(event));
  EXPECT_EQ(welcome(*room.table, 0, room.now)["seats"][0]["holiday"], room.now + 3 * kDay);
  const auto restored = table::Table::restore(room.game_cache, room.events);
  ASSERT_TRUE(restored);
  EXPECT_EQ(welcome(*restored, 0, room.now)["clock"], welcome(*room.table, 0, room.now)["clock"]);
}

TEST(Clocks, a_broken_time_is_refused) {
  Room room(people(2, {{"clock", {{"turn", 60}, {"reserve", 0}}}}), games::all());
  for (const char* text : {"", "-5", "x", "7 days"}) {
    std::vector<table::Event> events = room.events;
    events.push_back({events.back().n + 1, Kind::unserved, core::kNobody, text, room.now});
    EXPECT_FALSE(table::Table::restore(room.game_cache, events)) << text;
  }
}

}  // namespace
