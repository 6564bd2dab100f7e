// What of a position can be set by hand, what follows from it, and why it cannot stand so.
#include <algorithm>
#include <bit>
#include <numeric>

#include "games/powerline/chapters.h"

namespace powerline {

namespace {

using core::Arrangement;

constexpr int kPointsByHand = 999;
constexpr int kOnFaceByHand = 20;

// Between two rolls, or while nobody has begun a plan: half a plan belongs to dice that would be others.
bool is_between_plans(const Rules& rules, const State& s) {
  if (s.active.has(core::kChance)) return true;
  for (Seat seat = 0; seat < rules.players; ++seat)
    if (!s.active.has(seat) || s.seats[seat].step != kBegin) return false;
  return true;
}

bool counts_island(const Rules& rules, const State& s) {
  bool counted = rules.adventure_island;
  for (std::size_t i = 0; i < s.drawn; ++i) counted |= (rules.data->island_tiles >> s.contracts[i] & 1) != 0;
  return counted;
}

// The three tiles (see PL-120 to PL-130) as they could have been drawn, one after the other.
bool could_be_drawn(const Rules& rules, const State& s) {
  State before = s;
  before.contracts.fill(kNoTile);
  before.drawn = 0;
  for (const std::uint8_t tile : s.contracts) {
    if (why_not_tile(rules, before, tile) != Rule::none) return false;
    before.contracts[before.drawn++] = tile;
  }
  return true;
}

void arrange_table(const Rules& rules, State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  by_hand.of(core::kNobody);
  by_hand.number("rounds", s.round, 0, data.rounds - 1);
  if (s.drawn == kContracts && rules.contracts != Contracts::printed) {
    const std::uint64_t all = (std::uint64_t{1} << data.tile_ids.size()) - 1;
    for (std::size_t i = 0; i < kContracts; ++i)
      by_hand.one_of("contract", s.contracts[i], list::tiles, all, std::nullopt, std::to_string(i + 1));
    if (!could_be_drawn(rules, s)) by_hand.forbid("contracts");
  }
  for (std::size_t i = 0; i < s.rolled; ++i)
    by_hand.number("die", s.dice[i], 1, kFaces, data.worker_ids[static_cast<int>(i)]);
}

void arrange_board(const Rules& rules, State& s, Seat seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Chart& chart = *rules.seats[seat].chart;
  const Network& network = *rules.seats[seat].network;
  PlayerBoard& board = s.seats[seat];
  by_hand.of(seat);
  by_hand.number("points", board.points, 0, kPointsByHand);
  by_hand.number("jokers", board.jokers, 0, 99);
  if (rules.vacation) {
    bool left = board.vacation != 0;
    by_hand.flag("vacation", left);
    board.vacation = left;
  }
  for (std::size_t column = 0; column < kWorkers; ++column)
    by_hand.number("tiles", board.tiles[column], 0, chart.tiles[column], std::to_string(column + 1));
  for (std::size_t line = 0; line < network.lines.size(); ++line) {
    const std::string& id = data.line_ids[static_cast<int>(line)];
    bool from_b = board.ends[line] == kEndB;
    by_hand.number("tokens", board.tokens[line], 0, network.lines[line].segments, id);
    by_hand.flag("from_b", from_b, id);
    board.ends[line] = board.tokens[line] == 0 ? kNoEnd : from_b ? kEndB : kEndA;
  }
  if (rules.adventure_island) {
    for (std::size_t face = 0; face < kFaces; ++face)
      by_hand.number("island", board.island[face], 0, kOnFaceByHand, std::to_string(face + 1));
    board.island_tokens = static_cast<std::uint8_t>(std::accumulate(board.island.begin(), board.island.end(), 0));
  } else if (counts_island(rules, s)) {
    by_hand.number("island_tokens", board.island_tokens, 0, kOnFaceByHand);
  } else {
    board.island_tokens = 0;
  }
}

// Cities, stations, energy tiles and the open places follow from the tokens (PL-36, PL-64 to PL-67).
void settle_board(const Rules& rules, State& s, Seat seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Network& network = *rules.seats[seat].network;
  PlayerBoard& board = s.seats[seat];
  board.cities = 0;
  for (std::size_t line = 0; line < network.lines.size(); ++line)
    if (board.tokens[line] == network.lines[line].segments) board.cities |= static_cast<std::uint16_t>(1u << line);
  board.stations = 0;
  for (std::size_t i = 0; i < network.stations.size(); ++i)
    if ((network.stations[i].lines & ~board.cities) == 0) board.stations |= static_cast<std::uint8_t>(1u << i);
  const int cities = std::popcount(board.cities);
  const int energy = data.start_energy + s.round - cities;  // see PL-R19
  if (energy < 0) by_hand.forbid("cities", seat, {cities, data.start_energy + s.round});
  board.energy = static_cast<std::uint8_t>(std::max(energy, 0));
  board.next = next_places(rules, board, seat);
}

void check_board(const Rules& rules, const State& s, Seat seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Chart& chart = *rules.seats[seat].chart;
  const PlayerBoard& board = s.seats[seat];
  int tiles = 0, deployed = 0, jokers = data.start_jokers;
  for (std::size_t column = 0; column < kWorkers; ++column) {
    const int used = chart.tiles[column] - board.tiles[column];
    tiles += board.tiles[column];
    deployed += static_cast<int>(column + 1) * used;
    jokers += chart.joker[column] * used;
  }
  for (std::size_t i = 0; i < kScorings; ++i)
    if (s.round >= data.scoring_after[i]) jokers += scoring_jokers(rules, static_cast<int>(i) + 1);
  const int tokens = std::accumulate(board.tokens.begin(), board.tokens.end(), 0) + board.island_tokens;
  if (tiles + s.round != data.rounds) by_hand.forbid("tiles", seat, {data.rounds - s.round, tiles});
  if (tokens > deployed) by_hand.forbid("tokens", seat, {deployed, tokens});
  if (board.jokers > jokers) by_hand.forbid("jokers", seat, {jokers, board.jokers});
}

}  // namespace

void arrange(const Rules& rules, State& s, Arrangement& by_hand) {
  if (s.active.empty()) return by_hand.forbid("over");
  if (!is_between_plans(rules, s)) return by_hand.forbid("mid_turn");
  arrange_table(rules, s, by_hand);
  for (Seat seat = 0; seat < rules.players; ++seat) arrange_board(rules, s, seat, by_hand);
  for (Seat seat = 0; seat < rules.players; ++seat) settle_board(rules, s, seat, by_hand);
  for (Seat seat = 0; seat < rules.players; ++seat) check_board(rules, s, seat, by_hand);
}

}  // namespace powerline
