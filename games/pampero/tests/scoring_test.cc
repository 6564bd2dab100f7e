// Chapters 10 and 11: scorings and the end.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// Tiles of scoring 1, scoring 2 and the final scoring.
void tiles(Scene& scene, std::array<const char*, 4> ids) {
  for (std::size_t i = 0; i < 4; ++i) scene.s.scoring_tiles[i] = static_cast<std::uint8_t>(scene.scoring_tile(ids[i]));
}

TEST(PamperoScoring, PAM_801_scoring_1_pays_everybody_the_upper_half) {
  Scene scene(3);
  tiles(scene, {"s2b", "s1a", "s1b", "s2a"});  // $3 for each wind farm
  scene.wind_farm(1, "a1_s1");
  scene.wind_farm(1, "a1_s2");
  scene.wind_farm(2, "a1_s3");
  scene.begin(0);
  EXPECT_EQ(scene.p(1).money, 31);
  EXPECT_EQ(scene.p(2).money, 28);
  EXPECT_EQ(scene.p(3).money, 25);  // and not the lower half
}

TEST(PamperoScoring, PAM_802_scoring_2_pays_the_sole_leader_the_lower_half) {
  Scene scene(3);
  tiles(scene, {"s1a", "s2b", "s1b", "s2a"});  // $12 for most wind farms
  scene.wind_farm(1, "a1_s1");
  scene.wind_farm(1, "a1_s2");
  scene.wind_farm(2, "a1_s3");
  scene.begin(1);
  EXPECT_EQ(scene.p(1).money, 37);
  EXPECT_EQ(scene.p(2).money, 25);
  Scene tie(3);
  tiles(tie, {"s1a", "s2b", "s1b", "s2a"});
  tie.wind_farm(1, "a1_s1");
  tie.wind_farm(2, "a1_s3");
  tie.begin(1);
  EXPECT_EQ(tie.p(1).money, 25);
  EXPECT_EQ(tie.noted(note::no_majority), 1);
}

TEST(PamperoScoring, PAM_803_no_majority_with_nothing) {
  Scene scene(2);
  tiles(scene, {"s1a", "s2d", "s1b", "s2a"});
  scene.begin(1);
  EXPECT_EQ(scene.p(1).money, 25);
  EXPECT_EQ(scene.p(2).money, 25);
}

TEST(PamperoScoring, PAM_804_cards_in_turn_order_then_markers_up) {
  Scene scene(2);
  scene.s.order = {1, 0, kNone, kNone};
  scene.stage(2, 3);
  scene.income(2, {2, 0, 0, 0, 0});
  scene.scoring(1, "sc09");
  scene.scoring(2, "sc01");
  scene.begin(0);
  EXPECT_EQ(scene.who(), "p2");
  scene.play("score sc01_b");
  EXPECT_EQ(scene.p(2).flipped, 1);
  EXPECT_EQ(scene.who(), "p1");
  scene.play("done");
  EXPECT_EQ(scene.p(2).flipped, 0);
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoScoring, PAM_805_final_scoring_both_halves_of_both_tiles) {
  Scene scene(2);
  tiles(scene, {"s1a", "s1b", "s1c", "s2b"});  // lucrative: $3 each, $10; wind farms: $3 each, $12
  scene.stage(1, 3);
  scene.fulfilled(1, "a1_k3", "t11");
  scene.wind_farm(2, "a1_s1");
  scene.wind_farm(2, "a1_s2");
  scene.begin(2);
  EXPECT_EQ(scene.p(1).money, 25 + 3 + 10);
  EXPECT_EQ(scene.p(2).money, 25 + 6 + 12);
  std::vector<int> kinds;
  for (const core::Note& note : scene.notes) kinds.push_back(note.kind);
  EXPECT_THAT(kinds, ElementsAre(note::scoring, note::upper_half, note::upper_half, note::lower_half, note::upper_half,
                                 note::upper_half, note::lower_half, note::over));
}

