// What several commands take to set up a table: game, players, set-up options, another data set.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/any_game.h"
#include "core/data.h"
#include "core/record.h"

namespace cli {

// The game, or the end of the command with the list of those there are.
const core::GameType& find_game(const std::string& id);
std::string game_list();

// "boards=["a","c"]", "contracts=by_colour": JSON, or a bare word.
core::Json read_settings(const std::vector<std::string>& settings, const core::Catalog& catalog);

// The component data of a folder or of a .kilowatt-box file, and the game that a box is for. A folder is for the game
// most of whose files are there; null if there is none. Throws Stop.
struct OwnData {
  core::DataSet set;
  const core::GameType* type = nullptr;
};
OwnData read_own_data(const std::string& path);

// A game's own component data, or those of a folder or box.
class DataSource {
 public:
  DataSource(const core::GameType& type, const std::string& path);
  const core::DataSet& set() const { return own_.files.empty() ? *type_->default_data() : own_; }

 private:
  const core::GameType* type_;
  core::DataSet own_;
};

// A table with the component data it was set up from.
struct OpenTable {
  DataSource source;
  std::unique_ptr<core::AnyGame> game;
};

struct TableOptions {
  std::string game;
  int players = 0;  // 0: not given
  std::vector<std::string> settings;
  std::string data;

  void add_to(CLI::App& command, bool game_required = true);
  // A table for `count` players; all errors end the command.
  OpenTable open(int count) const;
};

// The table a record was played at.
struct RecordOptions {
  std::string file;
  std::string data;

  void add_to(CLI::App& command);
};
OpenTable open_record(const core::Record& record, const std::string& data, const std::string& where);

}  // namespace cli
