// Reads tiles.json: what each scoring tile counts and pays.
#include <algorithm>

#include "core/sort.h"
#include "games/powerline/data.h"

namespace powerline {

namespace {

using core::Node;

// What the measure is about: only its own parameter may stand in the row.
void read_parameter(const Node& node, Tile& tile, const Data& data) {
  const auto only_for = [&](const char* key, bool wanted) {
    if (node.has(key) && !wanted) node.at(key).refuse("does not belong to this measure");
    return wanted;
  };
  const bool marked = tile.measure == Measure::cities_marked, of_kind = tile.measure == Measure::stations_of_kind;
  only_for("of", marked || of_kind);
  if (marked) tile.mark = static_cast<Mark>(1 + node.at("of").one_of({"opera", "church"}));
  if (of_kind) tile.kind = static_cast<Kind>(node.at("of").one_of({"wind", "hydro", "solar", "biogas"}));
  if (only_for("columns", tile.measure == Measure::columns_empty))
    for (const Node& column : node.at("columns").items(1, kWorkers))
      tile.columns |= static_cast<std::uint8_t>(1u << (std::max(1, column.number(1, kWorkers)) - 1));
  if (only_for("line", tile.measure == Measure::line_tokens)) tile.line = node.at("line").ref(data.line_ids, "line");
}

// Thresholds `from` or `up_to`, or factors `each`; with none of them `from` [1] (PL-72).
void read_payment(const Node& node, Tile& tile) {
  const bool from = node.has("from"), up_to = node.has("up_to"), each = node.has("each");
  if (from + up_to + each > 1) return node.refuse("may have only one of from, up_to and each");
  if (each) {
    tile.reading = Reading::each;
    if (node.has("vp")) node.at("vp").refuse("does not belong to a tile with each");
    std::size_t row = 0;
    for (const Node& factor : node.at("each").items(kScorings, kScorings))
      tile.points[row++] = {factor.number(0, kMostFactor)};
    return;
  }
  tile.reading = up_to ? Reading::up_to : Reading::from;
  tile.thresholds = {1};
  if (from || up_to) {
    const Node list = node.at(from ? "from" : "up_to");
    tile.thresholds.clear();
    for (const Node& threshold : list.items(1, 20)) tile.thresholds.push_back(threshold.number(0, 100));
    if (node.ok() && !std::is_sorted(tile.thresholds.begin(), tile.thresholds.end(), std::less_equal<>()))
      list.refuse("must ascend");
  }
  const int width = static_cast<int>(tile.thresholds.size());
  std::size_t row = 0;
  for (const Node& cells : node.at("vp").items(kScorings, kScorings)) {
    for (const Node& cell : cells.items(width, width)) tile.points[row].push_back(cell.number(0, kMostPoints));
    ++row;
  }
  if (!node.has("printed")) return;
  for (const Node& cells : node.at("printed").items(kScorings, kScorings))
    for (const Node& cell : cells.items(width, width))
      if (!cell.is_null()) cell.number(0, kMostPoints);
}

Tile read_tile(const Node& node, const Data& data) {
  node.only({"id", "letter", "colour", "special", "measure", "of", "columns", "line", "from", "up_to", "each", "vp",
             "printed"});
  Tile tile{};
  const std::string letter = node.at("letter").text();
  if (node.ok() && (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z'))
    node.at("letter").refuse("must be one of A to Z");
  tile.letter = letter.empty() ? '?' : letter[0];
  tile.colour = static_cast<Colour>(node.at("colour").one_of({"red", "green", "yellow"}));
  tile.special = node.at("special").flag();
  tile.measure = static_cast<Measure>(
      node.at("measure").one_of({"cities", "cities_marked", "stations", "stations_of_kind", "jokers", "columns_empty",
                                 "line_tokens", "wind_hydro_level", "island_tokens"}));
  read_parameter(node, tile, data);
  read_payment(node, tile);
  return tile;
}

}  // namespace

void read_tiles(const Node& root, Data& data) {
  root.only({"about", "tiles", "printed_tiles"});
  core::Ids ids;
  std::vector<std::pair<Tile, std::string>> read;
  for (const Node& node : root.at("tiles").items(kContracts, 26)) {
    node.at("id").declare(ids);
    read.emplace_back(read_tile(node, data), node.at("id").word());
    for (std::size_t i = 0; i + 1 < read.size(); ++i)
      if (node.ok() && read[i].first.letter == read.back().first.letter)
        node.at("letter").refuse("stands on another tile too");
  }
  // Chance draws in the order of the letters, whatever the order in the file.
  core::sort_stably(read, [](const auto& x, const auto& y) { return x.first.letter < y.first.letter; });
  for (auto& [tile, id] : read) {
    data.tiles.push_back(std::move(tile));
    data.tile_ids.add(id);
  }
  std::size_t i = 0;
  for (const Node& node : root.at("printed_tiles").items(kContracts, kContracts)) {
    data.printed_tiles[i] = node.ref(data.tile_ids, "tile");
    for (std::size_t j = 0; j < i; ++j)
      if (node.ok() && data.printed_tiles[i] == data.printed_tiles[j]) node.refuse("stands twice");
    ++i;
  }
}

}  // namespace powerline
