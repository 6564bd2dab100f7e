// Playing an action card: the choice step by step, then PAM-311.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

constexpr int kPayments = 2;

const Card& card_of(const Means& m, const Choice& c) { return m.data.cards[c.card]; }

Set all_targets(Means& m, int card, int field, int action, int zone) {
  Set out = targets(m, {card, field, action, zone, 0});
  if (m.data.cards[at(card)].has_alternative) out |= targets(m, {card, field, action, zone, 1});
  return out;
}

// PAM-304
bool action_possible(Means& m, int card, int field, int action) {
  if (!m.data.cards[at(card)].orange) return all_targets(m, card, field, action, kNoZone) != 0;
  for (const std::uint8_t zone : m.data.fields[at(field)].zones)
    if (all_targets(m, card, field, action, zone) != 0) return true;
  return false;
}

bool row_possible(Means& m, int card, int row) {
  const int field = leftmost_field(m.me, row);
  if (field == kNone) return false;
  const int actions = static_cast<int>(m.data.cards[at(card)].actions.size());
  for (int action = 0; action < actions; ++action)
    if (action_possible(m, card, field, action)) return true;
  return false;
}

Step target_step(ActionKind kind) {
  switch (kind) {
    case ActionKind::build_tower:
    case ActionKind::build_wind: return kSite;
    case ActionKind::contract: return kContract;
    case ActionKind::foreign: return kForeign;
    default: return kCapital;
  }
}

// PAM-305 to PAM-309, PAM-R9
void pay(Play& p, int seat, const Card& card, const CardAction& action) {
  const Choice& choice = p.s.choice;
  const bool to_bank = choice.payee == seat;
  const int value = zone_value(p.data(), p.company(seat), card, action, choice.field);
  int money = 0;
  if (choice.payment == 1) {
    money = card.alternative.money;
    p.company(seat).energy = static_cast<std::uint8_t>(p.company(seat).energy - card.alternative.energy);
    pay_battery(p, seat, card.alternative.battery);
    p.log.add(note::alternative, seat, card.alternative.battery, card.alternative.energy);
  } else if (card.money == Money::gain) {
    add_money(p, seat, value, note::zone_value);
  } else if (card.money == Money::pay) {
    money = value;
  }
  if (money == 0) return;
  add_money(p, seat, -money, to_bank ? note::pays : note::pays_player, money, choice.payee);
  if (!to_bank) add_money(p, choice.payee, money, note::paid_by, seat);  // PAM-307
}

// PAM-311
void play_card(Play& p, int seat) {
  Choice& choice = p.s.choice;
  Company& me = p.company(seat);
  const Card& card = p.data().cards[choice.card];
  const CardAction& action = card.actions[choice.action];
  p.s.agenda.pop();
  me.hand &= ~bit(choice.card);
  me.fields_used[choice.field] = choice.card;
  choice.playing = 1;
  p.log.add(note::card, seat, choice.card, choice.field);
  pay(p, seat, card, action);
  if (action.energy) gain_energy(p, seat, frame_energy(p.data(), me, card, action, choice.field));
  if (action.object == ObjectKind::bulldozer) p.s.agenda.ask(kUsedBulldozers, seat);  // PAM-312
  push_effects(p, seat, card.extra);
  switch (action.kind) {
    case ActionKind::build_tower: {
      const int sector = p.board().site_sector[choice.target];
      return build_tower(p, seat, choice.target, p.data().sector_zone[at(sector)]);
    }
    case ActionKind::build_wind:
      if (card.second) p.s.agenda.ask(kSecondSite, seat);
      return build_wind_farm(p, seat, choice.target);
    case ActionKind::contract: return ask_for_node(p, seat, choice.target, false);
    case ActionKind::foreign:
      if (card.second) p.s.agenda.ask(kSecondForeign, seat);
      return sell_abroad(p, seat, choice.target);
    case ActionKind::capital: return raise_capital(p, seat, choice.target);
    case ActionKind::effects: return;
  }
}

