// What a command line leaves out may stand in the environment or in a file, under the same names.
//
// Of `--max-tables-per-hour` the environment knows KILOWATT_MAX_TABLES_PER_HOUR, a file the line
// "max-tables-per-hour = 20". The command line comes first, then the environment, then the file. All of it is put on
// the command line before that is read, so the checks are the same.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

namespace cli {

struct Settings {
  std::vector<std::string> words;             // the command line with what it left out
  std::map<std::string, std::string> places;  // "--port" -> where it stands, if not on the command line
};

// `words` are those behind "kilowatt". Adds what its command leaves out, if that is one which has settings; throws Stop
// if the file cannot be read, or names what does not exist.
Settings add_settings(const CLI::App& app, std::vector<std::string> words);

// --config for a command that has settings.
void add_config(CLI::App& command);

}  // namespace cli
