// Undo, redo, confirmation, simultaneous phases.
#include <gtest/gtest.h>

#include "table/tests/play.h"
#include "table/tests/toy.h"

namespace {

using core::Json;
using play::people;
using play::Room;

// Past the first phase: p1 to take.
void to_turns(Room& room) {
  room.all_ready();
  for (int chair = 0; chair < room.table->chairs(); ++chair) {
    room.move(chair, "pledge " + std::to_string(chair));
    room.move(chair, "seal");
    if (room.can(chair, "confirm")) room.confirm(chair);
  }
}

TEST(Undo, takes_back_click_by_click_and_redoes) {
  Room room(people(2), toy::games());
  to_turns(room);
  EXPECT_FALSE(room.can(0, "undo"));
  const Json before = room.view(0)["state"];
  room.move(0, "take wood");
  room.move(0, "take clay");
  EXPECT_EQ(room.view(0)["state"]["hands"][0]["goods"], 2);
  EXPECT_EQ(room.view(1)["state"]["hands"][0]["goods"], 2);
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(1)["state"]["hands"][0]["goods"], 1);
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(0)["state"], before);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_FALSE(room.can(0, "redo"));
  EXPECT_EQ(room.view(0)["state"]["hands"][0]["goods"], 2);
  EXPECT_TRUE(room.undo(0, true));
  EXPECT_EQ(room.view(0)["state"], before);
  room.check();
}

TEST(Undo, a_new_move_forgets_what_could_be_redone) {
  Room room(people(2), toy::games());
  to_turns(room);
  room.move(0, "take wood");
  EXPECT_TRUE(room.undo(0));
  room.move(0, "take clay");
  EXPECT_FALSE(room.can(0, "redo"));
  EXPECT_EQ(room.say(0, {{"type", "redo"}})[0]["code"], "nothing_to_undo");
}

TEST(Undo, the_last_click_of_a_turn_waits_for_confirm) {
  Room room(people(2), toy::games());
  to_turns(room);
  room.move(0, "end");
  EXPECT_TRUE(room.can(0, "confirm"));
  EXPECT_TRUE(room.can(0, "undo"));
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0]"));
  EXPECT_TRUE(room.options(1).empty());
  EXPECT_EQ(room.say(1, {{"type", "play"}, {"move", "end"}})[0]["code"], "not_your_turn");
  EXPECT_TRUE(room.undo(0));
  EXPECT_FALSE(room.options(0).empty());
  room.move(0, "end");
  room.confirm(0);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[1]"));
  EXPECT_FALSE(room.options(1).empty());
  room.check();
}

TEST(Undo, with_automatic_confirmation_the_turn_is_over_at_once) {
  Room room(people(2), toy::games());
  to_turns(room);
  room.say(0, {{"type", "automatic"}, {"automatic", {{"confirm", true}}}});
  room.move(0, "take wood");
  EXPECT_TRUE(room.can(0, "undo"));
  room.move(0, "end");
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  EXPECT_EQ(room.view(0)["waiting"], Json::parse("[1]"));
  room.check();
}

