// Chapter 3: set-up.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// Plays the first option until the step is reached.
void skip_to(Scene& scene, std::string_view step) {
  while (scene.step() != step && scene.step() != "action") {
    core::Options out;
    scene.game.options(scene.s, scene.game.active(scene.s).front(), out);
    scene.game.apply(scene.s, scene.game.active(scene.s).front(), out[0].move, core::Log::none());
  }
}

TEST(PamperoSetup, PAM_101_small_side_for_one_or_two_large_side_for_three_or_four) {
  for (int players = 1; players <= 2; ++players) EXPECT_EQ(Scene::fresh(players).board().sites, 26);
  EXPECT_EQ(Scene::fresh(3).board().sites, 36);
  EXPECT_EQ(Scene::fresh(4).board().sites, 42);
}

TEST(PamperoSetup, PAM_102_elements_marked_for_four_are_missing_with_three) {
  const Scene three = Scene::fresh(3), four = Scene::fresh(4);
  for (const char* id : {"a1_s7", "park1"}) {
    EXPECT_EQ(three.place(id), -1) << id;
    EXPECT_GE(four.place(id), 0) << id;
  }
  EXPECT_EQ(three.space("a1_k5"), -1);
  EXPECT_GE(four.space("a1_k5"), 0);
  // a1_k5 is linked to b1_k1; where it is not in use the link is ignored.
  EXPECT_TRUE(three.board().linked[at(three.space("b1_k1"))].empty());
  EXPECT_EQ(four.board().linked[at(four.space("b1_k1"))].size(), 1u);
}

TEST(PamperoSetup, PAM_103_each_standard_tile_lies_on_the_space_with_its_sector_and_number) {
  const Scene small = Scene::fresh(2), large = Scene::fresh(4);
  EXPECT_EQ(small.s.tiles[at(small.space("a2_k5"))], small.contract("ct_a2_5"));
  EXPECT_EQ(large.s.tiles[at(large.space("c_k6"))], large.contract("ct_c_6"));
  Set lying = 0;
  for (const int space : members(small.s.open)) {
    lying |= bit(small.s.tiles[at(space)]);
  }
  EXPECT_FALSE(has(lying, small.contract("ct_a1_5")));  // stays in the box
  EXPECT_EQ(std::popcount(lying), 20);
}

TEST(PamperoSetup, PAM_104_what_each_player_gets) {
  Scene scene = Scene::fresh(4);
  for (int number = 1; number <= 4; ++number) {
    const Company& c = scene.p(number);
    EXPECT_EQ(c.money, 25);
    EXPECT_EQ(c.battery, 1);
    EXPECT_EQ(c.hand, bit(8) - 1);
    EXPECT_EQ(c.play_area, bit(scene.connection("k_start")));
    EXPECT_EQ(c.stage, 0);
    EXPECT_THAT(c.income, testing::Each(0));
    EXPECT_THAT(c.bulldozers, testing::Each(kReserve));
  }
  EXPECT_EQ(scene.data().start.towers, 7);
  EXPECT_EQ(scene.data().start.wind_farms, 11);
  EXPECT_EQ(scene.data().start.transformers, 16);
  EXPECT_EQ(scene.data().start.network_tiles, 7);
}

TEST(PamperoSetup, PAM_104_without_a_transformer_or_network_tile_left_no_contract) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.stage(1, 2);
  scene.fulfilled(1, "a1_k1", "t11");
  Data data = scene.data();
  EXPECT_NE(reach(data, scene.p(1)).lines, 0u);
  data.start.network_tiles = 0;
  EXPECT_EQ(reach(data, scene.p(1)).lines, 0u);
  EXPECT_NE(reach(data, scene.p(1)).nodes, 0);
  data.start.transformers = 1;
  EXPECT_EQ(reach(data, scene.p(1)).nodes, 0);
}

TEST(PamperoSetup, PAM_105_the_stack_of_discs_is_the_first_turn_order) {
  Scene scene = Scene::fresh(3);
  EXPECT_THAT(scene.options(), ElementsAre("order p1", "order p2", "order p3"));
  EXPECT_EQ(scene.who(), "chance");
  scene.play("order p2");
  EXPECT_THAT(scene.options(), ElementsAre("order p1", "order p3"));
  EXPECT_EQ(scene.refusal("order p2"), "PAM-105");
  scene.play({"order p3", "order p1"});
  EXPECT_THAT(scene.s.order, ElementsAre(1, 2, 0, kNone));
  EXPECT_EQ(scene.s.order, scene.s.track);
  for (int number = 1; number <= 3; ++number) EXPECT_EQ(scene.p(number).lower, 0);
}

