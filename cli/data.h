// The words below `kilowatt data`, and what they share.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/setup.h"

namespace cli {

// A set of one's own with its game, which `game` names if it is not empty; throws Stop if nobody can tell.
OwnData read_own_set(const std::string& path, const std::string& game);

// schema, diff, pack, balance (data_box.cc)
void add_box_words(CLI::App& command);

}  // namespace cli
