// Components and set-up (chapters 2 and 8).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::ElementsAre;

namespace {

core::Error refused(int players, Json options) {
  const auto game = Game::make(default_data(), {players, std::move(options)});
  EXPECT_FALSE(game.has_value());
  return game ? core::Error{} : game.error();
}

}  // namespace

TEST(PowerlineSetup, PL_1_one_to_six_players) {
  for (int players = 1; players <= 6; ++players) {
    const auto game = Game::make(default_data(), {players, Json::object()});
    ASSERT_TRUE(game.has_value()) << players;
    EXPECT_EQ(game->info().players, players);
  }
  for (const int players : {0, 7, -1}) {
    const core::Error error = refused(players, Json::object());
    EXPECT_EQ(error.code, "wrong_players");
    EXPECT_EQ(error.remedy, "1 to 6");
  }
}

TEST(PowerlineSetup, PL_2_stations_lines_and_cities) {
  const Data& data = *default_data();
  EXPECT_EQ(data.shared().stations.size(), 8u);
  EXPECT_EQ(data.shared().lines.size(), 10u);
  EXPECT_EQ(data.shared().cities.size(), 10u);
  EXPECT_THAT(data.worker_ids.list(), ElementsAre("red", "yellow", "blue", "green", "white", "black"));
  // All boards share the network and differ in their pips.
  ASSERT_EQ(data.boards.size(), 6u);
  for (std::size_t i = 1; i < data.boards.size(); ++i) EXPECT_NE(data.boards[i].walk, data.boards[0].walk);
}

TEST(PowerlineSetup, PL_3_segments_from_a_to_b) {
  const Data& data = *default_data();
  for (const Line& line : data.shared().lines) EXPECT_NE(line.stations[0], line.stations[1]);
  const Pips& a = data.boards[0];
  EXPECT_THAT((std::array{a.pip(0, kEndA, 0), a.pip(0, kEndA, 1), a.pip(0, kEndA, 2)}), ElementsAre(3, 6, 2));
  EXPECT_THAT((std::array{a.pip(0, kEndB, 0), a.pip(0, kEndB, 1), a.pip(0, kEndB, 2)}), ElementsAre(2, 6, 3));
}

TEST(PowerlineSetup, PL_4_fifteen_worker_tiles) {
  Scene t(2);
  for (const int n : {1, 2}) EXPECT_THAT(t.seat(n).tiles, ElementsAre(2, 3, 3, 3, 2, 2));
}

TEST(PowerlineSetup, PL_5_three_energy_tiles_beside_the_board) {
  Scene t;
  EXPECT_EQ(t.seat().energy, 3);
  EXPECT_EQ(std::accumulate(t.seat().tiles.begin(), t.seat().tiles.end(), 0) + t.seat().energy, 18);
}

TEST(PowerlineSetup, PL_7_ten_points_no_joker_no_token) {
  Scene t(6);
  for (int n = 1; n <= 6; ++n) {
    EXPECT_EQ(t.points(n), 10);
    EXPECT_EQ(t.seat(n).jokers, 0);
    for (const std::string& line : t.game.data().line_ids.list()) EXPECT_EQ(t.tokens(line, n), 0);
    EXPECT_EQ(t.seat(n).island_tokens, 0);
  }
}

TEST(PowerlineSetup, PL_8_printed_tiles_and_round_marker) {
  Scene t;
  Texts tiles;
  for (const std::uint8_t tile : t.s.contracts) tiles.push_back(t.game.data().tile_ids[tile]);
  EXPECT_THAT(tiles, ElementsAre("tile_a", "tile_d", "tile_g"));
  EXPECT_EQ(t.s.round, 0);
  EXPECT_EQ(t.step(), "roll");
  for (const PlayerBoard& board : t.s.seats) EXPECT_EQ(board.step, kWait) << "nobody plans before the roll";
}

