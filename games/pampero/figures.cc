// Derived numbers for the page.
#include "games/pampero/game.h"

namespace pampero {

Figures Game::figures(const State& s, core::Seat) const {
  Figures out;
  for (int seat = 0; seat < table_.seats; ++seat)
    for (int market = 0; market < kMarkets; ++market)
      out.symbols[at(seat)][at(market)] = static_cast<std::uint8_t>(symbols(table_, s, seat, market));
  return out;
}

}  // namespace pampero
