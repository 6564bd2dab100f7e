// The company board and the network board.
#include <algorithm>

#include "games/pampero/load.h"

namespace pampero {

namespace {

constexpr int kMaxSteps = 32;  // of an income track

void read_nodes(Data& data, const core::Node& list) {
  for (const core::Node& item : list.items(1, kMaxNodes)) {
    item.only({"id", "column", "number", "arrow", "bonus"});
    item.at("id").declare(data.node_ids);
    const auto node_bit = static_cast<std::uint16_t>(1u << data.nodes.size());
    TransformerSpace space;
    space.column = static_cast<std::uint8_t>(item.at("column").number(1, kMaxStage));
    space.number = static_cast<std::uint8_t>(item.at("number").number(1, 9));
    space.bonus = read_effect_or_null(data, item.at("bonus"));
    if (item.at("arrow").flag()) data.arrow_nodes |= node_bit;
    for (int column = 0; column <= space.column; ++column)
      data.columns_from[static_cast<std::size_t>(column)] |= node_bit;
    data.nodes.push_back(space);
  }
  if (data.arrow_nodes == 0) list.refuse("no transformer space has an arrow");
  data.grey.resize(data.nodes.size());
}

// The two transformer spaces that a line joins.
std::array<int, 2> read_ends(const Data& data, const core::Node& item) {
  const int a = item.at("a").ref(data.node_ids, "transformer space");
  const int b = item.at("b").ref(data.node_ids, "transformer space");
  if (item.ok() && a == b) item.refuse("both ends are the same transformer space");
  return {a, b};
}

void read_lines(Data& data, const core::Node& root) {
  core::Ids grey;
  for (const core::Node& item : root.at("grey_lines").items(0, kMaxNodes * (kMaxNodes - 1) / 2)) {
    item.only({"id", "a", "b"});
    item.at("id").declare(grey);
    const auto [a, b] = read_ends(data, item);
    if (!item.ok()) return;
    data.grey[static_cast<std::size_t>(a)] |= static_cast<std::uint16_t>(1u << b);
    data.grey[static_cast<std::size_t>(b)] |= static_cast<std::uint16_t>(1u << a);
  }
  for (const core::Node& item : root.at("pink_lines").items(0, kMaxSet)) {
    item.only({"id", "a", "b", "money", "energy", "battery"});
    item.at("id").declare(data.line_ids);
    const auto [a, b] = read_ends(data, item);
    data.lines.push_back({static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), read_cost(item)});
  }
}

void read_slots(Data& data, const core::Node& list) {
  const auto items = list.items(kMaxStage, kMaxStage);
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].only({"column", "battery", "bonus"});
    items[i].at("column").number(static_cast<int>(i) + 1, static_cast<int>(i) + 1);
    data.tower_slots[i] = {items[i].at("battery").flag(), read_effect_or_null(data, items[i].at("bonus"))};
    data.batteries_up_to[i + 1] =
        static_cast<std::uint8_t>(data.batteries_up_to[i] + (data.tower_slots[i].battery ? 1 : 0));
  }
}

void read_unlock(Data& data, const core::Node& list) {
  for (const core::Node& item : list.items(1, kMaxStage)) {
    item.only({"stage", "zones", "markets"});
    const auto stage = static_cast<std::uint8_t>(item.at("stage").number(1, kMaxStage));
    for (const core::Node& zone : item.at("zones").items(0, kZones)) data.zone_stage[read_zone(zone)] = stage;
    for (const core::Node& market : item.at("markets").items(0, kMarkets))
      data.market_stage[read_market(market)] = stage;
  }
  for (const std::uint8_t stage : data.zone_stage)
    if (stage == 0) list.refuse("a zone is never unlocked");
  for (const std::uint8_t stage : data.market_stage)
    if (stage == 0) list.refuse("a market is never unlocked");
}

