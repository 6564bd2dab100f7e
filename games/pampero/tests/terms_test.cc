// Chapter 4: terms that rules use.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

TEST(PamperoTerms, PAM_120_zones_and_their_sectors) {
  const Scene scene = Scene::fresh(2);
  const auto zone = [&](const char* sector) {
    return scene.data().sector_zone[at(scene.data().sector_ids.find(sector))];
  };
  for (const char* sector : {"a1", "a2", "a3"}) EXPECT_EQ(zone(sector), 0) << sector;
  for (const char* sector : {"b1", "b2"}) EXPECT_EQ(zone(sector), 1) << sector;
  EXPECT_EQ(zone("c"), 2);
  EXPECT_EQ(std::popcount(scene.board().zone_sites[0]), 12);
}

TEST(PamperoTerms, PAM_121_a_free_site_has_no_building_and_no_bulldozer) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s1"});
  scene.bulldozers(2, {"a1_s2"});
  scene.tower(2, "a1_s3");
  scene.wind_farm(2, "a1_s4");
  const Set free = destinations(scene.game.rules(), scene.s, scene.place("a1_s1"));
  for (const char* site : {"a1_s1", "a1_s2", "a1_s3", "a1_s4"}) EXPECT_FALSE(has(free, scene.place(site))) << site;
  EXPECT_TRUE(has(free, scene.place("a2_s1")));
}

Texts sites_for(const char* card, const char* site) {
  Scene scene(2);
  scene.bulldozers(1, {site});
  scene.bulldozers(2, {});
  scene.turn(1);
  if (!testing::Matches(Contains(std::string("card ") + card))(scene.options())) return {};
  scene.play({std::string("card ") + card, "row upper"});
  return scene.options();
}

TEST(PamperoTerms, PAM_122_which_building_fits_which_site) {
  EXPECT_THAT(sites_for("b_wind", "a1_s1"), ElementsAre("site a1_s1"));  // wind
  EXPECT_THAT(sites_for("b_wind", "a1_s3"), IsEmpty());                  // tower
  EXPECT_THAT(sites_for("b_wind", "a1_s4"), ElementsAre("site a1_s4"));  // mixed
  EXPECT_THAT(sites_for("b_tower", "a1_s1"), IsEmpty());
  EXPECT_THAT(sites_for("b_tower", "a1_s3"), ElementsAre("site a1_s3"));
  EXPECT_THAT(sites_for("b_tower", "a1_s4"), ElementsAre("site a1_s4"));
}

TEST(PamperoTerms, PAM_123_where_a_bulldozer_can_be) {
  Scene scene(2);
  EXPECT_EQ(scene.p(1).bulldozers[2], kReserve);
  scene.carry_out(1, {EffectKind::bulldozer_gain, 0, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).bulldozers[2], scene.board().public_place);
  scene.bulldozers(1, {"public", "b1_s1"});
  scene.carry_out(1, {EffectKind::bulldozer_move, 0, {}, 0, 1, 1});
  EXPECT_THAT(scene.options(), ElementsAre("from b1_s1", "from public", "decline"));
  scene.play({"from public", "to park2"});
  EXPECT_EQ(scene.p(1).bulldozers[0], scene.place("park2"));
  EXPECT_EQ(scene.game.invariant(scene.s), "");
}

TEST(PamperoTerms, PAM_124_energy_stays_between_0_and_14) {
  Scene scene(2);
  scene.p(1).energy = 13;
  scene.carry_out(1, {EffectKind::energy, 0, {}, 4, 0, 0});
  EXPECT_EQ(scene.p(1).energy, 14);
  scene.tower(1, "a1_s4");
  scene.p(1).energy = 1;
  scene.turn(1);
  EXPECT_EQ(scene.refusal("card b_contract"), "PAM-452");  // the cheapest contract needs 2
}

TEST(PamperoTerms, PAM_125_batteries_come_from_the_supply_and_go_back) {
  Scene scene(2);
  scene.s.battery_supply = 1;
  scene.carry_out(1, {EffectKind::battery, 0, {}, 2, 0, 0});
  EXPECT_EQ(scene.p(1).battery, 2);
  EXPECT_EQ(scene.s.battery_supply, 0);
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  pay_battery(turn, 0, 2);
  EXPECT_EQ(scene.s.battery_supply, 2);
}

