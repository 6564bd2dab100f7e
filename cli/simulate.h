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

// A bot as the command line names it: "expert", "expert@10" with 10 ms for a turn, or that of another program,
// "/opt/old/kilowatt:expert@10".
struct Contender {
  std::string name;
  std::string program;  // empty: this one
  std::string level;
  bots::Budget budget;
};
// `budget` is for those that name none; ends the command on a wrong word.
std::vector<Contender> read_contenders(const std::vector<std::string>& names, const bots::Budget& budget,
                                       const core::AnyGame& game);

// What a player spent on a turn: on all it did until another one decided.
struct TurnTime {
  double milliseconds = 0;  // on the wall
  double cpu = 0;           // of the processor, milliseconds too
  bool choice = false;      // there was something to choose
};

struct Simulated {
  core::Scores scores{};
  long moves = 0;
  long decisions = 0;                             // moves with at least two options
  core::Record record;                            // moves only if asked for
  std::vector<std::vector<TurnTime>> turn_times;  // of each player, if asked for
};

// The seed of the n-th game of a series: games do not depend on the thread that plays them.
std::uint64_t series_seed(std::uint64_t seed, long n);

// Plays one game to its end; chance by its weights from `seed`, seats by these bots in turn.
enum class Keep { scores, moves, times };
Simulated simulate(const core::AnyGame& game, const std::vector<Contender>& bots, std::uint64_t seed, Keep keep);

// Calls work(n) for n in 0 … count - 1 on `threads` threads until all is done, `stop` is set or a call throws; that
// exception is thrown on.
void in_parallel(long count, int threads, const std::atomic<bool>& stop, const std::function<void(long)>& work);

int cores();

}  // namespace cli
