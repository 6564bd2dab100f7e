// Why a position that was set up by hand cannot stand so: the invariants (chapter 7) for people, by the company they
// can be mended at.
#include <algorithm>

#include "games/pampero/chapters.h"

namespace pampero {

namespace {

using core::Arrangement;

void check_stocks(const Rules& rules, const State& s, Arrangement& by_hand) {
  int batteries = 0, capital = 0;
  for (int seat = 0; seat < rules.seats; ++seat) {
    batteries += s.seats[at(seat)].battery;
    capital += capital_tiles(s.seats[at(seat)]);
  }
  const int most = rules.board->start_batteries;
  if (batteries > most) by_hand.forbid("batteries", core::kNobody, {most, batteries});
  const int tiles = rules.data->limits.capital_tiles;
  if (capital > tiles) by_hand.forbid("capital", core::kNobody, {tiles, capital});
}

void check_pieces(const Rules& rules, const State& s, Arrangement& by_hand) {
  const Start& start = rules.data->start;
  Set built = 0, taken = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Company& c = s.seats[at(i)];
    const auto seat = static_cast<Seat>(i);
    if (c.stage > std::min(start.towers, kMaxStage))
      by_hand.forbid("towers", seat, {std::min(start.towers, kMaxStage)});
    if (std::popcount(c.wind_farms) > start.wind_farms) by_hand.forbid("wind_farms", seat, {start.wind_farms});
    const Set both = (built & (c.towers | c.wind_farms)) | (c.towers & c.wind_farms);
    if (both != 0) by_hand.forbid("two_buildings", seat, {rules.board->places[std::countr_zero(both)]});
    built |= c.towers | c.wind_farms;
  }
  for (int i = 0; i < rules.seats; ++i)
    for (const std::uint8_t place : s.seats[at(i)].bulldozers) {
      if (place == kReserve || place == rules.board->public_place) continue;
      const auto seat = static_cast<Seat>(i);
      if (has(taken, place)) by_hand.forbid("two_bulldozers", seat, {rules.board->places[place]});
      if (has(built, place)) by_hand.forbid("bulldozer_site", seat, {rules.board->places[place]});
      taken |= bit(place);
    }
}

// The spaces that hang together with an arrow space (PAM-422).
unsigned reached(const Data& data, const Company& c) {
  unsigned out = c.occupied & data.arrow_nodes;
  for (unsigned before = 0; before != out;) {
    before = out;
    for (const int node : members(before)) out |= data.grey[at(node)] & c.occupied;
    for (const int line : members(c.lines)) {
      const PinkLine& l = data.lines[at(line)];
      if (((out >> l.a | out >> l.b) & 1) != 0) out |= (1u << l.a | 1u << l.b) & c.occupied;
    }
  }
  return out;
}

void check_network(const Rules& rules, const State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  Set contracts = 0;
  for (int i = 0; i < rules.seats; ++i) {
    const Company& c = s.seats[at(i)];
    const auto seat = static_cast<Seat>(i);
    if (rules.is_automa(i)) {
      if (const Set twice = contracts & c.contracts; twice != 0)
        by_hand.forbid("twice", seat, {data.contract_ids[std::countr_zero(twice)]});
      contracts |= c.contracts;
      continue;
    }
    for (int node = 0; node < data.node_ids.size(); ++node) {
      const std::uint8_t tile = c.nodes[at(node)];
      if (tile == kNone) continue;
      if (data.nodes[at(node)].column > c.stage) by_hand.forbid("closed_column", seat, {data.node_ids[node]});
      if (has(contracts, tile)) by_hand.forbid("twice", seat, {data.contract_ids[tile]});
      contracts |= bit(tile);
    }
    if (const unsigned alone = c.occupied & ~reached(data, c); alone != 0)
      by_hand.forbid("network", seat, {data.node_ids[std::countr_zero(alone)]});
    const int lines = std::popcount(c.lines);
    if (lines > data.start.network_tiles) by_hand.forbid("lines", seat, {data.start.network_tiles, lines});
    for (std::size_t market = 0; market < kMarkets; ++market)
      if (c.income[market] > data.income_tracks[market].limits[c.stage])
        by_hand.forbid("income", seat, {std::string(1, "rigef"[market]), data.income_tracks[market].limits[c.stage]});
  }
}

// Adds to what was seen; refuses what was seen before.
void once(Set& seen, Set more, const core::Ids& ids, int seat, Arrangement& by_hand) {
  if (const Set twice = seen & more; twice != 0)
    by_hand.forbid("twice", static_cast<Seat>(seat), {ids[std::countr_zero(twice)]});
  seen |= more;
}

void check_cards(const Rules& rules, const State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Set basic = bit(data.basic_cards) - 1;
  Set action = 0, scoring = 0, foreign = 0, connections = 0, tiles = 0;
  for (std::size_t display = 0; display < 4; ++display)
    for (const std::uint8_t card : s.displays[display]) {
      if (card == kNone) continue;
      if (display == 0) once(action, bit(card), data.card_ids, core::kNobody, by_hand);
      if (display == 1) once(scoring, bit(card), data.scoring_card_ids, core::kNobody, by_hand);
      if (display > 1) once(foreign, bit(card), data.foreign_ids, core::kNobody, by_hand);
    }
  for (int i = 0; i < rules.seats; ++i) {
    const Company& c = s.seats[at(i)];
    Set own = c.hand, connected = 0;
    for (const std::uint8_t card : c.fields_used)
      if (card != kNone) own |= bit(card);
    for (int tile = 0; tile < kMaxConnections; ++tile)
      if (tile != data.start_connection && c.connections[at(tile)] != kNone) connected |= bit(tile);
    once(action, own & ~basic, data.card_ids, i, by_hand);
    once(scoring, c.scoring | c.played, data.scoring_card_ids, i, by_hand);
    once(foreign, c.foreign, data.foreign_ids, i, by_hand);
    once(connections, connected, data.connection_ids, i, by_hand);
  }
  if (rules.intro_tiles) return;
  for (const std::uint8_t tile : s.scoring_tiles) once(tiles, bit(tile), data.scoring_tile_ids, core::kNobody, by_hand);
}

// PAM-109: there are so many tiles of each type, on the map and with the companies together.
void check_bonus(const Rules& rules, const State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  std::array<int, kMaxSet> seen{};
  for (const std::uint8_t tile : s.cells)
    if (tile != kNone) ++seen[tile];
  for (int seat = 0; seat < rules.seats; ++seat)
    for (const std::uint8_t tile : s.seats[at(seat)].bonus)
      if (tile != kNone) ++seen[tile];
  for (std::size_t tile = 0; tile < data.tiles.size(); ++tile) {
    const auto& copies = data.tiles[tile].copies;
    const int most = copies[0] + copies[1] + copies[2];
    if (seen[tile] > most)
      by_hand.forbid("bonus", core::kNobody, {data.tile_ids[static_cast<int>(tile)], most, seen[tile]});
  }
}

// A disc moves at least one and at most two spaces a year, and the game is over when all have arrived.
void check_time(const Rules& rules, const State& s, Arrangement& by_hand) {
  Seats order;
  int least = rules.track->length;
  for (int seat = 0; seat < rules.seats; ++seat) {
    order.add(s.order[at(seat)]);
    least = std::min<int>(least, s.seats[at(seat)].timeline);
  }
  if (order.count() != rules.seats) by_hand.forbid("order");
  if (least < s.year - 1 || least > 2 * s.year - 1 || least == rules.track->length)
    by_hand.forbid("year", core::kNobody, {s.year, s.year - 1, std::min(2 * s.year - 1, rules.track->length - 1)});
}

}  // namespace

void check_arranged(const Rules& rules, const State& s, Arrangement& by_hand) {
  for (const auto check : {check_stocks, check_pieces, check_network, check_cards, check_bonus, check_time})
    if (!by_hand.why_not()) check(rules, s, by_hand);
}

}  // namespace pampero
