// Chapter 5: the uses of technologies.
#include "core/notation.h"
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

namespace {

// p1 administers round 3 with these technologies.
Scene with(const Strings& techs, const Strings& tiles = {}) {
  Scene t;
  for (const std::string& tile : tiles) t.lay(kP1, tile);
  for (const std::string& tech : techs) t.own(kP1, tech);
  t.administration(3);
  return t;
}

void next_administration(Scene& t) {
  while (t.s.round == 3)
    for (Seat p : t.game.active(t.s)) t.play(core::seat_text(p) + " done");
  t.administration(5);
}

}  // namespace

TEST(CenturyEffects, TC_701_an_institution_is_no_land) {
  Scene t = with({"t10"}, {"t02@1,0 0"});
  EXPECT_EQ(t.figures(kP1).land, 1);
  EXPECT_EQ(t.figures(kP1).clean, 0);
  t.play("p1 use t10");
  EXPECT_THAT(t.options(kP1), ElementsAre("tile start"));
  EXPECT_EQ(t.refusal(kP1, "tile t02"), "TC-701");
}

TEST(CenturyEffects, TC_702_an_institution_yields_nothing_itself_and_is_never_used) {
  Scene t = with({}, {"t02@0,-1 0"});
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{3, 2, 0}));
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  EXPECT_EQ(t.refusal(kP1, "use t02"), "TC-702");
}

TEST(CenturyEffects, TC_710_a_worker_goes_to_any_free_city) {
  Scene t = with({"t04"}, {"l10@1,0 0"});
  t.citizen(kP1, "l10_b").play("p1 use t04");
  EXPECT_THAT(t.options(kP1), ElementsAre("city start_c", "city l10_a"));
  EXPECT_EQ(t.refusal(kP1, "city start_a"), "TC-606") << "occupied";
  EXPECT_EQ(t.refusal(kP1, "city l01_a"), "TC-710") << "not the own region";
  t.play("p1 city l10_a");
  EXPECT_EQ(t.s.land[static_cast<std::size_t>(t.row("l10"))].citizens, 0b11);
  EXPECT_THAT(t.options(kP1), ElementsAre("done")) << "spent";
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("done")) << "single use";
}

TEST(CenturyEffects, TC_710_no_use_without_a_free_city) {
  Scene t = with({"t04"});
  t.citizen(kP1, "start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  EXPECT_EQ(t.refusal(kP1, "use t04"), "TC-710");
}

TEST(CenturyEffects, TC_720_waste_sorting_removes_one_garbage) {
  Scene t = with({"t10"}, {"l01@1,0 0"});
  t.play("p1 use t10");
  EXPECT_THAT(t.options(kP1), ElementsAre("tile start"));
  EXPECT_EQ(t.refusal(kP1, "tile l01"), "TC-720") << "no garbage there";
  t.play("p1 tile start");
  EXPECT_EQ(t.garbage_on(kP1, "start"), 0);
  t.garbage(kP1, "start", 3);
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("done")) << "single use";
  Scene clean = with({"t10"});
  clean.garbage(kP1, "start", 0);
  EXPECT_EQ(clean.refusal(kP1, "use t10"), "TC-720");
}

TEST(CenturyEffects, TC_721_a_park_has_nothing_to_use) {
  Scene t = with({"t11"});
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  EXPECT_EQ(t.refusal(kP1, "use t11"), "TC-721");
}

TEST(CenturyEffects, TC_730_a_bridge_lies_for_good_on_an_own_tile) {
  Scene t = with({"t08"}, {"t02@1,0 0", "l01@0,1 0"});
  t.play("p1 use t08");
  EXPECT_THAT(t.options(kP1),
              ElementsAre("from start_n", "from start_e", "from start_s", "from start_w", "from start_a",
                          "from start_b", "from start_c", "from l01_n", "from l01_e", "from l01_s", "from l01_w",
                          "from l01_a", "from t02_n", "from t02_e", "from t02_s", "from t02_w", "from t02_i"));
  EXPECT_EQ(t.refusal(kP1, "from l05_n"), "TC-730") << "not an own tile";
  t.play("p1 from t02_w; p1 to t02_i");
  EXPECT_EQ(t.seat(kP1).bridges[0].tile, t.data().tile_ids.find("t02"));
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  next_administration(t);
  EXPECT_EQ(t.seat(kP1).bridges[0].tile, t.data().tile_ids.find("t02")) << "it stays";
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
}

