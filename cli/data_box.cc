// `kilowatt data schema, diff, pack, opponents, balance`: what a data set may say, what differs in one, one in a file,
// by what bots value it, and how it plays.
#include "box/balance.h"
#include "box/description.h"
#include "box/diff_words.h"
#include "box/file.h"
#include "box/opponents.h"
#include "cli/command.h"
#include "cli/data.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/stop.h"
#include "cli/words.h"

namespace cli {

namespace {

struct BoxArgs {
  std::string game, data, out, file, lang, name;
  box::Balance::Plan plan;
  bool json = false, keep = false;
};

void print_schema(const BoxArgs& args) {
  const core::GameType& type = find_game(args.game);
  const auto whole = box::schema(type, box::describe(type));
  if (args.file.empty()) return print_json(whole);
  const auto found = whole["properties"].find(args.file);
  if (found == whole["properties"].end())
    stop(kWrongUse, "--file " + args.file, args.game + " has no such file",
         "see `kilowatt data show " + args.game + "`");
  nlohmann::ordered_json one = {{"$schema", whole["$schema"]}, {"title", args.file}};
  one.update(*found);
  print_json(one);
}

void print_diff(const BoxArgs& args) {
  const OwnData own = read_own_set(args.data, args.game);
  const auto changes = box::diff(*own.type, *own.type->default_data(), own.set);
  const box::DiffWords words(*own.type, args.lang.empty() ? default_lang() : args.lang);
  if (args.json) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const box::Change& change : changes) {
      nlohmann::ordered_json one = {
          {"file", change.place.file}, {"pointer", change.place.pointer()}, {"says", words.say(change)}};
      if (!change.before.is_discarded()) one["before"] = change.before;
      if (!change.after.is_discarded()) one["after"] = change.after;
      json.push_back(std::move(one));
    }
    return print_json(json);
  }
  for (const box::Change& change : changes) print("{}\n", words.say(change));
  if (changes.empty()) print("{}\n", words.sentence("same"));
}

void pack(const BoxArgs& args) {
  OwnData own = read_own_set(args.data, args.game);
  if (!args.name.empty()) own.set.name = args.name;
  const std::string bytes = box::write_box(*own.type, own.set);
  must(box::read_box(bytes, args.data));  // a folder with something else in it, a name that is too long
  write_file(args.out, bytes);
  print("{}\ndata_hash {}\n", args.out, core::data_hash(own.set, *own.type->catalog));
}

core::Json play(const BoxArgs& args, const core::GameType& type, const core::DataSet& set, const std::string& what) {
  auto balance = must(box::Balance::begin(type, set, args.plan), kWrongUse);
  Progress progress(what, balance.of());
  while (balance.go_on()) progress.done(balance.done());
  return balance.to_json();
}

