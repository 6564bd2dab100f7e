// Effects of cards, tiles, cells and spaces, and the income markers.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

// PAM-458, PAM-459
void rise(Play& p, int seat, int market) {
  Company& c = p.company(seat);
  if (!can_rise(p.data(), c, market)) return;
  const int step = ++c.income[at(market)];
  p.log.add(note::income_step, seat, market, step);
  const std::uint8_t cross = p.data().income_tracks[at(market)].cross[at(step)];
  if (cross != kNone) rise(p, seat, cross);
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

void add_money(Play& p, int seat, int amount, int kind, int a, int b) {
  Company& c = p.company(seat);
  c.money = static_cast<std::int16_t>(c.money + amount);
  p.log.add(kind, seat, amount, a, b);
}

// PAM-124
void gain_energy(Play& p, int seat, int n) {
  Company& c = p.company(seat);
  const int before = c.energy;
  c.energy = static_cast<std::uint8_t>(std::min(p.data().limits.energy_max, before + n));
  p.log.add(note::energy, seat, c.energy - before);
}

// PAM-125
int gain_battery(Play& p, int seat, int n) {
  const int gained = std::min<int>(n, p.s.battery_supply);
  p.s.battery_supply = static_cast<std::uint8_t>(p.s.battery_supply - gained);
  p.company(seat).battery = static_cast<std::uint8_t>(p.company(seat).battery + gained);
  return gained;
}

void pay_battery(Play& p, int seat, int n) {
  p.company(seat).battery = static_cast<std::uint8_t>(p.company(seat).battery - n);
  p.s.battery_supply = static_cast<std::uint8_t>(p.s.battery_supply + n);
}

void push_effects(Play& p, int seat, EffectList list) {
  if (list.count > 0) p.s.agenda.ask(kEffects, seat, list.first, list.count);
}

int income_value(const Data& data, const Company& c, int market) { return data.income_values[c.income[at(market)]]; }

int highest_income(const Data& data, const Company& c) {
  return data.income_values[*std::max_element(c.income.begin(), c.income.end())];
}

bool can_rise(const Data& data, const Company& c, int market) {
  return c.income[at(market)] < data.income_tracks[at(market)].limits[c.stage];
}

// PAM-457; PAM-R19: markers only go up to fixed limits, so the order of arrows does not matter.
void raise_income(Play& p, int seat, int market, int steps) {
  Company& c = p.company(seat);
  for (int i = 0; i < steps; ++i) rise(p, seat, market);
  if (c.dark != 0 || *std::max_element(c.income.begin(), c.income.end()) < p.data().dark_first) return;
  c.dark = 1;  // PAM-460
  p.s.agenda.ask(kSpecial, seat);
}

void carry_out(Play& p, int seat, const Effect& effect) {
  Company& c = p.company(seat);
  core::Agenda<kMaxFrames>& agenda = p.s.agenda;
  switch (effect.kind) {
    case EffectKind::money: return add_money(p, seat, effect.n, note::money);
    case EffectKind::energy: return gain_energy(p, seat, effect.n);
    case EffectKind::battery: return p.log.add(note::battery, seat, gain_battery(p, seat, effect.n));
    case EffectKind::income_step:
      if (effect.market == kAnyMarket) return agenda.ask(kIncomeStep, seat, effect.n);  // PAM-524
      return raise_income(p, seat, effect.market, effect.n);
    case EffectKind::take_income:
      return add_money(p, seat, income_to_take(p.data(), c, effect.market), note::take_income);
    case EffectKind::special: return agenda.ask(kSpecial, seat);
    case EffectKind::bulldozer_gain: return gain_bulldozer(p, seat);
    case EffectKind::bulldozer_move: {
      const int arrows = effect.arrows + c.upgrades[kBulldozerArrow];  // PAM-435
      return agenda.ask(kBulldozerFrom, seat, arrows + 256 * effect.bulldozers);
    }
    case EffectKind::play_connection:
      // PAM-440: only onto a card that this seat is playing.
      if (p.s.choice.playing != 0 && p.s.order[p.s.turn] == seat) agenda.ask(kConnection, seat);
      return;
    case EffectKind::turn_order_down: return lower_disc(p, seat);
    case EffectKind::return_card: return agenda.ask(kRecall, seat, effect.n);
    default: return;
  }
}

// PAM-522: upper row left to right, then the lower row; not the card being played.
void recall_options(const State& s, Options& out) {
  const Company& c = s.seats[now(s).seat];
  const bool own_turn = s.choice.playing != 0 && s.order[s.turn] == now(s).seat;
  for (int field = 0; field < kFields; ++field)
    if (c.fields_used[at(field)] != kNone && !(own_turn && field == s.choice.field))
      out.add(verb::card_action, c.fields_used[at(field)]);
  if (!out.empty()) out.add(verb::decline);
}

void recall_apply(Play& p, Move move) {
  core::Frame& frame = p.s.agenda.top();
  const int seat = frame.seat;
  if (--frame.a == 0) p.s.agenda.pop();
  if (move.verb == verb::decline) return;
  const auto& used = p.company(seat).fields_used;
  take_card_back(p, seat, static_cast<int>(std::find(used.begin(), used.end(), move.arg) - used.begin()));
}

}  // namespace pampero