TEST(PamperoSetup, PAM_106_starting_energy_by_place_in_the_turn_order) {
  Scene scene = Scene::fresh(4);
  scene.play({"order p3", "order p1", "order p4", "order p2"});
  EXPECT_EQ(scene.p(3).energy, 0);
  EXPECT_EQ(scene.p(1).energy, 2);
  EXPECT_EQ(scene.p(4).energy, 3);
  EXPECT_EQ(scene.p(2).energy, 4);
}

TEST(PamperoSetup, PAM_107_scoring_tiles) {
  Scene scene = Scene::fresh(2);
  scene.play({"order p1", "order p2"});
  EXPECT_EQ(scene.step(), "setup_final_1");
  EXPECT_THAT(scene.options(), ElementsAre("tile s1a", "tile s1b", "tile s1c", "tile s1d", "tile s1e", "tile s1f"));
  EXPECT_EQ(scene.refusal("tile s2a"), "PAM-107");
  scene.play("tile s1c");
  EXPECT_EQ(scene.step(), "setup_final_2");
  EXPECT_THAT(scene.options(), ElementsAre("tile s2a", "tile s2b", "tile s2c", "tile s2d", "tile s2e", "tile s2f"));
  scene.play("tile s2f");
  EXPECT_EQ(scene.step(), "setup_scoring_1");
  EXPECT_THAT(scene.options(), ElementsAre("tile s1a", "tile s1b", "tile s1d", "tile s1e", "tile s1f", "tile s2a",
                                           "tile s2b", "tile s2c", "tile s2d", "tile s2e"));
  scene.play("tile s2a");
  EXPECT_EQ(scene.step(), "setup_scoring_2");
  EXPECT_EQ(scene.options().size(), 9u);
  scene.play("tile s1a");
  const auto tile = [&](const char* id) { return scene.scoring_tile(id); };
  EXPECT_THAT(scene.s.scoring_tiles, ElementsAre(tile("s2a"), tile("s1a"), tile("s1c"), tile("s2f")));
}

TEST(PamperoSetup, PAM_108_remote_solar_and_connection_tiles_are_drawn) {
  Scene scene = Scene::fresh(2);
  skip_to(scene, "setup_remote");
  EXPECT_EQ(scene.options().size(), 8u);
  scene.play("tile rt7");
  EXPECT_EQ(scene.s.tiles[at(scene.space("a1_f1"))], scene.contract("rt7"));
  EXPECT_EQ(scene.refusal("tile rt7"), "PAM-108");
  skip_to(scene, "setup_solar");
  EXPECT_EQ(scene.options().size(), 10u);
  skip_to(scene, "setup_connection");
  EXPECT_THAT(scene.options(), ElementsAre("tile ka1", "tile ka2", "tile ka3", "tile ka4", "tile ka5", "tile ka6"));
  scene.play({"tile ka2", "tile ka1", "tile ka5"});
  EXPECT_THAT(scene.options(), ElementsAre("tile kb1", "tile kb2", "tile kb3", "tile kb4", "tile kb5", "tile kb6"));
  EXPECT_EQ(scene.s.connection_tiles[0], scene.connection("ka2"));
}

TEST(PamperoSetup, PAM_109_bonus_tiles_by_area_and_x_tiles_vanish) {
  Scene scene = Scene::fresh(2);
  skip_to(scene, "setup_bonus");
  EXPECT_THAT(scene.options(),
              ElementsAre("tile x 2", "tile i_money", "tile i_energy", "tile i_battery", "tile u_wind", "tile u_tower",
                          "tile u_contract", "tile u_bulldozer", "tile u_battery", "tile y_er"));
  scene.play("tile x");
  EXPECT_EQ(scene.s.cells[0], kNone);
  EXPECT_EQ(scene.options()[0], "tile x");  // one of two is left
  scene.play({"tile x", "tile u_wind"});
  EXPECT_EQ(scene.options()[0], "tile x 2");  // c14 lies in area b
  EXPECT_THAT(scene.options(), Contains("tile u_foreign"));
  EXPECT_EQ(scene.refusal("tile u_tower"), "PAM-109");
  scene.play({"tile x", "tile x", "tile u_wind", "tile x", "tile x"});
  EXPECT_EQ(scene.step(), "setup_bonus");
  EXPECT_THAT(scene.options(), Not(Contains("tile u_wind")));
  EXPECT_THAT(scene.options(), Not(Contains("tile x")));
}

