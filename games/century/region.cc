// Finds neighbours, joins rails across edges and looks for open cells.
#include "games/century/region.h"

#include <algorithm>

namespace century {

Region::Region(const Rules& rules, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  for (const int row : members(player.land & ~player.unlaid)) {
    const LandTile& at = land_tile(s, seat, row);
    add(rules.land(row).rails, row, at.x, at.y, at.rotation, at.citizens, at.garbage);
  }
  land_ = size_;
  for (const OwnTech& own : player.own_techs()) {
    if (own.rotation == kNone) continue;
    add(rules.tech(own.tech).rails, rules.data->land_count() + own.tech, own.x, own.y, own.rotation, 0, 0);
  }
  for (int b = 0; b < kMaxBridges && player.bridges[static_cast<std::size_t>(b)].tile != kNone; ++b) {
    const int tile = player.bridges[static_cast<std::size_t>(b)].tile;
    tiles_[static_cast<std::size_t>(place_of(tile))].rails =
        &rules.data->shape_of(tile).rails(bridges_on(player, tile));
  }
}

void Region::add(const Rails* rails, int tile, int x, int y, int rotation, int citizens, int garbage) {
  const auto i = static_cast<std::size_t>(size_++);
  keys_[i] = key(x, y);
  tiles_[i] = {rails,
               static_cast<std::int8_t>(x),
               static_cast<std::int8_t>(y),
               static_cast<std::uint8_t>(rotation),
               static_cast<std::uint8_t>(tile),
               static_cast<std::uint8_t>(citizens),
               static_cast<std::uint8_t>(garbage)};
}

std::uint32_t bridges_on(const Player& player, int tile) {
  std::uint32_t set = 0;
  for (const Bridge& bridge : player.bridges)
    if (bridge.tile == tile) set |= 1u << bridge.bridge;
  return set;
}

std::uint32_t open_bridges(const Template& shape, std::uint32_t lying) {
  std::uint32_t open = static_cast<std::uint32_t>((std::uint64_t{1} << shape.bridges.size()) - 1) & ~lying;
  for (const int i : members(lying)) open &= ~shape.bridges[static_cast<std::size_t>(i)].crosses;
  return open;
}

Network::Network(const Rules& rules, const Region& region) : rules_(rules), region_(region) {
  for (int i = 0; i < region.size(); ++i)
    for (int net = 0; net < region[i].rails->net_count; ++net)
      up_[static_cast<std::size_t>(i * kMaxNets + net)] = static_cast<std::uint16_t>(i * kMaxNets + net);
  for (int i = 0; i < region.size(); ++i) {
    const Rails& rails = *region[i].rails;
    for (const unsigned side : {1u, 2u}) {  // every common edge once: from the west and from the north
      const unsigned port = port_at(side, region[i].rotation);
      if ((rails.ends >> port & 1) == 0) continue;
      const int other = region.beyond(i, side);
      if (other < 0) continue;
      const unsigned facing = region.facing(other, side);
      const Rails& neighbour = *region[other].rails;
      if ((neighbour.ends >> facing & 1) == 0) continue;  // TC-743
      join(i * kMaxNets + rails.port_net[port], other * kMaxNets + neighbour.port_net[facing]);
    }
  }
  for (int i = 0; i < region.land(); ++i) {
    const unsigned free = free_cities(i);
    for (int net = 0; net < region[i].rails->net_count; ++net) {
      if ((region[i].rails->nets[static_cast<std::size_t>(net)].cities & free) == 0) continue;
      const int line = root(i * kMaxNets + net);
      has_free_[static_cast<std::size_t>(line / 64)] |= bit(line % 64);
    }
  }
}

int Network::root(int line) const {
  while (up_[static_cast<std::size_t>(line)] != line) {
    auto& up = up_[static_cast<std::size_t>(line)];
    up = up_[up];
    line = up;
  }
  return line;
}

void Network::join(int a, int b) { up_[static_cast<std::size_t>(root(a))] = static_cast<std::uint16_t>(root(b)); }

unsigned Network::free_cities(int i) const {
  const unsigned all = (1u << rules_.land(region_[i].tile).cities) - 1;
  return all & ~region_[i].citizens;
}

bool Network::has_target(int tile, int city) const {
  const Rails& rails = *region_[tile].rails;
  for (int net = 0; net < rails.net_count; ++net) {
    if ((rails.nets[static_cast<std::size_t>(net)].cities >> city & 1) == 0) continue;
    const int line = root(tile * kMaxNets + net);
    if (century::has(has_free_[static_cast<std::size_t>(line / 64)], line % 64)) return true;
  }
  return false;
}

bool Network::any_target() const {
  for (int i = 0; i < region_.land(); ++i)
    for (const int city : members(region_[i].citizens))
      if (has_target(i, city)) return true;
  return false;
}

bool Network::joined(const TilePoint& from, const TilePoint& to) const {
  const int a = region_.place_of(from.tile);
  const int b = region_.place_of(to.tile);
  if (a < 0 || b < 0 || (a == b && from.node == to.node)) return false;
  const Rails& rails_from = *region_[a].rails;
  const Rails& rails_to = *region_[b].rails;
  for (int i = 0; i < rails_from.net_count; ++i) {
    if ((rails_from.nets[static_cast<std::size_t>(i)].cities >> from.node & 1) == 0) continue;
    const int line = root(a * kMaxNets + i);
    for (int k = 0; k < rails_to.net_count; ++k)
      if ((rails_to.nets[static_cast<std::size_t>(k)].cities >> to.node & 1) != 0 && root(b * kMaxNets + k) == line)
        return true;
  }
  return false;
}

bool Network::is_free(const TilePoint& city) const {
  const int i = region_.place_of(city.tile);
  return i >= 0 && i < region_.land() && (free_cities(i) >> city.node & 1) != 0;
}

bool Network::is_occupied(const TilePoint& city) const {
  const int i = region_.place_of(city.tile);
  return i >= 0 && i < region_.land() && (region_[i].citizens >> city.node & 1) != 0;
}

OpenCells::OpenCells(const Rules& rules, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  std::array<std::array<std::int8_t, 2>, kMaxTiles> cells;
  int count = 0;
  int right = 0, bottom = 0;
  const auto add = [&](std::int8_t x, std::int8_t y) {
    cells[static_cast<std::size_t>(count++)] = {x, y};
    left_ = std::min<int>(left_, x);
    right = std::max<int>(right, x);
    top_ = std::min<int>(top_, y);
    bottom = std::max<int>(bottom, y);
  };
  for (const int row : members(player.land & ~player.unlaid)) {
    const LandTile& at = land_tile(s, seat, row);
    add(at.x, at.y);
  }
  for (const OwnTech& own : player.own_techs()) {
    if (own.rotation != kNone) add(own.x, own.y);
  }
  --left_;
  --top_;
  rows_ = bottom + 1 - top_ + 1;
  std::array<std::uint64_t, kMaxTiles + 4> laid;  // one empty row more at each end
  std::fill_n(laid.begin(), rows_ + 2, 0);
  for (int i = 0; i < count; ++i)
    laid[static_cast<std::size_t>(cells[static_cast<std::size_t>(i)][1] - top_ + 1)] |=
        bit(cells[static_cast<std::size_t>(i)][0] - left_);
  const int limit = rules.data->region_limit;
  const auto [first, last] = std::pair(std::max(0, -limit - left_), std::min(63, limit - left_));
  const std::uint64_t columns = ~std::uint64_t{0} << first & ~std::uint64_t{0} >> (63 - last);  // see TC-796
  for (int row = 0; row < rows_; ++row) {
    const std::uint64_t above = laid[static_cast<std::size_t>(row)];
    const std::uint64_t here = laid[static_cast<std::size_t>(row + 1)];
    const std::uint64_t below = laid[static_cast<std::size_t>(row + 2)];
    const std::uint64_t wide = rules.corner_contact ? above | here | below : here;  // see TC-R14
    const bool inside = top_ + row >= -limit && top_ + row <= limit;
    open_[static_cast<std::size_t>(row)] = inside ? (wide << 1 | wide >> 1 | above | below) & ~here & columns : 0;
  }
}

}  // namespace century
