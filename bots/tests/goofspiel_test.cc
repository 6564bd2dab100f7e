// A game without an evaluator: every level plays it, advice has points and a turn, and a review tells good play from
// bad.
#include <gtest/gtest.h>

#include "bots/match.h"
#include "bots/review.h"
#include "bots/weights.h"
#include "games/all.h"

namespace {

std::unique_ptr<core::AnyGame> table(int players, const core::Json& options = core::Json::object()) {
  return std::move(games::open("goofspiel", {players, options}).value());
}

std::vector<std::unique_ptr<bots::Bot>> bots_of(const core::AnyGame& game, const std::vector<std::string>& levels,
                                                std::uint64_t seed) {
  std::vector<std::unique_ptr<bots::Bot>> out;
  for (std::size_t seat = 0; seat < levels.size(); ++seat)
    out.push_back(std::move(bots::make(game, static_cast<core::Seat>(seat), levels[seat], seed + seat).value()));
  return out;
}

TEST(WithoutEvaluator, every_level_plays_to_the_end) {
  for (const bots::Level& level : bots::levels()) {
    const std::string name(level.name);
    const auto game = table(3, {{"scouting", true}});
    bool over = false;
    bots::play_match(*game, bots_of(*game, {name, "random", name}, 3), {.milliseconds = 0, .iterations = 20}, 5,
                     [&](core::Seat, core::Move, const core::AnyState& s, const std::vector<core::Note>&) {
                       over = game->over(s);
                       EXPECT_EQ(game->invariant(s), "");
                     });
    EXPECT_TRUE(over) << level.name;
  }
}

// A longer search is a stronger one: what the levels are made of.
TEST(WithoutEvaluator, the_levels_are_searches_of_different_length) {
  const auto game = table(2, {{"hands", "suit"}});
  double won = 0;
  constexpr int kGames = 20;
  for (int n = 0; n < kGames; ++n) {
    const bool first = n % 2 == 0;
    const std::vector<std::string> levels = {first ? "hard" : "random", first ? "random" : "hard"};
    const auto seed = static_cast<std::uint64_t>(n);
    const core::Scores scores = bots::play_match(*game, bots_of(*game, levels, 100 + 2 * seed), {}, 1000 + seed / 2);
    won += bots::normalised_rank(scores, 2, first ? 0 : 1) / kGames;
  }
  EXPECT_GT(won, 0.7);
}

TEST(WithoutEvaluator, advice_is_an_option_with_points_and_a_whole_turn) {
  const auto game = table(2, {{"hands", "suit"}});
  core::AnyState s = game->start();
  core::Options options;
  game->options(s, core::kChance, options);
  game->apply(s, core::kChance, options[12].move, core::Log::none());  // the king of diamonds
  game->options(s, 0, options);
  for (const char* level : {"expert", "greedy", "uct"}) {
    const auto bot = std::move(bots::make(*game, 0, level, 1).value());
    const auto advice = bot->advise(game->observe(s, 0), game->memory(), {.milliseconds = 0, .iterations = 300}, 3);
    ASSERT_EQ(advice.size(), 3u) << level;
    for (const bots::Suggestion& suggestion : advice) {
      EXPECT_TRUE(options.contains(suggestion.move)) << level;
      EXPECT_EQ(suggestion.turn.front(), suggestion.move) << level;
      EXPECT_GT(suggestion.expected, 5) << level;
      EXPECT_LT(suggestion.expected, 91) << level;
      EXPECT_GE(suggestion.chance, 0) << level;
      EXPECT_LE(suggestion.chance, 1) << level;
    }
    if (std::string_view(level) == "greedy") {
      EXPECT_EQ(advice.front().turn.size(), 2u) << "a bid, and a second card or none";
    }
  }
  // What a position is worth lies between nothing and all there is.
  const auto value = bots::evaluate(*game, game->observe(s, 0), 0, game->memory(), {}, 1);
  ASSERT_TRUE(value);
  EXPECT_GT(value->expected, 10);
  EXPECT_LT(value->expected, 60);
}

TEST(WithoutEvaluator, a_review_finds_who_plays_badly_and_does_not_split_the_result) {
  const auto game = table(2, {{"hands", "suit"}});
  std::vector<std::pair<core::Seat, core::Move>> moves;
  const core::Scores scores = bots::play_match(*game, bots_of(*game, {"greedy", "random"}, 2), {}, 8,
                                               [&](core::Seat seat, core::Move move, const core::AnyState&,
                                                   const std::vector<core::Note>&) { moves.emplace_back(seat, move); });
  const auto review = [&] {
    bots::Reviewer reviewer(*game, 9);
    for (const auto& [seat, move] : moves) reviewer.follow(seat, move);
    return reviewer.finish();
  };
  const bots::Review found = review();
  ASSERT_EQ(found.expected.size(), moves.size() + 1);
  std::array<double, 2> lost{};
  for (std::size_t seat = 0; seat < 2; ++seat) EXPECT_EQ(found.expected.back()[seat], scores[seat][0]);
  for (const bots::Mistake& mistake : found.mistakes) {
    lost[mistake.seat] += mistake.cost;
    EXPECT_GT(mistake.cost, bots::kSure * mistake.doubt) << "clearly more than nothing";
  }
  EXPECT_GT(lost[1], lost[0] + 5) << "random against greedy";
  // Random games cannot say what is play and what is luck.
  EXPECT_TRUE(found.parts.empty());
  EXPECT_TRUE(found.luck.empty());
  ASSERT_FALSE(found.rounds.empty());
  for (const bots::ReviewedRound& round : found.rounds) EXPECT_TRUE(round.parts.empty());
  EXPECT_EQ(to_json(game->info(), found), to_json(game->info(), review())) << "the same game, the same review";
}

TEST(WithoutEvaluator, there_are_no_weights_to_give) {
  const auto given = bots::give_weights("goofspiel", "x");
  ASSERT_FALSE(given);
  EXPECT_EQ(given.error().code, "unknown_game");
}

}  // namespace
