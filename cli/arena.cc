// `kilowatt arena`: bots against each other on the same dice in every seat, with Elo and honest intervals.
#include <atomic>
#include <csignal>

#include "cli/arena_extra.h"
#include "cli/command.h"
#include "cli/contest.h"
#include "cli/output.h"
#include "cli/processes.h"
#include "cli/sequential.h"
#include "cli/series.h"
#include "cli/stop.h"

namespace cli {

namespace {

std::atomic<bool> g_arena_interrupted = false;

struct ArenaArgs : SeriesOptions {
  bool sequential = false, clock = false, calibration = false, fit = false, review_rest = false;
};

// A contest as far as it was played.
struct Contest {
  std::vector<Contender> bots;
  std::vector<Group> groups;
  SequentialTest test;
  double seconds = 0;
  long games() const { return static_cast<long>(groups.size() * bots.size()); }
};

std::size_t at(long i) { return static_cast<std::size_t>(i); }

std::string_view verdict(const SequentialTest& test) {
  return test.better() ? "better" : test.not_better() ? "not better" : "open";
}

void tell_json(const ArenaArgs& args, const core::AnyGame& game, const Contest& contest) {
  const core::Info& info = game.info();
  const auto rows = sum_up(contest.groups, args.seed);
  nlohmann::ordered_json json = {{"game", args.table.game},
                                 {"players", info.players},
                                 {"games", contest.games()},
                                 {"seed", args.seed},
                                 {"options", info.options},
                                 {"milliseconds", args.budget.milliseconds},
                                 {"iterations", args.budget.iterations}};
  auto& list = json["bots"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& one = list.emplace_back(nlohmann::ordered_json{{"bot", contest.bots[i].name},
                                                         {"rank", rows[i].rank},
                                                         {"rank_error", rows[i].rank_error},
                                                         {"points", rows[i].points},
                                                         {"elo", rows[i].elo},
                                                         {"elo_low", rows[i].elo_low},
                                                         {"elo_high", rows[i].elo_high}});
    if (!args.clock) continue;
    const TimeKept kept = time_kept(contest.groups, i, contest.bots[i].budget.milliseconds);
    one["used"] = kept.used;
    one["cpu"] = kept.cpu;
    one["overrun"] = {
        {"turns", kept.turns}, {"p50", kept.p50}, {"p99", kept.p99}, {"p99_9", kept.p999}, {"max", kept.most}};
  }
  if (args.sequential) json["verdict"] = verdict(contest.test);
  json["seconds"] = contest.seconds;
  print_json(json);
}

void tell(const ArenaArgs& args, const core::AnyGame& game, const Contest& contest) {
  const auto rows = sum_up(contest.groups, args.seed);
  print("{}, {} players, {} games, seed {}, {:.1f} s\n", args.table.game, game.info().players, contest.games(),
        args.seed, contest.seconds);
  print("{}\n", style().dim(fmt::format("{:<22}{:>14}{:>9}{:>8}{:>16}", "bot",
                                        rows.size() == 2 ? "share (95 %)" : "rank (95 %)", "points", "Elo", "95 %")));
  for (std::size_t i = 0; i < rows.size(); ++i)
    print("{:<22}{:>7.3f} ±{:.3f}{:>9.1f}{:>8.0f}{:>8.0f} …{:>5.0f}\n", contest.bots[i].name, rows[i].rank,
          rows[i].rank_error, rows[i].points, rows[i].elo, rows[i].elo_low, rows[i].elo_high);
  if (args.sequential)
    print("{} against {}: {} after {} games (evidence {:.3g} to 1 against an even match)\n", contest.bots[0].name,
          contest.bots[1].name, verdict(contest.test), contest.games(), contest.test.wealth());
  if (!args.clock) return;
  print("{}\n", style().dim(fmt::format("{:<22}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>11}", "time", "turns", "used",
                                        "CPU ms", "over p50", "p99", "p99.9", "max", "p99 bar")));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double time = contest.bots[i].budget.milliseconds;
    const TimeKept kept = time_kept(contest.groups, i, time);
    print("{:<22}{:>9}{:>7.1f} %{:>9.2f}{:>9.2f}{:>9.2f}{:>9.2f}{:>9.2f}{:>11.1f}\n", contest.bots[i].name, kept.turns,
          100 * kept.used, kept.cpu, kept.p50, kept.p99, kept.p999, kept.most, allowed_overrun(time));
  }
}

void pack(Group& group, Packed& packed) {
  for (auto* numbers : {&group.rank, &group.ranks, &group.points, &group.wins}) packed(*numbers);
  packed(group.turn_times);
}

// All groups, or with --sequential as many as the verdict needs.
void play(const ArenaArgs& args, const core::AnyGame& game, Processes& processes, Contest& contest) {
  const auto count = static_cast<long>(contest.bots.size());
  const long groups = std::max(1L, (args.games + count - 1) / count);
  const int threads = processes.threads(args.threads);
  const long batch = args.sequential ? threads * processes.count() : groups;
  std::atomic<long> done = 0;
  Progress progress("arena", processes.part(groups) * count);
  for (long first = 0; first < groups && !contest.test.decided(); first += batch) {
    std::vector<Group> some(at(std::min(batch, groups - first)));
    const auto play_one = [&](long n) {
      some[at(n)] =
          play_group(game, contest.bots, series_seed(args.seed, first + n), args.clock ? Keep::times : Keep::scores);
      progress.done(done += count);
    };
    processes.deal(static_cast<long>(some.size()), threads, g_arena_interrupted, play_one,
                   [&](long n, Packed& packed) { pack(some[at(n)], packed); });
    if (g_arena_interrupted)
      stop(kNotSo, "",
           "interrupted after " + std::to_string(done) + " of " + std::to_string(groups * count) + " games");
    for (Group& group : some) {
      if (contest.test.decided()) break;  // the same games decide, whatever the threads and processes
      if (args.sequential) contest.test.add(share(group));
      contest.groups.push_back(std::move(group));
    }
  }
}

void run_arena(const ArenaArgs& args) {
  Processes& processes = Processes::join();
  const core::GameType& type = find_game(args.table.game);
  const auto count = static_cast<int>(args.bots.size());
  const int players = args.table.players > 0
                          ? args.table.players
                          : std::max(type.catalog->min_players, args.calibration ? 2 : std::max(2, count));
  const bool alone = args.calibration || args.review_rest;  // bots need nobody to beat
  if (count < 2 && !alone) stop(kWrongUse, "--bots", "one bot has nobody to play against", "name two or more");
  if (count > players && !args.calibration)
    stop(kWrongUse, "--bots", std::to_string(count) + " bots for " + std::to_string(players) + " players",
         "raise --players");
  if (args.sequential && count != 2)
    stop(kWrongUse, "--sequential", "is a test between two bots", "name two with --bots");
  const OpenTable table = args.table.open(players);
  const std::string weights = args.take_weights();
  Contest contest;
  contest.bots = read_contenders(args.bots, args.budget, *table.game);
  if (args.clock && !alone)
    for (const Contender& bot : contest.bots)
      if (bot.budget.milliseconds <= 0)
        stop(kWrongUse, "--clock", bot.name + " has no time to keep", "give --time, or a time such as expert@10");
  processes.ready(table.game->info().data_hash + weights);
  std::signal(SIGINT, [](int) { g_arena_interrupted = true; });
  if (args.calibration) return tell_calibration(args, *table.game, processes, args.fit, g_arena_interrupted);
  if (args.review_rest) return tell_review_rest(args, *table.game, processes, args.budget.iterations, g_arena_interrupted);
  const auto start = std::chrono::steady_clock::now();
  play(args, *table.game, processes, contest);
  contest.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (args.json)
    tell_json(args, *table.game, contest);
  else
    tell(args, *table.game, contest);
}

}  // namespace

