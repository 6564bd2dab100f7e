// Phase 3, construct powerlines (chapter 3).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::Each;
using ::testing::ElementsAre;

TEST(PowerlineConstruct, PL_60_workers_become_tokens) {
  Scene t;
  t.dice(kDice).play({"begin red", "line l01_a", "line l06_b", "stop"});
  EXPECT_EQ(t.tokens("l01"), 1);
  EXPECT_EQ(t.tokens("l06"), 1);
  EXPECT_EQ(t.end("l06"), kEndB);
  EXPECT_THAT(t.seat().spots, Each(kNoSpot));
  EXPECT_EQ(t.seat().workers, 0);
}

TEST(PowerlineConstruct, PL_61_workers_come_back_from_the_island) {
  Scene t;
  t.island_round(3);
  EXPECT_THAT(t.seat().spots, Each(kNoSpot));
  t.dice(kDice).play("begin red");
  EXPECT_EQ(t.game.prompt(t.s, 0).args[2], 0);
}

TEST(PowerlineConstruct, PL_62_each_worker_on_the_island_costs_1) {
  Scene t;
  t.island_round(4);
  EXPECT_EQ(t.points(), 6);
  EXPECT_EQ(t.gained("island"), -4);
}

TEST(PowerlineConstruct, PL_63_nobody_drops_below_0) {
  Scene t;
  t.seat().points = 2;
  t.island_round(5);
  EXPECT_EQ(t.points(), 0);
  EXPECT_EQ(t.gained("island"), -2);
}

TEST(PowerlineConstruct, PL_64_the_vacation_tile_waives_the_loss_once) {
  Scene t;
  t.dice(kDice).play({"begin red", "island", "island", "island", "stop", "vacation use"});
  EXPECT_EQ(t.points(), 10);
  EXPECT_TRUE(t.noted("vacation"));
  t.island_round(2);
  EXPECT_EQ(t.points(), 8);
}

TEST(PowerlineConstruct, PL_65_a_complete_line_supplies_its_city) {
  Scene t;
  t.build("l04", 5).dice({4, 1, 1, 1, 1, 1}).play({"begin red", "line l04", "stop"});
  EXPECT_TRUE(t.supplied("l04"));
  EXPECT_EQ(t.points(), 18);
  EXPECT_EQ(t.gained("city"), 8);
  EXPECT_EQ(t.seat().energy, 3 + 1 - 1);
}

TEST(PowerlineConstruct, PL_66_a_station_needs_all_its_lines) {
  Scene t;
  t.complete({"l03"}).build("l05", 6).dice({1, 1, 1, 1, 1, 1}).play({"begin red", "line l05", "stop"});
  EXPECT_TRUE(t.supplied("l05"));
  EXPECT_TRUE(t.stations().empty()) << "wind_2 still lacks l10";
  Scene all;
  all.complete({"l03", "l10"}).build("l05", 6).dice({1, 1, 1, 1, 1, 1}).play({"begin red", "line l05", "stop"});
  EXPECT_THAT(all.stations(), ElementsAre("wind_2"));
  EXPECT_EQ(all.gained("station"), 9);
}

TEST(PowerlineConstruct, PL_67_several_lines_and_stations_in_one_round) {
  Scene t;
  t.build("l01", 2).build("l04", 5).dice({2, 4, 1, 1, 1, 1}).play({"begin red", "line l01", "line l04", "stop"});
  EXPECT_EQ(t.gained("city"), 3 + 8);
  EXPECT_THAT(t.stations(), ElementsAre("biogas_1"));
  EXPECT_EQ(t.points(), 10 + 3 + 8 + 4);
}

TEST(PowerlineConstruct, PL_68_the_round_marker_advances) {
  Scene t;
  for (int round = 1; round <= 6; ++round) {
    t.island_round(round <= 2 ? 1 : round <= 5 ? 2 : 3);
    EXPECT_EQ(t.s.round, round);
    EXPECT_EQ(t.noted("scoring"), round >= 5);
    EXPECT_EQ(t.step(), "roll");
    EXPECT_THAT(t.s.dice, Each(0)) << "the dice are taken up";
  }
}

// The same plans by people who sit elsewhere: whoever is settled first gets the same.
TEST(PowerlineConstruct, PL_69_the_order_of_the_seats_makes_no_difference) {
  constexpr int kPlayers = 3;
  core::Rng rng(69);
  for (int n = 0; n < 60; ++n) {
    const bool adventure = n % 2 == 1;
    const Json boards[] = {{"a", "b", "c"}, {"b", "c", "a"}};
    Scene plain(kPlayers, {{"boards", boards[0]}, {"adventure_island", adventure}, {"contracts", "special_only"}});
    Scene turned(kPlayers, {{"boards", boards[1]}, {"adventure_island", adventure}, {"contracts", "special_only"}});
    const auto seat_turned = [](Seat seat) { return static_cast<Seat>((seat + kPlayers - 1) % kPlayers); };
    core::Options options;
    while (!plain.game.active(plain.s).empty()) {
      const core::Seats active = plain.game.active(plain.s);
      Seat seat = active.front();
      if (seat != core::kChance)  // anybody may be next
        for (const Seat other : active)
          if (rng.below(2) == 0) seat = other;
      plain.game.options(plain.s, seat, options);
      const core::Move move = options.nth(rng.below(options.count()));
      plain.game.apply(plain.s, seat, move, core::Log::none());
      turned.game.apply(turned.s, seat == core::kChance ? seat : seat_turned(seat), move, core::Log::none());
      for (Seat each = 0; each < kPlayers; ++each) ASSERT_EQ(plain.s.seats[each], turned.s.seats[seat_turned(each)]);
    }
    EXPECT_TRUE(turned.game.active(turned.s).empty());
  }
}

