// `kilowatt data`: component tables of a game, and whether a folder is a data set that can be played with.
#include <algorithm>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "cli/table_text.h"
#include "cli/words.h"
#include "games/all.h"

namespace cli {

namespace {

struct ShowArgs {
  std::string game, data, lang;
  bool json = false;
};

struct CheckArgs {
  std::string directory, game;
  bool json = false;
};

void show(const ShowArgs& args) {
  const core::GameType& type = find_game(args.game);
  const DataSource source(type, args.data);
  must(type.load(source.set()));
  const Words words(type, args.lang);
  const Style look = style();
  nlohmann::ordered_json all = nlohmann::ordered_json::object();
  for (const std::string& file : type.catalog->rule_files) {
    const auto json = nlohmann::ordered_json::parse(source.set().file(file), nullptr, false);
    if (args.json)
      all[file] = json;
    else
      write(table_text(file, json, words, look));
  }
  if (args.json) print_json(all);
  if (!args.json) print("data_hash {}\n", core::data_hash(source.set(), *type.catalog));
}

// The game most of whose files are there.
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

// Loads, and sets up a table for every number of players: what the rules want must be there, too.
core::Result<void> try_out(const core::GameType& type, const core::DataSet& set) {
  const auto maker = type.load(set);
  if (!maker) return std::unexpected(maker.error());
  for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players)
    if (const auto game = (*maker)({players, core::Json::object()}); !game) return std::unexpected(game.error());
  return {};
}

void check(const CheckArgs& args) {
  const core::DataSet set = read_data_set(args.directory);
  const core::GameType* type = args.game.empty() ? resembles(set) : &find_game(args.game);
  if (type == nullptr)
    stop(kNotSo, args.directory, "none of its files belongs to a data set of " + game_list(),
         "see `kilowatt data show GAME`");
  const auto good = try_out(*type, set);
  const std::string hash = core::data_hash(set, *type->catalog);
  if (args.json) {
    nlohmann::ordered_json json = {
        {"directory", args.directory}, {"game", type->catalog->id}, {"valid", good.has_value()}};
    if (good)
      json["data_hash"] = hash;
    else
      json["error"] = {{"code", good.error().code},
                       {"where", good.error().where},
                       {"what", good.error().what},
                       {"remedy", good.error().remedy}};
    print_json(json);
    if (!good) stop(kNotSo, {});
    return;
  }
  if (!good) {
    core::Error error = good.error();
    error.where = args.directory + "/" + error.where;
    error.remedy += (error.remedy.empty() ? "" : "; ") + ("read as data of " + type->catalog->id);
    stop(kNotSo, error);
  }
  const bool own = hash == core::data_hash(*type->default_data(), *type->catalog);
  print("{}: a valid data set of {}{}\ndata_hash {}\n", args.directory, type->catalog->id,
        own ? ", the same as its own" : "", hash);
  print("Play with it: kilowatt play {} --data {}\n", type->catalog->id, args.directory);
}

}  // namespace

void add_data(CLI::App& app) {
  auto* command = app.add_subcommand("data", "Component data: show a game’s tables, check a folder of your own");
  command->require_subcommand(1);
  command->footer("Examples:\n  kilowatt data show powerline\n  kilowatt data check my_boards/");

  auto* showing = command->add_subcommand("show", "The component tables of a game");
  const auto shown = std::make_shared<ShowArgs>();
  of_kind(showing->add_option("game", shown->game, "The game: " + game_list()), kind::kGame)->required();
  of_kind(showing->add_option("--data", shown->data, "The data set of this folder instead of the game's own"),
          kind::kDirectory);
  showing->add_flag("--json", shown->json, "For programs: the files as they are");
  add_lang(*showing, shown->lang);
  showing->footer(
      "Examples:\n  kilowatt data show powerline\n  kilowatt data show powerline --json > powerline_data.json");
  showing->callback([shown] { show(*shown); });

  auto* checking = command->add_subcommand("check", "Is this folder a data set that can be played with?");
  const auto checked = std::make_shared<CheckArgs>();
  of_kind(checking->add_option("directory", checked->directory, "A folder with .json files"), kind::kDirectory)
      ->required();
  of_kind(checking->add_option("--game", checked->game, "Read it as data of this game"), kind::kGame);
  checking->add_flag("--json", checked->json, "For programs");
  checking->footer(
      "Examples:\n  kilowatt data check my_boards/\n  kilowatt data check my_boards/ --game powerline --json");
  checking->callback([checked] { check(*checked); });
}

}  // namespace cli
