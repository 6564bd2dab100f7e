// Scoring cards and tiles, and the tower-bonus board with its tiles.
#include <cstdlib>

#include "games/pampero/load.h"

namespace pampero {

namespace {

Half read_half(const Data& data, const core::Node& node, bool intro) {
  Half half;
  if (node.is_null()) return half;
  node.only({"count", "reward"});
  half.printed = true;
  half.count = read_count(data, node.at("count"), intro);
  half.reward = read_reward(node.at("reward"), intro);
  if ((half.count.kind == CountKind::intro_majorities) != (half.reward.income && half.reward.market == kEachMarket))
    node.refuse("the reward \"each\" and the criterion \"intro_majorities\" belong together");
  return half;
}

void read_scoring_tile(Data& data, const core::Node& item, bool intro) {
  item.only({"id", "category", "upper", "lower", "count"});
  item.at("id").declare(data.scoring_tile_ids);
  item.at("count").number(1, 1);
  ScoringTile tile;
  tile.category = intro ? 0 : static_cast<std::uint8_t>(item.at("category").one_of({"1", "2"}) + 1);
  if (intro) item.at("category").one_of({"intro"});
  tile.upper = read_half(data, item.at("upper"), intro);
  tile.lower = read_half(data, item.at("lower"), intro);
  if (!intro && !(tile.upper.printed && tile.lower.printed)) item.refuse("both halves are needed");
  if (!intro && !data.scoring_tiles.empty() && data.scoring_tiles.back().category > tile.category)
    item.refuse("tiles of category 1 must stand before those of category 2");
  if (intro && tile.upper.printed) data.intro_upper = static_cast<std::uint8_t>(data.scoring_tiles.size());
  if (intro && tile.lower.printed) data.intro_lower = static_cast<std::uint8_t>(data.scoring_tiles.size());
  data.scoring_tiles.push_back(tile);
}

void read_cells(Data& data, const core::Node& list) {
  for (const core::Node& item : list.items(2, kMaxCells)) {
    item.only({"id", "row", "column", "area", "bonus"});
    item.at("id").declare(data.cell_ids);
    Cell cell;
    cell.row = static_cast<std::uint8_t>(item.at("row").number(1, 9));
    cell.column = static_cast<std::uint8_t>(item.at("column").number(1, 9));
    cell.area = read_zone(item.at("area"));
    cell.bonus = read_effect_or_null(data, item.at("bonus"));
    const int index = static_cast<int>(data.cells.size());
    for (int other = 0; other < index; ++other) {
      const Cell& before = data.cells[static_cast<std::size_t>(other)];
      const int distance = std::abs(before.row - cell.row) + std::abs(before.column - cell.column);
      if (distance == 0) item.refuse("two spaces lie on the same place");
      if (distance != 1) continue;
      data.cell_neighbours[static_cast<std::size_t>(index)] |= bit(other);
      data.cell_neighbours[static_cast<std::size_t>(other)] |= bit(index);
    }
    for (int zone = cell.area; zone < kZones; ++zone)
      data.allowed_cells[static_cast<std::size_t>(zone)] |= bit(index);  // PAM-404
    data.cells.push_back(cell);
  }
}

void read_tiles(Data& data, const core::Node& list) {
  for (const core::Node& item : list.items(1, kMaxSet)) {
    item.only({"id", "kind", "effect", "symbols", "a", "b", "c"});
    item.at("id").declare(data.tile_ids);
    BonusTile tile;
    tile.kind = static_cast<TileKind>(item.at("kind").one_of({"none", "instant", "upgrade", "symbols", "end"}));
    const core::Node effect = item.at("effect");
    switch (tile.kind) {
      case TileKind::none:
        if (!effect.is_null()) effect.refuse("an X tile has no effect");
        if (data.x_tile != kNone) item.refuse("there is only one kind of X tile");
        data.x_tile = static_cast<std::uint8_t>(data.tiles.size());
        break;
      case TileKind::instant:
      case TileKind::symbols: tile.effect = read_effect_or_null(data, effect); break;
      case TileKind::upgrade: tile.effect = read_upgrade(data, effect); break;
      case TileKind::end: tile.effect = read_end_effect(data, effect); break;
    }
    for (const core::Node& market : item.at("symbols").items(0, kMarkets)) tile.symbols.push_back(read_market(market));
    tile.copies = {static_cast<std::uint8_t>(item.at("a").number(0, 50)),
                   static_cast<std::uint8_t>(item.at("b").number(0, 50)),
                   static_cast<std::uint8_t>(item.at("c").number(0, 50))};
    data.tiles.push_back(std::move(tile));
  }
  std::array<int, kZones> cells{}, tiles{};
  for (const Cell& cell : data.cells) ++cells[cell.area];
  for (const BonusTile& tile : data.tiles)
    for (std::size_t area = 0; area < kZones; ++area) tiles[area] += tile.copies[area];
  for (std::size_t area = 0; area < kZones; ++area)
    if (tiles[area] < cells[area]) list.refuse("an area has more spaces than tiles");
}

void read_layout(Data& data, const core::Node& list) {
  data.fixed_layout.fill(kNone);
  std::vector<std::array<int, kZones>> used(data.tiles.size());
  for (const core::Node& item : list.items(0, kMaxCells)) {
    item.only({"cell", "tile"});
    const auto cell = static_cast<std::size_t>(item.at("cell").ref(data.cell_ids, "cell"));
    const auto tile = static_cast<std::size_t>(item.at("tile").ref(data.tile_ids, "tower-bonus tile"));
    if (!item.ok()) return;
    if (data.fixed_layout[cell] != kNone) item.refuse("this cell stands twice");
    if (data.tiles[tile].kind == TileKind::none) item.refuse("leave the cell out instead of naming the X tile");
    if (++used[tile][data.cells[cell].area] > data.tiles[tile].copies[data.cells[cell].area])
      item.refuse("there are not so many of this tile for this area");
    data.fixed_layout[cell] = static_cast<std::uint8_t>(tile);
  }
}

}  // namespace

bool load_tower_bonus(Loader& l) {
  return l.file("tower_bonus.json", [&](const core::Node& root) {
    root.only({"cells", "tiles", "fixed_layout"});
    read_cells(l.data, root.at("cells"));
    if (root.ok()) read_tiles(l.data, root.at("tiles"));
    if (root.ok()) read_layout(l.data, root.at("fixed_layout"));
  });
}

bool load_scoring(Loader& l) {
  Data& data = l.data;
  const bool cards = l.file("cards_scoring.json", [&](const core::Node& root) {
    root.only({"cards"});
    for (const core::Node& item : root.at("cards").items(data.limits.open[1], kMaxSet)) {
      item.only({"id", "symbol", "options", "count"});
      item.at("id").declare(data.scoring_card_ids);
      item.at("count").number(1, 1);
      ScoringCard card;
      card.symbol = read_market(item.at("symbol"));
      card.first_option = static_cast<std::uint8_t>(data.scoring_options.size());
      for (const core::Node& node : item.at("options").items(1, 2)) {
        node.only({"id", "kind", "count", "reward"});
        node.at("id").declare(data.scoring_option_ids);
        ScoringOption option;
        option.card = static_cast<std::uint8_t>(data.scoring_cards.size());
        option.crown = node.at("kind").one_of({"crown", "multiplier"}) == 0;
        option.count = read_count(data, node.at("count"), false);
        option.reward = read_reward(node.at("reward"), false);
        data.scoring_options.push_back(option);
        ++card.options;
      }
      if (data.scoring_options.size() > kMaxSet)
        return item.refuse("more than " + std::to_string(kMaxSet) + " options on all scoring cards together");
      data.scoring_cards.push_back(card);
    }
  });
  return cards && l.file("scoring.json", [&](const core::Node& root) {
    root.only({"tiles", "intro"});
    int categories[3] = {};
    for (const core::Node& item : root.at("tiles").items(4, kMaxSet - 2)) {
      read_scoring_tile(data, item, false);
      if (item.ok()) ++categories[data.scoring_tiles.back().category];
    }
    if (categories[1] == 0 || categories[2] == 0) root.at("tiles").refuse("each category needs a tile");
    for (const core::Node& item : root.at("intro").items(2, 2)) read_scoring_tile(data, item, true);
    if (root.ok() && (data.intro_upper == kNone || data.intro_lower == kNone || data.intro_upper == data.intro_lower))
      root.at("intro").refuse("one intro tile has the upper half, the other one the lower half");
  });
}

}  // namespace pampero
