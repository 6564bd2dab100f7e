// Which turn it is: the same number as long as a seat's turn lasts, whatever chance does in between.
#pragma once

#include <cstdint>

#include "core/any_game.h"
#include "games/century/state.h"
#include "games/pampero/state.h"
#include "games/powerline/state.h"

namespace bots {

// A plan.
inline std::uint64_t turn_number(const ::powerline::State& s) { return s.round; }

inline std::uint64_t turn_number(const ::pampero::State& s) {
  return ((s.year * 8u + s.round) * 8u + s.turn) * 8u + s.phase;
}

// An auction is a turn at each bid, an administration a single one.
inline std::uint64_t turn_number(const ::century::State& s) {
  const std::uint64_t round = s.round * 2u;
  if (s.step == ::century::Step::finished) return round + 1;
  core::Seats dropped = s.dropped;
  if (s.step == ::century::Step::technology) dropped.remove(s.acting.front());  // TC-401: still the same turn
  std::uint64_t bids = static_cast<std::uint64_t>(s.highest_bid) + 64u * s.passed.bits() + 64u * 256u * dropped.bits();
  for (const ::century::Column& column : s.columns) bids = bids * 31 + column.bid;
  return (bids << 8) + round;
}

// Of any game (turn_number.cc).
std::uint64_t turn_number(const core::AnyGame& game, const core::AnyState& s);

}  // namespace bots
