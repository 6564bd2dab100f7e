// The worked examples of the specification, X1 to X29. PlayerBoard a for every seat; dice from red to black.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

TEST(PowerlineExamples, X1_first_options_from_red) {
  Scene t;
  t.dice(kDice).play("begin red");
  EXPECT_THAT(t.options(), ElementsAre("line l01_a", "line l03_b", "line l04_a", "island"));
}

TEST(PowerlineExamples, X2_first_options_from_black) {
  Scene t;
  t.dice(kDice).play("begin black");
  EXPECT_THAT(t.options(), ElementsAre("line l05_a", "line l06_a", "line l09_a", "island"));
}

TEST(PowerlineExamples, X3_a_line_completed_in_one_round) {
  Scene t;
  t.dice(kDice).play({"begin red", "line l01_a"});
  EXPECT_THAT(t.options(),
              ElementsAre("line l01", "line l06_b", "line l08_b", "line l09_b", "line l10_b", "island", "stop"));
  t.play({"line l01", "line l01", "stop"});
  EXPECT_EQ(t.points(), 13);
  EXPECT_TRUE(t.supplied("l01"));
  EXPECT_EQ(t.seat().energy, 3);
  EXPECT_THAT(t.seat().tiles, ElementsAre(2, 3, 2, 3, 2, 2));
  EXPECT_EQ(t.end("l01"), kEndA);
}

TEST(PowerlineExamples, X4_six_workers_from_end_b) {
  Scene t;
  t.dice({6, 5, 1, 3, 4, 2}).play({"begin red", "line l06_b"});
  EXPECT_THAT(t.options(), ElementsAre("line l05_a", "line l06", "line l09_a", "island", "stop"));
  t.play({"line l06", "line l06", "line l06", "line l06", "line l06"});
  EXPECT_THAT(t.options(), ElementsAre("stop"));
  t.play("stop");
  EXPECT_EQ(t.tokens("l06"), 6);
  EXPECT_EQ(t.end("l06"), kEndB);
  EXPECT_EQ(t.seat().tiles[5], 1);
}

TEST(PowerlineExamples, X5_no_fourth_line) {
  Scene t;
  t.dice({3, 4, 2, 1, 4, 5}).play({"begin red", "line l01_a", "line l02_b", "line l03_a"});
  EXPECT_THAT(t.options(), ElementsAre("island", "stop"));
}

TEST(PowerlineExamples, X6_one_joker) {
  Scene t;
  t.seat().jokers = 1;
  t.dice({1, 1, 1, 1, 2, 5}).play({"begin black", "island"});
  Texts expected = {"line l01_b", "line l03_a", "line l10_a"};
  for (const char* place : {"l01_a", "l02_a", "l02_b", "l03_b", "l04_a", "l04_b", "l05_a", "l05_b", "l06_a", "l06_b",
                            "l07_a", "l07_b", "l08_a", "l08_b", "l09_a", "l09_b", "l10_b"})
    expected.push_back(std::string("joker ") + place);
  expected.insert(expected.end(), {"island", "stop"});
  EXPECT_THAT(t.options(), ElementsAreArray(expected));
  t.play("joker l01_a");
  for (const std::string& option : t.options()) EXPECT_FALSE(option.starts_with("joker")) << option;
  t.play({"stop", "vacation keep"});
  EXPECT_EQ(t.seat().jokers, 0);
  EXPECT_EQ(t.tokens("l01"), 1);
  EXPECT_EQ(t.points(), 9);
}

TEST(PowerlineExamples, X7_an_empty_column) {
  Scene t;
  t.tiles({2, 0, 3, 3, 2, 2}).dice({3, 6, 1, 1, 1, 1}).play({"begin red", "line l01_a"});
  EXPECT_TRUE(t.offered("stop"));
  t.play("line l01");
  EXPECT_FALSE(t.offered("stop"));
  t.play("island");
  EXPECT_TRUE(t.offered("stop"));
}

