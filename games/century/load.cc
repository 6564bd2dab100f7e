// Reads the nine rule files in the order of their references and checks what concerns more than one of them.
#include "games/century/data.h"

#include <algorithm>
#include <bit>

#include "core/load.h"
#include "core/move.h"

namespace century {

// What the state, a region and a list of options can hold; the loader refuses data that need more.
static_assert(kMaxTileBridges <= 32 && kMaxNodes <= 16);                  // sets of bridges and of nodes
static_assert(2 * kMaxCities <= 8);                                       // LandTile::plants_used
static_assert(kMaxTiles + 2 <= 64 && kMaxTiles < kMaxRegionLimit);        // OpenCells: a row is 64 cells
static_assert(kMaxRegionLimit < 63 && kMinRegionLimit == kMaxTiles - 1);  // core::cell_arg, TC-796
static_assert(8 + 4 * (kMaxTiles - 1) <= core::Options::kCapacity);       // place_cell: a diagonal of tiles
static_assert(kMaxTiles * kMaxBridgeEnds <= core::Options::kCapacity);    // bridge_from
static_assert(kMaxTiles * kMaxCities < core::Options::kCapacity);         // worker, train_from, recycle
static_assert(std::max(kMaxTech, kMaxCards) < core::Options::kCapacity);  // draws and purchases

namespace {

constexpr core::FileReader<Data> kReaders[] = {
    {"setup.json", read_setup},        {"rail_templates.json", read_templates}, {"land_tiles.json", read_land},
    {"tech_tiles.json", read_tech},    {"damage_cards.json", read_damage},      {"scoring_cards.json", read_cards},
    {"cost_tracks.json", read_strips}, {"player_board.json", read_board},       {"final_scoring.json", read_final},
};

std::string stack_name(Stack stack) {
  constexpr std::string_view kNames[] = {"start", "i_ii", "iii_iv", "v"};
  return std::string(kNames[static_cast<std::size_t>(stack)]);
}

core::Result<void> short_stack(std::string_view file, Stack stack, int holds, int needs, int players) {
  if (holds >= needs) return {};
  return core::failure("wrong_data", std::string(file),
                       "stack " + stack_name(stack) + " holds " + std::to_string(holds) + ", but " +
                           std::to_string(players) + " players draw " + std::to_string(needs),
                       "add rows or make the display smaller");
}

// The stacks hold what all rounds draw, for each player count (TC-102, TC-103, TC-105).
core::Result<void> check_stacks(const Data& data) {
  for (int players = data.min_players; players <= data.max_players; ++players) {
    for (const Stack stack : {Stack::i_ii, Stack::iii_iv, Stack::v}) {
      const auto at = static_cast<std::size_t>(stack);
      int draws = 0;
      for (const Stack of_round : data.stack_of_round) draws += of_round == stack;
      const auto by_players = static_cast<std::size_t>(players);
      if (auto fine = short_stack("land_tiles.json", stack, std::popcount(data.land_stack[at]),
                                  draws * data.land_display[by_players], players);
          !fine)
        return fine;
      if (auto fine = short_stack("tech_tiles.json", stack, std::popcount(data.tech_stack[at]),
                                  draws * data.tech_display[by_players], players);
          !fine)
        return fine;
      if (auto fine = short_stack("damage_cards.json", stack, std::popcount(data.damage_stack[at]), draws, players);
          !fine)
        return fine;
    }
  }
  return {};
}

core::Result<void> check_bridges(const Data& data) {
  int effects = 0;
  for (const Effect& effect : data.effects) effects += effect.type == EffectType::bridge;
  if (effects <= data.bridges) return {};
  return core::failure(
      "wrong_data", "tech_tiles.json",
      "there are " + std::to_string(effects) + " bridge effects but only " + std::to_string(data.bridges) + " bridges",
      "see \"bridges\" in setup.json");  // TC-R24
}

void name_points(Data& data) {
  for (Land& land : data.land) land.rails = &data.templates[land.shape].plain;
  for (Tech& tech : data.tech)
    if (tech.institution) tech.rails = &data.templates[tech.shape].plain;
  for (int tile = 0; tile < data.tile_ids.size(); ++tile) {
    const auto row = static_cast<std::size_t>(tile);
    const bool land = data.is_land(tile);
    if (!land && !data.tech[row - data.land.size()].institution) continue;
    const Template& shape = data.shape_of(tile);
    if (land) data.land[row].first_city = static_cast<std::int16_t>(data.city_ids.size());
    const auto first_point = static_cast<std::int16_t>(data.point_ids.size());
    if (land)
      data.land[row].first_point = first_point;
    else
      data.tech[row - data.land.size()].first_point = first_point;
    for (std::size_t node = 0; node < shape.nodes.size(); ++node) {
      const std::string word = data.tile_ids[tile] + "_" + shape.nodes[node].name;  // TC-G5
      data.point_ids.add(word);
      data.tile_points.push_back({static_cast<std::uint8_t>(tile), static_cast<std::uint8_t>(node)});
      if (!land || shape.nodes[node].kind != NodeKind::city) continue;
      data.city_ids.add(word);
      data.city_points.push_back({static_cast<std::uint8_t>(tile), shape.nodes[node].city});
    }
  }
}

}  // namespace

core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog) {
  auto read = core::read_set(set, catalog, kReaders);
  if (!read) return read;
  Data& data = **read;
  if (auto fine = check_stacks(data); !fine) return std::unexpected(fine.error());
  if (auto fine = check_bridges(data); !fine) return std::unexpected(fine.error());
  for (const auto* ids : {&data.land_ids, &data.tech_ids})
    for (const std::string& id : ids->list())
      if (!data.tile_ids.add(id))
        return core::failure("wrong_data", "tech_tiles.json: " + id, "a land tile has the same id");
  if (auto fine = check_ranges(data); !fine) return std::unexpected(fine.error());
  name_points(data);
  return read;
}

}  // namespace century
