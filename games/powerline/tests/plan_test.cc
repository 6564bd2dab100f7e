// Phases 1 and 2: the dice and the plan (chapter 3).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(PowerlineRounds, PL_20_fifteen_rounds_all_at_the_same_time) {
  Scene t(3);
  for (int round = 1; round <= 15; ++round) {
    EXPECT_EQ(t.s.round, round - 1);
    EXPECT_EQ(t.game.active(t.s), core::Seats::chance());
    t.dice({1, 1, 1, 1, 1, 1});
    EXPECT_EQ(t.game.active(t.s), core::Seats::first(3));
    for (const int n : {2, 3, 1}) {
      t.play("begin red", n);
      do t.play("island", n);
      while (!t.offered("stop", n));
      t.play("stop", n);
      if (t.seat(n).step == kVacation) t.play("vacation keep", n);
    }
  }
  EXPECT_TRUE(t.game.active(t.s).empty());
}

TEST(PowerlineRoll, PL_25_six_dice_for_everybody_in_colour_order) {
  Scene t(2);
  EXPECT_THAT(t.chance_options(), ElementsAre("die 1", "die 2", "die 3", "die 4", "die 5", "die 6"));
  t.dice({3, 6, 2, 1, 4, 5});
  EXPECT_THAT(t.s.dice, ElementsAre(3, 6, 2, 1, 4, 5));
  t.play("begin red", 1).play("begin black", 2);
  const core::Prompt red = t.game.prompt(t.s, 0), black = t.game.prompt(t.s, 1);
  EXPECT_THAT(red.args, ElementsAre(0, 3, 0));
  EXPECT_THAT(black.args, ElementsAre(5, 5, 0));
  t.play({"line l01_a", "stop"}, 1);
  EXPECT_THAT(t.game.prompt(t.s, 0).args, ElementsAre(0, 0, 6)) << "who has finished is shown no worker and no die";
  Scene other;
  EXPECT_EQ(other.game.refusal(other.s, core::kChance, {verb::die, 7}), "PL-25");
}

TEST(PowerlinePlan, PL_30_one_to_six_workers) {
  Scene t;
  t.dice({1, 1, 1, 1, 1, 1}).play("begin red");
  EXPECT_FALSE(t.offered("stop"));
  EXPECT_EQ(t.refusal("stop"), "PL-30");
  for (int workers = 1; workers <= 6; ++workers) {
    t.play("island");
    EXPECT_TRUE(t.offered("stop"));
  }
  EXPECT_THAT(t.options(), ElementsAre("stop"));
  EXPECT_EQ(t.refusal("island"), "PL-30");
  EXPECT_THAT(t.game.prompt(t.s, 0).args, ElementsAre(0, 0, 6)) << "no worker and no die is left to ask about";
}

TEST(PowerlinePlan, PL_31_red_or_black_goes_first) {
  Scene t;
  t.dice({1, 2, 3, 4, 5, 6});
  EXPECT_THAT(t.options(), ElementsAre("begin red", "begin black"));
  EXPECT_EQ(t.refusal("begin blue"), "PL-31");
}

TEST(PowerlinePlan, PL_32_no_gap_in_the_colour_order) {
  for (const bool red : {true, false}) {
    Scene t;
    t.dice({1, 2, 3, 4, 5, 6}).play(red ? "begin red" : "begin black");
    for (int i = 0; i < 6; ++i) {
      const core::Prompt prompt = t.game.prompt(t.s, 0);
      EXPECT_EQ(prompt.args[0], red ? i : 5 - i);
      EXPECT_EQ(prompt.args[1], red ? i + 1 : 6 - i);
      t.play("island");
    }
  }
}

TEST(PowerlinePlan, PL_33_segment_or_island) {
  Scene t;
  t.dice({3, 3, 3, 3, 3, 3}).play("begin red");
  EXPECT_THAT(t.options(), ElementsAre("line l01_a", "line l03_b", "line l04_a", "island"));
}

TEST(PowerlinePlan, PL_34_the_segment_shows_the_die) {
  Scene t;
  t.dice({3, 2, 1, 1, 1, 1}).play("begin red");
  EXPECT_EQ(t.refusal("line l02_a"), "PL-34");
  EXPECT_EQ(t.refusal("line l01_a"), "");
  t.play("line l01_a");
  EXPECT_EQ(t.refusal("line l01"), "PL-34");  // shows a 6
}

TEST(PowerlinePlan, PL_35_an_empty_line_begins_at_either_end) {
  Scene t;
  t.dice({3, 2, 1, 1, 1, 1}).play("begin black").play({"island", "island", "island", "island"});
  EXPECT_TRUE(t.offered("line l01_b"));
  t.play("line l01_b");
  EXPECT_EQ(t.end("l01"), kEndB);
  Scene empty;
  empty.dice({3, 2, 1, 1, 1, 1}).play("begin red");
  EXPECT_EQ(empty.refusal("line l01"), "PL-35");
}

