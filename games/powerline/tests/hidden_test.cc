// What is hidden (chapter 10), and what a guess makes of it.
#include <gtest/gtest.h>

#include "core/fields.h"
#include "games/powerline/tests/scene.h"

namespace powerline::testing {

TEST(PowerlineHidden, plans_of_others_look_alike) {
  Scene one(3), two(3);
  one.seat(2).jokers = two.seat(2).jokers = 1;
  for (Scene* t : {&one, &two}) t->dice(kDice).play({"begin red", "line l01_a"}, 1);
  one.play({"begin red", "island", "joker l05_a", "stop"}, 2);
  two.play("begin black", 2);
  EXPECT_NE(one.s, two.s);
  for (const core::Seat viewer : {core::Seat{0}, core::Seat{2}, core::kNobody})
    EXPECT_EQ(one.game.observe(one.s, viewer), two.game.observe(two.s, viewer)) << int{viewer};
  EXPECT_EQ(one.game.prompt(one.game.observe(one.s, 0), 1).step, kBegin) << "even the step";
  EXPECT_NE(one.game.observe(one.s, 1), two.game.observe(two.s, 1)) << "one's own plan is no secret";
}

TEST(PowerlineHidden, who_has_finished_is_seen_but_not_with_what) {
  Scene one(2), two(2);
  for (Scene* t : {&one, &two}) t->dice(kDice);
  one.play({"begin red", "line l01_a", "line l01", "stop"}, 2);
  two.play({"begin black", "island", "stop", "vacation use"}, 2);
  EXPECT_EQ(one.game.observe(one.s, 0), two.game.observe(two.s, 0));
  EXPECT_FALSE(one.game.observe(one.s, 0).active.has(1));
}

TEST(PowerlineHidden, boards_are_open) {
  Scene t(2);
  t.build("l06", 4, kEndB, 2).dice(kDice);
  const State view = t.game.observe(t.s, 0);
  EXPECT_EQ(view.seats[1], t.s.seats[1]);
}

TEST(PowerlineHidden, figures_tell_only_what_the_viewer_may_know) {
  Scene one(2), two(2);
  for (Scene* t : {&one, &two}) t->dice(kDice);
  one.play({"begin red", "line l01_a", "line l01", "line l01"}, 2);
  EXPECT_EQ(core::to_json(one.game.figures(one.s, 0)), core::to_json(two.game.figures(two.s, 0)));
  const Figures own = one.game.figures(one.s, 1);
  EXPECT_EQ(own.seats[1].planned[0], 3);
  EXPECT_EQ(own.seats[1].plan_gain, 3);
  EXPECT_EQ(own.seats[1].points_after, 13);
}

TEST(PowerlineHidden, a_guess_can_be_played_on) {
  core::Rng rng(5);
  for (int players : {2, 4, 6}) {
    const Game game = *Game::make(default_data(), {players, {{"adventure_island", true}}});
    random_game(game, rng, [&](const State& s, core::Seat seat, core::Move) {
      if (rng.below(20) != 0) return;
      const core::Seat viewer = seat == core::kChance ? core::Seat{0} : seat;
      State guess = game.guess(game.observe(s, viewer), viewer, {}, rng);
      ASSERT_EQ(game.invariant(guess), "");
      ASSERT_EQ(guess.seats[viewer], s.seats[viewer]);
      ASSERT_EQ(guess.active, s.active);
      ASSERT_EQ(game.observe(guess, viewer), game.observe(s, viewer));
      core::Options options;
      while (!game.active(guess).empty()) {
        const core::Seat next = game.active(guess).front();
        game.options(guess, next, options);
        ASSERT_FALSE(options.empty());
        game.apply(guess, next, options.nth(rng.below(options.count())), core::Log::none());
      }
    });
  }
}

TEST(PowerlineHidden, a_state_survives_its_json) {
  core::Rng rng(9);
  const Game game = *Game::make(default_data(), {3, {{"contracts", "any_three_special"}, {"adventure_island", true}}});
  random_game(game, rng, [&](const State& s, core::Seat, core::Move) {
    const auto read = core::from_json<State>(core::to_json(s));
    ASSERT_TRUE(read.has_value());
    ASSERT_EQ(*read, s);
  });
}

}  // namespace powerline::testing
