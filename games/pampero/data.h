// The components of Pampero as the data files give them, with the sets and tables that the rules ask for again and
// again.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/data.h"
#include "core/strict.h"
#include "games/pampero/state.h"

namespace pampero {

enum Market : std::uint8_t { kResidential, kIndustry, kCommerce, kRecreation, kRemoteMarket };
// What an effect or reward may name instead of a market.
inline constexpr std::uint8_t kAnyMarket = 5, kHighest = 6, kLowestPositive = 7, kEachMarket = 8;

inline constexpr int kZones = 3;  // PAM-120
inline constexpr std::uint8_t kNoZone = 3, kZoneB = 1;
inline constexpr int kMaxSectors = 8;
inline constexpr int kMaxStage = 7;
inline constexpr int kMaxEnergy = 31;

enum class EffectKind : std::uint8_t {
  money,
  energy,
  battery,
  income_step,
  take_income,
  special,
  bulldozer_gain,
  bulldozer_move,
  play_connection,
  turn_order_down,
  return_card,
  wind_energy,
  tower_value,
  contract_energy,
  foreign_battery,
  battery_action,
  capital_money,
  bulldozer_arrow,
  consolidation_return,
  end_money,
  end_foreign_income,
  end_capital,
  end_highest_income,
};
enum Upgrade : std::uint8_t {
  kWindEnergy,
  kTowerValue,
  kContractEnergy,
  kForeignBattery,
  kBatteryAction,
  kCapitalMoney,
  kBulldozerArrow,
  kConsolidationReturn,
};

enum class CountKind : std::uint8_t {
  towers,
  wind_farms,
  contracts,
  lucrative,
  two_symbol,
  symbols,
  node_number,
  network_tiles,
  foreign_cards,
  connection_tiles,
  batteries,
  sectors_present,
  one,
  intro_zone_a,
  intro_majorities,
};

struct Effect {
  EffectKind kind{};
  std::uint8_t market = 0;              // a Market, kAnyMarket, kHighest or kLowestPositive
  CountKind count = CountKind::towers;  // of end_money
  std::int16_t n = 0;
  std::uint8_t arrows = 0;
  std::uint8_t bulldozers = 0;
};

// Consecutive effects of Data::effects.
struct EffectList {
  std::int16_t first = 0;
  std::int16_t count = 0;
};

struct Count {
  CountKind kind{};
  std::uint8_t market = 0;
  std::uint8_t markets = 0;  // of the intro tiles, one bit each
  Set tiles = 0;             // the contract tiles it counts
  Set nodes = 0;             // the transformer spaces it counts
};

struct Reward {
  bool income = false;
  std::uint8_t market = 0;  // a Market, kHighest or kEachMarket
  std::int16_t n = 0;
};

struct Cost {
  std::uint8_t money = 0, energy = 0, battery = 0;
};

enum class ActionKind : std::uint8_t { build_tower, build_wind, contract, foreign, capital, effects };
enum class ObjectKind : std::uint8_t { none, bulldozer, tower, wind_farm };
enum Owner : std::uint8_t { kOwn = 1, kForeignOwner = 2, kBoth = 3 };
enum class Money : std::uint8_t { pay, gain, none };
enum Kind : std::uint8_t { kStandard = 1, kRemote = 2, kSolar = 4 };  // of a contract

struct CardAction {
  ActionKind kind{};
  ObjectKind object{};
  std::uint8_t owner = kBoth;
  bool energy = false;
  std::uint8_t kinds = 0;
};

struct Card {
  bool orange = false;
  Money money{};
  std::vector<CardAction> actions;
  std::int8_t value_mod = 0;
  std::int8_t energy_bonus = 0;
  std::int8_t contract_discount = 0;
  bool lucrative_only = false;
  bool second = false;
  bool has_alternative = false;
  Cost alternative;
  EffectList extra;
};

struct Symbol {
  std::uint8_t market = 0, arrows = 0;
};
struct Contract {
  Kind kind = kStandard;
  std::uint8_t sector = 0, number = 0;   // of standard tiles
  std::uint8_t energy = 0, battery = 0;  // of remote tiles
  std::uint8_t stage = 1;                // that unlocks it (PAM-129); 0 for solar tiles
  std::uint8_t symbol_count = 0;
  std::array<Symbol, 2> symbols{};
};

struct OperationsField {
  std::vector<std::uint8_t> zones;  // in the order of the field
  std::uint8_t value = 0, energy = 0;
};
struct BonusField {
  std::uint8_t type = 0;
  std::int8_t x = 0, y = 0;
};
struct TransformerSpace {
  std::uint8_t column = 1, number = 1;
  EffectList bonus;
};
struct PinkLine {
  std::uint8_t a = 0, b = 0;
  Cost cost;
};
struct TowerSlot {
  bool battery = false;
  EffectList bonus;
};
struct CapitalPlace {
  std::uint8_t column = 1, first = 1, last = 1;  // steps of its colour area
};
struct IncomeTrack {
  std::array<std::uint8_t, kMaxStage + 1> limits{};
  std::vector<std::uint8_t> cross;  // by step: the market that advances, kNone if none
};
struct ConnectionTile {
  std::uint8_t back = 0;  // 0 start, 1 a, 2 bc
  std::uint8_t symbol = kNone;
  bool choose = false;
  EffectList effects;
};
struct Cell {
  std::uint8_t area = 0;
  std::uint8_t row = 1, column = 1;
  EffectList bonus;
};
enum class TileKind : std::uint8_t { none, instant, upgrade, symbols, end };
struct BonusTile {
  TileKind kind{};
  EffectList effect;
  std::vector<std::uint8_t> symbols;
  std::array<std::uint8_t, kZones> copies{};
  std::uint8_t field = kNone;  // the bonus field of its type
};
struct ScoringOption {
  std::uint8_t card = 0;
  bool crown = false;
  Count count;
  Reward reward;
};
struct ScoringCard {
  std::uint8_t symbol = 0;
  std::uint8_t first_option = 0, options = 0;
};
struct ForeignCard {
  std::uint8_t country = 0, battery = 0;  // 0 Argentina, 1 Brazil
  std::vector<std::uint8_t> income;
  std::array<std::uint8_t, 2> back{};
};
struct Half {
  bool printed = false;  // tiles of the introductory game have one half
  Count count;
  Reward reward;
};
struct ScoringTile {
  std::uint8_t category = 0;  // 1, 2, 0 for intro tiles
  Half upper, lower;
};

enum class Order : std::uint8_t { tower, wind, contract, remote, solar, foreign };
struct OrderCard {
  Order order{};
  std::vector<std::uint8_t> sectors;
  bool high = false, time = false;
};
struct Level {
  std::int16_t start = 0, idle = 0, year = 0, income = 0, intro = 0, count = 0;  // count: the `virtual` one
  std::array<std::int16_t, 6> orders{};                                          // by Order
};

struct Track {
  std::uint8_t length = 0;
  std::array<std::uint8_t, 3> marks{};
};

struct ConnectionSpace {
  std::uint8_t back = 1;
  std::vector<Set> lines;  // spaces at each line
};

// The board side as used with one number of players.
struct Board {
  core::Ids places;  // sites, "public", parking spaces
  core::Ids spaces;  // contract spaces, remote spaces, solar nodes
  core::Ids connection_ids;
  int sites = 0, public_place = 0;
  std::vector<std::uint8_t> site_sector;
  std::vector<EffectList> parking;  // bonus of each
  Set all_sites = 0, tower_sites = 0, wind_sites = 0, plain_tower_sites = 0, plain_wind_sites = 0, all_parking = 0;
  std::array<Set, kMaxSectors> sector_sites{};
  std::array<Set, kZones + 1> zone_sites{};  // kNoZone: all of them
  std::array<Set, kMaxSectors> reach{};      // where a bulldozer in this sector may go (PAM-431 to 433)
  Set public_reach = 0;