TEST(Undo, never_past_a_draw) {
  Room room(people(2), toy::games());
  to_turns(room);
  room.move(0, "take card");
  EXPECT_TRUE(room.can(0, "confirm"));  // chance waits
  EXPECT_EQ(room.view(0)["state"]["hands"][0]["card"], 0);
  EXPECT_TRUE(room.undo(0));
  room.move(0, "take card");
  room.confirm(0);
  EXPECT_GT(room.view(0)["state"]["hands"][0]["card"], 0);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_EQ(room.say(0, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  room.check();
}

TEST(Undo, never_past_another_seats_secret) {
  Room room(people(2), toy::games());
  to_turns(room);
  room.move(0, "take card");
  room.confirm(0);
  room.move(0, "end");
  room.confirm(0);
  room.move(1, "take wood");
  room.move(1, "peek p1");
  EXPECT_EQ(room.view(1)["state"]["hands"][0]["card"], room.view(0)["state"]["hands"][0]["card"]);
  EXPECT_FALSE(room.can(1, "undo"));
  EXPECT_EQ(room.say(1, {{"type", "undo"}})[0]["code"], "nothing_to_undo");
  room.move(1, "take clay");
  EXPECT_TRUE(room.undo(1));  // what came after it, yes
  EXPECT_FALSE(room.can(1, "undo"));
  room.check();
}

TEST(Simultaneous, a_seat_takes_back_its_own_moves_whatever_others_do) {
  Room room(people(3), toy::games());
  room.all_ready();
  room.move(0, "pledge 3");
  room.move(1, "pledge 1");
  room.move(0, "seal");
  room.move(1, "seal");
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(2)["waiting"], Json::parse("[0,1,2]"));
  EXPECT_TRUE(room.undo(0));
  room.move(0, "pledge 0");
  EXPECT_EQ(room.view(0)["state"]["hands"][0]["pledge"], 0);
  EXPECT_EQ(room.view(1)["state"]["hands"][1]["pledge"], 1);
  room.check();
}

TEST(Simultaneous, the_phase_resolves_when_all_have_confirmed) {
  Room room(people(2), toy::games());
  room.all_ready();
  room.move(0, "pledge 3");
  room.move(0, "seal");
  room.move(1, "pledge 1");
  room.move(1, "seal");  // the last one: held back
  EXPECT_EQ(room.view(1)["state"]["phase"], 1);
  room.confirm(1);
  EXPECT_EQ(room.view(1)["state"]["phase"], 1);
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0]"));
  EXPECT_TRUE(room.undo(0, true));  // even now
  room.move(0, "pledge 0");
  room.move(0, "seal");
  EXPECT_TRUE(room.can(1, "undo"));
  room.confirm(0);
  EXPECT_EQ(room.view(0)["state"]["phase"], 2);
  EXPECT_GT(room.view(0)["state"]["hands"][1]["points"], 0);
  EXPECT_FALSE(room.can(0, "undo"));
  EXPECT_FALSE(room.can(1, "undo"));
  room.check();
}

TEST(Simultaneous, with_automatic_confirmation_the_last_seal_resolves_and_the_first_can_be_undone) {
  Room room(people(2, {{"confirm", false}}), toy::games());
  room.all_ready();
  room.move(0, "pledge 3");
  room.move(0, "seal");
  EXPECT_TRUE(room.undo(0));
  room.move(1, "pledge 1");
  room.move(1, "seal");
  room.move(0, "seal");
  EXPECT_EQ(room.view(0)["state"]["phase"], 2);
  room.check();
}

TEST(Practice, undo_goes_past_dice_and_others_and_the_same_dice_come_again) {
  Room room(people(2, {{"practice", true}, {"confirm", false}}), toy::games());
  to_turns(room);
  room.move(0, "take card");
  const int card = room.view(0)["state"]["hands"][0]["card"];
  EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(0)["state"]["hands"][0]["card"], 0);
  EXPECT_TRUE(room.can(0, "redo"));
  room.move(0, "take wood");
  room.move(0, "take card");
  EXPECT_EQ(room.view(0)["state"]["hands"][0]["card"], card);
  room.move(0, "end");
  room.move(1, "end");
  EXPECT_TRUE(room.undo(0));  // takes back p2's turn, too
  EXPECT_EQ(room.view(1)["waiting"], Json::parse("[0]"));
  EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_EQ(room.view(1)["state"]["phase"], 4);
  room.check();
  room.finish();
  const auto record = room.table->record();
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_TRUE(record->practice);
  EXPECT_TRUE(core::verify_dice(room.table->game(), *record))
      << core::verify_dice(room.table->game(), *record).error().text();
}

TEST(Practice, back_to_the_very_beginning) {
  Room room(people(2, {{"practice", true}, {"confirm", false}}), toy::games());
  to_turns(room);
  room.move(0, "take card");
  for (int guard = 0; room.can(0, "undo") && guard < 100; ++guard) EXPECT_TRUE(room.undo(0));
  EXPECT_EQ(room.view(0)["state"]["phase"], 1);
  room.check();
  while (room.can(0, "redo")) EXPECT_TRUE(room.say(0, {{"type", "redo"}}).empty());
  EXPECT_GT(room.view(0)["state"]["hands"][0]["card"], 0);
  room.check();
}

}  // namespace
