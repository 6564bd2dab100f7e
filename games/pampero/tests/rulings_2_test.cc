// Chapter 14: rulings 25 to 46.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

TEST(PamperoRulings, PAM_R25_final_order) {
  Scene scene(2);
  scene.s.scoring_tiles[2] = static_cast<std::uint8_t>(scene.scoring_tile("s1c"));
  scene.s.scoring_tiles[3] = static_cast<std::uint8_t>(scene.scoring_tile("s2a"));
  scene.tower(1, "c_s3");
  scene.scoring(1, "sc16");
  scene.p(1).bonus[7] = static_cast<std::uint8_t>(scene.tile("e_income"));
  scene.income(1, {3, 0, 0, 0, 0});
  scene.begin(2);
  scene.play("score sc16_a");  // flips r; markers are up again for the end tile
  EXPECT_EQ(scene.p(1).money, 25 + 2 + 3 + 3 + 3);
}

TEST(PamperoRulings, PAM_R26_a_disc_on_the_last_space_stays_and_its_owner_plays_on) {
  Scene scene(2);
  scene.s.scorings = 2;
  scene.p(1).timeline = 8;
  scene.p(2).timeline = 6;
  scene.end_of_year();
  EXPECT_EQ(scene.p(1).timeline, 8);
  EXPECT_EQ(scene.step(), "action");
  scene.end_of_year();
  EXPECT_EQ(scene.s.phase, kOver);
}

TEST(PamperoRulings, PAM_R27_scoring_2_before_the_final_one) {
  Scene scene(2);
  scene.s.scorings = 1;
  scene.p(1).timeline = scene.p(2).timeline = 7;
  scene.end_of_year();
  EXPECT_EQ(scene.s.scorings, 3);
}

TEST(PamperoRulings, PAM_R28_the_turn_order_is_fixed_within_a_year) {
  Scene scene(3);
  const auto order = scene.s.order;
  for (int i = 0; i < 8; ++i) scene.play("battery");
  EXPECT_EQ(scene.s.order, order);
}

TEST(PamperoRulings, PAM_R29_returning_a_card_is_mandatory) {
  Scene scene(2);
  scene.out(1, "b_joker", "upper1");
  scene.consolidate(1);
  EXPECT_THAT(scene.options(), ElementsAre("card b_joker"));
}

TEST(PamperoRulings, PAM_R30_nearest_by_grid_distance_ties_by_choice) {
  Scene scene(3);
  Company& me = scene.p(1);
  me.bonus[0] = static_cast<std::uint8_t>(scene.tile("u_wind"));     // bf1 at (1,1)
  me.bonus[1] = static_cast<std::uint8_t>(scene.tile("u_tower"));    // bf2
  me.bonus[8] = static_cast<std::uint8_t>(scene.tile("u_foreign"));  // bf9; bf3 and bf10 are at distance 2
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  cell_effect(turn, 0, 0, scene.tile("u_wind"));
  EXPECT_THAT(scene.options(), ElementsAre("field bf3", "field bf10"));
  EXPECT_EQ(scene.refusal("field bf4"), "PAM-409");
}

TEST(PamperoRulings, PAM_R31_nothing_is_gained_from_empty_displays) {
  Scene scene(2);
  for (auto& display : scene.s.displays) display.fill(kNone);
  scene.carry_out(1, {EffectKind::special, 0, {}, 0, 0, 0});
  EXPECT_EQ(scene.step(), "action");
  Scene last(2);
  last.s.action_deck = 0;
  last.carry_out(1, {EffectKind::special, 0, {}, 0, 0, 0});
  last.play("take sa01");
  EXPECT_EQ(last.step(), "action");  // no refill from an empty deck
}

TEST(PamperoRulings, PAM_R32_the_discard_comes_before_the_cells_are_dealt_with) {
  Scene scene(2);
  scene.fill_cells("u_wind");
  scene.bulldozers(1, {"a1_s4"});
  scene.turn(1);
  scene.play({"card b_tower", "row upper", "site a1_s4", "cell c11", "cell c12"});
  EXPECT_EQ(scene.step(), "cell_discard");
  EXPECT_THAT(scene.options(), Not(Contains("cell c11")));  // own cells are already empty
  EXPECT_EQ(scene.p(1).upgrades[kWindEnergy], 0);
}

TEST(PamperoRulings, PAM_R33_a_new_bulldozer_asks_nothing) {
  Scene scene(2);
  scene.carry_out(1, {EffectKind::bulldozer_gain, 0, {}, 0, 0, 0});
  EXPECT_EQ(scene.step(), "action");
  EXPECT_EQ(scene.p(1).bulldozers[2], scene.board().public_place);
}

TEST(PamperoRulings, PAM_R34_nothing_is_hidden) {
  Scene scene(3);
  EXPECT_EQ(scene.game.observe(scene.s, core::kNobody), scene.s);
}

TEST(PamperoRulings, PAM_R35_reduced_repayment_for_all_capital_once) {
  Scene scene(2);
  scene.p(1).capital = {1, 1, 0, 0};
  scene.p(1).bonus[14] = static_cast<std::uint8_t>(scene.tile("e_capital"));
  EXPECT_EQ(repayment(scene.data(), scene.p(1)), 30);
  scene.p(1).bonus[13] = static_cast<std::uint8_t>(scene.tile("e_capital"));
  EXPECT_EQ(repayment(scene.data(), scene.p(1)), 30);
}

