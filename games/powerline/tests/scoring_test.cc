// The three scorings and the end of the game (chapters 4 and 5).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::ElementsAre;

namespace {

std::array<int, 3> paid_with(std::string_view tile, std::initializer_list<std::string_view> lines) {
  Scene t;
  t.complete(lines);
  return paid(t, tile);
}

std::array<int, 3> paid_for_cities(std::string_view tile, int cities) {
  Scene t;
  t.seat().cities = static_cast<std::uint16_t>((1u << cities) - 1);
  return paid(t, tile);
}

// Ends round `round` with two workers on the island, without loss.
void end_round(Scene& t, int round) {
  t.round(round)
      .tiles({0, 1, 1, 1, 1, 1})
      .dice({1, 1, 1, 1, 1, 1})
      .play({"begin red", "island", "island", "stop", "vacation use"});
}

}  // namespace

TEST(PowerlineScoring, PL_21_after_rounds_5_10_and_15) {
  for (int round = 1; round <= 15; ++round) {
    Scene t;
    end_round(t, round);
    EXPECT_EQ(t.noted("scoring"), round % 5 == 0) << round;
  }
}

TEST(PowerlineScoring, PL_70_all_tiles_for_everybody_with_the_row_of_the_scoring) {
  const std::array<std::array<int, 2>, 3> expected = {{{2 + 4, 5 + 4}, {1 + 2, 3 + 2}, {0 + 0, 1 + 0}}};
  for (int scoring = 1; scoring <= 3; ++scoring) {
    Scene t(2);
    t.complete({"l01", "l06"}, 1).complete({"l01", "l02", "l04"}, 2);  // wind_1; biogas_1
    t.round(5 * scoring).dice({1, 1, 1, 1, 1, 1});
    for (const int n : {1, 2}) t.play({"begin red", "island", "island", "stop", "vacation use"}, n);
    for (const int n : {1, 2}) {
      EXPECT_EQ(t.gained("tile", n), expected[static_cast<std::size_t>(scoring - 1)][static_cast<std::size_t>(n - 1)])
          << scoring;
      EXPECT_EQ(t.points(n), 10 + t.gained("tile", n));
    }
  }
}

// The board that nobody has lies without worker tiles, for which tile H would pay.
TEST(PowerlineScoring, PL_70_seats_without_a_player_are_not_paid) {
  Scene t(2);
  t.s.contracts[2] = static_cast<std::uint8_t>(t.game.data().tile_ids.find("tile_h"));
  t.round(5).dice({1, 1, 1, 1, 1, 1});
  for (const int n : {1, 2}) t.play({"begin red", "island", "stop", "vacation use"}, n);
  ASSERT_TRUE(t.noted("scoring"));
  EXPECT_EQ(t.points(3), 0);
}

TEST(PowerlineScoring, PL_71_a_joker_after_the_first_and_the_second) {
  const std::array<int, 3> jokers = {1, 1, 0};
  for (int scoring = 1; scoring <= 3; ++scoring) {
    Scene t;
    end_round(t, 5 * scoring);
    EXPECT_EQ(t.seat().jokers, jokers[static_cast<std::size_t>(scoring - 1)]);
    EXPECT_EQ(t.gained("tile"), 0) << "the joker comes after the points";
    EXPECT_EQ(t.noted("scoring_joker"), jokers[static_cast<std::size_t>(scoring - 1)] > 0);
  }
}

TEST(PowerlineScoring, PL_72_reading_a_tile) {
  EXPECT_EQ(paid_for_cities("tile_a", 0)[1], 0) << "below the first threshold";
  EXPECT_EQ(paid_for_cities("tile_a", 2)[1], 1) << "the last threshold reached";
  EXPECT_EQ(paid_for_cities("tile_a", 9)[1], 5);
  Scene t;
  t.seat().island_tokens = 2;
  EXPECT_EQ(paid(t, "tile_l")[1], 3) << "the first limit not exceeded";
  t.seat().island_tokens = 9;
  EXPECT_EQ(paid(t, "tile_l")[2], 0) << "above the last";
  t.seat().jokers = 3;
  EXPECT_EQ(paid(t, "tile_g")[2], 9) << "each";
  t.tiles({1, 1, 0, 1, 1, 1});
  EXPECT_EQ(paid(t, "tile_i")[0], 5) << "yes or no";
}

TEST(PowerlineScoring, PL_73_after_a_scoring_the_next_round_begins) {
  Scene second, third;
  end_round(second, 10);
  EXPECT_EQ(second.step(), "roll");
  end_round(third, 15);
  EXPECT_TRUE(third.game.active(third.s).empty());
}

TEST(PowerlineTiles, PL_80_A_supplied_cities) {
  EXPECT_THAT(paid_for_cities("tile_a", 1), ElementsAre(2, 1, 0));
  EXPECT_THAT(paid_for_cities("tile_a", 3), ElementsAre(5, 3, 1));
  EXPECT_THAT(paid_for_cities("tile_a", 6), ElementsAre(5, 5, 3));
}

