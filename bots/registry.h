// Who plays at which level: one table for all games, which each opponent's file is added to.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "bots/bot.h"

namespace bots {

using MakeBot = std::unique_ptr<Bot> (*)(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);

struct Player {
  std::string_view game;  // "" plays every game that has no row of its own for this level
  std::string_view level;
  MakeBot make;
};

// random.cc
std::unique_ptr<Bot> make_random(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);

}  // namespace bots
