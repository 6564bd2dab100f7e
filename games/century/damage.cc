// Phase 3: bidding science for the columns of the damage card.
#include <algorithm>

#include "games/century/chapters.h"

namespace century {

namespace {

const Damage& open_card(const Rules& rules, const State& s) {
  return rules.data->damage[static_cast<std::size_t>(s.damage)];
}

Seats without_column(const Rules& rules, const State& s) {
  Seats out = rules.everybody();
  for (const Column& column : s.columns)
    if (column.seat != kNone) out.remove(column.seat);
  return out;
}

// TC-506, TC-507, TC-508
void pay_damage(Turn& turn) {
  State& s = turn.s;
  const Damage& card = open_card(turn.rules, s);
  for (std::size_t c = 0; c < card.columns; ++c) {
    const Column& column = s.columns[c];
    if (column.seat == kNone) continue;
    Player& player = s.seats[column.seat];
    const int garbage = card.column[c].garbage;
    player.science = static_cast<std::int16_t>(player.science - column.bid);
    player.pending_garbage = static_cast<std::uint8_t>(player.pending_garbage + garbage);  // TC-507
    player.garbage_received = static_cast<std::uint16_t>(player.garbage_received + garbage);
    turn.log.add(note::damage_paid, column.seat, column.bid, garbage, static_cast<int>(c) + 1);
    move_pollution(turn, column.seat, -card.column[c].skulls);
  }
  s.next_start = s.columns[0].seat;  // TC-508: the leftmost column is always used
  turn.log.add(note::next_start, s.next_start);
}

// TC-501, TC-502, TC-503: damage_column; the argument counts columns from 1

Rule why_not_damage_column(const Rules& rules, const State& s, Seat seat, Move move) {
  const int column = move.arg - 1;
  if (!is_used(rules, s, column)) return Rule::TC_501;
  const int lowest = lowest_damage_bid(s, column);
  if (lowest > rules.data->bid_max) return Rule::TC_502;
  return lowest <= s.seats[seat].science ? Rule::none : Rule::TC_503;
}

void damage_column_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (int column = 1; column <= open_card(rules, s).columns; ++column)
    if (why_not_damage_column(rules, s, seat, move_of(verb::column, column)) == Rule::none)
      out.add(verb::column, column);
}

void damage_column_apply(Turn& turn, Seat, Move move) {
  turn.s.column = static_cast<std::uint8_t>(move.arg - 1);
  turn.s.step = kDamageBid;
}

// TC-502, TC-503, TC-R11: damage_bid

Rule why_not_damage_bid(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.arg < 0 || move.arg > rules.data->bid_max) return Rule::TC_502;
  return move.arg >= lowest_damage_bid(s, s.column) && move.arg <= s.seats[seat].science ? Rule::none : Rule::TC_503;
}

void damage_bid_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const int most = std::min<int>(rules.data->bid_max, s.seats[seat].science);
  out.add_run(verb::bid, lowest_damage_bid(s, s.column), most);
}

void damage_bid_apply(Turn& turn, Seat seat, Move move) {
  State& s = turn.s;
  s.columns[s.column] = {seat, static_cast<std::uint8_t>(move.arg)};
  turn.log.add(note::damage_bid, seat, s.column + 1, move.arg);
  s.column = 0;
  const Seats waiting = without_column(turn.rules, s);  // TC-504
  if (!waiting.empty()) {
    s.step = kDamageColumn;
    s.acting = Seats::only(turn.rules.next(waiting, seat));
    return;
  }
  pay_damage(turn);  // TC-505
  begin_administration(turn);
}

void damage_bid_prompt(const Rules&, const State& s, Seat, Prompt& prompt) {
  prompt.set_args(s.column + 1, lowest_damage_bid(s, s.column));
}

}  // namespace

const StepRow kDamageColumnStep{.name = "damage_column",
                                .verbs = {verb::column},
                                .options = damage_column_options,
                                .why_not = why_not_damage_column,
                                .apply = damage_column_apply};
const StepRow kDamageBidStep{.name = "damage_bid",
                             .verbs = {verb::bid},
                             .options = damage_bid_options,
                             .why_not = why_not_damage_bid,
                             .apply = damage_bid_apply,
                             .prompt = damage_bid_prompt,
                             .args = {arg::number, arg::number}};

// TC-501
bool is_used(const Rules& rules, const State& s, int column) {
  if (s.damage == kNone) return false;
  const Damage& card = open_card(rules, s);
  return column >= 0 && column < card.columns &&
         card.column[static_cast<std::size_t>(column)].min_players <= rules.players;
}

// TC-503
int lowest_damage_bid(const State& s, int column) {
  const Column& at = s.columns[static_cast<std::size_t>(column)];
  return at.seat == kNone ? 0 : at.bid + 1;
}

// TC-318, TC-502, TC-R10
void begin_damage(Turn& turn, Seat first) {
  turn.s.start_player = first;
  turn.s.step = kDamageColumn;
  turn.s.acting = Seats::only(first);
}

}  // namespace century
