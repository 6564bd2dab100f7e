// `kilowatt bot`: plays one seat by lines, so that an arena of another version can seat this program.
//
// It reads every move of the game, chance included, as records write them ("p1 line l07_a"), and answers "?" with the
// milliseconds of the processor it took and its own move.
#include <ctime>
#include <iostream>

#include "bots/bot.h"
#include "bots/clock.h"
#include "cli/command.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/notation.h"
#include "core/replay.h"

namespace cli {

namespace {

struct BotArgs {
  TableOptions table;
  std::string level = "expert", seat = "p1";
  bots::Budget budget;
  std::uint64_t seed = 1;
};

double cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

void run_bot(const BotArgs& args) {
  const core::GameType& type = find_game(args.table.game);
  const OpenTable table = args.table.open(args.table.players > 0 ? args.table.players : type.catalog->min_players);
  const core::AnyGame& game = *table.game;
  const core::Info& info = game.info();
  core::Seat seat = 0;
  while (seat < info.players && core::seat_text(seat) != args.seat) ++seat;
  if (seat == info.players)
    stop(kWrongUse, "--seat", "nobody sits at " + args.seat, "p1 to p" + std::to_string(info.players));
  auto bot = must(bots::make(game, seat, args.level, args.seed), kWrongUse);
  core::AnyState s = game.start();
  core::AnyMemory memory = game.memory();
  std::vector<core::Note> notes;
  int n = 0;
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "?") {
      if (!game.active(s).has(seat)) stop(kNotSo, "?", "it is not the turn of " + args.seat);
      const double before = cpu_time();
      const core::Move move = bot->choose(game.observe(s, seat), memory, args.budget);
      std::cout << cpu_time() - before << ' ' << args.seat << ' ' << core::move_text(info, move) << std::endl;
      continue;
    }
    const auto played = core::read_move(game, s, line, ++n);
    if (!played) stop(kNotSo, played.error());
    notes.clear();
    game.apply(s, played->first, played->second, core::Log(&notes));
    for (const core::Note& note : notes)
      if (note.seen_by.has(seat)) game.remember(memory, note);
  }
}

}  // namespace

void add_bot(CLI::App& app) {
  auto* command = app.add_subcommand("bot", "Play one seat by lines, for an arena that seats this program");
  const auto args = std::make_shared<BotArgs>();
  args->table.add_to(*command);
  of_kind(command->add_option("--seat", args->seat, "Which seat"), kind::kSeat)->capture_default_str();
  of_kind(command->add_option("--level", args->level, "How well it plays"), kind::kBot)->capture_default_str();
  command->add_option("--time", args->budget.milliseconds, "Milliseconds for a turn; 0: the level's own measure")
      ->check(not_negative());
  command->add_option("--iterations", args->budget.iterations, "Iterations for a turn; 0: the level's own measure")
      ->check(not_negative());
  command->add_flag_callback(
      "--processor-time", [args] { args->budget.clock = &bots::processor_clock(); },
      "Milliseconds are those that the processor works for it");
  command->add_option("--seed", args->seed, "Of what it leaves to chance")->capture_default_str();
  command->footer(
      "Example: an older program against this one, 10 ms a turn each\n"
      "  kilowatt arena pampero --bots expert@10,/opt/old/kilowatt:expert@10 --clock");
  command->callback([args] { run_bot(*args); });
}

}  // namespace cli
