// Chapter 9: what is hidden, what a counting player knows, and what a guess may use.
#include "core/fields.h"
#include "core/playout.h"
#include "games/century/tests/scene.h"

namespace century::testing {

namespace {

// Calls look(table, memory) after every move of a random game.
template <class Look>
void walk_remembering(Scene& t, std::uint64_t seed, Look look) {
  core::Rng rng(seed);
  core::Options out;
  std::vector<core::Note> notes;
  Memory memory;
  while (!t.game.active(t.s).empty()) {
    const Seat seat = t.game.active(t.s).front();
    t.game.options(t.s, seat, out);
    notes.clear();
    t.game.apply(t.s, seat, core::random_move(out, seat, rng), core::Log(&notes));
    for (const core::Note& note : notes) t.game.remember(memory, note);
    look(notes, memory);
  }
}

}  // namespace

TEST(CenturyHidden, TC_107_coins_and_science_are_secret) {
  Scene t;
  t.holdings(kP1, 3, 4).holdings(kP2, 5, 6).holdings(kP3, 7, 8);
  const State view = t.game.observe(t.s, kP2);
  EXPECT_EQ(view.seats[kP1].coins, kHidden);
  EXPECT_EQ(view.seats[kP1].science, kHidden);
  EXPECT_EQ(view.seats[kP2].coins, 5);
  EXPECT_EQ(view.seats[kP2].science, 6);
  const State nobody = t.game.observe(t.s, core::kNobody);
  for (Seat p : {kP1, kP2, kP3}) EXPECT_EQ(nobody.seats[p].coins, kHidden);
}

TEST(CenturyHidden, TC_107_of_a_position_set_up_by_hand_everybody_knows_what_was_set) {
  Scene t;
  t.holdings(kP1, 3, 4).holdings(kP2, 15, 1).holdings(kP3, 0, 12);
  core::Rng rng(5);
  EXPECT_EQ(t.game.guess(t.game.observe(t.s, kP1), kP1, t.game.memory_at(t.s), rng), t.s);
}

TEST(CenturyHidden, TC_107_what_is_hidden_for_a_while_can_be_put_back) {
  for (const int players : {3, 5}) {
    Scene t(players);
    t.holdings(kP1, 3, 4).holdings(kP2, 15, 1);
    const State before = t.s;
    const Game::Hidden hidden = t.game.hide(t.s, kP2);
    EXPECT_EQ(t.s, t.game.observe(before, kP2));
    t.game.put_back(t.s, hidden);
    EXPECT_EQ(t.s, before);
  }
}

TEST(CenturyHidden, TC_R35_everything_else_is_open) {
  Scene t;
  walk_remembering(t, 11, [&](const auto&, const Memory&) {
    State view = t.game.observe(t.s, kP1);
    for (Seat p : {kP2, kP3}) {
      view.seats[p].coins = t.s.seats[p].coins;
      view.seats[p].science = t.s.seats[p].science;
    }
    ASSERT_EQ(view, t.s);
  });
}

TEST(CenturyHidden, open_holdings_and_the_end_show_all) {
  Scene open(3, {{"open_holdings", true}});
  EXPECT_EQ(open.game.observe(open.s, kP1), open.s);
  Scene t;
  core::Rng rng(2);
  core::playout(t.game, t.s, rng);
  EXPECT_EQ(t.game.observe(t.s, core::kNobody), t.s);
}

// Whatever the others own: view, figures and own options stay the same.
TEST(CenturyHidden, nothing_derived_from_hidden_holdings_appears) {
  Scene t;
  core::Rng rng(7);
  walk_remembering(t, 12, [&](const auto&, const Memory&) {
    if (t.s.over != 0) return;
    State other = t.s;
    for (Seat p : {kP2, kP3}) {
      other.seats[p].coins = static_cast<std::int16_t>(rng.below(50));
      other.seats[p].science = static_cast<std::int16_t>(rng.below(50));
    }
    for (Seat viewer : {kP1, core::kNobody}) {
      if (viewer == core::kNobody) other.seats[kP1].coins = static_cast<std::int16_t>(rng.below(50));
      ASSERT_EQ(t.game.observe(other, viewer), t.game.observe(t.s, viewer));
      ASSERT_EQ(core::to_json(t.game.figures(other, viewer)), core::to_json(t.game.figures(t.s, viewer)));
    }
  });
}

TEST(CenturyHidden, notes_never_tell_holdings_before_the_end) {
  for (const int kind : {note::majority_coins, note::majority_science}) {
    Scene t;
    int told = 0;
    walk_remembering(t, 13, [&](const std::vector<core::Note>& notes, const Memory&) {
      for (const core::Note& note : notes)
        if (note.kind == static_cast<int>(kind)) {
          ASSERT_EQ(t.s.over, 1);
          ++told;
        }
    });
    EXPECT_EQ(told, 3) << "each seat's holdings, at the end";
  }
}

TEST(CenturyHidden, a_counting_player_knows_all_holdings) {
  for (int players = 3; players <= 5; ++players) {
    Scene t(players);
    core::Rng rng(1);
    walk_remembering(t, 14, [&](const auto&, const Memory& memory) {
      for (Seat viewer : {kP1, kP3, core::kNobody})
        ASSERT_EQ(t.game.guess(t.game.observe(t.s, viewer), viewer, memory, rng), t.s);
    });
  }
}

TEST(CenturyHidden, a_guess_without_memory_can_pay_what_lies_open) {
  Scene t;
  core::Rng rng(1);
  walk_remembering(t, 15, [&](const auto&, const Memory&) {
    const State guess = t.game.guess(t.game.observe(t.s, core::kNobody), core::kNobody, Memory{}, rng);
    ASSERT_EQ(t.game.invariant(guess), "");
    for (Seat p : {kP1, kP2, kP3}) {
      ASSERT_GE(guess.seats[p].coins, p == guess.highest_bidder ? guess.highest_bid : 0);
      if (guess.acting.has(p)) {
        core::Options out;
        t.game.options(guess, p, out);
        ASSERT_FALSE(out.empty());
      }
    }
  });
}

}  // namespace century::testing
