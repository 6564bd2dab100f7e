// The four variants (chapter 6).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::ElementsAre;

namespace {

Texts contracts(const Scene& t) {
  Texts out;
  for (const std::uint8_t tile : t.s.contracts) out.push_back(t.game.data().tile_ids[tile]);
  return out;
}

}  // namespace

TEST(PowerlineLimits, PL_101_lines_by_workers) {
  const std::array<int, 6> limits = {1, 1, 2, 2, 3, 3};
  for (int lines = 2; lines <= 3; ++lines) {
    Scene t(1, {{"limits", true}});
    t.dice({3, 4, 2, 1, 1, 1}).play({"begin red", "line l01_a", "line l02_b"});
    if (lines == 3) t.play("line l03_a");
    for (int workers = lines; workers <= 6; ++workers) {
      const bool allowed = limits[static_cast<std::size_t>(workers - 1)] >= lines;
      EXPECT_EQ(t.offered("stop"), allowed) << lines << " lines, " << workers << " workers";
      EXPECT_EQ(t.refusal("stop"), allowed ? "" : "PL-101");
      if (workers < 6) t.play("island");
    }
  }
  Scene fourth(1, {{"limits", true}});
  fourth.dice({3, 4, 2, 4, 1, 1}).play({"begin red", "line l01_a", "line l02_b", "line l03_a"});
  EXPECT_EQ(fourth.refusal("line l07_a"), "PL-101");
}

TEST(PowerlineLimits, PL_102_the_island_counts_for_workers_not_for_lines) {
  Scene t(1, {{"limits", true}});
  t.dice(kDice).play({"begin red", "line l01_a", "island"});
  EXPECT_TRUE(t.offered("stop")) << "two workers on one line and the island";
  t.play("island");
  EXPECT_TRUE(t.offered("stop"));
}

TEST(PowerlineLimits, PL_103_for_some_seats_only) {
  Scene t(3, {{"limits", {false, true, false}}});
  t.dice(kDice);
  for (const int n : {1, 2, 3}) t.play({"begin red", "line l01_a", "line l06_b"}, n);
  EXPECT_TRUE(t.offered("stop", 1));
  EXPECT_FALSE(t.offered("stop", 2));
  EXPECT_TRUE(t.offered("stop", 3));
}

TEST(PowerlineLimits, PL_104_same_tiles_and_suns) {
  Scene t(2, {{"limits", {true, false}}});
  EXPECT_EQ(t.seat(1).tiles, t.seat(2).tiles);
  t.dice(kDice);
  for (const int n : {1, 2}) t.play({"begin red", "line l01_a", "stop"}, n);
  EXPECT_EQ(t.seat(1).jokers, 1);
  EXPECT_EQ(t.seat(2).jokers, 1);
}

TEST(PowerlineLimits, PL_R15_blue_counts_as_green) {
  const Data& data = *default_data();
  EXPECT_EQ(data.charts[0].tiles, data.charts[1].tiles);
  EXPECT_EQ(data.charts[0].joker, data.charts[1].joker);
}

TEST(PowerlineAdventure, PL_110_each_worker_on_the_face_of_its_die) {
  Scene red(1, {{"adventure_island", true}, {"vacation", false}}),
      black(1, {{"adventure_island", true}, {"vacation", false}});
  red.dice(kDice).play({"begin red", "island", "line l06_b", "island", "stop"});
  EXPECT_THAT(red.seat().island, ElementsAre(0, 1, 1, 0, 0, 0)) << "dice 3 and 2";
  black.dice(kDice).play({"begin black", "island", "island", "stop"});
  EXPECT_THAT(black.seat().island, ElementsAre(0, 0, 0, 1, 1, 0)) << "dice 5 and 4";
}

