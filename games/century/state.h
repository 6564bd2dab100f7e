// Everything on the table that changes: 864 bytes for up to five regions, each tile stored once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/seat.h"

namespace century {

using core::Seat;
using core::Seats;

inline constexpr int kMaxPlayers = 5;
inline constexpr int kMaxLand = 52;    // rows of land_tiles.json, the start tile included
inline constexpr int kMaxTech = 64;    // rows of tech_tiles.json
inline constexpr int kMaxDamage = 64;  // rows of damage_cards.json
inline constexpr int kMaxCards = 64;   // rows of scoring_cards.json
inline constexpr int kMaxRounds = 6;
inline constexpr int kMaxCardRounds = kMaxRounds;      // rounds with a scoring card
inline constexpr int kMaxColumns = 5;                  // of a damage card
inline constexpr int kMaxTechOfSeat = kMaxRounds - 1;  // one a round, none in the last (TC-401)
inline constexpr int kMaxBridges = 4;                  // in all (TC-106)
inline constexpr int kMaxTiles = 36;                   // of a region (TC-796)
inline constexpr std::uint8_t kNone = 255;             // no tile, card, seat or rotation
inline constexpr std::int16_t kHidden = -1;            // coins and science an observer may not know
inline constexpr int kStartRow = 0;                    // the start tile's row; every seat has its own

static_assert(kMaxLand <= 64 && kMaxTech <= 64 && kMaxDamage <= 64);          // sets of 64 bits
static_assert(kMaxLand + kMaxTech < kNone && kMaxCards < kNone);              // numbers of tiles and cards in a byte
static_assert(kMaxPlayers <= kMaxColumns && kMaxPlayers <= core::kMaxSeats);  // a column for each (TC-501)

// The steps of the rulebook's flow table, in its order; kFinished: this seat waits for the others.
// clang-format off
enum Step : std::uint8_t {
  kFirstSeat, kScoringCard, kDrawLand, kDrawTech, kDrawDamage,
  kOffer, kOpen, kBid, kLastLand, kTechnology,
  kDamageColumn, kDamageBid,
  kPlaceGarbage, kPlaceTile, kPlaceCell, kPlaceRotation, kPlaceCitizen,
  kAdminister, kWorker, kBridgeFrom, kBridgeTo, kRemoval, kTrainFrom, kTrainTo, kTruckFrom, kTruckTo,
  kRecycle, kRecycleTarget,
  kSteps,
  kFinished = kSteps,
};
// clang-format on

// A land tile of somebody's region. `citizens` has a bit for each occupied city, `plants_used` two bits a city.
struct LandTile {
  std::int8_t x = 0;
  std::int8_t y = 0;
  std::uint8_t rotation = 0;
  std::uint8_t garbage = 0;
  std::uint8_t citizens = 0;
  std::uint8_t plants_used = 0;
  friend bool operator==(const LandTile&, const LandTile&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("x", self.x);
    visit("y", self.y);
    visit("rotation", self.rotation);
    visit("garbage", self.garbage);
    visit("citizens", self.citizens);
    visit("plants_used", self.plants_used);
  }
};

// A technology of a seat. `used` has a bit for each effect that is spent or used in this administration; an
// institution that is not laid yet has rotation 255.
struct OwnTech {
  std::uint8_t tech = kNone;
  std::uint8_t used = 0;
  std::int8_t x = 0;
  std::int8_t y = 0;
  std::uint8_t rotation = kNone;
  friend bool operator==(const OwnTech&, const OwnTech&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("tech", self.tech);
    visit("used", self.used);
    visit("x", self.x);
    visit("y", self.y);
    visit("rotation", self.rotation);
  }
};

// A bridge that lies: tile (land row, or number of land rows + technology row) and its place in the template's list.
struct Bridge {
  std::uint8_t tile = kNone;
  std::uint8_t bridge = kNone;
  friend bool operator==(const Bridge&, const Bridge&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("tile", self.tile);
    visit("bridge", self.bridge);
  }
};

// Where a seat stands in phases 4 and 5, and what it has picked so far; zero when not needed. Outside they call it
// "doing".
struct Administration {
  Step step = kFinished;
  std::uint8_t effect = 0;  // place in `techs` * 2 + effect of that technology
  std::uint8_t tile = 0;    // numbered as in Bridge
  std::uint8_t node = 0;    // of the tile's template
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend bool operator==(const Administration&, const Administration&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("step", self.step);
    visit("effect", self.effect);
    visit("tile", self.tile);
    visit("node", self.node);
    visit("x", self.x);
    visit("y", self.y);
  }
};

struct Player {
  std::uint64_t land = 0;       // rows of own land tiles, the start tile included
  std::uint64_t won = 0;        // those won this round
  std::uint64_t unlaid = 0;     // those still to be laid
  std::uint64_t unsettled = 0;  // those whose citizen has no city yet
  std::int16_t coins = 0;
  std::int16_t science = 0;
  std::int16_t points = 0;
  std::array<std::int16_t, 3> produced{};  // coins, science, prosperity of this round's phase 5
  std::uint16_t garbage_received = 0;
  std::uint16_t garbage_removed = 0;
  std::int8_t pollution = 0;
  std::uint8_t pending_garbage = 0;
  std::uint8_t tech_count = 0;
  std::array<OwnTech, kMaxTechOfSeat> techs{};  // in data order; see own_techs()
  std::array<Bridge, kMaxBridges> bridges{};
  LandTile start;
  Administration administration;

