// The year: turns, the three actions, the timeline and the turn order.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

bool all_reached(const Play& p, int mark) {
  for (int seat = 0; seat < p.t.seats; ++seat)
    if (p.company(seat).timeline < mark) return false;
  return true;
}

// PAM-620, PAM-621, PAM-R28: only here does the order change.
void new_turn_order(Play& p) {
  std::size_t next = 0;
  for (const std::uint8_t lower : {std::uint8_t{1}, std::uint8_t{0}})
    for (int i = 0; i < p.t.seats; ++i)
      if (const std::uint8_t seat = p.s.track[at(i)]; p.company(seat).lower == lower) p.s.order[next++] = seat;
  for (int seat = 0; seat < p.t.seats; ++seat) p.company(seat).lower = 0;
}

}  // namespace

// PAM-201, PAM-202
void begin_year(Play& p) {
  ++p.s.year;
  p.s.phase = kActionPhase;
  p.s.round = 0;
  p.s.turn = 0;
  p.log.add(note::year, p.s.year);
  begin_turn(p);
}

void begin_turn(Play& p) {
  const int seat = p.s.order[p.s.turn];
  p.s.agenda.ask(kEndTurn, seat);
  if (p.t.is_automa(seat))
    p.s.agenda.ask(kAutomaOrder, core::kChance);
  else
    p.s.agenda.ask(kAction, seat);
}

// PAM-204, PAM-611
void end_turn(Play& p) {
  p.s.choice = kNoChoice;
  if (++p.s.turn == p.t.seats) {
    p.s.turn = 0;
    ++p.s.round;
  }
  if (p.s.round < p.data().limits.action_rounds) return begin_turn(p);
  p.s.phase = kConsolidationPhase;
  p.s.round = 0;
  begin_consolidation(p);
}

// PAM-203
void action_options(const Table& t, const State& s, Options& out) {
  const int seat = now(s).seat;
  Means m(t, s, seat);
  each(m.me.hand, [&](int card) {
    if (card_possible(m, card)) out.add(verb::card_action, card);
  });
  if (cards_out(m.me) >= t.data->limits.take_back_minimum) out.add(verb::take_back);  // PAM-601
  out.add(verb::battery);
}

void action_apply(Play& p, Move move) {
  const int seat = now(p.s).seat;
  if (move.verb == verb::card_action) {
    p.s.choice = kNoChoice;
    p.s.choice.card = static_cast<std::uint8_t>(move.arg);
    return p.s.agenda.then(kRow, seat);
  }
  p.s.agenda.pop();
  if (move.verb == verb::take_back) {  // PAM-601, PAM-602
    p.log.add(note::take_back, seat);
    for (int field = 0; field < kFields; ++field)
      if (p.company(seat).fields_used[at(field)] != kNone) take_card_back(p, seat, field);
    advance_disc(p, seat);
  } else {  // PAM-603
    p.log.add(note::took_battery, seat, gain_battery(p, seat, 1 + p.company(seat).upgrades[kBatteryAction]));
  }
  lower_disc(p, seat);
}

int cards_out(const Company& c) {
  return kFields - static_cast<int>(std::count(c.fields_used.begin(), c.fields_used.end(), kNone));
}

// PAM-442: the tiles on the card come back to the play area.
void take_card_back(Play& p, int seat, int field) {
  Company& c = p.company(seat);
  const std::uint8_t card = c.fields_used[at(field)];
  c.fields_used[at(field)] = kNone;
  c.hand |= bit(card);
  for (int tile = 0; tile < kMaxConnections; ++tile) {
    if (c.connections[at(tile)] != field) continue;
    c.connections[at(tile)] = kInPlayArea;
    c.play_area |= bit(tile);
  }
  p.log.add(note::card_back, seat, card);
}

// PAM-615, PAM-616, PAM-R26
void advance_disc(Play& p, int seat) {
  Company& c = p.company(seat);
  if (c.timeline >= p.t.track->length) return;
  ++c.timeline;
  auto& track = p.s.track;
  std::size_t place = 0;
  while (track[place] != seat) ++place;
  for (; place > 0 && p.company(track[place - 1]).timeline <= c.timeline; --place) track[place] = track[place - 1];
  track[place] = static_cast<std::uint8_t>(seat);
  p.log.add(note::timeline, seat, c.timeline);
}

// PAM-520
void lower_disc(Play& p, int seat) {
  if (p.company(seat).lower != 0) return;
  p.company(seat).lower = 1;
  p.log.add(note::lower_row, seat);
}

// PAM-620, PAM-622, PAM-623
void after_consolidation(Play& p) {
  p.s.turn = 0;
  const bool last = all_reached(p, p.t.track->length);
  if (!last) new_turn_order(p);
  if (last || (p.s.scorings < 2 && all_reached(p, p.t.track->marks[p.s.scorings])))
    return begin_scoring(p, p.s.scorings);
  begin_year(p);
}

// PAM-624, PAM-R27: with all discs on the last space whatever scoring is still open comes first.
void after_scoring(Play& p) {
  if (all_reached(p, p.t.track->length)) return begin_scoring(p, p.s.scorings);
  begin_year(p);
}

}  // namespace pampero
