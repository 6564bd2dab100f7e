// A quick hash of words, for lookups that may err on the side of "not known".
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace bots {

inline constexpr std::uint64_t kNothingMixed = 0x2545f4914f6cdd1d;

inline std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 29);
}

// Of all bytes of a state.
template <class State>
std::uint64_t hash_of(const State& s) {
  static_assert(std::has_unique_object_representations_v<State>);
  // In four lanes: each has to wait for its own multiplications only.
  constexpr std::size_t kLanes = 4;
  std::array<std::uint64_t, kLanes> lanes;
  lanes.fill(kNothingMixed);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&s);
  std::size_t i = 0;
  for (; i + 8 * kLanes <= sizeof(State); i += 8 * kLanes)
    for (std::size_t k = 0; k < kLanes; ++k) {
      std::uint64_t word;
      std::memcpy(&word, bytes + i + 8 * k, 8);
      lanes[k] = mix(lanes[k], word);
    }
  std::uint64_t hash = mix(mix(mix(lanes[0], lanes[1]), lanes[2]), lanes[3]);
  for (; i < sizeof(State); ++i) hash = mix(hash, bytes[i]);
  return hash;
}

}  // namespace bots