TEST(PamperoScoring, PAM_806_cards_end_tiles_repayment) {
  Scene scene(2);
  tiles(scene, {"s1a", "s1b", "s1c", "s2d"});
  scene.scoring(1, "sc09");  // $2 for each wind farm
  scene.wind_farm(1, "a1_s1");
  scene.p(1).bonus[6] = static_cast<std::uint8_t>(scene.tile("e_wind"));
  scene.p(1).capital[0] = 1;
  scene.s.capital_supply = 11;
  scene.begin(2);
  EXPECT_EQ(scene.step(), "scoring_card");
  EXPECT_EQ(scene.p(1).money, 25);
  scene.play("score sc09_a");
  std::vector<int> kinds;
  for (const core::Note& note : scene.notes) kinds.push_back(note.kind);
  EXPECT_THAT(kinds, ElementsAre(note::scoring_card, note::end_tile, note::repay, note::over));
  EXPECT_EQ(scene.p(1).money, 25 + 2 + 2 - 30);
  EXPECT_EQ(scene.s.phase, kOver);
}

TEST(PamperoScoring, PAM_807_each_tile_is_scored_once) {
  Scene scene(2);
  tiles(scene, {"s2a", "s2b", "s1a", "s2c"});
  scene.tower(1, "c_s3");
  scene.p(1).timeline = scene.p(2).timeline = 2;
  scene.end_of_year();
  EXPECT_EQ(scene.p(1).money, 27);
  scene.end_of_year();
  scene.end_of_year();
  EXPECT_EQ(scene.p(1).money, 27);
  EXPECT_EQ(scene.s.scorings, 1);
}

TEST(PamperoScoring, PAM_808_where_symbols_are_counted) {
  Scene scene(2);
  const auto residential = [&] { return symbols(scene.game.rules(), scene.s, 0, kResidential); };
  scene.stage(1, 3);
  scene.fulfilled(1, "a1_k1", "t11");                                                       // r
  scene.s.tiles[at(scene.space("s1"))] = static_cast<std::uint8_t>(scene.contract("so2"));  // r and e without an arrow
  scene.fulfilled(1, "s1", "t12");
  EXPECT_EQ(residential(), 2);
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kRecreation), 1);
  scene.p(1).bonus[4] = static_cast<std::uint8_t>(scene.tile("y_er"));
  EXPECT_EQ(residential(), 3);
  scene.own_connection(1, "ka1");
  EXPECT_EQ(residential(), 4);
  scene.out(1, "b_joker", "upper1");
  scene.p(1).play_area &= ~bit(scene.connection("ka1"));
  scene.p(1).connections[at(scene.connection("ka1"))] = 0;  // wherever it lies
  EXPECT_EQ(residential(), 4);
  scene.scoring(1, "sc01");
  EXPECT_EQ(residential(), 4);  // not played yet
  scene.p(1).played |= bit(scene.scoring_card("sc01"));
  EXPECT_EQ(residential(), 5);
  scene.p(1).foreign |= bit(scene.foreign("fb2"));  // r and f on the back
  EXPECT_EQ(residential(), 6);
}

TEST(PamperoScoring, PAM_811_intro_tile_1_counts_standard_tiles_of_zone_a) {
  Scene scene(2, with({"intro_tiles"}));
  scene.stage(1, 4);
  scene.fulfilled(1, "a1_k3", "t11");  // one r symbol, though two arrows
  scene.s.tiles[at(scene.space("a1_f1"))] = static_cast<std::uint8_t>(scene.contract("rt2"));
  scene.fulfilled(1, "a1_f1", "t12");  // f and r: remote tiles have no zone
  scene.fulfilled(1, "a3_k4", "t13");  // i and g
  scene.income(1, {4, 2, 1, 3, 5});
  scene.begin(0);
  EXPECT_EQ(scene.p(1).money, 25 + 4 + 2 + 1);
}

TEST(PamperoScoring, PAM_815_intro_tile_2_each_market_by_itself) {
  Scene scene(3, with({"intro_tiles"}));
  scene.stage(1, 3);
  scene.stage(2, 3);
  scene.fulfilled(1, "b1_k2", "t11");               // i
  scene.p(2).foreign |= bit(scene.foreign("fb1"));  // e and r
  scene.p(3).foreign |= bit(scene.foreign("fb2"));  // r and f
  scene.income(1, {0, 3, 0, 0, 0});
  scene.income(2, {5, 0, 0, 4, 0});
  scene.begin(1);
  EXPECT_EQ(scene.p(1).money, 28);
  EXPECT_EQ(scene.p(2).money, 29);  // e; r is a tie
  EXPECT_EQ(scene.p(3).money, 25);  // f, but the own income is $0
}

