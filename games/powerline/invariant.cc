// What must hold in every state, as far as a single one can show it (chapter 12).
#include <algorithm>
#include <bit>
#include <numeric>

#include "games/powerline/game.h"
#include "games/powerline/places.h"

namespace powerline {

namespace {

std::string broken(Seat seat, const char* what) { return "p" + std::to_string(seat + 1) + ": " + what; }

}  // namespace

std::string Game::invariant(const State& s) const {
  const Data& data = *rules_.data;
  if (s.round > data.rounds || s.rolled > kWorkers || s.drawn > kContracts) return "a counter is out of range";
  const bool planning = s.rolled == kWorkers;
  if (planning && (s.active.empty() || s.active.has(core::kChance))) return "nobody plans";
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    const PlayerBoard& board = s.seats[seat];
    const Chart& chart = *rules_.seats[seat].chart;
    const Network& network = *rules_.seats[seat].network;

    int tiles = 0, deployed = 0, suns = 0;
    for (std::size_t column = 0; column < kWorkers; ++column) {
      if (board.tiles[column] > chart.tiles[column]) return broken(seat, "a column has more tiles than at the start");
      tiles += board.tiles[column];
      deployed += static_cast<int>(column + 1) * (chart.tiles[column] - board.tiles[column]);
      suns += chart.joker[column] * (chart.tiles[column] - board.tiles[column]);
    }
    if (tiles + s.round != data.rounds) return broken(seat, "worker tiles and rounds do not add up");
    // PL-R19
    if (board.energy != data.start_energy + s.round - std::popcount(board.cities)) return broken(seat, "energy tiles");

    const int tokens = std::accumulate(board.tokens.begin(), board.tokens.end(), 0);
    if (tokens > deployed) return broken(seat, "more tokens than workers deployed");
    if (board.island_tokens > deployed - tokens) return broken(seat, "more island tokens than workers sent there");
    bool counted = rules_.adventure_island;
    for (std::size_t i = 0; i < s.drawn; ++i) counted |= (data.island_tiles >> s.contracts[i] & 1) != 0;
    if (!counted && board.island_tokens > 0) return broken(seat, "tokens on an island that takes none");
    const int stacks = std::accumulate(board.island.begin(), board.island.end(), 0);
    if (stacks != (rules_.adventure_island ? board.island_tokens : 0)) return broken(seat, "island stacks");

    int gained = data.start_jokers + suns;
    for (std::size_t i = 0; i < kScorings; ++i)
      if (s.round >= data.scoring_after[i]) gained += scoring_jokers(rules_, static_cast<int>(i) + 1);
    if (board.jokers > gained || board.jokers_spent > board.jokers) return broken(seat, "jokers");
    if (board.points < 0) return broken(seat, "points below 0");
    if (board.vacation > rules_.vacation || board.vacation_used > board.vacation) return broken(seat, "vacation tile");

    int planned = 0, lines = 0;
    for (std::size_t line = 0; line < kMaxLines; ++line) {
      const int workers = planned_on(board.planned, static_cast<int>(line));
      const int segments = line < network.lines.size() ? network.lines[line].segments : 0;
      planned += workers;
      lines += workers > 0;
      if (board.tokens[line] + workers > segments) return broken(seat, "a line is longer than it has segments");
      if ((board.ends[line] != kNoEnd) != (board.tokens[line] + workers > 0))
        return broken(seat, "direction of a line");
      const bool full = segments > 0 && board.tokens[line] == segments;
      if (((board.cities >> line & 1) != 0) != full) return broken(seat, "supplied cities");
    }
    if (lines > chart.line_limit.back()) return broken(seat, "a plan on too many lines");
    for (std::size_t i = 0; i < network.stations.size(); ++i)
      if (((board.stations >> i & 1) != 0) != ((network.stations[i].lines & ~board.cities) == 0))
        return broken(seat, "covered stations");

    const auto on_island = std::count(board.spots.begin(), board.spots.end(), kIsland);
    const auto empty = std::count(board.spots.begin(), board.spots.end(), kNoSpot);
    if (board.workers > kWorkers || planned + on_island != board.workers || empty + board.workers != kWorkers)
      return broken(seat, "the plan and its workers do not add up");
    if (!planning && board.workers != 0) return broken(seat, "a plan outside planning");
    if (board.next != next_places(rules_, board, seat)) return broken(seat, "open places");
  }
  return {};
}

}  // namespace powerline
