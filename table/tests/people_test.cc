// Hosts, guests, chat, spectators, the end of a game and what follows.
#include <gtest/gtest.h>

#include "core/replay.h"
#include "games/all.h"
#include "games/goofspiel/words.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;
using table::Status;

TEST(Host, replaces_an_absent_player_by_a_bot_who_may_come_back) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.move(0, "bid c1");
  EXPECT_EQ(room.say(1, {{"type", "seat"}, {"seat", 0}, {"who", {{"kind", "bot"}, {"level", "random"}}}})[0]["code"],
            "not_host");
  EXPECT_TRUE(room.host({{"type", "seat"}, {"seat", 0}, {"who", {{"kind", "bot"}, {"level", "random"}}}}).empty());
  EXPECT_EQ(room.view(1)["seats"][0]["kind"], "bot");
  EXPECT_EQ(room.view(1)["seats"][0]["name"], "A");
  EXPECT_EQ(room.say(0, {{"type", "play"}, {"move", "stand"}})[0]["code"], "not_allowed");
  room.bots();
  EXPECT_EQ(room.view(0)["state"]["seats"][0]["sealed"], 1);
  room.say(0, {{"type", "sit"}, {"name", "A again"}});
  EXPECT_EQ(room.view(1)["seats"][0]["kind"], "human");
  EXPECT_EQ(room.host({{"type", "seat"}, {"seat", 0}, {"who", {{"kind", "open"}}}})[0]["code"], "not_allowed");
  room.check();
  room.finish();
  room.check();
}

TEST(Host, links_mute_chat_and_close) {
  Room room(people(2), games::all());
  const std::string link = R"({"type":"link","seat":1})";
  EXPECT_EQ(room.table->act({-1, true}, *table::Message::parse(link), room.now).grant.seat, 1);
  EXPECT_EQ(room.table->act({0, false}, *table::Message::parse(link), room.now).grant.what, table::Grant::What::none);
  Room other(people(2), games::all());
  other.say(0, {{"type", "chat"}, {"text", "hello\nall"}});
  EXPECT_EQ(other.view(1)["chat"][0]["text"], "hello\nall");
  EXPECT_EQ(other.view(1)["chat"][0]["seat"], 0);
  EXPECT_EQ(other.say(-1, {{"type", "chat"}, {"text", "psst"}})[0]["code"], "not_allowed");
  other.host({{"type", "chat"}, {"text", "welcome"}});
  EXPECT_EQ(other.view(1)["chat"][1]["seat"], Json());
  EXPECT_FALSE(other.view(1)["chat"][1].contains("name"));
  other.host({{"type", "allow"}, {"spectator_chat", true}});
  other.say(-1, {{"type", "chat"}, {"text", "psst\nyou"}, {"name", "Eva"}});
  EXPECT_EQ(other.view(1)["chat"][2]["name"], "Eva");
  EXPECT_EQ(other.view(1)["chat"][2]["text"], "psst\nyou");
  for (const char* wrong : {"", "E\nva", "E\x1fva"})
    EXPECT_EQ(other.say(-1, {{"type", "chat"}, {"text", "x"}, {"name", wrong}})[0]["where"], "name") << wrong;
  other.say(0, {{"type", "chat"}, {"text", "I am"}, {"name", "Eva"}});  // a seat has its own name
  EXPECT_FALSE(other.view(1)["chat"][3].contains("name"));
  other.host({{"type", "mute"}, {"seat", 0}, {"mute", true}});
  EXPECT_EQ(other.say(0, {{"type", "chat"}, {"text", "hm"}})[0]["code"], "muted");
  other.host({{"type", "mute"}, {"seat", 0}, {"mute", false}});
  other.host({{"type", "allow"}, {"chat", false}});
  EXPECT_EQ(other.view(1)["settings"]["chat"], false);
  EXPECT_EQ(other.say(0, {{"type", "chat"}, {"text", "hm"}})[0]["code"], "chat_off");
  other.check();
  other.host({{"type", "close"}});
  EXPECT_EQ(other.view(1)["status"], "closed");
  EXPECT_EQ(other.say(0, {{"type", "sit"}, {"name", "A"}})[0]["code"], "closed");
  other.check();
}

