// Chapter 6: playing an action card.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// p1 may build a wind farm at a1_s1 with an own bulldozer; nobody else is near.
Scene windy(int players = 2) {
  Scene scene(players);
  scene.bulldozers(1, {"a1_s1", "b1_s3"});
  scene.bulldozers(2, {"b1_s1"});
  scene.turn(1);
  return scene;
}

void fill_row(Scene& scene, int number, std::string_view row) {
  for (int i = 1; i <= 6; ++i)
    scene.p(number).fields_used[at(scene.field(std::string(row) + std::to_string(i)))] =
        static_cast<std::uint8_t>(scene.card("sa01") + i);
}

TEST(PamperoCard, PAM_301_leftmost_free_field_and_no_full_row) {
  Scene scene = windy();
  fill_row(scene, 1, "upper");
  scene.play("card b_bulldozer");
  EXPECT_THAT(scene.options(), ElementsAre("row lower"));
  EXPECT_EQ(scene.refusal("row upper"), "PAM-301");
  scene.play("row lower");
  EXPECT_EQ(scene.p(1).fields_used[at(scene.field("lower1"))], scene.card("b_bulldozer"));
  Scene full = windy();
  fill_row(full, 1, "upper");
  fill_row(full, 1, "lower");
  EXPECT_THAT(full.options(), ElementsAre("take_back", "battery"));
  EXPECT_EQ(full.refusal("card b_bulldozer"), "PAM-301");
}

TEST(PamperoCard, PAM_302_the_field_gives_zone_value_and_energy) {
  Scene scene = windy();
  scene.out(1, "b_tower", "upper1");
  scene.play({"card b_wind", "row upper"});
  EXPECT_EQ(scene.step(), "zone");  // upper2 shows a and b
  scene.play({"zone a", "site a1_s1"});
  EXPECT_EQ(scene.p(1).money, 25 - 7);
  EXPECT_EQ(scene.p(1).energy, 4);
}

TEST(PamperoCard, PAM_303_requirements_must_be_met) {
  Scene scene = windy();
  scene.tower(1, "a1_s4");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper"});
  EXPECT_EQ(scene.refusal("contract a1_f1"), "PAM-303");  // the card names standard contracts only
  EXPECT_THAT(scene.options(), Not(Contains("contract a2_k1")));
}

TEST(PamperoCard, PAM_304_orange_cards_act_in_the_zone_of_the_field) {
  Scene scene = windy();
  scene.bulldozers(1, {"a1_s1", "b1_s2"});
  scene.turn(1);
  scene.play({"card b_wind", "row lower"});
  EXPECT_THAT(scene.options(), ElementsAre("site b1_s1", "site b1_s2"));
  EXPECT_EQ(scene.refusal("site a1_s1"), "PAM-304");
  Scene grey = windy();
  grey.play({"card b_bulldozer", "row lower"});
  EXPECT_EQ(grey.step(), "bulldozer_from");  // no zone asked
  Scene several = windy();
  several.out(1, "b_tower", "upper1");
  several.play({"card b_wind", "row upper"});
  EXPECT_THAT(several.options(), ElementsAre("zone a", "zone b"));
  EXPECT_EQ(several.refusal("zone c"), "PAM-304");
}

TEST(PamperoCard, PAM_305_red_frame_pays_green_frame_receives) {
  Scene red = windy();
  red.p(1).money = 7;
  EXPECT_THAT(red.options(), Not(Contains("card b_wind")));
  EXPECT_EQ(red.refusal("card b_wind"), "PAM-305");
  red.p(1).money = 8;
  red.play({"card b_wind", "row upper", "site a1_s1"});
  EXPECT_EQ(red.p(1).money, 0);
  Scene green = windy();
  green.stage(1, 1);
  green.turn(1);
  green.play({"card b_capital", "row upper", "place cap1"});
  EXPECT_EQ(green.p(1).money, 25 + 8 + 8);  // zone value and the card's $8
  Scene none = windy();
  none.play({"card b_bulldozer", "row upper"});
  EXPECT_EQ(none.p(1).money, 25);
}

TEST(PamperoCard, PAM_306_value_mod_and_tower_upgrades_never_below_0) {
  // What a card on the first field of the upper row ($8) costs p1, with this upgrade for towers.
  const auto paid = [](const char* card, const char* site, int upgrade) {
    Scene scene(2);
    if (std::string_view(card).starts_with("sa")) scene.special(1, card);
    scene.bulldozers(1, {site});
    scene.p(1).upgrades[kTowerValue] = static_cast<std::uint8_t>(upgrade);
    scene.turn(1);
    const int before = scene.p(1).money;
    scene.play({std::string("card ") + card, "row upper", std::string("site ") + site});
    const int slot_bonus = scene.p(1).stage > 0 ? 2 : 0;
    return before - scene.p(1).money + slot_bonus;
  };
  EXPECT_EQ(paid("b_tower", "a1_s4", 0), 8);
  EXPECT_EQ(paid("sa02", "a1_s4", 0), 5);  // $3 less
  EXPECT_EQ(paid("sa02", "a1_s4", 2), 3);
  EXPECT_EQ(paid("sa02", "a1_s4", 4), 1);
  EXPECT_EQ(paid("sa02", "a1_s4", 5), 0);
  EXPECT_EQ(paid("sa02", "a1_s4", 9), 0);
  EXPECT_EQ(paid("b_wind", "a1_s1", 9), 8);  // for towers only
}

