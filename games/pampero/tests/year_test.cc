// Chapters 5, 7, 8 and 9: the year, the other two actions, consolidation and turn order.
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// Everybody takes batteries; `seen` hears who acted.
void batteries(Scene& scene, int turns, Texts* seen = nullptr) {
  for (int i = 0; i < turns; ++i) {
    if (seen != nullptr) seen->push_back(scene.who());
    scene.play("battery");
  }
}

TEST(PamperoYear, PAM_201_phases_of_a_year) {
  Scene scene(2);
  scene.p(1).timeline = scene.p(2).timeline = 2;
  scene.scoring(1, "sc09");
  EXPECT_EQ(scene.s.phase, kActionPhase);
  scene.out(1, "b_joker", "upper1");
  batteries(scene, 6);
  EXPECT_EQ(scene.s.phase, kConsolidationPhase);
  EXPECT_EQ(scene.step(), "return_card");
  scene.play("card b_joker");
  EXPECT_EQ(scene.s.phase, kScoringPhase);
  EXPECT_EQ(scene.step(), "scoring_card");
  EXPECT_THAT(scene.s.order, ElementsAre(1, 0, kNone, kNone));  // the turn order came first
  scene.play("done");
  EXPECT_EQ(scene.s.phase, kActionPhase);
  EXPECT_EQ(scene.s.year, 2);
}

TEST(PamperoYear, PAM_202_three_rounds_with_one_turn_each) {
  Scene scene(3);
  Texts seen;
  batteries(scene, 9, &seen);
  EXPECT_EQ(seen, (Texts{"p1", "p2", "p3", "p1", "p2", "p3", "p1", "p2", "p3"}));
  EXPECT_EQ(scene.s.year, 2);
}

TEST(PamperoYear, PAM_203_exactly_one_of_three_actions) {
  Scene scene(2);
  EXPECT_EQ(scene.options().back(), "battery");
  scene.play("battery");
  EXPECT_EQ(scene.who(), "p2");
  EXPECT_EQ(scene.s.round, 0);
}

TEST(PamperoYear, PAM_204_the_phase_ends_after_three_actions_of_everybody) {
  Scene scene(2);
  batteries(scene, 5);
  EXPECT_EQ(scene.s.phase, kActionPhase);
  EXPECT_EQ(scene.s.round, 2);
  batteries(scene, 1);
  EXPECT_EQ(scene.s.year, 2);
}

TEST(PamperoYear, PAM_601_take_back_needs_two_cards) {
  Scene scene(2);
  EXPECT_EQ(scene.refusal("take_back"), "PAM-601");
  scene.out(1, "b_tower", "upper1");
  EXPECT_EQ(scene.refusal("take_back"), "PAM-601");
  scene.out(1, "b_joker", "lower1");
  scene.play("take_back");
  EXPECT_EQ(cards_out(scene.p(1)), 0);
}

TEST(PamperoYear, PAM_602_taking_back_advances_the_disc_and_lowers_the_other) {
  Scene scene(2);
  scene.out(1, "b_tower", "upper1");
  scene.out(1, "b_joker", "lower1");
  scene.play("take_back");
  EXPECT_EQ(scene.p(1).timeline, 1);
  EXPECT_EQ(scene.p(1).lower, 1);
  EXPECT_EQ(scene.p(2).timeline, 0);
}

TEST(PamperoYear, PAM_603_battery_action) {
  Scene scene(2);
  scene.play("battery");
  EXPECT_EQ(scene.p(1).battery, 2);
  EXPECT_EQ(scene.p(1).lower, 1);
  scene.p(2).upgrades[kBatteryAction] = 1;
  scene.play("battery");
  EXPECT_EQ(scene.p(2).battery, 3);
  scene.s.battery_supply = 0;
  EXPECT_THAT(scene.options(), Contains("battery"));  // always allowed
  scene.play("battery");
  EXPECT_EQ(scene.p(1).battery, 2);
}

TEST(PamperoYear, PAM_610_one_after_the_other_in_turn_order) {
  Scene scene(2);
  scene.s.battery_supply = 1;
  for (int number = 1; number <= 2; ++number) {
    scene.stage(number, 3);
    scene.p(number).energy = 14;
    scene.p(number).battery = 0;
  }
  scene.out(1, "b_joker", "upper1");
  scene.out(2, "b_joker", "upper1");
  scene.end_of_year();
  EXPECT_EQ(scene.who(), "p1");
  EXPECT_EQ(scene.p(2).battery, 0);
  scene.play("card b_joker");
  EXPECT_EQ(scene.p(1).battery, 1);  // all of the supply
  EXPECT_EQ(scene.who(), "p2");
  scene.play("card b_joker");
  EXPECT_EQ(scene.p(2).battery, 0);
}

TEST(PamperoYear, PAM_611_the_action_markers_come_back) {
  Scene scene(2);
  batteries(scene, 6);
  EXPECT_EQ(scene.s.round, 0);
  EXPECT_EQ(scene.s.turn, 0);
}

TEST(PamperoYear, PAM_612_the_rightmost_card_of_a_row_comes_back) {
  Scene scene(2);
  scene.out(1, "b_tower", "upper1");
  scene.out(1, "b_joker", "upper2");
  scene.consolidate(1);
  EXPECT_THAT(scene.options(), ElementsAre("card b_joker"));
  EXPECT_EQ(scene.refusal("card b_tower"), "PAM-612");
  scene.play("card b_joker");
  EXPECT_TRUE(has(scene.p(1).hand, scene.card("b_joker")));
  EXPECT_EQ(scene.step(), "action");
  Scene nothing_out(2);
  nothing_out.consolidate(1);
  EXPECT_EQ(nothing_out.step(), "action");
}

