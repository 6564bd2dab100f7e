#include "cli/setup.h"

#include <algorithm>

#include "box/file.h"
#include "cli/files.h"
#include "cli/stop.h"
#include "core/strict.h"
#include "games/all.h"

namespace cli {

std::string game_list() {
  std::string known;
  for (const core::GameType& type : games::all()) known += (known.empty() ? "" : ", ") + type.catalog->id;
  return known;
}

const core::GameType& find_game(const std::string& id) {
  if (const core::GameType* type = games::find(id)) return *type;
  stop(kWrongUse, "game", "there is no game \"" + id + "\"", "one of " + game_list());
}

core::Json read_settings(const std::vector<std::string>& settings, const core::Catalog& catalog) {
  core::Json options = core::Json::object();
  for (const std::string& setting : settings) {
    const auto equals = setting.find('=');
    const std::string name = setting.substr(0, equals);
    if (equals == std::string::npos || name.empty())
      stop(kWrongUse, "--set " + setting, "a setting is NAME=VALUE", "for example --set " + name + "=true");
    const bool known = std::any_of(catalog.setup_options.begin(), catalog.setup_options.end(),
                                   [&](const core::SetupOption& choice) { return choice.name == name; });
    if (!known) {
      std::string names;
      for (const core::SetupOption& choice : catalog.setup_options) names += (names.empty() ? "" : ", ") + choice.name;
      stop(kWrongUse, "--set " + setting, catalog.id + " has no option \"" + name + "\"", "one of " + names);
    }
    const std::string value = setting.substr(equals + 1);
    const auto json = core::parse_json(value, "--set " + name);
    options[name] = json ? *json : core::Json(value);
  }
  return options;
}

namespace {

const core::GameType* resembles(const core::DataSet& set) {
  const core::GameType* best = nullptr;
  long most = 0;
  for (const core::GameType& type : games::all()) {
    const auto& names = type.catalog->rule_files;
    const long count =
        std::count_if(names.begin(), names.end(), [&](const std::string& name) { return set.files.contains(name); });
    if (count > most) most = count, best = &type;
  }
  return best;
}

}  // namespace

OwnData read_own_data(const std::string& path) {
  if (!path.ends_with(box::kFileEnding)) {
    core::DataSet set = read_data_folder(path);
    const core::GameType* type = resembles(set);
    return {std::move(set), type};
  }
  box::BoxFile read = must(box::read_box(read_file(path), path));
  return {std::move(read.set), games::find(read.game)};
}

DataSource::DataSource(const core::GameType& type, const std::string& path) : type_(&type) {
  if (path.empty()) return;
  OwnData own = read_own_data(path);
  if (path.ends_with(box::kFileEnding) && own.type != &type)
    stop(kWrongUse, path, "this is a box of " + own.type->catalog->id, "choose one of " + type.catalog->id);
  own_ = std::move(own.set);
}

void TableOptions::add_to(CLI::App& command, bool game_required) {
  of_kind(command.add_option("game", game, "The game: " + game_list()), kind::kGame)->required(game_required);
  command.add_option("-p,--players", players, "Number of players");
  of_kind(
      command.add_option("-s,--set", settings, "A set-up option; VALUE is JSON or a bare word (see `kilowatt games`)"),
      kind::kSetting)
      ->take_all()
      ->allow_extra_args(false);
  of_kind(command.add_option("--data", data, "Play with the component data of this folder or .kilowatt-box file"),
          kind::kData);
}

OpenTable TableOptions::open(int count) const {
  const core::GameType& type = find_game(game);
  const core::Catalog& catalog = *type.catalog;
  if (count < catalog.min_players || count > catalog.max_players)
    stop(kWrongUse, "--players " + std::to_string(count), "impossible number of players",
         catalog.id + " is for " + std::to_string(catalog.min_players) + " to " + std::to_string(catalog.max_players));
  const core::Json options = read_settings(settings, catalog);
  DataSource source(type, data);
  const auto maker = must(type.load(source.set()));
  auto table = must(maker({count, options}), kWrongUse);
  return {std::move(source), std::move(table)};
}

void RecordOptions::add_to(CLI::App& command) {
  of_kind(command.add_option("record", file, "A saved game (- for standard input)"), kind::kRecord)->required();
  of_kind(command.add_option("--data", data, "The component data it was played with, if not the game's own"),
          kind::kData);
}

OpenTable open_record(const core::Record& record, const std::string& data, const std::string& where) {
  if (games::find(record.game) == nullptr)
    stop(kNotSo, where, "this is a record of \"" + record.game + "\", which is none of " + game_list());
  DataSource source(find_game(record.game), data);
  auto game = games::open(record, &source.set());
  if (!game) {
    core::Error error = game.error();
    error.where = error.where.empty() ? where : where + ": " + error.where;
    stop(kNotSo, error);
  }
  return {std::move(source), std::move(*game)};
}

}  // namespace cli
