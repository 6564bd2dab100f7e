// Chapter 10: what must hold over whole games, in random play with every combination of options.
#include <bit>

#include "core/playout.h"
#include "games/century/tests/scene.h"

namespace century::testing {

namespace {

Json options_of(int code) {
  return {{"scoring_cards", (code & 1) == 0},
          {"corner_contact", (code & 2) == 0},
          {"in_turn", (code & 4) != 0},
          {"open_holdings", (code & 8) != 0}};
}

Seat any(Seats seats, core::Rng& rng) {
  int n = rng.below(seats.count());
  for (const Seat seat : seats)
    if (n-- == 0) return seat;
  return seats.front();
}

// Plays a random game and calls look(before, seat, move, notes) after each move; any active seat may be next.
template <class Look>
void walk(Scene& t, std::uint64_t seed, Look look) {
  core::Rng rng(seed);
  core::Options out;
  std::vector<core::Note> notes;
  while (!t.game.active(t.s).empty()) {
    const Seat seat = any(t.game.active(t.s), rng);
    t.game.options(t.s, seat, out);
    ASSERT_FALSE(out.empty());
    const core::Move move = core::random_move(out, seat, rng);
    const State before = t.s;
    notes.clear();
    t.game.apply(t.s, seat, move, core::Log(&notes));
    ASSERT_EQ(t.game.invariant(t.s), "");
    look(before, seat, move, notes);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// What the notes of one move say about coins and science of each seat.
void add_up(const std::vector<core::Note>& notes, std::array<int, kMaxPlayers>& coins,
            std::array<int, kMaxPlayers>& science) {
  for (const core::Note& note : notes) {
    const auto seat = static_cast<std::size_t>(note.args[0]);
    switch (note.kind) {
      case note::compensated: coins[seat] += note.args[1]; break;
      case note::land_won:
      case note::coins_paid: coins[seat] -= note.args[2]; break;
      case note::tech_bought:
      case note::science_paid: science[seat] -= note.args[2]; break;
      case note::damage_paid: science[seat] -= note.args[1]; break;
      case note::income: coins[seat] += note.args[1], science[seat] += note.args[2]; break;
      default: break;
    }
  }
}

}  // namespace

TEST(CenturyPlay, every_option_and_player_count_keeps_the_invariants) {
  for (int players = 3; players <= 5; ++players)
    for (int code = 0; code < 16; ++code)
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Scene t(players, options_of(code));
        int moves = 0;
        walk(t, seed + 100 * static_cast<std::uint64_t>(code),
             [&](const State& before, Seat, core::Move, const auto& notes) {
               ++moves;
               std::array<int, kMaxPlayers> coins{}, science{};
               add_up(notes, coins, science);
               for (Seat p = 0; p < players; ++p) {
                 ASSERT_EQ(t.s.seats[p].coins - before.seats[p].coins, coins[p]);
                 ASSERT_EQ(t.s.seats[p].science - before.seats[p].science, science[p]);
                 ASSERT_LE(t.s.seats[p].tech_count - before.seats[p].tech_count, 1);
               }
             });
        ASSERT_EQ(t.s.round, 6);
        ASSERT_LE(moves, t.game.info().longest);
      }
}

TEST(CenturyPlay, at_most_one_technology_a_round_and_land_is_accounted_for) {
  for (int players = 3; players <= 5; ++players) {
    Scene t(players);
    std::array<int, kMaxPlayers> at_start{};
    std::uint64_t drawn_before = 0;
    walk(t, 9, [&](const State& before, Seat, core::Move, const auto&) {
      if (before.round != t.s.round) {
        drawn_before = before.land_drawn;
        for (Seat p = 0; p < players; ++p) at_start[p] = t.s.seats[p].tech_count;
      }
      std::uint64_t of_round = t.s.land_display;
      for (Seat p = 0; p < players; ++p) {
        ASSERT_LE(t.s.seats[p].tech_count - at_start[p], 1);
        ASSERT_EQ(of_round & t.s.seats[p].won, 0u);
        of_round |= t.s.seats[p].won;
      }
      if (t.s.over == 0) {
        ASSERT_EQ(of_round & ~(t.s.land_drawn & ~drawn_before), 0u) << "land of this round was drawn this round";
        if (t.s.step >= kOffer && t.s.step <= kDamageBid) {
          ASSERT_EQ(of_round, t.s.land_drawn & ~drawn_before);
        }
      }
    });
  }
}

TEST(CenturyPlay, random_play_uses_every_step_and_verb) {
  std::vector<int> steps(static_cast<std::size_t>(kSteps)), verbs;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Scene t(5);
    verbs.resize(t.game.info().verbs.size());
    walk(t, seed, [&](const State& before, Seat seat, core::Move move, const auto&) {
      ++steps[static_cast<std::size_t>(step_of(before, seat))];
      ++verbs[move.verb];
    });
  }
  EXPECT_THAT(steps, ::testing::Each(::testing::Gt(0)));
  EXPECT_THAT(verbs, ::testing::Each(::testing::Gt(0)));
}

}  // namespace century::testing
