// The verbs of the moves.
#pragma once

#include <array>
#include <cstdint>

#include "core/move.h"
#include "games/powerline/state.h"

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

// PL-25: what chance may roll.
inline constexpr auto kDieOptions = [] {
  std::array<core::Option, kFaces> out{};
  for (std::int16_t value = 1; value <= kFaces; ++value) out[value - 1u] = {{kDieVerb, value}, value, 1};
  return out;
}();

}  // namespace powerline
