// Who plays at which level: each game lists its own players; what plays every game stands in registry.cc.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "bots/bot.h"

namespace bots {

// Milliseconds for a turn of `master`, if nobody says otherwise: what somebody who waits for it has patience for.
inline constexpr double kMasterThinking = 3000;

using MakeBot = std::unique_ptr<Bot> (*)(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);

struct RegisteredBot {
  std::string_view game;  // "" plays every game that has no row of its own for this level
  std::string_view level;
  MakeBot make;
};

// random.cc
std::unique_ptr<Bot> make_random(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
// playout_player.cc
std::unique_ptr<Bot> make_playout_player(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
// uct_player.cc: the reference, and the levels of a game that has no evaluator
std::unique_ptr<Bot> make_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
std::unique_ptr<Bot> make_beginner_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
std::unique_ptr<Bot> make_master_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
std::unique_ptr<Bot> make_easy_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
std::unique_ptr<Bot> make_medium_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
std::unique_ptr<Bot> make_hard_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);
std::unique_ptr<Bot> make_expert_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed);

}  // namespace bots