TEST(PamperoTerms, PAM_126_stage_opens_columns) {
  Scene scene(2);
  scene.income(1, {0, 0, 0, 0, 0});
  EXPECT_EQ(scene.refusal("card b_capital"), "PAM-126");  // stage 0: no capital place
  for (int stage = 1; stage <= 7; ++stage) {
    scene.stage(1, stage);
    EXPECT_EQ(scene.p(1).stage, std::popcount(scene.p(1).towers));
    const auto open = static_cast<std::uint16_t>(~scene.data().columns_from[at(stage + 1)]);
    EXPECT_EQ((open >> scene.node("t71") & 1) != 0, stage == 7);
  }
}

TEST(PamperoTerms, PAM_127_what_each_stage_opens) {
  Scene scene(2);
  const Data& data = scene.data();
  EXPECT_THAT(data.zone_stage, ElementsAre(1, 1, 4));
  EXPECT_THAT(data.market_stage, ElementsAre(1, 2, 3, 2, 1));  // r i g e f
  // It concerns contracts only: a tower may be built in zone C at stage 0.
  scene.bulldozers(1, {"c_s4"});
  scene.out(1, "b_joker", "lower1");
  scene.out(1, "b_capital", "lower2");
  scene.turn(1);
  EXPECT_THAT(scene.options(), Contains("card b_tower"));
}

TEST(PamperoTerms, PAM_128_solar_contracts_are_open_whatever_their_symbols) {
  Scene scene(2);
  scene.s.tiles[at(scene.space("s1"))] = static_cast<std::uint8_t>(scene.contract("so10"));  // commerce and residential
  scene.stage(1, 1);
  scene.special(1, "sa10");
  scene.turn(1);
  scene.play({"card sa10", "row upper"});
  EXPECT_THAT(scene.options(), Contains("contract s1"));
}

TEST(PamperoTerms, PAM_129_unlocked_contracts) {
  Scene scene(2);
  scene.s.tiles[at(scene.space("a1_f1"))] = static_cast<std::uint8_t>(scene.contract("rt5"));  // f and e
  scene.s.tiles[at(scene.space("a2_f1"))] = static_cast<std::uint8_t>(scene.contract("rt1"));  // f
  const auto unlocked = [&](int stage, const char* space) {
    scene.p(1).towers = 0;
    scene.p(1).stage = 0;
    scene.stage(1, stage);
    CardLegality legality(scene.game.rules(), scene.s, 0);
    legality.prepare_contracts();
    return has(legality.unlocked, scene.space(space));
  };
  EXPECT_FALSE(unlocked(0, "a1_k1"));
  EXPECT_TRUE(unlocked(1, "a1_k1"));
  EXPECT_FALSE(unlocked(1, "a1_k2"));  // r and e
  EXPECT_TRUE(unlocked(2, "a1_k2"));
  EXPECT_FALSE(unlocked(3, "c_k1"));  // g in zone C
  EXPECT_TRUE(unlocked(4, "c_k1"));
  EXPECT_TRUE(unlocked(1, "a2_f1"));
  EXPECT_FALSE(unlocked(1, "a1_f1"));
  EXPECT_TRUE(unlocked(2, "a1_f1"));
}

TEST(PamperoTerms, PAM_130_lucrative_and_residential) {
  const Scene scene = Scene::fresh(2);
  for (const char* tile : {"ct_a1_3", "ct_b1_5", "rt4", "so7"})
    EXPECT_TRUE(has(scene.data().lucrative, scene.contract(tile))) << tile;
  for (const char* tile : {"ct_a1_2", "rt2", "so9"})
    EXPECT_FALSE(has(scene.data().lucrative, scene.contract(tile))) << tile;
  // A residential symbol without arrows makes it residential too.
  EXPECT_TRUE(has(scene.data().symbol_tiles[kResidential][0], scene.contract("ct_a2_2")));
}

}  // namespace
}  // namespace pampero::tests
