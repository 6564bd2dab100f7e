// Everything that changes during a game of Powerline; what is fixed at set-up stands in rules.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"

namespace powerline {

using core::Seat;
using core::Seats;

// Capacities: a data set that needs more is refused.
inline constexpr int kMaxPlayers = 6;
inline constexpr int kMaxLines = 10;
inline constexpr int kMaxStations = 8;
inline constexpr int kMaxSegments = 16;
inline constexpr int kMaxRounds = 40;

inline constexpr int kWorkers = 6;    // and dice, and columns of the chart
inline constexpr int kFaces = 6;      // of a die
inline constexpr int kContracts = 3;  // scoring tiles in play
inline constexpr int kScorings = 3;

// A place names where the next worker of a line may go: three for each line, "l01" (a line that has begun), "l01_a" and
// "l01_b" (an empty line, from that end; PL-R7). The island comes after all of them.
inline constexpr int kPlacesPerLine = 3;
inline constexpr int kMaxPlaces = kPlacesPerLine * kMaxLines;
inline constexpr std::uint8_t kIsland = kMaxPlaces;
inline constexpr std::uint8_t kNoSpot = 255;
inline constexpr std::uint8_t kWithJoker = 64;  // added to a spot
inline constexpr std::uint8_t kNoTile = 255;

enum End : std::uint8_t { kNoEnd, kEndA, kEndB };
enum First : std::uint8_t { kNotBegun, kFromRed, kFromBlack };

// The steps of the rulebook; kWait: this seat has finished its plan, or chance is to move.
enum Step : std::uint8_t { kDraw, kRoll, kBegin, kPlace, kVacation, kWait };

// A set of places, one bit each.
using PlaceSet = std::uint32_t;

// One seat's board, and its plan of the running round.
struct PlayerBoard {
  // For each pip value the places whose next segment shows it, planned workers counted as built.
  std::array<PlaceSet, kFaces> next;
  std::uint32_t planned;                       // workers planned on each line, three bits a line
  std::int16_t points;                         // PL-10: no upper limit
  std::uint16_t cities;                        // bit i: the city of line i is supplied
  std::array<std::uint8_t, kMaxLines> tokens;  // on each line
  std::array<End, kMaxLines> ends;             // from which end each line is built, planned workers counted
  std::array<std::uint8_t, kWorkers> tiles;    // worker tiles in columns 1 to 6
  std::uint8_t energy;                         // energy tiles not yet on a city
  std::uint8_t jokers;                         // on the sun space
  std::uint8_t vacation;                       // 1: the vacation tile is still there
  std::uint8_t stations;                       // bit i: station i is covered
  std::array<std::uint8_t, kFaces> island;     // Adventure Island: tokens on each face
  std::uint8_t island_tokens;                  // on the island in all, with or without faces

  // The plan: empty except while seats plan.
  Step step;
  First first;                               // which end of the worker row began
  std::uint8_t workers;                      // planned so far
  std::uint8_t jokers_spent;                 // in this plan
  std::uint8_t vacation_used;                // in this plan
  std::array<std::uint8_t, kWorkers> spots;  // place or island of each worker in the order planned, kNoSpot if none

  friend bool operator==(const PlayerBoard&, const PlayerBoard&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("next", self.next);
    visit("planned", self.planned);
    visit("points", self.points);
    visit("cities", self.cities);
    visit("tokens", self.tokens);
    visit("ends", self.ends);
    visit("tiles", self.tiles);
    visit("energy", self.energy);
    visit("jokers", self.jokers);
    visit("vacation", self.vacation);
    visit("stations", self.stations);
    visit("island", self.island);
    visit("island_tokens", self.island_tokens);
    visit("step", self.step);
    visit("first", self.first);
    visit("workers", self.workers);
    visit("jokers_spent", self.jokers_spent);
    visit("vacation_used", self.vacation_used);
    visit("spots", self.spots);
  }
};

// Of the plan. Added up, not branched on: which workers sail cannot be guessed.
constexpr int island_workers(const PlayerBoard& board) {
  int workers = 0;
  for (const std::uint8_t spot : board.spots) workers += spot == kIsland;
  return workers;
}

struct State {
  std::array<PlayerBoard, kMaxPlayers> seats;
  Seats active;                                    // who decides now
  std::uint8_t round;                              // rounds completed: the space of the round marker
  std::uint8_t drawn;                              // scoring tiles in play
  std::uint8_t rolled;                             // dice rolled in this round
  std::array<std::uint8_t, kContracts> contracts;  // scoring tiles in play, kNoTile if not yet drawn
  std::array<std::uint8_t, kWorkers> dice;         // in the order of the workers, 0 before the roll
  std::array<std::uint8_t, 3> unused;              // no padding

  friend bool operator==(const State&, const State&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("active", self.active);
    visit("round", self.round);
    visit("drawn", self.drawn);
    visit("rolled", self.rolled);
    visit("contracts", self.contracts);
    visit("dice", self.dice);
    visit("unused", self.unused);
  }
};

static_assert(sizeof(PlayerBoard) == 80);
static_assert(sizeof(State) <= 512);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

}  // namespace powerline
