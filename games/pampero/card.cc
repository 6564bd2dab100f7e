// Playing an action card: the choice step by step, then PAM-311.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

Set all_targets(CardLegality& legality, int card, int field, int action, int zone) {
  Set out = targets(legality, {card, field, action, zone, 0});
  if (legality.data.cards[at(card)].has_alternative) out |= targets(legality, {card, field, action, zone, 1});
  return out;
}

// PAM-304
bool action_possible(CardLegality& legality, int card, int field, int action) {
  if (!legality.data.cards[at(card)].orange) return all_targets(legality, card, field, action, kNoZone) != 0;
  for (const std::uint8_t zone : legality.data.fields[at(field)].zones)
    if (all_targets(legality, card, field, action, zone) != 0) return true;
  return false;
}

bool row_possible(CardLegality& legality, int card, int row) {
  const int field = leftmost_field(legality.me, row);
  if (field == kNone) return false;
  const int actions = static_cast<int>(legality.data.cards[at(card)].actions.size());
  for (int action = 0; action < actions; ++action)
    if (action_possible(legality, card, field, action)) return true;
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

// PAM-305, PAM-307, PAM-308, PAM-309, PAM-R9
void pay(Turn& turn, int seat, const Card& card, const CardAction& action) {
  const CardInPlay& c = turn.s.card_in_play;
  const bool to_bank = c.payee == seat;
  const int value = zone_value(turn.data(), turn.company(seat), card, action, c.field);
  int money = 0;
  if (c.payment == 1) {
    money = card.alternative.money;
    turn.company(seat).energy = static_cast<std::uint8_t>(turn.company(seat).energy - card.alternative.energy);
    pay_battery(turn, seat, card.alternative.battery);
    turn.log.add(note::alternative, seat, card.alternative.battery, card.alternative.energy);
  } else if (card.money == Money::gain) {
    add_money(turn, seat, value, note::zone_value);
  } else if (card.money == Money::pay) {
    money = value;
  }
  if (money == 0) return;
  add_money(turn, seat, -money, to_bank ? note::pays : note::pays_player, money, c.payee);
  if (!to_bank) add_money(turn, c.payee, money, note::paid_by, seat);  // PAM-307
}

// PAM-311
void play_card(Turn& turn, int seat) {
  CardInPlay& c = turn.s.card_in_play;
  Company& me = turn.company(seat);
  const Card& card = turn.data().cards[c.card];
  const CardAction& action = card.actions[c.action];
  turn.s.agenda.pop();
  me.hand &= ~bit(c.card);
  me.fields_used[c.field] = c.card;
  c.playing = 1;
  turn.log.add(note::card, seat, c.card, c.field);
  pay(turn, seat, card, action);
  if (action.energy) gain_energy(turn, seat, frame_energy(turn.data(), me, card, action, c.field));
  if (action.object == ObjectKind::bulldozer) turn.s.agenda.ask(kUsedBulldozers, seat);  // see PAM-312
  push_effects(turn, seat, card.extra);
  switch (action.kind) {
    case ActionKind::build_tower: {
      const int sector = turn.board().site_sector[c.target];
      return build_tower(turn, seat, c.target, turn.data().sector_zone[at(sector)]);
    }
    case ActionKind::build_wind:
      if (card.second) turn.s.agenda.ask(kSecondSite, seat);
      return build_wind_farm(turn, seat, c.target);
    case ActionKind::contract: return ask_for_node(turn, seat, c.target, false);
    case ActionKind::foreign:
      if (card.second) turn.s.agenda.ask(kSecondForeign, seat);
      return sell_abroad(turn, seat, c.target);
    case ActionKind::capital: return raise_capital(turn, seat, c.target);
    case ActionKind::effects: return;
  }
}

// The next step of the selection that has to be asked, or the card is played.
void go_on(Turn& turn, int seat) {
  CardInPlay& c = turn.s.card_in_play;
  const Card& card = turn.data().cards[c.card];
  if (c.action == kNone) {
    if (card.actions.size() > 1) return turn.s.agenda.then(kMode, seat);
    c.action = 0;
  }
  const CardAction& action = card.actions[c.action];
  if (c.zone == kNone) {
    const auto& zones = turn.data().fields[c.field].zones;
    if (card.orange && zones.size() > 1) return turn.s.agenda.then(kZone, seat);
    c.zone = card.orange ? zones[0] : kNoZone;
  }
  if (c.target == kNone) {
    if (action.kind != ActionKind::effects) return turn.s.agenda.then(target_step(action.kind), seat);
    c.target = 0;
  }
  if (c.payee == kNone) {
    if (action.object == ObjectKind::bulldozer) {
      for (int owner = 0; owner < turn.rules.seats; ++owner)
        if (has(turn.company(owner).bulldozer_places, c.target)) c.payee = static_cast<std::uint8_t>(owner);
    } else if (action.kind == ActionKind::contract || action.kind == ActionKind::foreign) {
      const Seats possible = payees(CardLegality(turn.rules, turn.s, seat), action, c.target);
      if (possible.count() > 1) return turn.s.agenda.then(kPayee, seat);
      c.payee = possible.front();
    } else {
      c.payee = static_cast<std::uint8_t>(seat);
    }
  }
  if (c.payment == kNone) {
    if (card.has_alternative) return turn.s.agenda.then(kPay, seat);
    c.payment = 0;
  }
  play_card(turn, seat);
}

// --- why not ---

// Of many ways to play a card the one that comes closest tells the reason; none if one of them is possible.
struct ClosestWay {
  Rule rule = Rule::PAM_301;
  int passed = -1;
  bool possible = false;

  void consider(const TargetFilterWithRule& filter) {
    possible = possible || filter.left != 0;
    if (filter.passed > passed) rule = filter.rule, passed = filter.passed;
  }
  Rule why_not() const { return possible ? Rule::none : rule; }
};

// Every way that agrees with the answers so far (kNone: not asked yet) and leads to one of the targets wanted.
Rule why_not_way(CardLegality& legality, const CardInPlay& c, Set wanted) {
  const Card& card = legality.data.cards[c.card];
  ClosestWay closest;
  for (int row = 0; row < kRows; ++row) {
    const int field = leftmost_field(legality.me, row);
    if (field == kNone || (c.field != kNone && c.field != field)) continue;
    for (int action = 0; action < static_cast<int>(card.actions.size()); ++action) {
      if (c.action != kNone && c.action != action) continue;
      std::vector<std::uint8_t> zones{kNoZone};
      if (card.orange) zones = legality.data.fields[at(field)].zones;
      for (const std::uint8_t zone : zones) {
        if (c.zone != kNone && c.zone != zone) continue;
        for (int payment = 0; payment < (card.has_alternative ? 2 : 1); ++payment)
          closest.consider(filter_targets(legality, {c.card, field, action, zone, payment}, wanted));
      }
    }
  }
  return closest.why_not();
}

constexpr Set kAnyTarget = ~Set{0};

int action_of_kind(const Card& card, int kind) {
  for (int i = 0; i < static_cast<int>(card.actions.size()); ++i)
    if (static_cast<int>(card.actions[at(i)].kind) == kind) return i;
  return kNone;
}

void card_prompt(const Rules&, const State& s, Seat, Prompt& prompt) { prompt.set_args(s.card_in_play.card); }

// --- row (PAM-301) ---

Rule why_not_row(const Rules& rules, const State& s, Seat seat, Move move) {
  CardLegality legality(rules, s, seat);
  CardInPlay c = s.card_in_play;
  c.field = static_cast<std::uint8_t>(leftmost_field(legality.me, move.arg));
  return c.field == kNone ? Rule::PAM_301 : why_not_way(legality, c, kAnyTarget);
}

void row_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  for (int row = 0; row < kRows; ++row)
    if (row_possible(legality, s.card_in_play.card, row)) out.add(verb::row, row);
}

