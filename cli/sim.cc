// `kilowatt sim`: many games of bots on all cores, their statistics and, if wanted, their records.
#include <atomic>
#include <csignal>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/processes.h"
#include "cli/series.h"
#include "cli/simulate.h"
#include "cli/statistics.h"
#include "cli/stop.h"

namespace cli {

namespace {

std::atomic<bool> g_interrupted = false;

struct SimArgs : SeriesOptions {
  std::string records;
};

struct Result {
  std::vector<std::vector<double>> points;  // of each seat, in the order of the games
  long moves = 0, decisions = 0;
  double seconds = 0;
};

// Records travel to the first process so many at a time.
constexpr long kRecordsAtOnce = 2'000;

Result play_all(const SimArgs& args, const core::AnyGame& game, Processes& processes) {
  const int seats = game.info().seats;
  const auto count = static_cast<std::size_t>(args.games);
  Result result;
  result.points.assign(static_cast<std::size_t>(seats), std::vector<double>(count));
  const std::vector<Contender> contenders = read_contenders(args.bots, args.budget, game);
  std::atomic<long> moves = 0, decisions = 0, done = 0;
  const auto start = std::chrono::steady_clock::now();
  {
    Progress progress("sim", processes.part(args.games));
    const bool travels = processes.together() && !args.records.empty();
    const long step = travels ? kRecordsAtOnce : args.games;
    std::vector<std::string> records(travels ? static_cast<std::size_t>(std::min(step, args.games)) : 0);
    const auto write_record = [&](long n, const std::string& record) {
      write_file(args.records + "/" + std::to_string(n + 1) + ".json", record, Durable::no);
    };
    for (long from = 0; from < args.games; from += step) {
      const long some = std::min(step, args.games - from);
      const auto play = [&](long i) {
        const long n = from + i;
        const Simulated one =
            simulate(game, contenders, series_seed(args.seed, n), args.records.empty() ? Keep::scores : Keep::moves);
        for (int seat = 0; seat < seats; ++seat)
          result.points[static_cast<std::size_t>(seat)][static_cast<std::size_t>(n)] =
              one.scores[static_cast<std::size_t>(seat)][0];
        moves += one.moves;
        decisions += one.decisions;
        if (travels)
          records[static_cast<std::size_t>(i)] = core::write_record(one.record);
        else if (!args.records.empty())
          write_record(n, core::write_record(one.record));
        progress.done(++done);
      };
      processes.deal(some, processes.threads(args.threads), g_interrupted, play, [&](long i, Packed& packed) {
        for (auto& points : result.points) packed(points[static_cast<std::size_t>(from + i)]);
        if (travels) packed(records[static_cast<std::size_t>(i)]);
      });
      if (travels && processes.first())
        for (long i = 0; i < some; ++i) write_record(from + i, records[static_cast<std::size_t>(i)]);
    }
  }
  if (g_interrupted)
    stop(kNotSo, "", "interrupted after " + std::to_string(done) + " of " + std::to_string(args.games) + " games");
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.moves = processes.sum(moves);
  result.decisions = processes.sum(decisions);
  return result;
}

void tell_json(const SimArgs& args, const core::AnyGame& game, const Result& result) {
  const core::Info& info = game.info();
  const double seconds = std::max(result.seconds, 1e-9);
  nlohmann::ordered_json json = {{"game", args.table.game}, {"players", info.players},    {"games", args.games},
                                 {"seed", args.seed},       {"bots", args.bots},          {"options", info.options},
                                 {"data", info.data_name},  {"data_hash", info.data_hash}};
  auto& points = json["points"] = nlohmann::ordered_json::array();
  for (const auto& values : result.points) points.push_back(to_json(summarize(values)));
  json["seconds"] = result.seconds;
  json["moves"] = result.moves;
  json["decisions"] = result.decisions;
  json["games_per_s"] = static_cast<double>(args.games) / seconds;
  json["decisions_per_s"] = static_cast<double>(result.decisions) / seconds;
  print_json(json);
}

void tell(const SimArgs& args, const core::AnyGame& game, const Result& result) {
  const core::Info& info = game.info();
  const double seconds = std::max(result.seconds, 1e-9);
  const Style look = style();
  print("{}, {} player{}, {} games, seed {}\n", args.table.game, info.players, info.players == 1 ? "" : "s", args.games,
        args.seed);
  print("{}\n", look.dim(fmt::format("{:<16}{:>9}{:>9}{:>8}{:>8}{:>8}{:>8}{:>8}", "points", "mean", "sd", "min", "p10",
                                     "p50", "p90", "max")));
  for (std::size_t seat = 0; seat < result.points.size(); ++seat) {
    const Summary s = summarize(result.points[seat]);
    const bool bot = static_cast<int>(seat) < info.players;
    const std::string who = fmt::format("p{} {}", seat + 1, bot ? args.bots[seat % args.bots.size()] : "");
    print("{:<16}{:>9.2f}{:>9.2f}{:>8.0f}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.0f}\n", who, s.mean, s.sd, s.min, s.p10, s.p50,
          s.p90, s.max);
  }
  print("{:.2f} s, {:.0f} games/s, {:.0f} decisions/s, {:.1f} decisions a game\n", result.seconds,
        static_cast<double>(args.games) / seconds, static_cast<double>(result.decisions) / seconds,
        static_cast<double>(result.decisions) / static_cast<double>(args.games));
}

void run_sim(const SimArgs& args) {
  Processes& processes = Processes::join();
  const core::GameType& type = find_game(args.table.game);
  const int players = args.table.players > 0 ? args.table.players : type.catalog->min_players;
  const OpenTable table = args.table.open(players);
  const core::AnyGame& game = *table.game;
  const std::string weights = args.take_weights();
  if (static_cast<int>(args.bots.size()) > players)
    stop(kWrongUse, "--bot", std::to_string(args.bots.size()) + " bots for " + std::to_string(players) + " players",
         "raise --players");
  if (!args.records.empty() && processes.first()) writable_directory(args.records);
  read_contenders(args.bots, args.budget, game);
  processes.ready(game.info().data_hash + weights);
  std::signal(SIGINT, [](int) { g_interrupted = true; });
  const Result result = play_all(args, game, processes);
  if (args.json)
    tell_json(args, game, result);
  else
    tell(args, game, result);
}

}  // namespace

void add_sim(CLI::App& app) {
  auto* command = app.add_subcommand("sim", "Let bots play many games and sum up the results");
  const auto args = std::make_shared<SimArgs>();
  args->bots = {"random"};
  args->add_to(*command, "Number of games", "The bot of all seats, or a list for the seats in turn");
  of_kind(command->add_option("--records", args->records, "Write each game as DIR/<n>.json"), kind::kDirectory);
  command->footer(
      "Examples:\n"
      "  kilowatt sim powerline --games 10000 --seed 7\n"
      "  kilowatt sim powerline --games 100 --bot expert --time 10\n"
      "  kilowatt sim powerline --players 3 --set contracts=by_colour --set limits='[true,false,false]'\n"
      "  kilowatt sim powerline --games 100 --records games/ --json");
  command->callback([args] { run_sim(*args); });
}

}  // namespace cli