void add_arena(CLI::App& app) {
  auto* command = app.add_subcommand("arena", "Let bots play against each other and rate them");
  const auto args = std::make_shared<ArenaArgs>();
  args->bots = {"greedy", "random"};
  args->add_to(*command, "Number of games; each seed is played once for every seating",
               "The bots, two or more; they take the seats in turn. expert@10 thinks 10 ms a turn, "
               "/opt/old/kilowatt:expert plays in another program");
  command->add_flag("--sequential", args->sequential, "Stop as soon as it is clear whether the first bot is better");
  command->add_flag("--clock", args->clock, "How much of their time turns used, and how much longer they took");
  auto* calibration = command->add_flag("--calibration", args->calibration,
                                        "How well forecasts hold over games in which every seat draws one of the bots");
  command
      ->add_flag("--fit", args->fit,
                 "The numbers for bots/GAME/calibration.h from the first half of the games, judged by the second")
      ->needs(calibration);
  command
      ->add_flag("--review-rest", args->review_rest,
                 "The parts of which reviews make up the results; --iterations make them finer")
      ->excludes(calibration);
  command->footer(
      "Examples:\n"
      "  kilowatt arena powerline --bots expert,hard --games 200 --time 10\n"
      "  kilowatt arena century --players 4 --bots hard,medium --games 400 --json\n"
      "  kilowatt arena pampero --bots expert@10,uct@1000 --games 400 --sequential\n"
      "  kilowatt arena pampero --bots expert@10,built_in@10 --weights pampero-weights.bin\n"
      "  kilowatt arena pampero --bots expert@10,expert@10 --games 20 --clock --threads 8\n"
      "  kilowatt arena century --players 4 --bots easy,medium,hard,expert@5 --games 2000 --calibration\n"
      "  kilowatt arena pampero --bots expert@10 --players 2 --games 100 --review-rest");
  command->callback([args] { run_arena(*args); });
}

}  // namespace cli
