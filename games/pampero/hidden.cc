// What a seat may not know: nothing. Everything lies open (PAM-O1), and what is drawn later does not exist yet.
#include "games/pampero/game.h"

namespace pampero {

State Game::observe(const State& s, Seat) const { return s; }  // PAM-R34

void Game::remember(Memory&, const core::Note&) const {}

State Game::guess(const State& view, Seat, const Memory&, core::Rng&) const { return view; }

}  // namespace pampero
