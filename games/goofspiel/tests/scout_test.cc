// Scouting (chapter 5).
#include <gtest/gtest.h>

#include "games/goofspiel/tests/scene.h"

namespace {

using goofspiel::kHidden;
using goofspiel::kNone;
namespace note = goofspiel::note;
using goofspiel::Scene;
using Moves = std::vector<std::string>;

const core::Json kScouting = {{"scouting", true}};

// Two hands that are dealt; the first seat has won the 5.
Scene won() {
  Scene scene = Scene::dealt({{13, 13, 13, 1, 2, 3, 4, 5, 6}, {1, 1, 2, 2, 3, 3, 4, 4, 5}}, kScouting);
  scene.round("d5", {"c13", "c1"});
  return scene;
}

TEST(Scouting, GS_44_the_winner_scouts_before_the_next_prize) {
  Scene scene = won();
  EXPECT_EQ(scene.game.active(scene.s), core::Seats::only(0));
  EXPECT_EQ(scene.options(0), (Moves{"look", "spy p2", "pass"}));
  scene.play(0, "pass");
  EXPECT_EQ(scene.game.active(scene.s), core::Seats::chance());
  EXPECT_EQ(scene.s.scout, core::kNobody);
}

TEST(Scouting, GS_45_one_look_which_nobody_else_shares) {
  Scene scene = won();
  scene.play(0, "look");
  EXPECT_EQ(scene.game.active(scene.s), core::Seats::chance());
  EXPECT_EQ(scene.refusal(core::kChance, "prize d5"), "GS-20");
  scene.chance("prize d8");
  EXPECT_EQ(scene.notes.back().seen_by, core::Seats::only(0));
  EXPECT_EQ(scene.game.observe(scene.s, 0).next, 7);
  EXPECT_EQ(scene.game.observe(scene.s, 1).next, kHidden);
  scene.play(0, "keep");
  EXPECT_EQ(scene.refusal(0, "look"), "GS-45");
  EXPECT_EQ(scene.options(0), (Moves{"spy p2", "pass"}));
}

TEST(Scouting, GS_46_a_prize_that_is_kept_comes_next) {
  Scene scene = won();
  scene.play(0, "look");
  scene.chance("prize d8");
  EXPECT_EQ(scene.game.prompt(scene.s, 0).args[0], 7);
  scene.play(0, "keep");
  scene.play(0, "pass");
  EXPECT_EQ(scene.s.step, goofspiel::kBid);
  EXPECT_EQ(scene.s.prize, 7);
  EXPECT_EQ(scene.s.round, 2);
  EXPECT_EQ(scene.s.next, kNone);
}

TEST(Scouting, GS_46_a_prize_that_is_buried_never_comes) {
  Scene scene = won();
  scene.play(0, "look");
  scene.chance("prize d8");
  scene.play(0, "bury");
  scene.play(0, "pass");
  EXPECT_EQ(scene.refusal(core::kChance, "prize d8"), "GS-20");
  EXPECT_EQ(scene.options(core::kChance).size(), 11u);
  EXPECT_EQ(scene.s.seats[0].buries, 1);
  scene.chance("prize d9");
  EXPECT_EQ(scene.game.figures(scene.s, 1).pile, 10);
}

TEST(Scouting, GS_47_enough_prizes_must_be_left) {
  Scene scene = Scene::suits(2, {{"scouting", true}, {"reserve", false}});  // thirteen prizes for thirteen rounds
  scene.round("d5", {"c13", "c1"});
  scene.play(0, "look");
  scene.chance("prize d8");
  EXPECT_EQ(scene.options(0), Moves{"keep"});
  EXPECT_EQ(scene.refusal(0, "bury"), "GS-47");

  Scene spare = Scene::suits(2, {{"scouting", true}});  // eleven rounds: two may go
  int buried = 0;
  for (int n = 1; n <= 3; ++n) {
    spare.round("d" + std::to_string(n), {"c" + std::to_string(14 - n), "c" + std::to_string(n)});
    spare.play(0, "look");
    spare.chance("prize d" + std::to_string(14 - n));
    if (spare.refusal(0, "bury").empty())
      ++buried, spare.play(0, "bury");
    else
      spare.play(0, "keep");
    spare.play(0, "pass");
  }
  EXPECT_EQ(buried, 2);
  EXPECT_EQ(spare.s.prize, 10) << "the third one had to be kept";
}

TEST(Scouting, GS_48_one_hand_that_is_not_known_yet) {
  Scene scene = Scene::dealt({{13, 13, 13, 1, 2, 3, 4, 5, 6}, {1, 1, 2, 2, 3, 3, 4, 4, 5}, {7, 7, 7, 8, 8, 8, 9, 9, 9}},
                             kScouting);
  scene.round("d5", {"c13", "c1", "c7"});
  EXPECT_EQ(scene.refusal(0, "spy p1"), "GS-48");
  EXPECT_EQ(scene.game.observe(scene.s, 0).seats[1].hand[0], kHidden);
  scene.play(0, "spy p2");
  EXPECT_EQ(scene.game.observe(scene.s, 0).seats[1].hand, scene.s.seats[1].hand);
  EXPECT_EQ(scene.game.observe(scene.s, 0).seats[2].hand[0], kHidden);
  EXPECT_EQ(scene.game.observe(scene.s, 2).seats[1].hand[0], kHidden);
  EXPECT_EQ(scene.refusal(0, "spy p3"), "GS-48") << "one a turn";
  scene.play(0, "pass");
  scene.round("d6", {"c13", "c1", "c7"});
  EXPECT_EQ(scene.refusal(0, "spy p2"), "GS-48") << "it is known";
  EXPECT_EQ(scene.game.observe(scene.s, 0).seats[1].hand, scene.s.seats[1].hand) << "and stays known";
  scene.play(0, "spy p3");
  EXPECT_EQ(scene.logged(note::spied), 2);
}

TEST(Scouting, GS_49_whole_suits_are_no_secret) {
  Scene scene = Scene::suits(2, kScouting);
  scene.round("d5", {"c13", "c1"});
  EXPECT_EQ(scene.refusal(0, "spy p2"), "GS-49");
  EXPECT_EQ(scene.options(0), (Moves{"look", "pass"}));
}

TEST(Scouting, GS_50_not_after_a_tie_nor_after_the_last_prize) {
  Scene scene = Scene::suits(2, kScouting);
  scene.round("d5", {"c13", "c13"});
  EXPECT_EQ(scene.game.active(scene.s), core::Seats::chance());
  for (int n = 1; n <= 10; ++n) {
    scene.round("d" + std::to_string(n < 5 ? n : n + 1), {"c" + std::to_string(n), "c" + std::to_string(n % 10 + 1)});
    if (n < 10) scene.play(scene.s.scout, "pass");
  }
  EXPECT_TRUE(scene.game.active(scene.s).empty());
}

}  // namespace