TEST(PowerlinePlan, PL_36_next_free_segment_in_direction) {
  Scene t;
  t.build("l06", 2, kEndB);  // 6 5 | 1 3 4 2 6 5 seen from b
  t.dice({1, 3, 4, 5, 5, 5}).play({"begin red", "line l06", "line l06", "line l06"});
  EXPECT_EQ(t.refusal("line l06_a"), "PL-36");
  EXPECT_EQ(t.refusal("line l06_b"), "PL-36");
  t.play("stop");
  EXPECT_EQ(t.tokens("l06"), 5);
  EXPECT_EQ(t.end("l06"), kEndB);
  // The end a shows a 5, and stays closed in later rounds.
  t.dice({5, 5, 5, 5, 5, 5}).play("begin red");
  EXPECT_FALSE(t.offered("line l06_a"));
  EXPECT_EQ(t.refusal("line l06_a"), "PL-36");
}

TEST(PowerlinePlan, PL_37_a_complete_line_takes_no_worker) {
  Scene t;
  t.complete({"l02"}).dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a", "line l01", "line l01"});
  for (const char* move : {"line l01", "line l01_a", "line l01_b", "line l02", "joker l02"})
    EXPECT_EQ(t.refusal(move), "PL-37") << move;
  for (const std::string& option : t.options()) EXPECT_THAT(option, Not(::testing::HasSubstr("l01")));
}

TEST(PowerlinePlan, PL_38_any_number_on_one_line) {
  Scene t;
  t.dice({2, 5, 1, 6, 3, 4})
      .play({"begin red", "line l10_a", "line l10", "line l10", "line l10", "line l10", "line l10", "stop"});
  EXPECT_EQ(t.tokens("l10"), 6);
}

TEST(PowerlinePlan, PL_39_at_most_three_lines) {
  Scene t;
  t.dice({3, 4, 2, 4, 4, 5}).play({"begin red", "line l01_a", "line l02_b", "line l03_a"});
  EXPECT_EQ(t.refusal("line l07_a"), "PL-39");
  EXPECT_TRUE(t.offered("line l03"));  // its next segment shows the 4
}

TEST(PowerlinePlan, PL_40_the_island_is_always_open) {
  Scene t;
  t.dice({1, 1, 1, 1, 1, 1}).play("begin black");
  for (int i = 0; i < 6; ++i) {
    EXPECT_TRUE(t.offered("island"));
    t.play("island");
  }
  EXPECT_EQ(island_workers(t.seat()), 6);
}

TEST(PowerlinePlan, PL_41_a_joker_ignores_the_die_only) {
  Scene t;
  t.seat().jokers = 1;
  t.complete({"l02"}).build("l06", 1, kEndB).dice({1, 1, 1, 1, 1, 1}).play("begin red");
  EXPECT_TRUE(t.offered("joker l01_a"));
  EXPECT_EQ(t.refusal("joker l02"), "PL-37");
  EXPECT_EQ(t.refusal("joker l06_a"), "PL-36");
  EXPECT_EQ(t.refusal("joker l01"), "PL-35");
  Scene none;
  none.dice({1, 1, 1, 1, 1, 1}).play("begin red");
  EXPECT_EQ(none.refusal("joker l01_a"), "PL-41");
  Scene fourth;
  fourth.seat().jokers = 4;
  fourth.dice({1, 1, 1, 1, 1, 1}).play({"begin red", "joker l01_a", "joker l03_a", "joker l04_a"});
  EXPECT_EQ(fourth.refusal("joker l10_a"), "PL-39");
}

TEST(PowerlinePlan, PL_42_several_jokers_in_a_round) {
  Scene t;
  t.seat().jokers = 3;
  t.dice({1, 1, 1, 1, 1, 1}).play({"begin red", "joker l01_a", "joker l01"});
  EXPECT_EQ(t.seat().jokers, 3) << "spent when the round is settled";
  t.play("stop");
  EXPECT_EQ(t.seat().jokers, 1);
  EXPECT_EQ(t.tokens("l01"), 2);
}

TEST(PowerlinePlan, PL_43_the_number_of_workers_chooses_the_column) {
  const std::array<std::uint8_t, 6> start = {2, 3, 3, 3, 2, 2};
  for (int workers = 1; workers <= 6; ++workers) {
    Scene t;
    t.dice({3, 1, 1, 1, 1, 1}).play({"begin red", "line l01_a"});
    for (int i = 1; i < workers; ++i) t.play("island");
    t.play("stop");
    if (workers > 1) t.play("vacation keep");
    auto expected = start;
    --expected[static_cast<std::size_t>(workers - 1)];
    EXPECT_EQ(t.seat().tiles, expected);
  }
}

