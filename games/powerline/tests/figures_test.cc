// What is shown beside the board: numbers that follow from the state.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

TEST(PowerlineFigures, the_way_to_the_next_scoring) {
  Scene t;
  const auto& after = t.game.data().scoring_after;
  for (int round = 1; round <= t.game.data().rounds; ++round) {
    const Figures figures = t.round(round).game.figures(t.s, 0);
    const auto next = static_cast<std::size_t>(figures.next_scoring - 1);
    ASSERT_LT(next, after.size());
    EXPECT_EQ(t.s.round + figures.rounds_to_scoring, after[next]) << round;
    EXPECT_GT(figures.rounds_to_scoring, 0);
    if (next > 0) {
      EXPECT_GE(t.s.round, after[next - 1]) << "the one before is over";
    }
  }
  t.s.round = static_cast<std::uint8_t>(t.game.data().rounds);
  EXPECT_EQ(t.game.figures(t.s, 0).next_scoring, 0);
}

TEST(PowerlineFigures, PL_98_alone_one_sees_the_band_of_the_points_so_far) {
  Scene alone, two(2);
  for (const int points : {0, 70, 71, 130}) {
    alone.seat().points = two.seat().points = static_cast<std::int16_t>(points);
    EXPECT_EQ(alone.game.figures(alone.s, 0).band, band(alone.game.data(), points)) << points;
    EXPECT_EQ(two.game.figures(two.s, 0).band, -1);
  }
}

TEST(PowerlineFigures, a_plan_as_if_it_were_settled_now) {
  Scene t(1, {{"vacation", false}});
  t.build("l01", 2).dice({2, 1, 1, 1, 1, 1}).play({"begin red", "line l01", "island", "island"});
  const SeatFigures figures = t.game.figures(t.s, 0).seats[0];
  EXPECT_EQ(figures.planned[0], 1);
  EXPECT_EQ(figures.plan_island, 2);
  const int before = t.points();
  t.play("stop");
  EXPECT_EQ(figures.points_after, t.points());
  EXPECT_EQ(before - figures.plan_loss + figures.plan_gain, t.points());
  EXPECT_GT(figures.plan_gain, 0);
}

// The joker that a plan spends is not counted by tile G any more, and a begun line counts as unfinished.
TEST(PowerlineFigures, the_coming_scoring_sees_the_plan) {
  Scene t(1, {{"vacation", false}});
  t.s.seats[0].jokers = 2;
  t.dice({1, 1, 1, 1, 1, 1});
  const SeatFigures before = t.game.figures(t.s, 0).seats[0];
  t.play({"begin red", "joker l01_a", "island"});  // one worker alone would gain a joker
  const SeatFigures planned = t.game.figures(t.s, 0).seats[0];
  EXPECT_EQ(before.contracts[2] - planned.contracts[2], 1) << "tile G, first row: 1 each";
  EXPECT_EQ(planned.unfinished, before.unfinished + 1);
  EXPECT_EQ(planned.columns[2], 0);
  EXPECT_EQ(planned.columns[0], -1) << "no city yet";
  t.seat().jokers = 1;  // the one that is planned
  EXPECT_EQ(t.game.figures(t.s, 0).seats[0].columns[2], -1) << "no joker left";
}

// Tile I pays for an empty third column: three workers take its last tile, and a plan that cannot end there takes none.
TEST(PowerlineFigures, PL_88_the_coming_scoring_sees_the_column_that_the_plan_empties) {
  Scene t;
  t.s.contracts[2] = static_cast<std::uint8_t>(t.game.data().tile_ids.find("tile_i"));
  const auto column = [&] { return t.game.figures(t.s, 0).seats[0].columns[2]; };
  t.tiles({1, 1, 1, 1, 1, 1}).dice({1, 1, 1, 1, 1, 1}).play({"begin red", "island", "island"});
  EXPECT_EQ(column(), -1);
  t.play("island");
  EXPECT_EQ(column(), 0);
  t.tiles({1, 1, 2, 1, 1, 1});
  EXPECT_EQ(column(), -1) << "one is left";
  t.tiles({1, 1, 0, 1, 1, 1});
  EXPECT_EQ(column(), 0) << "it stays empty";
}

// PL-66, for each station: its last line is completed by the plan.
TEST(PowerlineFigures, a_plan_that_covers_a_station_gains_its_points) {
  const Data& data = *default_data();
  for (const Station& station : data.shared().stations) {
    Scene t(1, {{"vacation", false}});
    std::string last;
    for (std::size_t line = 0; line < data.shared().lines.size(); ++line) {
      if ((station.lines >> line & 1) == 0) continue;
      if (!last.empty()) t.complete({last});
      last = data.line_ids[static_cast<int>(line)];
    }
    const auto city = static_cast<std::size_t>(std::stoi(last.substr(1)) - 1);
    t.build(last, data.shared().lines[city].segments - 1);
    t.seat().jokers = 1;
    t.dice({1, 1, 1, 1, 1, 1}).play("begin red").play((t.offered("line " + last) ? "line " : "joker ") + last);
    EXPECT_EQ(t.game.figures(t.s, 0).seats[0].plan_gain, data.shared().cities[city].points + station.points) << last;
  }
}

