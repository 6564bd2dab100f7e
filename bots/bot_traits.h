// What a game's bots are made of, found by the type of the game.
#pragma once

#include "bots/registry.h"

namespace bots {

// A game without an evaluator has nothing here: random games tell what a position is worth (playout_value.h), and its
// levels are tree searches of different length. bots/<game>/traits.h has what the others bring: Evaluator, the kShape of
// its network, its kReasons and registered_bots(). The build lists them in bots/list.h.
template <class G>
struct BotTraits {};

template <class G>
concept HasEvaluator = requires {
  typename BotTraits<G>::Evaluator;
};

}  // namespace bots
