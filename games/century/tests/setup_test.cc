// Chapters 3 and 4: set-up, rounds and the build-up.
#include <bit>

#include "core/playout.h"
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

namespace {

Strings ids_of_stack(const Scene& t, Stack stack) {
  Strings out;
  for (int row = 0; row < t.data().land_count(); ++row)
    if (t.data().land[static_cast<std::size_t>(row)].stack == stack) out.push_back("land " + t.data().land_ids[row]);
  return out;
}

// Plays at random until the build-up of a round.
void skip_to_round(Scene& t, int round) {
  core::Rng rng(5);
  core::Options out;
  while (t.s.round < round) {
    const Seat seat = t.game.active(t.s).front();
    t.game.options(t.s, seat, out);
    t.game.apply(t.s, seat, core::random_move(out, seat, rng), core::Log::none());
  }
}

}  // namespace

TEST(CenturySetup, TC_101_three_to_five_players) {
  for (const int players : {0, 1, 2, 6}) {
    const auto game = Game::make(default_data(), {players, Json::object()});
    ASSERT_FALSE(game) << players;
    EXPECT_EQ(game.error().code, "wrong_players");
  }
  for (const int players : {3, 4, 5}) EXPECT_TRUE(Game::make(default_data(), {players, Json::object()})) << players;
}

TEST(CenturySetup, TC_R41_two_players_are_not_supported) {
  const auto game = Game::make(default_data(), {2, Json::object()});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().remedy, "3 to 5");
}

TEST(CenturySetup, options_are_strict) {
  EXPECT_EQ(Game::make(default_data(), {3, {{"cards", true}}}).error().code, "unknown_option");
  EXPECT_EQ(Game::make(default_data(), {3, {{"in_turn", 1}}}).error().code, "wrong_option");
  EXPECT_EQ(Game::make(default_data(), {3, Json::array()}).error().code, "wrong_option");
  const Scene t(3, {{"in_turn", true}});
  EXPECT_EQ(t.game.info().options,
            Json({{"scoring_cards", true}, {"corner_contact", true}, {"in_turn", true}, {"open_holdings", false}}));
}

TEST(CenturySetup, TC_102_land_is_drawn_from_the_stack_of_the_round) {
  Scene t;
  t.play("chance first p1; chance card ii_a; chance card iv_a");
  EXPECT_EQ(t.options(core::kChance), ids_of_stack(t, Stack::i_ii));
  EXPECT_EQ(t.refusal(core::kChance, "land l17"), "TC-102");
  EXPECT_EQ(t.refusal(core::kChance, "land start"), "TC-102");
  t.play("chance land l05");
  EXPECT_THAT(t.options(core::kChance), Not(Contains("land l05")));
  EXPECT_EQ(t.refusal(core::kChance, "land l05"), "TC-102");
}

TEST(CenturySetup, TC_103_technologies_have_three_stacks) {
  Scene t;
  t.play(
      "chance first p1; chance card ii_a; chance card iv_a; chance land l01; chance land l02; chance land l03; chance "
      "land l04");
  EXPECT_THAT(t.options(core::kChance), SizeIs(12));
  EXPECT_EQ(t.refusal(core::kChance, "tech t13"), "TC-103");
  EXPECT_EQ(t.refusal(core::kChance, "tech t25"), "TC-103");
}

TEST(CenturySetup, TC_104_one_open_card_for_round_2_and_one_for_round_4) {
  Scene t;
  t.play("chance first p2");
  EXPECT_EQ(t.step(core::kChance), "scoring_card");
  EXPECT_THAT(t.options(core::kChance), ElementsAre("card ii_a", "card ii_b", "card ii_c"));
  EXPECT_EQ(t.refusal(core::kChance, "card iv_a"), "TC-104");
  t.play("chance card ii_b");
  EXPECT_THAT(t.options(core::kChance), ElementsAre("card iv_a", "card iv_b", "card iv_c"));
  t.play("chance card iv_c");
  EXPECT_EQ(t.s.cards[0], t.card("ii_b"));
  EXPECT_EQ(t.s.cards[1], t.card("iv_c"));
  EXPECT_EQ(t.step(core::kChance), "draw_land");
  Scene without(3, {{"scoring_cards", false}});
  without.play("chance first p2");
  EXPECT_EQ(without.step(core::kChance), "draw_land");
}

TEST(CenturySetup, TC_105_each_round_turns_a_card_of_its_stack) {
  Scene t;
  t.s.round = 4;
  t.s.step = kDrawDamage;
  t.s.damage_drawn = bit(t.data().damage_ids.find("k5"));
  EXPECT_THAT(t.options(core::kChance), ElementsAre("damage k4", "damage k6"));
  EXPECT_EQ(t.refusal(core::kChance, "damage k5"), "TC-105");
  EXPECT_EQ(t.refusal(core::kChance, "damage k1"), "TC-105");
}

TEST(CenturySetup, TC_107_start_holdings) {
  const Scene t(5);
  for (Seat p = 0; p < 5; ++p) {
    EXPECT_EQ(t.seat(p).points, 0);
    EXPECT_EQ(t.seat(p).coins, 10);
    EXPECT_EQ(t.seat(p).science, 10);
  }
}

