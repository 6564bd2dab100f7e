// The list of the games, and the way from a run-time game back to its type.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/record.h"

namespace games {

const std::vector<core::GameType>& all();
const core::GameType* find(std::string_view id);  // null if there is no such game

// A table with the game's own component data.
core::Result<std::unique_ptr<core::AnyGame>> open(std::string_view id, const core::Setup& setup);

// A table for a record; `data` null means the game's own component data.
core::Result<std::unique_ptr<core::AnyGame>> open(const core::Record& record, const core::DataSet* data = nullptr);

}  // namespace games