TEST(CenturyEffects, TC_730_works_as_another_track) {
  Scene t = with({"t08", "t06"}, {"l01@-1,0 1"});
  t.no_citizen(kP1, "start_b");
  Scene before = t;
  before.play("p1 use t06; p1 from start_a");
  EXPECT_THAT(before.options(kP1), Not(Contains("to start_b")));
  t.play("p1 use t08; p1 from start_a; p1 to start_b; p1 use t06; p1 from start_a");
  EXPECT_THAT(t.options(kP1), Contains("to start_b"));
}

TEST(CenturyEffects, TC_731_both_ends_on_one_tile) {
  Scene t = with({"t08"}, {"l01@1,0 0"});
  t.play("p1 use t08; p1 from start_e");
  EXPECT_THAT(t.options(kP1), ElementsAre("to start_n", "to start_s"));
  EXPECT_EQ(t.refusal(kP1, "to l01_w"), "TC-731");
}

TEST(CenturyEffects, TC_732_never_at_a_junction) {
  Scene t = with({"t08"}, {"l13@1,0 0"});
  t.play("p1 use t08");
  EXPECT_THAT(t.options(kP1), Not(Contains("from l13_j")));
  EXPECT_EQ(t.refusal(kP1, "from l13_j"), "TC-732");
  t.play("p1 from l13_s");
  EXPECT_EQ(t.refusal(kP1, "to l13_j"), "TC-732");
}

TEST(CenturyEffects, TC_733_only_the_bridges_of_the_template) {
  Scene t = with({"t08"});
  t.play("p1 use t08; p1 from start_a");
  EXPECT_THAT(t.options(kP1), ElementsAre("to start_n", "to start_b"));
  EXPECT_EQ(t.refusal(kP1, "to start_c"), "TC-733");
  Scene all = with({"t08"}, {"l03@1,0 0"});
  all.play("p1 use t08; p1 from l03_a");
  EXPECT_THAT(all.options(kP1), ElementsAre("to l03_w"));
  Scene none = with({"t08"}, {"l05@1,0 0"});
  none.play("p1 use t08");
  EXPECT_EQ(none.refusal(kP1, "from l05_a"), "TC-733") << "every side of this city has a track";
}

TEST(CenturyEffects, TC_734_no_second_bridge_in_the_same_place) {
  Scene t = with({"t08", "t18"});
  t.play("p1 use t08; p1 from start_n; p1 to start_c; p1 use t18; p1 from start_n");
  EXPECT_THAT(t.options(kP1), ElementsAre("to start_e", "to start_w", "to start_a", "to start_b"));
  EXPECT_EQ(t.refusal(kP1, "to start_c"), "TC-734");
}

TEST(CenturyEffects, TC_R37_no_bridge_over_a_bridge) {
  Scene t = with({"t08", "t18"});
  t.play("p1 use t08; p1 from start_n; p1 to start_c; p1 use t18; p1 from start_a");
  EXPECT_THAT(t.options(kP1), ElementsAre("to start_n"));
  EXPECT_EQ(t.refusal(kP1, "to start_b"), "TC-734");
  Scene end = with({"t08", "t18"}, {"l11@1,0 0"});
  end.bridge(kP1, "l11", "n_w").bridge(kP1, "l11", "w_a").bridge(kP1, "l11", "s_w").play("p1 use t08");
  EXPECT_EQ(end.refusal(kP1, "from l11_w"), "TC-734") << "every bridge of this point lies already";
}

