// Chapters 6H to 6K: foreign market, special cards, capital and other effects.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

Scene exporter(std::string_view card = "b_foreign") {
  Scene scene(2);
  scene.wind_farm(1, "b1_s5");
  scene.stage(1, 3);
  scene.open_foreign({"fa3", "fa1", "fa4", "fb1", "fb7", "fb2"});
  if (card.starts_with("sa")) scene.special(1, card);
  scene.turn(1);
  return scene;
}

TEST(PamperoForeign, PAM_490_a_field_of_zone_b_and_a_wind_farm_there) {
  Scene scene = exporter();
  scene.play("card b_foreign");
  EXPECT_THAT(scene.options(), ElementsAre("row lower"));
  EXPECT_EQ(scene.refusal("row upper"), "PAM-490");
  Scene elsewhere = exporter();
  elsewhere.p(1).wind_farms = 0;
  elsewhere.wind_farm(1, "a1_s4");
  EXPECT_EQ(elsewhere.refusal("card b_foreign"), "PAM-490");
  Scene own_only = exporter("sa13");
  own_only.p(1).wind_farms = 0;
  own_only.wind_farm(2, "b1_s5");
  EXPECT_EQ(own_only.refusal("card sa13"), "PAM-308");
}

TEST(PamperoForeign, PAM_491_an_open_card_for_its_batteries_less_upgrades) {
  Scene scene = exporter();
  scene.play({"card b_foreign", "row lower"});
  EXPECT_THAT(scene.options(),
              ElementsAre("foreign fa3", "foreign fa1", "foreign fb1", "foreign fb2"));  // display order
  EXPECT_EQ(scene.refusal("foreign fa4"), "PAM-491");                                    // 2 batteries
  EXPECT_EQ(scene.refusal("foreign fa2"), "PAM-491");                                    // not open
  scene.p(1).upgrades[kForeignBattery] = 1;
  EXPECT_THAT(scene.options(), ElementsAre("foreign fa3", "foreign fa1", "foreign fa4", "foreign fb1", "foreign fb2"));
  scene.play("foreign fa1");
  EXPECT_EQ(scene.p(1).battery, 1);
  EXPECT_TRUE(has(scene.p(1).foreign, scene.foreign("fa1")));
}

TEST(PamperoForeign, PAM_492_income_of_each_market_named) {
  Scene scene = exporter();
  scene.income(1, {2, 3, 4, 0, 0});
  scene.p(1).battery = 2;
  scene.play({"card b_foreign", "row lower", "foreign fa4"});  // i and g
  EXPECT_EQ(scene.p(1).money, 25 - 9 + 3 + 4);
  EXPECT_THAT(scene.p(1).income, ElementsAre(2, 3, 4, 0, 0));
}

TEST(PamperoForeign, PAM_493_its_back_counts_and_the_display_is_refilled) {
  Scene scene = exporter();
  scene.play({"card b_foreign", "row lower", "foreign fa3"});
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kIndustry), 1);
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kResidential), 1);
  EXPECT_EQ(scene.step(), "refill_argentina");
  EXPECT_THAT(scene.options(), ElementsAre("card fa2", "card fa5", "card fa6", "card fa7", "card fa8"));
  EXPECT_EQ(scene.refusal("card fb3"), "PAM-493");
  scene.play("card fa6");
  EXPECT_EQ(scene.s.displays[2][0], scene.foreign("fa1"));
  EXPECT_EQ(scene.s.displays[2][2], scene.foreign("fa6"));  // opened to the right
  EXPECT_EQ(scene.step(), "connection");
}