TEST(PamperoRulings, PAM_R36_instant_tiles_need_no_field) {
  Scene scene(3);
  scene.p(1).bonus.fill(static_cast<std::uint8_t>(scene.tile("u_wind")));
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  cell_effect(turn, 0, 0, scene.tile("i_money"));
  settle(turn);
  EXPECT_EQ(scene.p(1).money, 31);
}

TEST(PamperoRulings, PAM_R37_a_bonus_may_play_the_tile_just_taken) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, 3);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a2_k1", "t21");
  scene.p(1).energy = 9;
  scene.p(1).play_area = 0;
  scene.p(1).connections.fill(kNone);
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k3", "line l2"});  // to t32: play a connection tile
  EXPECT_THAT(scene.options(), ElementsAre("connection ka1", "decline"));
  scene.play("connection ka1");
  EXPECT_EQ(scene.p(1).money, 25 - 8 - 2 + 5);
}

TEST(PamperoRulings, PAM_R38_no_card_discount_on_a_linked_contract) {
  Scene scene(2);
  scene.special(1, "sa06");
  scene.tower(2, "a1_s4");
  scene.stage(1, 2);
  scene.p(1).energy = 2;
  scene.turn(1);
  scene.play({"card sa06", "row upper", "contract a1_k1", "node t11"});
  EXPECT_EQ(scene.who(), "p2");  // 3 energy would be needed
}

TEST(PamperoRulings, PAM_R39_a_played_card_is_used_up_but_counts) {
  Scene scene(2);
  scene.scoring(1, "sc09");
  scene.begin(0);
  scene.play("score sc09_a");
  EXPECT_EQ(scene.p(1).scoring, 0u);
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kResidential), 1);
  scene.begin(1);
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoRulings, PAM_R40_a_card_for_nothing_is_allowed) {
  Scene scene(2);
  scene.scoring(1, "sc14");
  scene.begin(0);
  EXPECT_THAT(scene.options(), ElementsAre("score sc14_a", "done"));
  scene.play("score sc14_a");
  EXPECT_EQ(scene.p(1).money, 25);
}

TEST(PamperoRulings, PAM_R41_commerce_needs_column_3_in_the_variant) {
  Scene scene(2, with({"restricted_contracts"}));
  scene.tower(1, "a3_s4");
  scene.stage(1, 3);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a2_k1", "t21");
  scene.p(1).energy = 14;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a3_k4"});  // i and g
  EXPECT_THAT(scene.options(), ElementsAre("node t31", "line l2"));
}

TEST(PamperoRulings, PAM_R42_a_used_bulldozer_may_be_moved_by_a_bonus_and_still_moves_at_the_end) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s1"});
  scene.bulldozers(2, {});
  scene.own_connection(1, "ka4");
  scene.turn(1);
  scene.play({"card b_wind", "row upper", "site a1_s1", "connection ka4", "from a1_s1", "to a2_s1", "stop"});
  EXPECT_EQ(scene.step(), "move_used");
  EXPECT_THAT(scene.options(), Contains("to a3_s1"));  // from a2 now
  scene.play("to a3_s1");
  EXPECT_EQ(scene.p(1).bulldozers[0], scene.place("a3_s1"));
}

TEST(PamperoRulings, PAM_R43_the_solar_symbol_is_no_symbol) {
  Scene scene(2);
  EXPECT_FALSE(has(scene.data().two_symbol, scene.contract("so1")));
  EXPECT_TRUE(has(scene.data().two_symbol, scene.contract("so2")));
}

TEST(PamperoRulings, PAM_R44_the_end_tile_pays_once_per_foreign_card) {
  Scene scene(2);
  scene.stage(1, 4);
  scene.income(1, {4, 2, 0, 0, 0});
  scene.p(1).foreign = bit(scene.foreign("fa3"));  // i and r on its back
  scene.p(1).bonus[13] = static_cast<std::uint8_t>(scene.tile("e_foreign"));
  EXPECT_EQ(end_tiles_money(scene.game.rules(), scene.s, 0), 4);
}

TEST(PamperoRulings, PAM_R45_the_owner_of_the_linked_towers_need_not_be_the_payee) {
  Scene scene(4);
  scene.stage(1, 3);
  scene.tower(2, "a2_s4");
  scene.tower(3, "a2_s5");
  scene.tower(3, "a3_s4");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a2_k4", "payee p2", "node t12"});
  EXPECT_EQ(scene.p(2).money, 33);
  EXPECT_THAT(scene.options(), ElementsAre("contract a3_k2", "decline"));  // p3 has a tower in both
}

TEST(PamperoRulings, PAM_R46_a_move_effect_moves_an_own_bulldozer) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s1"});
  scene.bulldozers(2, {"b1_s1"});
  scene.turn(1);
  scene.play({"card b_bulldozer", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("from a1_s1", "decline"));
}

}  // namespace
}  // namespace pampero::tests
