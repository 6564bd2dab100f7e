// Everything on the table that changes in a game of Pampero; what is fixed at set-up is in Rules (rules.h).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/agenda.h"
#include "core/bits.h"
#include "core/seat.h"

namespace pampero {

using core::bit;
using core::has;
using core::members;
using core::Seat;
using core::Seats;

using Set = std::uint64_t;  // a set of components by their place in data order

// Capacities: a data set that needs more is refused with the limit.
inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxPlaces = 64;  // sites, the public area and parking spaces together
inline constexpr int kMaxSpaces = 48;  // contract spaces, remote spaces and solar nodes together
inline constexpr int kMaxSet = 64;     // anything that is held as a Set: cards, tiles, options of scoring cards
inline constexpr int kMaxNodes = 16;
inline constexpr int kMaxCells = 24;
inline constexpr int kMaxConnections = 16;
inline constexpr int kMaxConnectionSpaces = 8;
inline constexpr int kMaxCapitalPlaces = 4;
inline constexpr int kMaxDisplay = 4;
inline constexpr int kMaxBonusFields = 20;
inline constexpr int kMaxFrames =
    20;  // more than chains of effects need; makes the state a whole number of cache lines

// All components of a list of `n`.
constexpr Set all_of(std::size_t n) { return n == kMaxSet ? ~Set{0} : bit(static_cast<int>(n)) - 1; }

inline constexpr int kMarkets = 5;  // r i g e f
inline constexpr int kRows = 2;
inline constexpr int kRowFields = 6;  // operations fields of a row
inline constexpr int kFields = kRows * kRowFields;
inline constexpr int kBulldozers = 4;             // of a player (PAM-104)
inline constexpr int kUpgrades = 8;               // kinds of upgrades, in the order of EffectKind
inline constexpr std::uint8_t kNone = 255;        // no card, tile, seat or field
inline constexpr std::uint8_t kReserve = 255;     // a bulldozer that is not in play yet
inline constexpr std::uint8_t kInPlayArea = 254;  // a connection tile that can be played

// The steps in the order of chapter 15 of the rules, then what happens by itself between them.
enum Step : std::uint8_t {
  kSetupOrder,
  kSetupFinal1,
  kSetupFinal2,
  kSetupScoring1,
  kSetupScoring2,
  kSetupRemote,
  kSetupSolar,
  kSetupConnection,
  kSetupBonus,
  kSetupAction,
  kSetupScoring,
  kSetupArgentina,
  kSetupBrazil,
  kSetupBulldozer,
  kAction,
  kRow,
  kMode,
  kZone,
  kSite,
  kContract,
  kForeign,
  kCapital,
  kPayee,
  kPay,
  kNode,
  kLinked,
  kCell1,
  kCell2,
  kCellDiscard,
  kBonusField,
  kIncomeStep,
  kSpecial,
  kRefillAction,
  kRefillScoring,
  kRefillArgentina,
  kRefillBrazil,
  kConnection,
  kConnectionChoice,
  kBulldozerFrom,
  kBulldozerTo,
  kRecall,
  kSecondSite,
  kSecondForeign,
  kMoveUsed,
  kAutomaOrder,
  kReturnCard,
  kScoringCard,
  kSteps,
  kEffects = kSteps,  // a: first effect, b: how many are left
  kSymbols,           // a: contract tile, b: next symbol
  kCellEffect,        // a: cell, b: its tile or -1
  kUsedBulldozers,    // those in CardInPlay::used move now
  kEndTurn,
  kProduce,     // the rest of a seat's consolidation
  kEndScoring,  // a: which scoring
};

enum Phase : std::uint8_t { kSetupPhase, kActionPhase, kConsolidationPhase, kScoringPhase, kOver };

// One company. Sets hold places in data order; single numbers are such places too, 255 for none.
struct Company {
  Set hand;              // action cards
  Set towers;            // sites
  Set wind_farms;        // sites
  Set bulldozer_places;  // sites with an own bulldozer beside them, and parking spaces taken
  Set transformers;      // spaces
  Set contracts;         // contract tiles
  Set play_area;         // connection tiles that can be played
  Set scoring;           // scoring cards not played yet
  Set played;            // scoring cards played
  Set foreign;           // foreign cards
  Set lines;             // pink lines with a network tile
  std::int16_t money;
  std::uint16_t occupied;  // transformer spaces with a contract, one bit each
  std::uint8_t energy;
  std::uint8_t battery;
  std::uint8_t stage;  // towers built
  std::uint8_t timeline;
  std::uint8_t lower;                             // 1: the turn-order disc is in the lower row
  std::uint8_t dark;                              // 1: a marker has been in the dark area
  std::uint8_t flipped;                           // markets whose marker is turned down, one bit each
  std::array<std::uint8_t, kMarkets> income;      // steps
  std::array<std::uint8_t, kFields> fields_used;  // action card on each operations field, upper row first
  std::array<std::uint8_t, kMaxConnections>
      connections;                                      // where each own tile lies: a field, 254 play area, 255 not own
  std::array<std::uint8_t, kMaxBonusFields> bonus;      // tower-bonus tile on each bonus field
  std::array<std::uint8_t, kUpgrades> upgrades;         // sum of each kind
  std::array<std::uint8_t, kBulldozers> bulldozers;     // place of each
  std::array<std::uint8_t, kMaxCapitalPlaces> capital;  // 1: a capital tile lies there
  std::array<std::uint8_t, kMaxNodes> nodes;            // contract tile on each transformer space
  friend bool operator==(const Company&, const Company&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("hand", self.hand);
    visit("towers", self.towers);
    visit("wind_farms", self.wind_farms);
    visit("bulldozer_places", self.bulldozer_places);
    visit("transformers", self.transformers);
    visit("contracts", self.contracts);
    visit("play_area", self.play_area);
    visit("scoring", self.scoring);
    visit("played", self.played);
    visit("foreign", self.foreign);
    visit("lines", self.lines);
    visit("money", self.money);
    visit("occupied", self.occupied);
    visit("energy", self.energy);
    visit("battery", self.battery);
    visit("stage", self.stage);
    visit("timeline", self.timeline);
    visit("lower", self.lower);
    visit("dark", self.dark);
    visit("flipped", self.flipped);
    visit("income", self.income);
    visit("company", self.fields_used);
    visit("connections", self.connections);
    visit("bonus", self.bonus);
    visit("upgrades", self.upgrades);
    visit("bulldozers", self.bulldozers);
    visit("capital", self.capital);
    visit("nodes", self.nodes);
  }
};

// The card being played: first what is chosen step by step, then what its action still needs to know.
struct CardInPlay {
  std::uint8_t card;
  std::uint8_t field;
  std::uint8_t action;  // which of the card's actions
  std::uint8_t zone;    // kNoZone for grey cards
  std::uint8_t target;  // site, space, foreign card or capital place
  std::uint8_t payee;
  std::uint8_t payment;              // 0 money, 1 alternative
  std::array<std::uint8_t, 2> used;  // bulldozers that have to move: seat * 4 + number
  std::uint8_t playing;              // 1: the card lies on its field
  friend bool operator==(const CardInPlay&, const CardInPlay&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("card", self.card);
    visit("field", self.field);
    visit("action", self.action);
    visit("zone", self.zone);
    visit("target", self.target);
    visit("payee", self.payee);
    visit("payment", self.payment);
    visit("used", self.used);
    visit("playing", self.playing);
  }
};
inline constexpr CardInPlay kNoCardInPlay{kNone, kNone, kNone, kNone, kNone, kNone, kNone, {kNone, kNone}, 0};

struct State {
  std::array<Company, kMaxSeats> seats;
  Set open;  // spaces whose contract tile is still there
  Set action_deck;
  Set scoring_deck;
  Set foreign_deck;                                                 // both countries
  Set orders;                                                       // order cards of the automa that are left
  std::array<std::uint8_t, kMaxSpaces> tiles;                       // contract tile of each space, taken or not
  std::array<std::uint8_t, kMaxCells> cells;                        // tower-bonus tile on each cell
  std::array<std::uint8_t, kMaxConnectionSpaces> connection_tiles;  // on the map
  std::array<std::array<std::uint8_t, kMaxDisplay>, 4> displays;    // open cards: action, scoring, Argentina, Brazil
  std::array<std::uint8_t, kMaxSeats> order;                        // seats in turn order
  std::array<std::uint8_t, kMaxSeats> track;  // seats by the timeline, the foremost and upmost first
  std::array<std::uint8_t, 4> scoring_tiles;  // scoring 1, scoring 2, upper final, lower final
  std::uint8_t battery_supply;
  std::uint8_t capital_supply;
  std::uint8_t year;
  std::uint8_t round;  // of the action phase, from 0
  std::uint8_t turn;   // place in the turn order, from 0
  Phase phase;
  std::uint8_t scorings;  // how many are done
  std::uint8_t unused;
  CardInPlay card_in_play;
  core::Agenda<kMaxFrames> agenda;
  friend bool operator==(const State&, const State&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("open", self.open);
    visit("action_deck", self.action_deck);
    visit("scoring_deck", self.scoring_deck);
    visit("foreign_deck", self.foreign_deck);
    visit("orders", self.orders);
    visit("tiles", self.tiles);
    visit("cells", self.cells);
    visit("connection_tiles", self.connection_tiles);
    visit("displays", self.displays);
    visit("order", self.order);
    visit("track", self.track);
    visit("scoring_tiles", self.scoring_tiles);
    visit("battery_supply", self.battery_supply);
    visit("capital_supply", self.capital_supply);
    visit("year", self.year);
    visit("round", self.round);
    visit("turn", self.turn);
    visit("phase", self.phase);
    visit("scorings", self.scorings);
    visit("unused", self.unused);
    visit("choice", self.card_in_play);
    visit("agenda", self.agenda);
  }
};
static_assert(sizeof(State) == 1024);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace pampero
