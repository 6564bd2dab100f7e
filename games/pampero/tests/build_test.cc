// Chapters 6A and 6B: towers and wind farms.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

Scene with_bulldozer(std::string_view site, int players = 3, const core::Json& options = core::Json::object()) {
  Scene scene(players, options);
  scene.bulldozers(1, {site});
  for (int number = 2; number <= players; ++number) scene.bulldozers(number, {});
  scene.turn(1);
  return scene;
}

TEST(PamperoBuild, PAM_401_a_bulldozer_beside_an_unbuilt_site_and_a_tower_left) {
  Scene scene = with_bulldozer("a1_s4");
  scene.play({"card b_tower", "row upper"});
  EXPECT_EQ(scene.refusal("site a1_s5"), "PAM-401");
  scene.play("site a1_s4");
  EXPECT_TRUE(has(scene.p(1).towers, scene.place("a1_s4")));
  EXPECT_EQ(scene.s.card_in_play.used[0], 0);  // p1's first bulldozer
  Scene none_left = with_bulldozer("a1_s4");
  none_left.stage(1, 7);
  EXPECT_EQ(none_left.refusal("card b_tower"), "PAM-402");
}

TEST(PamperoBuild, PAM_402_the_stage_rises_by_1) {
  Scene scene = with_bulldozer("a1_s4");
  scene.play({"card b_tower", "row upper", "site a1_s4"});
  EXPECT_EQ(scene.p(1).stage, 1);
}

TEST(PamperoBuild, PAM_403_the_bonus_under_the_tower) {
  Scene scene = with_bulldozer("a1_s4");
  scene.play({"card b_tower", "row upper", "site a1_s4"});
  EXPECT_EQ(scene.p(1).money, 25 - 8 + 2);
  Scene third = with_bulldozer("a1_s4");
  third.stage(1, 2);
  third.turn(1);
  third.play({"card b_tower", "row upper", "site a1_s4"});
  EXPECT_EQ(third.p(1).bulldozers[1], third.board().public_place);
}

TEST(PamperoBuild, PAM_404_two_adjacent_cells_of_the_allowed_areas) {
  Scene a = with_bulldozer("a1_s4");
  a.play({"card b_tower", "row upper", "site a1_s4"});
  EXPECT_EQ(a.options().size(), 9u);  // area a
  EXPECT_EQ(a.refusal("cell c14"), "PAM-404");
  a.play("cell c11");
  EXPECT_THAT(a.options(), ElementsAre("cell c12", "cell c21"));
  EXPECT_EQ(a.refusal("cell c22"), "PAM-404");
  Scene b = with_bulldozer("b1_s4");
  b.play({"card b_tower", "row lower", "site b1_s4"});
  EXPECT_EQ(b.options().size(), 18u);  // areas a and b
}

TEST(PamperoBuild, PAM_405_with_two_players_a_tile_is_discarded_after_the_choice) {
  Scene two = with_bulldozer("a1_s4", 2);
  two.fill_cells("i_money");
  two.play({"card b_tower", "row upper", "site a1_s4", "cell c11", "cell c12"});
  EXPECT_EQ(two.step(), "cell_discard");
  EXPECT_EQ(two.p(1).money, 25 - 8 + 2);  // the cells are dealt with later
  two.play("cell c13");
  EXPECT_EQ(two.p(1).money, 25 - 8 + 2 + 12);
  Scene three = with_bulldozer("a1_s4", 3);
  three.fill_cells("i_money");
  three.play({"card b_tower", "row upper", "site a1_s4", "cell c11", "cell c12"});
  EXPECT_EQ(three.step(), "move_used");
}

TEST(PamperoBuild, PAM_406_cells_in_the_order_chosen_printed_bonus_or_tile) {
  Scene scene = with_bulldozer("a1_s4");
  scene.s.cells.fill(kNone);
  scene.s.cells[at(scene.cell("c12"))] = static_cast<std::uint8_t>(scene.tile("i_battery"));
  scene.play({"card b_tower", "row upper", "site a1_s4", "cell c12", "cell c13"});
  std::vector<int> kinds;
  for (const core::Note& note : scene.notes) kinds.push_back(note.kind);
  EXPECT_THAT(kinds, ElementsAre(note::tile_taken, note::battery, note::energy));
  EXPECT_EQ(scene.p(1).battery, 3);
  EXPECT_EQ(scene.p(1).energy, 1);
  EXPECT_EQ(scene.s.cells[at(scene.cell("c12"))], kNone);
}