TEST(PamperoForeign, PAM_494_a_second_card_after_the_refill) {
  Scene scene = exporter("sa13");
  scene.p(1).battery = 2;
  scene.play({"card sa13", "row lower", "foreign fa3"});
  EXPECT_EQ(scene.step(), "refill_argentina");
  scene.play("card fa2");
  EXPECT_EQ(scene.step(), "second_foreign");
  EXPECT_THAT(scene.options(), ElementsAre("foreign fa1", "foreign fa2", "foreign fb1", "foreign fb2", "decline"));
  EXPECT_EQ(scene.refusal("foreign fa4"), "PAM-494");
  scene.play("foreign fb1");
  EXPECT_EQ(scene.step(), "refill_brazil");
  EXPECT_EQ(scene.p(1).money, 25);
  EXPECT_EQ(scene.p(1).battery, 0);  // the battery of the card's extra effect comes last
  scene.play("card fb3");
  EXPECT_EQ(scene.p(1).battery, 1);
  Scene poor = exporter("sa13");
  poor.play({"card sa13", "row lower", "foreign fa3", "card fa2"});
  EXPECT_EQ(poor.who(), "p2");
}

TEST(PamperoSpecial, PAM_500_one_of_the_open_cards_and_a_refill) {
  Scene scene(2);
  scene.carry_out(1, {EffectKind::special, 0, {}, 0, 0, 0});
  EXPECT_THAT(scene.options(),
              ElementsAre("take sa01", "take sa02", "take sa03", "take sc01", "take sc02", "take sc03"));
  EXPECT_EQ(scene.refusal("take sa04"), "PAM-500");
  scene.play("take sa02");
  EXPECT_EQ(scene.step(), "refill_action");
  scene.play("card sa09");
  EXPECT_THAT(scene.s.displays[0], ElementsAre(scene.card("sa01"), scene.card("sa03"), scene.card("sa09"), kNone));
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoSpecial, PAM_501_action_cards_to_the_hand_scoring_cards_to_the_play_area) {
  Scene scene(2);
  scene.carry_out(1, {EffectKind::special, 0, {}, 0, 0, 0});
  scene.play({"take sa03", "card sa04"});
  EXPECT_TRUE(has(scene.p(1).hand, scene.card("sa03")));
  scene.carry_out(1, {EffectKind::special, 0, {}, 0, 0, 0});
  scene.play({"take sc02", "card sc07"});
  EXPECT_EQ(scene.p(1).scoring, bit(scene.scoring_card("sc02")));
}

TEST(PamperoCapital, PAM_510_an_empty_place_in_an_open_column_and_a_tile) {
  Scene scene(2);
  scene.stage(1, 3);
  scene.turn(1);
  scene.play({"card b_capital", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("place cap1", "place cap2"));
  EXPECT_EQ(scene.refusal("place cap3"), "PAM-126");
  scene.play("place cap2");
  EXPECT_EQ(scene.p(1).capital[1], 1);
  EXPECT_EQ(scene.s.capital_supply, 11);
  Scene full(2);
  full.stage(1, 1);
  full.p(1).capital[0] = 1;
  EXPECT_EQ(full.refusal("card b_capital"), "PAM-510");
  Scene no_tile(2);
  no_tile.stage(1, 1);
  no_tile.s.capital_supply = 0;
  EXPECT_EQ(no_tile.refusal("card b_capital"), "PAM-113");
}

TEST(PamperoCapital, PAM_511_the_most_advanced_marker_of_the_colour_area_and_upgrades) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.income(1, {8, 5, 6, 4, 2});  // mid area: steps 5 and 6
  scene.p(1).upgrades[kCapitalMoney] = 4;
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  raise_capital(turn, 0, 1);
  EXPECT_EQ(scene.p(1).money, 25 + 6 + 4);
  raise_capital(turn, 0, 2);
  EXPECT_EQ(scene.p(1).money, 25 + 6 + 4 + 9 + 4);
}

TEST(PamperoCapital, PAM_512_each_tile_costs_30_at_the_end) {
  Scene scene(2);
  scene.p(1).capital = {1, 1, 1, 0};
  EXPECT_EQ(repayment(scene.data(), scene.p(1)), 90);
}

TEST(PamperoEffects, PAM_520_turn_order_down) {
  Scene scene(2);
  scene.carry_out(1, {EffectKind::turn_order_down, 0, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).lower, 1);
  EXPECT_EQ(scene.noted(note::lower_row), 1);
  scene.carry_out(1, {EffectKind::turn_order_down, 0, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).lower, 1);
  EXPECT_EQ(scene.noted(note::lower_row), 0);
}

