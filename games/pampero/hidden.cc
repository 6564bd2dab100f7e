// What a seat may not know: nothing. Everything lies open (PAM-O1), and what is drawn later does not exist yet.
#include "games/pampero/game.h"

namespace pampero {

State observe(const Rules&, const State& s, Seat) { return s; }  // PAM-R34

State Game::guess(const State& view, Seat, const Memory&, core::Rng&) const { return view; }

}  // namespace pampero
