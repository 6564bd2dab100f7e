// Chapters 6C and 6D: bulldozers and connection tiles.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

constexpr Effect move_effect(int arrows, int bulldozers) {
  return {EffectKind::bulldozer_move,           0, {}, 0, static_cast<std::uint8_t>(arrows),
          static_cast<std::uint8_t>(bulldozers)};
}

Scene placed(std::initializer_list<std::string_view> own, std::initializer_list<std::string_view> other = {}) {
  Scene scene(2);
  scene.bulldozers(1, own);
  scene.bulldozers(2, other);
  scene.turn(1);
  return scene;
}

TEST(PamperoBulldozer, PAM_430_only_own_bulldozers_are_moved) {
  Scene scene = placed({"a1_s1"}, {"a1_s2"});
  scene.carry_out(1, move_effect(1, 1));
  EXPECT_THAT(scene.options(), ElementsAre("from a1_s1", "decline"));
  EXPECT_EQ(scene.refusal("from a1_s2"), "PAM-430");
  scene.play({"from a1_s1", "to a1_s3"});
  EXPECT_EQ(scene.step(), "action");  // one arrow is one move
}

TEST(PamperoBulldozer, PAM_431_to_a_free_site_of_the_same_or_an_adjacent_sector) {
  Scene scene = placed({"a1_s1"}, {"a2_s2"});
  scene.carry_out(1, move_effect(1, 1));
  scene.play("from a1_s1");
  EXPECT_THAT(scene.options(), ElementsAre("to a1_s2", "to a1_s3", "to a1_s4", "to a2_s1", "to a2_s3", "to a2_s4",
                                           "to b1_s1", "to b1_s2", "to b1_s3", "to b1_s4", "to b1_s5", "to public",
                                           "to park1", "to park2", "to park3"));
  EXPECT_EQ(scene.refusal("to c_s1"), "PAM-431");
  EXPECT_EQ(scene.refusal("to a2_s2"), "PAM-121");
}

TEST(PamperoBulldozer, PAM_432_to_the_public_area_and_from_there_anywhere) {
  Scene scene = placed({"a1_s1", "public"});
  scene.carry_out(1, move_effect(2, 1));
  scene.play({"from a1_s1", "to public"});
  EXPECT_EQ(scene.p(1).bulldozers[0], scene.p(1).bulldozers[1]);  // any number may stand there
  EXPECT_THAT(scene.options(), Not(Contains("to public")));
  EXPECT_EQ(scene.refusal("to public"), "PAM-432");
  EXPECT_THAT(scene.options(), Contains("to c_s4"));
  scene.play("to c_s4");
  EXPECT_EQ(scene.p(1).bulldozers[0], scene.place("c_s4"));
}

TEST(PamperoBulldozer, PAM_433_parking_with_its_bonus) {
  Scene scene = placed({"public"});
  scene.carry_out(1, move_effect(1, 1));
  scene.play({"from public", "to park1"});
  EXPECT_EQ(scene.p(1).energy, 3);
  Scene taken = placed({"a1_s1"}, {"park1"});
  taken.carry_out(1, move_effect(1, 1));
  taken.play("from a1_s1");
  EXPECT_THAT(taken.options(), Not(Contains("to park1")));
  EXPECT_EQ(taken.refusal("to park1"), "PAM-433");
}

TEST(PamperoBulldozer, PAM_434_a_parked_bulldozer_never_moves_again) {
  Scene scene = placed({"park1"});
  scene.carry_out(1, move_effect(2, 1));
  EXPECT_EQ(scene.step(), "action");
  Scene both = placed({"park1", "a1_s1"});
  both.carry_out(1, move_effect(1, 1));
  EXPECT_EQ(both.refusal("from park1"), "PAM-434");
  Scene parks = placed({"a1_s1"});
  parks.carry_out(1, move_effect(3, 1));
  parks.play({"from a1_s1", "to park1"});
  EXPECT_EQ(parks.step(), "action");  // the other arrows are lost
}