  std::vector<std::uint8_t> space_sector;  // kNone for solar nodes
  std::array<std::uint8_t, kMaxSpaces> space_energy{};
  std::array<std::uint8_t, kMaxSpaces> fixed_tile{};  // of contract spaces, else kNone
  Set standard = 0, remote = 0, solar = 0;
  std::array<Set, kMaxSectors> sector_spaces{};
  std::array<Set, kZones + 1> zone_spaces{};        // solar nodes belong to every zone (PAM-483)
  std::array<Set, kMaxEnergy + 1> standard_for{};   // contract spaces that cost at most so much energy
  std::array<Set, kMaxStage + 1> standard_up_to{};  // contract spaces whose tile this stage unlocks
  std::vector<Set> pair;
  std::vector<std::vector<std::uint8_t>> linked;
  Set solar_entries = 0;
  std::vector<Set> solar_before;  // by space: the nodes before it
  std::vector<ConnectionSpace> connection_spaces;

  int start_batteries = 0;
  std::array<std::uint8_t, kMaxSeats> start_energy{};
};

struct Start {
  int money = 0, battery = 0, towers = 0, wind_farms = 0, transformers = 0, network_tiles = 0;
};
struct Limits {
  int energy_max = 0, action_rounds = 0, take_back_minimum = 0, capital_tiles = 0, capital_repay = 0,
      capital_repay_reduced = 0;
  std::array<std::uint8_t, 4> open{};  // of each display
};
struct BulldozerRound {
  std::uint8_t zone = 0;
  bool reverse = false;
};

struct Data {
  std::string name, hash;
  bool by_hand = false;  // Info::by_hand
  Start start;
  Limits limits;
  std::vector<BulldozerRound> bulldozer_rounds;
  std::uint8_t start_connection = 0;
  std::array<Track, 2> tracks;  // normal, long