void row_apply(Turn& turn, Seat seat, Move move) {
  turn.s.card_in_play.field = static_cast<std::uint8_t>(leftmost_field(turn.company(seat), move.arg));
  go_on(turn, seat);
}

// --- mode ---

Rule why_not_mode(const Rules& rules, const State& s, Seat seat, Move move) {
  CardLegality legality(rules, s, seat);
  CardInPlay c = s.card_in_play;
  c.action = static_cast<std::uint8_t>(action_of_kind(legality.data.cards[c.card], move.arg));
  return c.action == kNone ? Rule::PAM_521 : why_not_way(legality, c, kAnyTarget);
}

void mode_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  const CardInPlay& c = s.card_in_play;
  const auto& actions = legality.data.cards[c.card].actions;
  for (int i = 0; i < static_cast<int>(actions.size()); ++i)
    if (action_possible(legality, c.card, c.field, i)) out.add(verb::mode, static_cast<int>(actions[at(i)].kind));
}

void mode_apply(Turn& turn, Seat seat, Move move) {
  CardInPlay& c = turn.s.card_in_play;
  c.action = static_cast<std::uint8_t>(action_of_kind(turn.data().cards[c.card], move.arg));
  go_on(turn, seat);
}

// --- zone (PAM-304) ---

Rule why_not_zone(const Rules& rules, const State& s, Seat seat, Move move) {
  CardLegality legality(rules, s, seat);
  CardInPlay c = s.card_in_play;
  const auto& zones = legality.data.fields[c.field].zones;
  if (std::find(zones.begin(), zones.end(), move.arg) == zones.end()) return Rule::PAM_304;
  c.zone = static_cast<std::uint8_t>(move.arg);
  return why_not_way(legality, c, kAnyTarget);
}

void zone_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  const CardInPlay& c = s.card_in_play;
  for (const std::uint8_t zone : legality.data.fields[c.field].zones)
    if (all_targets(legality, c.card, c.field, c.action, zone) != 0) out.add(verb::zone, zone);
}

void zone_apply(Turn& turn, Seat seat, Move move) {
  turn.s.card_in_play.zone = static_cast<std::uint8_t>(move.arg);
  go_on(turn, seat);
}

