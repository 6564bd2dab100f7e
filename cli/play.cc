// `kilowatt play`: a game in the terminal, alone, against bots or passing the screen round.
#include "cli/play.h"

#include <algorithm>
#include <filesystem>

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/dice_proof.h"
#include "games/all.h"

namespace cli {

namespace {

struct PlayArgs {
  TableOptions table;
  std::vector<std::string> bots, names;
  std::string lang, save, colour = "auto";
  std::optional<std::uint64_t> seed;
  std::optional<bool> skip_single, confirm;
  bool practice = false, quiet = false;
};

bool is_game(const std::string& word) { return games::find(word) != nullptr; }

// How many sit at the table: as said, else as the bots ask for, else the fewest the game takes.
int count_players(const PlayArgs& args, const core::Catalog& catalog) {
  if (args.table.players > 0) return args.table.players;
  const int wanted = args.bots.empty() ? catalog.min_players : static_cast<int>(args.bots.size()) + 1;
  return std::max(wanted, catalog.min_players);
}

// For each player the bot's level, empty for a person. Bots take the last seats.
std::vector<std::string> seat_levels(const PlayArgs& args, const core::AnyGame& game, int players) {
  std::vector<std::string> bots = args.bots;
  if (static_cast<int>(bots.size()) > players)
    stop(kWrongUse, "--bots", std::to_string(bots.size()) + " bots for " + std::to_string(players) + " players",
         "raise --players");
  // A game nobody can play alone gets opponents unless people were asked for by --players.
  const std::string usual = bots::make(game, 0, "easy", 1) ? "easy" : "random";
  if (args.table.players == 0 && players > 1)
    bots.resize(static_cast<std::size_t>(players - 1), bots.empty() ? usual : bots.back());
  std::vector<std::string> levels(static_cast<std::size_t>(players));
  std::copy(bots.begin(), bots.end(), levels.end() - static_cast<std::ptrdiff_t>(bots.size()));
  return levels;
}

std::vector<std::string> player_names(const PlayArgs& args, const Words& words, const std::vector<std::string>& levels) {
  std::vector<std::string> names;
  std::size_t given = 0;
  for (std::size_t seat = 0; seat < levels.size(); ++seat) {
    const std::string number = std::to_string(seat + 1);
    if (!levels[seat].empty())
      names.push_back(words.ui("seat.bot", {{"level", levels[seat]}, {"n", number}}));
    else
      names.push_back(given < args.names.size() ? args.names[given++] : words.ui("seat.player", {{"n", number}}));
  }
  return names;
}

// Who sat where when the game was saved; people where the record does not say.
std::vector<std::string> saved_levels(const core::Record& record) {
  std::vector<std::string> levels(record.players.size());
  if (!record.seats) return levels;
  for (std::size_t seat = 0; seat < std::min(levels.size(), record.seats->size()); ++seat) {
    const core::Json& one = (*record.seats)[seat];
    if (!one.is_object()) continue;
    if (const auto level = one.find("level"); level != one.end() && level->is_string())
      levels[seat] = level->get<std::string>();
  }
  return levels;
}

void play(const PlayArgs& args, const OpenTable& table, core::Record record, const std::vector<std::string>& levels) {
  Words words(find_game(record.game), args.lang);
  if (record.players.empty()) record.players = player_names(args, words, levels);
  words.seat_names(record);
  record.practice = record.practice || args.practice;
  const bool person = input_is_terminal();
  Manner manner{
      args.save,         args.skip_single.value_or(person), args.confirm.value_or(person), record.practice, args.quiet,
      style(args.colour)};
  auto session = Session::open(*table.game, std::move(record), levels);
  if (!session) {
    const bool bot = session.error().code == "unknown_bot";
    stop(bot ? kWrongUse : kNotSo, session.error());
  }
  Terminal(*session, words, table.source.set(), std::move(manner)).run();
}

void start_new(const PlayArgs& args) {
  const core::Catalog& catalog = *find_game(args.table.game).catalog;
  const int players = count_players(args, catalog);
  const OpenTable table = args.table.open(players);
  core::Record record = core::new_record(*table.game, {});
  record.dice = core::write_dice({.seed = dice_seed(args.seed)});
  play(args, table, std::move(record), seat_levels(args, *table.game, players));
}

void resume(const PlayArgs& args, const std::string& file) {
  const core::Record record = read_record_file(file);
  const OpenTable table = open_record(record, args.table.data, file);
  std::vector<std::string> levels = saved_levels(record);
  if (!args.bots.empty()) {
    PlayArgs again = args;
    again.table.players = static_cast<int>(levels.size());
    levels = seat_levels(again, *table.game, again.table.players);
  }
  PlayArgs kept = args;
  if (kept.save.empty()) kept.save = file;
  play(kept, table, record, levels);
}

void run_play(const PlayArgs& args) {
  const bool file = !is_game(args.table.game) && exists(args.table.game);
  if (file) return resume(args, args.table.game);
  const core::GameType& type = find_game(args.table.game);
  if (!args.save.empty() && exists(args.save)) {
    const core::Record saved = read_record_file(args.save);
    if (saved.game != type.catalog->id)
      stop(kWrongUse, args.save, "holds a game of " + saved.game + ", not of " + type.catalog->id,
           "choose another file");
    return resume(args, args.save);
  }
  start_new(args);
}

}  // namespace

void add_play(CLI::App& app) {
  auto* command =
      app.add_subcommand("play", "Play in this terminal, alone, against bots or several people at one screen");
  const auto args = std::make_shared<PlayArgs>();
  args->table.add_to(*command);
  command->get_option("game")->description("The game (" + game_list() + "), or a saved file to go on with");
  of_kind(command->add_option("-b,--bots", args->bots, "Bots for the last seats, separated by commas"), kind::kBots)
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--names", args->names, "Names of the people, separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_lang(*command, args->lang);
  command->add_option("--seed", args->seed, "A number that fixes all dice and draws");
  of_kind(command->add_option("--save", args->save,
                              "Keep the game in this file after every turn; go on with it if it exists"),
          kind::kFile);
  command->add_flag("--practice", args->practice, "Allow undo past dice and draws (the record then says so)");
  // A flag bound to an optional would be counted by CLI11, from 0: never said would then mean no.
  const auto add_choice = [&](const char* names, std::optional<bool>& choice, const char* about) {
    command->add_flag_function(names, [&choice](std::int64_t count) { choice = count > 0; }, about);
  };
  add_choice("--skip,!--no-skip", args->skip_single, "Play decisions with one option unasked (default on a terminal)");
  add_choice("--confirm,!--no-confirm", args->confirm,
             "Ask before a turn of several moves ends (default on a terminal)");
  command->add_flag("-q,--quiet", args->quiet, "Draw the board only on the word `board`");
  add_colour(*command, args->colour);
  command->footer(
      "Examples:\n"
      "  kilowatt play powerline                                     solo\n"
      "  kilowatt play powerline --bots random,random --lang de      against two bots\n"
      "  kilowatt play powerline --players 2 --names Ada,Ben         two people at one screen\n"
      "  kilowatt play powerline --set contracts=by_colour --save evening.json\n"
      "  kilowatt play evening.json                                  go on with it\n\n"
      "At the prompt type the number of an option or a move, or: undo, hint, about WORD, why MOVE, board [p2], log, save [FILE], "
      "help, quit.");
  command->callback([args] { run_play(*args); });
}

}  // namespace cli
