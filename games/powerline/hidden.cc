// What is hidden (chapter 10): the plans of the running round, even how far they have got.
#include <algorithm>

#include "games/powerline/game.h"

namespace powerline {

std::array<Places, kFaces> Game::next_places(const Board& board, core::Seat seat) const {
  std::array<Places, kFaces> next{};
  for (std::size_t line = 0; line < data_->lines.size(); ++line) {
    const Pips& pips = *seats_[seat].pips;
    const auto shift = kPlacesPerLine * static_cast<int>(line);
    const int built = board.tokens[line] + static_cast<int>(board.planned >> shift & 7);
    if (built == 0)
      for (const std::size_t end : {0u, 1u}) next[pips.walk[line][end][0]] |= Places{2} << shift << end;
    else if (built < data_->lines[line].segments)
      next[pips.walk[line][board.ends[line] == kEndB][static_cast<std::size_t>(built)]] |= Places{1} << shift;
  }
  return next;
}

State Game::observe(const State& s, core::Seat seat) const {
  State view = s;
  if (s.rolled < kWorkers) return view;
  for (core::Seat other = 0; other < players_; ++other) {
    if (other == seat) continue;
    Board& board = view.seats[other];
    board.step = view.active.has(other) ? kBegin : kWait;
    board.first = kNotBegun;
    board.planned = 0;
    board.workers = board.jokers_spent = board.vacation_used = 0;
    board.spots.fill(kNoSpot);
    for (std::size_t line = 0; line < data_->lines.size(); ++line)
      if (board.tokens[line] == 0) board.ends[line] = kNoEnd;
    board.next = next_places(board, other);
  }
  return view;
}

// Seats that still plan begin anew; those that have finished get a random legal plan.
State Game::guess(const State& view, core::Seat seat, const Memory&, core::Rng& rng) const {
  State s = observe(view, seat);
  if (s.rolled < kWorkers || s.active.empty()) return s;
  const core::Seats planning = s.active;
  for (core::Seat other = 0; other < players_; ++other) {
    if (other == seat || planning.has(other)) continue;
    s.active.add(other);
    s.seats[other].step = kBegin;
    core::Options options;
    while (s.active.has(other)) {
      this->options(s, other, options);
      apply(s, other, options.nth(rng.below(options.count())), core::Log::none());
    }
  }
  return s;
}

}  // namespace powerline