TEST(CenturyEffects, TC_R24_each_bridge_effect_has_its_piece) {
  Scene t = with({"t08", "t18", "t20", "t27"});
  EXPECT_EQ(t.figures(kP1).bridges, 4);
  t.play(
      "p1 use t08; p1 from start_n; p1 to start_e; p1 use t18; p1 from start_n; p1 to start_w;"
      "p1 use t20a; p1 from start_e; p1 to start_s; p1 use t27a; p1 from start_s; p1 to start_w");
  EXPECT_EQ(t.figures(kP1).bridges, 0);
  for (const Bridge& bridge : t.seat(kP1).bridges) EXPECT_EQ(bridge.tile, kStartRow);
}

TEST(CenturyEffects, TC_740_a_locomotive_moves_one_citizen) {
  Scene t = with({"t06"});
  t.play("p1 use t06");
  EXPECT_EQ(t.refusal(kP1, "from start_c"), "TC-740") << "nobody lives there";
  t.play("p1 from start_a");
  EXPECT_EQ(t.refusal(kP1, "to start_b"), "TC-740") << "occupied";
  t.play("p1 to start_c");
  EXPECT_EQ(t.seat(kP1).start.citizens, 0b110);
  EXPECT_THAT(t.options(kP1), ElementsAre("done")) << "once in every administration";
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t06", "done"));
}

