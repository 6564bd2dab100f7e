// May this seat make this move now? The one place of the table that asks the game.
#pragma once

#include <optional>
#include <string_view>

#include "core/any_game.h"

namespace table {

// The move that a text means, if the seat has it as an option in this state.
std::optional<core::Move> allowed_move(const core::AnyGame& game, const core::AnyState& s, core::Seat seat,
                                       std::string_view text);
bool is_allowed(const core::AnyGame& game, const core::AnyState& s, core::Seat seat, core::Move move);

// Has an active seat nothing to choose from, or more than fits? No data that a game accepts lead there; if it happens
// nevertheless nobody can go on, and the table has to end.
bool is_stuck(const core::AnyGame& game, const core::AnyState& s, core::Seat seat);

}  // namespace table
