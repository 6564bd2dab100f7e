// A review splits a result into parts that add up, and tells good play from bad.
#include "bots/review.h"

#include <gtest/gtest.h>

#include "bots/match.h"
#include "games/all.h"

namespace {

struct Reviewed {
  const char* game;
  int players;
};
constexpr Reviewed kReviewed[] = {{"powerline", 1}, {"powerline", 2}, {"pampero", 2}, {"pampero", 1}, {"century", 3}};

struct Game {
  std::unique_ptr<core::AnyGame> game;
  std::vector<std::pair<core::Seat, core::Move>> moves;
  core::Scores scores{};
};

// The first seat plays at `first`, all others at `others`.
Game play(const Reviewed& table, const char* first, const char* others) {
  Game out;
  auto game = games::open(table.game, {table.players, core::Json::object()});
  if (!game) return out;
  out.game = std::move(*game);
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (int seat = 0; seat < table.players; ++seat)
    players.push_back(*bots::make(*out.game, static_cast<core::Seat>(seat), seat == 0 ? first : others, 4));
  out.scores = bots::play_match(*out.game, players, {.milliseconds = 0, .iterations = 1}, 17,
                                [&](core::Seat seat, core::Move move, const core::AnyState&,
                                    const std::vector<core::Note>&) { out.moves.emplace_back(seat, move); });
  return out;
}

// With few iterations: what is tested here does not depend on how fine a review is.
bots::Review review(const Game& played) {
  bots::Reviewer reviewer(*played.game, 9, 8);
  for (const auto& [seat, move] : played.moves) reviewer.follow(seat, move);
  return reviewer.finish();
}

TEST(Review, the_parts_add_up_and_the_end_is_the_result) {
  for (const Reviewed& table : kReviewed) {
    const Game played = play(table, "medium", "easy");
    const bots::Review found = review(played);
    ASSERT_EQ(found.expected.size(), played.moves.size() + 1) << table.game;
    ASSERT_EQ(found.luck.size(), found.expected.size()) << table.game;
    for (std::size_t seat = 0; seat < found.parts.size(); ++seat) {
      const bots::Parts& parts = found.parts[seat];
      EXPECT_EQ(parts.points, played.scores[seat][0]) << table.game;
      EXPECT_NEAR(parts.start + parts.play + parts.luck + parts.others + parts.rest, parts.points, 1e-3);
      EXPECT_LE(parts.play, 0);
      double play = 0, others = 0, rest = 0;
      for (const bots::ReviewedRound& round : found.rounds) {
        play += round.parts[seat].play;
        others += round.parts[seat].others;
        rest += round.parts[seat].rest;
      }
      EXPECT_NEAR(play, parts.play, 1e-3);
      EXPECT_NEAR(others, parts.others, 1e-3);
      EXPECT_NEAR(rest, parts.rest, 1e-3);
      EXPECT_NEAR(found.expected.back()[seat], parts.points, 1e-6);
      EXPECT_EQ(found.luck.front()[seat], 0);
      EXPECT_EQ(found.luck.back()[seat], parts.luck);
    }
  }
}

// The page asks after every round: the end must not show what was filled in on the way.
TEST(Review, who_is_asked_while_the_game_goes_on_says_the_same_at_its_end) {
  for (const Reviewed& table : {Reviewed{"powerline", 2}, Reviewed{"pampero", 2}}) {
    const Game played = play(table, "medium", "easy");
    bots::Reviewer reviewer(*played.game, 9, 8);
    for (const auto& [seat, move] : played.moves) {
      reviewer.follow(seat, move);
      reviewer.finish();
    }
    EXPECT_EQ(bots::to_json(played.game->info(), reviewer.finish()), bots::to_json(played.game->info(), review(played)));
  }
}

TEST(Review, bad_play_costs_more_than_good_play_and_costs_are_explained) {
  for (const Reviewed& table : {Reviewed{"powerline", 2}, Reviewed{"pampero", 2}, Reviewed{"century", 3}}) {
    const Game played = play(table, "expert", "random");
    const bots::Review found = review(played);
    EXPECT_LT(found.parts[1].play, 2 * found.parts[0].play - 5)
        << table.game << ": random " << found.parts[1].play << ", expert " << found.parts[0].play;
    std::vector<double> sums(found.parts.size());
    std::size_t reasons = 0;
    for (const bots::Mistake& mistake : found.mistakes) {
      EXPECT_GE(mistake.last, mistake.move);
      EXPECT_EQ(played.moves[static_cast<std::size_t>(mistake.last - 1)].first, mistake.seat);
      const auto& [seat, move] = played.moves[static_cast<std::size_t>(mistake.move - 1)];
      EXPECT_EQ(seat, mistake.seat);
      EXPECT_EQ(move, mistake.played);
      EXPECT_GT(mistake.cost, 0);
      sums[seat] -= mistake.cost;
      reasons += mistake.reasons.size();
    }
    for (std::size_t seat = 0; seat < sums.size(); ++seat) EXPECT_NEAR(sums[seat], found.parts[seat].play, 1e-3);
    EXPECT_GT(reasons, 0u) << table.game;
  }
}

// A seat that decides twice in a row, as when its bulldozer was used just before its own turn, is told of each turn by
// itself.
TEST(Review, a_better_turn_ends_with_its_turn) {
  for (const Reviewed& table : {Reviewed{"pampero", 2}, Reviewed{"century", 3}}) {
    const Game played = play(table, "easy", "random");
    const bots::Review found = review(played);
    core::AnyState s = played.game->start();
    std::size_t looked_at = 0;
    for (std::size_t n = 0; n < played.moves.size(); ++n) {
      for (const bots::Mistake& mistake : found.mistakes) {
        if (mistake.move != static_cast<int>(n) + 1) continue;
        ++looked_at;
        ASSERT_FALSE(mistake.turn.empty());
        core::AnyState after = s;
        const auto number = played.game->turn_number(s);
        for (const core::Move move : mistake.turn) {
          EXPECT_EQ(played.game->turn_number(after), number) << table.game << " move " << mistake.move;
          played.game->apply(after, mistake.seat, move, core::Log::none());
        }
      }
      played.game->apply(s, played.moves[n].first, played.moves[n].second, core::Log::none());
    }
    EXPECT_GT(looked_at, 0u) << table.game;
    EXPECT_EQ(looked_at, found.mistakes.size()) << table.game;
  }
}

// While all plan at once, what one has decided says nothing about the others.
TEST(Review, who_has_not_decided_yet_can_still_do_its_best) {
  for (const Reviewed& table : {Reviewed{"powerline", 3}, Reviewed{"century", 3}}) {
    const Game played = play(table, "easy", "easy");
    const bots::Review found = review(played);
    core::AnyState s = played.game->start();
    int looked_at = 0;
    for (std::size_t n = 0; n < played.moves.size(); ++n) {
      const auto& [seat, move] = played.moves[n];
      const core::Seats before = played.game->active(s);
      played.game->apply(s, seat, move, core::Log::none());
      for (const core::Seat other : played.game->active(s)) {
        if (seat == core::kChance || other == seat || !before.has(other)) continue;
        ++looked_at;
        EXPECT_NEAR(found.expected[n + 1][other], found.expected[n][other], 1e-3) << table.game << " move " << n + 1;
      }
    }
    EXPECT_GT(looked_at, 0) << table.game;
  }
}

// A plan that is half made is worth what its best completion is: never less than what it became, and while it follows
// the best turn as much as that.
TEST(Review, a_half_made_plan_is_worth_its_best_completion) {
  const Game played = play({"powerline", 1}, "medium", "medium");
  const bots::Review found = review(played);
  core::AnyState s = played.game->start();
  int inside = 0;
  for (std::size_t n = 0; n < played.moves.size(); ++n) {
    const auto& [seat, move] = played.moves[n];
    const std::uint64_t number = played.game->turn_number(s);
    played.game->apply(s, seat, move, core::Log::none());
    if (seat == core::kChance || played.game->turn_number(s) != number) continue;
    ++inside;
    EXPECT_LE(found.expected[n + 1][0], found.expected[n][0] + 1e-3) << "move " << n + 1;
  }
  EXPECT_GT(inside, 20);
}

TEST(Review, the_same_game_has_the_same_review) {
  const Game played = play({"powerline", 2}, "hard", "easy");
  EXPECT_EQ(to_json(played.game->info(), review(played)), to_json(played.game->info(), review(played)));
}

// Luck is measured against what was to be expected, so over many games it evens out.
TEST(Review, luck_evens_out) {
  double luck = 0;
  constexpr int kGames = 24;
  auto game = games::open("powerline", {1, core::Json::object()});
  ASSERT_TRUE(game);
  for (int n = 0; n < kGames; ++n) {
    bots::Reviewer reviewer(**game, static_cast<std::uint64_t>(n), 8);
    std::vector<std::unique_ptr<bots::Bot>> players;
    players.push_back(*bots::make(**game, 0, "hard", static_cast<std::uint64_t>(n)));
    bots::play_match(**game, players, {.milliseconds = 0, .iterations = 1}, static_cast<std::uint64_t>(n) + 40,
                     [&](core::Seat seat, core::Move move, const core::AnyState&, const std::vector<core::Note>&) {
                       reviewer.follow(seat, move);
                     });
    luck += reviewer.finish().parts[0].luck / kGames;
  }
  EXPECT_NEAR(luck, 0, 6);
}

}  // namespace
