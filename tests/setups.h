// Set-ups that tests try every game with.
#pragma once

#include <cstdint>
#include <vector>

#include "core/info.h"

namespace conformance {

// Set-ups of a game for `players`: the defaults, then each option changed alone, then `mixed` random combinations.
std::vector<core::Setup> setups(const core::Catalog& catalog, int players, int mixed, std::uint64_t seed);

}  // namespace conformance