TEST(Concede, of_two_ends_the_game) {
  Room room(people(2), games::all());
  EXPECT_EQ(room.say(0, {{"type", "concede"}})[0]["code"], "not_started");
  room.all_ready();
  room.say(0, {{"type", "concede"}});
  EXPECT_EQ(room.view(1)["status"], "over");
  EXPECT_EQ(room.view(1)["seats"][0]["conceded"], true);
  EXPECT_FALSE(room.view(1).contains("scores"));
  const auto record = room.table->record();
  ASSERT_TRUE(record);
  EXPECT_FALSE(record->scores);
  EXPECT_TRUE(core::replay(room.table->game(), *record));
  room.check();
}

TEST(Concede, of_three_leaves_the_seat_to_a_bot) {
  Room room(people(3), games::all());
  room.all_ready();
  room.say(0, {{"type", "concede"}});
  EXPECT_EQ(room.view(1)["status"], "playing");
  room.finish();
  EXPECT_EQ(room.view(1)["status"], "over");
  EXPECT_TRUE(room.view(1).contains("scores"));
  room.check();
}

TEST(Rematch, when_all_people_want_it) {
  Room room(people(2, {{"seating", "random"}}), games::all(), 5);
  room.all_ready();
  EXPECT_EQ(room.say(0, {{"type", "rematch"}})[0]["code"], "not_allowed");
  room.finish();
  EXPECT_TRUE(room.can(0, "rematch"));
  room.say(0, {{"type", "rematch"}});
  EXPECT_FALSE(room.can(0, "rematch"));
  EXPECT_FALSE(room.table->rematch_due());
  room.say(1, {{"type", "rematch"}});
  const auto next = room.table->rematch_due();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0].name, "A");  // by chair, whatever the seating was
  EXPECT_EQ(next->seats[1].name, "B");
  const auto events = room.table->followed("t2", room.now);
  room.events.insert(room.events.end(), events.begin(), events.end());
  room.deliver();
  EXPECT_EQ(room.view(-1)["next"], "t2");
  EXPECT_FALSE(room.table->rematch_due());
  room.check();
}

TEST(Whatif, plans_on_a_copy_and_then_plays_the_plan) {
  Room room(people(2), games::all());
  room.all_ready();
  Json reply = room.say(0, {{"type", "whatif"}, {"moves", {"bid c3"}}})[0];
  EXPECT_EQ(reply["changes"]["seats.0.bid"], 2);
  EXPECT_EQ(reply["options"].back(), "stand");
  room.say(0, {{"type", "play"}, {"moves", {"bid c13", "stand"}}});
  room.say(1, {{"type", "play"}, {"moves", {"bid c1", "stand"}}});
  for (const int chair : {0, 1}) room.confirm(chair);
  const std::size_t events = room.events.size();
  EXPECT_FALSE(room.say(0, {{"type", "whatif"}, {"moves", {"look"}}})[0].contains("options"));  // chance would be next
  EXPECT_EQ(room.say(0, {{"type", "whatif"}, {"moves", {"look", "keep"}}})[0]["refused"], "not_your_turn");
  EXPECT_EQ(room.say(0, {{"type", "whatif"}, {"moves", {"pass", "pass"}}})[0]["moves"].size(), 1u);
  EXPECT_EQ(room.say(0, {{"type", "whatif"}, {"moves", {"spy p2"}}})[0]["refused"], "GS-49");
  EXPECT_EQ(room.say(1, {{"type", "whatif"}, {"moves", {"look"}}})[0]["code"], "not_your_turn");
  EXPECT_EQ(room.events.size(), events);
  room.move(0, "look");
  room.confirm(0);
  reply = room.say(0, {{"type", "whatif"}, {"moves", {"keep"}}})[0];
  EXPECT_EQ(reply["changes"]["step"], goofspiel::kScout);
  EXPECT_EQ(reply["options"], Json::parse(R"(["pass"])"));
  EXPECT_EQ(reply["notes"].size(), 1u);
  room.say(0, {{"type", "play"}, {"moves", {"keep", "pass"}}});
  room.confirm(0);
  EXPECT_EQ(room.view(1)["state"]["round"], 2);
  room.check();
}

