// What is hidden (chapter 10): the plans of the running round, even how far they have got.
#include <algorithm>
#include <bit>

#include "games/powerline/game.h"
#include "games/powerline/places.h"

namespace powerline {

namespace {

// Lines and open places as they were before the plan; only the lines of the plan differ.
void forget_plan(const Rules& rules, PlayerBoard& board, Seat seat) {
  const PlaceSet lines = lines_of(board.planned);
  board.planned = 0;
  // Of each line `lines` has the lowest of its three bits; times 7 it has all three.
  for (PlaceSet& places : board.next) places &= ~(lines * line_places(0));
  const Pips& pips = *rules.seats[seat].pips;
  for (const int place : members(lines)) {
    const auto begun = static_cast<PlaceSet>(core::bit(place));
    const auto line = static_cast<std::size_t>(place / kPlacesPerLine);
    if (board.tokens[line] != 0) {
      board.next[pips.walk[line][board.ends[line] == kEndB][board.tokens[line]]] |= begun;
    } else {
      board.ends[line] = kNoEnd;
      for (const End end : {kEndA, kEndB}) board.next[pips.walk[line][end == kEndB][0]] |= begun << end;
    }
  }
}

}  // namespace

State observe(const Rules& rules, const State& s, Seat seat) {
  State view = s;
  if (s.rolled < kWorkers) return view;
  for (Seat other = 0; other < rules.players; ++other) {
    if (other == seat) continue;
    PlayerBoard& board = view.seats[other];
    board.step = view.active.has(other) ? kBegin : kWait;
    board.first = kNotBegun;
    board.workers = board.jokers_spent = board.vacation_used = 0;
    board.spots.fill(kNoSpot);
    if (board.planned != 0) forget_plan(rules, board, other);
  }
  return view;
}

// Seats that still plan begin anew; those that have finished get a random legal plan.
State Game::guess(const State& view, Seat seat, const Memory&, core::Rng& rng) const {
  State s = observe(view, seat);
  if (s.rolled < kWorkers || s.active.empty()) return s;
  const Seats planning = s.active;
  for (Seat other = 0; other < rules_.players; ++other) {
    if (other == seat || planning.has(other)) continue;
    s.active.add(other);
    s.seats[other].step = kBegin;
    Options options;
    while (s.active.has(other)) {
      this->options(s, other, options);
      apply(s, other, options.nth(rng.below(options.count())), Log::none());
    }
  }
  return s;
}

}  // namespace powerline