TEST(PowerlineConstruct, PL_R1_the_island_costs_before_cities_pay) {
  Scene t(1, {{"vacation", false}});
  t.seat().points = 1;
  t.build("l01", 2).dice({2, 1, 1, 1, 1, 1}).play({"begin red", "line l01", "island", "island", "island", "stop"});
  EXPECT_EQ(t.points(), 0 + 3) << "first down to 0, then the city";
}

TEST(PowerlineConstruct, PL_R2_one_loss_per_round_and_the_floor_for_all) {
  Scene t(1, {{"adventure_island", true}, {"vacation", false}});
  t.seat().points = 4;
  t.dice({4, 4, 4, 1, 1, 1}).play({"begin red", "island", "island", "island", "stop"});
  EXPECT_EQ(t.points(), 0);
  int losses = 0;
  for (const core::Note& note : t.notes) losses += t.game.info().notes[note.kind].key == "adventure";
  EXPECT_EQ(losses, 1);
  EXPECT_EQ(t.gained("adventure"), -4);

  Scene end(1, {{"vacation", false}});
  end.seat().points = 2;
  end.build("l02", 1).build("l03", 1).build("l04", 1).build("l05", 1);
  end.round(15).tiles({0, 1, 0, 0, 0, 0}).island_round(2);
  EXPECT_EQ(end.points(), 0);
  EXPECT_EQ(end.gained("unfinished"), 0) << "nothing left to lose";
}

TEST(PowerlineConstruct, PL_R18_spent_jokers_come_back_to_the_supply_which_always_suffices) {
  const Json counts = Json::parse(Game::default_data().file("game.json"))["counts"];
  const auto supply =
      std::find_if(counts.begin(), counts.end(), [](const Json& row) { return row["id"] == "joker_tile"; });
  ASSERT_NE(supply, counts.end());
  constexpr int kPlayers = 6;
  core::Rng rng(18);
  int most_held = 0;
  for (int n = 0; n < 100; ++n) {
    const Game game = *Game::make(default_data(), {kPlayers, {{"limits", n % 2 == 1}}});
    State s = game.start();
    core::Options options;
    std::array<int, kPlayers> gained{}, spent{};
    while (!game.active(s).empty()) {
      const Seat seat = game.active(s).front();
      game.options(s, seat, options);
      // Half of the games hoard: one worker alone, which earns a joker, while there is a tile for it.
      core::Move move = options.nth(rng.below(options.count()));
      for (const core::Move idle : {core::Move{verb::island, 0}, core::Move{verb::stop, 0}})
        if (n < 50 && options.contains(idle)) move = idle;
      const State before = s;
      game.apply(s, seat, move, core::Log::none());
      if (s.round == before.round) continue;
      int held = 0;
      for (std::size_t i = 0; i < kPlayers; ++i) {
        const int used = before.seats[i].jokers_spent;
        const int tile = before.seats[i].workers == 1 ? 1 : 0;
        int scoring = 0;
        for (int k = 1; k <= kScorings; ++k)
          if (s.round == game.data().scoring_after[static_cast<std::size_t>(k - 1)])
            scoring = scoring_jokers(game.rules(), k);
        ASSERT_EQ(s.seats[i].jokers, before.seats[i].jokers - used + tile + scoring);
        gained[i] += tile + scoring;
        spent[i] += used;
        held += s.seats[i].jokers;
        ASSERT_EQ(s.seats[i].jokers, gained[i] - spent[i]);
        ASSERT_LE(gained[i], 4);
      }
      most_held = std::max(most_held, held);
    }
  }
  EXPECT_EQ(most_held, 4 * kPlayers) << "hoarding takes all there is to have";
  EXPECT_LE(most_held, (*supply)["count"].get<int>());
}

TEST(PowerlineConstruct, PL_R19_energy_tiles_and_tokens_never_run_short) {
  for (int seed = 1; seed <= 200; ++seed) {
    core::Rng rng(static_cast<std::uint64_t>(seed));
    const Game game = *Game::make(default_data(), {2, Json::object()});
    random_game(game, rng, [&](const State& s, core::Seat, core::Move) {
      for (const core::Seat seat : core::Seats::first(2)) {
        const PlayerBoard& board = s.seats[seat];
        ASSERT_EQ(board.energy, 3 + s.round - std::popcount(board.cities));
        ASSERT_LE(board.energy, 18);
        ASSERT_LE(std::accumulate(board.tokens.begin(), board.tokens.end(), 0), 51);
      }
    });
  }
}

}  // namespace powerline::testing
