// The vocabulary of Powerline: steps, verbs, lists of components and log lines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/info.h"
#include "core/move.h"
#include "games/powerline/rules.h"

namespace powerline {

enum Verb : std::uint8_t {
  kTileVerb,      // tile ID
  kDieVerb,       // die N
  kBeginVerb,     // begin red, begin black
  kLineVerb,      // line PLACE
  kJokerVerb,     // joker PLACE
  kIslandVerb,    // island
  kStopVerb,      // stop
  kVacationVerb,  // vacation use, vacation keep
};

// Arguments of `vacation`.
enum Vacation : std::uint8_t { kUse, kKeep };

// Lists of words in Info::lists.
enum List : std::uint8_t {
  kPlaceList,
  kTileList,
  kWorkerList,
  kVacationList,
  kLineList,
  kCityList,
  kStationList,
  kBandList
};

constexpr core::Argument word(List list) { return {core::Arg::word, list}; }
inline constexpr core::Argument kNumber{core::Arg::number, 0};

// What the log tells; the arguments stand in words.cc.
enum class NoteKind : std::uint8_t {
  contract,
  round,
  plan,
  built,
  joker_spent,
  joker_gained,
  island,
  adventure,
  adventure_token,
  island_token,
  vacation,
  city,
  station,
  scoring,
  tile,
  scoring_joker,
  unfinished,
  rating,
  winner
};

// What chance may roll, ready to be copied.
inline constexpr auto kDieOptions = [] {
  std::array<core::Option, kFaces> out{};
  for (std::int16_t value = 1; value <= kFaces; ++value) out[value - 1u] = {{kDieVerb, value}, value, 1};
  return out;
}();

// All but the steps, which the table in game.cc has.
core::Info make_info(const Rules& rules);

}  // namespace powerline
