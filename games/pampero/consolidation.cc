// The consolidation phase of one seat after the other.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-610 to PAM-612
void begin_consolidation(Play& p) {
  const int seat = p.s.order[p.s.turn];
  p.s.agenda.ask(kProduce, seat);
  if (!p.t.is_automa(seat)) p.s.agenda.ask(kReturnCard, seat, 1 + p.company(seat).upgrades[kConsolidationReturn]);
}

// PAM-612, PAM-R29
void return_card_options(const State& s, Options& out) {
  const Company& c = s.seats[now(s).seat];
  const bool any_card = c.upgrades[kConsolidationReturn] > 0;
  for (int row = 0; row < kRows; ++row) {
    int rightmost = kNone;
    for (int field = row * kRowFields; field < (row + 1) * kRowFields; ++field) {
      const std::uint8_t card = c.fields_used[at(field)];
      if (card == kNone) continue;
      if (any_card) out.add(verb::card_action, card);
      rightmost = card;
    }
    if (!any_card && rightmost != kNone) out.add(verb::card_action, rightmost);
  }
}

void return_card_apply(Play& p, Move move) {
  core::Frame& frame = p.s.agenda.top();
  const int seat = frame.seat;
  if (--frame.a == 0) p.s.agenda.pop();
  const auto& used = p.company(seat).fields_used;
  take_card_back(p, seat, static_cast<int>(std::find(used.begin(), used.end(), move.arg) - used.begin()));
}

// PAM-613
int battery_production(const Data& data, const Company& c) {
  const int column = std::min<int>((c.energy + 1) / 2, c.stage);
  return data.batteries_up_to[at(std::min(column, kMaxStage))];
}

// PAM-613, PAM-614, PAM-615
void produce(Play& p, int seat) {
  Company& c = p.company(seat);
  if (p.t.is_automa(seat)) {
    automa_consolidate(p, seat);
  } else {
    p.log.add(note::produced, seat, gain_battery(p, seat, battery_production(p.data(), c)));
    if (p.t.battery_storage && c.battery > c.stage) {  // PAM-V5
      p.log.add(note::stored, seat, c.battery - c.stage);
      pay_battery(p, seat, c.battery - c.stage);
    }
    int income = 0;
    for (int market = 0; market < kMarkets; ++market) income += income_value(p.data(), c, market);
    add_money(p, seat, income, note::income);
  }
  advance_disc(p, seat);
  if (++p.s.turn < p.t.seats) return begin_consolidation(p);
  after_consolidation(p);
}

}  // namespace pampero
