// What a match holds beside its position.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <kilowatt/match.h>
#include "library/engine.h"

namespace kilowatt {

struct Match::Inside {
  Game game;
  State state;
  std::vector<Played> moves;
  std::array<core::AnyMemory, kMaxSeats> memories;  // what each seat could count
  bool guessed = false;
};

}  // namespace kilowatt
