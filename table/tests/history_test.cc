// Undo, redo, confirmation, simultaneous phases.
#include <gtest/gtest.h>

#include "games/all.h"
#include "games/goofspiel/state.h"
#include "table/tests/play.h"

namespace {

using core::Json;
using play::people;
using play::Room;
using play::to_scouting;

// It has looked at the next prize and is to decide what becomes of it.
void to_verdict(Room& room) {
  to_scouting(room);
  room.move(0, "look");
  if (room.can(0, "confirm")) room.confirm(0);
  ASSERT_EQ(room.view(0)["state"]["step"], goofspiel::kVerdict);
}

TEST(Undo, takes_back_click_by_click_and_redoes) {
  Room room(people(2), games::all());
  to_verdict(room);
  EXPECT_FALSE(room.can(0, "undo"));
  const Json before = room.view(0)["state"];
  room.move(0, "keep");
  EXPECT_EQ(room.view(0)["state"]["step"], goofspiel::kScout);
  EXPECT_EQ(room.view(1)["state"]["step"], goofspiel::kVerdict);  // others see it when it is confirmed
  room.move(0, "pass");
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.options(0), std::vector<std::string>{"pass"});
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(0)["state"], before);
  EXPECT_EQ(room.view(1)["state"]["step"], goofspiel::kVerdict);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_FALSE(room.can(0, "redo"));
  EXPECT_TRUE(room.can(0, "confirm"));
  EXPECT_TRUE(room.undo(0, true));
  EXPECT_EQ(room.view(0)["state"], before);
  room.check();
}

TEST(Undo, a_new_move_forgets_what_could_be_redone) {
  Room room(people(2), games::all());
  to_verdict(room);
  room.move(0, "keep");
  EXPECT_TRUE(room.undo(0));
  room.move(0, "bury");
  EXPECT_FALSE(room.can(0, "redo"));
  EXPECT_EQ(room.say(0, {{"type", "redo"}})[0]["code"], "nothing_to_redo");
}

TEST(Undo, the_last_click_of_a_turn_waits_for_confirm) {
  Room room(people(2), games::all());
  to_scouting(room);
  room.move(0, "pass");
  EXPECT_TRUE(room.can(0, "confirm"));
  EXPECT_TRUE(room.can(0, "undo"));
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0]"));
  EXPECT_TRUE(room.options(1).empty());
  EXPECT_EQ(room.say(1, {{"type", "play"}, {"move", "bid c2"}})[0]["code"], "not_your_turn");
  EXPECT_TRUE(room.undo(0));
  EXPECT_FALSE(room.options(0).empty());
  room.move(0, "pass");
  room.confirm(0);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[0,1]"));
  EXPECT_FALSE(room.options(1).empty());
  room.check();
}

TEST(Undo, with_automatic_confirmation_the_turn_is_over_at_once) {
  Room room(people(2), games::all());
  to_verdict(room);
  room.say(0, {{"type", "automatic"}, {"automatic", {{"confirm", true}}}});
  room.move(0, "keep");
  EXPECT_TRUE(room.can(0, "undo"));
  room.move(0, "pass");
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[0,1]"));
  room.check();
}

TEST(Undo, never_past_a_draw) {
  Room room(people(2), games::all());
  to_scouting(room);
  room.move(0, "look");
  EXPECT_TRUE(room.can(0, "confirm"));  // chance waits
  EXPECT_EQ(room.view(0)["state"]["next"], goofspiel::kNone);
  EXPECT_TRUE(room.undo(0));
  room.move(0, "look");
  room.confirm(0);
  EXPECT_LT(room.view(0)["state"]["next"], goofspiel::kNone);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  room.check();
}

TEST(Undo, never_past_another_seats_secret) {
  Room room(people(2, {{"options", {{"scouting", true}}}}), games::all());
  to_verdict(room);
  room.move(0, "keep");
  EXPECT_TRUE(room.can(0, "undo"));
  EXPECT_EQ(room.view(0)["state"]["seats"][1]["hand"][0], goofspiel::kHidden);
  room.move(0, "spy p2");
  EXPECT_EQ(room.view(0)["state"]["seats"][1]["hand"], room.view(1)["state"]["seats"][1]["hand"]);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  room.move(0, "pass");
  EXPECT_TRUE(room.undo(0));  // what came after it, yes
  EXPECT_FALSE(room.can(0, "undo"));
  room.check();
}