TEST(CenturySetup, TC_108_start_tile) {
  const Scene t;
  const LandTile& start = t.seat(kP2).start;
  EXPECT_EQ(start, (LandTile{0, 0, 0, 1, 0b011, 0}));
  EXPECT_EQ(t.seat(kP2).land, bit(t.row("start")));
}

TEST(CenturySetup, TC_109_first_incomes_and_pollution) {
  const Scene t;
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{3, 2, 0}));
  EXPECT_EQ(t.seat(kP1).pollution, 0);
}

TEST(CenturySetup, TC_110_start_player_by_lot) {
  Scene t(4);
  EXPECT_EQ(t.step(core::kChance), "first_seat");
  EXPECT_THAT(t.options(core::kChance), ElementsAre("first p1", "first p2", "first p3", "first p4"));
  t.play("chance first p3").chance();
  EXPECT_EQ(t.step(kP3), "offer");
  t.play("p3 drop; p3 skip");
  EXPECT_EQ(t.step(kP4), "offer");
  t.play("p4 drop; p4 skip");
  EXPECT_EQ(t.step(kP1), "offer") << "p1 sits to the left of the last seat";
}

TEST(CenturySetup, TC_111_garbage_covers_nothing) {
  Scene t;
  t.garbage(kP1, "start", 9);
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{3, 2, 0}));
  t.own(kP1, "t04").administration(1).play("p1 use t04");
  EXPECT_THAT(t.options(kP1), ElementsAre("city start_c"));
}

TEST(CenturyRounds, TC_201_six_rounds_then_the_end) {
  Scene t;
  core::Rng rng(3);
  core::playout(t.game, t.s, rng);
  EXPECT_EQ(t.s.round, 6);
  EXPECT_TRUE(t.game.active(t.s).empty());
  EXPECT_EQ(t.s.over, 1);
}

TEST(CenturyRounds, TC_202_the_last_round_begins_with_the_administration) {
  Scene t;
  t.round(6);
  EXPECT_EQ(t.s.round, 6);
  EXPECT_EQ(t.game.active(t.s), Seats::first(3));
  EXPECT_EQ(t.step(kP1), "administer");
  t.play("p1 done; p2 done; p3 done");
  EXPECT_EQ(t.s.over, 1);
}

TEST(CenturyRounds, TC_211_what_is_left_leaves_the_game) {
  Scene t;
  t.chance();
  const std::uint64_t first = t.s.land_display;
  skip_to_round(t, 2);
  EXPECT_EQ(t.s.land_display, 0u);
  EXPECT_EQ(t.s.tech_display, 0u);
  EXPECT_EQ(t.s.damage, kNone);
  EXPECT_EQ(t.s.land_drawn & first, first);
  t.chance();
  EXPECT_EQ(t.s.land_display & first, 0u);
}

TEST(CenturyRounds, TC_212_land_display_by_players_and_round) {
  const int sizes[] = {4, 5, 6};
  for (int players = 3; players <= 5; ++players) {
    Scene t(players);
    t.chance();
    EXPECT_EQ(std::popcount(t.s.land_display), sizes[players - 3]);
  }
  const Stack stacks[] = {Stack::i_ii, Stack::i_ii, Stack::iii_iv, Stack::iii_iv, Stack::v};
  for (int round = 1; round <= 5; ++round) {
    Scene t;
    t.round(round);
    EXPECT_EQ(t.options(core::kChance), ids_of_stack(t, stacks[round - 1])) << round;
  }
}

TEST(CenturyRounds, TC_213_technology_display_by_players) {
  const int sizes[] = {3, 4, 5};
  for (int players = 3; players <= 5; ++players) {
    Scene t(players);
    t.chance();
    EXPECT_EQ(std::popcount(t.s.tech_display), sizes[players - 3]);
  }
}

TEST(CenturyRounds, TC_214_one_damage_card_lies_open) {
  Scene t;
  t.chance();
  EXPECT_EQ(t.s.damage, t.data().damage_ids.find("k1"));
  EXPECT_EQ(t.s.damage_drawn, bit(t.s.damage));
}

TEST(CenturyRounds, TC_215_minimum_bid_of_each_round) {
  const int bids[] = {2, 2, 3, 3, 4};
  for (int round = 1; round <= 5; ++round) {
    Scene t;
    t.chance();
    t.s.round = static_cast<std::uint8_t>(round);
    t.play("p1 offer l01");
    EXPECT_EQ(t.options(kP1).front(), "bid " + std::to_string(bids[round - 1]));
    EXPECT_EQ(t.game.figures(t.s, kP1).min_bid, bids[round - 1]);
  }
}

TEST(CenturyRounds, TC_216_the_cost_marker_starts_by_player_count) {
  const int costs[] = {7, 7, 8};
  for (int players = 3; players <= 5; ++players) {
    Scene t(players);
    t.chance();
    EXPECT_EQ(t.tech_cost(), costs[players - 3]);
  }
  Scene t(5);
  t.s.field = 5;
  t.round(3);
  EXPECT_EQ(t.tech_cost(), 9);
}

}  // namespace century::testing
