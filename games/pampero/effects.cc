// Effects of cards, tiles, cells and spaces, and the income markers.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

bool can_rise(const Data& data, const Company& c, int market) {
  return c.income[at(market)] < data.income_tracks[at(market)].limits[c.stage];
}

// PAM-458, PAM-459
void rise(Turn& turn, int seat, int market) {
  Company& c = turn.company(seat);
  if (!can_rise(turn.data(), c, market)) return;
  const int step = ++c.income[at(market)];
  turn.log.add(note::income_step, seat, market, step);
  const std::uint8_t cross = turn.data().income_tracks[at(market)].cross[at(step)];
  if (cross != kNone) rise(turn, seat, cross);
}

// PAM-523, PAM-R21
int income_to_take(const Data& data, const Company& c, int market) {
  if (market == kHighest) return highest_income(data, c);
  if (market != kLowestPositive) return income_value(data, c, market);
  int lowest = 0;
  for (int m = 0; m < kMarkets; ++m) {
    const int value = income_value(data, c, m);
    if (value > 0 && (lowest == 0 || value < lowest)) lowest = value;
  }
  return lowest;
}

}  // namespace

void add_money(Turn& turn, int seat, int amount, int kind, int a, int b) {
  Company& c = turn.company(seat);
  c.money = static_cast<std::int16_t>(c.money + amount);
  turn.log.add(kind, seat, amount, a, b);
}

// PAM-124
void gain_energy(Turn& turn, int seat, int n) {
  Company& c = turn.company(seat);
  const int before = c.energy;
  c.energy = static_cast<std::uint8_t>(std::min(turn.data().limits.energy_max, before + n));
  turn.log.add(note::energy, seat, c.energy - before);
}

// PAM-125
int gain_battery(Turn& turn, int seat, int n) {
  const int gained = std::min<int>(n, turn.s.battery_supply);
  turn.s.battery_supply = static_cast<std::uint8_t>(turn.s.battery_supply - gained);
  turn.company(seat).battery = static_cast<std::uint8_t>(turn.company(seat).battery + gained);
  return gained;
}

void pay_battery(Turn& turn, int seat, int n) {
  turn.company(seat).battery = static_cast<std::uint8_t>(turn.company(seat).battery - n);
  turn.s.battery_supply = static_cast<std::uint8_t>(turn.s.battery_supply + n);
}

void push_effects(Turn& turn, int seat, EffectList list) {
  if (list.count > 0) turn.s.agenda.ask(kEffects, seat, list.first, list.count);
}

int income_value(const Data& data, const Company& c, int market) { return data.income_values[c.income[at(market)]]; }

int highest_income(const Data& data, const Company& c) {
  return data.income_values[*std::max_element(c.income.begin(), c.income.end())];
}

// PAM-457; PAM-R19: markers only go up to fixed limits, so the order of arrows does not matter.
void raise_income(Turn& turn, int seat, int market, int steps) {
  Company& c = turn.company(seat);
  for (int i = 0; i < steps; ++i) rise(turn, seat, market);
  if (c.dark != 0 || *std::max_element(c.income.begin(), c.income.end()) < turn.data().dark_first) return;
  c.dark = 1;  // PAM-460
  turn.s.agenda.ask(kSpecial, seat);
}