TEST(PowerlineExamples, X8_one_worker_on_the_island) {
  Scene t;
  t.dice(kDice).play({"begin red", "island", "stop", "vacation keep"});
  EXPECT_EQ(t.points(), 9);
  EXPECT_EQ(t.seat().jokers, 1);
  EXPECT_EQ(t.seat().tiles[0], 1);
}

TEST(PowerlineExamples, X9_island_loss_and_floor) {
  Scene two(1, {{"vacation", false}});
  two.dice(kDice).play({"begin red", "island", "island", "stop"});
  EXPECT_EQ(two.points(), 8);
  Scene three(1, {{"vacation", false}});
  three.seat().points = 1;
  three.dice(kDice).play({"begin red", "island", "island", "island", "stop"});
  EXPECT_EQ(three.points(), 0);
}

TEST(PowerlineExamples, X10_vacation) {
  Scene t;
  t.dice(kDice).play({"begin red", "island", "island", "island", "island", "stop"});
  EXPECT_EQ(t.step(), "vacation");
  EXPECT_THAT(t.options(), ElementsAre("vacation use", "vacation keep"));
  t.play("vacation use");
  EXPECT_EQ(t.points(), 10);
  EXPECT_EQ(t.seat().vacation, 0);
  Scene none;
  none.dice(kDice).play({"begin red", "line l01_a", "stop"});
  EXPECT_EQ(none.step(), "roll");
}

TEST(PowerlineExamples, X11_city_and_station) {
  Scene t;
  t.complete({"l01"}).build("l06", 7);
  t.dice({6, 1, 1, 1, 1, 1}).play({"begin red", "line l06", "stop"});
  EXPECT_EQ(t.points(), 26);
  EXPECT_EQ(t.gained("city"), 11);
  EXPECT_EQ(t.gained("station"), 5);
  EXPECT_THAT(t.stations(), ElementsAre("wind_1"));
}

TEST(PowerlineExamples, X12_two_stations) {
  Scene t;
  t.complete({"l01", "l02"}).build("l06", 7);
  t.dice({6, 1, 1, 1, 1, 1}).play({"begin red", "line l06", "stop"});
  EXPECT_EQ(t.points(), 32);
  EXPECT_THAT(t.stations(), ElementsAre("wind_1", "hydro_1"));
}

TEST(PowerlineExamples, X13_first_scoring) {
  Scene t;
  t.complete({"l01", "l02", "l04"}).round(5).seat().jokers = 1;
  EXPECT_THAT(t.stations(), ElementsAre("biogas_1"));
  t.dice(kDice).play({"begin red", "line l03_b", "line l06_b", "stop"});
  EXPECT_EQ(t.gained("tile"), 10);
  EXPECT_EQ(t.points(), 20);
  EXPECT_EQ(t.seat().jokers, 2);
}

TEST(PowerlineExamples, X14_new_joker_counts) {
  Scene t;
  t.round(10).dice(kDice).play({"begin red", "line l01_a", "stop"});
  EXPECT_EQ(t.gained("tile"), 2);
  EXPECT_EQ(t.seat().jokers, 2);
}

TEST(PowerlineExamples, X15_side_b_has_no_second_joker) {
  Scene t(1, {{"side_b", true}});
  t.round(10).dice(kDice).play({"begin red", "line l01_a", "stop"});
  EXPECT_EQ(t.gained("tile"), 2);
  EXPECT_EQ(t.seat().jokers, 1);
}

TEST(PowerlineExamples, X16_unfinished_lines) {
  const std::array<int, 8> losses = {0, 1, 3, 6, 10, 15, 20, 25};
  for (int lines = 0; lines <= 7; ++lines) {
    Scene t(1, {{"vacation", false}});
    t.seat().points = 100;
    for (int line = 0; line < lines; ++line) t.build(t.game.data().line_ids[line + 3], 1);
    t.round(15).tiles({1, 0, 0, 0, 0, 0}).complete({"l01"}).island_round();
    EXPECT_EQ(t.gained("unfinished"), -losses[static_cast<std::size_t>(lines)]) << lines;
    // One worker on the island costs 1; its joker pays 3 with tile G, the one city nothing in the third scoring.
    EXPECT_EQ(t.points(), 100 - 1 + 3 - losses[static_cast<std::size_t>(lines)]) << lines;
  }
}

