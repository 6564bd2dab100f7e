// What is hidden (chapter 10): the plans of the running round, even how far they have got.
#include <algorithm>

#include "games/powerline/game.h"

namespace powerline {

State observe(const Rules& rules, const State& s, Seat seat) {
  State view = s;
  if (s.rolled < kWorkers) return view;
  for (Seat other = 0; other < rules.players; ++other) {
    if (other == seat) continue;
    PlayerBoard& board = view.seats[other];
    const bool no_line_planned = board.planned == 0;
    board.step = view.active.has(other) ? kBegin : kWait;
    board.first = kNotBegun;
    board.planned = 0;
    board.workers = board.jokers_spent = board.vacation_used = 0;
    board.spots.fill(kNoSpot);
    if (no_line_planned) continue;
    for (std::size_t line = 0; line < rules.data->lines.size(); ++line)
      if (board.tokens[line] == 0) board.ends[line] = kNoEnd;
    board.next = next_places(rules, board, other);
  }
  return view;
}

// Seats that still plan begin anew; those that have finished get a random legal plan.
State Game::guess(const State& view, Seat seat, const Memory&, core::Rng& rng) const {
  State s = observe(view, seat);
  if (s.rolled < kWorkers || s.active.empty()) return s;
  const core::Seats planning = s.active;
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
