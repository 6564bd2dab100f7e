// During the game a seat gets a new invitation only if its holder agrees, or if most of the others do and the holder
// has not spoken for a time.
#pragma once

#include "core/seat.h"
#include "table/event.h"

namespace table {

struct Vote {
  int chair = 0;  // the seat it is about
  int by = -1;    // the chair that asks; -1: a host without a seat
  Time since = 0;
  bool consented = false;           // the holder has agreed
  core::Seats agreed{}, refused{};  // chairs of the others
};

// A confirmed move is taken back when everybody else agrees; who plays on has not agreed.
struct Takeback {
  core::Seat seat = 0;
  core::Seats agreed{};
};

}  // namespace table