TEST(PamperoScoring, PAM_820_end_tiles) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.wind_farm(1, "a1_s1");
  scene.income(1, {8, 4, 0, 2, 0});
  scene.p(1).foreign = bit(scene.foreign("fa3")) | bit(scene.foreign("fb4"));  // i r, e i
  const auto money = [&](const char* tile) {
    scene.p(1).bonus.fill(kNone);
    scene.p(1).bonus[0] = static_cast<std::uint8_t>(scene.tile(tile));
    return end_tiles_money(scene.game.rules(), scene.s, 0);
  };
  EXPECT_EQ(money("e_towers"), 14);
  EXPECT_EQ(money("e_wind"), 2);
  EXPECT_EQ(money("e_income"), 9);
  EXPECT_EQ(money("e_foreign"), 9 + 4);
  scene.p(1).bonus[1] = scene.p(1).bonus[0];
  EXPECT_EQ(end_tiles_money(scene.game.rules(), scene.s, 0), 26);  // identical tiles count each
}

TEST(PamperoScoring, PAM_830_any_number_each_once_one_of_two_options) {
  Scene scene(2);
  scene.scoring(1, "sc10");
  scene.scoring(1, "sc13");
  scene.begin(0);
  EXPECT_THAT(scene.options(), ElementsAre("score sc10_a", "score sc10_b", "score sc13_a", "score sc13_b", "done"));
  EXPECT_EQ(scene.refusal("score sc09_a"), "PAM-830");
  scene.play("score sc10_b");
  EXPECT_EQ(scene.p(1).money, 27);  // $2 for each battery
  EXPECT_EQ(scene.p(2).money, 25);
  EXPECT_THAT(scene.options(), ElementsAre("score sc13_a", "score sc13_b", "done"));
  scene.play("done");
  EXPECT_EQ(scene.p(1).scoring, bit(scene.scoring_card("sc13")));
}

TEST(PamperoScoring, PAM_831_crowns_and_multipliers) {
  Scene scene(2);
  scene.scoring(1, "sc07");
  scene.wind_farm(1, "a1_s1");
  scene.wind_farm(1, "a1_s2");
  scene.wind_farm(2, "a2_s1");
  scene.begin(0);
  EXPECT_THAT(scene.options(), ElementsAre("score sc07_b", "done"));
  EXPECT_EQ(scene.refusal("score sc07_a"), "PAM-831");
  EXPECT_EQ(card_reward(scene.game.rules(), scene.s, 0, scene.data().scoring_option_ids.find("sc07_b")).money, 2);
  scene.begin(1);
  EXPECT_THAT(scene.options(), ElementsAre("score sc07_a", "score sc07_b", "done"));
  EXPECT_EQ(card_reward(scene.game.rules(), scene.s, 0, scene.data().scoring_option_ids.find("sc07_a")).money, 10);
  scene.wind_farm(2, "a2_s2");
  EXPECT_EQ(card_reward(scene.game.rules(), scene.s, 0, scene.data().scoring_option_ids.find("sc07_a")).money, 0);
}

TEST(PamperoScoring, PAM_832_a_paid_income_flips_its_marker) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.income(1, {4, 0, 4, 2, 0});
  for (const char* card : {"sc01", "sc04", "sc16"}) scene.scoring(1, card);
  scene.begin(0);
  const int before = scene.p(1).money;
  scene.play("score sc16_a");  // r and g are equal: r comes first
  EXPECT_EQ(scene.p(1).money, before + 4);
  EXPECT_EQ(scene.p(1).flipped, 1u << kResidential);
  scene.play("score sc01_b");  // a flipped marker pays nothing more
  EXPECT_EQ(scene.p(1).money, before + 4);
  scene.play("score sc04_b");
  EXPECT_EQ(scene.p(1).money, before + 8);
}