TEST(PamperoBuild, PAM_407_an_instant_tile_leaves_the_game) {
  Scene scene = with_bulldozer("a1_s4");
  scene.fill_cells("i_energy");
  scene.play({"card b_tower", "row upper", "site a1_s4", "cell c12", "cell c13"});
  EXPECT_EQ(scene.p(1).energy, 8);
  EXPECT_THAT(scene.p(1).bonus, testing::Each(kNone));
}

TEST(PamperoBuild, PAM_408_other_tiles_go_to_the_field_of_their_type) {
  Scene scene = with_bulldozer("a1_s4");
  scene.s.cells[at(scene.cell("c12"))] = static_cast<std::uint8_t>(scene.tile("u_battery"));
  scene.s.cells[at(scene.cell("c13"))] = static_cast<std::uint8_t>(scene.tile("y_er"));
  scene.play({"card b_tower", "row upper", "site a1_s4", "cell c12", "cell c13"});
  EXPECT_EQ(scene.p(1).bonus[9], scene.tile("u_battery"));
  EXPECT_EQ(scene.p(1).bonus[4], scene.tile("y_er"));
  EXPECT_EQ(scene.p(1).money, 25 - 8 + 2 + 3);  // a symbols tile pays once
}

TEST(PamperoBuild, PAM_409_an_identical_tile_goes_to_the_nearest_empty_field) {
  // p1 builds a tower and takes two tiles u_wind, whose field is bf1.
  const auto build = [](Scene& scene, const char* tiles = "u_wind") {
    scene.bulldozers(1, {"a1_s4"});
    scene.fill_cells(tiles);
    scene.turn(1);
    scene.play({"card b_tower", "row upper", "site a1_s4", "cell c11", "cell c12"});
  };
  Scene scene(3);
  Company& me = scene.p(1);
  const auto wind = static_cast<std::uint8_t>(scene.tile("u_wind"));
  me.bonus[1] = static_cast<std::uint8_t>(scene.tile("u_tower"));
  build(scene);
  EXPECT_EQ(me.bonus[0], wind);
  EXPECT_EQ(me.bonus[8], wind);  // only bf9 is empty at distance 1
  EXPECT_EQ(me.upgrades[kWindEnergy], 2);
  Scene full(3);
  full.p(1).bonus.fill(wind);
  build(full);  // no empty field: both leave the game
  EXPECT_EQ(full.noted(note::tile_gone), 2);
  EXPECT_EQ(full.p(1).upgrades[kWindEnergy], 0);
  Scene first(3);  // tiles u_tower, whose field is bf2, and only bf1 is empty
  const auto tower = static_cast<std::uint8_t>(first.tile("u_tower"));
  first.p(1).bonus.fill(wind);
  first.p(1).bonus[0] = kNone;
  first.p(1).bonus[1] = tower;
  build(first, "u_tower");
  EXPECT_EQ(first.p(1).bonus[0], tower);
  EXPECT_EQ(first.noted(note::tile_gone), 1);
}

TEST(PamperoBuild, PAM_410_a_different_tile_on_the_field_the_new_one_leaves_the_game) {
  Scene scene(3);
  scene.p(1).bonus[4] = static_cast<std::uint8_t>(scene.tile("u_wind"));
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  cell_effect(turn, 0, 0, scene.tile("y_er"));
  settle(turn);
  EXPECT_EQ(scene.p(1).money, 25);  // without effect
  EXPECT_EQ(std::count(scene.p(1).bonus.begin(), scene.p(1).bonus.end(), scene.tile("y_er")), 0);
}

TEST(PamperoBuild, PAM_411_upgrades_add_up) {
  Scene scene = with_bulldozer("a1_s4");
  scene.p(1).upgrades[kTowerValue] = 4;  // two tiles
  scene.play({"card b_tower", "row upper", "site a1_s4"});
  EXPECT_EQ(scene.p(1).money, 25 - 4 + 2);
}