TEST(Simultaneous, a_seat_takes_back_its_own_moves_whatever_others_do) {
  Room room(people(3), games::all());
  room.all_ready();
  room.move(0, "bid c3");
  room.move(1, "bid c1");
  room.move(0, "stand");
  room.move(1, "stand");
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(2)["waiting"], Json::parse("[0,1,2]"));
  EXPECT_TRUE(room.undo(0));
  room.move(0, "bid c4");
  EXPECT_EQ(room.view(0)["state"]["seats"][0]["bid"], 3);
  EXPECT_EQ(room.view(1)["state"]["seats"][1]["bid"], 0);
  room.check();
}

TEST(Simultaneous, the_phase_resolves_when_all_have_confirmed) {
  Room room(people(2), games::all());
  room.all_ready();
  room.move(0, "bid c3");
  room.move(0, "stand");
  room.move(1, "bid c1");
  room.move(1, "stand");  // the last one: held back
  EXPECT_EQ(room.view(1)["state"]["step"], goofspiel::kBid);
  room.confirm(1);
  EXPECT_EQ(room.view(1)["state"]["step"], goofspiel::kBid);
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0]"));
  EXPECT_TRUE(room.undo(0, true));  // even now
  room.move(0, "bid c4");
  room.move(0, "stand");
  EXPECT_TRUE(room.can(1, "undo"));
  room.confirm(0);
  EXPECT_EQ(room.view(0)["state"]["step"], goofspiel::kScout);
  EXPECT_GT(room.view(0)["state"]["seats"][0]["points"], 0);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_FALSE(room.can(1, "undo"));
  room.check();
}

TEST(Simultaneous, with_automatic_confirmation_the_last_bid_resolves_and_the_first_can_be_undone) {
  Room room(people(2, {{"confirm", false}}), games::all());
  room.all_ready();
  room.move(0, "bid c3");
  room.move(0, "stand");
  EXPECT_TRUE(room.undo(0));
  room.move(1, "bid c1");
  room.move(1, "stand");
  room.move(0, "stand");
  EXPECT_EQ(room.view(0)["state"]["step"], goofspiel::kScout);
  room.check();
}

TEST(Practice, undo_goes_past_dice_and_others_and_the_same_dice_come_again) {
  Room room(people(2, {{"practice", true}, {"confirm", false}}), games::all());
  to_verdict(room);
  const int prize = room.view(0)["state"]["next"];
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(0)["state"]["next"], goofspiel::kNone);
  EXPECT_TRUE(room.can(0, "redo"));
  room.move(0, "pass");  // another way, the same draw
  EXPECT_EQ(room.view(0)["state"]["prize"], prize);
  EXPECT_TRUE(room.undo(0));
  room.move(0, "look");
  EXPECT_EQ(room.view(0)["state"]["next"], prize);
  room.move(0, "keep");
  room.move(0, "pass");
  room.say(1, {{"type", "play"}, {"moves", {"bid c2", "stand"}}});
  EXPECT_TRUE(room.undo(0));  // takes back p2's bid, too
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0]"));
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_EQ(room.view(1)["state"]["step"], goofspiel::kBid);
  room.check();
  room.finish();
  const auto record = room.table->record();
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_TRUE(record->practice);
  EXPECT_TRUE(core::verify_dice(room.table->game(), *record))
      << core::verify_dice(room.table->game(), *record).error().text();
}

TEST(Practice, back_to_the_very_beginning) {
  Room room(people(2, {{"practice", true}, {"confirm", false}}), games::all());
  to_verdict(room);
  for (int guard = 0; room.can(0, "undo") && guard < 100; ++guard) EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(0)["state"]["step"], goofspiel::kBid);
  EXPECT_EQ(room.view(0)["state"]["round"], 1);
  room.check();
  while (room.can(0, "redo")) EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_LT(room.view(0)["state"]["next"], goofspiel::kNone);
  room.check();
}

}  // namespace
