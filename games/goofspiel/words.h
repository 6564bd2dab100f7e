// The vocabulary of Goofspiel: verbs, lists of components and log lines.
#pragma once

#include <cstdint>

#include "core/info.h"
#include "games/goofspiel/rules.h"

namespace goofspiel {

namespace arg = core::arg;

namespace verb {
enum : std::uint8_t {
  deal,   // deal CARD
  prize,  // prize PRIZE
  bid,    // bid CARD
  add,    // add CARD
  stand,  // stand
  look,   // look
  spy,    // spy SEAT
  pass,   // pass
  keep,   // keep
  bury,   // bury
};
}

// Lists of components that arguments refer to.
namespace list {
enum : std::uint8_t { cards, prizes };
}

// Log lines; their arguments stand in words.cc.
namespace note {
enum : std::uint8_t {
  dealt,
  prize,
  bids,
  bids_two,
  wins,
  carried,
  discarded,
  lost,
  looks,
  looked,
  kept,
  buried,
  spied,
  winner,
};
}

// All but the steps, which the table in game.cc has.
core::Info make_info(const Rules& rules);

}  // namespace goofspiel
