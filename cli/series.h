// What commands take that let bots play a series of games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/setup.h"

namespace cli {

struct SeriesOptions {
  TableOptions table;
  std::vector<std::string> bots;  // at first those that play if none are named
  bots::Budget budget;
  long games = 100;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string weights;  // a file; empty: the program's own
  bool json = false;

  // The help of what means something else in each command.
  void add_to(CLI::App& command, const std::string& games_help, const std::string& bots_help);
  // From now on bots play with the weights that were named, all but `built_in`; ends the command if they are wrong.
  // Returns the hash of their file.
  std::string take_weights() const;
  // Threads to play on: as many as asked for, or one for each core.
  int thread_count() const;
};

}  // namespace cli
