// During the game a seat gets a new invitation only if its holder agrees, or if most of the others who are here do and
// the holder has been away for a time.
#pragma once

#include <string_view>

#include "core/seat.h"
#include "table/event.h"

namespace table {

// The answer "no" that settles it: most of those who are here cannot agree any more.
inline constexpr std::string_view kVoteEnds = "ends";

struct Vote {
  int chair = 0;  // the seat it is about
  int by = -1;    // the chair that asks; -1: a host without a seat
  Time since = 0;
  bool consented = false;           // the holder has agreed
  core::Seats agreed{}, refused{};  // chairs of the others
};

// A confirmed move is taken back when everybody else agrees; whoever plays on has not agreed, whoever is away for long has.
struct Takeback {
  core::Seat seat = 0;
  Time since = 0;
  core::Seats agreed{};
};

}  // namespace table