TEST(PowerlinePlan, PL_44_an_empty_column_cannot_be_chosen) {
  Scene t;
  t.tiles({0, 3, 0, 3, 2, 2}).dice({1, 1, 1, 1, 1, 1}).play({"begin red", "island"});
  EXPECT_EQ(t.refusal("stop"), "PL-44");
  t.play("island");
  EXPECT_EQ(t.refusal("stop"), "");
  t.play("island");
  EXPECT_EQ(t.refusal("stop"), "PL-44");
}

TEST(PowerlinePlan, PL_45_the_tile_becomes_an_energy_tile) {
  Scene t;
  t.island_round(2);
  EXPECT_EQ(t.seat().energy, 4);
}

TEST(PowerlinePlan, PL_46_one_worker_earns_a_joker) {
  for (const char* where : {"line l01_a", "island"}) {
    Scene t;
    t.dice({3, 1, 1, 1, 1, 1}).play({"begin red", where, "stop"});
    if (std::string_view(where) == "island") t.play("vacation keep");
    EXPECT_EQ(t.seat().jokers, 1);
  }
  Scene two;
  two.island_round(2);
  EXPECT_EQ(two.seat().jokers, 0);
}

namespace {

// The state as if this seat had not planned anything yet; what the others may know of it is all that is left.
State without_plan_of(const Game& game, const State& s, Seat seat) {
  State out = game.observe(s, core::kNobody);
  for (Seat other = 0; other < game.rules().players; ++other)
    if (other != seat) out.seats[other] = s.seats[other];
  out.active.add(seat);
  out.seats[seat].step = kBegin;
  return out;
}

}  // namespace

// A table takes moves back by leaving them out and playing the rest again: nothing but the plan may have changed.
TEST(PowerlinePlan, PL_47_a_plan_can_be_taken_back_until_all_are_done) {
  core::Rng rng(47);
  for (int n = 0; n < 300; ++n) {
    Scene t(2, {{"adventure_island", n % 2 == 1}});
    t.seat().jokers = 2;
    t.build("l01", 2).build("l06", 1, kEndB).build("l09", 4);
    for (int die = 0; die < kWorkers; ++die) t.chance("die " + std::to_string(1 + rng.below(kFaces)));
    const State before = t.s;
    core::Options options;
    while (t.game.active(t.s).has(0)) {
      t.game.options(t.s, 0, options);
      t.game.apply(t.s, 0, options.nth(rng.below(options.count())), core::Log(&t.notes));
      ASSERT_EQ(without_plan_of(t.game, t.s, 0), before);
    }
    EXPECT_FALSE(t.noted("plan")) << "nothing is told before all are done";
  }
}

TEST(PowerlinePlan, PL_R9_taking_back_leaves_the_others_alone) {
  core::Rng rng(9);
  const auto random_move = [&](Scene& t, int n) {
    core::Options options;
    t.game.options(t.s, static_cast<Seat>(n - 1), options);
    return options.nth(rng.below(options.count()));
  };
  for (int n = 0; n < 300; ++n) {
    // In one table p1 plans between p2's moves, in the other p1 has taken all of it back.
    Scene busy(2), taken_back(2);
    for (int die = 0; die < kWorkers; ++die) {
      const std::string rolled = "die " + std::to_string(1 + rng.below(kFaces));
      busy.chance(rolled);
      taken_back.chance(rolled);
    }
    while (busy.game.active(busy.s).has(1)) {
      while (busy.game.active(busy.s).has(0) && rng.below(2) == 0)
        busy.game.apply(busy.s, 0, random_move(busy, 1), core::Log::none());
      if (busy.s.round == 1) break;
      ASSERT_EQ(busy.options(2), taken_back.options(2));
      const core::Move move = random_move(busy, 2);
      if (busy.game.active(busy.s) == core::Seats::only(1) && move.verb >= verb::stop)
        break;  // this would settle the round
      for (Scene* t : {&busy, &taken_back}) t->game.apply(t->s, 1, move, core::Log::none());
      ASSERT_EQ(busy.s.seats[1], taken_back.s.seats[1]);
      ASSERT_EQ(without_plan_of(busy.game, busy.s, 0), taken_back.s);
    }
  }
  // The last seat's last move settles the round: then it is too late.
  Scene t(2);
  t.dice({3, 6, 2, 1, 4, 5})
      .play({"begin red", "line l01_a", "stop"}, 1)
      .play({"begin black", "line l09_a", "stop"}, 2);
  EXPECT_EQ(t.s.round, 1);
  EXPECT_EQ(t.refusal("begin red", 1), "not_your_turn");
}

