// `kilowatt data`: component tables of a game, and component data of one's own.
#include "cli/data.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "box/check.h"
#include "box/trial.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "cli/table_text.h"
#include "cli/words.h"

namespace cli {

namespace {

struct ShowArgs {
  std::string game, data, lang;
  bool json = false;
};

struct CheckArgs {
  std::string data, game;
  int games = 0;
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

nlohmann::ordered_json error_json(const core::Error& error) {
  return {{"code", error.code}, {"where", error.where}, {"what", error.what}, {"remedy", error.remedy}};
}

// Random games before anybody sits down with it.
std::optional<core::Error> try_out(const core::GameType& type, const core::DataSet& set, int games,
                                   std::vector<std::string>& out_of_reach) {
  box::Trial trial = must(box::Trial::begin(type, set, games, 1));
  Progress progress("trial games", games);
  while (trial.go_on()) progress.done(trial.done());
  // What nobody ever chooses in the designed set either is no fault of this one.
  box::Trial designed = must(box::Trial::begin(type, *type.default_data(), games, 1));
  while (designed.go_on()) progress.done(trial.done());
  const std::vector<std::string> usual = designed.out_of_reach();
  for (const std::string& id : trial.out_of_reach())
    if (std::find(usual.begin(), usual.end(), id) == usual.end()) out_of_reach.push_back(id);
  return trial.fault();
}

std::string comma_list(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

void check(const CheckArgs& args) {
  const OwnData own = read_own_set(args.data, args.game);
  const core::GameType& type = *own.type;
  const auto faults = box::faults(type, own.set);
  const std::string hash = core::data_hash(own.set, *type.catalog);
  std::optional<core::Error> stuck;
  std::vector<std::string> out_of_reach;
  if (faults.empty() && args.games > 0) stuck = try_out(type, own.set, args.games, out_of_reach);
  const bool good = faults.empty() && !stuck;
  if (args.json) {
    nlohmann::ordered_json json = {{"directory", args.data}, {"game", type.catalog->id}, {"valid", good}};
    if (good) json["data_hash"] = hash;
    if (!faults.empty()) json["error"] = error_json(faults.front().error);
    if (stuck) json["error"] = error_json(*stuck);
    json["faults"] = nlohmann::ordered_json::array();
    for (const box::Fault& fault : faults) {
      auto entry = error_json(fault.error);
      entry["file"] = fault.place.file;
      entry["pointer"] = fault.place.pointer();
      entry["component"] = fault.place.component;
      json["faults"].push_back(std::move(entry));
    }
    if (args.games > 0) json["out_of_reach"] = out_of_reach;
    print_json(json);
    if (!good) stop(kNotSo, {});
    return;
  }
  if (stuck) stop(kNotSo, *stuck);
  if (!faults.empty()) {
    for (std::size_t i = 0; i + 1 < faults.size(); ++i)
      fmt::print(stderr, "{}/{}\n", args.data, faults[i].error.text());
    core::Error error = faults.back().error;
    error.where = args.data + "/" + error.where;
    error.remedy += (error.remedy.empty() ? "" : "; ") + ("read as data of " + type.catalog->id);
    stop(kNotSo, error);
  }
  const bool same = hash == core::data_hash(*type.default_data(), *type.catalog);
  print("{}: a valid data set of {}{}\ndata_hash {}\n", args.data, type.catalog->id,
        same ? ", the same as its own" : "", hash);
  if (args.games > 0) print("{} random games were played to their end\n", args.games);
  if (!out_of_reach.empty()) print("nobody could ever choose: {}\n", comma_list(out_of_reach));
  print("Play with it: kilowatt play {} --data {}\n", type.catalog->id, args.data);
}

}  // namespace

OwnData read_own_set(const std::string& path, const std::string& game) {
  OwnData own = read_own_data(path);
  if (!game.empty()) own.type = &find_game(game);
  if (own.type == nullptr)
    stop(kNotSo, path, "none of its files belongs to a data set of " + game_list(), "see `kilowatt data show GAME`");
  return own;
}

void add_data(CLI::App& app) {
  auto* command = app.add_subcommand("data", "Component data: show a game’s tables, check and compare your own");
  command->require_subcommand(1);
  command->footer(
      "Examples:\n  kilowatt data show powerline\n  kilowatt data check my_boards/\n  kilowatt data diff "
      "mine.kilowatt-box");

  auto* showing = command->add_subcommand("show", "The component tables of a game");
  const auto shown = std::make_shared<ShowArgs>();
  of_kind(showing->add_option("game", shown->game, "The game: " + game_list()), kind::kGame)->required();
  of_kind(showing->add_option("--data", shown->data, "The data set of this folder or box instead of the game's own"),
          kind::kData);
  showing->add_flag("--json", shown->json, "For programs: the files as they are");
  add_lang(*showing, shown->lang);
  showing->footer(
      "Examples:\n  kilowatt data show powerline\n  kilowatt data show powerline --json > powerline_data.json");
  showing->callback([shown] { show(*shown); });

  auto* checking = command->add_subcommand("check", "Can this data set be played with? Names everything that is wrong");
  const auto checked = std::make_shared<CheckArgs>();
  of_kind(checking->add_option("data", checked->data, "A folder with .json files, or a .kilowatt-box file"),
          kind::kData)
      ->required();
  of_kind(checking->add_option("--game", checked->game, "Read it as data of this game"), kind::kGame);
  checking->add_option("--games", checked->games, "Also play so many random games with it")
      ->check(CLI::Range(1, 1'000'000));
  checking->add_flag("--json", checked->json, "For programs");
  checking->footer(
      "Examples:\n  kilowatt data check my_boards/\n  kilowatt data check mine.kilowatt-box --games 1000\n"
      "  kilowatt data check my_boards/ --game powerline --json");
  checking->callback([checked] { check(*checked); });

  add_box_words(*command);
}

}  // namespace cli