TEST(PowerlineSetup, PL_9_a_joker_above_the_first_two_scorings) {
  EXPECT_THAT(default_data()->scoring_jokers[0], ElementsAre(1, 1, 0));
  for (const auto& [round, jokers] : {std::pair{5, 1}, {10, 1}, {15, 0}, {4, 0}}) {
    Scene t(2);
    t.round(round).dice({1, 1, 1, 1, 1, 1});
    for (const int n : {1, 2}) t.play({"begin red", "island", "island", "stop", "vacation use"}, n);
    for (const int n : {1, 2}) EXPECT_EQ(t.seat(n).jokers, jokers) << round;
    EXPECT_EQ(t.noted("scoring_joker"), jokers > 0) << round;
  }
}

TEST(PowerlineSetup, PL_10_points_have_no_upper_limit) {
  Scene t;
  t.seat().points = 148;
  t.dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a", "line l01", "line l01", "stop"});
  EXPECT_EQ(t.points(), 151);
}

TEST(PowerlineSetup, PL_11_any_board_for_any_seat) {
  Scene t(2, {{"boards", {"f", "c"}}});
  t.dice({3, 1, 1, 1, 1, 1});
  t.play("begin red", 1).play("begin red", 2);
  EXPECT_THAT(t.options(1), ElementsAre("line l04_b", "line l08_b", "line l09_b", "island"));
  EXPECT_THAT(t.options(2), ElementsAre("line l02_a", "line l05_a", "line l06_a", "line l07_b", "island"));
  const auto game = Game::make(default_data(), {3, Json::object()});
  EXPECT_EQ(game->info().options["boards"], Json({"a", "b", "c"}));
}

TEST(PowerlineSetup, PL_R20_two_players_on_the_same_board) {
  Scene t(2, {{"boards", {"b", "b"}}});
  EXPECT_EQ(t.seat(1), t.seat(2));
}

TEST(PowerlineSetup, PL_99_without_vacation_tiles) {
  Scene t(3, {{"vacation", false}});
  t.dice({1, 1, 1, 1, 1, 1});
  for (const int n : {1, 2, 3}) {
    EXPECT_EQ(t.seat(n).vacation, 0);
    t.play({"begin red", "island", "stop"}, n);
  }
  for (const int n : {1, 2, 3}) EXPECT_EQ(t.points(n), 9);
}

TEST(PowerlineSetup, options_are_resolved) {
  const auto game = Game::make(default_data(), {2, {{"contracts", "by_colour"}, {"limits", {true, false}}}});
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->info().options, (Json{{"boards", {"a", "b"}},
                                        {"vacation", true},
                                        {"limits", {true, false}},
                                        {"adventure_island", false},
                                        {"contracts", "by_colour"},
                                        {"side_b", true}}));
  EXPECT_EQ(Game::make(default_data(), {1, Json::object()})->info().options["side_b"], false);
}

TEST(PowerlineSetup, wrong_options_are_refused) {
  EXPECT_EQ(refused(1, {{"colour", "red"}}).code, "unknown_option");
  EXPECT_EQ(refused(1, {{"colour", "red"}}).where, "colour");
  for (const Json& wrong : {Json{{"boards", {"a", "b"}}}, Json{{"boards", {"g"}}}, Json{{"boards", "a"}},
                            Json{{"boards", {3}}}, Json{{"vacation", 1}}, Json{{"limits", {true, false}}},
                            Json{{"limits", "no"}}, Json{{"limits", {1}}}, Json{{"adventure_island", "true"}},
                            Json{{"contracts", "all"}}, Json{{"contracts", 3}}, Json{{"side_b", nullptr}}}) {
    const core::Error error = refused(1, wrong);
    EXPECT_EQ(error.code, "wrong_option") << wrong;
    EXPECT_EQ(error.where, wrong.begin().key());
    EXPECT_FALSE(error.remedy.empty());
  }
  EXPECT_EQ(refused(1, Json::array()).code, "wrong_option");
}

}  // namespace powerline::testing
