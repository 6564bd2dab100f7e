// What a game's own knowledge offers to the generic search. Each game has one, in bots/<game>/evaluator.h.
#pragma once

#include <array>
#include <concepts>
#include <vector>

#include "bots/bot.h"
#include "bots/exponential.h"
#include "core/game.h"

namespace bots {

// Expected final points of each seat.
using Values = std::array<float, core::kMaxSeats>;

template <class B>
concept EvaluatorLike = core::Game<typename B::Game> &&
    requires(const B evaluator, const typename B::Game::State& s, core::Seat seat, core::Options& options,
             Values& values) {
  // Expected final points from any state in which a search may stop.
  {evaluator.evaluate(s, values)};
  // Drops options that are not worth a look; a run of bids becomes a few single bids. Never none.
  {evaluator.prune(s, seat, options)};
  // Rounds (or years) completed.
  { evaluator.round(s) } -> std::convertible_to<int>;
  // How many points ahead make a win about three times as likely as a loss.
  { evaluator.scale() } -> std::convertible_to<float>;
};

// What a judge says of turns is corrected before people hear it, by numbers fitted to games of experts and of easy bots
// (docs/bots.md): what a turn misses can partly be made up for later, so that only a share of it is lost for good
// (kLasting of an evaluator at the beginning, all of it in the last round); and what was learned from quick games falls
// short of what experts make of the rest of one (kShortfall: points at the beginning, nothing in the last round).

// What a seat strives for, between 0 and 1: to be ahead of the best other seat; alone, to have many points.
inline float utility(const Values& values, int seats, core::Seat seat, float scale) {
  if (seats == 1) return values[0] / (values[0] < 0 ? 1000.0f : 200.0f);
  float best = -1e9f;
  for (int other = 0; other < seats; ++other)
    if (other != seat) best = std::max(best, values[static_cast<std::size_t>(other)]);
  return 1.0f / (1.0f + exponential((best - values[seat]) / scale));
}

}  // namespace bots
