// Chapter 14: rulings 1 to 24.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

Scene builder(std::initializer_list<std::string_view> own, std::initializer_list<std::string_view> other = {},
              int players = 2) {
  Scene scene(players);
  scene.bulldozers(1, own);
  scene.bulldozers(2, other);
  for (int number = 3; number <= players; ++number) scene.bulldozers(number, {});
  scene.turn(1);
  return scene;
}

TEST(PamperoRulings, PAM_R1_building_needs_a_bulldozer_and_no_building) {
  Scene scene = builder({"a1_s1"});
  scene.play({"card b_wind", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("site a1_s1"));  // not free, yet buildable
}

TEST(PamperoRulings, PAM_R2_closed_zones_do_not_block_building) {
  Scene scene = builder({"a1_s4"});
  EXPECT_EQ(scene.p(1).stage, 0);
  EXPECT_THAT(scene.options(), Contains("card b_tower"));
}

TEST(PamperoRulings, PAM_R3_zone_b_must_be_named_for_the_foreign_market) {
  Scene scene(2);
  scene.wind_farm(1, "b1_s5");
  scene.out(1, "b_tower", "upper1");
  scene.turn(1);
  scene.play({"card b_foreign", "row upper"});  // upper2 shows a and b
  EXPECT_THAT(scene.options(), ElementsAre("zone b"));
  EXPECT_EQ(scene.refusal("zone a"), "PAM-490");
}

TEST(PamperoRulings, PAM_R4_an_own_object_if_permitted_else_a_choice_among_owners) {
  Scene own(3);
  own.tower(1, "a1_s4");
  own.tower(2, "a1_s5");
  own.p(1).energy = 9;
  own.turn(1);
  own.play({"card b_contract", "row upper", "contract a1_k1"});
  EXPECT_EQ(own.step(), "node");
  EXPECT_EQ(own.p(2).money, 25);
  Scene foreign_only(4);
  foreign_only.special(1, "sa06");
  for (int number = 1; number <= 3; ++number)
    foreign_only.tower(number, std::array{"a1_s4", "a1_s5", "a1_s6"}[at(number - 1)]);
  foreign_only.p(1).energy = 9;
  foreign_only.turn(1);
  foreign_only.play({"card sa06", "row upper", "contract a1_k1"});
  EXPECT_THAT(foreign_only.options(), ElementsAre("payee p2", "payee p3"));
  EXPECT_EQ(foreign_only.refusal("payee p1"), "PAM-308");
  EXPECT_EQ(foreign_only.refusal("payee p4"), "PAM-307");
}

TEST(PamperoRulings, PAM_R5_the_owner_of_the_tower_used_is_paid) {
  Scene scene(2);
  scene.tower(2, "a1_s4");
  scene.stage(1, 1);
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_joker", "row upper", "mode contract", "contract a1_k1"});
  EXPECT_EQ(scene.p(2).money, 33);
}

TEST(PamperoRulings, PAM_R6_a_linked_contract_may_lie_in_another_zone) {
  Scene scene(2);
  scene.tower(1, "a3_s4");
  scene.tower(1, "b1_s4");
  scene.stage(1, 3);
  scene.p(1).energy = 12;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a3_k4", "node t12"});
  EXPECT_THAT(scene.options(), ElementsAre("contract b1_k1", "decline"));
}

TEST(PamperoRulings, PAM_R7_energy_of_the_frame_may_be_spent_bonuses_may_not) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.p(1).energy = 1;  // a1_k1 costs 2; t12 would give 1
  scene.turn(1);
  EXPECT_THAT(scene.options(), Not(Contains("card b_contract")));
  Scene energy = Scene::with_data(2, "cards_basic.json", R"("owner": "both", "energy": false, "kinds": ["standard"])",
                                  R"("owner": "both", "energy": true, "kinds": ["standard"])");
  energy.tower(1, "a1_s4");
  energy.p(1).energy = 1;
  energy.turn(1);
  EXPECT_THAT(energy.options(), Contains("card b_contract"));
  // In the lower row 5 come from the frame: a space that costs 6 needs one more.
  const auto payable = [&](int own) {
    Scene north = energy;
    north.tower(1, "b1_s4");
    north.s.open |= bit(north.space("b1_k4"));
    north.p(1).energy = static_cast<std::uint8_t>(own);
    north.play({"card b_contract", "row lower"});
    return north.options();
  };
  EXPECT_THAT(payable(0), Not(Contains("contract b1_k4")));
  EXPECT_THAT(payable(1), Contains("contract b1_k4"));
}

