// What a position of a game that has no evaluator is worth: what random games from there come to.
#pragma once

#include <algorithm>

#include "bots/evaluator.h"
#include "core/playout.h"

namespace bots {

// The final points of each seat in one random game from `s`.
template <core::Game G>
Values random_game(const G& game, typename G::State s, core::Options& options, core::Rng& rng) {
  for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    game.options(s, active.front(), options);
    if (options.empty()) break;  // data that should have been refused
    game.apply(s, active.front(), core::random_move(options, active.front(), rng), core::Log::none());
  }
  const core::Scores scores = game.scores(s);
  Values out{};
  for (std::size_t seat = 0; seat < out.size(); ++seat) out[seat] = static_cast<float>(scores[seat][0]);
  return out;
}

// What a seat usually has at the end: the measure of how much a point means in a game nobody knows more about.
inline float usual_points(const Values& values, int seats) {
  float sum = 0;
  for (int seat = 0; seat < seats; ++seat) sum += std::abs(values[static_cast<std::size_t>(seat)]);
  return std::max(1.0f, sum / static_cast<float>(seats));
}

// As Evaluator::scale(): a quarter of what is usual makes a win about three times as likely as a loss.
inline float usual_scale(const Values& values, int seats) { return usual_points(values, seats) / 4; }

}  // namespace bots
