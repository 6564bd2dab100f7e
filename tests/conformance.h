// What every game must hold in random play. Each check answers "" or what went wrong.
#pragma once

#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"

namespace conformance {

using core::AnyGame;

struct Check {
  const char* name;
  std::string (*run)(const AnyGame& game, std::uint64_t seed);
};

const std::vector<Check>& checks();

// One random game as a record; among several active seats any may move first.
core::Record random_record(const AnyGame& game, std::uint64_t seed);

}  // namespace conformance