TEST(PowerlineTiles, PL_81_B_opera_cities) {
  EXPECT_THAT(paid_with("tile_b", {"l06"}), ElementsAre(5, 3, 1));
  EXPECT_THAT(paid_with("tile_b", {"l06", "l08"}), ElementsAre(7, 5, 2));
  EXPECT_THAT(paid_with("tile_b", {"l03", "l01"}), ElementsAre(0, 0, 0));
}

TEST(PowerlineTiles, PL_82_C_church_cities) {
  EXPECT_THAT(paid_with("tile_c", {"l07"}), ElementsAre(3, 2, 1));
  EXPECT_THAT(paid_with("tile_c", {"l03", "l07"}), ElementsAre(5, 3, 2));
  EXPECT_THAT(paid_with("tile_c", {"l06"}), ElementsAre(0, 0, 0));
}

TEST(PowerlineTiles, PL_83_D_stations) {
  EXPECT_THAT(paid_with("tile_d", {"l01", "l04"}), ElementsAre(4, 2, 0));
  EXPECT_THAT(paid_with("tile_d", {"l01", "l04", "l06"}), ElementsAre(5, 3, 1));
  EXPECT_THAT(paid_with("tile_d", {"l01", "l02", "l04", "l06"}), ElementsAre(7, 4, 2));
}

TEST(PowerlineTiles, PL_84_E_solar_stations) {
  EXPECT_THAT(paid_with("tile_e", {"l07", "l09"}), ElementsAre(5, 3, 1));
  EXPECT_THAT(paid_with("tile_e", {"l02", "l03", "l07", "l09"}), ElementsAre(7, 5, 2));
}

TEST(PowerlineTiles, PL_85_F_biogas_stations) {
  EXPECT_THAT(paid_with("tile_f", {"l01", "l04"}), ElementsAre(3, 2, 1));
  EXPECT_THAT(paid_with("tile_f", {"l01", "l04", "l05", "l08"}), ElementsAre(5, 3, 2));
}

TEST(PowerlineTiles, PL_86_G_jokers) {
  Scene t;
  EXPECT_THAT(paid(t, "tile_g"), ElementsAre(0, 0, 0));
  t.seat().jokers = 2;
  EXPECT_THAT(paid(t, "tile_g"), ElementsAre(2, 4, 6));
}

TEST(PowerlineTiles, PL_87_H_columns_5_and_6) {
  Scene t;
  t.tiles({1, 1, 1, 1, 0, 0});
  EXPECT_THAT(paid(t, "tile_h"), ElementsAre(5, 3, 0));
  t.tiles({1, 1, 1, 1, 1, 0});
  EXPECT_THAT(paid(t, "tile_h"), ElementsAre(0, 0, 0));
}

TEST(PowerlineTiles, PL_88_I_column_3) {
  Scene t;
  t.tiles({1, 1, 0, 1, 1, 1});
  EXPECT_THAT(paid(t, "tile_i"), ElementsAre(5, 3, 0));
  t.tiles({0, 0, 1, 0, 0, 0});
  EXPECT_THAT(paid(t, "tile_i"), ElementsAre(0, 0, 0));
}

TEST(PowerlineTiles, PL_89_J_tokens_on_the_longest_line) {
  Scene t;
  t.build("l10", 5);
  EXPECT_THAT(paid(t, "tile_j"), ElementsAre(0, 0, 0));
  t.build("l10", 6);
  EXPECT_THAT(paid(t, "tile_j"), ElementsAre(5, 3, 1));
}

TEST(PowerlineTiles, PL_90_K_wind_and_hydro) {
  EXPECT_THAT(paid_with("tile_k", {"l02", "l06"}), ElementsAre(5, 2, 0));
  EXPECT_THAT(paid_with("tile_k", {"l01", "l02", "l06"}), ElementsAre(5, 4, 2));
  EXPECT_THAT(paid_with("tile_k", {"l01", "l02", "l06", "l07", "l08", "l10"}), ElementsAre(5, 6, 4));
}

TEST(PowerlineTiles, PL_91_L_tokens_on_the_island) {
  Scene t;
  const std::array<std::array<int, 3>, 8> expected = {
      {{3, 5, 7}, {0, 3, 5}, {0, 3, 5}, {0, 0, 3}, {0, 0, 3}, {0, 0, 3}, {0, 0, 0}, {0, 0, 0}}};
  for (std::size_t tokens = 0; tokens < expected.size(); ++tokens) {
    t.seat().island_tokens = static_cast<std::uint8_t>(tokens);
    EXPECT_EQ(paid(t, "tile_l"), expected[tokens]) << tokens;
  }
}

TEST(PowerlineTiles, PL_R3_which_jokers_count) {
  // The joker of this very round counts for G but could not be spent in it.
  Scene t;
  t.round(5).dice({3, 1, 1, 1, 1, 1}).play("begin red");
  for (const std::string& option : t.options()) EXPECT_FALSE(option.starts_with("joker"));
  t.play({"line l01_a", "stop"});
  EXPECT_EQ(t.gained("tile"), 1) << "not the joker that this scoring hands out";
  EXPECT_EQ(t.seat().jokers, 2);
}

