// A round and the end of the game (chapters 3 and 4).
#include <gtest/gtest.h>

#include "games/goofspiel/tests/scene.h"

namespace {

using goofspiel::kNone;
namespace note = goofspiel::note;
using goofspiel::Scene;
using Moves = std::vector<std::string>;

TEST(Round, GS_20_a_prize_is_turned_up_that_was_not_there_before) {
  Scene scene = Scene::suits(2);
  EXPECT_EQ(scene.options(core::kChance).size(), 13u);
  scene.chance("prize d5");
  EXPECT_EQ(scene.game.data().prizes[scene.s.prize], 5);
  EXPECT_EQ(scene.logged(note::prize), 1);
  scene.round("", {"c1", "c2"});
  EXPECT_EQ(scene.refusal(core::kChance, "prize d5"), "GS-20");
  EXPECT_EQ(scene.options(core::kChance).size(), 12u);
}

TEST(Round, GS_21_any_card_of_ones_hand_and_no_other) {
  Scene scene = Scene::dealt({{1, 1, 2, 3, 4, 5, 6, 7, 8}, {9, 9, 9, 10, 10, 10, 11, 11, 11}});
  scene.chance("prize d1");
  EXPECT_EQ(scene.options(0), (Moves{"bid c1", "bid c2", "bid c3", "bid c4", "bid c5", "bid c6", "bid c7", "bid c8"}));
  EXPECT_EQ(scene.options(1), (Moves{"bid c9", "bid c10", "bid c11"}));
  EXPECT_EQ(scene.refusal(0, "bid c9"), "GS-21");
  EXPECT_EQ(scene.refusal(0, "add c1"), "wrong_step");
  EXPECT_EQ(scene.refusal(0, "bid c1"), "");
}

TEST(Round, GS_21_all_choose_at_the_same_time_in_any_order) {
  Scene scene = Scene::suits(3);
  scene.chance("prize d4");
  EXPECT_EQ(scene.game.active(scene.s), core::Seats::first(3));
  scene.play(2, "bid c9");
  EXPECT_TRUE(scene.game.active(scene.s).has(2)) << "a second card may follow";
  scene.play(2, "stand");
  EXPECT_EQ(scene.game.active(scene.s), core::Seats::first(2));
  EXPECT_EQ(scene.refusal(2, "bid c3"), "not_your_turn");
}

TEST(Round, GS_22_two_cards_count_together) {
  Scene scene = Scene::suits(2);
  scene.round("d13", {"c7 c6", "c12"});
  EXPECT_EQ(scene.s.seats[0].points, 13);
  EXPECT_EQ(scene.logged(note::bids_two), 1);
  EXPECT_EQ(scene.s.seats[0].played[6] + scene.s.seats[0].played[5], 2);
  EXPECT_EQ(goofspiel::count(scene.s.seats[0].hand), 11);
  scene.chance("prize d1");
  EXPECT_EQ(scene.refusal(0, "bid c7"), "GS-21") << "it is gone";
}

TEST(Round, GS_22_the_second_card_is_another_one) {
  Scene scene = Scene::dealt({{1, 2, 2, 3, 4, 5, 6, 7, 8}, {9, 9, 9, 10, 10, 10, 11, 11, 11}});
  scene.chance("prize d1");
  scene.play(0, "bid c2");
  EXPECT_EQ(scene.refusal(0, "add c2"), "") << "there is a second one";
  EXPECT_EQ(scene.refusal(0, "add c9"), "GS-22");
  EXPECT_EQ(scene.options(0).back(), "stand");
  EXPECT_EQ(scene.options(0).size(), 9u);
  scene.play(0, "stand");
  scene.play(1, "bid c9");
  scene.play(1, "add c9");
  EXPECT_EQ(scene.s.seats[1].played[8], 2);
  scene.chance("prize d2");
  scene.play(0, "bid c1");
  EXPECT_EQ(scene.refusal(0, "add c1"), "GS-22") << "there was only one";
}

TEST(Round, GS_23_a_card_is_kept_for_every_prize_to_come) {
  Scene scene = Scene::suits(2);
  scene.round("d1", {"c1 c2", "c1"});
  scene.round("d2", {"c3 c4", "c2"});
  EXPECT_EQ(scene.game.figures(scene.s, 0).seats[0].spare, 0);
  EXPECT_EQ(scene.game.figures(scene.s, 0).seats[1].spare, 2);
  scene.chance("prize d3");
  scene.play(0, "bid c5");
  EXPECT_FALSE(scene.game.active(scene.s).has(0)) << "nothing to spare: the bid is complete";
  scene.play(1, "bid c3");
  EXPECT_TRUE(scene.game.active(scene.s).has(1));
  scene.play(1, "stand");
  for (int prize = 4; prize <= 11; ++prize)
    scene.round("d" + std::to_string(prize), {"c" + std::to_string(prize + 2), "c" + std::to_string(prize)});
  EXPECT_TRUE(scene.game.active(scene.s).empty());
  EXPECT_EQ(goofspiel::count(scene.s.seats[0].hand), 0);
  EXPECT_EQ(goofspiel::count(scene.s.seats[1].hand), 2) << "what was not added is left over";
}

TEST(Round, GS_24_the_highest_bid_takes_the_prize_when_all_are_made) {
  Scene scene = Scene::suits(3);
  scene.chance("prize d9");
  scene.play(0, "bid c4");
  scene.play(0, "stand");
  scene.play(1, "bid c13");
  scene.play(1, "stand");
  EXPECT_EQ(scene.s.seats[1].points, 0);
  EXPECT_EQ(scene.logged(note::bids), 0) << "nothing is open yet";
  scene.play(2, "bid c12");
  scene.play(2, "stand");
  EXPECT_EQ(scene.logged(note::bids), 3);
  EXPECT_EQ(scene.s.seats[1].points, 9);
  EXPECT_EQ(scene.s.seats[1].prizes, 1);
  EXPECT_EQ(scene.s.prize, kNone);
  for (const auto& seat : scene.s.seats) EXPECT_EQ(seat.bid, kNone);
}

TEST(Round, GS_25_a_tie_leaves_the_prize_to_the_next_winner) {
  Scene scene = Scene::suits(3);
  scene.round("d9", {"c12", "c12", "c3"});
  EXPECT_EQ(scene.s.carried, 9);
  EXPECT_EQ(scene.logged(note::carried), 1);
  scene.round("d2", {"c1", "c1", "c1"});
  EXPECT_EQ(scene.s.carried, 11);
  scene.chance("prize d4");
  EXPECT_EQ(scene.game.figures(scene.s, 0).at_stake, 15);
  EXPECT_EQ(scene.game.prompt(scene.s, 0).args[1], 15);
  scene.round("", {"c2", "c3", "c4"});
  EXPECT_EQ(scene.s.seats[2].points, 15);
  EXPECT_EQ(scene.s.seats[2].prizes, 1);
  EXPECT_EQ(scene.s.carried, 0);
}

TEST(Round, GS_25_a_sum_ties_with_a_single_card) {
  Scene scene = Scene::suits(2);
  scene.round("d3", {"c4 c5", "c9"});
  EXPECT_EQ(scene.s.carried, 3);
}

// Eleven rounds in which seat 0 wins those of `wins`, the first two at most, and everything else is a tie.
Scene whole_game(const std::vector<int>& wins, const core::Json& options = core::Json::object()) {
  Scene scene = Scene::suits(2, options);
  for (int prize = 1; prize <= scene.game.rules().rounds; ++prize) {
    const bool won = std::find(wins.begin(), wins.end(), prize) != wins.end();
    const std::string mine = "c" + std::to_string(14 - prize), other = "c" + std::to_string(won ? prize : 14 - prize);
    scene.round("d" + std::to_string(prize), {mine, other});
  }
  return scene;
}

TEST(Round, GS_26_what_the_last_tie_leaves_is_lost) {
  const Scene scene = whole_game({1, 2});
  EXPECT_TRUE(scene.game.active(scene.s).empty());
  EXPECT_EQ(scene.s.carried, 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11);
  EXPECT_EQ(scene.logged(note::lost), 1);
  EXPECT_EQ(scene.s.seats[0].points, 1 + 2);
}

TEST(End, GS_30_after_the_last_prize_the_most_points_win) {
  const Scene scene = whole_game({1, 2});
  EXPECT_EQ(scene.s.round, 11);
  EXPECT_EQ(scene.logged(note::winner), 1);
  EXPECT_GT(scene.game.scores(scene.s)[0], scene.game.scores(scene.s)[1]);
  EXPECT_TRUE(scene.options(0).empty());
  EXPECT_EQ(scene.refusal(0, "bid c1"), "not_your_turn");
}

TEST(End, GS_31_prizes_break_a_tie_and_two_may_win) {
  Scene scene = Scene::suits(2);
  EXPECT_EQ(scene.game.scores(scene.s)[0], scene.game.scores(scene.s)[1]);
  scene.round("d3", {"c2", "c1"});
  scene.round("d1", {"c1", "c2"});
  scene.round("d2", {"c3", "c4"});
  EXPECT_EQ(scene.s.seats[0].points, scene.s.seats[1].points);
  EXPECT_LT(scene.game.scores(scene.s)[0], scene.game.scores(scene.s)[1]);
  EXPECT_EQ(whole_game({}).logged(note::winner), 2) << "nobody has anything: both have won";
}

}  // namespace
