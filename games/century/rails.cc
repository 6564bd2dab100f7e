// Joins nodes along tracks and bridges, never through a city (TC-703, TC-741, TC-804).
#include "games/century/rails.h"

#include <algorithm>
#include <bit>

#include "core/bits.h"
#include "games/century/state.h"

namespace century {

namespace {

struct Lines {
  std::array<std::uint16_t, kMaxNodes> joined{};  // neighbours of each node
  void add(int a, int b) {
    joined[static_cast<std::size_t>(a)] |= static_cast<std::uint16_t>(1u << b);
    joined[static_cast<std::size_t>(b)] |= static_cast<std::uint16_t>(1u << a);
  }
};

// Lines without a port that join the same cities are one, so a tile never has more than kMaxNets.
void add_net(Rails& rails, Net net) {
  if (net.ports == 0 && std::popcount(net.cities) < 2) return;  // joins nothing
  const auto end = rails.nets.begin() + rails.net_count;
  if (net.ports == 0 && std::find(rails.nets.begin(), end, net) != end) return;
  rails.nets[rails.net_count++] = net;
}

std::uint8_t bit8(int n) { return static_cast<std::uint8_t>(1u << n); }

// Everything that can be reached from an open node without passing a city; TC-R38 edge points join what meets there.
void follow(const Template& tile, const Lines& lines, int first, std::uint16_t& seen, Rails& rails) {
  Net net;
  bool building = false;
  std::uint16_t found = static_cast<std::uint16_t>(1u << first);
  for (std::uint16_t rest = found; rest != 0;) {
    const int node = std::countr_zero(rest);
    rest = static_cast<std::uint16_t>(rest & (rest - 1));
    const TemplateNode& at = tile.nodes[static_cast<std::size_t>(node)];
    if (at.kind == NodeKind::city) {
      net.cities |= bit8(at.city);
      continue;
    }
    if (at.kind == NodeKind::port) net.ports |= bit8(node);
    building |= at.kind == NodeKind::building;
    const auto fresh = static_cast<std::uint16_t>(lines.joined[static_cast<std::size_t>(node)] & ~found);
    found |= fresh;
    rest |= fresh;
    seen |= static_cast<std::uint16_t>(1u << node);
  }
  for (int port = 0; port < kPorts; ++port) {
    if ((net.ports >> port & 1) == 0) continue;
    rails.port_cities[static_cast<std::size_t>(port)] = net.cities;
    rails.port_net[static_cast<std::size_t>(port)] = rails.net_count;
  }
  for (int city = 0; city < kMaxCities; ++city)
    if ((net.cities >> city & 1) != 0) rails.city_ports[static_cast<std::size_t>(city)] |= net.ports;
  rails.ends |= net.ports;
  if (building) rails.building_ports |= net.ports;
  add_net(rails, net);
}

Rails rails_with(const Template& tile, std::uint32_t bridge_set) {
  Rails rails;
  Lines lines;
  for (const Track& track : tile.tracks) lines.add(track.from, track.to);
  for (const int i : core::members(bridge_set)) {
    const TileBridge& bridge = tile.bridges[static_cast<std::size_t>(i)];
    lines.add(bridge.from, bridge.to);
  }
  rails.port_net.fill(kNone);
  const int count = static_cast<int>(tile.nodes.size());
  std::uint16_t seen = 0;
  for (int node = 0; node < count; ++node) {
    const bool city = tile.nodes[static_cast<std::size_t>(node)].kind == NodeKind::city;
    const std::uint16_t joined = lines.joined[static_cast<std::size_t>(node)];
    if (!city && joined != 0 && (seen >> node & 1) == 0) follow(tile, lines, node, seen, rails);
    if (!city) continue;
    for (int other = node + 1; other < count; ++other) {
      const TemplateNode& neighbour = tile.nodes[static_cast<std::size_t>(other)];
      if ((joined >> other & 1) == 0 || neighbour.kind != NodeKind::city) continue;
      const std::uint8_t both = bit8(tile.nodes[static_cast<std::size_t>(node)].city) | bit8(neighbour.city);
      add_net(rails, {0, both});
    }
  }
  return rails;
}

// Every legal set: at most four bridges of which none crosses another (TC-734).
bool extend(Template& tile, std::uint32_t bridge_set, int next, std::size_t most_sets) {
  if (std::popcount(bridge_set) == kMaxBridges) return true;
  for (int b = next; b < static_cast<int>(tile.bridges.size()); ++b) {
    if ((tile.bridges[static_cast<std::size_t>(b)].crosses & bridge_set) != 0) continue;
    if (tile.laid.size() == most_sets) return false;
    const std::uint32_t longer = bridge_set | 1u << b;
    tile.laid.push_back({longer, rails_with(tile, longer)});
    if (!extend(tile, longer, b + 1, most_sets)) return false;
  }
  return true;
}

}  // namespace

const Rails& Template::rails(std::uint32_t bridge_set) const {
  if (bridge_set == 0) return plain;
  return std::lower_bound(laid.begin(), laid.end(), bridge_set,
                          [](const Laid& item, std::uint32_t set) { return item.bridges < set; })
      ->rails;
}

bool join_rails(Template& tile, int most_sets) {
  tile.plain = rails_with(tile, 0);
  if (!extend(tile, 0, 0, static_cast<std::size_t>(most_sets))) return false;
  std::sort(tile.laid.begin(), tile.laid.end(),
            [](const Template::Laid& a, const Template::Laid& b) { return a.bridges < b.bridges; });
  return true;
}

}  // namespace century
