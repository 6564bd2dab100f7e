// Phase 2: the leader offers land, the others bid, pass or drop out.
#include <bit>

#include "games/century/chapters.h"

namespace century {

namespace {

Seats still_in(const Rules& rules, const State& s) {
  Seats in = rules.everybody();
  for (Seat seat : s.dropped) in.remove(seat);
  return in;
}

void ask(State& s, Step step, Seat seat) {
  s.step = step;
  s.acting = Seats::only(seat);
}

void lead(Turn& turn, Seat seat) {
  turn.s.leader = seat;
  ask(turn.s, still_in(turn.rules, turn.s).count() == 1 ? kLastLand : kOffer, seat);
}

// For land won and land taken.
void acquire(Turn& turn, Seat seat, int row, int coins) {
  State& s = turn.s;
  Player& player = s.seats[seat];
  player.coins = static_cast<std::int16_t>(player.coins - coins);  // TC-309
  player.land |= bit(row);                                         // TC-310
  player.won |= bit(row);
  player.unlaid |= bit(row);
  player.unsettled |= bit(row);                   // TC-312
  const int garbage = std::popcount(player.won);  // TC-313
  land_tile(s, seat, row).garbage = static_cast<std::uint8_t>(garbage);
  player.garbage_received = static_cast<std::uint16_t>(player.garbage_received + garbage);
  s.land_display &= ~bit(row);
  const auto fields = turn.rules.data->strip(s.round).costs.size();
  if (s.field + 1u < fields) ++s.field;  // TC-311, TC-R8
  turn.log.add(note::land_won, seat, row, coins, garbage);
}

// Flow A: whose turn it is in the running auction, or its end (TC-304, TC-308).
void go_on_bidding(Turn& turn, Seat last) {
  State& s = turn.s;
  Seats left = still_in(turn.rules, s);
  left.remove(s.highest_bidder);
  for (Seat seat : s.passed) left.remove(seat);  // TC-306
  if (!left.empty()) return ask(s, kBid, turn.rules.next(left, last));
  const Seat winner = s.highest_bidder;  // TC-R5: also when all others have dropped out
  acquire(turn, winner, s.auctioned, s.highest_bid);
  s.auctioned = s.highest_bidder = kNone;
  s.highest_bid = 0;
  s.passed = {};       // TC-R4
  lead(turn, winner);  // TC-314
}

void drop_out(Turn& turn, Seat seat) {
  State& s = turn.s;
  s.dropped.add(seat);  // TC-307
  turn.log.add(note::dropped, seat);
  Player& player = s.seats[seat];
  if (player.won == 0) {  // TC-316, TC-R7
    const int coins = compensation(turn.rules, s);
    player.coins = static_cast<std::int16_t>(player.coins + coins);
    turn.log.add(note::compensated, seat, coins);
  }
  ask(s, kTechnology, seat);  // see TC-401
}

// What stands in the way of a tile of the display at the minimum bid.
Rule why_not_buy_land(const Rules& rules, const State& s, Seat seat, int row, Rule too_poor) {
  if (s.land_display == 0) return Rule::TC_317;
  if (!has(s.land_display, row)) return Rule::TC_212;
  return s.seats[seat].coins >= min_bid(rules, s) ? Rule::none : too_poor;
}

template <class WhyNot>
void add_land(const State& s, Options& out, int verb, WhyNot why_not) {
  for (const int row : members(s.land_display))
    if (const Move move = move_of(verb, row); why_not(move) == Rule::none) out.add(verb, move.arg);
}

void min_bid_prompt(const Rules& rules, const State& s, Seat, Prompt& prompt) { prompt.set_args(min_bid(rules, s)); }

// TC-302, TC-303, TC-R1: offer

Rule why_not_offer(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::drop) return Rule::none;
  return why_not_buy_land(rules, s, seat, move.arg, Rule::TC_302);
}

void offer_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  add_land(s, out, verb::offer, [&](Move move) { return why_not_offer(rules, s, seat, move); });
  out.add(verb::drop);
}

void offer_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::drop) return drop_out(turn, seat);
  turn.s.auctioned = static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::offered, seat, move.arg);
  ask(turn.s, kOpen, seat);
}

// TC-302, TC-305, TC-R2: open and bid