  std::span<OwnTech> own_techs() { return std::span(techs).first(tech_count); }
  std::span<const OwnTech> own_techs() const { return std::span(techs).first(tech_count); }
  friend bool operator==(const Player&, const Player&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("land", self.land);
    visit("won", self.won);
    visit("unlaid", self.unlaid);
    visit("unsettled", self.unsettled);
    visit("coins", self.coins);
    visit("science", self.science);
    visit("points", self.points);
    visit("produced", self.produced);
    visit("garbage_received", self.garbage_received);
    visit("garbage_removed", self.garbage_removed);
    visit("pollution", self.pollution);
    visit("pending_garbage", self.pending_garbage);
    visit("tech_count", self.tech_count);
    visit("techs", self.techs);
    visit("bridges", self.bridges);
    visit("start", self.start);
    visit("doing", self.administration);
  }
};

// The highest bid in a column of the damage card.
struct Column {
  std::uint8_t seat = kNone;
  std::uint8_t bid = 0;
  friend bool operator==(const Column&, const Column&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seat", self.seat);
    visit("bid", self.bid);
  }
};

struct State {
  std::array<Player, kMaxPlayers> seats{};
  std::array<LandTile, kMaxLand> land{};  // by row; the start tiles lie in `seats`
  std::uint64_t land_display = 0;
  std::uint64_t land_drawn = 0;
  std::uint64_t tech_display = 0;
  std::uint64_t tech_drawn = 0;
  std::uint64_t damage_drawn = 0;
  std::int16_t highest_bid = 0;
  std::array<Column, kMaxColumns> columns{};
  std::array<std::uint8_t, kMaxCardRounds> cards{kNone, kNone, kNone, kNone, kNone, kNone};  // open scoring cards
  Step step = kFirstSeat;  // of the table; kFinished in phases 4 and 5, where each seat has its own
  std::uint8_t round = 0;
  std::uint8_t start_player = 0;
  std::uint8_t next_start = 0;  // who starts the next round (TC-508)
  std::uint8_t leader = 0;
  std::uint8_t auctioned = kNone;  // the land tile under auction
  std::uint8_t highest_bidder = kNone;
  std::uint8_t field = 0;       // of the cost strip, from 0
  std::uint8_t damage = kNone;  // the open damage card
  std::uint8_t column = 0;      // chosen for a bid, from 0
  Seats acting;
  Seats passed;
  Seats dropped;
  std::uint8_t over = 0;
  friend bool operator==(const State&, const State&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("land", self.land);
    visit("land_display", self.land_display);
    visit("land_drawn", self.land_drawn);
    visit("tech_display", self.tech_display);
    visit("tech_drawn", self.tech_drawn);
    visit("damage_drawn", self.damage_drawn);
    visit("highest_bid", self.highest_bid);
    visit("columns", self.columns);
    visit("cards", self.cards);
    visit("step", self.step);
    visit("round", self.round);
    visit("start_player", self.start_player);
    visit("next_start", self.next_start);
    visit("leader", self.leader);
    visit("auctioned", self.auctioned);
    visit("highest_bidder", self.highest_bidder);
    visit("field", self.field);
    visit("damage", self.damage);
    visit("column", self.column);
    visit("acting", self.acting);
    visit("passed", self.passed);
    visit("dropped", self.dropped);
    visit("over", self.over);
  }
};

// The step `seat` is in, the table's or its own.
inline Step step_of(const State& s, Seat seat) {
  return s.step == kFinished && seat < kMaxPlayers ? s.seats[seat].administration.step : s.step;
}

// A seat's land tile by its row.
inline LandTile& land_tile(State& s, Seat seat, int row) {
  return row == kStartRow ? s.seats[seat].start : s.land[static_cast<std::size_t>(row)];
}
inline const LandTile& land_tile(const State& s, Seat seat, int row) {
  return row == kStartRow ? s.seats[seat].start : s.land[static_cast<std::size_t>(row)];
}

}  // namespace century
