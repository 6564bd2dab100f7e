// Chapters 12, 13 and 16: variants, the solo game, observation.
#include "core/record.h"
#include "core/replay.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

core::Json level(const char* word) { return {{"solo_level", word}}; }

TEST(PamperoVariants, PAM_V1_long_game) {
  Scene scene(2, with({"long_game"}));
  EXPECT_EQ(scene.game.rules().track->length, 10);
  scene.p(1).timeline = scene.p(2).timeline = 2;
  scene.end_of_year();
  EXPECT_EQ(scene.s.scorings, 0);  // marks 4, 7, 10
  scene.end_of_year();
  EXPECT_EQ(scene.s.scorings, 1);
}

TEST(PamperoVariants, PAM_V2_intro_tiles) {
  Scene scene = Scene::fresh(2, with({"intro_tiles"}));
  EXPECT_EQ(scene.s.scoring_tiles[0], scene.scoring_tile("intro1"));
  EXPECT_EQ(scene.s.scoring_tiles[1], scene.scoring_tile("intro2"));
  scene.play({"order p1", "order p2", "tile s1a", "tile s2a"});
  EXPECT_EQ(scene.step(), "setup_remote");
}

TEST(PamperoVariants, PAM_V3_fixed_bonus) {
  Scene scene(2, with({"fixed_bonus"}));
  EXPECT_EQ(scene.s.cells[at(scene.cell("c11"))], scene.tile("u_wind"));
  EXPECT_EQ(scene.s.cells[at(scene.cell("c38"))], scene.tile("i_income"));
  EXPECT_EQ(scene.s.cells[at(scene.cell("c12"))], kNone);  // not named
  Scene fresh = Scene::fresh(2, with({"fixed_bonus"}));
  while (fresh.step() != "setup_action") {
    EXPECT_NE(fresh.step(), "setup_bonus");
    fresh.play(fresh.options()[0]);
  }
}

TEST(PamperoVariants, PAM_V4_a_contract_lies_at_least_in_the_column_that_opens_it) {
  Scene scene(2, with({"restricted_contracts"}));
  scene.tower(1, "b1_s4");
  scene.stage(1, 3);
  scene.p(1).energy = 14;
  scene.turn(1);
  EXPECT_EQ(scene.refusal("card b_contract"), "PAM-V4");  // the first one would need an arrow space in column 2
  scene.fulfilled(1, "a1_k1", "t12");
  scene.play({"card b_contract", "row lower", "contract b1_k1"});
  EXPECT_THAT(scene.options(), ElementsAre("node t21", "node t22"));
  EXPECT_EQ(scene.refusal("node t13"), "PAM-V4");
  // A pink line into column 1 is no way either, and a solar tile may go anywhere.
  EXPECT_EQ(scene.refusal("line l1"), "PAM-V4");
  scene.special(1, "sa10");
  scene.turn(1);
  scene.s.tiles[at(scene.space("s1"))] = static_cast<std::uint8_t>(scene.contract("so10"));
  scene.play({"card sa10", "row upper", "contract s1"});
  EXPECT_THAT(scene.options(), Contains("node t13"));
}

TEST(PamperoVariants, PAM_V5_battery_storage_after_production_only) {
  Scene scene(2, with({"battery_storage"}));
  scene.play("battery");
  EXPECT_EQ(scene.p(1).battery, 2);  // at no other time
  scene.consolidate(1);
  EXPECT_EQ(scene.p(1).battery, 0);  // stage 0
  EXPECT_EQ(scene.game.invariant(scene.s), "");
}

TEST(PamperoVariants, PAM_V6_rahdo_discard) {
  const auto position = [](int players, std::string_view first, std::string_view second) {
    Scene scene(players, with({"rahdo_discard"}));
    scene.fill_cells("i_money");
    scene.bulldozers(1, {"a1_s4"});
    scene.turn(1);
    scene.play({"card b_tower", "row upper", "site a1_s4", first, second});
    return scene;
  };
  EXPECT_THAT(position(2, "cell c11", "cell c12").options(), ElementsAre("cell c13"));
  EXPECT_THAT(position(2, "cell c33", "cell c23").options(), ElementsAre("cell c13"));
  EXPECT_EQ(position(2, "cell c11", "cell c12").refusal("cell c21"), "PAM-V6");
  EXPECT_EQ(position(3, "cell c11", "cell c12").step(), "move_used");  // ignored
  Scene none(2, with({"rahdo_discard"}));
  none.s.cells.fill(kNone);
  none.s.cells[at(none.cell("c33"))] = static_cast<std::uint8_t>(none.tile("u_wind"));
  none.bulldozers(1, {"a1_s4"});
  none.turn(1);
  none.play({"card b_tower", "row upper", "site a1_s4", "cell c12", "cell c13"});
  EXPECT_EQ(none.step(), "move_used");
}

