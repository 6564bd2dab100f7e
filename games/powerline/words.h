// The vocabulary of Powerline: verbs, lists of components and log lines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/info.h"
#include "games/powerline/rules.h"

namespace powerline {

namespace arg = core::arg;

namespace verb {
enum : std::uint8_t {
  tile,      // tile ID
  die,       // die N
  begin,     // begin red, begin black
  line,      // line PLACE
  joker,     // joker PLACE
  island,    // island
  stop,      // stop
  vacation,  // vacation use, vacation keep
};
}

// Arguments of `vacation`.
enum Vacation : std::uint8_t { kUse, kKeep };

// Lists of components that arguments refer to.
namespace list {
enum : std::uint8_t { places, tiles, workers, vacation, lines, cities, stations, bands };
}

// Log lines; their arguments stand in words.cc.
namespace note {
enum : std::uint8_t {
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
  winner,
};
}

// What chance may roll, ready to be copied.
inline constexpr auto kDieOptions = [] {
  std::array<core::Option, kFaces> out{};
  for (std::int16_t value = 1; value <= kFaces; ++value) out[value - 1u] = {{verb::die, value}, value, 1};
  return out;
}();

// All but the steps, which the table in game.cc has.
core::Info make_info(const Rules& rules);

}  // namespace powerline