TEST(PowerlinePlan, PL_48_phase_3_begins_when_all_are_done) {
  Scene t(3);
  t.dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a", "stop"}, 2).play({"begin red", "line l01_a", "stop"}, 1);
  EXPECT_EQ(t.tokens("l01", 1) + t.tokens("l01", 2), 0);
  EXPECT_EQ(t.s.round, 0);
  t.play({"begin red", "line l01_a", "stop"}, 3);
  for (const int n : {1, 2, 3}) EXPECT_EQ(t.tokens("l01", n), 1);
  EXPECT_EQ(t.s.round, 1);
}

TEST(PowerlinePlan, PL_54_only_what_can_be_finished) {
  Scene t;
  t.tiles({1, 1, 0, 0, 0, 0}).dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a", "line l01"});
  EXPECT_THAT(t.options(), ElementsAre("stop"));
  EXPECT_EQ(t.refusal("line l01"), "PL-54");
  EXPECT_EQ(t.refusal("island"), "PL-54");
  // Blue chart: a second line needs a column of three workers or more.
  Scene blue(1, {{"limits", true}});
  blue.tiles({2, 3, 0, 0, 0, 0}).dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a"});
  EXPECT_EQ(blue.refusal("line l06_b"), "PL-54");
}

TEST(PowerlinePlan, PL_55_when_stopping_is_allowed) {
  Scene t(1, {{"limits", true}});
  t.tiles({2, 0, 3, 3, 2, 2}).dice({3, 6, 2, 1, 4, 5}).play("begin red");
  EXPECT_EQ(t.refusal("stop"), "PL-30");
  t.play("line l01_a");
  EXPECT_EQ(t.refusal("stop"), "");
  t.play("line l06_b");
  EXPECT_EQ(t.refusal("stop"), "PL-44");
  t.play("line l03_a");
  EXPECT_EQ(t.refusal("stop"), "PL-101");
  t.play("island");
  EXPECT_EQ(t.refusal("stop"), "PL-101");
  t.play("island");
  EXPECT_EQ(t.refusal("stop"), "");
}

TEST(PowerlinePlan, PL_R4_no_joker_on_a_match_or_on_the_island) {
  Scene t;
  t.seat().jokers = 2;
  t.dice({3, 1, 1, 1, 1, 1}).play("begin red");
  EXPECT_EQ(t.refusal("joker l01_a"), "PL-R4");
  EXPECT_THAT(t.options(), Not(Contains("joker l01_a")));
  t.play("island");
  EXPECT_EQ(t.seat().jokers_spent, 0);
}

TEST(PowerlinePlan, PL_R5_one_direction_for_a_line) {
  Scene t;
  t.dice({3, 2, 1, 1, 1, 1}).play({"begin red", "line l01_a"});
  EXPECT_FALSE(t.offered("line l01_b")) << "the end b shows the 2";
  EXPECT_EQ(t.refusal("line l01_b"), "PL-36");
}

TEST(PowerlinePlan, PL_R6_all_workers_on_the_island) {
  for (int workers = 1; workers <= 6; ++workers) {
    Scene t;
    t.island_round(workers);
    EXPECT_EQ(t.points(), 10 - workers);
  }
}

TEST(PowerlinePlan, PL_R7_both_ends_show_the_die) {
  Scene t;
  // On board a no line has equal ends, so an owner's board gets one: l01 with 3 6 3.
  core::DataSet set = Game::default_data();
  std::string& pips = set.files["pips.json"];
  pips.replace(pips.find("[3, 6, 2]"), 9, "[3, 6, 3]");
  const auto data = Game::load(set);
  ASSERT_TRUE(data.has_value());
  t.game = *Game::make(*data, {1, Json::object()});
  t.s = t.game.start();
  t.dice({3, 1, 1, 1, 1, 1}).play("begin red");
  EXPECT_THAT(t.options(), ElementsAre("line l01_a", "line l01_b", "line l03_b", "line l04_a", "island"));
}

TEST(PowerlinePlan, PL_R8_the_vacation_tile_is_asked_for_after_stop) {
  Scene t;
  t.dice({3, 1, 1, 1, 1, 1}).play({"begin red", "line l01_a", "stop"});
  EXPECT_EQ(t.step(), "roll") << "nobody on the island";
  t.dice({1, 1, 1, 1, 1, 1}).play({"begin red", "island", "stop"});
  EXPECT_EQ(t.step(), "vacation");
  EXPECT_EQ(t.refusal("stop"), "wrong_step");
  t.play("vacation use");
  t.dice({1, 1, 1, 1, 1, 1}).play({"begin red", "island", "island", "stop"});
  EXPECT_EQ(t.step(), "roll") << "the tile is gone";
  EXPECT_EQ(t.points(), 8);
}

}  // namespace powerline::testing
