// The foreign market.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-491
Set affordable_foreign(const Rules& rules, const State& s, int seat, int battery) {
  const int reach = battery + s.seats[at(seat)].upgrades[kForeignBattery];
  Set out = 0;
  for (std::size_t display = 2; display < 4; ++display)
    for (const std::uint8_t card : s.displays[display])
      if (card != kNone && rules.data->foreign[card].battery <= reach) out |= bit(card);
  return out;
}

// PAM-491, PAM-492, PAM-493
void sell_abroad(Turn& turn, int seat, int card) {
  Company& me = turn.company(seat);
  const ForeignCard& market = turn.data().foreign[at(card)];
  const int cost = std::max(0, market.battery - me.upgrades[kForeignBattery]);
  pay_battery(turn, seat, cost);
  turn.log.add(note::foreign, seat, card, cost);
  me.foreign |= bit(card);
  take_from_display(turn.s, 2 + market.country, card);
  for (const std::uint8_t m : market.income)
    add_money(turn, seat, income_value(turn.data(), me, m), note::foreign_income, m);
  refill(turn, 2 + market.country);
}

void add_foreign_cards(const State& s, Set cards, Options& out) {
  for (std::size_t display = 2; display < 4; ++display)
    for (const std::uint8_t card : s.displays[display])
      if (card != kNone && has(cards, card)) out.add(verb::foreign, card);
}

namespace {

// --- second_foreign (PAM-494) ---

Set second_cards(const Rules& rules, const State& s, Seat seat) {
  return affordable_foreign(rules, s, seat, s.seats[seat].battery);
}

Rule why_not_second_foreign(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::decline) return Rule::none;
  return unless_in(second_cards(rules, s, seat), move.arg, Rule::PAM_494);
}

void second_foreign_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  add_foreign_cards(s, second_cards(rules, s, seat), out);
  out.add(verb::decline);
}

void second_foreign_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.pop();
  if (move.verb == verb::foreign) sell_abroad(turn, seat, move.arg);
}

bool second_foreign_visited(const Rules& rules, const State& s, Seat seat) { return second_cards(rules, s, seat) != 0; }

}  // namespace

const StepRow kSecondForeignStep{.name = "second_foreign",
                                 .verbs = {verb::foreign, verb::decline},
                                 .options = second_foreign_options,
                                 .why_not = why_not_second_foreign,
                                 .apply = second_foreign_apply,
                                 .visited = second_foreign_visited,
                                 .ascending = false};

}  // namespace pampero