TEST(Hints, only_where_allowed) {
  Room room(people(2), games::all());
  room.all_ready();
  EXPECT_EQ(room.say(0, {{"type", "hint"}})[0]["code"], "hints_off");
  EXPECT_FALSE(room.table->hint_task({0, false}));
  room.host({{"type", "allow"}, {"hints", true}});
  EXPECT_TRUE(room.can(0, "hint"));
  EXPECT_TRUE(room.say(0, {{"type", "hint"}}).empty());
  const auto task = room.table->hint_task({0, false});
  ASSERT_TRUE(task);
  bots::Suggestion bid;
  bid.move = {goofspiel::verb::bid, 3};
  bid.turn = {bid.move, {goofspiel::verb::stand, 0}};
  bid.expected = 12.345;
  bid.chance = 0.5;
  bid.reasons = {{"safe", {1, "c4"}}};
  const Json hint = Json::parse(room.table->hint_message(*task, {bid}));
  EXPECT_EQ(hint["best"][0]["move"], "bid c4");
  EXPECT_EQ(hint["best"][0]["turn"], Json::parse(R"(["bid c4","stand"])"));
  EXPECT_EQ(hint["best"][0]["expected"], 12.35);
  EXPECT_EQ(hint["decision"], room.view(0)["decision"]);
}

TEST(Past, any_settled_move_can_be_looked_at) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.finish(9);
  const int moves = room.view(0)["move"];
  EXPECT_EQ(moves, static_cast<int>(room.table->history().moves().size()));
  const Json first = room.say(0, {{"type", "look"}, {"move", 0}})[0];
  EXPECT_EQ(first["state"]["step"], goofspiel::kTurnUp);
  EXPECT_EQ(first["log"], 0);
  const Json last = room.say(0, {{"type", "look"}, {"move", moves}})[0];
  EXPECT_EQ(last["state"], room.view(0)["state"]);
  EXPECT_EQ(last["log"], room.view(0)["log"].size());
  EXPECT_EQ(last["points"][0], room.view(0)["scores"][0][0]);
  const Json one = room.say(-1, {{"type", "look"}, {"move", 1}})[0];
  EXPECT_EQ(one["played"].get<std::string>().substr(0, 5), "prize");
  EXPECT_EQ(room.say(0, {{"type", "look"}, {"move", 3}, {"seat", 1}})[0]["type"], "past");  // the game is over
}

TEST(Past, through_ones_own_eyes_while_the_game_runs) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  for (const int chair : {0, 1}) room.say(chair, {{"type", "play"}, {"moves", {"bid c2", "stand"}}});
  EXPECT_EQ(room.say(0, {{"type", "look"}, {"move", 2}, {"seat", 1}})[0]["code"], "not_allowed");
  EXPECT_EQ(room.say(0, {{"type", "look"}, {"move", 2}})[0]["state"]["seats"][0]["bid"], 1);
  EXPECT_EQ(room.say(1, {{"type", "look"}, {"move", 2}})[0]["state"]["seats"][0]["bid"], goofspiel::kNone);
  EXPECT_FALSE(room.say(1, {{"type", "look"}, {"move", 2}})[0].contains("played"));
}

TEST(Ledger, says_where_every_point_came_from) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.finish(11);
  const Json rows = room.say(0, {{"type", "ledger"}})[0]["rows"];
  std::map<int, int> sums;
  for (const Json& row : rows) sums[row["seat"].get<int>()] += row["points"].get<int>();
  for (int seat : {0, 1}) EXPECT_EQ(sums[seat], room.view(0)["scores"][static_cast<std::size_t>(seat)][0]);
}