TEST(PamperoBuild, PAM_412_any_tile_of_the_allowed_areas_can_be_discarded) {
  Scene scene = with_bulldozer("a1_s4", 2);
  scene.s.cells.fill(kNone);
  scene.s.cells[at(scene.cell("c33"))] = static_cast<std::uint8_t>(scene.tile("u_wind"));
  scene.s.cells[at(scene.cell("c14"))] = static_cast<std::uint8_t>(scene.tile("u_wind"));
  scene.play({"card b_tower", "row upper", "site a1_s4", "cell c11", "cell c12"});
  EXPECT_THAT(scene.options(), ElementsAre("cell c33"));
  EXPECT_EQ(scene.refusal("cell c14"), "PAM-412");
  scene.play("cell c33");
  EXPECT_EQ(scene.s.cells[at(scene.cell("c33"))], kNone);
  Scene nothing = with_bulldozer("a1_s4", 2);
  nothing.s.cells.fill(kNone);
  nothing.play({"card b_tower", "row upper", "site a1_s4", "cell c12", "cell c13"});
  EXPECT_EQ(nothing.step(), "move_used");
}

TEST(PamperoBuild, PAM_420_a_bulldozer_beside_a_wind_or_mixed_site_and_a_wind_farm_left) {
  Scene scene = with_bulldozer("a1_s1");
  scene.play({"card b_wind", "row upper", "site a1_s1"});
  EXPECT_TRUE(has(scene.p(1).wind_farms, scene.place("a1_s1")));
  Scene none_left = with_bulldozer("a1_s1");
  for (int site = 30, left = 11; left > 0; --site)
    if (has(none_left.board().wind_sites, site)) none_left.p(1).wind_farms |= bit(site), --left;
  none_left.turn(1);
  EXPECT_EQ(none_left.refusal("card b_wind"), "PAM-420");
  Scene no_bulldozer = with_bulldozer("a1_s1");
  no_bulldozer.play({"card b_wind", "row upper"});
  EXPECT_EQ(no_bulldozer.refusal("site a1_s2"), "PAM-420");
}

TEST(PamperoBuild, PAM_421_only_the_wind_farm_of_the_joker_gives_energy) {
  Scene wind = with_bulldozer("a1_s6");  // mixed
  wind.play({"card b_joker", "row upper"});
  EXPECT_THAT(wind.options(), ElementsAre("mode build_tower", "mode build_wind"));
  wind.play({"mode build_wind", "site a1_s6"});
  EXPECT_EQ(wind.p(1).energy, 4);
  Scene tower = with_bulldozer("a1_s6");
  tower.play({"card b_joker", "row upper", "mode build_tower", "site a1_s6"});
  EXPECT_EQ(tower.p(1).energy, 0);
}

TEST(PamperoBuild, PAM_422_a_second_wind_farm_in_the_same_zone_for_free) {
  Scene scene(3);
  scene.special(1, "sa04");
  scene.bulldozers(1, {"a1_s1", "a2_s1", "b1_s1"});
  scene.bulldozers(2, {"a1_s2"});
  scene.bulldozers(3, {});
  scene.turn(1);
  scene.play({"card sa04", "row upper", "site a1_s1"});
  EXPECT_EQ(scene.step(), "second_site");
  EXPECT_THAT(scene.options(), ElementsAre("site a2_s1", "decline"));  // own ones, zone a, another bulldozer
  EXPECT_EQ(scene.refusal("site b1_s1"), "PAM-422");
  scene.play("site a2_s1");
  EXPECT_EQ(scene.p(1).money, 17);
  EXPECT_EQ(scene.p(1).energy, 4);
  EXPECT_EQ(std::popcount(scene.p(1).wind_farms), 2);
  Scene alone = with_bulldozer("a1_s1");
  alone.special(1, "sa04");
  alone.turn(1);
  alone.play({"card sa04", "row upper", "site a1_s1"});
  EXPECT_EQ(alone.step(), "move_used");
}

}  // namespace
}  // namespace pampero::tests
