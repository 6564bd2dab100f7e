// What must hold in every state; each check says in a few words what is broken.
#include "games/pampero/game.h"

namespace pampero {

namespace {

struct Check {
  const Rules& rules;
  const State& s;
  const Data& data = *rules.data;
  const Board& board = *rules.board;

  const Company& seat(int i) const { return s.seats[at(i)]; }
};

// 1, 2, 15
const char* stocks(const Check& c) {
  int batteries = c.s.battery_supply, capital = c.s.capital_supply;
  for (int i = 0; i < c.rules.seats; ++i) {
    const Company& me = c.seat(i);
    batteries += me.battery;
    capital += static_cast<int>(std::count(me.capital.begin(), me.capital.end(), 1));
    if (me.energy > c.data.limits.energy_max) return "more energy than the track has";
    if (me.money < 0 && c.s.phase != kOver) return "money below $0";
    if (me.money > c.data.most_money) return "more money than these data can yield";
  }
  if (c.s.agenda.ran_over()) return "the agenda ran over";
  if (c.s.agenda.size() > c.data.deepest_agenda) return "a deeper agenda than these data can yield";
  if (batteries != c.board.start_batteries) return "batteries are not conserved";
  if (capital != c.data.limits.capital_tiles) return "capital tiles are not conserved";
  return nullptr;
}

bool is_used(const State& s, int seat, int number) {
  const auto bulldozer = static_cast<std::uint8_t>(seat * kBulldozers + number);
  return s.card_in_play.used[0] == bulldozer || s.card_in_play.used[1] == bulldozer ||
         (!s.agenda.empty() && now(s).step == kMoveUsed && now(s).seat == seat && now(s).a == number);
}

// 3, 10
const char* pieces(const Check& c) {
  Set built = 0, taken = 0;
  for (int i = 0; i < c.rules.seats; ++i) {
    const Company& me = c.seat(i);
    if (std::popcount(me.towers) != me.stage || me.stage > c.data.start.towers) return "towers and stage differ";
    if (std::popcount(me.wind_farms) > c.data.start.wind_farms) return "too many wind farms";
    if ((built & me.towers) != 0 || ((built | me.towers) & me.wind_farms) != 0) return "two buildings on one site";
    if ((me.towers & ~c.board.tower_sites) != 0 || (me.wind_farms & ~c.board.wind_sites) != 0)
      return "a building on a wrong site";
    built |= me.towers | me.wind_farms;
  }
  for (int i = 0; i < c.rules.seats; ++i) {
    const Company& me = c.seat(i);
    Set places = 0;
    for (int number = 0; number < kBulldozers; ++number) {
      const std::uint8_t place = me.bulldozers[at(number)];
      if (place == kReserve || place == c.board.public_place) continue;
      if (place >= c.board.places.size()) return "a bulldozer nowhere";
      if (has(taken, place)) return "two bulldozers at one place";
      if (has(built, place) && !is_used(c.s, i, number)) return "a bulldozer beside a built site";
      taken |= bit(place);
      places |= bit(place);
    }
    if (places != me.bulldozer_places) return "bulldozers and their places differ";
  }
  return nullptr;
}

// 4, 8, 9
const char* network(const Check& c) {
  for (int i = 0; i < c.rules.seats; ++i) {
    const Company& me = c.seat(i);
    if (std::popcount(me.transformers) != std::popcount(me.contracts)) return "transformers and contracts differ";
    if (c.rules.is_automa(i)) continue;
    Set on_nodes = 0;
    for (std::size_t node = 0; node < kMaxNodes; ++node) {
      const bool used = me.nodes[node] != kNone;
      if (used != ((me.occupied >> node & 1) != 0)) return "transformer spaces and their set differ";
      if (!used) continue;
      if (c.data.nodes[node].column > me.stage) return "a contract in a closed column";
      on_nodes |= bit(me.nodes[node]);
    }
    if (on_nodes != me.contracts) return "contracts and transformer spaces differ";
    unsigned reached = me.occupied & c.data.arrow_nodes;
    for (unsigned before = 0; before != reached;) {
      before = reached;
      for (const int node : members(before)) {
        reached |= c.data.grey[at(node)] & me.occupied;
      }
      for (const int line : members(me.lines)) {
        const PinkLine& l = c.data.lines[at(line)];
        if (((reached >> l.a | reached >> l.b) & 1) != 0) reached |= (1u << l.a | 1u << l.b) & me.occupied;
      }
    }
    if (reached != me.occupied) return "the network is not connected to an arrow space";
    if (std::popcount(me.lines) > c.data.start.network_tiles) return "too many network tiles";
    for (std::size_t m = 0; m < kMarkets; ++m)
      if (me.income[m] > c.data.income_tracks[m].limits[me.stage]) return "an income beyond its limit";
  }
  return nullptr;
}

// 5, 6, 7: action cards and connection tiles
const char* cards(const Check& c) {
  Set seen = c.s.action_deck;
  for (const std::uint8_t card : c.s.displays[0]) {
    if (card == kNone) continue;
    if (has(seen, card)) return "a special action card in two places";
    seen |= bit(card);
  }
  Set tiles = 0;
  for (const std::uint8_t tile : c.s.connection_tiles)
    if (tile != kNone) tiles |= bit(tile);
  const Set basic = bit(c.data.basic_cards) - 1;
  for (int i = 0; i < c.rules.seats; ++i) {
    const Company& me = c.seat(i);
    Set own = me.hand;
    for (const std::uint8_t card : me.fields_used) {
      if (card == kNone) continue;
      if (has(own, card)) return "an action card in two places";
      own |= bit(card);
    }
    if ((own & basic) != (c.rules.is_automa(i) ? 0 : basic)) return "the basic cards are not complete";
    if ((seen & own & ~basic) != 0) return "a special action card in two places";
    seen |= own & ~basic;
    for (int tile = 0; tile < kMaxConnections; ++tile) {
      const std::uint8_t place = me.connections[at(tile)];
      if ((place == kInPlayArea) != has(me.play_area, tile)) return "connection tiles and play area differ";
      if (place == kNone) continue;
      if (place != kInPlayArea && (place >= kFields || me.fields_used[place] == kNone))
        return "a connection tile on no card";
      if (tile == c.data.start_connection) continue;
      if (has(tiles, tile)) return "a connection tile in two places";
      tiles |= bit(tile);
    }
    if (!c.rules.is_automa(i) && me.connections[c.data.start_connection] == kNone)
      return "a start connection tile is missing";
  }
  const Set special = all_of(c.data.cards.size()) & ~basic;
  if (seen != special) return "a special action card is missing";
  return nullptr;
}

// 5: one place for each of scoring cards, foreign cards and contract tiles
const char* decks(const Check& c) {
  Set scoring = c.s.scoring_deck, foreign = c.s.foreign_deck, contracts = 0;
  const auto open = [](const auto& display, Set& set) {
    for (const std::uint8_t card : display) {
      if (card == kNone) continue;
      if (has(set, card)) return false;
      set |= bit(card);
    }
    return true;
  };
  if (!open(c.s.displays[1], scoring)) return "a scoring card in two places";
  if (!open(c.s.displays[2], foreign) || !open(c.s.displays[3], foreign)) return "a foreign card in two places";
  for (const int space : members(c.s.open)) {
    contracts |= bit(c.s.tiles[at(space)]);
  }
  if (std::popcount(contracts) != std::popcount(c.s.open)) return "a contract tile on two spaces";
  Set spaces = c.s.open;
  for (int i = 0; i < c.rules.seats; ++i) {
    const Company& me = c.seat(i);
    if ((scoring & (me.scoring | me.played)) != 0 || (me.scoring & me.played) != 0)
      return "a scoring card in two places";
    if ((foreign & me.foreign) != 0) return "a foreign card in two places";
    if ((contracts & me.contracts) != 0) return "a contract tile in two places";
    if ((spaces & me.transformers) != 0) return "a transformer on a space with a tile or another transformer";
    scoring |= me.scoring | me.played;
    foreign |= me.foreign;
    contracts |= me.contracts;
    spaces |= me.transformers;
  }
  if (std::popcount(scoring) != c.data.scoring_card_ids.size()) return "a scoring card is missing";
  if (std::popcount(foreign) != c.data.foreign_ids.size()) return "a foreign card is missing";
  return nullptr;
}

// 5: bonus tiles by type
const char* bonus_tiles(const Check& c) {
  std::array<int, kMaxSet> seen{};
  for (const std::uint8_t tile : c.s.cells)
    if (tile != kNone) ++seen[tile];
  for (int i = 0; i < c.rules.seats; ++i) {
    std::array<int, kUpgrades> sums{};
    for (const std::uint8_t tile : c.seat(i).bonus) {
      if (tile == kNone) continue;
      ++seen[tile];
      if (c.data.tiles[tile].kind != TileKind::upgrade) continue;
      const Effect& effect = c.data.effects[at(c.data.tiles[tile].effect.first)];
      sums[at(static_cast<int>(effect.kind) - static_cast<int>(EffectKind::wind_energy))] += effect.n;
    }
    for (std::size_t u = 0; u < kUpgrades; ++u)
      if (sums[u] != c.seat(i).upgrades[u]) return "upgrades and bonus tiles differ";
  }
  for (std::size_t tile = 0; tile < c.data.tiles.size(); ++tile) {
    const auto& copies = c.data.tiles[tile].copies;
    if (seen[tile] > copies[0] + copies[1] + copies[2]) return "too many bonus tiles of one type";
  }
  return nullptr;
}

// 13
const char* timeline(const Check& c) {
  if (c.s.phase == kSetupPhase) return nullptr;
  Seats seats_on_track, seats_in_order;
  for (int i = 0; i < c.rules.seats; ++i) {
    seats_on_track.add(c.s.track[at(i)]);
    seats_in_order.add(c.s.order[at(i)]);
    if (i > 0 && c.seat(c.s.track[at(i - 1)]).timeline < c.seat(c.s.track[at(i)]).timeline)
      return "the timeline is not sorted";
  }
  if (seats_on_track.count() != c.rules.seats || seats_in_order.count() != c.rules.seats) return "a disc is missing";
  if (c.s.year > c.rules.track->length) return "too many years";
  if (c.s.phase == kOver && 2 * c.s.year < c.rules.track->length) return "too few years";
  if (c.s.phase == kOver && c.s.scorings != 3) return "a scoring was left out";
  return nullptr;
}

}  // namespace

std::string Game::invariant(const State& s) const {
  const Check check{rules_, s};
  for (const auto chapter : {stocks, pieces, network, cards, decks, bonus_tiles, timeline})
    if (const char* broken = chapter(check)) return broken;
  return "";
}

}  // namespace pampero