TEST(PowerlineTiles, PL_R10_A_with_six_cities_in_the_first_scoring) { EXPECT_EQ(paid_for_cities("tile_a", 6)[0], 5); }

TEST(PowerlineTiles, PL_R11_K_with_one_kind_only) {
  EXPECT_THAT(paid_with("tile_k", {"l01", "l06", "l03", "l05", "l10"}), ElementsAre(5, 2, 0)) << "two winds";
  EXPECT_THAT(paid_with("tile_k", {"l02", "l06", "l07", "l08", "l10"}), ElementsAre(5, 2, 0)) << "two hydros";
  EXPECT_EQ(paid_with("tile_k", {"l01", "l02", "l06", "l03", "l05", "l10"})[0], 5);
}

TEST(PowerlineTiles, PL_R12_two_stations_in_the_third_scoring) {
  EXPECT_EQ(paid_with("tile_e", {"l02", "l03", "l07", "l09"})[2], 2);
  EXPECT_EQ(paid_with("tile_f", {"l01", "l04", "l05", "l08"})[2], 2);
}

TEST(PowerlineTiles, PL_R14_blank_cells_of_L_pay_0) {
  Scene t;
  t.seat().island_tokens = 1;
  EXPECT_EQ(paid(t, "tile_l")[0], 0);
  t.seat().island_tokens = 4;
  EXPECT_EQ(paid(t, "tile_l")[1], 0);
}

TEST(PowerlineTiles, PL_R21_D_with_more_than_three_stations) {
  Scene t;
  for (const int stations : {3, 4, 8}) {
    t.seat().stations = static_cast<std::uint8_t>((1u << stations) - 1);
    EXPECT_THAT(paid(t, "tile_d"), ElementsAre(7, 4, 2));
  }
}

TEST(PowerlineTiles, PL_R22_J_with_a_complete_line) { EXPECT_THAT(paid_with("tile_j", {"l10"}), ElementsAre(5, 3, 1)); }

TEST(PowerlineEnd, PL_95_after_the_third_scoring) {
  Scene t;
  t.complete({"l01", "l02", "l03"});
  end_round(t, 15);
  EXPECT_TRUE(t.game.active(t.s).empty());
  EXPECT_EQ(t.gained("tile"), 1) << "the third scoring came first";
}

TEST(PowerlineEnd, PL_96_unfinished_lines_cost) {
  const std::array<int, 8> losses = {0, 1, 3, 6, 10, 15, 20, 25};
  Scene t;
  for (int lines = 0; lines < 8; ++lines)
    EXPECT_EQ(unfinished_loss(t.game.data(), lines), losses[static_cast<std::size_t>(lines)]);
  t.seat().points = 30;
  t.build("l05", 1).build("l06", 7).build("l10", 11).complete({"l01"});
  end_round(t, 15);
  EXPECT_EQ(t.points(), 24);
  EXPECT_EQ(t.gained("unfinished"), -6);
}

TEST(PowerlineEnd, PL_97_most_points_then_stations) {
  Scene t(3);
  t.round(15).dice({1, 1, 1, 1, 1, 1});
  const std::array<int, 3> points = {50, 60, 60};
  for (const int n : {1, 2, 3}) {
    t.seat(n).points = static_cast<std::int16_t>(points[static_cast<std::size_t>(n - 1)]);
    t.seat(n).stations = n == 2 ? 1 : 0;
    t.play({"begin red", "island", "island", "stop", "vacation use"}, n);
  }
  const core::Scores scores = t.game.scores(t.s);
  EXPECT_EQ(scores[0], (core::Score{50, 0}));
  EXPECT_EQ(scores[1], (core::Score{60, 1}));
  EXPECT_EQ(scores[2], (core::Score{60, 0}));
  std::vector<int> winners;
  for (const core::Note& note : t.notes)
    if (t.game.info().notes[note.kind].key == "winner") winners.push_back(note.args[0] + 1);
  EXPECT_THAT(winners, ElementsAre(2));
}

TEST(PowerlineEnd, PL_R13_tokens_break_no_tie) {
  Scene t(2);
  t.build("l10", 11, kEndA, 1);
  const core::Scores scores = t.game.scores(t.s);
  EXPECT_EQ(scores[0], scores[1]);
}

TEST(PowerlineEnd, PL_98_the_bands_of_the_solo_game) {
  Scene t;
  const std::array<std::pair<int, int>, 11> bands = {
      {{0, 0}, {60, 0}, {61, 1}, {70, 1}, {71, 2}, {80, 2}, {81, 3}, {91, 4}, {100, 4}, {101, 5}, {250, 5}}};
  for (const auto& [points, expected] : bands) EXPECT_EQ(band(t.game.data(), points), expected) << points;
  t.seat().points = 85;
  end_round(t, 15);
  ASSERT_TRUE(t.noted("rating"));
  EXPECT_THAT(t.notes.back().args, ElementsAre(0, 85, 3, 0));
  Scene two(2);
  two.round(15).dice({1, 1, 1, 1, 1, 1});
  for (const int n : {1, 2}) two.play({"begin red", "island", "island", "stop", "vacation use"}, n);
  EXPECT_FALSE(two.noted("rating"));
}

}  // namespace powerline::testing
