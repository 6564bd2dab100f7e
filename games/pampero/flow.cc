// Every decision with its options, and what happens by itself between decisions.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

void place_options(Set places, int word, Options& out) {
  each(places, [&](int place) { out.add(word, place); });
}

Set moves_of(const Table& t, const State& s, const core::Frame& frame) {
  return destinations(t, s, s.seats[frame.seat].bulldozers[at(frame.a)]);
}

const CardAction& played_action(const Table& t, const State& s) {
  return t.data->cards[s.choice.card].actions[s.choice.action];
}

Set sites_for_second(const Table& t, const State& s) {
  return second_sites(Means(t, s, now(s).seat), played_action(t, s), s.choice.zone);
}

Set rising_markets(const Table& t, const State& s) {
  Set out = 0;
  for (int market = 0; market < kMarkets; ++market)
    if (can_rise(*t.data, s.seats[now(s).seat], market)) out |= bit(market);
  return out;
}

// Does the step at the top have an option? Only asked of steps that may be void.
bool is_visited(const Table& t, const State& s) {
  const core::Frame& frame = now(s);
  switch (frame.step) {
    case kCellDiscard: return discard_cells(t, s) != 0;
    case kIncomeStep: return rising_markets(t, s) != 0;
    case kSpecial: return s.displays[0][0] != kNone || s.displays[1][0] != kNone;
    case kRefillAction:
    case kRefillScoring:
    case kRefillArgentina:
    case kRefillBrazil: return refill_deck(t, s, frame.step - kRefillAction) != 0;
    case kConnection: return s.seats[frame.seat].play_area != 0;
    case kBulldozerFrom: return movable_places(t, s) != 0;
    case kBulldozerTo: return may_move_on(t, s);
    case kRecall: {
      const bool own_turn = s.choice.playing != 0 && s.order[s.turn] == frame.seat;
      return cards_out(s.seats[frame.seat]) > (own_turn ? 1 : 0);
    }
    case kSecondSite: return sites_for_second(t, s) != 0;
    case kSecondForeign: return affordable_foreign(t, s, frame.seat, s.seats[frame.seat].battery) != 0;
    case kReturnCard: return cards_out(s.seats[frame.seat]) > 0;
    case kScoringCard: return playable_options(t, s, frame.seat) != 0;
    case kLinked: {
      Options options;
      linked_options(t, s, options);
      return !options.empty();
    }
    default: return true;
  }
}

}  // namespace

void step_options(const Table& t, const State& s, Options& out) {
  const core::Frame& frame = now(s);
  switch (frame.step) {
    case kAction: return action_options(t, s, out);
    case kRow:
    case kMode:
    case kZone:
    case kSite:
    case kContract:
    case kForeign:
    case kCapital:
    case kPayee:
    case kPay: return choice_options(t, s, out);
    case kNode: return node_options(t, s, out);
    case kLinked: return linked_options(t, s, out);
    case kCell1: return cell_1_options(t, s, out);
    case kCell2: return cell_2_options(t, s, out);
    case kCellDiscard: return place_options(discard_cells(t, s), verb::cell, out);
    case kBonusField: return place_options(nearest_fields(*t.data, s.seats[frame.seat], frame.a), verb::field, out);
    case kIncomeStep: return place_options(rising_markets(t, s), verb::market, out);
    case kSpecial: return special_options(t, s, out);
    case kRefillAction: return place_options(refill_deck(t, s, 0), verb::card_action, out);
    case kRefillScoring: return place_options(refill_deck(t, s, 1), verb::card_scoring, out);
    case kRefillArgentina: return place_options(refill_deck(t, s, 2), verb::card_foreign, out);
    case kRefillBrazil: return place_options(refill_deck(t, s, 3), verb::card_foreign, out);
    case kConnection:
      place_options(s.seats[frame.seat].play_area, verb::connection, out);
      return out.add(verb::decline);
    case kConnectionChoice:
      for (int i = 1; i <= t.data->connections[at(frame.a)].effects.count; ++i) out.add(verb::effect, i);
      return;
    case kBulldozerFrom: place_options(movable_places(t, s), verb::from, out); return out.add(verb::decline);
    case kBulldozerTo:
      place_options(moves_of(t, s, frame), verb::to, out);
      if (frame.b >= 256) out.add(verb::stop);  // PAM-R12
      return;
    case kMoveUsed: return place_options(moves_of(t, s, frame), verb::to, out);
    case kRecall: return recall_options(s, out);
    case kSecondSite: place_options(sites_for_second(t, s), verb::site, out); return out.add(verb::decline);
    case kSecondForeign: return second_foreign_options(t, s, out);
    case kAutomaOrder: return place_options(s.orders, verb::order_card, out);
    case kReturnCard: return return_card_options(s, out);
    case kScoringCard: place_options(playable_options(t, s, frame.seat), verb::score, out); return out.add(verb::done);
    default: setup_options(t, s, out);
  }
}

