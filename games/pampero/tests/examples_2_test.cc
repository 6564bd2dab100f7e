// The worked examples 16 to 30 of the specification.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

TEST(PamperoExamples, X16_intro_tile_1) {
  Scene scene(2, with({"intro_tiles"}));
  scene.stage(1, 3);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a1_k2", "t21");
  scene.fulfilled(1, "b2_k1", "t31");
  scene.income(1, {3, 0, 0, 2, 0});
  scene.begin(0);
  EXPECT_EQ(scene.p(1).money, 25 + 2 * 3 + 1 * 2);
}

TEST(PamperoExamples, X17_intro_tile_2) {
  Scene scene(2, with({"intro_tiles"}));
  scene.stage(1, 2);
  scene.stage(2, 2);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a1_k2", "t21");
  scene.fulfilled(2, "b2_k1", "t11");
  scene.fulfilled(2, "a2_k1", "t21");
  scene.income(1, {4, 0, 0, 3, 0});
  scene.income(2, {4, 0, 0, 3, 0});
  scene.begin(1);
  EXPECT_EQ(scene.p(1).money, 29);
  EXPECT_EQ(scene.p(2).money, 25);
  EXPECT_EQ(scene.noted(note::nobody), 4);  // e is a tie; i, g, f have no symbol
}

int after_repayment(int money, int capitals, bool relief) {
  Scene scene(2);
  scene.p(1).money = static_cast<std::int16_t>(money);
  for (int i = 0; i < capitals; ++i) scene.p(1).capital[at(i)] = 1;
  if (relief) scene.p(1).bonus[14] = static_cast<std::uint8_t>(scene.tile("e_capital"));
  scene.s.scoring_tiles[2] = static_cast<std::uint8_t>(scene.scoring_tile("s1a"));
  scene.s.scoring_tiles[3] = static_cast<std::uint8_t>(scene.scoring_tile("s2a"));
  scene.begin(2);
  EXPECT_EQ(scene.step(), "over");
  return scene.p(1).money;
}

TEST(PamperoExamples, X18_repayment) {
  EXPECT_EQ(after_repayment(80, 2, false), 20);
  EXPECT_EQ(after_repayment(80, 2, true), 50);
  EXPECT_EQ(after_repayment(20, 1, false), -10);
}

TEST(PamperoExamples, X19_scoring_cards) {
  Scene scene(2);
  for (const char* card : {"sc01", "sc16", "sc06"}) scene.scoring(1, card);
  scene.s.scoring_tiles[0] = static_cast<std::uint8_t>(scene.scoring_tile("s1a"));  // pays nothing here
  scene.tower(1, "c_s3");
  scene.income(1, {8, 4, 0, 0, 0});
  scene.begin(0);
  EXPECT_THAT(scene.options(), ElementsAre("score sc01_b", "score sc16_a", "done"));
  scene.play("score sc01_b");
  EXPECT_EQ(scene.p(1).money, 34);
  EXPECT_EQ(scene.p(1).flipped, 1u << kResidential);
  scene.play("score sc16_a");
  EXPECT_EQ(scene.p(1).money, 38);
  EXPECT_EQ(scene.step(), "action");  // no option was left: the step and the scoring are over
  EXPECT_EQ(scene.p(1).flipped, 0);
}

Texts solar_targets(Scene& scene) {
  scene.stage(1, 1);
  scene.special(1, "sa10");
  scene.turn(1);
  scene.play({"card sa10", "row upper"});
  return scene.options();
}

TEST(PamperoExamples, X20_solar_path) {
  Scene start(2);
  EXPECT_THAT(solar_targets(start), ElementsAre("contract s1", "contract s2"));
  Scene later(2);
  later.s.open &= ~(bit(later.space("s1")) | bit(later.space("s3")));
  EXPECT_THAT(solar_targets(later), ElementsAre("contract s2", "contract s5", "contract s6"));
}

