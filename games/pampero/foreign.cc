// The foreign market.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-491
Set affordable_foreign(const Table& t, const State& s, int seat, int battery) {
  const int reach = battery + s.seats[at(seat)].upgrades[kForeignBattery];
  Set out = 0;
  for (std::size_t display = 2; display < 4; ++display)
    for (const std::uint8_t card : s.displays[display])
      if (card != kNone && t.data->foreign[card].battery <= reach) out |= bit(card);
  return out;
}

// PAM-491, PAM-492, PAM-493
void sell_abroad(Play& p, int seat, int card) {
  Company& me = p.company(seat);
  const ForeignCard& market = p.data().foreign[at(card)];
  const int cost = std::max(0, market.battery - me.upgrades[kForeignBattery]);
  pay_battery(p, seat, cost);
  p.log.add(note::foreign, seat, card, cost);
  me.foreign |= bit(card);
  take_from_display(p.s, 2 + market.country, card);
  for (const std::uint8_t m : market.income) add_money(p, seat, income_value(p.data(), me, m), note::foreign_income, m);
  refill(p, 2 + market.country);
}

// PAM-494
void second_foreign_options(const Table& t, const State& s, Options& out) {
  const int seat = now(s).seat;
  const Set cards = affordable_foreign(t, s, seat, s.seats[at(seat)].battery);
  if (cards == 0) return;
  for (std::size_t display = 2; display < 4; ++display)
    for (const std::uint8_t card : s.displays[display])
      if (card != kNone && has(cards, card)) out.add(verb::foreign, card);
  out.add(verb::decline);
}

void second_foreign_apply(Play& p, Move move) {
  const int seat = p.s.agenda.pop().seat;
  if (move.verb == verb::foreign) sell_abroad(p, seat, move.arg);
}

}  // namespace pampero