TEST(PamperoEffects, PAM_521_the_joker_chooses_one_of_its_actions) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s1"});
  scene.bulldozers(2, {});
  scene.turn(1);
  scene.play({"card b_joker", "row upper"});
  EXPECT_EQ(scene.step(), "mode");
  EXPECT_THAT(scene.options(), ElementsAre("mode build_wind"));
  EXPECT_EQ(scene.refusal("mode capital"), "PAM-521");
  EXPECT_EQ(scene.refusal("mode build_tower"), "PAM-401");
  EXPECT_EQ(scene.refusal("mode contract"), "PAM-129");
}

TEST(PamperoEffects, PAM_522_return_up_to_n_other_cards) {
  Scene scene(2);
  scene.special(1, "sa16");
  scene.out(1, "b_tower", "upper1");
  scene.out(1, "b_joker", "lower1");
  scene.out(1, "b_wind", "lower2");
  scene.turn(1);
  scene.play({"card sa16", "row upper"});
  EXPECT_EQ(scene.step(), "recall");
  EXPECT_THAT(scene.options(), ElementsAre("card b_tower", "card b_joker", "card b_wind", "decline"));
  EXPECT_EQ(scene.refusal("card sa16"), "PAM-522");
  scene.play({"card b_joker", "card b_tower"});
  EXPECT_EQ(scene.step(), "connection");
  EXPECT_EQ(cards_out(scene.p(1)), 2);
}

TEST(PamperoEffects, PAM_522_only_the_card_being_played_stays_not_one_on_the_same_field_of_another_company) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s1"});
  scene.turn(1);
  scene.play({"card b_wind", "row upper"});
  scene.out(2, "b_tower", "upper1");
  scene.carry_out(2, {EffectKind::return_card, 0, {}, 1, 0, 0});
  EXPECT_EQ(scene.step(), "recall");
  EXPECT_THAT(scene.options(), ElementsAre("card b_tower", "decline"));
}

TEST(PamperoEffects, PAM_522_declining_skips_one_of_the_n_times) {
  Scene scene(2);
  scene.special(1, "sa16");
  scene.out(1, "b_tower", "upper1");
  scene.turn(1);
  scene.play({"card sa16", "row upper", "decline"});
  EXPECT_EQ(scene.step(), "recall");
  scene.play("card b_tower");
  EXPECT_EQ(scene.step(), "connection");
}

TEST(PamperoEffects, PAM_523_take_income) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.income(1, {8, 4, 2, 0, 0});
  scene.carry_out(1, {EffectKind::take_income, kHighest, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).money, 25 + 9);
  scene.carry_out(1, {EffectKind::take_income, kLowestPositive, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).money, 25 + 9 + 2);
  scene.carry_out(1, {EffectKind::take_income, kIndustry, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).money, 25 + 9 + 2 + 4);
  scene.income(1, {0, 0, 0, 0, 0});
  scene.carry_out(1, {EffectKind::take_income, kLowestPositive, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).money, 25 + 9 + 2 + 4);
}

TEST(PamperoEffects, PAM_524_any_market_that_can_move) {
  Scene scene(2);
  scene.stage(1, 1);
  scene.income(1, {3, 0, 0, 0, 1});  // r at its limit, i g e closed
  scene.carry_out(1, {EffectKind::income_step, kAnyMarket, {}, 1, 0, 0});
  EXPECT_THAT(scene.options(), ElementsAre("market f"));
  EXPECT_EQ(scene.refusal("market r"), "PAM-524");
  scene.play("market f");
  EXPECT_EQ(scene.p(1).income[kRemoteMarket], 2);
  scene.carry_out(1, {EffectKind::income_step, kAnyMarket, {}, 1, 0, 0});
  EXPECT_EQ(scene.step(), "action");  // nothing can move
}

}  // namespace
}  // namespace pampero::tests
