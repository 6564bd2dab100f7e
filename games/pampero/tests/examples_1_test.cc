// The worked examples 1 to 15 of the specification.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

Texts seats(const std::array<std::uint8_t, kMaxSeats>& order) {
  Texts out;
  for (const std::uint8_t seat : order) out.push_back(core::seat_text(seat));
  return out;
}

Scene drawn_order() {
  Scene scene = Scene::fresh(4);
  scene.play({"order p3", "order p1", "order p4", "order p2"});
  while (scene.s.phase == kSetupPhase) {
    const Texts options = scene.options();
    scene.play(options[0].substr(0, options[0].find(' ', options[0].find(' ') + 1)));
  }
  return scene;
}

TEST(PamperoExamples, X1_first_order_and_a_quiet_year) {
  Scene scene = drawn_order();
  EXPECT_EQ(seats(scene.s.order), (Texts{"p3", "p1", "p4", "p2"}));
  EXPECT_EQ(seats(scene.s.track), (Texts{"p3", "p1", "p4", "p2"}));  // top of the stack first
  scene.end_of_year();
  EXPECT_EQ(seats(scene.s.track), (Texts{"p2", "p4", "p1", "p3"}));
  EXPECT_EQ(seats(scene.s.order), (Texts{"p2", "p4", "p1", "p3"}));
  EXPECT_EQ(scene.p(1).timeline, 1);
}

TEST(PamperoExamples, X2_lower_row_first) {
  Scene scene = drawn_order();
  scene.turn(1);
  scene.play("battery");
  scene.out(4, "b_tower", "upper1");
  scene.out(4, "b_wind", "lower1");
  scene.turn(4);
  scene.play("take_back");
  scene.end_of_year();
  EXPECT_EQ(scene.p(4).timeline, 2);
  EXPECT_EQ(seats(scene.s.track), (Texts{"p4", "p2", "p1", "p3"}));
  EXPECT_EQ(seats(scene.s.order), (Texts{"p4", "p1", "p2", "p3"}));
}

Scene foreign_bulldozer() {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s3", "b1_s3"});
  scene.bulldozers(2, {"a1_s1", "b1_s1"});
  scene.turn(1);
  return scene;
}

TEST(PamperoExamples, X3_another_players_bulldozer) {
  Scene scene = foreign_bulldozer();
  scene.play({"card b_wind", "row upper"});
  EXPECT_THAT(scene.options(), ElementsAre("site a1_s1"));
  scene.play("site a1_s1");
  EXPECT_EQ(scene.p(1).money, 17);
  EXPECT_EQ(scene.p(1).energy, 4);
  EXPECT_EQ(scene.p(2).money, 33);
  scene.play({"connection k_start", "effect 1"});
  EXPECT_EQ(scene.p(1).money, 20);
  EXPECT_EQ(scene.step(), "move_used");
  EXPECT_EQ(scene.who(), "p2");
  EXPECT_THAT(scene.options(), Contains("to public"));
  EXPECT_THAT(scene.options(), Not(Contains("to a1_s1")));
}

TEST(PamperoExamples, X4_energy_cap) {
  Scene scene = foreign_bulldozer();
  scene.p(1).energy = 12;
  scene.play({"card b_wind", "row upper", "site a1_s1"});
  EXPECT_EQ(scene.p(1).energy, 14);
}

TEST(PamperoExamples, X5_battery_production) {
  const int rows[][3] = {{7, 3, 2}, {3, 5, 1}, {0, 4, 0}, {14, 7, 6}, {2, 1, 0}, {14, 1, 0}};
  for (const auto& [energy, stage, batteries] : rows) {
    Scene scene(2);
    scene.p(1).battery = 0;
    scene.s.battery_supply = 14;
    scene.p(1).energy = static_cast<std::uint8_t>(energy);
    scene.stage(1, stage);
    scene.consolidate(1);
    EXPECT_EQ(scene.p(1).battery, batteries) << energy << " energy, stage " << stage;
  }
}

TEST(PamperoExamples, X6_storage) {
  Scene scene(2, with({"battery_storage"}));
  scene.p(1).battery = 4;
  scene.s.battery_supply = 9;
  scene.p(1).energy = 14;
  scene.stage(1, 3);
  scene.consolidate(1);
  EXPECT_EQ(scene.p(1).battery, 3);
  EXPECT_EQ(scene.s.battery_supply, 10);
}

TEST(PamperoExamples, X7_limit_and_cross_link) {
  Scene scene(2);
  scene.stage(1, 2);
  scene.income(1, {3, 0, 0, 0, 0});
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  raise_income(turn, 0, kResidential, 2);
  EXPECT_EQ(scene.p(1).income[kResidential], 4);
  EXPECT_EQ(scene.p(1).income[kIndustry], 1);
}

// Fulfils a1_k3 or asks where it may go.
Texts nodes_for(Scene& scene) {
  scene.p(1).energy = 9;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k3"});
  return scene.options();
}

