// The component data of Powerline, parsed and checked; shared by all tables that use the same set.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/data.h"
#include "core/strict.h"
#include "games/powerline/state.h"

namespace powerline {

enum class Kind : std::uint8_t { wind, hydro, solar, biogas };
enum class Mark : std::uint8_t { none, opera, church };
enum class Colour : std::uint8_t { red, green, yellow };

// The most that a scoring tile may pay: a cell of its table, and for each thing it counts.
inline constexpr int kMostPoints = 100;
inline constexpr int kMostFactor = 10;

struct Line {
  int segments;
  std::array<int, 2> stations;  // at end a and at end b
};

// Cities stand in the order of their lines.
struct City {
  int points;
  Mark mark;
};

struct Station {
  Kind kind;
  int points;
  std::uint16_t lines;  // bit i: line i ends here
};

// Stations, lines and cities. All boards share one, but those that a data set draws anew.
struct Network {
  std::vector<Line> lines;
  std::vector<City> cities;
  std::vector<Station> stations;

  // Masks that follow from the above, for quick counting.
  std::array<std::uint16_t, 3> cities_with{};  // by Mark
  std::array<std::uint8_t, 4> stations_of{};   // by Kind
};

// The pips of one player board, ready for walking along its lines.
struct Pips {
  // The pips less 1 of the t-th free segment from end a [0] or b [1]. Behind the last one stand zeros: a worker on the
  // island looks one further than the tokens of line 1, and the last worker of a line looks behind its end.
  using Walk = std::array<std::uint8_t, kMaxSegments + 2>;
  std::array<std::array<Walk, 2>, kMaxLines> walk;
  std::array<PlaceSet, kFaces> empty_board;  // PlayerBoard::next before the first worker
  std::size_t network = 0;                   // of Data::networks

  int pip(int line, End end, int t) const {
    return 1 + walk[static_cast<std::size_t>(line)][end == kEndB][static_cast<std::size_t>(t)];
  }
};

struct Chart {
  std::array<std::uint8_t, kWorkers> tiles;
  std::array<std::uint8_t, kWorkers> joker;
  std::array<std::uint8_t, kWorkers> line_limit;
};

enum class Measure : std::uint8_t {
  cities,
  cities_marked,
  stations,
  stations_of_kind,
  jokers,
  columns_empty,
  line_tokens,
  wind_hydro_level,
  island_tokens
};
enum class Reading : std::uint8_t { from, up_to, each };

struct Tile {
  char letter;
  Colour colour;
  bool special;
  Measure measure;
  Mark mark = Mark::none;    // of cities_marked
  Kind kind = Kind::wind;    // of stations_of_kind
  std::uint8_t columns = 0;  // of columns_empty: bit i is column i + 1
  int line = 0;              // of line_tokens
  Reading reading = Reading::from;
  std::vector<int> thresholds;
  std::array<std::vector<int>, kScorings> points;  // a row for each scoring; one factor for Reading::each
};

struct Band {
  int from;
  int to;  // -1: no upper end
};

struct Data {
  std::string name;
  std::string hash;
  bool by_hand = false;  // Info::by_hand

  core::Ids station_ids, line_ids, city_ids, board_ids, tile_ids, worker_ids, band_ids;
  core::Ids drawn_boards;  // those with a network of their own: the second of Data::networks and so on
  std::vector<Network> networks;  // the first is that of all boards without one of their own
  std::vector<Pips> boards;
  std::array<Chart, 2> charts;  // green, blue
  std::vector<Tile> tiles;      // in the order of their letters
  std::array<int, kContracts> printed_tiles;

  int rounds = 0;
  std::array<int, kScorings> scoring_after{};
  int start_points = 0;
  int start_energy = 0;
  int start_jokers = 0;
  int min_players = 1;
  int max_players = 1;
  std::array<std::array<int, kScorings>, 2> scoring_jokers{};  // of the front, of side B
  int island_loss = 0;
  std::vector<int> adventure_loss;   // by height from 1, the last one for all above
  std::vector<int> unfinished_loss;  // by the number of lines
  int unfinished_loss_more = 0;
  std::vector<Band> bands;

  std::uint32_t island_tiles = 0;  // the scoring tiles that count tokens on the island

  const Network& shared() const { return networks.front(); }
};

// Strict: refuses with file, entry and reason.
core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog);

// load_tiles.cc
void read_tiles(const core::Node& root, Data& data);
// load_geometry.cc
void read_geometry(const core::Node& root, Data& data);

}  // namespace powerline
