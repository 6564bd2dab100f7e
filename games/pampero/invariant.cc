// What must hold in every state.
#include "games/pampero/game.h"

namespace pampero {

std::string Game::invariant(const State&) const { return ""; }

}  // namespace pampero
