// Whether a data set can be played with, and everything that is wrong with it.
#pragma once

#include <vector>

#include "box/place.h"
#include "core/any_game.h"

namespace box {

struct Fault {
  Place place;
  core::Error error;
};

inline constexpr int kMostFaults = 100;

// A loader stops at the first fault. It is put as designed, and the loader asked again: so each fault is one that is
// left when those before it are mended. Tables of every size are set up, too. None: the set can be played with.
std::vector<Fault> faults(const core::GameType& type, const core::DataSet& set);

}  // namespace box
