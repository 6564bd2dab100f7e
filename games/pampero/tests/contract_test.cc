// Chapters 6E to 6G: standard, linked, remote and solar contracts.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// p1 has a tower in a1 and this stage and energy; the card is chosen with its row.
Scene supplier(int stage, int energy, std::string_view card = "b_contract", std::string_view row = "row upper") {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, stage);
  scene.p(1).energy = static_cast<std::uint8_t>(energy);
  if (card.starts_with("sa")) scene.special(1, card);
  scene.turn(1);
  scene.play({"card " + std::string(card), row});
  return scene;
}

TEST(PamperoContract, PAM_450_unlocked_in_the_zone_with_a_tower_in_its_sector) {
  Scene scene = supplier(1, 9);
  EXPECT_THAT(scene.options(), ElementsAre("contract a1_k1", "contract a1_k3"));
  EXPECT_EQ(scene.refusal("contract a1_k2"), "PAM-129");
  EXPECT_EQ(scene.refusal("contract a2_k1"), "PAM-450");
  EXPECT_EQ(scene.refusal("contract b1_k1"), "PAM-304");
}

TEST(PamperoContract, PAM_451_the_owner_of_the_tower_is_paid) {
  Scene scene(3);
  scene.stage(1, 1);
  scene.tower(2, "a1_s4");
  scene.tower(3, "a1_s5");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k1"});
  EXPECT_EQ(scene.step(), "payee");
  EXPECT_THAT(scene.options(), ElementsAre("payee p2", "payee p3"));
  EXPECT_EQ(scene.refusal("payee p1"), "PAM-307");
  scene.play("payee p3");
  EXPECT_EQ(scene.p(3).money, 33);
  EXPECT_EQ(scene.p(2).money, 25);
}

TEST(PamperoContract, PAM_452_energy_less_discount_and_upgrades) {
  Scene plain = supplier(1, 9);
  plain.play({"contract a1_k3", "node t11"});
  EXPECT_EQ(plain.p(1).energy, 6);
  Scene upgraded(2);
  upgraded.special(1, "sa06");  // discount 2, another player's tower
  upgraded.tower(2, "a1_s4");
  upgraded.stage(1, 1);
  upgraded.turn(1);
  EXPECT_EQ(upgraded.refusal("card b_contract"), "PAM-452");
  EXPECT_THAT(upgraded.options(), Contains("card sa06"));
  upgraded.p(1).upgrades[kContractEnergy] = 1;
  upgraded.play({"card sa06", "row upper"});
  EXPECT_THAT(upgraded.options(), ElementsAre("contract a1_k1", "contract a1_k3"));  // 2 and 3 energy, less 3
  upgraded.play({"contract a1_k1", "node t11"});
  EXPECT_EQ(upgraded.p(1).energy, 0);  // not below 0
}

TEST(PamperoContract, PAM_453_arrow_spaces_first_then_joined_by_one_line) {
  Scene first = supplier(3, 9);
  first.play("contract a1_k1");
  EXPECT_THAT(first.options(), ElementsAre("node t11", "node t12", "node t13"));
  EXPECT_EQ(first.refusal("node t21"), "PAM-453");
  EXPECT_EQ(first.refusal("node t41"), "PAM-126");
  Scene later(2);
  later.tower(1, "a1_s4");
  later.stage(1, 3);
  later.fulfilled(1, "a1_k1", "t11");
  later.fulfilled(1, "a2_k1", "t21");
  later.p(1).energy = 9;
  later.turn(1);
  later.play({"card b_contract", "row upper", "contract a1_k3"});
  EXPECT_THAT(later.options(), ElementsAre("node t12", "node t31", "line l1", "line l2"));
  EXPECT_EQ(later.refusal("node t13"), "PAM-453");  // spaces cannot be skipped
  // With the open column full there is no space for another transformer, and so no card for one.
  Scene full(2);
  full.tower(1, "a1_s4");
  full.p(1).energy = 9;
  for (const char* node : {"t11", "t12", "t13"})
    full.p(1).occupied = static_cast<std::uint16_t>(full.p(1).occupied | 1u << full.node(node));
  full.turn(1);
  EXPECT_EQ(full.refusal("card b_contract"), "PAM-453");
}

