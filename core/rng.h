// Random numbers for simulations and guesses. Real tables use committed dice (fair_dice.h) instead.
#pragma once

#include <cstdint>

namespace core {

// SplitMix64 steps feeding a 128-bit multiply: one multiplication a draw, good enough for playouts and repeatable.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed = 1) : state_(seed) {
    next();
    next();
  }

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // Below n, n > 0. The bias is below n / 2^32 and of no matter in simulations.
  constexpr int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace core
