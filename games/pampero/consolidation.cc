// The consolidation phase of one seat after the other.
#include "games/pampero/chapters.h"

namespace pampero {

// PAM-610, PAM-612
void begin_consolidation(Turn& turn) {
  const int seat = turn.s.order[turn.s.turn];
  turn.s.agenda.ask(kProduce, seat);
  if (!turn.rules.is_automa(seat))
    turn.s.agenda.ask(kReturnCard, seat, 1 + turn.company(seat).upgrades[kConsolidationReturn]);
}

// PAM-613
int battery_production(const Data& data, const Company& c) {
  const int column = std::min<int>((c.energy + 1) / 2, c.stage);
  return data.batteries_up_to[at(std::min(column, kMaxStage))];
}

// PAM-613, PAM-614 (see PAM-615)
void produce(Turn& turn, int seat) {
  Company& c = turn.company(seat);
  if (turn.rules.is_automa(seat)) {
    automa_consolidate(turn, seat);
  } else {
    turn.log.add(note::produced, seat, gain_battery(turn, seat, battery_production(turn.data(), c)));
    if (turn.rules.battery_storage && c.battery > c.stage) {  // PAM-V5
      turn.log.add(note::stored, seat, c.battery - c.stage);
      pay_battery(turn, seat, c.battery - c.stage);
    }
    int income = 0;
    for (int market = 0; market < kMarkets; ++market) income += income_value(turn.data(), c, market);
    add_money(turn, seat, income, note::income);
  }
  advance_disc(turn, seat);
  if (++turn.s.turn < turn.rules.seats) return begin_consolidation(turn);
  after_consolidation(turn);
}

namespace {

// --- return_card (PAM-612, PAM-R29): frame a = cards that still return ---

// By field: the rightmost card of each row, with the upgrade any card.
Set fields_to_return(const Company& c) {
  Set out = 0;
  for (int row = 0; row < kRows; ++row) {
    Set used = 0;
    for (int field = row * kRowFields; field < (row + 1) * kRowFields; ++field)
      if (c.fields_used[at(field)] != kNone) used |= bit(field);
    const bool any_card = c.upgrades[kConsolidationReturn] > 0;
    out |= any_card ? used : std::bit_floor(used);
  }
  return out;
}

int field_of(const Company& c, int card) {
  return static_cast<int>(std::find(c.fields_used.begin(), c.fields_used.end(), card) - c.fields_used.begin());
}

Rule why_not_return_card(const Rules&, const State& s, Seat seat, Move move) {
  return unless_in(fields_to_return(s.seats[seat]), field_of(s.seats[seat], move.arg), Rule::PAM_612);
}

void return_card_options(const Rules&, const State& s, Seat seat, Options& out) {
  const Company& c = s.seats[seat];
  for (const int field : members(fields_to_return(c))) {
    out.add(verb::card_action, c.fields_used[at(field)]);
  }
}

void return_card_apply(Turn& turn, Seat seat, Move move) {
  if (--turn.s.agenda.top().a == 0) turn.s.agenda.pop();
  take_card_back(turn, seat, field_of(turn.company(seat), move.arg));
}

bool return_card_visited(const Rules&, const State& s, Seat seat) { return cards_out(s.seats[seat]) > 0; }

}  // namespace

const StepRow kReturnCardStep{.name = "return_card",
                              .verbs = {verb::card_action},
                              .options = return_card_options,
                              .why_not = why_not_return_card,
                              .apply = return_card_apply,
                              .visited = return_card_visited,
                              .ascending = false};

}  // namespace pampero
