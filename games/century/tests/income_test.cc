// Phase 5: income and recycling.
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

namespace {

Scene recycling(const Strings& tiles, const Strings& citizens, const Strings& dirty) {
  Scene t;
  t.garbage(kP1, "start", 0);
  for (const std::string& tile : tiles) t.lay(kP1, tile);
  for (const std::string& city : citizens) t.citizen(kP1, city);
  for (const std::string& land : dirty) t.garbage(kP1, land, t.garbage_on(kP1, land) + 1);
  t.administration(3).play("p1 done");
  return t;
}

}  // namespace

TEST(CenturyIncome, TC_801_coins_science_and_points) {
  Scene t;
  t.lay(kP1, "l05@1,0 0").citizen(kP1, "l05_a").lay(kP1, "t03@1,-1 0").administration(2).play("p1 done");
  EXPECT_EQ(t.seat(kP1).coins, 14);
  EXPECT_EQ(t.seat(kP1).science, 12);
  EXPECT_EQ(t.seat(kP1).points, 3) << "2 and the bonus of the hospital";
  EXPECT_EQ(t.seat(kP1).produced, (std::array<std::int16_t, 3>{4, 2, 3}));
}

TEST(CenturyIncome, TC_802_each_plant_removes_one_garbage) {
  Scene t = recycling({"l35@1,0 0"}, {"l35_a"}, {"l35", "l35", "l35"});
  EXPECT_THAT(t.options(kP1), ElementsAre("plant l35_a", "done"));
  EXPECT_EQ(t.refusal(kP1, "plant start_c"), "TC-802") << "no citizen";
  EXPECT_EQ(t.refusal(kP1, "plant start_a"), "TC-802") << "no plant";
  t.play("p1 plant l35_a; p1 tile l35; p1 plant l35_a; p1 tile l35");
  EXPECT_EQ(t.garbage_on(kP1, "l35"), 1) << "a city with two plants: two";
  EXPECT_EQ(t.step(kP1), "");
}

TEST(CenturyIncome, TC_803_from_the_own_tile) {
  Scene t = recycling({}, {"start_c"}, {"start"});
  t.play("p1 plant start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("tile start"));
  t.play("p1 tile start");
  EXPECT_EQ(t.garbage_on(kP1, "start"), 0);
  Scene clean = recycling({"l03@0,1 0"}, {"start_c"}, {"l03"});
  clean.play("p1 plant start_c");
  EXPECT_EQ(clean.refusal(kP1, "tile start"), "TC-803") << "no garbage there";
}

TEST(CenturyIncome, TC_804_from_a_tile_joined_directly) {
  Scene t = recycling({"l03@0,1 0", "l01@1,0 1", "l02@-1,0 0"}, {"start_c"}, {"l03", "l01", "l02"});
  t.play("p1 plant start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("tile l03")) << "e and w lie behind other cities";
  EXPECT_EQ(t.refusal(kP1, "tile l01"), "TC-804");
  Scene apart = recycling({"l01@0,1 1"}, {"start_c"}, {"l01"});
  EXPECT_EQ(apart.step(kP1), "") << "the neighbour has no rail end at the common point";
}

TEST(CenturyIncome, TC_R20_even_if_that_track_leads_to_no_city) {
  // d5 has a track w-s that passes no city.
  Scene t = recycling({"l30@0,1 1"}, {"start_c"}, {"l30"});
  t.play("p1 plant start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("tile l30"));
}

TEST(CenturyIncome, TC_805_never_across_a_third_tile_or_an_institution) {
  Scene t = recycling({"l03@0,1 0", "l05@0,2 0"}, {"start_c"}, {"start", "l05"});
  t.play("p1 plant start_c");
  EXPECT_THAT(t.options(kP1), ElementsAre("tile start"));
  EXPECT_EQ(t.refusal(kP1, "tile l05"), "TC-805");
  EXPECT_EQ(t.refusal(kP1, "tile t02"), "TC-805");
  EXPECT_EQ(t.refusal(kP1, "tile l09"), "TC-805") << "not an own tile";
  Scene institution = recycling({"t14@0,1 0", "l05@0,2 0"}, {"start_c"}, {"l05"});
  EXPECT_EQ(institution.step(kP1), "");
}

TEST(CenturyIncome, TC_806_garbage_removed_is_out_of_play) {
  Scene t = recycling({}, {"start_c"}, {"start"});
  t.play("p1 plant start_c; p1 tile start");
  EXPECT_EQ(t.figures(kP1).garbage, 0);
  EXPECT_EQ(t.seat(kP1).garbage_removed, 1);
  EXPECT_EQ(t.seat(kP1).pending_garbage, 0);
}

TEST(CenturyIncome, TC_R21_recycling_is_optional_and_after_the_income) {
  Scene t = recycling({}, {"start_c"}, {"start"});
  EXPECT_EQ(t.seat(kP1).coins, 13) << "the income is taken";
  EXPECT_THAT(t.options(kP1), ElementsAre("plant start_c", "done"));
  t.play("p1 done");
  EXPECT_EQ(t.garbage_on(kP1, "start"), 1);
  EXPECT_EQ(t.step(kP1), "");
}

TEST(CenturyIncome, TC_R36_nobody_waits_for_the_others) {
  Scene t = recycling({}, {"start_c"}, {"start"});
  EXPECT_EQ(t.step(kP1), "recycle");
  EXPECT_EQ(t.step(kP2), "administer");
}

TEST(CenturyIncome, TC_807_the_left_column_becomes_start_player) {
  Scene t;
  t.damage(1, "k1", kP1)
      .play(
          "p1 column 5; p1 bid 0; p2 column 3; p2 bid 0; p3 column 1; p3 bid 0;"
          "p2 garbage start; p3 garbage start; p3 garbage start; p3 garbage start;"
          "p1 done; p2 done");
  EXPECT_EQ(t.s.start_player, kP1);
  t.play("p3 done");
  EXPECT_EQ(t.s.start_player, kP3);
  EXPECT_EQ(t.s.round, 2);
}

TEST(CenturyIncome, plants_work_again_in_the_next_round) {
  Scene t = recycling({}, {"start_c"}, {"start", "start"});
  t.play("p1 plant start_c; p1 tile start; p2 done; p3 done");
  EXPECT_EQ(t.seat(kP1).start.plants_used, 0);
  EXPECT_EQ(t.seat(kP1).produced, (std::array<std::int16_t, 3>{}));
}

}  // namespace century::testing