TEST(PamperoSetup, PAM_110_cards_are_opened_to_the_right) {
  Scene scene = Scene::fresh(2);
  skip_to(scene, "setup_action");
  EXPECT_EQ(scene.options().size(), 16u);
  scene.play({"card sa05", "card sa01", "card sa16", "card sc02", "card sc01", "card sc09"});
  EXPECT_EQ(scene.step(), "setup_argentina");
  EXPECT_EQ(scene.options().size(), 8u);
  scene.play({"card fa8", "card fa1", "card fa3"});
  EXPECT_EQ(scene.step(), "setup_brazil");
  EXPECT_EQ(scene.refusal("card fa2"), "PAM-110");
  scene.play({"card fb1", "card fb2", "card fb3"});
  EXPECT_EQ(scene.s.displays[0][1], scene.card("sa01"));
  EXPECT_EQ(scene.s.displays[1][2], scene.scoring_card("sc09"));
  EXPECT_EQ(scene.s.displays[2][0], scene.foreign("fa8"));
  EXPECT_EQ(scene.s.displays[2][3], kNone);
}

TEST(PamperoSetup, PAM_111_battery_supply) {
  const int supply[] = {13, 12, 15, 18};
  for (int players = 1; players <= 4; ++players) EXPECT_EQ(Scene::fresh(players).s.battery_supply, supply[players - 1]);
}

TEST(PamperoSetup, PAM_112_bulldozers_in_reverse_then_in_turn_order) {
  Scene scene = Scene::fresh(2);
  scene.play("order p2");
  skip_to(scene, "setup_bulldozer");
  EXPECT_EQ(scene.who(), "p1");  // reverse
  EXPECT_EQ(scene.options().size(), 12u);
  EXPECT_EQ(scene.refusal("site b1_s1"), "PAM-112");
  scene.play("site a2_s3");
  EXPECT_EQ(scene.who(), "p2");
  EXPECT_EQ(scene.options().size(), 11u);
  EXPECT_EQ(scene.refusal("site a2_s3"), "PAM-121");
  scene.play("site a1_s1");
  EXPECT_EQ(scene.who(), "p2");  // forward
  scene.play("site b1_s1");
  EXPECT_EQ(scene.who(), "p1");
  scene.play("site b2_s5");
  EXPECT_EQ(scene.step(), "action");
  EXPECT_THAT(scene.p(1).bulldozers, ElementsAre(scene.place("a2_s3"), scene.place("b2_s5"), kReserve, kReserve));
}

TEST(PamperoSetup, PAM_113_who_comes_too_late_gets_no_capital_tile) {
  Scene scene = Scene::with_data(2, "setup.json", R"("capital_tiles": 12)", R"("capital_tiles": 1)");
  scene.stage(1, 1);
  scene.stage(2, 1);
  scene.turn(1);
  scene.play({"card b_capital", "row upper", "place cap1"});
  EXPECT_EQ(scene.s.capital_supply, 0);
  scene.turn(2);
  EXPECT_EQ(scene.refusal("card b_capital"), "PAM-113");
  EXPECT_THAT(scene.options(), Not(Contains("card b_capital")));
}

TEST(PamperoSetup, PAM_O3_options_have_defaults_and_are_checked) {
  const Scene scene = Scene::fresh(2);
  EXPECT_EQ(
      scene.game.info().options.dump(),
      R"({"battery_storage":false,"fixed_bonus":false,"intro_tiles":false,"long_game":false,"rahdo_discard":false,)"
      R"("restricted_contracts":false,"solo_level":"normal"})");
  const auto data = Game::load(Game::default_data());
  ASSERT_TRUE(data);
  const auto code = [&](int players, core::Json options) {
    const auto game = Game::make(*data, {players, std::move(options)});
    return game ? std::string("fine") : game.error().code + " " + game.error().where;
  };
  EXPECT_EQ(code(0, core::Json::object()), "wrong_players players");
  EXPECT_EQ(code(5, core::Json::object()), "wrong_players players");
  EXPECT_EQ(code(2, {{"long", true}}), "unknown_option long");
  EXPECT_EQ(code(2, {{"long_game", 1}}), "wrong_option long_game");
  EXPECT_EQ(code(1, {{"solo_level", "brutal"}}), "wrong_option solo_level");
  EXPECT_EQ(code(4, {{"rahdo_discard", true}, {"solo_level", "hard"}}), "fine");  // ignored unless 2 or 1 play
}

TEST(PamperoSetup, PAM_O4_data_hash_over_the_rule_files) {
  const auto& files = Game::catalog().rule_files;
  EXPECT_EQ(files.size(), 14u);
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end()));
  EXPECT_EQ(std::count(files.begin(), files.end(), "board_geometry.json"), 0);
  EXPECT_EQ(Scene::fresh(2).game.info().data_hash, core::data_hash(Game::default_data(), Game::catalog()));
  EXPECT_EQ(Scene::fresh(2).game.info().data_hash.size(), 64u);
}

}  // namespace
}  // namespace pampero::tests
