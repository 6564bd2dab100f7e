// A quick hash of words, for lookups that may err on the side of "not known".
#pragma once

#include <cstdint>

namespace bots {

inline constexpr std::uint64_t kNothingMixed = 0x2545f4914f6cdd1d;

inline std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 29);
}

}  // namespace bots