// The next step of the selection that has to be asked, or the card is played.
void go_on(Play& p, int seat) {
  Choice& choice = p.s.choice;
  const Card& card = p.data().cards[choice.card];
  if (choice.action == kNone) {
    if (card.actions.size() > 1) return p.s.agenda.then(kMode, seat);
    choice.action = 0;
  }
  const CardAction& action = card.actions[choice.action];
  if (choice.zone == kNone) {
    const auto& zones = p.data().fields[choice.field].zones;
    if (card.orange && zones.size() > 1) return p.s.agenda.then(kZone, seat);
    choice.zone = card.orange ? zones[0] : kNoZone;
  }
  if (choice.target == kNone) {
    if (action.kind != ActionKind::effects) return p.s.agenda.then(target_step(action.kind), seat);
    choice.target = 0;
  }
  if (choice.payee == kNone) {
    if (action.object == ObjectKind::bulldozer) {
      for (int owner = 0; owner < p.t.seats; ++owner)
        if (has(p.company(owner).bulldozer_places, choice.target)) choice.payee = static_cast<std::uint8_t>(owner);
    } else if (action.kind == ActionKind::contract || action.kind == ActionKind::foreign) {
      const core::Seats possible = payees(Means(p.t, p.s, seat), action, choice.target);
      if (possible.count() > 1) return p.s.agenda.then(kPayee, seat);
      choice.payee = possible.front();
    } else {
      choice.payee = static_cast<std::uint8_t>(seat);
    }
  }
  if (choice.payment == kNone) {
    if (card.has_alternative) return p.s.agenda.then(kPay, seat);
    choice.payment = 0;
  }
  play_card(p, seat);
}

}  // namespace

bool card_possible(Means& m, int card) { return row_possible(m, card, 0) || row_possible(m, card, 1); }

Set targets_in_field(Means& m, int card, int field, int action) {
  if (!m.data.cards[at(card)].orange) return all_targets(m, card, field, action, kNoZone);
  Set out = 0;
  for (const std::uint8_t zone : m.data.fields[at(field)].zones) out |= all_targets(m, card, field, action, zone);
  return out;
}

void choice_options(const Table& t, const State& s, Options& out) {
  const core::Frame& frame = now(s);
  const Choice& c = s.choice;
  Means m(t, s, frame.seat);
  const Card& card = card_of(m, c);
  switch (frame.step) {
    case kRow:
      for (int row = 0; row < kRows; ++row)
        if (row_possible(m, c.card, row)) out.add(verb::row, row);
      return;
    case kMode:
      for (std::size_t i = 0; i < card.actions.size(); ++i)
        if (action_possible(m, c.card, c.field, static_cast<int>(i)))
          out.add(verb::mode, static_cast<int>(card.actions[i].kind));
      return;
    case kZone:
      for (const std::uint8_t zone : m.data.fields[c.field].zones)
        if (all_targets(m, c.card, c.field, c.action, zone) != 0) out.add(verb::zone, zone);
      return;
    case kSite:
      return each(all_targets(m, c.card, c.field, c.action, c.zone), [&](int site) { out.add(verb::site, site); });
    case kContract:
      return each(all_targets(m, c.card, c.field, c.action, c.zone),
                  [&](int space) { out.add(verb::contract, space); });
    case kForeign: {
      const Set cards = all_targets(m, c.card, c.field, c.action, c.zone);
      for (std::size_t display = 2; display < 4; ++display)
        for (const std::uint8_t open : s.displays[display])
          if (open != kNone && has(cards, open)) out.add(verb::foreign, open);
      return;
    }
    case kCapital:
      return each(all_targets(m, c.card, c.field, c.action, c.zone), [&](int place) { out.add(verb::place, place); });
    case kPayee:
      for (const core::Seat seat : payees(m, card.actions[c.action], c.target)) out.add(verb::payee, seat);
      return;
    default:
      for (int payment = 0; payment < kPayments; ++payment)
        if (has(targets(m, {c.card, c.field, c.action, c.zone, payment}), c.target)) out.add(verb::pay, payment);
  }
}

void choice_apply(Play& p, Move move) {
  const int seat = now(p.s).seat;
  Choice& c = p.s.choice;
  const auto arg = static_cast<std::uint8_t>(move.arg);
  switch (move.verb) {
    case verb::row: c.field = static_cast<std::uint8_t>(leftmost_field(p.company(seat), arg)); break;
    case verb::mode:
      for (std::uint8_t i = 0; const CardAction& action : p.data().cards[c.card].actions) {
        if (static_cast<int>(action.kind) == arg) c.action = i;
        ++i;
      }
      break;
    case verb::zone: c.zone = arg; break;
    case verb::payee: c.payee = arg; break;
    case verb::pay: c.payment = arg; break;
    default: c.target = arg;
  }
  go_on(p, seat);
}

}  // namespace pampero