void carry_out(Turn& turn, int seat, const Effect& effect) {
  Company& c = turn.company(seat);
  core::Agenda<kMaxFrames>& agenda = turn.s.agenda;
  switch (effect.kind) {
    case EffectKind::money: return add_money(turn, seat, effect.n, note::money);
    case EffectKind::energy: return gain_energy(turn, seat, effect.n);
    case EffectKind::battery: return turn.log.add(note::battery, seat, gain_battery(turn, seat, effect.n));
    case EffectKind::income_step:
      if (effect.market == kAnyMarket) return agenda.ask(kIncomeStep, seat, effect.n);  // PAM-524
      return raise_income(turn, seat, effect.market, effect.n);
    case EffectKind::take_income:
      return add_money(turn, seat, income_to_take(turn.data(), c, effect.market), note::take_income);
    case EffectKind::special: return agenda.ask(kSpecial, seat);
    case EffectKind::bulldozer_gain: return gain_bulldozer(turn, seat);
    case EffectKind::bulldozer_move: return ask_for_bulldozers(turn, seat, effect);
    case EffectKind::play_connection:
      // PAM-440: only onto a card that this seat is playing.
      if (turn.s.card_in_play.playing != 0 && turn.s.order[turn.s.turn] == seat) agenda.ask(kConnection, seat);
      return;
    case EffectKind::turn_order_down: return lower_disc(turn, seat);
    case EffectKind::return_card: return agenda.ask(kRecall, seat, effect.n);
    default: return;
  }
}

namespace {

// --- income_step (PAM-524): frame a = steps ---

Set rising_markets(const Rules& rules, const State& s, Seat seat) {
  Set out = 0;
  for (int market = 0; market < kMarkets; ++market)
    if (can_rise(*rules.data, s.seats[seat], market)) out |= bit(market);
  return out;
}

Rule why_not_income_step(const Rules& rules, const State& s, Seat seat, Move move) {
  return unless_in(rising_markets(rules, s, seat), move.arg, Rule::PAM_524);
}

void income_step_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(verb::market, rising_markets(rules, s, seat));
}

void income_step_apply(Turn& turn, Seat seat, Move move) { raise_income(turn, seat, move.arg, turn.s.agenda.pop().a); }

bool income_step_visited(const Rules& rules, const State& s, Seat seat) { return rising_markets(rules, s, seat) != 0; }

// --- recall (PAM-522): frame a = cards that may still return ---

// The field of a card that may return, kNone if it may not: not the card being played.
int field_to_recall(const State& s, Seat seat, int card) {
  const auto& used = s.seats[seat].fields_used;
  const auto field = static_cast<int>(std::find(used.begin(), used.end(), card) - used.begin());
  const bool own_turn = s.card_in_play.playing != 0 && s.order[s.turn] == seat;
  return field == kFields || (own_turn && field == s.card_in_play.field) ? kNone : field;
}

Rule why_not_recall(const Rules&, const State& s, Seat seat, Move move) {
  return move.verb == verb::decline || field_to_recall(s, seat, move.arg) != kNone ? Rule::none : Rule::PAM_522;
}

// Upper row left to right, then the lower row.
void recall_options(const Rules&, const State& s, Seat seat, Options& out) {
  for (const std::uint8_t card : s.seats[seat].fields_used)
    if (card != kNone && field_to_recall(s, seat, card) != kNone) out.add(verb::card_action, card);
  out.add(verb::decline);
}

void recall_apply(Turn& turn, Seat seat, Move move) {
  if (--turn.s.agenda.top().a == 0) turn.s.agenda.pop();
  if (move.verb == verb::card_action) take_card_back(turn, seat, field_to_recall(turn.s, seat, move.arg));
}

bool recall_visited(const Rules&, const State& s, Seat seat) {
  const auto& used = s.seats[seat].fields_used;
  return std::any_of(used.begin(), used.end(),
                     [&](int card) { return card != kNone && field_to_recall(s, seat, card) != kNone; });
}

}  // namespace

const StepRow kAnyIncomeStep{.name = "income_step",
                             .verbs = {verb::market},
                             .options = income_step_options,
                             .why_not = why_not_income_step,
                             .apply = income_step_apply,
                             .visited = income_step_visited};
const StepRow kRecallStep{.name = "recall",
                          .verbs = {verb::card_action, verb::decline},
                          .options = recall_options,
                          .why_not = why_not_recall,
                          .apply = recall_apply,
                          .visited = recall_visited,
                          .ascending = false};

}  // namespace pampero