// --- target: site, contract, foreign card, capital place ---

Rule why_not_target(const Rules& rules, const State& s, Seat seat, Move move) {
  CardLegality legality(rules, s, seat);
  return why_not_way(legality, s.card_in_play, bit(move.arg));
}

Set chosen_targets(const Rules& rules, const State& s, Seat seat) {
  CardLegality legality(rules, s, seat);
  const CardInPlay& c = s.card_in_play;
  return all_targets(legality, c.card, c.field, c.action, c.zone);
}

template <int kVerb>
void target_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(kVerb, chosen_targets(rules, s, seat));
}

void foreign_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  add_foreign_cards(s, chosen_targets(rules, s, seat), out);
}

void target_apply(Turn& turn, Seat seat, Move move) {
  turn.s.card_in_play.target = static_cast<std::uint8_t>(move.arg);
  go_on(turn, seat);
}

// --- payee (PAM-307, PAM-R4) ---

Rule why_not_payee(const Rules& rules, const State& s, Seat seat, Move move) {
  const CardAction& action = played_action(rules, s);
  const Seats possible = payees(CardLegality(rules, s, seat), action, s.card_in_play.target);
  if (possible.has(static_cast<Seat>(move.arg))) return Rule::none;
  if (possible.has(seat)) return Rule::PAM_R4;
  return move.arg == seat && (action.owner & kOwn) == 0 ? Rule::PAM_308 : Rule::PAM_307;
}

void payee_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (const Seat owner : payees(CardLegality(rules, s, seat), played_action(rules, s), s.card_in_play.target))
    out.add(verb::payee, owner);
}

void payee_apply(Turn& turn, Seat seat, Move move) {
  turn.s.card_in_play.payee = static_cast<std::uint8_t>(move.arg);
  go_on(turn, seat);
}

// --- payment (PAM-309) ---

Rule why_not_pay(const Rules& rules, const State& s, Seat seat, Move move) {
  CardLegality legality(rules, s, seat);
  const CardInPlay& c = s.card_in_play;
  return filter_targets(legality, {c.card, c.field, c.action, c.zone, move.arg}, bit(c.target)).rule;
}

void pay_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  const CardInPlay& c = s.card_in_play;
  for (const int payment : {0, 1})
    if (has(targets(legality, {c.card, c.field, c.action, c.zone, payment}), c.target)) out.add(verb::pay, payment);
}

void pay_apply(Turn& turn, Seat seat, Move move) {
  turn.s.card_in_play.payment = static_cast<std::uint8_t>(move.arg);
  go_on(turn, seat);
}

}  // namespace

bool card_possible(CardLegality& legality, int card) {
  return row_possible(legality, card, 0) || row_possible(legality, card, 1);
}

Rule why_not_card(CardLegality& legality, int card) {
  CardInPlay c = kNoCardInPlay;
  c.card = static_cast<std::uint8_t>(card);
  return why_not_way(legality, c, kAnyTarget);
}

Set targets_in_field(CardLegality& legality, int card, int field, int action) {
  if (!legality.data.cards[at(card)].orange) return all_targets(legality, card, field, action, kNoZone);
  Set out = 0;
  for (const std::uint8_t zone : legality.data.fields[at(field)].zones)
    out |= all_targets(legality, card, field, action, zone);
  return out;
}

const CardAction& played_action(const Rules& rules, const State& s) {
  return rules.data->cards[s.card_in_play.card].actions[s.card_in_play.action];
}

namespace {

// Every step of the selection tells which card it belongs to.
constexpr StepRow card_row(std::string_view name, int verb, decltype(StepRow::options) options,
                           decltype(StepRow::why_not) why_not, decltype(StepRow::apply) apply, bool ascending = true) {
  return {.name = name,
          .verbs = {verb},
          .options = options,
          .why_not = why_not,
          .apply = apply,
          .prompt = card_prompt,
          .args = {arg::word(list::action_cards)},
          .ascending = ascending};
}
constexpr bool kDataOrder = false;

}  // namespace

const StepRow kRowStep = card_row("row", verb::row, row_options, why_not_row, row_apply);
const StepRow kModeStep = card_row("mode", verb::mode, mode_options, why_not_mode, mode_apply, kDataOrder);
const StepRow kZoneStep = card_row("zone", verb::zone, zone_options, why_not_zone, zone_apply, kDataOrder);
const StepRow kSiteStep = card_row("site", verb::site, target_options<verb::site>, why_not_target, target_apply);
const StepRow kContractStep =
    card_row("contract", verb::contract, target_options<verb::contract>, why_not_target, target_apply);
const StepRow kForeignStep =
    card_row("foreign", verb::foreign, foreign_options, why_not_target, target_apply, kDataOrder);
const StepRow kCapitalStep =
    card_row("capital", verb::place, target_options<verb::place>, why_not_target, target_apply);
const StepRow kPayeeStep = card_row("payee", verb::payee, payee_options, why_not_payee, payee_apply);
const StepRow kPayStep = card_row("pay", verb::pay, pay_options, why_not_pay, pay_apply);

}  // namespace pampero
