// Derived numbers for whoever draws the table.
#include "games/powerline/figures.h"

#include <algorithm>
#include <bit>

#include "games/powerline/game.h"
#include "games/powerline/places.h"

namespace powerline {

namespace {

// A seat's board as its plan would leave it. A plan that cannot end here takes no tile from its empty column.
PlayerBoard settled(const Rules& rules, const State& s, Seat seat) {
  if (s.seats[seat].workers == 0) return s.seats[seat];
  State after = s;
  PlayerBoard& board = after.seats[seat];
  std::uint8_t& tiles = board.tiles[board.workers - 1u];
  if (tiles == 0) ++tiles;
  construct_board(rules, after, seat, Log::none());
  return board;
}

}  // namespace

Figures Game::figures(const State& s, Seat viewer) const {
  const Data& data = *rules_.data;
  const State view = observe(s, viewer);
  Figures out;
  for (int scoring = kScorings; scoring >= 1; --scoring) {
    const int after = data.scoring_after[static_cast<std::size_t>(scoring - 1)];
    if (view.round >= after) continue;
    out.next_scoring = static_cast<std::int16_t>(scoring);
    out.rounds_to_scoring = static_cast<std::int16_t>(after - view.round);
  }
  if (rules_.players == 1) out.band = static_cast<std::int16_t>(powerline::band(data, view.seats[0].points));

  for (Seat seat = 0; seat < rules_.players; ++seat) {
    const PlayerBoard& board = view.seats[seat];
    const Network& network = *rules_.seats[seat].network;
    SeatFigures& figures = out.seats[seat];
    const PlayerBoard after = settled(rules_, view, seat);
    for (std::size_t i = 0; i < view.drawn; ++i) {
      const Tile& tile = data.tiles[view.contracts[i]];
      figures.columns[i] = static_cast<std::int16_t>(tile_column(network, tile, after));
      if (out.next_scoring == 0) continue;
      const int points = tile_points(network, tile, after, out.next_scoring);
      figures.contracts[i] = static_cast<std::int16_t>(points);
      figures.scoring = static_cast<std::int16_t>(figures.scoring + points);
    }
    figures.unfinished = static_cast<std::int16_t>(unfinished_lines(after));
    figures.unfinished_loss = static_cast<std::int16_t>(powerline::unfinished_loss(data, figures.unfinished));
    figures.cities = static_cast<std::int16_t>(std::popcount(board.cities));
    figures.stations = static_cast<std::int16_t>(std::popcount(board.stations));
    for (std::size_t column = 0; column < kWorkers; ++column)
      figures.workers_left =
          static_cast<std::int16_t>(figures.workers_left + board.tiles[column] * static_cast<int>(column + 1));
    for (std::size_t face = 0; face < kFaces; ++face) {
      const std::size_t height = std::min<std::size_t>(board.island[face], data.adventure_loss.size() - 1);
      figures.island_cost[face] =
          static_cast<std::int16_t>(rules_.adventure_island ? data.adventure_loss[height] : data.island_loss);
    }

    // The plan as if it were settled now.
    for (std::size_t line = 0; line < network.lines.size(); ++line)
      figures.planned[line] = static_cast<std::int16_t>(planned_on(board.planned, static_cast<int>(line)));
    figures.plan_island = static_cast<std::int16_t>(island_workers(board));
    const int loss = std::min<int>(board.points, powerline::island_loss(rules_, view, board));
    std::uint16_t cities = board.cities;
    int gain = 0;
    for (std::size_t line = 0; line < network.lines.size(); ++line) {
      if (figures.planned[line] == 0 || board.tokens[line] + figures.planned[line] < network.lines[line].segments)
        continue;
      cities |= static_cast<std::uint16_t>(1u << line);
      gain += network.cities[line].points;
    }
    for (std::size_t i = 0; i < network.stations.size(); ++i)
      if ((board.stations >> i & 1) == 0 && (network.stations[i].lines & ~cities) == 0)
        gain += network.stations[i].points;
    figures.plan_loss = static_cast<std::int16_t>(loss);
    figures.plan_gain = static_cast<std::int16_t>(gain);
    figures.points_after = static_cast<std::int16_t>(board.points - loss + gain);
    int next = figures.points_after + (out.rounds_to_scoring == 1 ? figures.scoring : 0);
    if (out.rounds_to_scoring == 1 && out.next_scoring == kScorings)
      next -= std::min<int>(next, figures.unfinished_loss);  // the last losses (see PL-95)
    figures.points_next = static_cast<std::int16_t>(next);
  }
  return out;
}

}  // namespace powerline