TEST(PamperoContract, PAM_454_a_pink_line_is_paid_once_and_then_joins) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, 3);
  scene.fulfilled(1, "a1_k1", "t11");
  scene.fulfilled(1, "a2_k1", "t21");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k3", "line l2"});  // $2
  EXPECT_EQ(scene.p(1).money, 25 - 8 - 2);
  EXPECT_TRUE(has(scene.p(1).lines, scene.line("l2")));
  EXPECT_EQ(scene.p(1).nodes[at(scene.node("t32"))], scene.contract("ct_a1_3"));
  // Free from then on, in either direction.
  scene.p(1).nodes[at(scene.node("t21"))] = kNone;
  scene.p(1).occupied = static_cast<std::uint16_t>(1u << scene.node("t32"));
  EXPECT_NE(reach(scene.data(), scene.p(1)).nodes >> scene.node("t21") & 1, 0);
  EXPECT_EQ(scene.game.info().verbs[verb::line].name, "line");
}

TEST(PamperoContract, PAM_454_a_line_must_be_payable_together_with_the_contract) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.fulfilled(1, "a1_k1", "t11");
  scene.p(1).energy = 3;  // a1_k3 costs 3, line l1 one more
  scene.turn(1);
  EXPECT_EQ(scene.refusal("card b_contract"), "PAM-454");
  scene.p(1).energy = 4;
  scene.play({"card b_contract", "row upper", "contract a1_k3"});
  EXPECT_THAT(scene.options(), ElementsAre("line l1"));
  EXPECT_EQ(scene.refusal("line l2"), "PAM-454");
}

TEST(PamperoContract, PAM_455_tile_transformer_and_space) {
  Scene scene = supplier(1, 9);
  scene.play({"contract a1_k1", "node t11"});
  EXPECT_EQ(scene.p(1).nodes[at(scene.node("t11"))], scene.contract("ct_a1_1"));
  EXPECT_TRUE(has(scene.p(1).transformers, scene.space("a1_k1")));
  EXPECT_FALSE(has(scene.s.open, scene.space("a1_k1")));
  scene.p(1).fields_used.fill(kNone);
  scene.p(1).hand |= bit(scene.card("b_contract"));
  scene.turn(1);
  scene.play({"card b_contract", "row upper"});
  EXPECT_EQ(scene.refusal("contract a1_k1"), "PAM-455");
}

TEST(PamperoContract, PAM_456_pair_connection_bonus_symbols_in_this_order) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, 2);
  scene.fulfilled(1, "a1_k1", "t12");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k3", "node t13"});
  std::vector<int> kinds;
  for (const core::Note& note : scene.notes) kinds.push_back(note.kind);
  EXPECT_THAT(kinds, ElementsAre(note::contract, note::pair, note::connection_taken, note::battery, note::income_step,
                                 note::income_step));
}

TEST(PamperoContract, PAM_457_each_symbol_moves_its_marker_by_its_arrows) {
  Scene scene(2);
  scene.stage(1, 7);
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  const int tile = scene.contract("ct_b1_5");  // i with two arrows, e with none
  deal_with_symbol(turn, 0, tile, 1);
  EXPECT_EQ(scene.p(1).income[kRecreation], 0);
  deal_with_symbol(turn, 0, tile, 0);
  EXPECT_EQ(scene.p(1).income[kIndustry], 2);
}

TEST(PamperoContract, PAM_458_markers_stop_at_the_limit_of_the_stage) {
  Scene scene = supplier(1, 9);
  scene.income(1, {2, 0, 0, 0, 0});  // limit 3 at stage 1
  scene.play({"contract a1_k3", "node t11"});
  EXPECT_EQ(scene.p(1).income[kResidential], 3);
  EXPECT_TRUE(has(scene.p(1).contracts, scene.contract("ct_a1_3")));
}

TEST(PamperoContract, PAM_459_cross_links_lead_on) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.income(1, {3, 3, 4, 0, 0});  // r 4 → i 4 → g 5 → e 1
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  raise_income(turn, 0, kResidential, 1);
  EXPECT_THAT(scene.p(1).income, ElementsAre(4, 4, 5, 1, 0));
}

TEST(PamperoContract, PAM_460_the_first_marker_in_the_dark_area_brings_a_special_card_once) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.income(1, {6, 6, 0, 0, 0});
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  raise_income(turn, 0, kResidential, 2);
  EXPECT_EQ(scene.p(1).income[kResidential], 8);  // all markers move first
  EXPECT_EQ(scene.p(1).dark, 1);
  EXPECT_EQ(scene.step(), "special");
  scene.play({"take sa01", "card sa04"});
  raise_income(turn, 0, kIndustry, 1);
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoContract, PAM_465_one_linked_contract_with_the_same_action) {
  Scene scene = supplier(2, 9);
  scene.play({"contract a1_k1", "node t12"});
  EXPECT_EQ(scene.step(), "linked");
  EXPECT_THAT(scene.options(), ElementsAre("contract a1_k2", "decline"));
  EXPECT_EQ(scene.refusal("contract a1_k3"), "PAM-465");
  scene.play({"contract a1_k2", "node t13"});
  EXPECT_EQ(scene.who(), "p2");
  Scene declined = supplier(2, 9);
  declined.play({"contract a1_k1", "node t12", "decline"});
  EXPECT_EQ(declined.who(), "p2");
  Scene remote = supplier(2, 9, "b_supply");
  remote.s.tiles[at(remote.space("a1_f1"))] = static_cast<std::uint8_t>(remote.contract("rt1"));
  remote.play({"contract a1_f1", "pay money", "node t12"});
  EXPECT_NE(remote.step(), "linked");
}

