// The vocabulary of Goofspiel: verbs, lists of components and log lines.
#pragma once

#include <cstdint>

#include "core/info.h"
#include "games/goofspiel/rules.h"

namespace goofspiel {

enum Verb : std::uint8_t {
  kDealVerb,   // deal CARD
  kPrizeVerb,  // prize PRIZE
  kBidVerb,    // bid CARD
  kAddVerb,    // add CARD
  kStandVerb,  // stand
  kLookVerb,   // look
  kSpyVerb,    // spy SEAT
  kPassVerb,   // pass
  kKeepVerb,   // keep
  kBuryVerb,   // bury
};

// Lists of words in Info::lists.
enum List : std::uint8_t { kCardList, kPrizeList };

inline constexpr core::Argument kNumber{core::Arg::number, 0}, kSeat{core::Arg::seat, 0};
inline constexpr core::Argument kCard{core::Arg::word, kCardList}, kPrize{core::Arg::word, kPrizeList};

// What the log tells; the arguments stand in words.cc.
enum class NoteKind : std::uint8_t {
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
  winner
};

// All but the steps, which the table in game.cc has.
core::Info make_info(const Rules& rules);

}  // namespace goofspiel
