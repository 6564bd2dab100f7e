// A table full of greedy bots.
#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"

namespace tests {

inline std::vector<std::unique_ptr<bots::Bot>> greedy_seats(const core::AnyGame& game, std::uint64_t seed) {
  std::vector<std::unique_ptr<bots::Bot>> out;
  for (int seat = 0; seat < game.info().players; ++seat)
    out.push_back(std::move(*bots::make(game, static_cast<core::Seat>(seat), "greedy", seed)));
  return out;
}

}  // namespace tests