TEST(PamperoSolo, PAM_S1_the_automa_is_p2_and_never_decides) {
  Scene scene(1);
  EXPECT_EQ(scene.game.info().players, 1);
  EXPECT_EQ(scene.game.info().seats, 2);
  EXPECT_EQ(scene.board().sites, 26);
  scene.fill_cells("i_money");
  scene.bulldozers(1, {"a2_s4"});
  scene.turn(1);
  scene.play({"card b_tower", "row upper", "site a2_s4", "cell c11", "cell c12"});
  EXPECT_EQ(scene.step(), "move_used");  // no discard
  scene.play("to public");
  EXPECT_EQ(scene.who(), "chance");
}

TEST(PamperoSolo, PAM_S2_what_the_automa_starts_with) {
  const int start[] = {10, 15, 20};
  const char* words[] = {"easy", "normal", "hard"};
  for (int i = 0; i < 3; ++i) {
    Scene scene = Scene::fresh(1, level(words[i]));
    EXPECT_EQ(scene.p(2).money, start[i]);
    EXPECT_EQ(scene.p(2).battery, 0);
    EXPECT_EQ(scene.p(2).hand, 0u);
    EXPECT_EQ(scene.p(2).play_area, 0u);
  }
  Scene scene = Scene::fresh(1);
  while (scene.step() != "setup_bulldozer") scene.play(scene.options()[0].substr(0, scene.options()[0].find(' ', 6)));
  EXPECT_EQ(scene.p(2).bulldozers[0], scene.place("a1_s1"));  // reverse order: the automa first
  scene.play("site a1_s2");
  scene.play("site b1_s1");
  EXPECT_EQ(scene.p(2).bulldozers[1], scene.place("b1_s2"));  // the first free one
  EXPECT_EQ(scene.step(), "action");
}

// The automa draws this order card.
void draw(Scene& scene, std::string_view order) {
  scene.s.agenda.clear();
  scene.s.orders |= bit(scene.data().order_ids.find(order));
  scene.turn(2);
  scene.play("order " + std::string(order));
}

TEST(PamperoSolo, PAM_S3_orders_are_drawn_without_repetition) {
  Scene scene(1);
  scene.turn(2);
  EXPECT_EQ(scene.step(), "automa_order");
  EXPECT_EQ(scene.options().size(), 12u);
  scene.play("order or03");
  EXPECT_EQ(scene.p(2).timeline, 1);  // the card has `time`
  EXPECT_EQ(scene.p(2).lower, 1);
  scene.turn(2);
  EXPECT_EQ(scene.options().size(), 11u);
  EXPECT_EQ(scene.refusal("order or03"), "PAM-S3");
  scene.s.orders = bit(0);
  scene.play("order or01");
  scene.turn(2);
  EXPECT_EQ(scene.options().size(), 12u);
}

TEST(PamperoSolo, PAM_S4_chains_of_orders_and_their_money) {
  Scene contract(1);
  draw(contract, "or06");  // no tower anywhere: tower instead
  EXPECT_EQ(contract.p(2).stage, 1);
  EXPECT_EQ(contract.p(2).money, 15 + 4);
  Scene wind(1);
  wind.p(2).wind_farms =
      bit(0) | bit(1) | bit(4) | bit(5) | bit(8) | bit(9) | bit(12) | bit(13) | bit(17) | bit(18) | bit(22);
  draw(wind, "or05");  // no wind farm left: tower instead
  EXPECT_EQ(wind.p(2).money, 15 + 4);
  Scene idle(1);
  idle.p(2).wind_farms =
      bit(0) | bit(1) | bit(4) | bit(5) | bit(8) | bit(9) | bit(12) | bit(13) | bit(17) | bit(18) | bit(22);
  idle.stage(2, 7);
  draw(idle, "or01");
  EXPECT_EQ(idle.p(2).money, 15 + 2);
  EXPECT_EQ(idle.noted(note::automa_idle), 1);
}

