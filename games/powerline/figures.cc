// Derived numbers for whoever draws the table.
#include "games/powerline/figures.h"

#include <algorithm>
#include <bit>

#include "games/powerline/game.h"

namespace powerline {

Figures Game::figures(const State& s, core::Seat viewer) const {
  const State view = observe(s, viewer);
  Figures out;
  for (int scoring = kScorings; scoring >= 1; --scoring) {
    const int after = data_->scoring_after[static_cast<std::size_t>(scoring - 1)];
    if (view.round >= after) continue;
    out.next_scoring = static_cast<std::int16_t>(scoring);
    out.rounds_to_scoring = static_cast<std::int16_t>(after - view.round);
  }
  if (players_ == 1) out.band = static_cast<std::int16_t>(band(view.seats[0].points));

  for (core::Seat seat = 0; seat < players_; ++seat) {
    const Board& board = view.seats[seat];
    SeatFigures& figures = out.seats[seat];
    for (std::size_t i = 0; i < view.drawn && out.next_scoring > 0; ++i) {
      const int points = tile_points(data_->tiles[view.contracts[i]], board, out.next_scoring);
      figures.contracts[i] = static_cast<std::int16_t>(points);
      figures.scoring = static_cast<std::int16_t>(figures.scoring + points);
    }
    figures.unfinished = static_cast<std::int16_t>(unfinished_lines(board));
    figures.unfinished_loss = static_cast<std::int16_t>(unfinished_loss(figures.unfinished));
    figures.cities = static_cast<std::int16_t>(std::popcount(board.cities));
    figures.stations = static_cast<std::int16_t>(std::popcount(board.stations));
    for (std::size_t column = 0; column < kWorkers; ++column)
      figures.workers_left =
          static_cast<std::int16_t>(figures.workers_left + board.tiles[column] * static_cast<int>(column + 1));
    for (std::size_t face = 0; face < kFaces; ++face) {
      const std::size_t height = std::min<std::size_t>(board.island[face], data_->adventure_loss.size() - 1);
      figures.island_cost[face] =
          static_cast<std::int16_t>(adventure_island_ ? data_->adventure_loss[height] : data_->island_loss);
    }

    // The plan as if it were settled now.
    for (std::size_t line = 0; line < data_->lines.size(); ++line)
      figures.planned[line] = static_cast<std::int16_t>(board.planned >> (kPlacesPerLine * line) & 7);
    figures.plan_island = static_cast<std::int16_t>(island_workers(board));
    const int loss = std::min<int>(board.points, island_loss(board, view));
    std::uint16_t cities = board.cities;
    int gain = 0;
    for (std::size_t line = 0; line < data_->lines.size(); ++line) {
      if (figures.planned[line] == 0 || board.tokens[line] + figures.planned[line] < data_->lines[line].segments)
        continue;
      cities |= static_cast<std::uint16_t>(1u << line);
      gain += data_->cities[line].points;
    }
    for (std::size_t i = 0; i < data_->stations.size(); ++i)
      if ((board.stations >> i & 1) == 0 && (data_->stations[i].lines & ~cities) == 0)
        gain += data_->stations[i].points;
    figures.plan_loss = static_cast<std::int16_t>(loss);
    figures.plan_gain = static_cast<std::int16_t>(gain);
    figures.points_after = static_cast<std::int16_t>(board.points - loss + gain);
  }
  return out;
}

}  // namespace powerline