TEST(PamperoYear, PAM_613_battery_symbols_up_to_the_lower_of_energy_column_and_stage) {
  const auto produced = [](int energy, int stage) {
    Scene scene(2);
    scene.p(1).energy = static_cast<std::uint8_t>(energy);
    scene.stage(1, stage);
    return battery_production(scene.data(), scene.p(1));
  };
  EXPECT_EQ(produced(5, 7), 2);  // ceil(5 / 2) = 3: columns 2 and 3
  EXPECT_EQ(produced(6, 7), 2);
  EXPECT_EQ(produced(7, 7), 3);
  EXPECT_EQ(produced(14, 2), 1);
}

TEST(PamperoYear, PAM_614_income_is_the_sum_of_five_markers) {
  Scene scene(2);
  scene.stage(1, 7);
  scene.income(1, {8, 1, 0, 3, 2});  // $9, $1, $0, $3, $2
  scene.consolidate(1);
  EXPECT_EQ(scene.p(1).money, 25 + 15);
}

TEST(PamperoYear, PAM_615_the_disc_advances_one_space) {
  Scene scene(2);
  scene.consolidate(1);
  EXPECT_EQ(scene.p(1).timeline, 1);
}

TEST(PamperoYear, PAM_616_a_disc_goes_on_top_and_stays_on_the_last_space) {
  Scene scene(3);
  Turn turn{{scene.game.rules(), scene.s, core::Log::none()}};
  advance_disc(turn, 2);
  advance_disc(turn, 0);
  EXPECT_THAT(scene.s.track, ElementsAre(0, 2, 1, kNone));  // p1 lies on p3
  for (int i = 0; i < 20; ++i) advance_disc(turn, 1);
  for (int i = 0; i < 20; ++i) advance_disc(turn, 2);
  EXPECT_EQ(scene.p(2).timeline, 8);
  EXPECT_THAT(scene.s.track, ElementsAre(2, 1, 0, kNone));
  advance_disc(turn, 1);
  EXPECT_THAT(scene.s.track, ElementsAre(2, 1, 0, kNone));  // no climbing on the last space
}

TEST(PamperoYear, PAM_620_lower_row_first_then_upper_row) {
  Scene scene(4);
  scene.p(2).lower = scene.p(3).lower = 1;
  scene.end_of_year();
  EXPECT_THAT(scene.s.order, ElementsAre(2, 1, 3, 0));
  for (int number = 1; number <= 4; ++number) EXPECT_EQ(scene.p(number).lower, 0);
}

TEST(PamperoYear, PAM_621_sorted_by_the_timeline_and_the_stack) {
  Scene scene(3);
  scene.p(1).timeline = 2;
  scene.p(2).timeline = 1;
  scene.p(3).timeline = 1;
  scene.s.track = {0, 2, 1, kNone};
  scene.end_of_year();
  EXPECT_THAT(scene.s.order, ElementsAre(0, 2, 1, kNone));  // p1 is ahead; p3 moved last onto space 2
}

TEST(PamperoYear, PAM_622_a_scoring_when_all_discs_reached_its_mark) {
  Scene scene(2);
  scene.p(1).timeline = 4;
  scene.p(2).timeline = 1;
  scene.end_of_year();
  EXPECT_EQ(scene.s.scorings, 0);
  scene.end_of_year();
  EXPECT_EQ(scene.s.scorings, 1);
  EXPECT_EQ(scene.s.year, 3);
  EXPECT_EQ(scene.step(), "action");
}

TEST(PamperoYear, PAM_623_all_on_the_last_space_final_scoring_in_the_present_order) {
  Scene scene(2);
  scene.s.scorings = 2;
  scene.p(1).timeline = scene.p(2).timeline = 7;
  scene.p(2).lower = 1;
  scene.scoring(1, "sc09");
  scene.scoring(2, "sc12");
  scene.end_of_year();
  EXPECT_THAT(scene.s.order, ElementsAre(0, 1, kNone, kNone));  // the turn-order step was skipped
  EXPECT_EQ(scene.step(), "scoring_card");
  EXPECT_EQ(scene.who(), "p1");
  scene.play({"done", "done"});
  EXPECT_EQ(scene.s.phase, kOver);
  EXPECT_EQ(scene.who(), "nobody");
}

TEST(PamperoYear, PAM_624_open_earlier_scorings_come_first) {
  Scene scene(2);
  scene.p(1).timeline = scene.p(2).timeline = 7;
  scene.s.scoring_tiles = {
      static_cast<std::uint8_t>(scene.scoring_tile("s2a")), static_cast<std::uint8_t>(scene.scoring_tile("s2b")),
      static_cast<std::uint8_t>(scene.scoring_tile("s1a")), static_cast<std::uint8_t>(scene.scoring_tile("s2c"))};
  scene.tower(1, "c_s3");      // $2 in scoring 1
  scene.wind_farm(1, "c_s1");  // $12 in scoring 2
  scene.end_of_year();
  EXPECT_EQ(scene.s.scorings, 3);
  EXPECT_EQ(scene.s.phase, kOver);
  EXPECT_EQ(scene.p(1).money, 25 + 2 + 12);
}

}  // namespace
}  // namespace pampero::tests
