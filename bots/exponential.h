// e to a power, the same to the last bit on every machine and in the page. C libraries differ there, and a search that
// has once chosen otherwise goes on otherwise.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace bots {

inline float exponential(float x) {
  constexpr double kLog2OfE = 1.4426950408889634, kLogOf2 = 0.6931471805599453;
  const double power = std::clamp(static_cast<double>(x), -87.0, 88.0);
  const double twos = std::floor(power * kLog2OfE + 0.5);
  const double rest = power - twos * kLogOf2;  // at most 0.35 either way: nine terms are more than a float can tell
  double sum = 1;
  for (int n = 9; n > 0; --n) sum = 1 + sum * rest / n;
  const auto scale = static_cast<std::uint64_t>(static_cast<std::int64_t>(twos) + 1023) << 52;
  return static_cast<float>(sum * std::bit_cast<double>(scale));
}

}  // namespace bots
