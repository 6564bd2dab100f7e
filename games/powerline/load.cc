// Reads the rule files of a data set, and its drawing; the first thing that is wrong stops with file, entry and reason.
#include <algorithm>
#include <limits>
#include <numeric>

#include "core/load.h"
#include "games/powerline/data.h"

namespace powerline {

namespace {

using core::Node;

// The most that a data set may say. Together they bound everything a game counts by the width of its field in state.h:
// nothing wraps in any game with any accepted data.
constexpr int kMostStartPoints = 1000, kMostStartEnergy = 100, kMostStartJokers = 30;
constexpr int kMostScoringJokers = 10, kMostColumnJokers = 4;
constexpr int kMostLoss = 1000;
constexpr int kMostBoards = 100;

constexpr int kMostJokers = kMostStartJokers + kMaxRounds * kMostColumnJokers + kScorings * kMostScoringJokers;
constexpr int kMostIslandTokens = kMaxRounds * kWorkers;
static_assert(kMostJokers <= std::numeric_limits<std::uint8_t>::max());
static_assert(kMostIslandTokens <= std::numeric_limits<std::uint8_t>::max());
static_assert(kMostStartEnergy + kMaxRounds <= std::numeric_limits<std::uint8_t>::max());
constexpr int kMostMeasured = std::max({kMostJokers, kMostIslandTokens, kMaxSegments, kMaxLines, kMaxStations});
constexpr int kMostTilePoints = std::max(kMostPoints, kMostMeasured* kMostFactor);
static_assert(kMostStartPoints + (kMaxLines + kMaxStations) * kMostPoints + kScorings * kContracts * kMostTilePoints <=
              std::numeric_limits<std::int16_t>::max());
static_assert((kMaxLines + 1) * kMostLoss <= std::numeric_limits<std::int16_t>::max());  // SeatFigures::unfinished_loss
static_assert(kMaxPlaces < 31);    // places, and the one that is none, in a PlaceSet
static_assert(kMaxLines <= 16);    // PlayerBoard::cities
static_assert(kMaxStations <= 8);  // PlayerBoard::stations
static_assert(kIsland + kWithJoker < kNoSpot && kMaxPlaces <= kWithJoker);

template <class Array>
void read_numbers(const Node& list, Array& out, int least, int most) {
  std::size_t i = 0;
  for (const Node& item : list.items(static_cast<int>(out.size()), static_cast<int>(out.size())))
    out[i++] = static_cast<typename Array::value_type>(item.number(least, most));
}

void read_game(const Node& root, Data& data) {
  root.only({"about", "rounds", "scoring_after", "start_points", "players", "workers", "die_faces", "start_energy",
             "start_jokers", "centre_sides", "island_loss", "adventure_loss", "unfinished_loss", "unfinished_loss_more",
             "solo_bands", "counts"});
  data.rounds = root.at("rounds").number(kScorings, kMaxRounds);
  read_numbers(root.at("scoring_after"), data.scoring_after, 1, kMaxRounds);
  if (root.ok() && (!std::is_sorted(data.scoring_after.begin(), data.scoring_after.end(), std::less_equal<>()) ||
                    data.scoring_after.back() != data.rounds))
    root.at("scoring_after").refuse("must be three ascending rounds, the last one the last of the game");
  data.start_points = root.at("start_points").number(0, kMostStartPoints);
  data.start_energy = root.at("start_energy").number(0, kMostStartEnergy);
  data.start_jokers = root.at("start_jokers").number(0, kMostStartJokers);

  std::array<int, 2> players{};
  read_numbers(root.at("players"), players, 1, kMaxPlayers);
  data.min_players = players[0];
  data.max_players = players[1];
  if (root.ok() && players[0] > players[1]) root.at("players").refuse("the least number must come first");

  for (const Node& worker : root.at("workers").items(kWorkers, kWorkers)) worker.declare(data.worker_ids);
  std::array<int, kFaces> faces{};
  read_numbers(root.at("die_faces"), faces, 1, kFaces);
  for (int face = 0; face < kFaces; ++face)
    if (root.ok() && faces[static_cast<std::size_t>(face)] != face + 1)
      root.at("die_faces").refuse("must be 1 to 6 in order");

  core::Ids sides;
  for (const Node& side : root.at("centre_sides").items(2, 2)) {
    side.only({"id", "scoring_jokers"});
    side.at("id").declare(sides);
    const int which = side.at("id").one_of({"front", "side_b"});
    read_numbers(side.at("scoring_jokers"), data.scoring_jokers[static_cast<std::size_t>(which)], 0,
                 kMostScoringJokers);
  }
  data.island_loss = root.at("island_loss").number(0, kMostPoints);
  for (const Node& loss : root.at("adventure_loss").items(1, 100))
    data.adventure_loss.push_back(loss.number(0, kMostPoints));
  for (const Node& loss : root.at("unfinished_loss").items(1, 100))
    data.unfinished_loss.push_back(loss.number(0, kMostLoss));
  data.unfinished_loss_more = root.at("unfinished_loss_more").number(0, kMostLoss);

  for (const Node& band : root.at("solo_bands").items(1, 20)) {
    band.only({"id", "from", "to"});
    band.at("id").declare(data.band_ids);
    const int follows = data.bands.empty() ? 0 : data.bands.back().to + 1;
    const Band read{band.at("from").number(0, 10000), band.at("to").is_null() ? -1 : band.at("to").number(0, 10000)};
    if (band.ok() &&
        (read.from != follows || (follows == 0 && !data.bands.empty()) || (read.to >= 0 && read.to < read.from)))
      band.refuse("bands must follow one another from 0 without a gap; only the last one has no upper end");
    data.bands.push_back(read);
  }
  if (root.ok() && data.bands.back().to >= 0) root.at("solo_bands").refuse("the last band must have no upper end");

  core::Ids counts;
  for (const Node& count : root.at("counts").items(0, 100)) {
    count.only({"id", "count", "per_player"});
    count.at("id").declare(counts);
    count.at("count").number(0, 10000);
    if (count.has("per_player")) count.at("per_player").flag();
  }
}

// PL-3: lines between two different stations, each with a city of its own. The ids are known by now.
void read_network(const Node& root, const Data& data, Network& network) {
  const auto stations = root.at("stations").items(data.station_ids.size(), data.station_ids.size());
  const auto lines = root.at("lines").items(data.line_ids.size(), data.line_ids.size());
  const auto cities = root.at("cities").items(data.line_ids.size(), data.line_ids.size());
  core::Ids city_ids;
  for (const Node& city : cities) city.at("id").declare(city_ids);

  for (const Node& line : lines) {
    line.only({"id", "a", "b", "segments", "city"});
    network.lines.push_back(
        {line.at("segments").number(1, kMaxSegments),
         {line.at("a").ref(data.station_ids, "station"), line.at("b").ref(data.station_ids, "station")}});
    if (line.ok() && network.lines.back().stations[0] == network.lines.back().stations[1])
      line.refuse("must join two different stations");
    const int city = line.at("city").ref(city_ids, "city");
    if (!line.ok()) return;
    const int index = static_cast<int>(network.lines.size()) - 1;
    if (data.city_ids[index] != city_ids[city])
      line.at("city").refuse("must be the same city on every board", data.city_ids[index]);
    const Node& found = cities[static_cast<std::size_t>(city)];
    found.only({"id", "line", "vp", "mark"});
    if (found.at("line").ref(data.line_ids, "line") != index)
      found.at("line").refuse("must be the line that names this city");
    network.cities.push_back({found.at("vp").number(0, kMostPoints),
                              static_cast<Mark>(found.at("mark").one_of({"none", "opera", "church"}))});
  }
  for (const Node& station : stations) {
    station.only({"id", "kind", "vp", "lines"});
    const int index = static_cast<int>(network.stations.size());
    Station read{static_cast<Kind>(station.at("kind").one_of({"wind", "hydro", "solar", "biogas"})),
                 station.at("vp").number(0, kMostPoints), 0};
    for (const Node& line : station.at("lines").items(1, kMaxLines)) {
      const auto bit = static_cast<std::uint16_t>(1u << line.ref(data.line_ids, "line"));
      if (line.ok() && (read.lines & bit) != 0) line.refuse("stands twice");
      read.lines |= bit;
    }
    for (std::size_t i = 0; station.ok() && i < network.lines.size(); ++i) {
      const bool ends_here = network.lines[i].stations[0] == index || network.lines[i].stations[1] == index;
      if (ends_here != ((read.lines >> i & 1) != 0))
        station.at("lines").refuse("must hold exactly the lines that end there, see " +
                                   data.line_ids[static_cast<int>(i)]);
    }
    network.stations.push_back(read);
  }
  for (std::size_t i = 0; i < network.cities.size(); ++i)
    network.cities_with[static_cast<std::size_t>(network.cities[i].mark)] |= static_cast<std::uint16_t>(1u << i);
  for (std::size_t i = 0; i < network.stations.size(); ++i)
    network.stations_of[static_cast<std::size_t>(network.stations[i].kind)] |= static_cast<std::uint8_t>(1u << i);
}

// The ids of the network that the boards share.
void declare_network(const Node& root, Data& data) {
  const auto stations = root.at("stations").items(2, kMaxStations);
  const auto lines = root.at("lines").items(1, kMaxLines);
  const auto cities = root.at("cities").items(1, kMaxLines);
  for (const Node& station : stations) station.at("id").declare(data.station_ids);
  for (const Node& line : lines) line.at("id").declare(data.line_ids);
  core::Ids city_ids, places;
  for (const Node& city : cities) city.at("id").declare(city_ids);
  for (const Node& line : lines)
    for (const char* end : {"", "_a", "_b"})
      if (line.ok() && !places.add(line.at("id").word() + end)) line.refuse("the id reads like an end of another line");
  if (root.ok() && cities.size() != lines.size()) root.at("cities").refuse("each line must have one city of its own");
  for (const Node& line : lines) {
    const int city = line.at("city").ref(city_ids, "city");
    if (line.ok() && !data.city_ids.add(city_ids[city]))
      line.at("city").refuse("the city belongs to another line already");
  }
}

// A board of its own has the same things in the same order, so that records, tiles and texts can name them.
void read_own_network(const Node& root, Data& data) {
  root.only({"about", "stations", "lines", "cities"});
  const auto same = [](const Node& list, const core::Ids& ids, const char* what) {
    int i = 0;
    for (const Node& entry : list.items(ids.size(), ids.size()))
      if (entry.at("id").ref(ids, what) != i++ && entry.ok())
        entry.at("id").refuse("must stand in the same order as on the other boards", ids[i - 1]);
  };
  same(root.at("stations"), data.station_ids, "station");
  same(root.at("lines"), data.line_ids, "line");
  read_network(root, data, data.networks.emplace_back());
}

// PL-2: the network that all boards share, and perhaps boards that somebody has drawn anew, by board.
void read_board(const Node& root, Data& data) {
  root.only({"about", "stations", "lines", "cities", "boards"});
  declare_network(root, data);
  if (!root.ok()) return;
  read_network(root, data, data.networks.emplace_back());
  if (!root.has("boards")) return;
  const auto boards = root.at("boards").members();
  if (boards.size() > kMostBoards)
    root.at("boards").refuse("must have at most " + std::to_string(kMostBoards) + " boards");
  for (const auto& [id, board] : boards) {
    if (!core::is_id(id)) board.refuse("the id must be made of a-z, 0-9, _ and -, at most 32 of them");
    if (root.ok()) read_own_network(board, data);
    data.drawn_boards.add(id);
  }
}

void read_pips(const Node& root, Data& data) {
  root.only({"about", "boards"});
  const auto boards = root.at("boards").members();
  if (boards.size() > kMostBoards)
    root.at("boards").refuse("must have at most " + std::to_string(kMostBoards) + " boards");
  for (const auto& [id, board] : boards) {
    if (!core::is_id(id)) board.refuse("the id must be made of a-z, 0-9, _ and -, at most 32 of them");
    data.board_ids.add(id);
    for (const auto& [line, pips] : board.members())
      if (data.line_ids.find(line) < 0) pips.refuse("there is no line \"" + line + "\"");
    Pips read{};
    read.network = static_cast<std::size_t>(data.drawn_boards.find(id) + 1);
    for (int line = 0; line < data.line_ids.size() && board.ok(); ++line) {
      auto& walk = read.walk[static_cast<std::size_t>(line)];
      const auto segments =
          static_cast<std::size_t>(data.networks[read.network].lines[static_cast<std::size_t>(line)].segments);
      std::size_t t = 0;
      for (const Node& pip :
           board.at(data.line_ids[line]).items(static_cast<int>(segments), static_cast<int>(segments))) {
        walk[0][t] = walk[1][segments - 1 - t] = static_cast<std::uint8_t>(std::max(0, pip.number(1, kFaces) - 1));
        ++t;
      }
      for (const int end : {0, 1})
        read.empty_board[walk[static_cast<std::size_t>(end)][0]] |= PlaceSet{1} << (kPlacesPerLine * line + 1 + end);
    }
    data.boards.push_back(read);
  }
  if (root.ok() && data.boards.empty()) root.at("boards").refuse("must have at least one board");
  for (const std::string& id : data.drawn_boards.list())
    if (root.ok() && data.board_ids.find(id) < 0)
      root.at("boards").refuse("the board \"" + id + "\" of board.json has no pips", "add them, or remove the board");
}

// Both charts of PL-4, PL-104 and PL-R15, each with one tile for every round.
void read_charts(const Node& root, Data& data) {
  root.only({"about", "charts"});
  core::Ids ids;
  for (const Node& node : root.at("charts").items(2, 2)) {
    node.only({"id", "side", "tiles", "joker", "line_limit"});
    node.at("id").declare(ids);
    Chart& chart = data.charts[static_cast<std::size_t>(node.at("id").one_of({"green", "blue"}))];
    if (node.has("side")) node.at("side").text();
    read_numbers(node.at("tiles"), chart.tiles, 0, kMaxRounds);
    read_numbers(node.at("joker"), chart.joker, 0, kMostColumnJokers);
    read_numbers(node.at("line_limit"), chart.line_limit, 0, 3);
    const int tiles = std::accumulate(chart.tiles.begin(), chart.tiles.end(), 0);
    if (node.ok() && tiles != data.rounds)
      node.at("tiles").refuse("must have one tile for each of the " + std::to_string(data.rounds) + " rounds, has " +
                              std::to_string(tiles));
    if (node.ok() && !std::is_sorted(chart.line_limit.begin(), chart.line_limit.end()))
      node.at("line_limit").refuse("must never fall");
  }
}

constexpr core::FileReader<Data> kReaders[] = {{"game.json", read_game},
                                               {"board.json", read_board},
                                               {"pips.json", read_pips},
                                               {"charts.json", read_charts},
                                               {"tiles.json", read_tiles}};

}  // namespace

core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog) {
  auto read = core::read_set(set, catalog, kReaders);
  if (!read) return read;
  Data& data = **read;
  if (constexpr std::string_view kGeometry = "board_geometry.json"; set.files.contains(kGeometry)) {
    const auto drawn = core::read_file(set, kGeometry, [&](const Node& root) { read_geometry(root, data); });
    if (!drawn) return std::unexpected(drawn.error());
  }
  for (std::size_t i = 0; i < data.tiles.size(); ++i)
    if (data.tiles[i].measure == Measure::island_tokens) data.island_tiles |= 1u << i;
  return read;
}

}  // namespace powerline