TEST(PamperoScoring, PAM_833_a_played_card_counts_with_its_symbol_from_then_on) {
  Scene scene(2);
  tiles(scene, {"s1a", "s2d", "s1b", "s2a"});
  scene.scoring(1, "sc15");  // symbol r
  scene.scoring(1, "sc01");
  scene.p(1).foreign |= bit(scene.foreign("fa3"));
  scene.p(2).foreign |= bit(scene.foreign("fb1"));  // one r each
  scene.begin(1);
  scene.play({"score sc15_a", "score sc01_a"});  // the first card broke the tie
  EXPECT_EQ(scene.p(1).money, 25 + 7);
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kResidential), 3);
  EXPECT_EQ(scene.p(1).played, bit(scene.scoring_card("sc15")) | bit(scene.scoring_card("sc01")));
}

TEST(PamperoScoring, PAM_833_a_crown_is_judged_before_the_symbol_of_its_own_card_counts) {
  Scene scene(2);
  tiles(scene, {"s1a", "s2d", "s1b", "s2a"});
  scene.scoring(1, "sc01");  // symbol r
  scene.p(1).foreign |= bit(scene.foreign("fa3"));
  scene.p(2).foreign |= bit(scene.foreign("fb1"));  // one r each
  scene.begin(1);
  scene.play("score sc01_a");
  EXPECT_EQ(scene.p(1).money, 25);
}

TEST(PamperoScoring, PAM_834_an_option_that_pays_nothing_may_be_played) {
  Scene scene(2);
  scene.scoring(1, "sc01");
  scene.begin(0);
  scene.play("score sc01_b");
  EXPECT_EQ(scene.p(1).money, 25);
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kResidential), 1);
  // Only crowns on the card: no option in scoring 1, so the step is not visited.
  Scene crown(2);
  crown.scoring(1, "sc06");
  crown.begin(0);
  EXPECT_EQ(crown.step(), "action");
}

TEST(PamperoEnd, PAM_901_most_money_then_most_towers) {
  Scene scene(2);
  tiles(scene, {"s1a", "s1b", "s1c", "s2d"});
  scene.p(1).capital[0] = 1;
  scene.s.capital_supply = 11;
  scene.begin(2);
  EXPECT_TRUE(scene.game.active(scene.s).empty());
  EXPECT_EQ(scene.p(1).money, -5);
  EXPECT_EQ(scene.game.invariant(scene.s), "too few years");  // all else holds, negative money included
  const core::Scores scores = scene.game.scores(scene.s);
  EXPECT_LT(scores[0], scores[1]);
}

TEST(PamperoEnd, PAM_902_scores_are_money_and_towers) {
  Scene scene(2);
  scene.tower(2, "a1_s4");
  const core::Scores scores = scene.game.scores(scene.s);
  EXPECT_EQ(scores[0], (core::Score{25, 0}));
  EXPECT_EQ(scores[1], (core::Score{25, 1}));
}

TEST(PamperoCount, criteria_of_the_scoring_tiles) {
  Scene scene(2);
  const auto counted = [&](const char* tile, bool upper) {
    const ScoringTile& t = scene.data().scoring_tiles[at(scene.scoring_tile(tile))];
    return count(scene.game.rules(), scene.s, 0, upper ? t.upper.count : t.lower.count);
  };
  scene.stage(1, 3);  // towers in c and b2
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a1_k2", "t12");
  scene.fulfilled(1, "b1_k2", "t13");
  scene.fulfilled(1, "a1_f1", "t22");
  scene.fulfilled(1, "s1", "t33");
  EXPECT_EQ(counted("s1a", true), 2);
  EXPECT_EQ(counted("s2f", true), 1);
  EXPECT_EQ(counted("s2c", true), 2);
  EXPECT_EQ(counted("s1c", true), 1);   // ct_b1_2
  EXPECT_EQ(counted("s1d", true), 1);   // ct_a1_2
  EXPECT_EQ(counted("s1e", true), 3);   // numbers 1 and 2: t11, t12, t22
  EXPECT_EQ(counted("s1e", false), 2);  // numbers 3 and 4: t13, t33
  EXPECT_EQ(counted("s2a", true), 3);
  scene.p(1).lines = 3;
  EXPECT_EQ(counted("s2d", true), 2);
  const int sectors = counted("s2e", true);
  scene.wind_farm(1, "a3_s1");
  EXPECT_EQ(counted("s2e", true), sectors + 1);
  EXPECT_EQ(counted("s2e", false), 0);  // the start tile does not count
  scene.own_connection(1, "ka3");
  EXPECT_EQ(counted("s2e", false), 1);
}

}  // namespace
}  // namespace pampero::tests
