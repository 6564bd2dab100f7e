// Everything that changes during a game of Goofspiel; what is fixed at set-up stands in rules.h.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/seat.h"

namespace goofspiel {

using core::Seat;
using core::Seats;

// Capacities: a data set that needs more is refused.
inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxCards = 16;   // different cards to bid with
inline constexpr int kMaxPrizes = 16;  // prizes in the pile

inline constexpr std::uint8_t kNone = 254;    // no card, no prize
inline constexpr std::uint8_t kHidden = 255;  // something the viewer may not know

// The steps of the rulebook. kReinforce is the step of a seat that has chosen a card; the game as a whole is in kBid.
enum Step : std::uint8_t { kDeal, kTurnUp, kBid, kReinforce, kScout, kDraw, kVerdict, kOver };

// A set of prizes, one bit each.
using PrizeSet = std::uint16_t;

// How many of each card, in the order of the data.
using Cards = std::array<std::uint8_t, kMaxCards>;

struct Player {
  Cards hand;           // with the cards of a bid that is not open yet; kHidden throughout for who may not know it
  Cards played;         // open to all
  std::int16_t points;  // of the prizes won
  PrizeSet buried;      // prizes this seat has put away; empty for everybody else
  std::uint8_t buries;  // how many they are, which is open
  std::uint8_t prizes;  // won
  std::uint8_t bid;     // the card chosen in this round, or kNone; so is the next one
  std::uint8_t added;   // to it
  std::uint8_t sealed;  // 1: the bid is complete
  Seats spied_on;       // whose hands this seat has seen

  friend bool operator==(const Player&, const Player&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("hand", self.hand);
    visit("played", self.played);
    visit("points", self.points);
    visit("buried", self.buried);
    visit("buries", self.buries);
    visit("prizes", self.prizes);
    visit("bid", self.bid);
    visit("added", self.added);
    visit("sealed", self.sealed);
    visit("spied_on", self.spied_on);
  }
};

struct State {
  std::array<Player, kMaxPlayers> seats;
  Cards deck;            // not dealt; kHidden throughout for everybody once there are hands to hide
  PrizeSet pile;         // prizes face down; a viewer counts those in that somebody else has looked at
  std::int16_t carried;  // points of prizes that a tie has left on the table
  Step step;
  std::uint8_t dealt;   // cards dealt so far
  std::uint8_t round;   // prizes turned up so far
  std::uint8_t prize;   // the one on the table, or kNone
  std::uint8_t next;    // the one that the scout has looked at, or kNone
  Seat scout;           // who won the last prize and scouts, or core::kNobody
  std::uint8_t looked;  // 1: the scout has used its look
  std::uint8_t spied;   // 1: the scout has spied on somebody

  friend bool operator==(const State&, const State&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("deck", self.deck);
    visit("pile", self.pile);
    visit("carried", self.carried);
    visit("step", self.step);
    visit("dealt", self.dealt);
    visit("round", self.round);
    visit("prize", self.prize);
    visit("next", self.next);
    visit("scout", self.scout);
    visit("looked", self.looked);
    visit("spied", self.spied);
  }
};

static_assert(sizeof(State) <= 256);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

}  // namespace goofspiel