TEST(PowerlineFigures, the_last_round_counts_scoring_and_losses) {
  Scene t(1, {{"vacation", false}});
  t.build("l02", 1).round(15).dice({2, 1, 1, 1, 1, 1}).play({"begin red", "island"});
  const SeatFigures figures = t.game.figures(t.s, 0).seats[0];
  t.play("stop");
  EXPECT_EQ(figures.points_next, t.points());
  EXPECT_GT(figures.unfinished_loss, 0);
}

TEST(PowerlineFigures, PL_66_cities_and_stations_are_counted) {
  Scene t(2);
  t.complete({"l01", "l02", "l03"}, 2);
  t.seat(2).stations = 0b101;
  const auto seats = t.game.figures(t.s, 0).seats;
  EXPECT_EQ(seats[0].cities, 0);
  EXPECT_EQ(seats[0].stations, 0);
  EXPECT_EQ(seats[1].cities, 3);
  EXPECT_EQ(seats[1].stations, 2);
}

// PL-110: each face has a stack of its own, whose next token costs more than the last.
TEST(PowerlineFigures, what_the_next_worker_on_the_island_costs) {
  Scene t(1, {{"adventure_island", true}});
  t.seat().island = {3, 0, 9, 1, 0, 2};
  EXPECT_EQ(t.game.figures(t.s, 0).seats[0].island_cost, (std::array<std::int16_t, kFaces>{4, 1, 5, 2, 1, 3}));
  Scene plain;
  EXPECT_EQ(plain.game.figures(plain.s, 0).seats[0].island_cost, (std::array<std::int16_t, kFaces>{1, 1, 1, 1, 1, 1}));
}

// Each tile sends as many workers as its column says.
TEST(PowerlineFigures, workers_left_are_those_of_all_tiles) {
  Scene t;
  EXPECT_EQ(t.game.figures(t.s, 0).seats[0].workers_left, 2 * 1 + 3 * 2 + 3 * 3 + 3 * 4 + 2 * 5 + 2 * 6);
  t.tiles({0, 2, 0, 0, 0, 1});
  EXPECT_EQ(t.game.figures(t.s, 0).seats[0].workers_left, 2 * 2 + 6);
}

TEST(PowerlineFigures, others_see_nothing_of_a_plan) {
  Scene t(2);
  t.dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a", "island"}, 1);
  const SeatFigures seen = t.game.figures(t.s, 1).seats[0];
  EXPECT_EQ(seen.planned[0] + seen.plan_island + seen.plan_loss, 0);
  EXPECT_EQ(t.game.figures(t.s, 0).seats[0].plan_island, 1);
}

// In whole games: what the figures of a finished plan promise is what its last move brings, and the three scoring tiles
// make up what the next scoring pays.
TEST(PowerlineFigures, what_they_promise_comes_true) {
  core::Rng rng(5);
  long gains = 0, losses = 0, scorings = 0;
  for (int n = 0; n < 300; ++n) {
    const Game game = *Game::make(default_data(), {1, {{"vacation", false}, {"adventure_island", n % 2 == 1}}});
    const auto& after = game.data().scoring_after;
    State before = game.start();
    random_game(game, rng, [&](const State& s, core::Seat, core::Move) {
      const Figures figures = game.figures(before, 0);
      const SeatFigures& mine = figures.seats[0];
      EXPECT_EQ(mine.scoring, mine.contracts[0] + mine.contracts[1] + mine.contracts[2]);
      if (s.round == before.round + 1) {
        int expected = mine.points_after;
        if (const auto scoring = std::find(after.begin(), after.end(), s.round); scoring != after.end()) {
          // The scoring looks at the board that the plan has made; that board, without the jokers that follow the
          // scoring, tells what it pays.
          State settled = s;
          settled.round = before.round;
          settled.seats[0].points = mine.points_after;
          const int jokers = scoring_jokers(game.rules(), static_cast<int>(scoring - after.begin()) + 1);
          settled.seats[0].jokers = static_cast<std::uint8_t>(settled.seats[0].jokers - jokers);
          expected += game.figures(settled, 0).seats[0].scoring;
          ++scorings;
        }
        if (s.round < game.data().rounds) {
          EXPECT_EQ(s.seats[0].points, expected) << "round " << int{s.round};
        }
        EXPECT_EQ(s.seats[0].points, mine.points_next) << "round " << int{s.round};
        gains += mine.plan_gain, losses += mine.plan_loss;
      }
      before = s;
    });
  }
  EXPECT_GT(gains, 0);
  EXPECT_GT(losses, 0);
  EXPECT_GT(scorings, 300);
}

// The bound is exact for the workers: a game in which every plan is asked for the vacation tile would reach it.
TEST(PowerlineFigures, no_game_is_longer_than_it_says) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    const Game game = *Game::make(default_data(), {players, Json::object()});
    EXPECT_EQ(game.info().longest, 3 + 15 * 6 + players * (51 + 15 * 3));
  }
}

}  // namespace powerline::testing
