// The component data as the rules read them: parsed once, checked strictly, shared by all tables.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/data.h"
#include "core/error.h"
#include "core/strict.h"
#include "games/century/rails.h"
#include "games/century/state.h"

namespace century {

inline constexpr int kMinRegionLimit = 35;
inline constexpr int kMaxRegionLimit = 62;

enum class Good : std::uint8_t { coins, science, prosperity };
inline constexpr int kGoods = 3;

enum class Stack : std::uint8_t { start, i_ii, iii_iv, v };
inline constexpr int kStacks = 4;

// What the occupied cities of a tile give: coins, science, prosperity, and how many plants work.
using Yield = std::array<std::uint8_t, 4>;

struct Land {
  Stack stack = Stack::start;
  std::uint8_t shape = 0;  // template
  std::uint8_t cities = 0;
  std::array<Yield, kMaxCities> city{};
  std::array<Yield, 1 << kMaxCities> yield{};   // by set of citizens
  std::array<std::uint8_t, kGoods> yielding{};  // the cities that yield a good
  std::uint8_t plant_cities = 0;                // the cities with a plant
  std::int16_t first_city = 0;                  // in the list of cities
  std::int16_t first_point = 0;                 // in the list of points
  const Rails* rails = nullptr;                 // without bridges
};

enum class EffectType : std::uint8_t {
  institution,
  worker,
  bridge,
  sort,
  park,
  locomotive,
  truck,
  recycle,
  remediate,
  quality
};
enum class Use : std::uint8_t { none, once, each };

struct Effect {
  EffectType type = EffectType::park;
  Use use = Use::none;
  Good good = Good::coins;  // of an institution, or of the cost
  std::uint8_t amount = 0;  // bonus of an institution, or the cost
  std::uint8_t points = 0;  // quality of life
  std::uint8_t tech = 0;
  std::uint8_t place = 0;  // among the effects of its technology
};

struct Tech {
  Stack stack = Stack::i_ii;
  std::uint8_t garbage = 0;
  std::uint8_t skulls = 0;
  std::uint8_t flowers = 0;
  std::uint8_t effects = 0;       // one or two
  std::int16_t first_effect = 0;  // in the list of effects
  bool institution = false;
  std::uint8_t shape = 0;        // template of an institution
  std::int16_t first_point = 0;  // in the list of points; only institutions have points
  const Rails* rails = nullptr;  // without bridges; only institutions have rails
};

struct DamageColumn {
  std::uint8_t garbage = 0;
  std::uint8_t skulls = 0;
  std::uint8_t min_players = 0;
};

struct Damage {
  Stack stack = Stack::i_ii;
  std::uint8_t columns = 0;
  std::array<DamageColumn, kMaxColumns> column{};
};

enum class TermType : std::uint8_t { produced, points, clean, clean_by_section, plants, flowers, garbage };

struct Term {
  TermType type = TermType::points;
  Good good = Good::coins;
  int per = 0;
};

struct Card {
  int round = 0;
  int count = 1;
  std::vector<Term> terms;
};

struct CostStrip {
  int min_bid = 0;
  std::vector<std::uint8_t> costs;
  std::array<std::uint8_t, kMaxPlayers + 1> start_field{};  // by players, from 0
};

struct PollutionField {
  int points = 0;
  int clean = 0;
};

// A place on a tile, as a word of the list of points or cities means it.
struct TilePoint {
  std::uint8_t tile = 0;  // land row, or number of land rows + technology row
  std::uint8_t node = 0;  // of the template; for a city its number
};

struct Data {
  int min_players = 3;
  int max_players = 5;
  int rounds = 6;
  int coins = 0;
  int science = 0;
  int points = 0;
  int pollution = 0;
  std::array<std::uint8_t, kMaxPlayers + 1> land_display{};  // by players
  std::array<std::uint8_t, kMaxPlayers + 1> tech_display{};
  std::vector<Stack> stack_of_round;  // from round 1
  std::vector<int> card_rounds;
  int compensation_extra = 0;
  int bid_max = 0;
  int most_coins = 0;  // that a seat can ever hold
  int bridges = 0;
  int region_limit = 0;
  std::array<int, kMaxPlayers + 1> longest{};  // by players: no game has more moves

  std::vector<Template> templates;
  std::vector<Land> land;  // the start tile first, the others in data order
  std::uint8_t start_citizens = 0;
  std::uint8_t start_garbage = 0;
  std::vector<Tech> tech;
  std::vector<Effect> effects;
  std::vector<Damage> damage;
  std::vector<Card> cards;
  std::vector<CostStrip> strips;
  std::vector<std::uint8_t> strip_of_round;  // from round 1
  int pollution_least = 0;
  int pollution_most = 0;
  std::vector<PollutionField> pollution_track;  // from the left end

  int first_garbage = 0;
  int extra_garbage = 0;
  std::vector<Good> majority_goods;
  std::vector<int> majority_points;

  std::array<std::uint64_t, kStacks> land_stack{};  // rows of a stack
  std::array<std::uint64_t, kStacks> tech_stack{};
  std::array<std::uint64_t, kStacks> damage_stack{};

  core::Ids land_ids, tech_ids, effect_ids, damage_ids, card_ids, template_ids, strip_ids;
  core::Ids tile_ids, city_ids, point_ids;
  std::vector<TilePoint> city_points;
  std::vector<TilePoint> tile_points;
  std::string name;
  std::string hash;
  bool by_hand = false;  // Info::by_hand

  // TC-R28, TC-R29: points and sections are data.
  const PollutionField& field(int position) const {
    return pollution_track[static_cast<std::size_t>(position - pollution_least)];
  }
  const CostStrip& strip(int round) const { return strips[strip_of_round[static_cast<std::size_t>(round - 1)]]; }
  int land_count() const { return static_cast<int>(land.size()); }
  bool is_land(int tile) const { return tile < land_count(); }
  const Template& shape_of(int tile) const {
    const auto i = static_cast<std::size_t>(tile);
    return templates[is_land(tile) ? land[i].shape : tech[i - land.size()].shape];
  }
  int first_point(int tile) const {
    const auto i = static_cast<std::size_t>(tile);
    return is_land(tile) ? land[i].first_point : tech[i - land.size()].first_point;
  }
};

core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog);

// Refuses data that could take a number of the state beyond its width, and works out `longest`.
core::Result<void> check_ranges(Data& data);

// The readers of the files; each reads one file into `data`.
void read_setup(const core::Node& root, Data& data);
void read_templates(const core::Node& root, Data& data);
void read_land(const core::Node& root, Data& data);
void read_tech(const core::Node& root, Data& data);
void read_damage(const core::Node& root, Data& data);
void read_cards(const core::Node& root, Data& data);
void read_strips(const core::Node& root, Data& data);
void read_board(const core::Node& root, Data& data);
void read_final(const core::Node& root, Data& data);

Stack read_stack(const core::Node& node);
Good read_good(const core::Node& node);

// "" if `path` leads from the first to the second point with the commands M, L, C and A; else what is wrong.
std::string wrong_path(const std::string& path, std::array<int, 2> from, std::array<int, 2> to);

}  // namespace century