TEST(PowerlineExamples, X17_last_round) {
  Scene t(1, {{"vacation", false}});
  t.round(15)
      .tiles({0, 0, 0, 1, 0, 0})
      .dice({3, 1, 1, 1, 1, 1})
      .play({"begin red", "line l01_a", "line l02_a", "island"});
  EXPECT_FALSE(t.offered("stop"));
  t.play("island");
  EXPECT_THAT(t.options(), ElementsAre("stop"));
  t.play("stop");
  EXPECT_EQ(t.gained("island"), -2);
  EXPECT_EQ(t.gained("tile"), 0);
  EXPECT_EQ(t.gained("unfinished"), -3);
  EXPECT_EQ(t.game.scores(t.s)[0], (core::Score{5, 0}));
  EXPECT_TRUE(t.game.active(t.s).empty());
}

TEST(PowerlineExamples, X18_adventure_island) {
  for (const char* choice : {"vacation keep", "vacation use"}) {
    Scene t(1, {{"adventure_island", true}});
    t.seat().island[3] = t.seat().island_tokens = 1;
    t.dice({4, 4, 1, 1, 1, 1}).play({"begin red", "island", "island", "stop", choice});
    const bool keep = std::string_view(choice) == "vacation keep";
    EXPECT_EQ(t.points(), keep ? 5 : 10);
    EXPECT_EQ(t.seat().island[3], keep ? 3 : 1);
  }
  const std::array<int, 7> by_height = {1, 2, 3, 4, 5, 5, 5};
  for (int height = 1; height <= 7; ++height) {
    Scene t(1, {{"adventure_island", true}, {"vacation", false}});
    t.seat().island[3] = t.seat().island_tokens = static_cast<std::uint8_t>(height - 1);
    t.dice({4, 1, 1, 1, 1, 1}).play({"begin red", "island", "stop"});
    EXPECT_EQ(t.points(), 10 - by_height[static_cast<std::size_t>(height - 1)]);
  }
}

TEST(PowerlineExamples, X19_construction_limits) {
  Scene t(1, {{"limits", true}});
  t.dice(kDice).play({"begin red", "line l01_a", "line l06_b"});
  EXPECT_FALSE(t.offered("stop"));
  t.play("island");
  EXPECT_TRUE(t.offered("stop"));
  Scene few(1, {{"limits", true}});
  few.tiles({2, 3, 0, 0, 0, 0}).dice(kDice).play({"begin red", "line l01_a"});
  EXPECT_THAT(few.options(), ElementsAre("line l01", "island", "stop"));
}

TEST(PowerlineExamples, X20_limits_for_one_seat) {
  Scene t(2, {{"limits", {true, false}}});
  t.dice(kDice);
  for (const int n : {1, 2}) t.play({"begin red", "line l01_a", "line l06_b"}, n);
  EXPECT_FALSE(t.offered("stop", 1));
  EXPECT_TRUE(t.offered("stop", 2));
}

TEST(PowerlineExamples, X21_tile_k) {
  const auto with = [](std::initializer_list<std::string_view> lines) {
    Scene t;
    t.complete(lines);
    return paid(t, "tile_k");
  };
  EXPECT_THAT(with({"l01", "l06"}), ElementsAre(5, 2, 0));
  EXPECT_THAT(with({"l01", "l06", "l03", "l05", "l10"}), ElementsAre(5, 2, 0));
  EXPECT_THAT(with({"l01", "l02", "l06"}), ElementsAre(5, 4, 2));
  EXPECT_THAT(with({"l01", "l02", "l06", "l03", "l05", "l10"}), ElementsAre(5, 6, 4));
  EXPECT_THAT(with({"l01", "l04"}), ElementsAre(0, 0, 0));
}

