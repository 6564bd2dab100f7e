// What is hidden (chapter 6), and the figures that go with a view.
#include <gtest/gtest.h>

#include "core/playout.h"
#include "games/goofspiel/tests/scene.h"

namespace {

using goofspiel::Game;
using goofspiel::kHidden;
using goofspiel::kNone;
using goofspiel::Scene;
using goofspiel::State;

TEST(Hidden, GS_60_hands_and_what_was_not_dealt) {
  const Scene scene = Scene::dealt({{1, 2, 3}, {4, 5, 6}});
  const State mine = scene.game.observe(scene.s, 0), watched = scene.game.observe(scene.s, core::kNobody);
  EXPECT_EQ(mine.seats[0].hand, scene.s.seats[0].hand);
  EXPECT_EQ(mine.seats[1].hand[0], kHidden);
  EXPECT_EQ(mine.deck[0], kHidden);
  EXPECT_EQ(watched.seats[0].hand[0], kHidden);
  const Scene open = Scene::suits(2);
  EXPECT_EQ(open.game.observe(open.s, core::kNobody), open.s) << "whole suits lie open";
}

TEST(Hidden, GS_61_a_bid_until_all_are_made) {
  Scene scene = Scene::suits(2);
  scene.chance("prize d6");
  const State before = scene.game.observe(scene.s, 1);
  scene.play(0, "bid c9");
  EXPECT_EQ(scene.game.observe(scene.s, 1), before) << "not even that a card was chosen";
  EXPECT_EQ(scene.game.observe(scene.s, 0).seats[0].bid, 8);
  Scene two = scene;
  scene.play(0, "stand");
  two.play(0, "add c3");
  EXPECT_EQ(scene.game.observe(scene.s, 1), two.game.observe(two.s, 1)) << "nor whether there are two";
  EXPECT_EQ(scene.game.observe(scene.s, 1).seats[0].sealed, 1) << "only that the bid is made";
}

TEST(Hidden, GS_62_prizes_that_a_scout_has_seen) {
  const auto buried = [](const char* prize) {
    Scene scene = Scene::suits(2, {{"scouting", true}});
    scene.round("d5", {"c13", "c1"});
    scene.play(0, "look");
    scene.chance(prize);
    scene.play(0, "bury");
    scene.play(0, "pass");
    return scene;
  };
  const Scene a = buried("prize d2"), b = buried("prize d11");
  EXPECT_EQ(a.game.observe(a.s, 1), b.game.observe(b.s, 1));
  EXPECT_FALSE(a.game.observe(a.s, 0) == b.game.observe(b.s, 0));
  EXPECT_EQ(a.game.observe(a.s, 1).seats[0].buries, 1);
}

TEST(Hidden, GS_63_after_the_end_everything_is_open) {
  Scene scene(2);
  core::Rng rng(5);
  core::playout(scene.game, scene.s, rng);
  EXPECT_EQ(scene.game.observe(scene.s, core::kNobody), scene.s);
}

// A guess is any deal that fits what the seat knows: every hand it could be comes up.
TEST(Hidden, a_guess_deals_what_was_not_seen) {
  const Scene scene = Scene::dealt({{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 1, 2, 2, 3, 3, 4, 4, 5}});
  const State view = scene.game.observe(scene.s, 0);
  core::Rng rng(1);
  std::array<bool, 13> dealt{};
  for (int n = 0; n < 300; ++n) {
    const State guess = scene.game.guess(view, 0, {}, rng);
    EXPECT_EQ(guess.seats[0].hand, scene.s.seats[0].hand);
    EXPECT_EQ(goofspiel::count(guess.seats[1].hand), 9);
    EXPECT_EQ(scene.game.invariant(guess), "");
    for (std::size_t card = 0; card < 13; ++card) dealt[card] |= guess.seats[1].hand[card] > 0;
  }
  for (const bool any : dealt) EXPECT_TRUE(any);
}

TEST(Figures, count_what_the_viewer_has_not_seen) {
  Scene scene = Scene::dealt({{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 1, 2, 2, 3, 3, 4, 4, 5}});
  scene.round("d5", {"c9", "c1 c2"});
  const auto figures = scene.game.figures(scene.s, 0);
  EXPECT_EQ(figures.seats[0].cards, 8);
  EXPECT_EQ(figures.seats[1].cards, 7);
  EXPECT_EQ(figures.seats[0].spare, 2);
  EXPECT_EQ(figures.seats[1].spare, 1);
  EXPECT_EQ(figures.seats[1].played, 3);
  EXPECT_EQ(figures.unseen[0], 1) << "one in hand, one played";
  EXPECT_EQ(figures.unseen[8], 2);
  EXPECT_EQ(figures.unseen[12], 3);
  EXPECT_EQ(figures.rounds_left, 6);
  EXPECT_EQ(figures.at_stake, 0);
}

// Each line of the list in chapter 7 is noticed when it is broken.
TEST(Invariant, notices_what_is_missing) {
  Scene scene = Scene::dealt({{1, 2, 3}, {4, 5, 6}});
  scene.round("d5", {"c1", "c4"});
  const auto broken = [&](auto change) {
    State s = scene.s;
    change(s);
    return !scene.game.invariant(s).empty();
  };
  EXPECT_FALSE(broken([](State&) {}));
  EXPECT_TRUE(broken([](State& s) { ++s.deck[0]; }));
  EXPECT_TRUE(broken([](State& s) { --s.seats[0].hand[1], ++s.seats[1].hand[1]; }));
  EXPECT_TRUE(broken([](State& s) { s.pile &= static_cast<goofspiel::PrizeSet>(s.pile - 1); }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].buried = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.prize = 3; }));
  EXPECT_TRUE(broken([](State& s) { s.scout = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].bid = 3; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].sealed = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[1].prizes = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[1].points = -1; }));
  EXPECT_TRUE(broken([](State& s) { s.round = 9; }));
}

}  // namespace