TEST(PamperoRulings, PAM_R8_no_void_plays) {
  Scene scene = builder({"park1"});
  scene.p(1).play_area = 0;
  scene.p(1).connections.fill(kNone);
  EXPECT_THAT(scene.options(), Not(Contains("card b_bulldozer")));
  // Extra effects are otherwise optional or void.
  Scene wind = builder({"a1_s1"});
  wind.p(1).play_area = 0;
  wind.p(1).connections.fill(kNone);
  wind.play({"card b_wind", "row upper", "site a1_s1"});
  EXPECT_EQ(wind.step(), "move_used");
}

TEST(PamperoRulings, PAM_R9_alternative_batteries_go_to_the_supply_even_for_anothers_object) {
  Scene scene(2);
  scene.tower(2, "a1_s4");
  scene.stage(1, 1);
  scene.p(1).energy = 9;
  scene.p(1).battery = 2;
  scene.s.battery_supply = 11;
  scene.turn(1);
  scene.play({"card b_supply", "row upper", "contract a1_k1", "pay alternative"});
  EXPECT_EQ(scene.s.battery_supply, 13);
  EXPECT_EQ(scene.p(2).money, 25);
  EXPECT_EQ(scene.p(2).battery, 1);
}

TEST(PamperoRulings, PAM_R10_discounts_never_go_below_0) {
  Scene contract(2);
  contract.tower(1, "a1_s4");
  contract.p(1).energy = 3;
  contract.p(1).upgrades[kContractEnergy] = 9;  // a1_k1 costs 2
  contract.turn(1);
  contract.play({"card b_contract", "row upper", "contract a1_k1", "node t11"});
  EXPECT_EQ(contract.p(1).energy, 3);
  Scene abroad(2);
  abroad.wind_farm(1, "b1_s5");
  abroad.open_foreign({"fa1"});  // costs 1
  abroad.p(1).battery = 2;
  abroad.p(1).upgrades[kForeignBattery] = 9;
  abroad.turn(1);
  abroad.play({"card b_foreign", "row lower", "foreign fa1"});
  EXPECT_EQ(abroad.p(1).battery, 2);
}

TEST(PamperoRulings, PAM_R11_the_used_bulldozer_moves_unless_it_is_parked_or_stuck) {
  Scene parked = builder({"a1_s1"});
  parked.own_connection(1, "ka4");  // moves a bulldozer
  parked.play({"card b_wind", "row upper", "site a1_s1", "connection ka4", "from a1_s1", "to park1"});
  EXPECT_EQ(parked.who(), "p2");
  EXPECT_EQ(parked.step(), "action");
  // In the public area without any free site or parking space: none.
  Scene stuck = builder({"public"}, {});
  stuck.p(2).towers = stuck.board().all_sites | stuck.board().all_parking;
  EXPECT_FALSE(can_move(stuck.game.rules(), stuck.s, 0, 0));
  stuck.bulldozers(1, {"a1_s1"});
  EXPECT_TRUE(can_move(stuck.game.rules(), stuck.s, 0, 0));
  EXPECT_EQ(destinations(stuck.game.rules(), stuck.s, 0), bit(stuck.board().public_place));
}

TEST(PamperoRulings, PAM_R12_stop_only_after_the_first_arrow) {
  Scene scene = builder({"a1_s1"});
  scene.play({"card b_bulldozer", "row upper", "from a1_s1"});
  EXPECT_THAT(scene.options(), Not(Contains("stop")));
  EXPECT_EQ(scene.refusal("stop"), "PAM-R12");
  scene.play("to a1_s2");
  EXPECT_THAT(scene.options(), Contains("stop"));
  scene.play("stop");
  EXPECT_EQ(scene.step(), "connection");
}

TEST(PamperoRulings, PAM_R13_one_bulldozer_and_one_bonus_for_a_parking_space) {
  Scene scene = builder({"a1_s1", "a1_s2"});
  scene.play({"card b_bulldozer", "row upper", "from a1_s1", "to park2"});
  EXPECT_EQ(scene.p(1).battery, 3);
  scene.play("decline");
  scene.turn(1);
  scene.carry_out(1, {EffectKind::bulldozer_move, 0, {}, 0, 1, 1});
  scene.play("from a1_s2");
  EXPECT_THAT(scene.options(), Not(Contains("to park2")));
}

TEST(PamperoRulings, PAM_R14_a_remote_space_lies_in_a_sector) {
  Scene scene(2);
  scene.tower(1, "b1_s4");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.s.tiles[at(scene.space("b1_f1"))] = static_cast<std::uint8_t>(scene.contract("rt1"));
  scene.play("card b_supply");
  EXPECT_THAT(scene.options(), ElementsAre("row lower"));  // the field's zone is b
  scene.play("row lower");
  EXPECT_THAT(scene.options(), ElementsAre("contract b1_f1"));
}

