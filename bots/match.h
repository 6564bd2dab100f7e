// One game between bots, without a table: for arenas, training and tests.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "bots/bot.h"

namespace bots {

// Told after every move: who made it, what it was, the state after it and its notes.
using Witness = std::function<void(core::Seat, core::Move, const core::AnyState&, const std::vector<core::Note>&)>;

// The scores at the end. `players` has one bot for each seat that decides; chance follows `seed`.
core::Scores play_match(const core::AnyGame& game, const std::vector<std::unique_ptr<Bot>>& players,
                        const Budget& budget, std::uint64_t seed, const Witness& witness = {});

// A seat's place as a number: 1 ahead of everybody, 0 behind everybody, ties in between.
double normalised_rank(const core::Scores& scores, int seats, core::Seat seat);

}  // namespace bots
