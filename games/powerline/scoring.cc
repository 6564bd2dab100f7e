// Scoring and the end of the game (chapters 4 and 5).
#include <algorithm>
#include <bit>

#include "games/powerline/chapters.h"

namespace powerline {

namespace {

// PL-90, PL-R11: none, one kind only, one of each, both kinds and more.
int wind_hydro_level(int winds, int hydros) {
  if (winds == 0 || hydros == 0) return winds + hydros > 0 ? 1 : 0;
  return winds + hydros == 2 ? 2 : 3;
}

bool are_empty(const std::array<std::uint8_t, kWorkers>& tiles, unsigned columns) {
  for (const int column : members(columns))
    if (tiles[static_cast<std::size_t>(column)] != 0) return false;
  return true;
}

int measured(const Network& network, const Tile& tile, const PlayerBoard& board) {
  const auto stations_of = [&](Kind kind) {
    return std::popcount(static_cast<unsigned>(board.stations & network.stations_of[static_cast<std::size_t>(kind)]));
  };
  switch (tile.measure) {
    case Measure::cities: return std::popcount(board.cities);  // PL-80
    case Measure::cities_marked:                               // PL-81, PL-82
      return std::popcount(
          static_cast<unsigned>(board.cities & network.cities_with[static_cast<std::size_t>(tile.mark)]));
    case Measure::stations: return std::popcount(board.stations);                         // PL-83, PL-R21
    case Measure::stations_of_kind: return stations_of(tile.kind);                        // PL-84, PL-85
    case Measure::jokers: return board.jokers;                                            // PL-86
    case Measure::columns_empty: return are_empty(board.tiles, tile.columns);             // PL-87, PL-88
    case Measure::line_tokens: return board.tokens[static_cast<std::size_t>(tile.line)];  // PL-89, PL-R22
    case Measure::wind_hydro_level: return wind_hydro_level(stations_of(Kind::wind), stations_of(Kind::hydro));
    case Measure::island_tokens: return board.island_tokens;  // PL-91
  }
  return 0;
}

// PL-95: the last losses, then nobody is active any more.
void end(const Rules& rules, State& s, Log log) {
  s.active = {};
  for (Seat seat = 0; seat < rules.players; ++seat) {
    PlayerBoard& board = s.seats[seat];
    const int lines = unfinished_lines(board);
    const int lost = std::min<int>(board.points, unfinished_loss(*rules.data, lines));  // down to 0 (PL-63)
    board.points = static_cast<std::int16_t>(board.points - lost);
    if (lines > 0) log.add(note::unfinished, seat, lines, -lost);
  }
  if (rules.players == 1) {  // PL-98
    log.add(note::rating, 0, s.seats[0].points, band(*rules.data, s.seats[0].points));
    return;
  }
  const core::Scores final = scores(rules, s);
  const core::Score best = *std::max_element(final.begin(), final.begin() + rules.players);
  for (Seat seat = 0; seat < rules.players; ++seat)
    if (final[seat] == best) log.add(note::winner, seat, best[0]);
}

}  // namespace

// PL-72: the column of the tile in which this board stands; -1 before the first or behind the last.
int tile_column(const Network& network, const Tile& tile, const PlayerBoard& board) {
  const int measure = measured(network, tile, board);
  if (tile.reading == Reading::each) return measure > 0 ? 0 : -1;
  const int columns = static_cast<int>(tile.thresholds.size());
  if (tile.reading == Reading::from) {
    int column = -1;
    while (column + 1 < columns && measure >= tile.thresholds[static_cast<std::size_t>(column + 1)]) ++column;
    return column;
  }
  for (int column = 0; column < columns; ++column)
    if (measure <= tile.thresholds[static_cast<std::size_t>(column)]) return column;
  return -1;
}

// PL-72; the values of blank cells stand in the data (PL-R10, PL-R12, PL-R14).
int tile_points(const Network& network, const Tile& tile, const PlayerBoard& board, int scoring) {
  const int column = tile_column(network, tile, board);
  if (column < 0) return 0;
  const int points = tile.points[static_cast<std::size_t>(scoring - 1)][static_cast<std::size_t>(column)];
  return tile.reading == Reading::each ? points * measured(network, tile, board) : points;
}

// PL-9, PL-71, PL-121, PL-R3: the jokers above the scoring space, after the points.
int scoring_jokers(const Rules& rules, int scoring) {
  return rules.data->scoring_jokers[rules.side_b][static_cast<std::size_t>(scoring - 1)];
}

// PL-70: all tiles for every player, with the row of this scoring.
void score(const Rules& rules, State& s, int scoring, Log log) {
  log.add(note::scoring, scoring);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    PlayerBoard& board = s.seats[seat];
    for (const std::uint8_t tile : s.contracts) {
      const int points = tile_points(*rules.seats[seat].network, rules.data->tiles[tile], board, scoring);
      board.points = static_cast<std::int16_t>(board.points + points);
      if (points > 0) log.add(note::tile, seat, tile, points);
    }
  }
  if (const int jokers = scoring_jokers(rules, scoring); jokers > 0) {
    for (Seat seat = 0; seat < rules.players; ++seat) {
      s.seats[seat].jokers = static_cast<std::uint8_t>(s.seats[seat].jokers + jokers);
      log.add(note::scoring_joker, seat, jokers);
    }
  }
  if (scoring == kScorings) end(rules, s, log);  // PL-73, PL-95
}

int unfinished_lines(const PlayerBoard& board) {
  int lines = 0;
  for (std::size_t i = 0; i < board.tokens.size(); ++i) lines += board.tokens[i] > 0 && (board.cities >> i & 1) == 0;
  return lines;
}

// PL-96
int unfinished_loss(const Data& data, int lines) {
  const int listed = static_cast<int>(data.unfinished_loss.size()) - 1;
  return data.unfinished_loss[static_cast<std::size_t>(std::min(lines, listed))] +
         std::max(0, lines - listed) * data.unfinished_loss_more;
}

// PL-98
int band(const Data& data, int points) {
  int band = 0;
  while (data.bands[static_cast<std::size_t>(band)].to >= 0 && points > data.bands[static_cast<std::size_t>(band)].to)
    ++band;
  return band;
}

// PL-97, PL-R13: points, then power station tiles.
core::Scores scores(const Rules& rules, const State& s) {
  core::Scores out{};
  for (Seat seat = 0; seat < rules.players; ++seat)
    out[seat] = {s.seats[seat].points, std::popcount(s.seats[seat].stations)};
  return out;
}

}  // namespace powerline
