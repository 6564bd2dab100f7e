// The year: turns, the three actions, the timeline and the turn order.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

bool all_reached(const Turn& turn, int mark) {
  for (int seat = 0; seat < turn.rules.seats; ++seat)
    if (turn.company(seat).timeline < mark) return false;
  return true;
}

// PAM-620, PAM-621, PAM-R28: only here does the order change.
void new_turn_order(Turn& turn) {
  std::size_t next = 0;
  for (const std::uint8_t lower : {std::uint8_t{1}, std::uint8_t{0}})
    for (int i = 0; i < turn.rules.seats; ++i)
      if (const std::uint8_t seat = turn.s.track[at(i)]; turn.company(seat).lower == lower) turn.s.order[next++] = seat;
  for (int seat = 0; seat < turn.rules.seats; ++seat) turn.company(seat).lower = 0;
}

}  // namespace

// PAM-201, PAM-202
void begin_year(Turn& turn) {
  ++turn.s.year;
  turn.s.phase = kActionPhase;
  turn.s.round = 0;
  turn.s.turn = 0;
  turn.log.add(note::year, turn.s.year);
  begin_turn(turn);
}

void begin_turn(Turn& turn) {
  const int seat = turn.s.order[turn.s.turn];
  turn.s.agenda.ask(kEndTurn, seat);
  if (turn.rules.is_automa(seat))
    turn.s.agenda.ask(kAutomaOrder, core::kChance);
  else
    turn.s.agenda.ask(kAction, seat);
}

// PAM-204, PAM-611
void end_turn(Turn& turn) {
  turn.s.card_in_play = kNoCardInPlay;
  if (++turn.s.turn == turn.rules.seats) {
    turn.s.turn = 0;
    ++turn.s.round;
  }
  if (turn.s.round < turn.data().limits.action_rounds) return begin_turn(turn);
  turn.s.phase = kConsolidationPhase;
  turn.s.round = 0;
  begin_consolidation(turn);
}

int cards_out(const Company& c) {
  return kFields - static_cast<int>(std::count(c.fields_used.begin(), c.fields_used.end(), kNone));
}

// PAM-442: the tiles on the card come back to the play area.
void take_card_back(Turn& turn, int seat, int field) {
  Company& c = turn.company(seat);
  const std::uint8_t card = c.fields_used[at(field)];
  c.fields_used[at(field)] = kNone;
  c.hand |= bit(card);
  for (int tile = 0; tile < kMaxConnections; ++tile) {
    if (c.connections[at(tile)] != field) continue;
    c.connections[at(tile)] = kInPlayArea;
    c.play_area |= bit(tile);
  }
  turn.log.add(note::card_back, seat, card);
}

// PAM-615, PAM-616, PAM-R26
void advance_disc(Turn& turn, int seat) {
  Company& c = turn.company(seat);
  if (c.timeline >= turn.rules.track->length) return;
  ++c.timeline;
  auto& track = turn.s.track;
  std::size_t place = 0;
  while (track[place] != seat) ++place;
  for (; place > 0 && turn.company(track[place - 1]).timeline <= c.timeline; --place) track[place] = track[place - 1];
  track[place] = static_cast<std::uint8_t>(seat);
  turn.log.add(note::timeline, seat, c.timeline);
}

// PAM-520
void lower_disc(Turn& turn, int seat) {
  if (turn.company(seat).lower != 0) return;
  turn.company(seat).lower = 1;
  turn.log.add(note::lower_row, seat);
}

// PAM-620, PAM-622, PAM-623
void after_consolidation(Turn& turn) {
  turn.s.turn = 0;
  const bool last = all_reached(turn, turn.rules.track->length);
  if (!last) new_turn_order(turn);
  if (last || (turn.s.scorings < 2 && all_reached(turn, turn.rules.track->marks[turn.s.scorings])))
    return begin_scoring(turn, turn.s.scorings);
  begin_year(turn);
}

// PAM-624, PAM-R27: with all discs on the last space whatever scoring is still open comes first.
void after_scoring(Turn& turn) {
  if (all_reached(turn, turn.rules.track->length)) return begin_scoring(turn, turn.s.scorings);
  begin_year(turn);
}

namespace {

// PAM-601
Rule why_not_take_back(const Rules& rules, const Company& c) {
  return cards_out(c) >= rules.data->limits.take_back_minimum ? Rule::none : Rule::PAM_601;
}

// PAM-203
Rule why_not_action(const Rules& rules, const State& s, Seat seat, Move move) {
  switch (move.verb) {
    case verb::take_back: return why_not_take_back(rules, s.seats[seat]);
    case verb::battery: return Rule::none;
    default: break;
  }
  if (!has(s.seats[seat].hand, move.arg)) return Rule::PAM_313;
  CardLegality legality(rules, s, seat);
  return why_not_card(legality, move.arg);
}

void action_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  for (const int card : members(legality.me.hand)) {
    if (card_possible(legality, card)) out.add(verb::card_action, card);
  }
  if (why_not_take_back(rules, legality.me) == Rule::none) out.add(verb::take_back);
  out.add(verb::battery);
}

void action_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::card_action) {
    turn.s.card_in_play = kNoCardInPlay;
    turn.s.card_in_play.card = static_cast<std::uint8_t>(move.arg);
    return turn.s.agenda.then(kRow, seat);
  }
  turn.s.agenda.pop();
  if (move.verb == verb::take_back) {  // PAM-601, PAM-602
    turn.log.add(note::take_back, seat);
    for (int field = 0; field < kFields; ++field)
      if (turn.company(seat).fields_used[at(field)] != kNone) take_card_back(turn, seat, field);
    advance_disc(turn, seat);
  } else {  // PAM-603
    turn.log.add(note::took_battery, seat, gain_battery(turn, seat, 1 + turn.company(seat).upgrades[kBatteryAction]));
  }
  lower_disc(turn, seat);
}

}  // namespace

const StepRow kActionStep{.name = "action",
                          .verbs = {verb::card_action, verb::take_back, verb::battery},
                          .options = action_options,
                          .why_not = why_not_action,
                          .apply = action_apply};

}  // namespace pampero