void step_apply(Play& p, Move move) {
  switch (now(p.s).step) {
    case kAction: action_apply(p, move); break;
    case kRow:
    case kMode:
    case kZone:
    case kSite:
    case kContract:
    case kForeign:
    case kCapital:
    case kPayee:
    case kPay: choice_apply(p, move); break;
    case kNode: node_apply(p, move); break;
    case kLinked: linked_apply(p, move); break;
    case kCell1: cell_1_apply(p, move); break;
    case kCell2: cell_2_apply(p, move); break;
    case kCellDiscard: cell_discard_apply(p, move); break;
    case kBonusField: bonus_field_apply(p, move); break;
    case kIncomeStep: {
      const core::Frame frame = p.s.agenda.pop();
      raise_income(p, frame.seat, move.arg, frame.a);
      break;
    }
    case kSpecial: special_apply(p, move); break;
    case kRefillAction:
    case kRefillScoring:
    case kRefillArgentina:
    case kRefillBrazil:
      p.s.agenda.pop();
      refill_apply(p, move);
      break;
    case kConnection: connection_apply(p, move); break;
    case kConnectionChoice: connection_choice_apply(p, move); break;
    case kBulldozerFrom: bulldozer_from_apply(p, move); break;
    case kBulldozerTo:
    case kMoveUsed: bulldozer_to_apply(p, move); break;
    case kRecall: recall_apply(p, move); break;
    case kSecondSite: second_site_apply(p, move); break;
    case kSecondForeign: second_foreign_apply(p, move); break;
    case kAutomaOrder: automa_order_apply(p, move); break;
    case kReturnCard: return_card_apply(p, move); break;
    case kScoringCard: scoring_card_apply(p, move); break;
    default: setup_apply(p, move);
  }
  settle(p);
}

// Notes (3) and (7) of the flow table: pending effects are a stack, and a step without options is void.
void settle(Play& p) {
  core::Agenda<kMaxFrames>& agenda = p.s.agenda;
  while (!agenda.empty()) {
    const core::Frame frame = agenda.top();
    if (frame.step < kSteps) {
      if (is_visited(p.t, p.s)) return;
      agenda.pop();
      continue;
    }
    switch (frame.step) {
      case kUsedBulldozers: move_used_bulldozers(p); continue;
      default: agenda.pop();
    }
    switch (frame.step) {
      case kEffects:
        if (frame.b > 1) agenda.ask(kEffects, frame.seat, frame.a + 1, frame.b - 1);
        carry_out(p, frame.seat, p.data().effects[at(frame.a)]);
        break;
      case kSymbols: deal_with_symbol(p, frame.seat, frame.a, frame.b); break;
      case kCellEffect: cell_effect(p, frame.seat, frame.a, frame.b); break;
      case kEndTurn: end_turn(p); break;
      case kProduce: produce(p, frame.seat); break;
      default: end_scoring(p, frame.a);
    }
  }
}

}  // namespace pampero
