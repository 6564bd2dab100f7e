// How bots think for tables, here or elsewhere.
#pragma once

#include <memory>
#include <string_view>

#include "bots/bot.h"
#include "server/limits.h"

namespace server {

// A level that does not exist any more must not stop a game: then it is the weakest there is.
core::Result<std::shared_ptr<bots::Bot>> make_bot(const core::AnyGame& game, core::Seat seat, std::string_view level);

// Nobody shall keep a thread longer than the operator allows, or where nothing is said than an expert does.
bots::Budget budget_of(std::string_view level, const Limits& limits);

}  // namespace server
