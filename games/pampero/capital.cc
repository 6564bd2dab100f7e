// Raising capital.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-510, PAM-511, PAM-R22
void raise_capital(Turn& turn, int seat, int place) {
  Company& me = turn.company(seat);
  const CapitalPlace& where = turn.data().capital_places[at(place)];
  me.capital[at(place)] = 1;
  --turn.s.capital_supply;
  int best = 0;
  for (int market = 0; market < kMarkets; ++market) {
    const int step = me.income[at(market)];
    if (step >= where.first && step <= where.last) best = std::max(best, income_value(turn.data(), me, market));
  }
  add_money(turn, seat, best + me.upgrades[kCapitalMoney], note::capital, place);
}

}  // namespace pampero
