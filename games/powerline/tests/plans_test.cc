// The enumeration of whole plans against a plain search over the steps, and back to moves.
//
// By default a few hundred random states; KILOWATT_PLAN_STATES=100000 runs the full proof (some minutes).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "games/powerline/plan_enumeration.h"
#include "games/powerline/tests/scene.h"

namespace powerline::testing {

namespace {

using Fewest = std::map<std::uint64_t, int>;

Fewest fewest_jokers(const std::vector<Outcome>& outcomes) {
  Fewest out;
  for (const Outcome& outcome : outcomes)
    EXPECT_TRUE(out.emplace(identity(outcome), outcome.jokers).second) << "an outcome is listed twice";
  return out;
}

// Many jokers make many plans: few states have them, so that the plain search comes to an end.
int random_jokers(core::Rng& rng) {
  const int n = rng.below(100);
  return n < 45 ? 0 : n < 85 ? 1 : n < 97 ? 2 : n < 99 ? 3 : 4;
}

std::vector<Game> all_games() {
  std::vector<Game> games;
  for (const bool limits : {false, true})
    for (const bool adventure : {false, true})
      for (const char* board : {"a", "d", "f"})
        games.push_back(*Game::make(default_data(),
                                    {1, {{"boards", {board}}, {"limits", limits}, {"adventure_island", adventure}}}));
  return games;
}

// Calls `visit` with random states in which the seat is about to begin.
template <class Visit>
void random_states(int count, std::uint64_t seed, Visit visit) {
  const std::vector<Game> games = all_games();
  core::Rng rng(seed);
  int i = 0;
  while (i < count) {
    const Game& game = games[static_cast<std::size_t>(rng.below(static_cast<int>(games.size())))];
    random_game(game, rng, [&](const State& s, core::Seat, core::Move) {
      if (s.seats[0].step != kBegin || i == count || rng.below(4) != 0) return;
      State with_jokers = s;
      with_jokers.seats[0].jokers = static_cast<std::uint8_t>(random_jokers(rng));
      visit(game, with_jokers, rng);
      ++i;
    });
  }
}

int states_to_prove() {
  const char* wanted = std::getenv("KILOWATT_PLAN_STATES");
  return wanted != nullptr ? std::atoi(wanted) : 250;
}

}  // namespace

TEST(PowerlinePlans, same_outcomes_as_the_plain_search) {
  random_states(states_to_prove(), 2022, [](const Game& game, const State& s, core::Rng&) {
    PlanEnumerator plans(game);
    const Fewest fast = fewest_jokers(plans.enumerate(s, 0)), plain = fewest_jokers(plain_plans(game, s, 0));
    ASSERT_EQ(fast.size(), plain.size());
    ASSERT_EQ(fast, plain);
  });
}

TEST(PowerlinePlans, no_more_jokers_than_asked_for) {
  random_states(100, 7, [](const Game& game, const State& s, core::Rng&) {
    PlanEnumerator plans(game);
    const Fewest fast = fewest_jokers(plans.enumerate(s, 0, 1)), plain = fewest_jokers(plain_plans(game, s, 0, 1));
    ASSERT_EQ(fast, plain);
  });
}

TEST(PowerlinePlans, every_outcome_is_reached_by_its_moves) {
  random_states(150, 11, [](const Game& game, const State& s, core::Rng& rng) {
    PlanEnumerator plans(game);
    core::Options options;
    std::vector<Outcome> all = plans.enumerate(s, 0);
    if (rng.below(5) == 0)
      for (const Outcome& outcome : plain_plans(game, s, 0)) all.push_back(outcome);
    for (const Outcome& outcome : all) {
      if (rng.below(10) != 0) continue;
      const bool vacation = rng.below(2) == 0;
      const std::vector<core::Move> moves = moves_of(game, s, 0, outcome, vacation);
      ASSERT_FALSE(moves.empty());
      State played = s;
      for (const core::Move move : moves) {
        ASSERT_EQ(played.round, s.round);
        game.options(played, 0, options);
        ASSERT_TRUE(options.contains(move));
        if (move.verb == verb::stop) {
          const PlayerBoard& board = played.seats[0];
          ASSERT_EQ(board.jokers_spent, outcome.jokers);
          ASSERT_EQ(board.workers, outcome.workers);
          ASSERT_EQ(island_workers(board), outcome.on_island());
        }
        game.apply(played, 0, move, core::Log::none());
      }
      ASSERT_EQ(played.round, s.round + 1);
      const std::array<int, kScorings>& scorings = game.data().scoring_after;
      const bool scored = std::find(scorings.begin(), scorings.end(), played.round) != scorings.end();
      if (!scored) {
        ASSERT_EQ(board_after(game, s, 0, outcome, vacation), played.seats[0]);
      }
    }
  });
}

TEST(PowerlinePlans, nothing_but_the_island_when_no_die_matches) {
  Scene t;
  // Each line has begun and shows a 2, 4 or 6 next.
  t.build("l01", 1).build("l02", 1).build("l03", 1).build("l04", 1).build("l05", 1).build("l06", 1).build("l07", 2);
  t.build("l08", 1).build("l09", 1).build("l10", 3).dice({1, 1, 3, 3, 5, 5});
  PlanEnumerator plans(t.game);
  const std::vector<Outcome>& outcomes = plans.enumerate(t.s, 0);
  ASSERT_EQ(outcomes.size(), 6u);
  for (const Outcome& outcome : outcomes) EXPECT_EQ(outcome.tokens(), 0);
}

}  // namespace powerline::testing
