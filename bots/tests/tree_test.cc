// The tree of one search serves the next one where the game went as foreseen.
#include <gtest/gtest.h>

#include "bots/century/evaluator.h"
#include "bots/pampero/evaluator.h"
#include "bots/turn_search.h"
#include "bots/weights.h"
#include "core/playout.h"
#include "games/all.h"

namespace {

constexpr int kIterations = 60;

// Every seat plays the turns its search likes best; returns at how many searches of how many something was known.
template <class Evaluator>
std::pair<int, int> remembered(int players, bool forgets) {
  using G = typename Evaluator::Game;
  const auto any = games::open(Evaluator::kName, {players, core::Json::object()});
  if (!any) return {};
  const G& game = core::Erased<G>::game(**any);
  const auto network = bots::weights(Evaluator::kName, Evaluator::kShape);
  const Evaluator evaluator(game, network.get());
  std::vector<bots::TurnSearch<Evaluator>> searches;
  for (int seat = 0; seat < players; ++seat) searches.emplace_back(game, evaluator, bots::SearchWidth{.inner_beam = 8});
  core::Rng rng(3);
  core::Options options;
  auto s = game.start();
  int known = 0, count = 0;
  for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    const core::Seat seat = active.front();
    game.options(s, seat, options);
    if (seat == core::kChance) {
      game.apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
      continue;
    }
    auto& search = searches[seat];
    if (forgets) search.forget();
    const auto found = search.search(game.observe(s, seat), seat, {},
                                     bots::Stopwatch({.milliseconds = 0, .iterations = kIterations}), rng);
    int visits = 0;
    for (const auto& turn : found) visits += turn.visits;
    EXPECT_LE(visits, static_cast<int>(found.size()) + kIterations * (forgets ? 1 : 4));
    known += visits > static_cast<int>(found.size()) + kIterations;
    ++count;
    for (int i = 0; i < found.front().turn.length && game.active(s).has(seat); ++i) {
      game.options(s, seat, options);
      const core::Move move = found.front().turn.moves[static_cast<std::size_t>(i)];
      if (!options.contains(move)) break;  // it was thought out for another guess
      game.apply(s, seat, move, core::Log::none());
    }
  }
  return {known, count};
}

TEST(Tree, what_was_foreseen_is_known_already) {
  const auto [pampero, turns] = remembered<bots::pampero::Evaluator>(2, false);
  EXPECT_GT(pampero * 10, turns);
  const auto [century, bids] = remembered<bots::century::Evaluator>(3, false);
  EXPECT_GT(century * 10, bids);
}

TEST(Tree, who_forgets_begins_anew) {
  EXPECT_EQ(remembered<bots::pampero::Evaluator>(2, true).first, 0);
  EXPECT_EQ(remembered<bots::century::Evaluator>(3, true).first, 0);
}

}  // namespace
