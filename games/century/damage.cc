// Phase 3: bidding science for the columns of the damage card.
#include <algorithm>

#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

const Damage& open_card(const Match& match, const State& s) {
  return match.data->damage[static_cast<std::size_t>(s.damage)];
}

// TC-501
bool is_used(const Match& match, const State& s, int column) {
  const Damage& card = open_card(match, s);
  return column >= 0 && column < card.columns &&
         card.column[static_cast<std::size_t>(column)].min_players <= match.players;
}

Seats without_column(const Match& match, const State& s) {
  Seats out = match.everybody();
  for (const Column& column : s.columns)
    if (column.seat != kNone) out.remove(column.seat);
  return out;
}

int most_science(const Match& match, const State& s, Seat seat) {
  return std::min<int>(match.data->bid_max, s.seats[seat].science);  // TC-R11
}

// TC-506, TC-507, TC-508
void pay(const Match& match, State& s, Log log) {
  const Damage& card = open_card(match, s);
  for (std::size_t c = 0; c < card.columns; ++c) {
    const Column& column = s.columns[c];
    if (column.seat == kNone) continue;
    Player& player = s.seats[column.seat];
    const int garbage = card.column[c].garbage;
    player.science = static_cast<std::int16_t>(player.science - column.bid);
    player.pending_garbage = static_cast<std::uint8_t>(player.pending_garbage + garbage);  // TC-507
    player.garbage_received = static_cast<std::uint16_t>(player.garbage_received + garbage);
    log.add(Note::damage_paid, column.seat, column.bid, garbage, static_cast<int>(c) + 1);
    move_pollution(match, s, column.seat, -card.column[c].skulls, log);
  }
  s.next_start = s.columns[0].seat;  // TC-508: the leftmost column is always used
  log.add(Note::next_start, s.next_start);
}

}  // namespace

// TC-318, TC-502, TC-R10
void begin_damage(const Match&, State& s, Seat first) {
  s.start_player = first;
  s.step = Step::damage_column;
  s.acting = Seats::only(first);
}

// TC-503
int lowest_damage_bid(const State& s, int column) {
  const Column& at = s.columns[static_cast<std::size_t>(column)];
  return at.seat == kNone ? 0 : at.bid + 1;
}

Rule can_choose_column(const Match& match, const State& s, Seat seat, int column) {
  if (!is_used(match, s, column)) return Rule::TC_501;
  const int lowest = lowest_damage_bid(s, column);
  if (lowest > match.data->bid_max) return Rule::TC_502;
  return lowest <= s.seats[seat].science ? Rule::none : Rule::TC_503;
}

Rule can_bid_damage(const Match& match, const State& s, Seat seat, int science) {
  if (science < 0 || science > match.data->bid_max) return Rule::TC_502;
  return science >= lowest_damage_bid(s, s.column) && science <= s.seats[seat].science ? Rule::none : Rule::TC_503;
}

void damage_options(const Match& match, const State& s, Seat seat, Options& out) {
  if (s.step == Step::damage_bid)
    return add_run(out, Verb::bid, lowest_damage_bid(s, s.column), most_science(match, s, seat));
  for (int column = 0; column < open_card(match, s).columns; ++column)
    if (can_choose_column(match, s, seat, column) == Rule::none) add(out, Verb::column, column + 1);
}

void damage_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log) {
  if (verb == Verb::column) {
    s.column = static_cast<std::uint8_t>(arg - 1);
    s.step = Step::damage_bid;
    return;
  }
  s.columns[s.column] = {seat, static_cast<std::uint8_t>(arg)};
  log.add(Note::damage_bid, seat, s.column + 1, arg);
  s.column = 0;
  const Seats waiting = without_column(match, s);  // TC-504
  if (!waiting.empty()) {
    s.step = Step::damage_column;
    s.acting = Seats::only(match.next(waiting, seat));
    return;
  }
  pay(match, s, log);  // TC-505
  begin_administration(match, s, log);
}

}  // namespace century