  core::Ids sector_ids;
  std::vector<std::uint8_t> sector_zone;
  std::array<Board, kMaxSeats> boards;  // for 1 to 4 players

  std::vector<Effect> effects;
  core::Ids card_ids;  // basic, then special
  int basic_cards = 0;
  std::vector<Card> cards;
  core::Ids contract_ids;  // standard, remote, solar
  std::vector<Contract> contracts;
  int first_remote = 0, first_solar = 0;
  Set lucrative = 0, two_symbol = 0;
  std::array<std::array<Set, 2>, kMarkets> symbol_tiles{};  // tiles with one, with two symbols of a market
  std::array<Set, kZones> zone_tiles{};                     // standard tiles

  std::array<OperationsField, kFields> fields;
  core::Ids field_ids, bonus_field_ids;
  std::vector<BonusField> bonus_fields;

  core::Ids node_ids, line_ids, capital_ids;
  std::vector<TransformerSpace> nodes;
  std::vector<std::uint16_t> grey;  // by node: those joined by a grey line
  std::uint16_t arrow_nodes = 0;
  std::array<std::uint16_t, kMaxStage + 2> columns_from{};  // nodes in this column or further right
  std::vector<PinkLine> lines;
  std::array<TowerSlot, kMaxStage> tower_slots;
  std::array<std::uint8_t, kMaxStage + 1> batteries_up_to{};  // battery symbols in the columns up to this one
  std::vector<CapitalPlace> capital_places;
  std::array<std::uint8_t, kZones> zone_stage{};
  std::array<std::uint8_t, kMarkets> market_stage{};
  std::vector<std::uint8_t> income_values;
  std::array<IncomeTrack, kMarkets> income_tracks;
  std::uint8_t dark_first = 0;

  core::Ids connection_ids;
  std::vector<ConnectionTile> connections;
  core::Ids scoring_card_ids, scoring_option_ids;
  std::vector<ScoringCard> scoring_cards;
  std::vector<ScoringOption> scoring_options;
  core::Ids foreign_ids;
  std::vector<ForeignCard> foreign;
  std::array<Set, 2> country_cards{};
  core::Ids cell_ids, tile_ids;
  std::vector<Cell> cells;
  std::array<Set, kMaxCells> cell_neighbours{};
  std::array<Set, kZones> allowed_cells{};  // by zone of the tower (PAM-404)
  std::vector<BonusTile> tiles;
  std::uint8_t x_tile = kNone;
  std::array<std::uint8_t, kMaxCells> fixed_layout{};
  core::Ids scoring_tile_ids;  // category 1, category 2, intro tiles in data order
  std::vector<ScoringTile> scoring_tiles;
  std::uint8_t intro_upper = kNone, intro_lower = kNone;
  core::Ids order_ids;
  std::vector<OrderCard> orders;
  std::array<Level, 5> levels;  // easy, normal, hard, very hard, merciless

  // Bounds that hold in every game with these data (load_ranges.cc).
  int deepest_agenda = 0;
  int longest_turn = 0;  // decisions
  int most_money = 0;    // of one seat
};

core::Result<std::shared_ptr<const Data>> load_data(const core::DataSet& set, const core::Catalog& catalog);

}  // namespace pampero