Rule why_not_open(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.arg < min_bid(rules, s)) return Rule::TC_302;
  return move.arg <= s.seats[seat].coins ? Rule::none : Rule::TC_305;
}

void open_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_run(verb::bid, min_bid(rules, s), s.seats[seat].coins);
}

void bid_apply(Turn& turn, Seat seat, Move move) {
  State& s = turn.s;
  switch (move.verb) {
    case verb::drop: return drop_out(turn, seat);
    case verb::pass:
      s.passed.add(seat);
      turn.log.add(note::passed, seat);
      break;
    default:
      s.highest_bid = move.arg;
      s.highest_bidder = seat;
      turn.log.add(note::bid, seat, s.auctioned, move.arg);
      break;
  }
  go_on_bidding(turn, seat);
}

void open_prompt(const Rules& rules, const State& s, Seat, Prompt& prompt) {
  prompt.set_args(s.auctioned, min_bid(rules, s));
}

Rule why_not_bid(const Rules&, const State& s, Seat seat, Move move) {
  if (move.verb != verb::bid) return Rule::none;  // pass, drop
  return move.arg > s.highest_bid && move.arg <= s.seats[seat].coins ? Rule::none : Rule::TC_305;
}

void bid_options(const Rules&, const State& s, Seat seat, Options& out) {
  out.add_run(verb::bid, s.highest_bid + 1, s.seats[seat].coins);
  out.add(verb::pass);
  out.add(verb::drop);
}

void bid_prompt(const Rules&, const State& s, Seat, Prompt& prompt) { prompt.set_args(s.auctioned, s.highest_bid); }

// TC-315: last_land

Rule why_not_last_land(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::drop) return Rule::none;
  return why_not_buy_land(rules, s, seat, move.arg, Rule::TC_315);
}

void last_land_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  add_land(s, out, verb::take, [&](Move move) { return why_not_last_land(rules, s, seat, move); });
  out.add(verb::drop);
}

void last_land_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::drop) return drop_out(turn, seat);
  acquire(turn, seat, move.arg, min_bid(turn.rules, turn.s));
}

}  // namespace

const StepRow kOfferStep{.name = "offer",
                         .verbs = {verb::offer, verb::drop},
                         .options = offer_options,
                         .why_not = why_not_offer,
                         .apply = offer_apply,
                         .prompt = min_bid_prompt,
                         .args = {arg::number},
                         .forbidden = {static_cast<int>(verb::pass), Rule::TC_303}};
const StepRow kOpenStep{.name = "open",
                        .verbs = {verb::bid},
                        .options = open_options,
                        .why_not = why_not_open,
                        .apply = bid_apply,
                        .prompt = open_prompt,
                        .args = {arg::word(list::land), arg::number},
                        .forbidden = {static_cast<int>(verb::pass), Rule::TC_303}};
const StepRow kBidStep{.name = "bid",
                       .verbs = {verb::bid, verb::pass, verb::drop},
                       .options = bid_options,
                       .why_not = why_not_bid,
                       .apply = bid_apply,
                       .prompt = bid_prompt,
                       .args = {arg::word(list::land), arg::number}};
const StepRow kLastLandStep{.name = "last_land",
                            .verbs = {verb::take, verb::drop},
                            .options = last_land_options,
                            .why_not = why_not_last_land,
                            .apply = last_land_apply,
                            .prompt = min_bid_prompt,
                            .args = {arg::number}};

// TC-215
int min_bid(const Rules& rules, const State& s) { return rules.data->strip(s.round).min_bid; }

int compensation(const Rules& rules, const State& s) { return min_bid(rules, s) + rules.data->compensation_extra; }

// TC-301
void begin_auctions(Turn& turn) { lead(turn, turn.s.start_player); }

// Flow B: the auction goes on (TC-R3), the next player leads (TC-303, TC-317, TC-R6), or all are out (TC-318).
void after_technology(Turn& turn, Seat seat) {
  if (turn.s.auctioned != kNone) return go_on_bidding(turn, seat);
  const Seats in = still_in(turn.rules, turn.s);
  if (in.empty()) return begin_damage(turn, seat);
  lead(turn, turn.rules.next(in, seat));
}

}  // namespace century
