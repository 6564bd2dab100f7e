// How a weaker level errs in what it expects.
#pragma once

#include "core/rng.h"

namespace bots {

// About normal with spread 1: the sum of twelve uniform numbers.
inline float error(core::Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.unit();
  return static_cast<float>(sum);
}

}  // namespace bots
