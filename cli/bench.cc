// `kilowatt bench`: how fast one thread plays random games through the engine's own interface.
#include <ctime>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/stop.h"
#include "core/playout.h"
#include "games/all.h"
#include "games/each.h"

namespace cli {

namespace {

struct BenchArgs {
  TableOptions table;
  double seconds = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

struct Figures {
  std::string game;
  int players = 0;
  double playouts_per_s = 0, decisions_per_s = 0, moves_per_s = 0, decisions_per_game = 0;
  int state_bytes = 0;
  double copy_ns = 0;
};

// CPU time of this thread: a busy machine must not make the engine look slow.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Keeps the compiler from leaving out work whose result nobody reads.
template <class T>
void touch(T& value) {
  asm volatile("" : "+m"(value) : : "memory");
}

template <class State>
double copy_time(const State& s) {
  constexpr int kCopies = 1'000'000;
  alignas(64) State from = s, to = s;  // each begins a cache line
  double best = 1e9;
  for (int repeat = 0; repeat < 5; ++repeat) {
    const double start = cpu_seconds();
    for (int i = 0; i < kCopies; ++i) {
      touch(from);
      to = from;
      touch(to);
    }
    best = std::min(best, (cpu_seconds() - start) / kCopies);
  }
  return best * 1e9;
}

template <core::Game G>
void measure(const G& game, const BenchArgs& args, Figures& out) {
  core::Rng rng(args.seed);
  const typename G::State start = game.start();
  long games = 0, moves = 0, decisions = 0;
  const auto play = [&] {
    typename G::State s = start;
    const core::PlayoutCount count = core::playout(game, s, rng);
    ++games, moves += count.moves, decisions += count.decisions;
  };
  for (int warm = 0; warm < 100; ++warm) play();
  games = moves = decisions = 0;
  const double begin = cpu_seconds();
  double spent = 0;
  while (spent < args.seconds) {
    for (int i = 0; i < 64; ++i) play();
    spent = cpu_seconds() - begin;
  }
  out.playouts_per_s = static_cast<double>(games) / spent;
  out.moves_per_s = static_cast<double>(moves) / spent;
  out.decisions_per_s = static_cast<double>(decisions) / spent;
  out.decisions_per_game = static_cast<double>(decisions) / static_cast<double>(games);
  out.state_bytes = sizeof(typename G::State);
  out.copy_ns = copy_time(start);
}

nlohmann::ordered_json to_json(const Figures& f) {
  return {{"game", f.game},
          {"players", f.players},
          {"playouts_per_s", f.playouts_per_s},
          {"decisions_per_s", f.decisions_per_s},
          {"moves_per_s", f.moves_per_s},
          {"decisions_per_game", f.decisions_per_game},
          {"state_bytes", f.state_bytes},
          {"copy_ns", f.copy_ns}};
}

void run_bench(const BenchArgs& args) {
  if (!args.table.game.empty()) find_game(args.table.game);
  if (args.table.game.empty() && !(args.table.settings.empty() && args.table.data.empty()))
    stop(kWrongUse, "--set, --data", "belong to one game",
         "name it: kilowatt bench " + games::all().front().catalog->id);
  if (!args.json)
    print("{:<11}{:>8}{:>13}{:>14}{:>12}{:>8}{:>9}\n", "game", "players", "playouts/s", "decisions/s", "decisions",
          "bytes", "copy ns");
  auto list = nlohmann::ordered_json::array();
  for (const core::GameType& type : games::all()) {
    const core::Catalog& catalog = *type.catalog;
    if (args.table.game.empty() ? catalog.example : catalog.id != args.table.game) continue;
    TableOptions table = args.table;
    table.game = catalog.id;
    const bool fits = table.players >= catalog.min_players && table.players <= catalog.max_players;
    if (args.table.game.empty() && table.players > 0 && !fits) continue;
    const int first = table.players > 0 ? table.players : catalog.min_players;
    const int last = table.players > 0 ? table.players : catalog.max_players;
    for (int players = first; players <= last; ++players) {
      const OpenTable opened = table.open(players);
      Figures figures;
      figures.game = catalog.id;
      figures.players = players;
      games::with_concrete(*opened.game, [&](const auto& concrete) { measure(concrete, args, figures); });
      list.push_back(to_json(figures));
      if (args.json) continue;
      print("{:<11}{:>8}{:>13.0f}{:>14.0f}{:>12.1f}{:>8}{:>9.1f}\n", figures.game, players, figures.playouts_per_s,
            figures.decisions_per_s, figures.decisions_per_game, figures.state_bytes, figures.copy_ns);
      flush();
    }
  }
  if (args.json) print_json(list);
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command = app.add_subcommand("bench", "Random playouts a second on one thread, size and copy of a state");
  const auto args = std::make_shared<BenchArgs>();
  args->table.add_to(*command, false);
  command->get_option("game")->description("Only this game: " + game_list());
  command->add_option("--seconds", args->seconds, "CPU seconds for each line")
      ->check(CLI::Range(0.01, 600.0))
      ->capture_default_str();
  command->add_option("--seed", args->seed, "Of the random games")->capture_default_str();
  command->add_flag("--json", args->json, "For programs: a list with one object for each game and number of players");
  command->footer(
      "Examples:\n  kilowatt bench\n  kilowatt bench powerline --players 1 --json\n\nA decision is a state in which "
      "somebody, chance included, has at least two options.");
  command->callback([args] { run_bench(*args); });
}

}  // namespace cli
