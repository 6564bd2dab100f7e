// Random play over all set-up options: the invariants of chapter 12.
#include <gtest/gtest.h>

#include <numeric>

#include "core/notation.h"
#include "games/powerline/tests/scene.h"

namespace powerline::testing {

namespace {

template <class Visit>
void each_setup(Visit visit) {
  for (int players = 1; players <= 6; ++players)
    for (const bool vacation : {true, false})
      for (const bool limits : {false, true})
        for (const bool adventure : {false, true})
          for (const char* contracts :
               {"printed", "by_colour", "any_three", "by_colour_special", "any_three_special", "special_only"})
            visit(*Game::make(default_data(), {players,
                                               {{"vacation", vacation},
                                                {"limits", limits},
                                                {"adventure_island", adventure},
                                                {"contracts", contracts}}}));
}

}  // namespace

TEST(PowerlineRandom, invariants_hold_after_every_move) {
  core::Rng rng(1);
  each_setup([&](const Game& game) {
    int moves = 0, dice = 0;
    State last{};
    random_game(game, rng, [&](const State& s, core::Seat, core::Move move) {
      ASSERT_EQ(game.invariant(s), "");
      for (const core::Seat seat : game.active(s)) {
        core::Options options;
        game.options(s, seat, options);
        ASSERT_GT(options.size(), 0);
      }
      ++moves;
      dice += move.verb == verb::die;
      last = s;
    });
    EXPECT_EQ(dice, 90);
    EXPECT_EQ(last.round, 15);
    EXPECT_LE(moves, game.info().longest);
    for (core::Seat seat = 0; seat < game.info().players; ++seat)
      EXPECT_EQ(std::accumulate(last.seats[seat].tiles.begin(), last.seats[seat].tiles.end(), 0), 0);
  });
}

// PL-R19: every token was a worker of some plan. With all workers on lines, one token more is one too many.
TEST(PowerlineRandom, an_invariant_notices_a_token_from_nowhere) {
  Scene t(1, {{"vacation", false}});
  t.dice({3, 6, 2, 1, 4, 5}).play({"begin red", "line l01_a", "stop"});
  ASSERT_EQ(t.tokens("l01"), 1);
  EXPECT_EQ(t.game.invariant(t.s), "");
  State broken = t.s;
  ++broken.seats[0].tokens[1];
  broken.seats[0].ends[1] = kEndA;
  broken.seats[0].next = next_places(t.game.rules(), broken.seats[0], 0);
  EXPECT_EQ(t.game.invariant(broken), "p1: more tokens than workers deployed");
}

TEST(PowerlineRandom, every_point_has_a_note) {
  core::Rng rng(2);
  each_setup([&](const Game& game) {
    State s = game.start();
    core::Options options;
    std::vector<core::Note> notes;
    std::array<int, kMaxPlayers> points{};
    points.fill(10);
    while (!game.active(s).empty()) {
      const core::Seat seat = game.active(s).front();
      game.options(s, seat, options);
      notes.clear();
      game.apply(s, seat, options.nth(rng.below(options.count())), core::Log(&notes));
      for (const core::Note& note : notes) {
        const int at = game.info().notes[note.kind].points;
        if (at >= 0) points[static_cast<std::size_t>(note.args[0])] += note.args[static_cast<std::size_t>(at)];
      }
      for (core::Seat each = 0; each < game.info().players; ++each) ASSERT_EQ(points[each], s.seats[each].points);
    }
  });
}

TEST(PowerlineRandom, a_broken_state_is_noticed) {
  Scene t(2);
  t.island_round(2, 1);  // waits for p2
  t.play({"begin red", "line l02_a"}, 2);
  EXPECT_EQ(t.game.invariant(t.s), "");
  const auto broken = [&](auto change) {
    State s = t.s;
    change(s);
    return !t.game.invariant(s).empty();
  };
  EXPECT_TRUE(broken([](State& s) { ++s.seats[0].tiles[2]; }));
  EXPECT_TRUE(broken([](State& s) { --s.seats[0].tiles[2]; }));
  EXPECT_TRUE(broken([](State& s) { ++s.seats[0].energy; }));
  EXPECT_TRUE(broken([](State& s) { ++s.seats[0].jokers; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].points = -1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].tokens[3] = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].ends[3] = kEndA; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].cities = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].stations = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].island_tokens = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[0].vacation = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[1].planned = 0; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[1].next[0] ^= 1; }));
  EXPECT_TRUE(broken([](State& s) { s.seats[1].workers = 2; }));
  EXPECT_TRUE(broken([](State& s) { s.round = 1; }));

  State many = t.s;
  for (int line = 0; line < kWorkers; ++line) {
    many.seats[0].planned |= 1u << (kPlacesPerLine * line);
    many.seats[0].ends[static_cast<std::size_t>(line)] = kEndA;
  }
  EXPECT_EQ(t.game.invariant(many), "p1: a plan on too many lines");
}

}  // namespace powerline::testing