TEST(PamperoContract, PAM_465_a_linked_contract_leads_no_further) {
  Scene scene = Scene::with_data(2, "map.json", R"("linked": ["a1_k1"])", R"("linked": ["a1_k1", "a1_k3"])");
  scene.tower(1, "a1_s4");
  scene.stage(1, 2);
  scene.p(1).energy = 14;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k1", "node t12", "contract a1_k2", "node t13"});
  EXPECT_EQ(scene.who(), "p2");  // though a1_k3 is linked to a1_k2 here
}

TEST(PamperoContract, PAM_466_a_linked_contract_is_free_of_zone_value_but_all_else_is_checked) {
  Scene scene = supplier(2, 5);
  scene.play({"contract a1_k1", "node t12", "contract a1_k2", "node t13"});
  EXPECT_EQ(scene.p(1).money, 25 - 8);
  EXPECT_EQ(scene.p(1).energy, 5 - 2 + 1 - 3);
  Scene locked = supplier(1, 9);  // a1_k2 needs recreation, stage 2
  locked.play({"contract a1_k1", "node t12"});
  EXPECT_EQ(locked.who(), "p2");
  Scene short_of_energy = supplier(2, 4);
  short_of_energy.play({"contract a1_k1", "node t11"});
  EXPECT_EQ(short_of_energy.who(), "p2");
}

TEST(PamperoContract, PAM_467_the_same_owner_needs_a_tower_in_both_sectors) {
  Scene scene(2);
  scene.tower(1, "a3_s4");
  scene.stage(1, 3);
  scene.tower(2, "b1_s4");
  scene.p(1).energy = 12;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a3_k4", "node t12"});
  EXPECT_EQ(scene.who(), "p2");  // b1_k1 is linked, but nobody has towers in a3 and b1
  Scene common(2);
  common.tower(1, "a3_s4");
  common.stage(1, 3);
  common.tower(2, "a3_s3");
  common.tower(2, "b1_s4");
  common.p(1).energy = 12;
  common.turn(1);
  common.play({"card b_contract", "row upper", "contract a3_k4", "node t12"});
  EXPECT_THAT(common.options(), ElementsAre("contract b1_k1", "decline"));
}

TEST(PamperoContract, PAM_468_card_discount_and_lucrative_only_do_not_apply_to_the_link) {
  Scene scene(2);
  scene.special(1, "sa06");  // discount 2, another player's tower
  scene.tower(2, "a1_s4");
  scene.stage(1, 2);
  scene.p(1).energy = 4;
  scene.p(1).upgrades[kContractEnergy] = 1;
  scene.turn(1);
  scene.play({"card sa06", "row upper", "contract a1_k1", "node t11"});
  EXPECT_EQ(scene.p(1).energy, 4);  // 2 - 2 - 1, not below 0
  scene.play({"contract a1_k2", "node t21"});
  EXPECT_EQ(scene.p(1).energy, 4 - 2);  // 3 - 1: only the upgrade
  Scene lucrative(2);
  lucrative.special(1, "sa08");
  lucrative.tower(1, "b1_s4");
  lucrative.stage(1, 2);
  lucrative.p(1).energy = 14;
  lucrative.turn(1);
  lucrative.play({"card sa08", "row lower"});
  EXPECT_THAT(lucrative.options(),
              ElementsAre("contract b1_k2", "contract b1_k4", "contract b1_f1"));  // rt4 lies there
}

TEST(PamperoContract, PAM_470_the_other_tile_of_a_pair_leaves_the_game) {
  Scene scene(4);
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  take_contract(turn, 0, scene.space("b1_k5"));
  EXPECT_FALSE(has(scene.s.open, scene.space("b1_k3")));
  EXPECT_FALSE(has(scene.p(1).contracts, scene.contract("ct_b1_3")));
}

