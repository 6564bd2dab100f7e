// What is fixed at one table, the rules that may forbid a move, and the steps as the chapters define them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>

#include "core/step.h"
#include "games/goofspiel/data.h"
#include "games/goofspiel/state.h"

namespace goofspiel {

using core::Log;
using core::Move;
using core::move_of;
using core::Options;
using core::Prompt;

// What becomes of a prize for which the highest bids are equal, in the order of the words of the option `ties`.
enum class Ties : std::uint8_t { carry, next, discard };

// The component data and the options of this table.
struct Rules {
  std::shared_ptr<const Data> data;
  int players = 2;
  int hand = 1;    // cards that everybody begins with
  int rounds = 1;  // prizes that are turned up
  bool dealt = true;
  bool scouting = false;
  Ties ties = Ties::carry;

  Seats everybody() const { return Seats::first(players); }
  int value(int card) const { return data->cards[static_cast<std::size_t>(card)].value; }
  int points(int prize) const { return data->prizes[static_cast<std::size_t>(prize)]; }
};

// Every rule that can forbid a move.
enum class Rule : std::uint8_t { none, GS_10, GS_20, GS_21, GS_22, GS_45, GS_47, GS_48, GS_49, count };

using Turn = core::Turn<Rules, State>;
using StepRow = core::StepRow<Rules, State, Rule>;

inline int count(const Cards& cards) { return std::accumulate(cards.begin(), cards.end(), 0); }
constexpr PrizeSet bit(int prize) { return static_cast<PrizeSet>(1u << prize); }

// Cards in a seat's hand, which everybody can count.
inline int cards_left(const Rules& rules, const State& s, Seat seat) {
  if (s.step == kDeal) return std::clamp(s.dealt - seat * rules.hand, 0, rules.hand);
  return rules.hand - count(s.seats[seat].played);
}
// Prizes face down, which everybody can count.
inline int pile_size(const Rules& rules, const State& s) {
  int size = static_cast<int>(rules.data->prizes.size()) - s.round - (s.next != kNone);
  for (const Player& player : s.seats) size -= player.buries;
  return size;
}

}  // namespace goofspiel