TEST(PamperoCard, PAM_307_the_owner_of_a_foreign_object_is_paid) {
  Scene own = windy();
  own.play({"card b_wind", "row upper", "site a1_s1"});
  EXPECT_EQ(own.p(1).money + own.p(2).money, 50 - 8);  // to the bank
  Scene other = windy();
  other.bulldozers(1, {});
  other.bulldozers(2, {"a1_s1"});
  other.turn(1);
  other.play({"card b_wind", "row upper", "site a1_s1"});
  EXPECT_EQ(other.p(1).money, 17);
  EXPECT_EQ(other.p(2).money, 33);
}

TEST(PamperoCard, PAM_308_own_foreign_or_both) {
  Scene scene = windy();
  scene.special(1, "sa03");  // own bulldozers only
  scene.bulldozers(2, {"a1_s2"});
  scene.turn(1);
  scene.play({"card sa03", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("site a1_s1"));
  EXPECT_EQ(scene.refusal("site a1_s2"), "PAM-308");
  Scene foreign(2);
  foreign.special(1, "sa06");  // another player's tower
  foreign.tower(1, "a1_s4");
  foreign.tower(2, "a2_s4");
  foreign.p(1).energy = 9;
  foreign.turn(1);
  foreign.play({"card sa06", "row upper"});
  EXPECT_THAT(foreign.options(), ElementsAre("contract a2_k1", "contract a2_k3"));
  EXPECT_EQ(foreign.refusal("contract a1_k1"), "PAM-308");
}

TEST(PamperoCard, PAM_309_alternative_cost) {
  Scene scene(2);
  scene.tower(2, "a1_s4");
  scene.stage(1, 1);
  scene.p(1).energy = 5;
  scene.p(1).battery = 2;
  scene.turn(1);
  scene.play({"card b_supply", "row upper", "contract a1_k1"});
  EXPECT_THAT(scene.options(), ElementsAre("pay money", "pay alternative"));
  const int supply = scene.s.battery_supply;
  scene.play("pay alternative");
  EXPECT_EQ(scene.p(1).money, 25);
  EXPECT_EQ(scene.p(2).money, 25);
  EXPECT_EQ(scene.p(1).battery, 0);
  EXPECT_EQ(scene.s.battery_supply, supply + 2);
  Scene poor(2);
  poor.tower(1, "a1_s4");
  poor.p(1).energy = 5;
  poor.turn(1);
  poor.play({"card b_supply", "row upper", "contract a1_k1"});
  EXPECT_THAT(poor.options(), ElementsAre("pay money"));  // one battery is not enough
  EXPECT_EQ(poor.refusal("pay alternative"), "PAM-309");
}

TEST(PamperoCard, PAM_310_energy_of_field_card_and_upgrades) {
  Scene scene = windy();
  scene.special(1, "sa03");  // 2 more energy
  scene.p(1).upgrades[kWindEnergy] = 1;
  scene.turn(1);
  scene.play({"card sa03", "row upper", "site a1_s1"});
  EXPECT_EQ(scene.p(1).energy, 4 + 2 + 1);
  Scene tower = windy();
  tower.bulldozers(1, {"a1_s4"});
  tower.p(1).upgrades[kWindEnergy] = 1;
  tower.turn(1);
  tower.play({"card b_tower", "row upper", "site a1_s4"});
  EXPECT_EQ(tower.p(1).energy, 0);  // its frame has no energy
}

TEST(PamperoCard, PAM_311_card_payment_energy_action_extras_bulldozer) {
  Scene scene = windy();
  scene.play({"card b_wind", "row upper", "site a1_s1"});
  std::vector<int> kinds;
  for (const core::Note& note : scene.notes) kinds.push_back(note.kind);
  EXPECT_THAT(kinds, ElementsAre(note::card, note::pays, note::energy, note::wind_farm));
  EXPECT_EQ(scene.step(), "connection");  // the card's extra effect
  scene.play("decline");
  EXPECT_EQ(scene.step(), "move_used");
}

TEST(PamperoCard, PAM_312_the_owner_moves_the_used_bulldozer_once) {
  Scene scene = windy();
  scene.play({"card b_wind", "row upper", "site a1_s1", "decline"});
  EXPECT_EQ(scene.who(), "p1");
  EXPECT_THAT(scene.options(), Not(Contains("stop")));
  scene.play("to park2");
  EXPECT_EQ(scene.p(1).battery, 3);  // a parking space with its bonus
  EXPECT_EQ(scene.step(), "action");
  EXPECT_EQ(scene.who(), "p2");
  // Two used bulldozers move in the order of use.
  Scene two = windy();
  two.special(1, "sa04");
  two.bulldozers(1, {"a1_s2", "a1_s1"});
  two.turn(1);
  two.play({"card sa04", "row upper", "site a1_s1", "site a1_s2"});
  EXPECT_EQ(two.step(), "move_used");
  two.play("to park1");
  EXPECT_EQ(two.p(1).bulldozers[1], two.place("park1"));
  EXPECT_EQ(two.p(1).bulldozers[0], two.place("a1_s2"));
  two.play("to public");
  EXPECT_EQ(two.p(1).bulldozers[0], two.board().public_place);
  EXPECT_EQ(two.who(), "p2");
}

TEST(PamperoCard, PAM_313_special_action_cards_are_played_like_basic_ones) {
  Scene scene = windy();
  EXPECT_EQ(scene.refusal("card sa05"), "PAM-313");
  scene.special(1, "sa05");
  EXPECT_EQ(scene.options()[scene.options().size() - 2], "card sa05");  // after the basic cards
  scene.play({"card sa05", "row upper", "site a1_s1"});
  EXPECT_EQ(scene.p(1).battery, 2);
  scene.play("to public");
  scene.p(1).fields_used[1] = static_cast<std::uint8_t>(scene.card("b_joker"));
  scene.p(1).hand &= ~bit(scene.card("b_joker"));
  scene.turn(1);
  scene.play("take_back");
  EXPECT_TRUE(has(scene.p(1).hand, scene.card("sa05")));
}

TEST(PamperoCard, PAM_309_what_the_alternative_costs_is_gone_for_the_contract) {
  const auto paid = [](const char* alternative, int energy) {
    Scene scene = Scene::with_data(2, "cards_basic.json", R"("alternative": {"money": 0, "energy": 0, "battery": 2})",
                                   alternative);
    scene.tower(1, "a1_s4");
    scene.p(1).energy = static_cast<std::uint8_t>(energy);
    scene.turn(1);
    scene.play({"card b_supply", "row upper", "contract a1_k1"});  // costs 2
    return scene.options();
  };
  const char* three_energy = R"("alternative": {"money": 0, "energy": 3, "battery": 0})";
  EXPECT_THAT(paid(three_energy, 4), ElementsAre("pay money"));
  EXPECT_THAT(paid(three_energy, 5), ElementsAre("pay money", "pay alternative"));
  const char* money = R"("alternative": {"money": 26, "energy": 0, "battery": 0})";
  EXPECT_THAT(paid(money, 4), ElementsAre("pay money"));
  Scene scene = Scene::with_data(2, "cards_basic.json", R"("alternative": {"money": 0, "energy": 0, "battery": 2})",
                                 three_energy);
  scene.tower(1, "a1_s4");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_supply", "row upper", "contract a1_k1", "pay alternative"});
  EXPECT_EQ(scene.p(1).energy, 9 - 3);
  scene.play("node t11");
  EXPECT_EQ(scene.p(1).energy, 9 - 3 - 2);
}

// What was chosen for the card stands in the state, also what nobody had to be asked for.
TEST(PamperoCard, PAM_305_a_card_without_an_alternative_is_paid_with_money) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k1"});
  EXPECT_EQ(scene.step(), "node");
  EXPECT_EQ(scene.s.card_in_play.payment, 0);
  EXPECT_EQ(scene.s.card_in_play.action, 0);
}