TEST(PamperoSolo, PAM_S5_tower_of_the_automa) {
  Scene scene(1);
  scene.bulldozers(1, {"a1_s3"});  // the tower site is not free
  scene.s.cells.fill(kNone);
  for (const char* cell : {"c11", "c21", "c31", "c38"})
    scene.s.cells[at(scene.cell(cell))] = static_cast<std::uint8_t>(scene.tile("u_wind"));
  draw(scene, "or01");                                      // a1 first
  EXPECT_EQ(scene.p(2).towers, bit(scene.place("a1_s4")));  // the mixed site
  EXPECT_EQ(scene.s.cells[at(scene.cell("c11"))], scene.tile("u_wind"));
  EXPECT_EQ(scene.s.cells[at(scene.cell("c21"))], kNone);
  EXPECT_EQ(scene.s.cells[at(scene.cell("c31"))], kNone);
  EXPECT_EQ(scene.s.cells[at(scene.cell("c38"))], scene.tile("u_wind"));  // not an area of zone A
  EXPECT_EQ(scene.p(2).money, 19);                                        // no bonus
  Scene plain(1);
  draw(plain, "or01");
  EXPECT_EQ(plain.p(2).towers, bit(plain.place("a1_s3")));
}

TEST(PamperoSolo, PAM_S6_wind_farm_of_the_automa) {
  Scene scene(1);
  draw(scene, "or04");  // a3 first
  EXPECT_EQ(scene.p(2).wind_farms, bit(scene.place("a3_s1")));
  EXPECT_EQ(scene.p(2).money, 18);
  // The first site of the map, too.
  Scene first = Scene::with_data(1, "solo.json", R"("order": "wind", "sectors": ["a3", "b2", "a1",)",
                                 R"("order": "wind", "sectors": ["a1", "b2", "a3",)");
  first.bulldozers(1, {});
  first.bulldozers(2, {});
  draw(first, "or04");
  EXPECT_EQ(first.p(2).wind_farms, bit(first.place("a1_s1")));
}

TEST(PamperoSolo, PAM_S7_contract_of_the_automa) {
  Scene low(1);
  low.tower(1, "b1_s3");
  draw(low, "or07");  // b2, b1, …; low
  EXPECT_TRUE(has(low.p(2).contracts, low.contract("ct_b1_1")));
  Scene high(1);
  high.tower(1, "a1_s3");
  draw(high, "or06");  // a1 first, high: ct_a1_4, whose pair leaves the game
  EXPECT_TRUE(has(high.p(2).contracts, high.contract("ct_a1_4")));
  EXPECT_TRUE(has(high.p(2).transformers, high.space("a1_k4")));
  EXPECT_FALSE(has(high.s.open, high.space("a1_k3")));
  high.s.open &= ~bit(high.space("a1_k2"));
  high.turn(2);
  draw(high, "or08");  // a2 and a3 have no tower
  EXPECT_TRUE(has(high.p(2).contracts, high.contract("ct_a1_1")));
  EXPECT_EQ(high.s.connection_tiles[0], kNone);  // a connection tile as PAM-456
  EXPECT_EQ(count(high.game.rules(), high.s, 1, {CountKind::connection_tiles, 0, 0, 0, 0}), 1);
}

TEST(PamperoSolo, PAM_S8_remote_solar_and_foreign_orders) {
  Scene remote(1);
  remote.tower(1, "b1_s3");
  draw(remote, "or10");
  EXPECT_TRUE(has(remote.p(2).transformers, remote.space("b1_f1")));
  Scene solar(1);
  draw(solar, "or11");
  EXPECT_TRUE(has(solar.p(2).transformers, solar.space("s1")));
  Scene foreign(1);
  foreign.open_foreign({"fa2", "fa1", "fb3", "fb2"});
  draw(foreign, "or12");  // high: the last of Brazil
  EXPECT_EQ(foreign.p(2).foreign, bit(foreign.foreign("fb2")));
  EXPECT_EQ(foreign.step(), "refill_brazil");
}

TEST(PamperoSolo, PAM_S9_the_automa_is_paid_and_its_bulldozer_moves_on) {
  Scene scene(1);
  scene.bulldozers(1, {});
  scene.bulldozers(2, {"a1_s2"});
  scene.turn(1);
  scene.play({"card b_wind", "row upper", "site a1_s2", "decline"});
  EXPECT_EQ(scene.p(2).money, 15 + 8);
  EXPECT_EQ(scene.p(2).bulldozers[0], scene.place("a1_s1"));  // the first of its destinations
  EXPECT_EQ(scene.step(), "automa_order");
}