// Into the folder, or the box as it is.
void keep_verdict(const BoxArgs& args, const std::string& verdict) {
  if (!args.data.ends_with(box::kFileEnding)) return write_file(args.data + "/" + box::kVerdictFile, verdict);
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(read_file(args.data), nullptr, false);
  json["files"][box::kVerdictFile] = verdict;
  write_file(args.data, json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

box::Opponents meet(const OwnData& own, int games, std::uint64_t seed) {
  auto opponents = must(box::Opponents::begin(*own.type, own.set, games, seed));
  Progress progress("learned value against hand-made value", opponents.of());
  while (opponents.go_on()) progress.done(opponents.done());
  return opponents;
}

void say_verdict(const Words& words, const box::Opponents& opponents) {
  print("{}\n", words.ui(opponents.asks_for_hand_made() ? "opponents.by_hand" : "opponents.learned",
                         {{"games", std::to_string(opponents.done())},
                          {"share", std::to_string(static_cast<int>(opponents.learned() * 100 + 0.5))}}));
}

void try_opponents(const BoxArgs& args) {
  const OwnData own = read_own_set(args.data, args.game);
  const box::Opponents opponents = meet(own, args.plan.games, args.plan.seed);
  if (args.keep) keep_verdict(args, opponents.verdict());
  if (args.json) return print_json(nlohmann::ordered_json::parse(opponents.verdict()));
  say_verdict(Words(*own.type, args.lang), opponents);
}

double amount(const core::Json& lists, const std::string& list, const std::string& id, const char* key) {
  const auto of_list = lists.find(list);
  if (of_list == lists.end()) return 0;
  const auto of_id = of_list->find(id);
  return of_id == of_list->end() ? 0 : (*of_id)[key].get<double>();
}

void print_balance(BoxArgs args) {
  OwnData own = read_own_set(args.data, args.game);
  const core::GameType& type = *own.type;
  if (args.plan.players == 0) args.plan.players = std::max(2, type.catalog->min_players);
  const Words words(type, args.lang);
  core::DataSet usual = *type.default_data();
  // Both sets are played by the same bots, those that do better with this set.
  if (core::data_hash(own.set, *type.catalog) != core::data_hash(usual, *type.catalog)) {
    if (!own.set.files.contains(box::kVerdictFile)) {
      const box::Opponents opponents = meet(own, box::Opponents::kGames, args.plan.seed);
      own.set.files[box::kVerdictFile] = opponents.verdict();
      if (!args.json) say_verdict(words, opponents);
    }
    usual.files[box::kVerdictFile] = own.set.files[box::kVerdictFile];
  }
  const core::Json mine = play(args, type, own.set, "your set"), designed = play(args, type, usual, "the designed set");
  if (args.json)
    return print_json(nlohmann::ordered_json{
        {"own", mine}, {"designed", designed}, {"by_hand", core::asks_for_hand_made(own.set)}});
  const box::DiffWords data_words(type, args.lang.empty() ? default_lang() : args.lang);
  print("{}\n", words.ui("balance.head", {{"games", std::to_string(args.plan.games)}}));
  for (std::size_t seat = 0; seat < mine["seats"].size(); ++seat)
    print("  {}  {:8.1f} {:8.1f}   {:5.2f} {:5.2f}\n", pad(words.ui("seat.player", {{"n", std::to_string(seat + 1)}}), 28),
          mine["seats"][seat]["points"].get<double>(), designed["seats"][seat]["points"].get<double>(),
          mine["seats"][seat]["wins"].get<double>(), designed["seats"][seat]["wins"].get<double>());
  core::Json lists = designed["lists"];
  lists.update(mine["lists"], true);
  for (const auto& [list, uses] : lists.items()) {
    print("{}\n", data_words.list(list));
    for (const auto& [id, use] : uses.items())
      print("  {}  {:8.2f} {:8.2f}   {:7.2f} {:7.2f}\n", pad(words.name(id), 28),
            amount(mine["lists"], list, id, "used"), amount(designed["lists"], list, id, "used"),
            amount(mine["lists"], list, id, "points"), amount(designed["lists"], list, id, "points"));
  }
}

}  // namespace

void add_box_words(CLI::App& command) {
  const auto data_option = [](CLI::App& word, BoxArgs& args) {
    of_kind(word.add_option("data", args.data, "A folder with .json files, or a .kilowatt-box file"), kind::kData)
        ->required();
    of_kind(word.add_option("--game", args.game, "Read it as data of this game"), kind::kGame);
  };

  auto* schema = command.add_subcommand("schema", "What a data set may say, as JSON Schema");
  const auto schemed = std::make_shared<BoxArgs>();
  of_kind(schema->add_option("game", schemed->game, "The game: " + game_list()), kind::kGame)->required();
  schema->add_option("--file", schemed->file, "Of this file alone, for an editor that checks files");
  schema->footer(
      "Examples:\n  kilowatt data schema powerline > powerline.schema.json\n  kilowatt data schema powerline --file "
      "board.json");
  schema->callback([schemed] { print_schema(*schemed); });

  auto* diff = command.add_subcommand("diff", "What differs from the designed set, in words");
  const auto compared = std::make_shared<BoxArgs>();
  data_option(*diff, *compared);
  diff->add_flag("--json", compared->json, "For programs");
  add_lang(*diff, compared->lang);
  diff->footer("Examples:\n  kilowatt data diff my_boards/\n  kilowatt data diff mine.kilowatt-box --lang de");
  diff->callback([compared] { print_diff(*compared); });

  auto* packing =
      command.add_subcommand("pack", "Put a folder into one .kilowatt-box file, to send or to open in the page");
  const auto packed = std::make_shared<BoxArgs>();
  data_option(*packing, *packed);
  of_kind(packing->add_option("--out", packed->out, "The file to write"), kind::kFile)->required();
  packing->add_option("--name", packed->name, "The name of the box; by default that of the folder");
  packing->footer("Examples:\n  kilowatt data pack my_boards/ --out mine.kilowatt-box --name \"Our box\"");
  packing->callback([packed] { pack(*packed); });

  auto* opponents = command.add_subcommand(
      "opponents", "Does what bots learned on the designed set do here, or is the hand-made value better?");
  const auto tried = std::make_shared<BoxArgs>();
  tried->plan.games = box::Opponents::kGames;
  data_option(*opponents, *tried);
  opponents->add_option("-n,--games", tried->plan.games, "Games")->check(CLI::Range(2, 100'000))->capture_default_str();
  opponents->add_option("--seed", tried->plan.seed, "Other games")->capture_default_str();
  opponents->add_flag("--keep", tried->keep, "Write the answer into the set (bots.json), so that bots follow it");
  opponents->add_flag("--json", tried->json, "For programs");
  add_lang(*opponents, tried->lang);
  opponents->footer("Examples:\n  kilowatt data opponents mine.kilowatt-box --keep");
  opponents->callback([tried] { try_opponents(*tried); });

  auto* balance = command.add_subcommand(
      "balance", "Experts play it: points by seat, use of each component, beside the designed set");
  const auto weighed = std::make_shared<BoxArgs>();
  weighed->plan.players = 0;
  data_option(*balance, *weighed);
  balance->add_option("-p,--players", weighed->plan.players, "Number of players; 2 or the fewest")
      ->check(CLI::Range(1, 6));
  balance->add_option("-n,--games", weighed->plan.games, "Games with each set")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  balance->add_option("--time", weighed->plan.milliseconds, "Milliseconds for a turn of an expert")
      ->check(positive())
      ->capture_default_str();
  balance->add_option("--iterations", weighed->plan.iterations, "Instead of a time")->check(positive());
  balance->add_option("--seed", weighed->plan.seed, "Other games")->capture_default_str();
  balance->add_flag("--json", weighed->json, "For programs");
  add_lang(*balance, weighed->lang);
  balance->footer(
      "Examples:\n  kilowatt data balance mine.kilowatt-box\n  kilowatt data balance my_boards/ --players 4 --games "
      "50");
  balance->callback([weighed] { print_balance(*weighed); });
}

}  // namespace cli
