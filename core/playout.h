// Random choice for simulations: lives outside the rules and plays any game through its contract.
#pragma once

#include "core/game.h"

namespace core {

// One uniformly random legal move of `seat`; chance by its weights.
inline Move random_move(const Options& options, Seat seat, Rng& rng) {
  if (seat != kChance) return options.nth(rng.below(options.count()));
  return options.weighted(rng.below(options.total_weight()));
}

struct PlayoutCount {
  long moves = 0;
  long decisions = 0;  // moves with at least two options
};

// Plays `s` to the end at random; with several active seats the first one moves.
template <Game G>
PlayoutCount playout(const G& game, typename G::State& s, Rng& rng) {
  PlayoutCount count;
  Options options;
  for (Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    const Seat seat = active.front();
    game.options(s, seat, options);
    ++count.moves;
    count.decisions += options.count() > 1;
    game.apply(s, seat, random_move(options, seat, rng), Log::none());
  }
  return count;
}

}  // namespace core
