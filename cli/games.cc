// `kilowatt games`: what can be played, with options and player counts.
#include "cli/command.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/words.h"
#include "games/all.h"

namespace cli {

namespace {

struct GamesArgs {
  std::string game, lang;
  bool json = false;
};

// The options with their defaults for the smallest table, as the game itself fills them in.
core::Json defaults(const core::GameType& type) {
  const auto game = games::open(type.catalog->id, {type.catalog->min_players, core::Json::object()});
  return game ? (*game)->info().options : core::Json::object();
}

constexpr const char* type_name(core::SetupOption::Type type) {
  switch (type) {
    case core::SetupOption::Type::flag: return "flag";
    case core::SetupOption::Type::word: return "word";
    case core::SetupOption::Type::flag_or_list: return "flag_or_list";
    case core::SetupOption::Type::word_list: return "word_list";
  }
  return "";
}

// What may stand behind NAME= in a --set.
std::string values(const core::SetupOption& choice) {
  std::string words;
  for (const std::string& word : choice.words) words += (words.empty() ? "" : ", ") + word;
  switch (choice.type) {
    case core::SetupOption::Type::flag: return "true, false";
    case core::SetupOption::Type::flag_or_list: return "true, false, or one for each seat: [true,false,…]";
    case core::SetupOption::Type::word: return words;
    case core::SetupOption::Type::word_list:
      return "one for each seat: [\"" + (choice.words.empty() ? "" : choice.words.front()) + "\",…] of " + words;
  }
  return {};
}

nlohmann::ordered_json describe(const core::GameType& type) {
  const core::Catalog& catalog = *type.catalog;
  const core::Json standard = defaults(type);
  nlohmann::ordered_json json = {{"game", catalog.id},
                                 {"rules", catalog.rules},
                                 {"min_players", catalog.min_players},
                                 {"max_players", catalog.max_players},
                                 {"example", catalog.example},
                                 {"data_hash", core::data_hash(*type.default_data(), catalog)}};
  auto& options = json["options"] = nlohmann::ordered_json::array();
  for (const core::SetupOption& choice : catalog.setup_options) {
    nlohmann::ordered_json option = {{"name", choice.name}, {"type", type_name(choice.type)}};
    if (!choice.words.empty()) option["words"] = choice.words;
    if (const auto found = standard.find(choice.name); found != standard.end()) option["default"] = *found;
    options.push_back(option);
  }
  return json;
}

void tell(const core::GameType& type, const Words& words, const Style& look) {
  const core::Catalog& catalog = *type.catalog;
  print("{}  {}\n", look.bold(pad(catalog.id, 10)),
        words.ui("games.players",
                 {{"min", std::to_string(catalog.min_players)}, {"max", std::to_string(catalog.max_players)}}));
  print("{}{} – {}\n", std::string(12, ' '), words.game("game", "name"), words.game("game", "tagline"));
  const core::Json standard = defaults(type);
  for (const core::SetupOption& choice : catalog.setup_options) {
    const auto found = standard.find(choice.name);
    print("    --set {}\n", look.paint("36", choice.name + "=" + (found == standard.end() ? "" : found->dump())));
    print("{}{}: {}\n", std::string(12, ' '), words.game("options", choice.name), values(choice));
  }
  print("\n");
}

void run_games(const GamesArgs& args) {
  if (!args.game.empty()) find_game(args.game);
  auto list = nlohmann::ordered_json::array();
  for (const core::GameType& type : games::all()) {
    if (!args.game.empty() && type.catalog->id != args.game) continue;
    if (args.game.empty() && type.catalog->example && !args.json) continue;  // for whoever names it, and for programs
    if (args.json)
      list.push_back(describe(type));
    else
      tell(type, Words(type, args.lang), style());
  }
  if (args.json) print_json(list);
}

}  // namespace

void add_games(CLI::App& app) {
  auto* command = app.add_subcommand("games", "What can be played, with options and player counts");
  const auto args = std::make_shared<GamesArgs>();
  of_kind(command->add_option("game", args->game, "Only this game"), kind::kGame);
  command->add_flag("--json", args->json, "For programs");
  add_lang(*command, args->lang);
  command->footer("Examples:\n  kilowatt games\n  kilowatt games powerline --lang de\n  kilowatt games --json");
  command->callback([args] { run_games(*args); });
}

}  // namespace cli
