// Bots playing each other without a table: one game, and many of them on all cores.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "core/any_game.h"
#include "core/record.h"

namespace cli {

struct Simulated {
  core::Scores scores{};
  long moves = 0;
  long decisions = 0;  // moves with at least two options
  core::Record record;  // moves only if asked for
};

// The seed of the n-th game of a series: games do not depend on the thread that plays them.
std::uint64_t series_seed(std::uint64_t seed, long n);

// Plays one game to its end; chance by its weights from `seed`, seats by these bots in turn.
Simulated simulate(const core::AnyGame& game, const std::vector<std::string>& bots, const bots::Budget& budget, std::uint64_t seed,
                   bool keep_moves);

// Calls work(n) for n in 0 … count - 1 on `threads` threads until all is done, `stop` is set or a call throws; that
// exception is thrown on.
void in_parallel(long count, int threads, const std::atomic<bool>& stop, const std::function<void(long)>& work);

int cores();

}  // namespace cli
