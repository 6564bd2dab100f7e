// Phase 2: the leader offers land, the others bid, pass or drop out.
#include <bit>

#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

int min_bid(const Match& match, const State& s) { return match.data->strip(s.round).min_bid; }  // TC-215

Seats still_in(const Match& match, const State& s) {
  Seats in = match.everybody();
  for (Seat seat : s.dropped) in.remove(seat);
  return in;
}

void ask(State& s, Step step, Seat seat) {
  s.step = step;
  s.acting = Seats::only(seat);
}

void lead(const Match& match, State& s, Seat seat) {
  s.leader = seat;
  ask(s, still_in(match, s).count() == 1 ? Step::last_land : Step::offer, seat);
}

// For land won and land taken.
void acquire(const Match& match, State& s, Seat seat, int row, int coins, Log log) {
  Player& player = s.seats[seat];
  player.coins = static_cast<std::int16_t>(player.coins - coins);  // TC-309
  player.land |= bit(row);                                         // TC-310
  player.won |= bit(row);
  player.unlaid |= bit(row);
  player.unsettled |= bit(row);                   // TC-312
  const int garbage = std::popcount(player.won);  // TC-313
  Lot& tile = lot(s, seat, row);
  tile.garbage = static_cast<std::uint8_t>(garbage);
  player.garbage_received = static_cast<std::uint16_t>(player.garbage_received + garbage);
  s.land_display &= ~bit(row);
  const auto fields = match.data->strip(s.round).costs.size();
  if (s.field + 1u < fields) ++s.field;  // TC-311, TC-R8
  log.add(Note::land_won, seat, row, coins, garbage);
}

// A: whose turn it is in the running auction, or its end (TC-304, TC-308).
void go_on_bidding(const Match& match, State& s, Seat last, Log log) {
  Seats left = still_in(match, s);
  left.remove(s.highest_bidder);
  for (Seat seat : s.passed) left.remove(seat);  // TC-306
  if (!left.empty()) return ask(s, Step::bid, match.next(left, last));
  const Seat winner = s.highest_bidder;  // TC-R5: also when all others have dropped out
  acquire(match, s, winner, s.auctioned, s.highest_bid, log);
  s.auctioned = s.highest_bidder = kNone;
  s.highest_bid = 0;
  s.passed = {};           // TC-R4
  lead(match, s, winner);  // TC-314
}

void drop_out(const Match& match, State& s, Seat seat, Log log) {
  s.dropped.add(seat);  // TC-307
  log.add(Note::dropped, seat);
  Player& player = s.seats[seat];
  if (player.won == 0) {  // TC-316, TC-R7
    const int compensation = min_bid(match, s) + match.data->compensation_extra;
    player.coins = static_cast<std::int16_t>(player.coins + compensation);
    log.add(Note::compensated, seat, compensation);
  }
  ask(s, Step::technology, seat);  // TC-401
}

}  // namespace

// TC-301
void begin_auctions(const Match& match, State& s) { lead(match, s, s.start_player); }

// TC-302, TC-R1
Rule can_offer(const Match& match, const State& s, Seat seat, int row) {
  if (s.land_display == 0) return Rule::TC_317;
  if (!has(s.land_display, row)) return Rule::TC_212;
  return s.seats[seat].coins >= min_bid(match, s) ? Rule::none : Rule::TC_302;
}

// TC-302, TC-R2
Rule can_open(const Match& match, const State& s, Seat seat, int coins) {
  if (coins < min_bid(match, s)) return Rule::TC_302;
  return coins <= s.seats[seat].coins ? Rule::none : Rule::TC_305;
}

// TC-305
Rule can_bid(const State& s, Seat seat, int coins) {
  return coins > s.highest_bid && coins <= s.seats[seat].coins ? Rule::none : Rule::TC_305;
}

// TC-315
Rule can_take(const Match& match, const State& s, Seat seat, int row) {
  if (s.land_display == 0) return Rule::TC_317;
  if (!has(s.land_display, row)) return Rule::TC_212;
  return s.seats[seat].coins >= min_bid(match, s) ? Rule::none : Rule::TC_315;
}

void auction_options(const Match& match, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  switch (s.step) {
    case Step::offer:
      for (std::uint64_t rest = s.land_display; rest != 0; rest &= rest - 1)
        if (const int row = std::countr_zero(rest); can_offer(match, s, seat, row) == Rule::none)
          add(out, Verb::offer, row);
      break;
    case Step::open: return add_run(out, Verb::bid, min_bid(match, s), player.coins);
    case Step::bid:
      add_run(out, Verb::bid, s.highest_bid + 1, player.coins);
      add(out, Verb::pass);
      break;
    default:
      for (std::uint64_t rest = s.land_display; rest != 0; rest &= rest - 1)
        if (const int row = std::countr_zero(rest); can_take(match, s, seat, row) == Rule::none)
          add(out, Verb::take, row);
      break;
  }
  add(out, Verb::drop);
}

void auction_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log) {
  switch (verb) {
    case Verb::offer:
      s.auctioned = static_cast<std::uint8_t>(arg);
      log.add(Note::offered, seat, arg);
      return ask(s, Step::open, seat);
    case Verb::bid:
      s.highest_bid = static_cast<std::int16_t>(arg);
      s.highest_bidder = seat;
      log.add(Note::bid, seat, s.auctioned, arg);
      return go_on_bidding(match, s, seat, log);
    case Verb::pass:
      s.passed.add(seat);
      log.add(Note::passed, seat);
      return go_on_bidding(match, s, seat, log);
    case Verb::take: acquire(match, s, seat, arg, min_bid(match, s), log); return;
    default: return drop_out(match, s, seat, log);
  }
}

// B: the auction goes on (TC-R3), the next player leads (TC-303, TC-317, TC-R6), or all are out (TC-318).
void after_technology(const Match& match, State& s, Seat seat, Log log) {
  if (s.auctioned != kNone) return go_on_bidding(match, s, seat, log);
  const Seats in = still_in(match, s);
  if (in.empty()) return begin_damage(match, s, seat);
  lead(match, s, match.next(in, seat));
}

}  // namespace century