TEST(PamperoCard, PAM_314_an_effect_card_needs_a_possible_effect) {
  Scene scene = windy();
  scene.bulldozers(1, {});
  scene.p(1).play_area = 0;
  scene.p(1).connections.fill(kNone);
  scene.turn(1);
  EXPECT_EQ(scene.refusal("card b_bulldozer"), "PAM-314");
  scene.own_connection(1, "k_start");
  EXPECT_THAT(scene.options(), Contains("card b_bulldozer"));
  scene.p(1).play_area = 0;
  scene.bulldozers(1, {"public"});
  EXPECT_THAT(scene.options(), Contains("card b_bulldozer"));
  // Any other effect always can.
  scene.bulldozers(1, {});
  scene.special(1, "sa16");
  EXPECT_THAT(scene.options(), Contains("card sa16"));
  // Return card needs a card on the company board.
  Scene recall = Scene::with_data(
      2, "cards_special.json",
      R"("extra": [{"effect": "money", "n": 4}, {"effect": "return_card", "n": 2}, {"effect": "play_connection"}])",
      R"("extra": [{"effect": "return_card", "n": 2}])");
  recall.special(1, "sa16");
  recall.turn(1);
  EXPECT_EQ(recall.refusal("card sa16"), "PAM-314");
  recall.out(1, "b_joker", "upper1");
  EXPECT_THAT(recall.options(), Contains("card sa16"));
}

}  // namespace
}  // namespace pampero::tests