TEST(PowerlineAdventure, PL_111_a_token_costs_the_height_of_its_stack) {
  Scene t(1, {{"adventure_island", true}, {"vacation", false}});
  t.seat().points = 100;
  int lost = 0;
  for (const int loss : {1, 2, 3, 4, 5, 5}) {
    t.tiles({2, 2, 2, 2, 2, 2}).round(1).dice({2, 2, 2, 2, 2, 2}).play({"begin red", "island", "stop"});
    lost += loss;
    EXPECT_EQ(t.gained("adventure"), -lost);
  }
  EXPECT_EQ(t.seat().island[1], 6);
  EXPECT_EQ(t.gained("island"), 0) << "instead of PL-62";
}

TEST(PowerlineAdventure, PL_112_tokens_stay) {
  Scene t(1, {{"adventure_island", true}, {"vacation", false}});
  t.dice(kDice).play({"begin red", "island", "stop"});
  t.dice(kDice).play({"begin red", "line l01_a", "line l01", "stop"});
  t.dice(kDice).play({"begin black", "line l09_a", "island", "stop"});
  EXPECT_THAT(t.seat().island, ElementsAre(0, 0, 1, 1, 0, 0));
  EXPECT_EQ(t.seat().island_tokens, 2);
}

TEST(PowerlineAdventure, PL_113_two_on_one_face_in_one_round) {
  Scene t(1, {{"adventure_island", true}, {"vacation", false}});
  t.dice({4, 4, 4, 1, 1, 1}).play({"begin red", "island", "island", "island", "stop"});
  EXPECT_EQ(t.points(), 10 - 1 - 2 - 3);
  EXPECT_EQ(t.seat().island[3], 3);
}

TEST(PowerlineAdventure, PL_114_vacation_places_no_tokens) {
  Scene t(1, {{"adventure_island", true}});
  t.dice(kDice).play({"begin red", "island", "island", "stop", "vacation use"});
  EXPECT_EQ(t.points(), 10);
  EXPECT_EQ(t.seat().island_tokens, 0);
  EXPECT_THAT(t.seat().island, ElementsAre(0, 0, 0, 0, 0, 0));
}

TEST(PowerlineAdventure, PL_R16_five_points_for_a_token_not_for_a_stack) {
  Scene t(1, {{"adventure_island", true}, {"vacation", false}});
  t.seat().points = 30;
  t.seat().island[0] = t.seat().island_tokens = 4;
  t.dice({1, 1, 1, 2, 2, 2}).play({"begin red", "island", "island", "island", "stop"});
  EXPECT_EQ(t.points(), 30 - 5 - 5 - 5);
}

TEST(PowerlineContracts, PL_120_one_of_each_colour) {
  Scene t(1, {{"contracts", "by_colour"}});
  EXPECT_EQ(t.step(), "draw");
  EXPECT_EQ(t.game.refusal(t.s, core::kChance, {verb::tile, 3}), "PL-120") << "D is green";
  t.chance("tile tile_c").chance("tile tile_e");
  EXPECT_THAT(t.chance_options(), ElementsAre("tile tile_g", "tile tile_h", "tile tile_i"));
  t.chance("tile tile_i");
  EXPECT_THAT(contracts(t), ElementsAre("tile_c", "tile_e", "tile_i"));
  EXPECT_EQ(t.step(), "roll");
}

TEST(PowerlineContracts, PL_121_side_b_hands_out_one_joker) {
  const std::array<int, 3> jokers = {1, 0, 0};
  for (int scoring = 1; scoring <= 3; ++scoring) {
    Scene t(1, {{"contracts", "special_only"}});
    t.round(5 * scoring).dice(kDice).play({"begin red", "island", "island", "stop", "vacation use"});
    EXPECT_EQ(t.seat().jokers, jokers[static_cast<std::size_t>(scoring - 1)]);
  }
}

TEST(PowerlineContracts, PL_122_drawn_tiles_on_the_front) {
  Scene t(1, {{"contracts", "by_colour"}, {"side_b", false}});
  t.chance("tile tile_b").chance("tile tile_d").chance("tile tile_h");
  t.round(10).dice(kDice).play({"begin red", "island", "island", "stop", "vacation use"});
  EXPECT_EQ(t.seat().jokers, 1);
}