TEST(Since, counts_what_was_known_at_the_last_own_decision) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.say(0, {{"type", "play"}, {"moves", {"bid c1", "stand"}}});
  const std::size_t known = room.view(0)["log"].size();
  room.say(1, {{"type", "play"}, {"moves", {"bid c2", "stand"}}});  // two bids and who has won
  room.move(1, "look");
  table::Watcher back({0, false});
  std::string view;
  room.table->welcome(back, room.now, view);
  EXPECT_EQ(Json::parse(view)["since"], known);
  EXPECT_EQ(Json::parse(view)["log"].size(), known + 4);
}

TEST(Spectators, see_the_table_with_the_delay_the_host_chose) {
  Room room(people(2, {{"confirm", false}, {"spectator_delay", 60}}), games::all());
  room.now += 1000;
  room.all_ready();
  EXPECT_EQ(room.view(-1)["state"]["step"], goofspiel::kTurnUp);
  room.now += 30000;
  room.say(0, {{"type", "play"}, {"moves", {"bid c3", "stand"}}});
  room.say(1, {{"type", "play"}, {"moves", {"bid c2", "stand"}}});
  EXPECT_EQ(room.view(-1)["move"], 0);
  EXPECT_EQ(room.say(-1, {{"type", "look"}, {"move", 1}})[0]["code"], "no_such_move");
  const auto due = room.table->next_delayed(room.client(-1).watcher);
  ASSERT_TRUE(due);
  EXPECT_EQ(*due, play::kNow + 1000 + 60000);
  room.now = *due;
  room.deliver();
  EXPECT_EQ(room.view(-1)["move"], 1);
  EXPECT_EQ(room.view(-1)["state"]["step"], goofspiel::kBid);
  EXPECT_EQ(room.view(-1)["log"].size(), 1u);
  room.now += 30000;
  room.deliver();
  EXPECT_EQ(room.view(-1)["state"]["step"], goofspiel::kScout);
  EXPECT_EQ(room.view(-1)["state"], room.view(0)["state"]);
  room.check();
  room.finish();  // over: the delay is, too
  EXPECT_EQ(room.view(-1)["status"], "over");
  EXPECT_EQ(room.view(-1)["state"], room.view(0)["state"]);
  room.check();
}

TEST(Record, opens_as_a_finished_table) {
  Room room(people(2), games::all());
  room.all_ready();
  room.finish(2);
  const auto record = room.table->record();
  ASSERT_TRUE(record);
  auto table = table::Table::open_record(room.game_cache, *record, nullptr, room.now);
  ASSERT_TRUE(table) << table.error().text();
  table::Watcher watcher;
  std::string text;
  table->welcome(watcher, room.now, text);
  const Json view = Json::parse(text);
  EXPECT_EQ(view["status"], "over");
  EXPECT_EQ(view["scores"], room.view(0)["scores"]);
  EXPECT_EQ(view["seats"][1]["name"], "B");
  const std::string look = R"({"type":"look","move":5,"seat":1})";
  const auto answer = table->act({}, *table::Message::parse(look), room.now);
  EXPECT_EQ(Json::parse(answer.replies[0])["type"], "past");
  auto other = *record;
  other.data_hash = "0";
  EXPECT_EQ(table::Table::open_record(room.game_cache, other, nullptr, room.now).error().code, "unknown_data");
}

TEST(Position, a_practice_table_begins_in_the_middle_of_a_record) {
  Room room(people(2), games::all());
  room.all_ready();
  room.finish(2);
  const Json record = room.say(0, {{"type", "record"}})[0]["record"];
  Room again(people(2, {{"practice", true}, {"position", {{"record", record}, {"moves", 7}}}}), games::all());
  again.all_ready();
  const Json past = room.say(0, {{"type", "look"}, {"move", 7}, {"seat", 0}})[0];
  EXPECT_EQ(again.view(0)["state"], past["state"]);
  again.check();
  again.finish(4);
  const auto finished = again.table->record();
  ASSERT_TRUE(finished);
  EXPECT_TRUE(finished->practice);
  EXPECT_FALSE(finished->dice);
  EXPECT_FALSE(table::read_settings(people(2, {{"position", {{"record", record}, {"moves", 7}}}})));  // practice only
}

}  // namespace
