// The map: sectors, and the board side as it is used with each number of players.
#include <algorithm>

#include "games/pampero/load.h"
#include "games/pampero/rules.h"

namespace pampero {

namespace {

// A list may name the components of all numbers of players; with one number no more are in use than there is room for.
constexpr int kMaxListedPlaces = kMaxSeats * kMaxPlaces, kMaxListedSpaces = kMaxSeats * kMaxSpaces,
              kMaxListedConnections = kMaxSeats * kMaxConnectionSpaces;
constexpr std::string_view kPublic = "public";  // the name of the public area among the places

// PAM-102
bool in_use(const core::Node& item, int players) {
  const auto range = item.at("players").items(2, 2);
  if (!item.ok()) return false;
  const int least = range[0].number(1, kMaxSeats);
  const int most = range[1].number(least, kMaxSeats);
  return item.ok() && players >= least && players <= most;
}

// The next space of the board, if there is room for it.
int add_space(Board& board, const core::Node& item) {
  if (board.spaces.size() >= kMaxSpaces)
    item.refuse("more than " + std::to_string(kMaxSpaces) +
                " contract spaces, remote spaces and solar spaces together");
  if (item.ok()) item.at("id").declare(board.spaces);
  return item.ok() ? board.spaces.size() - 1 : 0;
}

int add_place(Board& board, const core::Node& item) {
  if (board.places.size() >= kMaxPlaces)
    item.refuse("more than " + std::to_string(kMaxPlaces) + " sites, public area and parking spaces together");
  if (item.ok() && item.at("id").text() == kPublic)
    item.at("id").refuse("\"public\" is the public area", "choose another id");
  if (item.ok()) item.at("id").declare(board.places);
  return item.ok() ? board.places.size() - 1 : 0;
}

void read_sites(const Data& data, Board& board, const core::Node& list, int players) {
  for (const core::Node& item : list.items(0, kMaxListedPlaces)) {
    item.only({"id", "sector", "kind", "players"});
    const int sector = item.at("sector").ref(data.sector_ids, "sector");
    const int kind = item.at("kind").one_of({"wind", "tower", "mixed"});
    if (!in_use(item, players)) continue;
    const Set site = bit(add_place(board, item));
    ++board.sites;
    board.site_sector.push_back(static_cast<std::uint8_t>(sector));
    board.all_sites |= site;
    board.sector_sites[at(sector)] |= site;
    board.zone_sites[data.sector_zone[at(sector)]] |= site;
    if (kind == 0) board.plain_wind_sites |= site;
    if (kind == 1) board.plain_tower_sites |= site;
    if (kind != 1) board.wind_sites |= site;
    if (kind != 0) board.tower_sites |= site;
  }
  board.zone_sites[kNoZone] = board.all_sites;
}

void read_parking(Data& data, Board& board, const core::Node& list, int players) {
  if (board.sites >= kMaxPlaces) list.refuse("no room for the public area beside so many sites");
  board.public_place = board.sites;
  board.places.add(std::string(kPublic));
  for (const core::Node& item : list.items(0, kMaxListedPlaces)) {
    item.only({"id", "bonus", "players"});
    const EffectList bonus = read_effect_or_null(data, item.at("bonus"));
    if (!in_use(item, players)) continue;
    board.all_parking |= bit(add_place(board, item));
    board.parking.push_back(bonus);
  }
}

void read_contract_spaces(const Data& data, Board& board, const core::Node& list, int players) {
  for (const core::Node& item : list.items(0, kMaxListedSpaces)) {
    item.only({"id", "sector", "number", "energy", "players", "pair", "linked"});
    const int sector = item.at("sector").ref(data.sector_ids, "sector");
    const int number = item.at("number").number(1, 99);
    const int energy = item.at("energy").number(0, kMaxEnergy);
    if (!in_use(item, players)) continue;
    const int space = add_space(board, item);
    int tile = -1;
    for (int i = 0; i < data.first_remote; ++i)
      if (data.contracts[at(i)].sector == sector && data.contracts[at(i)].number == number) tile = i;
    if (tile < 0) item.refuse("there is no standard contract tile for this sector and number");
    if (std::find(board.fixed_tile.begin(), board.fixed_tile.end(), tile) != board.fixed_tile.end())
      item.refuse("another space has this sector and number, and there is only one tile for both");
    if (!item.ok()) return;
    board.fixed_tile[at(space)] = static_cast<std::uint8_t>(tile);  // PAM-103
    board.space_energy[at(space)] = static_cast<std::uint8_t>(energy);
    board.space_sector.push_back(static_cast<std::uint8_t>(sector));
    board.standard |= bit(space);
    for (int stage = data.contracts[at(tile)].stage; stage <= kMaxStage; ++stage)
      board.standard_up_to[at(stage)] |= bit(space);
    for (int e = energy; e <= kMaxEnergy; ++e) board.standard_for[at(e)] |= bit(space);
  }
}

// Spaces named by another one; those not in use are ignored, those that do not exist at all are refused.
std::vector<std::uint8_t> read_spaces(const Board& board, const core::Node& list, const core::Ids& all) {
  std::vector<std::uint8_t> out;
  core::Ids seen;
  for (const core::Node& other : list.items(0, kMaxListedSpaces)) {
    other.ref(all, "contract space");
    if (!seen.add(other.text())) other.refuse("\"" + other.text() + "\" stands twice");
    if (const int space = board.spaces.find(other.text()); space >= 0) out.push_back(static_cast<std::uint8_t>(space));
  }
  return out;
}

void read_neighbours(Board& board, const core::Node& list, const core::Ids& all, int players) {
  for (const core::Node& item : list.items(0, kMaxListedSpaces)) {
    const bool used = in_use(item, players);
    Set pair = 0;
    for (const std::uint8_t space : read_spaces(board, item.at("pair"), all)) pair |= bit(space);
    std::vector<std::uint8_t> linked = read_spaces(board, item.at("linked"), all);
    if (!used) continue;
    board.pair.push_back(pair);
    board.linked.push_back(std::move(linked));
  }
}

void read_remote_spaces(const Data& data, Board& board, const core::Node& list, int players) {
  for (const core::Node& item : list.items(0, kMaxListedSpaces)) {
    item.only({"id", "sector", "players"});
    const int sector = item.at("sector").ref(data.sector_ids, "sector");
    if (!in_use(item, players)) continue;
    board.remote |= bit(add_space(board, item));
    board.space_sector.push_back(static_cast<std::uint8_t>(sector));
  }
}

void read_solar_nodes(Board& board, const core::Node& list, int players) {
  core::Ids all;
  for (const core::Node& item : list.items(0, kMaxListedSpaces)) {
    item.only({"id", "entry", "next", "players"});
    item.at("id").declare(all);
    const bool entry = item.at("entry").flag();
    if (!in_use(item, players)) continue;
    const int space = add_space(board, item);
    board.solar |= bit(space);
    board.space_sector.push_back(kNone);
    if (entry) board.solar_entries |= bit(space);
  }
  board.solar_before.assign(at(board.spaces.size()), 0);
  // A node that is not in use may have the name of another space.
  const auto node = [&](const core::Node& id) {
    const int space = board.spaces.find(id.text());
    return space >= 0 && has(board.solar, space) ? space : -1;
  };
  for (const core::Node& item : list.items()) {
    const int from = node(item.at("id"));
    for (const core::Node& next : item.at("next").items(0, kMaxListedSpaces)) {
      next.ref(all, "solar node");
      const int to = node(next);
      if (item.ok() && from >= 0 && to >= 0) board.solar_before[at(to)] |= bit(from);
    }
  }
}

void read_connection_spaces(Board& board, const core::Node& list, const core::Ids& all, int players) {
  for (const core::Node& item : list.items(0, kMaxListedConnections)) {
    item.only({"id", "back", "lines", "players"});
    ConnectionSpace space;
    space.back = static_cast<std::uint8_t>(item.at("back").one_of({"a", "bc"}) + 1);
    for (const core::Node& line : item.at("lines").items(2, 8)) {
      Set spaces = 0;
      for (const std::uint8_t index : read_spaces(board, line, all)) spaces |= bit(index);
      space.lines.push_back(spaces);  // of no space, if none of them is in use
    }
    if (!in_use(item, players)) continue;
    item.at("id").declare(board.connection_ids);
    board.connection_spaces.push_back(std::move(space));
  }
}

void fill_tables(const Data& data, Board& board, const std::vector<Set>& adjacent) {
  for (int space = 0; space < board.spaces.size(); ++space) {
    const std::uint8_t sector = board.space_sector[at(space)];
    board.zone_spaces[kNoZone] |= bit(space);
    if (sector == kNone) {
      for (int zone = 0; zone < kZones; ++zone) board.zone_spaces[at(zone)] |= bit(space);  // PAM-483
    } else {
      board.sector_spaces[sector] |= bit(space);
      board.zone_spaces[data.sector_zone[sector]] |= bit(space);
    }
  }
  for (int sector = 0; sector < data.sector_ids.size(); ++sector) {
    Set sites = board.sector_sites[at(sector)];
    for (const int other : members(adjacent[at(sector)])) {
      sites |= board.sector_sites[at(other)];
    }
    board.reach[at(sector)] = sites | bit(board.public_place) | board.all_parking;
  }
  board.public_reach = board.all_sites | board.all_parking;
}

// Each seat, the automa too, needs a site in the zone of each round (PAM-112).
void check_bulldozer_rounds(const Data& data, const Board& board, const core::Node& sites, int players) {
  const int seats = players == 1 ? 2 : players;  // see PAM-S1
  for (int zone = 0; zone < kZones; ++zone) {
    const auto in_zone = [&](const BulldozerRound& round) { return round.zone == zone; };
    const auto rounds = std::count_if(data.bulldozer_rounds.begin(), data.bulldozer_rounds.end(), in_zone);
    const int found = std::popcount(board.zone_sites[at(zone)]), needed = seats * static_cast<int>(rounds);
    if (found < needed)
      sites.refuse("with " + std::to_string(players) + (players == 1 ? " player" : " players") + " zone " +
                       std::string(1, static_cast<char>('a' + zone)) + " has " + std::to_string(found) +
                       " sites, and the bulldozer rounds of setup.json need " + std::to_string(needed),
                   "add sites to the zone, or place bulldozers in another one");
  }
}

void check_sizes(const Data& data, const Board& board, const core::Node& side) {
  if (board.connection_ids.size() > kMaxConnectionSpaces)
    side.refuse("more than " + std::to_string(kMaxConnectionSpaces) + " connection spaces");
  if (std::popcount(board.remote) > data.first_solar - data.first_remote)
    side.refuse("more remote spaces than remote tiles");
  if (std::popcount(board.solar) > data.contract_ids.size() - data.first_solar)
    side.refuse("more solar spaces than solar tiles");
  std::array<int, 3> spaces{}, tiles{};
  for (const ConnectionSpace& space : board.connection_spaces) ++spaces[space.back];
  for (const ConnectionTile& tile : data.connections) ++tiles[tile.back];
  if (spaces[1] > tiles[1] || spaces[2] > tiles[2]) side.refuse("more connection spaces than connection tiles");
}

}  // namespace

bool load_sectors(Loader& l) {
  return l.file("map.json", [&](const core::Node& root) {
    root.only({"sectors", "small", "large"});
    for (const core::Node& item : root.at("sectors").items(1, kMaxSectors)) {
      item.only({"id", "zone", "adjacent", "theme"});
      item.at("id").declare(l.data.sector_ids);
      item.at("theme").text();
      l.data.sector_zone.push_back(read_zone(item.at("zone")));
    }
  });
}

bool load_boards(Loader& l) {
  Data& data = l.data;
  return l.file("map.json", [&](const core::Node& root) {
    std::vector<Set> adjacent;
    for (const core::Node& item : root.at("sectors").items()) {
      adjacent.push_back(0);
      for (const core::Node& other : item.at("adjacent").items(0, kMaxSectors))
        adjacent.back() |= bit(other.ref(data.sector_ids, "sector"));
    }
    for (std::size_t a = 0; a < adjacent.size(); ++a)
      for (const int b : members(adjacent[a])) {
        if (!has(adjacent[at(b)], static_cast<int>(a)))
          root.at("sectors").refuse("\"adjacent\" must hold in both directions");
      }
    for (int players = 1; players <= kMaxSeats && root.ok(); ++players) {
      const core::Node side = root.at(players <= 2 ? "small" : "large");  // PAM-101
      side.only({"sites", "contract_spaces", "remote_spaces", "connection_spaces", "solar_nodes", "parking"});
      Board& board = data.boards[at(players - 1)];
      board.fixed_tile.fill(kNone);
      core::Ids all;
      for (const core::Node& item : side.at("contract_spaces").items(0, kMaxListedSpaces)) item.at("id").declare(all);
      read_sites(data, board, side.at("sites"), players);
      if (root.ok()) check_bulldozer_rounds(data, board, side.at("sites"), players);
      read_parking(data, board, side.at("parking"), players);
      read_contract_spaces(data, board, side.at("contract_spaces"), players);
      if (root.ok()) read_neighbours(board, side.at("contract_spaces"), all, players);
      if (root.ok()) read_remote_spaces(data, board, side.at("remote_spaces"), players);
      if (root.ok()) read_solar_nodes(board, side.at("solar_nodes"), players);
      if (root.ok()) read_connection_spaces(board, side.at("connection_spaces"), all, players);
      if (root.ok()) check_sizes(data, board, side);
      if (root.ok()) fill_tables(data, board, adjacent);
    }
  });
}

}  // namespace pampero