TEST(PowerlineContracts, PL_123_any_three_of_the_nine) {
  Scene t(1, {{"contracts", "any_three"}});
  EXPECT_EQ(t.chance_options().size(), 9u);
  t.chance("tile tile_c").chance("tile tile_a");
  EXPECT_EQ(t.chance_options().size(), 7u);
  t.chance("tile tile_b");
  EXPECT_THAT(contracts(t), ElementsAre("tile_c", "tile_a", "tile_b"));
}

TEST(PowerlineContracts, PL_124_the_three_tiles_stay) {
  Scene t(1, {{"contracts", "any_three"}});
  t.chance("tile tile_b");
  EXPECT_EQ(t.game.refusal(t.s, core::kChance, {verb::tile, 1}), "PL-124");
  t.chance("tile tile_h").chance("tile tile_i");
  t.tiles({2, 2, 0, 2, 0, 0});
  for (const int round : {5, 10}) {
    t.notes.clear();
    t.round(round).dice(kDice).play({"begin red", "island", "island", "stop"});
    if (t.seat().step == kVacation) t.play("vacation keep");
    EXPECT_EQ(t.gained("tile"), round == 5 ? 5 + 5 : 3 + 3);
    EXPECT_THAT(contracts(t), ElementsAre("tile_b", "tile_h", "tile_i"));
  }
}

TEST(PowerlineContracts, PL_130_special_tiles_mixed_in_or_alone) {
  Scene mixed(1, {{"contracts", "any_three_special"}}), plain(1, {{"contracts", "any_three"}}),
      alone(1, {{"contracts", "special_only"}});
  EXPECT_EQ(mixed.chance_options().size(), 12u);
  EXPECT_EQ(plain.game.refusal(plain.s, core::kChance, {verb::tile, 9}), "PL-130");
  EXPECT_EQ(alone.step(), "roll");
  EXPECT_THAT(contracts(alone), ElementsAre("tile_j", "tile_k", "tile_l"));
}

TEST(PowerlineContracts, PL_131_tile_L_counts_on_the_plain_island) {
  Scene t(1, {{"contracts", "special_only"}, {"vacation", false}});
  t.dice(kDice).play({"begin red", "island", "island", "island", "stop"});
  EXPECT_EQ(t.points(), 7);
  EXPECT_EQ(t.seat().island_tokens, 3);
  EXPECT_EQ(std::accumulate(t.seat().island.begin(), t.seat().island.end(), 0), 0)
      << "no faces without the Adventure Island";
  Scene without(1, {{"contracts", "by_colour"}, {"vacation", false}});
  without.chance("tile tile_a").chance("tile tile_d").chance("tile tile_g");
  without.dice(kDice).play({"begin red", "island", "stop"});
  EXPECT_EQ(without.seat().island_tokens, 0);
}

TEST(PowerlineContracts, PL_132_vacation_leaves_no_tokens) {
  Scene t(1, {{"contracts", "special_only"}});
  t.dice(kDice).play({"begin red", "island", "island", "stop", "vacation use"});
  EXPECT_EQ(t.seat().island_tokens, 0);
  EXPECT_EQ(t.points(), 10);
}

TEST(PowerlineContracts, PL_R17_special_tiles_by_colour) {
  Scene t(1, {{"contracts", "by_colour_special"}});
  EXPECT_THAT(t.chance_options(), ElementsAre("tile tile_a", "tile tile_b", "tile tile_c", "tile tile_j"));
  t.chance("tile tile_j");
  EXPECT_THAT(t.chance_options(), ElementsAre("tile tile_d", "tile tile_e", "tile tile_f", "tile tile_k"));
  t.chance("tile tile_k");
  EXPECT_THAT(t.chance_options(), ElementsAre("tile tile_g", "tile tile_h", "tile tile_i", "tile tile_l"));
}

}  // namespace powerline::testing