void read_income(Data& data, const core::Node& root) {
  for (const core::Node& item : root.at("income_values").items(2, kMaxSteps))
    data.income_values.push_back(
        static_cast<std::uint8_t>(item.number(data.income_values.empty() ? 0 : data.income_values.back(), 99)));
  const int last = static_cast<int>(data.income_values.size()) - 1;
  core::Ids areas;
  std::vector<std::array<std::uint8_t, 2>> steps;
  for (const core::Node& item : root.at("income_areas").items(1, kMaxSteps)) {
    item.only({"id", "first", "last"});
    item.at("id").declare(areas);
    const int first = item.at("first").number(0, last);
    steps.push_back({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(item.at("last").number(first, last))});
  }
  if (root.ok() && areas.find("dark") < 0) root.at("income_areas").refuse("the area \"dark\" is missing");
  if (!root.ok()) return;
  data.dark_first = steps[static_cast<std::size_t>(areas.find("dark"))][0];
  for (const core::Node& item : root.at("capital_places").items(0, kMaxCapitalPlaces)) {
    item.only({"id", "column", "area"});
    item.at("id").declare(data.capital_ids);
    const int area = item.at("area").ref(areas, "income area");
    data.capital_places.push_back({static_cast<std::uint8_t>(item.at("column").number(1, kMaxStage)),
                                   steps[static_cast<std::size_t>(area)][0], steps[static_cast<std::size_t>(area)][1]});
  }
  const auto tracks = root.at("income_tracks").items(kMarkets, kMarkets);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    tracks[i].only({"market", "limits", "cross"});
    if (read_market(tracks[i].at("market")) != i) tracks[i].refuse("the tracks must stand in the order r i g e f");
    IncomeTrack& track = data.income_tracks[i];
    const auto limits = tracks[i].at("limits").items(kMaxStage + 1, kMaxStage + 1);
    for (std::size_t stage = 0; stage < limits.size(); ++stage)
      track.limits[stage] =
          static_cast<std::uint8_t>(limits[stage].number(stage == 0 ? 0 : track.limits[stage - 1], last));
    track.cross.assign(static_cast<std::size_t>(last) + 1, kNone);
    for (const core::Node& cross : tracks[i].at("cross").items(0, last)) {
      cross.only({"step", "market"});
      track.cross[static_cast<std::size_t>(cross.at("step").number(1, last))] = read_market(cross.at("market"));
    }
  }
}

}  // namespace

bool load_company(Loader& l) {
  return l.file("company.json", [&](const core::Node& root) {
    root.only({"operations", "bonus_fields"});
    const auto operations = root.at("operations").items(kFields, kFields);
    for (std::size_t i = 0; i < operations.size(); ++i) {
      const core::Node& item = operations[i];
      item.only({"id", "row", "index", "zones", "value", "energy"});
      item.at("id").declare(l.data.field_ids);
      item.at("row").one_of({i < kRowFields ? "upper" : "lower"});
      const int index = static_cast<int>(i) % kRowFields + 1;
      item.at("index").number(index, index);
      OperationsField& field = l.data.fields[i];
      for (const core::Node& node : item.at("zones").items(1, kZones)) {
        const std::uint8_t zone = read_zone(node);
        if (std::find(field.zones.begin(), field.zones.end(), zone) != field.zones.end())
          node.refuse("this zone stands twice");
        field.zones.push_back(zone);
      }
      field.value = static_cast<std::uint8_t>(item.at("value").number(0, 99));
      field.energy = static_cast<std::uint8_t>(item.at("energy").number(0, kMaxEnergy));
    }
    for (const core::Node& item : root.at("bonus_fields").items(0, kMaxBonusFields)) {
      item.only({"id", "type", "x", "y"});
      item.at("id").declare(l.data.bonus_field_ids);
      const auto type = static_cast<std::uint8_t>(item.at("type").ref(l.data.tile_ids, "tower-bonus tile"));
      if (!item.ok()) return;
      BonusTile& tile = l.data.tiles[type];
      if (tile.kind == TileKind::none || tile.kind == TileKind::instant) item.refuse("such a tile has no field");
      if (tile.field != kNone) item.refuse("this type has a field already");
      tile.field = static_cast<std::uint8_t>(l.data.bonus_fields.size());
      l.data.bonus_fields.push_back({type, static_cast<std::int8_t>(item.at("x").number(-99, 99)),
                                     static_cast<std::int8_t>(item.at("y").number(-99, 99))});
    }
    for (std::size_t i = 0; i < l.data.tiles.size(); ++i) {
      const BonusTile& tile = l.data.tiles[i];
      if (tile.kind != TileKind::none && tile.kind != TileKind::instant && tile.field == kNone)
        root.at("bonus_fields").refuse("there is no field for \"" + l.data.tile_ids[static_cast<int>(i)] + "\"");
    }
  });
}

bool load_network(Loader& l) {
  return l.file("network.json", [&](const core::Node& root) {
    root.only({"nodes", "grey_lines", "pink_lines", "tower_slots", "capital_places", "unlock", "income_values",
               "income_areas", "income_tracks"});
    read_nodes(l.data, root.at("nodes"));
    if (root.ok()) read_lines(l.data, root);
    read_slots(l.data, root.at("tower_slots"));
    read_unlock(l.data, root.at("unlock"));
    read_income(l.data, root);
  });
}

}  // namespace pampero