TEST(PamperoExamples, X21_take_back) {
  Scene scene(2);
  scene.out(1, "b_tower", "upper1");
  EXPECT_THAT(scene.options(), Not(Contains("take_back")));
  scene.out(1, "b_wind", "lower1");
  scene.p(1).play_area = 0;
  scene.p(1).connections[at(scene.connection("k_start"))] = static_cast<std::uint8_t>(scene.field("lower1"));
  EXPECT_THAT(scene.options(), Contains("take_back"));
  scene.play("take_back");
  EXPECT_EQ(std::popcount(scene.p(1).hand), 8);
  EXPECT_TRUE(has(scene.p(1).play_area, scene.connection("k_start")));
  EXPECT_EQ(scene.p(1).timeline, 1);
  EXPECT_EQ(scene.p(1).lower, 1);
}

TEST(PamperoExamples, X22_restricted_contracts) {
  Scene scene(2, with({"restricted_contracts"}));
  const auto lowest = [&](const char* tile) {
    return std::max<int>(1, scene.data().contracts[at(scene.contract(tile))].stage);
  };
  EXPECT_EQ(lowest("ct_b1_1"), 2);
  EXPECT_EQ(lowest("ct_a3_4"), 3);
  EXPECT_EQ(lowest("ct_c_1"), 4);
  EXPECT_EQ(lowest("so10"), 1);
  scene.tower(1, "b1_s4");
  scene.tower(1, "a3_s4");
  scene.stage(1, 4);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.p(1).energy = 14;
  scene.turn(1);
  scene.play({"card b_contract", "row lower"});
  scene.play("contract b1_k1");  // a tile for column 2
  EXPECT_THAT(scene.options(), ElementsAre("node t21"));
  scene.turn(1);
  scene.p(1).fields_used.fill(kNone);
  scene.p(1).hand |= bit(scene.card("b_contract"));
  scene.play({"card b_contract", "row upper"});
  EXPECT_THAT(scene.options(), Not(Contains("contract a3_k4")));  // a tile for column 3
}

Texts rahdo(std::string_view site, std::string_view row, std::string_view first, std::string_view second) {
  Scene scene(2, with({"rahdo_discard"}));
  scene.fill_cells("i_money");
  scene.bulldozers(1, {site});
  scene.turn(1);
  scene.play({"card b_tower", row, std::string("site ") + std::string(site), first, second});
  EXPECT_EQ(scene.step(), "cell_discard");
  return scene.options();
}

TEST(PamperoExamples, X23_rahdo) {
  EXPECT_THAT(rahdo("a1_s4", "row upper", "cell c12", "cell c13"), ElementsAre("cell c11"));
  EXPECT_THAT(rahdo("b1_s4", "row lower", "cell c12", "cell c13"), ElementsAre("cell c11", "cell c14"));
  EXPECT_THAT(rahdo("a1_s4", "row upper", "cell c12", "cell c22"), ElementsAre("cell c32"));
}

TEST(PamperoExamples, X24_link_across_sectors) {
  Scene apart(2);
  apart.tower(1, "a2_s4");
  apart.stage(1, 2);
  apart.tower(2, "a3_s4");
  apart.p(1).energy = 8;
  apart.turn(1);
  apart.play({"card b_contract", "row upper", "contract a2_k1", "node t12"});
  EXPECT_NE(apart.step(), "linked");

  Scene both(2);
  both.tower(1, "a2_s4");
  both.tower(1, "a3_s4");
  both.p(1).energy = 8;
  both.turn(1);
  both.play({"card b_contract", "row upper", "contract a2_k1", "node t12"});
  EXPECT_EQ(both.step(), "linked");
  EXPECT_THAT(both.options(), ElementsAre("contract a3_k2", "decline"));
  both.play({"contract a3_k2", "node t22"});
  EXPECT_EQ(both.p(1).energy, 4);
  EXPECT_EQ(both.p(1).money, 17);
  EXPECT_EQ(both.p(1).income[kRecreation], 1);
}

