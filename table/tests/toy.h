// A tiny game for the tests of the table: dice, a secret simultaneous phase, turns of several clicks, secret cards, an
// auction.
#pragma once

#include <vector>

#include "core/any_game.h"

namespace toy {

// Two rounds, two or three seats. Each round: a die is rolled (1 to 3). Everybody at once pledges 0 to 3 stones in
// secret and seals the pledge; when all have sealed, the single highest pledge scores the die. Then each seat in turn
// takes wood, clay or a secret card (drawn by chance), looks at another's card, and ends the turn. Then the seats bid
// in an auction for two points, the first one first.
const std::vector<core::GameType>& games();  // a list with this game alone

}  // namespace toy
