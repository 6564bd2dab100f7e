// Who wins a prize (chapter 3), and the end of the game (chapter 4).
#include <algorithm>
#include <optional>

#include "games/goofspiel/chapters.h"

namespace goofspiel {

namespace {

using Bids = std::array<int, kMaxPlayers>;

// The cards lie open from now on.
Bids open_bids(Turn& turn) {
  Bids bids{};
  for (const Seat seat : turn.rules.everybody()) {
    Player& player = turn.s.seats[seat];
    for (const std::uint8_t card : {player.bid, player.added}) {
      if (card == kNone) continue;
      --player.hand[card];
      ++player.played[card];
      bids[seat] += turn.rules.value(card);
    }
    if (player.added == kNone)
      turn.log.add(note::bids, seat, player.bid);
    else
      turn.log.add(note::bids_two, seat, player.bid, player.added, bids[seat]);
    player.bid = player.added = kNone;
    player.sealed = 0;
  }
  return bids;
}

// GS-24, GS-43: the highest bid, if nobody else has made the same; in that variant the highest that nobody else has
// made.
std::optional<Seat> highest_bidder(const Rules& rules, const Bids& bids) {
  std::optional<Seat> best;
  for (const Seat seat : rules.everybody()) {
    const bool alone = std::count(bids.begin(), bids.begin() + rules.players, bids[seat]) == 1;
    const bool highest = bids[seat] == *std::max_element(bids.begin(), bids.begin() + rules.players);
    if (!alone || (rules.ties != Ties::next && !highest)) continue;
    if (!best || bids[seat] > bids[*best]) best = seat;
  }
  return best;
}

// GS-30
void end(Turn& turn) {
  turn.s.step = kOver;
  if (turn.s.carried > 0) turn.log.add(note::lost, turn.s.carried);  // for want of another prize (GS-26)
  const core::Scores final = scores(turn.rules, turn.s);
  const core::Score best = *std::max_element(final.begin(), final.begin() + turn.rules.players);
  for (const Seat seat : turn.rules.everybody())
    if (final[seat] == best) turn.log.add(note::winner, seat, best[0]);
}

}  // namespace

void reveal(Turn& turn) {
  State& s = turn.s;
  const std::optional<Seat> winner = highest_bidder(turn.rules, open_bids(turn));
  const int points = turn.rules.points(s.prize) + s.carried;
  s.prize = kNone;
  s.carried = 0;
  if (winner) {
    s.seats[*winner].points = static_cast<std::int16_t>(s.seats[*winner].points + points);
    ++s.seats[*winner].prizes;
    turn.log.add(note::wins, *winner, points);
  } else if (turn.rules.ties == Ties::carry) {  // GS-25
    s.carried = static_cast<std::int16_t>(points);
    turn.log.add(note::carried, points);
  } else {  // GS-42
    turn.log.add(note::discarded, points);
  }
  // GS-50: nobody scouts after a tie or after the last prize.
  if (s.round == turn.rules.rounds) return end(turn);
  s.step = kTurnUp;
  if (winner) begin_scouting(turn, *winner);
}

// GS-31: points, then prizes won.
core::Scores scores(const Rules& rules, const State& s) {
  core::Scores out{};
  for (const Seat seat : rules.everybody()) out[seat] = {s.seats[seat].points, s.seats[seat].prizes};
  return out;
}

}  // namespace goofspiel