TEST(PamperoBulldozer, PAM_435_arrows_symbols_and_upgrades) {
  Scene arrows = placed({"a1_s1"});
  arrows.p(1).upgrades[kBulldozerArrow] = 1;
  arrows.carry_out(1, move_effect(1, 1));
  arrows.play({"from a1_s1", "to a1_s2"});
  EXPECT_EQ(arrows.step(), "bulldozer_to");
  EXPECT_EQ(arrows.options().back(), "stop");
  arrows.play("to a1_s1");
  EXPECT_EQ(arrows.step(), "action");
  Scene symbols = placed({"a1_s1", "b1_s1", "c_s1"});
  symbols.carry_out(1, move_effect(1, 2));
  symbols.play({"from a1_s1", "to a1_s2"});
  EXPECT_THAT(symbols.options(), ElementsAre("from b1_s1", "from c_s1", "decline"));  // different bulldozers
  EXPECT_EQ(symbols.refusal("from a1_s2"), "PAM-435");
  symbols.play({"from c_s1", "to public"});
  EXPECT_EQ(symbols.step(), "action");
  // Two in the public area: the one this effect has not moved.
  Scene alike = placed({"public", "public"});
  alike.carry_out(1, move_effect(1, 2));
  alike.play({"from public", "to a1_s1", "from public", "to a1_s2"});
  EXPECT_EQ(alike.p(1).bulldozers[0], alike.place("a1_s1"));
  EXPECT_EQ(alike.p(1).bulldozers[1], alike.place("a1_s2"));
}

TEST(PamperoBulldozer, PAM_436_a_new_bulldozer_comes_to_the_public_area) {
  Scene scene = placed({"a1_s1", "b1_s1"});
  for (int i = 0; i < 3; ++i) scene.carry_out(1, {EffectKind::bulldozer_gain, 0, {}, 0, 0, 0});
  const int open = scene.board().public_place;
  EXPECT_THAT(scene.p(1).bulldozers, ElementsAre(scene.place("a1_s1"), scene.place("b1_s1"), open, open));
}

TEST(PamperoConnection, PAM_440_one_tile_is_put_on_the_card_being_played) {
  Scene scene = placed({"a1_s1"});
  scene.own_connection(1, "ka1");
  scene.play({"card b_bulldozer", "row upper", "decline"});
  EXPECT_THAT(scene.options(), ElementsAre("connection k_start", "connection ka1", "decline"));
  EXPECT_EQ(scene.refusal("connection ka2"), "PAM-440");
  scene.play("connection ka1");
  EXPECT_EQ(scene.p(1).money, 30);
  EXPECT_EQ(scene.p(1).connections[at(scene.connection("ka1"))], scene.field("upper1"));
  EXPECT_EQ(scene.who(), "p2");
}

TEST(PamperoConnection, PAM_441_the_start_tile_gives_3_or_1_energy) {
  for (const int choice : {1, 2}) {
    Scene scene = placed({"a1_s1"});
    scene.play({"card b_bulldozer", "row upper", "decline", "connection k_start"});
    EXPECT_THAT(scene.options(), ElementsAre("effect 1", "effect 2"));
    EXPECT_EQ(scene.refusal("effect 3"), "PAM-441");
    scene.play(choice == 1 ? "effect 1" : "effect 2");
    EXPECT_EQ(scene.p(1).money, choice == 1 ? 28 : 25);
    EXPECT_EQ(scene.p(1).energy, choice == 1 ? 0 : 1);
  }
}

TEST(PamperoConnection, PAM_442_tiles_return_with_their_card) {
  Scene scene = placed({"a1_s1"});
  scene.play({"card b_bulldozer", "row upper", "decline", "connection k_start", "effect 1"});
  EXPECT_EQ(scene.p(1).play_area, 0u);
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  take_card_back(turn, 0, scene.field("upper1"));
  EXPECT_TRUE(has(scene.p(1).play_area, scene.connection("k_start")));
}

TEST(PamperoConnection, PAM_443_taken_at_once_with_transformers_at_two_lines) {
  Scene scene(4);  // n4 has three lines
  const std::uint8_t tile = scene.s.connection_tiles[3];
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  take_contract(turn, 0, scene.space("a1_k5"));
  take_contract(turn, 1, scene.space("a3_k3"));  // another player's does not count
  EXPECT_EQ(scene.s.connection_tiles[3], tile);
  take_contract(turn, 0, scene.space("a3_k5"));
  EXPECT_EQ(scene.s.connection_tiles[3], kNone);
  EXPECT_TRUE(has(scene.p(1).play_area, tile));
}

}  // namespace
}  // namespace pampero::tests