TEST(PamperoRulings, PAM_R15_solar_needs_neither_tower_nor_zone) {
  Scene scene(2);
  scene.special(1, "sa07");
  scene.stage(1, 1);
  scene.p(1).towers = bit(scene.place("c_s4"));
  scene.turn(1);
  scene.play({"card sa07", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("contract s1", "contract s2"));
}

TEST(PamperoRulings, PAM_R16_entries_or_nodes_behind_a_taken_one) {
  Scene scene(4);
  scene.special(1, "sa10");
  scene.stage(1, 1);
  scene.s.open &= ~(bit(scene.space("s2")) | bit(scene.space("s4")) | bit(scene.space("s7")));
  scene.turn(1);
  scene.play({"card sa10", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("contract s1", "contract s6", "contract s9"));
}

TEST(PamperoRulings, PAM_R17_a_first_remote_or_solar_contract_lies_on_an_arrow_space) {
  Scene scene(2);
  scene.special(1, "sa10");
  scene.stage(1, 3);
  scene.turn(1);
  scene.play({"card sa10", "row upper", "contract s1"});
  EXPECT_THAT(scene.options(), ElementsAre("node t11", "node t12", "node t13"));
}

TEST(PamperoRulings, PAM_R18_a_pink_line_may_be_chosen_though_a_free_one_exists) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, 2);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a2_k1", "t21");  // g2 joins t12 for free, l1 too
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k3"});
  EXPECT_THAT(scene.options(), ElementsAre("node t12", "line l1"));
  scene.play("line l1");
  EXPECT_TRUE(has(scene.p(1).lines, scene.line("l1")));
}

TEST(PamperoRulings, PAM_R19_the_order_of_income_arrows_does_not_matter) {
  for (int first = 0; first < kMarkets; ++first)
    for (int second = 0; second < kMarkets; ++second) {
      Scene a(2), b(2);
      for (Scene* scene : {&a, &b}) {
        scene->stage(1, 5);
        scene->income(1, {3, 3, 4, 3, 2});
        scene->p(1).dark = 1;
      }
      Turn pa{{a.game.rules(), a.s, core::Log::none()}}, pb{{b.game.rules(), b.s, core::Log::none()}};
      raise_income(pa, 0, first, 2);
      raise_income(pa, 0, second, 1);
      raise_income(pb, 0, second, 1);
      raise_income(pb, 0, first, 2);
      EXPECT_EQ(a.p(1).income, b.p(1).income);
    }
}

TEST(PamperoRulings, PAM_R20_connection_tiles_are_taken_automatically) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, 2);
  scene.fulfilled(1, "a1_k1", "t12");
  scene.p(1).energy = 9;
  scene.turn(1);
  const std::uint8_t tile = scene.s.connection_tiles[0];
  scene.play({"card b_contract", "row upper", "contract a1_k3", "node t13"});
  EXPECT_TRUE(has(scene.p(1).play_area, tile));
}

TEST(PamperoRulings, PAM_R21_taken_income_is_cash_and_markers_stay) {
  Scene scene(2);
  scene.stage(1, 3);
  scene.income(1, {3, 0, 0, 0, 0});
  scene.carry_out(1, {EffectKind::take_income, kHighest, {}, 0, 0, 0});
  EXPECT_EQ(scene.p(1).money, 28);
  EXPECT_EQ(scene.p(1).income[kResidential], 3);
}

TEST(PamperoRulings, PAM_R22_capital_without_a_marker_in_the_area_is_the_zone_value) {
  Scene scene(2);
  scene.stage(1, 1);
  scene.turn(1);
  scene.play({"card b_capital", "row upper", "place cap1"});
  EXPECT_EQ(scene.p(1).money, 25 + 8 + 8);
}

TEST(PamperoRulings, PAM_R23_a_crown_profits_only_its_player) {
  Scene scene(2);
  scene.scoring(1, "sc06");  // most towers
  scene.stage(2, 2);
  scene.begin(1);
  const std::int16_t before = scene.p(2).money;
  scene.play("score sc06_a");
  EXPECT_EQ(scene.p(2).money, before);
  EXPECT_EQ(scene.noted(note::scoring_card), 1);
}

TEST(PamperoRulings, PAM_R24_nobody_has_a_majority_of_nothing) {
  Scene scene(4);
  scene.s.scoring_tiles[1] = static_cast<std::uint8_t>(scene.scoring_tile("s2d"));  // $10 for most network tiles
  scene.begin(1);
  EXPECT_EQ(scene.noted(note::no_majority), 1);
  EXPECT_EQ(scene.noted(note::lower_half), 0);
  scene.p(3).lines = bit(0);
  scene.begin(1);
  EXPECT_EQ(scene.noted(note::no_majority), 0);
  EXPECT_EQ(scene.p(3).money, 25 + 10);
}

}  // namespace
}  // namespace pampero::tests