TEST(PamperoContract, PAM_480_remote_contracts_cost_what_the_tile_says) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.s.tiles[at(scene.space("a1_f1"))] = static_cast<std::uint8_t>(scene.contract("rt2"));  // 2 energy, 1 battery
  scene.s.tiles[at(scene.space("a2_f1"))] = static_cast<std::uint8_t>(scene.contract("rt1"));
  scene.p(1).energy = 1;
  scene.p(1).upgrades[kContractEnergy] = 1;
  scene.turn(1);
  scene.play({"card b_supply", "row upper"});
  EXPECT_THAT(scene.options(), Contains("contract a1_f1"));
  EXPECT_EQ(scene.refusal("contract a2_f1"), "PAM-450");  // no tower in a2
  EXPECT_EQ(scene.refusal("contract b1_f1"), "PAM-304");  // the sector lies in another zone
  scene.play({"contract a1_f1", "pay money", "node t12"});
  EXPECT_EQ(scene.p(1).energy, 1 - 1 + 1);
  EXPECT_EQ(scene.p(1).battery, 0);
  EXPECT_EQ(scene.p(1).income[kRemoteMarket], 1);
  EXPECT_EQ(scene.p(1).income[kResidential], 1);
}

TEST(PamperoContract, PAM_480_batteries_for_a_remote_tile_must_be_there) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.s.tiles[at(scene.space("a1_f1"))] = static_cast<std::uint8_t>(scene.contract("rt3"));  // 2 batteries
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_supply", "row upper"});
  EXPECT_EQ(scene.refusal("contract a1_f1"), "PAM-125");
}

TEST(PamperoContract, PAM_481_solar_contracts_only_with_cards_that_name_them) {
  Scene scene = supplier(1, 9);
  EXPECT_EQ(scene.refusal("contract s1"), "PAM-481");
  Scene solar = supplier(1, 9, "sa07");
  EXPECT_THAT(solar.options(), Contains("contract s1"));
}

TEST(PamperoContract, PAM_482_only_reachable_solar_tiles) {
  Scene scene = supplier(1, 9, "sa07");
  EXPECT_EQ(scene.refusal("contract s3"), "PAM-482");
  scene.play({"contract s1", "node t11"});
  scene.special(1, "sa10");
  scene.stage(1, 2);
  scene.turn(1);
  scene.play({"card sa10", "row lower"});
  EXPECT_THAT(scene.options(), ElementsAre("contract s2", "contract s3"));
}

TEST(PamperoContract, PAM_483_no_energy_no_tower_no_zone) {
  Scene scene(2);
  scene.special(1, "sa07");
  scene.stage(1, 1);  // a tower in c
  scene.out(1, "b_tower", "upper1");
  scene.turn(1);
  scene.play({"card sa07", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("zone a", "zone b"));  // named all the same
  scene.play({"zone b", "contract s2"});
  EXPECT_EQ(scene.noted(note::pays), 1) << "to the bank: no tower is used";
  EXPECT_EQ(scene.noted(note::pays_player), 0);
  scene.play("node t11");
  EXPECT_EQ(scene.p(1).energy, 0);
  EXPECT_TRUE(has(scene.p(1).transformers, scene.space("s2")));
  EXPECT_EQ(scene.p(1).money, 25 - 7 + 3);  // t11 pays $3
  // A pink line may have to be paid.
  scene.special(1, "sa10");
  scene.turn(1);
  EXPECT_EQ(scene.refusal("card sa10"), "PAM-454");  // line l1 costs 1 energy
  scene.p(1).energy = 1;
  scene.play({"card sa10", "row lower", "contract s1", "line l1"});
  EXPECT_EQ(scene.p(1).energy, 0 + 1);  // t12 gives 1 energy
}

TEST(PamperoContract, PAM_484_the_first_contract_may_be_of_any_kind) {
  Scene solar(2);
  solar.special(1, "sa10");
  solar.stage(1, 1);
  solar.turn(1);
  solar.play({"card sa10", "row upper", "contract s1"});
  EXPECT_THAT(solar.options(), ElementsAre("node t11", "node t12", "node t13"));
  Scene remote(2);
  remote.tower(1, "a1_s4");
  remote.s.tiles[at(remote.space("a1_f1"))] = static_cast<std::uint8_t>(remote.contract("rt1"));
  remote.p(1).energy = 9;
  remote.turn(1);
  remote.play({"card b_supply", "row upper", "contract a1_f1", "pay money"});
  EXPECT_THAT(remote.options(), ElementsAre("node t11", "node t12", "node t13"));
}

}  // namespace
}  // namespace pampero::tests
