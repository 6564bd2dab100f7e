// A quick hash of words, for lookups that may err on the side of "not known".
#pragma once

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
  std::uint64_t hash = kNothingMixed;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&s);
  for (std::size_t i = 0; i + 8 <= sizeof(State); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes + i, 8);
    hash = mix(hash, word);
  }
  for (std::size_t i = sizeof(State) / 8 * 8; i < sizeof(State); ++i) hash = mix(hash, bytes[i]);
  return hash;
}

}  // namespace bots