TEST(PamperoSolo, PAM_S10_consolidation_of_the_automa) {
  const int year[] = {1, 2, 3};
  const char* words[] = {"easy", "normal", "hard"};
  for (int i = 0; i < 3; ++i) {
    Scene scene(1, level(words[i]));
    const int before = scene.p(2).money;
    scene.consolidate(2);
    EXPECT_EQ(scene.p(2).money, before + year[i]);
    EXPECT_EQ(scene.p(2).timeline, 1);
    EXPECT_EQ(scene.p(2).battery, 0);
  }
}

void is_hard_with(const char* word, int year) {
  Scene hard(1, level("hard")), harder(1, level(word));
  const Level &was = *hard.game.rules().level, &is = *harder.game.rules().level;
  EXPECT_EQ(is.start, was.start);
  EXPECT_EQ(is.orders, was.orders);
  EXPECT_EQ(is.idle, was.idle);
  EXPECT_EQ(is.income, was.income);
  EXPECT_EQ(is.count, was.count);
  const int before = harder.p(2).money;
  harder.consolidate(2);
  EXPECT_EQ(harder.p(2).money, before + year);
}

TEST(PamperoSolo, PAM_S13_very_hard_is_hard_with_more_a_year) { is_hard_with("very_hard", 9); }

TEST(PamperoSolo, PAM_S14_merciless_is_hard_with_still_more_a_year) { is_hard_with("merciless", 17); }

TEST(PamperoVariants, PAM_V4_without_a_free_space_it_is_the_line_that_is_too_dear) {
  Scene scene(2, with({"restricted_contracts"}));
  scene.tower(1, "a1_s4");
  // t11 is left in the open column, and only the pink line l1 leads there: 2 energy and 1 for the line.
  scene.fulfilled(1, "a2_k1", "t12");
  scene.fulfilled(1, "a2_k3", "t13");
  scene.p(1).energy = 2;
  scene.turn(1);
  EXPECT_EQ(scene.refusal("card b_contract"), "PAM-454");
  scene.p(1).energy = 3;
  EXPECT_THAT(scene.options(), Contains("card b_contract"));
}

TEST(PamperoSolo, PAM_S11_the_automa_in_scorings) {
  Scene scene(1);
  const Rules& rules = scene.game.rules();
  EXPECT_EQ(count(rules, scene.s, 1, {CountKind::network_tiles, 0, 0, 0, 0}), 3);
  EXPECT_EQ(count(rules, scene.s, 1, {CountKind::node_number, 0, 0, 0, 0}), 3);
  EXPECT_EQ(tile_reward(rules, scene.s, 1, {true, kHighest, 0}), 6);
  scene.p(2).contracts = bit(scene.contract("ct_a1_2"));  // r and e in zone A
  const Half& intro = scene.data().scoring_tiles[scene.data().intro_upper].upper;
  EXPECT_EQ(upper_money(rules, scene.s, 1, intro), 2 * 2);
  EXPECT_EQ(symbols(rules, scene.s, 1, kResidential), 1);
  scene.p(2).scoring = bit(0);
  scene.begin(1);
  EXPECT_EQ(scene.step(), "action");  // it plays no cards
}

TEST(PamperoSolo, PAM_S12_the_player_wins_with_more_money) {
  Scene scene(1);
  scene.p(1).money = scene.p(2).money = 60;
  scene.tower(1, "a1_s3");
  const core::Scores scores = scene.game.scores(scene.s);
  EXPECT_GT(scores[0], scores[1]);  // ties by towers
}

TEST(PamperoObservation, PAM_O1_everybody_sees_everything) {
  Scene scene(4);
  for (const core::Seat seat : {core::Seat{0}, core::Seat{3}, core::kNobody})
    EXPECT_EQ(scene.game.observe(scene.s, seat), scene.s);
  core::Rng rng(1);
  EXPECT_EQ(scene.game.guess(scene.s, 0, {}, rng), scene.s);
}

TEST(PamperoObservation, PAM_O2_points_are_money_after_all_consequences) {
  Scene scene(2);
  EXPECT_EQ(scene.game.points(Scene::fresh(2).s, 1), 25);  // from the first set-up move
  scene.stage(1, 2);
  scene.income(1, {4, 0, 0, 0, 0});
  scene.last_turn(1);
  scene.play("battery");  // consolidation follows by itself
  EXPECT_EQ(scene.game.points(scene.s, 0), 29);
  EXPECT_EQ(Scene::fresh(1).game.info().seats, 2);  // two entries in a solo game
}

}  // namespace
}  // namespace pampero::tests