TEST(PowerlineExamples, X22_tiles_a_d_e_f) {
  const auto with = [](std::string_view tile, int cities) {
    Scene t;
    t.seat().cities = static_cast<std::uint16_t>((1u << cities) - 1);
    return paid(t, tile);
  };
  const std::array<int, 7> first = {0, 1, 2, 3, 5, 6, 7}, first_paid = {0, 2, 2, 5, 5, 5, 5};
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(with("tile_a", first[i])[0], first_paid[i]) << first[i];
  const std::array<int, 4> second = {0, 2, 3, 6}, second_paid = {0, 1, 3, 5};
  for (std::size_t i = 0; i < second.size(); ++i) EXPECT_EQ(with("tile_a", second[i])[1], second_paid[i]) << second[i];
  const std::array<int, 5> stations_paid = {0, 2, 3, 4, 4};
  for (unsigned stations = 0; stations <= 4; ++stations) {
    Scene t;
    t.seat().stations = static_cast<std::uint8_t>((1u << stations) - 1);
    EXPECT_EQ(paid(t, "tile_d")[1], stations_paid[stations]) << stations;
  }
  Scene solar;
  solar.complete({"l02", "l03", "l09", "l07"});
  EXPECT_THAT(paid(solar, "tile_e"), ElementsAre(7, 5, 2));
  Scene biogas;
  biogas.complete({"l01", "l04"});
  EXPECT_THAT(paid(biogas, "tile_f"), ElementsAre(3, 2, 1));
}

TEST(PowerlineExamples, X23_tiles_b_and_c) {
  Scene opera, church;
  opera.complete({"l06", "l08"});
  church.complete({"l03"});
  EXPECT_THAT(paid(opera, "tile_b"), ElementsAre(7, 5, 2));
  EXPECT_THAT(paid(church, "tile_c"), ElementsAre(3, 2, 1));
}

TEST(PowerlineExamples, X24_tiles_h_i_j) {
  Scene five, both, three;
  five.tiles({1, 1, 1, 1, 0, 2});
  both.tiles({1, 1, 1, 1, 0, 0});
  three.tiles({1, 1, 0, 1, 1, 1});
  EXPECT_EQ(paid(five, "tile_h")[0], 0);
  EXPECT_EQ(paid(both, "tile_h")[0], 5);
  EXPECT_EQ(paid(both, "tile_h")[2], 0);
  EXPECT_THAT(paid(three, "tile_i"), ElementsAre(5, 3, 0));
  const auto with = [](int tokens) {
    Scene t;
    t.build("l10", tokens);
    return paid(t, "tile_j");
  };
  EXPECT_THAT(with(5), ElementsAre(0, 0, 0));
  EXPECT_THAT(with(6), ElementsAre(5, 3, 1));
  EXPECT_THAT(with(12), ElementsAre(5, 3, 1));
}

TEST(PowerlineExamples, X25_tile_l) {
  const auto with = [](int tokens) {
    Scene t;
    t.seat().island_tokens = static_cast<std::uint8_t>(tokens);
    return paid(t, "tile_l");
  };
  EXPECT_THAT(with(0), ElementsAre(3, 5, 7));
  EXPECT_THAT(with(1), ElementsAre(0, 3, 5));
  EXPECT_THAT(with(2), ElementsAre(0, 3, 5));
  EXPECT_THAT(with(3), ElementsAre(0, 0, 3));
  EXPECT_THAT(with(5), ElementsAre(0, 0, 3));
  EXPECT_THAT(with(6), ElementsAre(0, 0, 0));

  Scene keep(1, {{"contracts", "special_only"}}), use(1, {{"contracts", "special_only"}}), plain;
  keep.dice(kDice).play({"begin red", "island", "island", "stop", "vacation keep"});
  EXPECT_EQ(keep.points(), 8);
  EXPECT_EQ(keep.seat().island_tokens, 2);
  use.dice(kDice).play({"begin red", "island", "island", "stop", "vacation use"});
  EXPECT_EQ(use.points(), 10);
  EXPECT_EQ(use.seat().island_tokens, 0);
  plain.dice(kDice).play({"begin red", "island", "island", "stop", "vacation keep"});
  EXPECT_EQ(plain.seat().island_tokens, 0);
}

