// Phase 3, build the lines (chapter 3): all plans of the round are settled in one go.
#include <algorithm>
#include <bit>

#include "games/powerline/chapters.h"
#include "games/powerline/places.h"

namespace powerline {

namespace {

// PL-63, PL-R2: a loss stops at 0; what is really lost.
int lose(PlayerBoard& board, int loss) {
  const int lost = std::min<int>(board.points, loss);
  board.points = static_cast<std::int16_t>(board.points - lost);
  return lost;
}

// PL-110: the die of the worker that was planned as the n-th.
int die_of(const State& s, const PlayerBoard& board, std::size_t n) {
  return s.dice[board.first == kFromRed ? n : kWorkers - 1 - n];
}

void tell_plan(const PlayerBoard& board, Seat seat, int gained, Log log) {
  log.add(note::plan, seat, board.workers);
  if (board.jokers_spent > 0) log.add(note::joker_spent, seat, board.jokers_spent);
  if (gained > 0) log.add(note::joker_gained, seat, gained);
  for (int line = 0; line < kMaxLines; ++line)
    if (const int workers = planned_on(board.planned, line); workers > 0) log.add(note::built, seat, line, workers);
}

// PL-66, PL-67
void cover_stations(const Network& network, PlayerBoard& board, Seat seat, Log log) {
  for (std::size_t i = 0; i < network.stations.size(); ++i) {
    const Station& station = network.stations[i];
    if ((board.stations >> i & 1) != 0 || (station.lines & ~board.cities) != 0) continue;
    board.stations |= static_cast<std::uint8_t>(1u << i);
    board.points = static_cast<std::int16_t>(board.points + station.points);
    log.add(note::station, seat, static_cast<int>(i), station.points);
  }
}

// PL-61, PL-62, PL-63, PL-64, PL-110, PL-111, PL-112, PL-113, PL-114, PL-131, PL-132
void settle_island(const Rules& rules, State& s, Seat seat, Log log) {
  PlayerBoard& board = s.seats[seat];
  const int workers = island_workers(board);
  if (workers == 0) return;
  if (board.vacation_used != 0) {  // PL-114, PL-132: no tokens either
    board.vacation = 0;
    log.add(note::vacation, seat, workers);
    return;
  }
  const int lost = lose(board, island_loss(rules, s, board));
  log.add(rules.adventure_island ? note::adventure : note::island, seat, workers, -lost);

  bool counted = false;
  for (const std::uint8_t tile : s.contracts) counted |= (rules.data->island_tiles >> tile & 1) != 0;
  if (!rules.adventure_island && !counted) return;
  board.island_tokens = static_cast<std::uint8_t>(board.island_tokens + workers);  // PL-112, PL-131
  if (!rules.adventure_island) {
    log.add(note::island_token, seat, workers, board.island_tokens);
    return;
  }
  for (std::size_t n = 0; n < board.workers; ++n) {
    if (board.spots[n] != kIsland) continue;
    const int face = die_of(s, board, n);
    log.add(note::adventure_token, seat, face, ++board.island[static_cast<std::size_t>(face - 1)]);
  }
}

}  // namespace

// PL-69: seat by seat, which makes no difference to any of them.
void construct(const Rules& rules, State& s, Log log) {
  for (Seat seat = 0; seat < rules.players; ++seat) construct_board(rules, s, seat, log);
  ++s.round;  // PL-68
  s.rolled = 0;
  s.dice.fill(0);
  s.active = Seats::chance();
  for (int scoring = 1; scoring <= kScorings; ++scoring)
    if (s.round == rules.data->scoring_after[static_cast<std::size_t>(scoring - 1)])
      score(rules, s, scoring, log);  // PL-21
}

// PL-R1: tokens, island, cities, stations, in this order.
void construct_board(const Rules& rules, State& s, Seat seat, Log log) {
  PlayerBoard& board = s.seats[seat];
  const Network& network = *rules.seats[seat].network;
  const std::size_t column = board.workers - 1u;
  const int gained = rules.seats[seat].chart->joker[column];
  if (log.is_kept()) tell_plan(board, seat, gained, log);
  --board.tiles[column];  // the end of planning takes it (PL-43)
  ++board.energy;         // PL-45
  board.jokers = static_cast<std::uint8_t>(board.jokers - board.jokers_spent + gained);  // PL-42, PL-46, PL-R18

  // PL-60
  unsigned completed = 0;
  for (std::uint32_t rest = board.planned; rest != 0;) {
    const int line = std::countr_zero(rest) / kPlacesPerLine;
    const auto l = static_cast<std::size_t>(line);
    board.tokens[l] = static_cast<std::uint8_t>(board.tokens[l] + planned_on(rest, line));
    completed |= static_cast<unsigned>(board.tokens[l] == network.lines[l].segments) << line;
    rest &= ~line_places(line);
  }
  settle_island(rules, s, seat, log);

  // PL-65, PL-67
  for (const int line : members(completed)) {
    const int points = network.cities[static_cast<std::size_t>(line)].points;
    --board.energy;
    board.points = static_cast<std::int16_t>(board.points + points);
    log.add(note::city, seat, line, points);
  }
  board.cities |= static_cast<std::uint16_t>(completed);
  if (completed != 0) cover_stations(network, board, seat, log);

  board.planned = 0;
  board.first = kNotBegun;
  board.workers = board.jokers_spent = board.vacation_used = 0;
  board.spots.fill(kNoSpot);  // PL-60, PL-61: the workers go back
}

// What the workers planned on the island cost.
int island_loss(const Rules& rules, const State& s, const PlayerBoard& board) {
  if (board.vacation_used != 0) return 0;                                               // PL-64
  if (!rules.adventure_island) return rules.data->island_loss * island_workers(board);  // PL-62
  // PL-111, PL-113, PL-R16: each token costs by the height it lies at.
  int loss = 0;
  std::array<std::uint8_t, kFaces> stacks = board.island;
  const std::size_t highest = rules.data->adventure_loss.size();
  for (std::size_t n = 0; n < board.workers; ++n)
    if (board.spots[n] == kIsland)
      loss += rules.data->adventure_loss[std::min<std::size_t>(
          stacks[static_cast<std::size_t>(die_of(s, board, n) - 1)]++, highest - 1)];
  return loss;
}

}  // namespace powerline
