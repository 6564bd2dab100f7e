// What the tracks and bridges of one tile join, worked out once for each template and set of bridges.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace century {

inline constexpr int kPorts = 4;      // n, e, s, w
inline constexpr int kMaxCities = 3;  // of a template, a building counted in
inline constexpr int kMaxNodes = 16;  // of a template, edge points included
// Of a tile: one for each port, and one for each set of two or three cities that no port is joined to.
inline constexpr int kMaxNets = kPorts + (1 << kMaxCities) - 1 - kMaxCities;
inline constexpr int kMaxBridgeEnds = kPorts + kMaxCities;  // nodes of a template where a bridge may end (TC-731)
inline constexpr int kMaxTileBridges = kMaxBridgeEnds * (kMaxBridgeEnds - 1) / 2;
inline constexpr int kMaxBridgeSets = 1 << 16;  // of all templates together; each is worked out when data are loaded

// The points of a tile that rails join without passing a city: a line a train can roll along. `cities` are those at
// its ends, `ports` the edge points on it.
struct Net {
  std::uint8_t ports = 0;
  std::uint8_t cities = 0;
  friend bool operator==(const Net&, const Net&) = default;
};

// All in the tile's own frame; a set of ports has bit k for edge point k (TC-G4).
struct Rails {
  std::array<Net, kMaxNets> nets{};
  std::uint8_t net_count = 0;
  std::uint8_t ends = 0;                              // ports where a track or bridge ends
  std::uint8_t building_ports = 0;                    // ports joined to the building
  std::array<std::uint8_t, kMaxCities> city_ports{};  // ports joined to a city
  std::array<std::uint8_t, kPorts> port_cities{};     // cities joined to a port
  std::array<std::uint8_t, kPorts> port_net{};        // the net of a port, kNone if no rail ends there
};

enum class NodeKind : std::uint8_t { port, city, building, junction };

struct TemplateNode {
  std::string name;
  NodeKind kind = NodeKind::port;
  std::uint8_t city = 0;  // number of a city among the cities
};

struct Track {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

// A legal bridge (TC-G7, TC-733) and those it crosses, as a set of places in the template's list.
struct TileBridge {
  std::string id;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint32_t crosses = 0;
};

struct Template {
  std::string id;
  bool institution = false;
  std::vector<TemplateNode> nodes;  // n, e, s, w, then the others in alphabetical order
  std::vector<Track> tracks;
  std::vector<TileBridge> bridges;
  std::uint8_t cities = 0;
  Rails plain;  // without bridges

  // With this set of bridges; they must not cross and be at most four.
  const Rails& rails(std::uint32_t bridge_set) const;

  struct Laid {
    std::uint32_t bridges;
    Rails rails;
  };
  std::vector<Laid> laid;  // every legal set of one to four bridges, ascending
};

// Fills `plain` and `laid`; false if there are more than `most_sets` of these.
bool join_rails(Template& tile, int most_sets);

// TC-G3, TC-G4: a set of ports of a tile turned by r quarter turns clockwise, as sides of its cell.
constexpr unsigned to_sides(unsigned ports, unsigned r) { return (ports << r | ports >> (4 - r)) & 15; }
// The port on side `side` of its cell.
constexpr unsigned port_at(unsigned side, unsigned r) { return (side - r) & 3; }

}  // namespace century