TEST(PowerlineExamples, X26_drawing_contracts) {
  Scene by_colour(1, {{"contracts", "by_colour"}});
  EXPECT_THAT(by_colour.chance_options(), ElementsAre("tile tile_a", "tile tile_b", "tile tile_c"));
  by_colour.chance("tile tile_b");
  EXPECT_THAT(by_colour.chance_options(), ElementsAre("tile tile_d", "tile tile_e", "tile tile_f"));
  Scene special(1, {{"contracts", "by_colour_special"}});
  EXPECT_THAT(special.chance_options(), ElementsAre("tile tile_a", "tile tile_b", "tile tile_c", "tile tile_j"));
  Scene any(1, {{"contracts", "any_three"}});
  any.chance("tile tile_h");
  EXPECT_THAT(any.chance_options(), ElementsAre("tile tile_a", "tile tile_b", "tile tile_c", "tile tile_d",
                                                "tile tile_e", "tile tile_f", "tile tile_g", "tile tile_i"));
}

TEST(PowerlineExamples, X27_shared_victory) {
  Scene t(3, {{"vacation", false}});
  t.round(15).dice(kDice);
  const std::array<std::uint8_t, 3> stations = {3, 2, 3};
  for (int n = 1; n <= 3; ++n) {
    t.tiles({1, 0, 0, 0, 0, 0}, n);
    // 80 at the end: one worker on the island -1, its joker +3 (tile G), stations +1 or +2 (tile D).
    t.seat(n).stations = static_cast<std::uint8_t>((1u << stations[static_cast<std::size_t>(n - 1)]) - 1);
    t.seat(n).points = static_cast<std::int16_t>(stations[static_cast<std::size_t>(n - 1)] == 3 ? 76 : 77);
    t.play({"begin red", "island", "stop"}, n);
  }
  const core::Scores scores = t.game.scores(t.s);
  EXPECT_EQ(scores[0], (core::Score{80, 3}));
  EXPECT_EQ(scores[1], (core::Score{80, 2}));
  EXPECT_EQ(scores[2], (core::Score{80, 3}));
  std::vector<int> winners;
  for (const core::Note& note : t.notes)
    if (t.game.info().notes[note.kind].key == "winner") winners.push_back(note.args[0] + 1);
  EXPECT_THAT(winners, ElementsAre(1, 3));
}

TEST(PowerlineExamples, X28_nothing_changes_before_all_are_done) {
  Scene t(2);
  t.dice(kDice).play({"begin red", "line l01_a", "line l01", "line l01", "stop"}, 1);
  EXPECT_EQ(t.points(1), 10);
  EXPECT_EQ(t.points(2), 10);
  EXPECT_EQ(t.game.active(t.s), core::Seats::only(1));
  t.play({"begin black", "island", "stop", "vacation keep"}, 2);
  EXPECT_EQ(t.points(1), 13);
  EXPECT_EQ(t.points(2), 9);
  EXPECT_EQ(t.seat(2).jokers, 1);
}

TEST(PowerlineExamples, X29_four_workers_on_the_island) {
  Scene t;
  t.dice(kDice).play({"begin red", "island", "island", "island", "island", "stop", "vacation keep"});
  EXPECT_EQ(t.seat().tiles[3], 2);
  EXPECT_EQ(t.points(), 6);
}

}  // namespace powerline::testing