TEST(PamperoExamples, X25_alternative_cost) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.p(1).money = 0;
  scene.p(1).battery = 3;
  scene.s.battery_supply = 10;
  scene.turn(1);
  EXPECT_THAT(scene.options(), Not(Contains("card b_contract")));
  EXPECT_THAT(scene.options(), Not(Contains("card b_supply")));
  scene.p(1).energy = 2;
  EXPECT_THAT(scene.options(), Not(Contains("card b_contract")));
  scene.play({"card b_supply", "row upper", "contract a1_k1"});
  EXPECT_EQ(scene.step(), "pay");
  EXPECT_THAT(scene.options(), ElementsAre("pay alternative"));
  scene.play({"pay alternative", "node t12"});
  EXPECT_EQ(scene.p(1).battery, 1);
  EXPECT_EQ(scene.p(1).energy, 1);
}

TEST(PamperoExamples, X26_foreign_market) {
  Scene scene(2);
  scene.wind_farm(2, "b1_s5");
  scene.stage(1, 2);
  scene.income(1, {0, 3, 0, 0, 0});
  scene.open_foreign({"fa1", "fa2", "fa3", "fb1", "fb2", "fb3"});
  scene.turn(1);
  scene.play("card b_foreign");
  EXPECT_THAT(scene.options(), ElementsAre("row lower"));
  scene.play({"row lower", "foreign fa1"});
  EXPECT_EQ(scene.p(1).money, 19);
  EXPECT_EQ(scene.p(2).money, 34);
  EXPECT_EQ(scene.p(1).battery, 0);
  EXPECT_EQ(scene.step(), "refill_argentina");
  EXPECT_EQ(scene.who(), "chance");
  EXPECT_EQ(symbols(scene.game.rules(), scene.s, 0, kIndustry), 1);
}

TEST(PamperoExamples, X27_out_of_turn) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s3", "b1_s3"});
  scene.bulldozers(2, {"a1_s1", "b1_s1"});
  scene.turn(1);
  scene.play({"card b_wind", "row upper", "site a1_s1", "decline"});
  EXPECT_EQ(scene.who(), "p2");
  const int before = scene.p(2).energy;
  scene.play("to park1");
  EXPECT_EQ(scene.p(2).energy, before + 3);
  EXPECT_EQ(scene.who(), "p2");
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoExamples, X28_leftmost_field) {
  Scene scene(2);
  scene.out(1, "b_tower", "upper1");
  scene.out(1, "b_wind", "upper3");
  scene.play({"card b_bulldozer", "row upper"});
  EXPECT_EQ(scene.p(1).fields_used[at(scene.field("upper2"))], scene.card("b_bulldozer"));
}

TEST(PamperoExamples, X29_consolidation) {
  const auto position = [] {
    Scene scene(2);
    scene.out(1, "b_tower", "upper1");
    scene.out(1, "b_wind", "upper3");
    scene.out(1, "b_joker", "lower1");
    return scene;
  };
  Scene plain = position();
  plain.consolidate(1);
  EXPECT_THAT(plain.options(), ElementsAre("card b_wind", "card b_joker"));
  Scene flexible = position();
  flexible.p(1).upgrades[kConsolidationReturn] = 1;
  flexible.p(1).bonus[11] = static_cast<std::uint8_t>(flexible.tile("u_recall"));
  flexible.consolidate(1);
  EXPECT_THAT(flexible.options(), ElementsAre("card b_tower", "card b_wind", "card b_joker"));
  flexible.play({"card b_tower", "card b_joker"});
  EXPECT_EQ(cards_out(flexible.p(1)), 1);
  EXPECT_EQ(flexible.step(), "action");
}

TEST(PamperoExamples, X30_when_a_scoring_comes) {
  const auto scorings_after = [](int first, int second) {
    Scene scene(2);
    scene.p(1).timeline = static_cast<std::uint8_t>(first - 1);  // consolidation brings each disc one on
    scene.p(2).timeline = static_cast<std::uint8_t>(second - 1);
    scene.s.track = {1, 0, kNone, kNone};
    scene.end_of_year();
    return scene.s.scorings;
  };
  EXPECT_EQ(scorings_after(2, 4), 0);
  EXPECT_EQ(scorings_after(3, 5), 1);
}

}  // namespace
}  // namespace pampero::tests
