// What could stand next on a command line, for the shells to offer.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace cli {

struct Candidates {
  std::vector<std::string> words;
  bool files = false;  // any file could stand there
  bool folders = false;
};

// `words` are those behind "kilowatt"; the last one is being typed and may be empty.
Candidates complete(const CLI::App& app, const std::vector<std::string>& words);

// For the scripts, which call `kilowatt complete -- WORD…`: one candidate a line.
void print_candidates(const CLI::App& app, std::vector<std::string> words);

}  // namespace cli