TEST(CenturyEffects, TC_740_not_offered_without_a_target) {
  Scene t = with({"t06"});
  t.citizen(kP1, "start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  EXPECT_EQ(t.refusal(kP1, "use t06"), "TC-740");
}

TEST(CenturyEffects, TC_741_through_no_other_city) {
  Scene t = with({"t06"}, {"l01@1,0 1", "l03@2,0 3"});
  t.citizen(kP1, "start_c").play("p1 use t06");
  EXPECT_THAT(t.options(kP1), ElementsAre("from start_b"));
  EXPECT_EQ(t.refusal(kP1, "from start_a"), "TC-741") << "no free city in reach";
  t.play("p1 from start_b");
  EXPECT_THAT(t.options(kP1), ElementsAre("to l01_a"));
  EXPECT_EQ(t.refusal(kP1, "to l03_a"), "TC-741");
}

TEST(CenturyEffects, TC_R22_not_even_through_a_free_city) {
  Scene t = with({"t06"}, {"l01@1,0 1", "l03@2,0 3"});
  t.play("p1 use t06; p1 from start_b");
  EXPECT_THAT(t.options(kP1), ElementsAre("to start_c", "to l01_a")) << "l03_a lies behind l01_a, which is free";
}

TEST(CenturyEffects, TC_742_several_locomotives_several_moves) {
  Scene t = with({"t06", "t07"}, {"l01@1,0 1"});
  t.play("p1 use t06; p1 from start_a; p1 to start_c; p1 use t07; p1 from start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("to start_a")) << "the same citizen may move again";
  t.play("p1 to start_a");
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
}

TEST(CenturyEffects, TC_743_edge_points_join_only_with_two_rail_ends) {
  const auto joined = [](const char* tile) {
    Scene t = with({"t06"}, {tile});
    t.citizen(kP1, "start_c").play("p1 use t06");
    return t.options(kP1);
  };
  Scene closed = with({"t06"}, {"l01@1,0 0"});
  closed.citizen(kP1, "start_c");
  EXPECT_EQ(closed.refusal(kP1, "use t06"), "TC-740") << "l01 shows no track to the west";
  EXPECT_THAT(joined("l01@1,0 1"), ElementsAre("from start_b"));
}

TEST(CenturyEffects, TC_750_a_truck_moves_garbage_between_own_land) {
  Scene t = with({"t09"}, {"l01@1,1 0", "l02@5,5 0"});
  t.play("p1 use t09");
  EXPECT_THAT(t.options(kP1), ElementsAre("from start"));
  EXPECT_EQ(t.refusal(kP1, "from l01"), "TC-750");
  t.play("p1 from start");
  EXPECT_THAT(t.options(kP1), ElementsAre("to l01", "to l02"));
  EXPECT_EQ(t.refusal(kP1, "to l09"), "TC-750");
  t.play("p1 to l02");
  EXPECT_EQ(t.garbage_on(kP1, "start"), 0);
  EXPECT_EQ(t.garbage_on(kP1, "l02"), 1);
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t09", "done"));
  Scene alone = with({"t09"});
  EXPECT_EQ(alone.refusal(kP1, "use t09"), "TC-750");
}

TEST(CenturyEffects, TC_R23_to_a_different_tile) {
  Scene t = with({"t09"}, {"l01@1,1 0"});
  t.play("p1 use t09; p1 from start");
  EXPECT_EQ(t.refusal(kP1, "to start"), "TC-R23");
}

TEST(CenturyEffects, TC_760_recycling_pays_and_removes) {
  Scene t = with({"t12", "t21"});
  t.garbage(kP1, "start", 2).play("p1 use t12");
  EXPECT_EQ(t.seat(kP1).coins, 10) << "paid with the removal";
  EXPECT_EQ(t.refusal(kP1, "tile l01"), "TC-760");
  t.play("p1 tile start; p1 use t21; p1 tile start");
  EXPECT_EQ(t.seat(kP1).coins, 7);
  EXPECT_EQ(t.seat(kP1).science, 7);
  EXPECT_EQ(t.garbage_on(kP1, "start"), 0);
  t.garbage(kP1, "start", 1);
  EXPECT_EQ(t.refusal(kP1, "use t12"), "TC-608") << "once in every administration";
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t12", "use t21", "done"));
  t.holdings(kP1, 2, 3);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t21", "done"));
  EXPECT_EQ(t.refusal(kP1, "use t12"), "TC-760");
}

TEST(CenturyEffects, TC_R25_what_is_removed_is_out_of_play) {
  Scene t = with({"t10"});
  t.garbage(kP1, "start", 2).play("p1 use t10; p1 tile start");
  EXPECT_EQ(t.game.scores(t.s)[kP1][1], -1);
  EXPECT_EQ(t.seat(kP1).garbage_removed, 1);
}

TEST(CenturyEffects, TC_770_remediation_moves_the_marker_to_the_right) {
  Scene t = with({"t22"});
  t.play("p1 use t22");
  EXPECT_EQ(t.seat(kP1).coins, 8);
  EXPECT_EQ(t.seat(kP1).pollution, 1);
  EXPECT_EQ(t.step(kP1), "administer");
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  Scene end = with({"t22"});
  end.pollution(kP1, 6);
  EXPECT_EQ(end.refusal(kP1, "use t22"), "TC-770");
  end.pollution(kP1, 5).holdings(kP1, 1, 10);
  EXPECT_EQ(end.refusal(kP1, "use t22"), "TC-770");
}

TEST(CenturyEffects, TC_780_quality_of_life_scores) {
  Scene t = with({"t23", "t28"});
  t.play("p1 use t23; p1 use t28");
  EXPECT_EQ(t.seat(kP1).coins, 7);
  EXPECT_EQ(t.seat(kP1).science, 7);
  EXPECT_EQ(t.seat(kP1).points, 7);
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t23", "use t28", "done"));
  t.holdings(kP1, 2, 2);
  EXPECT_EQ(t.refusal(kP1, "use t23"), "TC-780");
}

TEST(CenturyEffects, TC_790_two_effects_are_two_technologies) {
  Scene t = with({"t19"});
  EXPECT_THAT(t.options(kP1), ElementsAre("use t19a", "use t19b", "done"));
  t.play("p1 use t19b; p1 from start_a; p1 to start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("use t19a", "done"));
  EXPECT_EQ(t.refusal(kP1, "use t19b"), "TC-790");
  t.play("p1 use t19a; p1 city start_a");
  next_administration(t);
  EXPECT_THAT(t.options(kP1), ElementsAre("done")) << "all cities are full";
  t.no_citizen(kP1, "start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("use t19b", "done")) << "the worker is spent, the locomotive is not";
}

TEST(CenturyEffects, TC_R39_a_technology_with_nothing_to_do_keeps_its_use) {
  Scene t = with({"t10"});
  t.garbage(kP1, "start", 0);
  EXPECT_THAT(t.options(kP1), ElementsAre("done"));
  t.garbage(kP1, "start", 1);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t10", "done"));
}

}  // namespace century::testing