TEST(PamperoExamples, X8_transformer_spaces) {
  Scene first(2);
  first.tower(1, "a1_s4");
  EXPECT_THAT(nodes_for(first), ElementsAre("node t11", "node t12", "node t13"));
  Scene on_t11(2);
  on_t11.tower(1, "a1_s4");
  on_t11.stage(1, 2);
  on_t11.fulfilled(1, "a1_k1", "t11");
  EXPECT_THAT(nodes_for(on_t11), ElementsAre("node t21", "line l1"));
  Scene on_t12(2);
  on_t12.tower(1, "a1_s4");
  on_t12.stage(1, 2);
  on_t12.fulfilled(1, "a1_k1", "t12");
  EXPECT_THAT(nodes_for(on_t12), ElementsAre("node t13", "node t21", "node t22", "line l1"));
  on_t12.play("line l1");
  EXPECT_EQ(on_t12.p(1).energy, 9 - 3 - 1);
}

TEST(PamperoExamples, X9_another_players_tower) {
  Scene scene(2);
  scene.tower(1, "b1_s4");
  scene.tower(2, "a1_s4");
  scene.p(1).energy = 3;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k1", "node t11"});
  EXPECT_EQ(scene.p(1).money, 20);
  EXPECT_EQ(scene.p(1).energy, 1);
  EXPECT_EQ(scene.p(1).income[kResidential], 1);
  EXPECT_EQ(scene.p(2).money, 33);
  EXPECT_TRUE(has(scene.p(1).transformers, scene.space("a1_k1")));
}

TEST(PamperoExamples, X10_pair) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.p(1).energy = 5;
  scene.turn(1);
  scene.play({"card b_contract", "row upper", "contract a1_k3", "node t13"});
  EXPECT_FALSE(has(scene.s.open, scene.space("a1_k4")));
  EXPECT_FALSE(has(scene.p(1).contracts, scene.contract("ct_a1_4")));
  EXPECT_EQ(scene.p(1).battery, 2);
  EXPECT_EQ(scene.p(1).income[kResidential], 2);
}

TEST(PamperoExamples, X11_connection_tile) {
  Scene scene(2);
  const std::uint8_t tile = scene.s.connection_tiles[0];
  scene.stage(1, 1);
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  take_contract(turn, 0, scene.space("a1_k1"));
  take_contract(turn, 0, scene.space("a1_k2"));
  EXPECT_EQ(scene.s.connection_tiles[0], tile);
  take_contract(turn, 0, scene.space("a1_k3"));
  EXPECT_EQ(scene.s.connection_tiles[0], kNone);
  EXPECT_EQ(scene.p(1).connections[tile], kInPlayArea);
}

Texts second_cells(std::string_view site, std::string_view row) {
  Scene scene(2);
  scene.bulldozers(1, {site});
  scene.turn(1);
  scene.play({"card b_tower", row, std::string("site ") + std::string(site), "cell c13"});
  return scene.options();
}

TEST(PamperoExamples, X12_cells) {
  EXPECT_THAT(second_cells("a1_s4", "row upper"), ElementsAre("cell c12", "cell c23"));
  EXPECT_THAT(second_cells("b1_s4", "row lower"), ElementsAre("cell c12", "cell c14", "cell c23"));
  Scene scene(2);
  scene.bulldozers(1, {"c_s4"});
  for (const char* field : {"lower1", "lower2"}) scene.out(1, field[5] == '1' ? "b_joker" : "b_capital", field);
  scene.turn(1);
  scene.play({"card b_tower", "row lower", "zone c", "site c_s4"});
  EXPECT_EQ(scene.options().size(), 24u);
}

TEST(PamperoExamples, X13_tiles_on_the_company_board) {
  Scene scene(3);
  scene.p(1).bonus[0] = static_cast<std::uint8_t>(scene.tile("u_wind"));
  scene.p(1).upgrades[kWindEnergy] = 1;
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  cell_effect(turn, 0, scene.cell("c11"), scene.tile("u_wind"));
  EXPECT_EQ(scene.step(), "bonus_field");
  EXPECT_THAT(scene.options(), ElementsAre("field bf2", "field bf9"));
  scene.play("field bf2");
  EXPECT_EQ(scene.p(1).upgrades[kWindEnergy], 2);
  cell_effect(turn, 0, scene.cell("c11"), scene.tile("u_tower"));
  EXPECT_EQ(scene.p(1).upgrades[kTowerValue], 0);
  EXPECT_EQ(scene.p(1).bonus[1], scene.tile("u_wind"));
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoExamples, X14_capital) {
  Scene scene(2);
  scene.stage(1, 1);
  scene.income(1, {3, 0, 0, 0, 1});
  scene.turn(1);
  scene.play({"card b_capital", "row lower", "place cap1"});
  EXPECT_EQ(scene.p(1).money, 45);
  EXPECT_EQ(scene.s.capital_supply, 11);
  EXPECT_EQ(scene.step(), "connection");
}

TEST(PamperoExamples, X15_majority) {
  const auto winner = [](std::array<int, 3> farms) {
    Scene scene(3);
    for (int number = 1; number <= 3; ++number)
      for (int i = 0; i < farms[at(number - 1)]; ++i) scene.p(number).wind_farms |= bit(10 * number + i);
    return majority(scene.game.rules(), scene.s, {CountKind::wind_farms, 0, 0, 0, 0});
  };
  EXPECT_EQ(winner({1, 2, 0}), 1);
  EXPECT_EQ(winner({2, 2, 0}), -1);
  Scene scene(3);
  EXPECT_EQ(majority(scene.game.rules(), scene.s, {CountKind::towers, 0, 0, 0, 0}), -1);
}

}  // namespace
}  // namespace pampero::tests
