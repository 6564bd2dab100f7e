// `kilowatt arena`: bots against each other on the same dice in every seat, with Elo and honest intervals.
#include <atomic>
#include <cmath>
#include <csignal>

#include "bots/match.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/simulate.h"
#include "cli/stop.h"
#include "core/rng.h"

namespace cli {

namespace {

std::atomic<bool> g_arena_interrupted = false;

struct Args {
  TableOptions table;
  std::vector<std::string> bots = {"greedy", "random"};
  bots::Budget budget;
  long games = 100;
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false;
};

// What one group of games with the same dice and all seatings brought: for each bot the sum of its ranks and how many
// they are, and for each pair the points of the first against the second.
struct Group {
  std::vector<double> rank, ranks, points;
  std::vector<double> wins;  // bots x bots
};

struct Row {
  double rank = 0, rank_error = 0;
  double points = 0;
  double elo = 0, elo_low = 0, elo_high = 0;
};

std::size_t at(long i) { return static_cast<std::size_t>(i); }

Group play_group(const Args& args, const core::AnyGame& game, long n) {
  const std::size_t count = args.bots.size();
  const int players = game.info().players;
  Group group{std::vector<double>(count), std::vector<double>(count), std::vector<double>(count), std::vector<double>(count * count)};
  for (std::size_t turn = 0; turn < count; ++turn) {
    std::vector<std::string> seats;
    for (int seat = 0; seat < players; ++seat) seats.push_back(args.bots[(at(seat) + turn) % count]);
    const Simulated one = simulate(game, seats, args.budget, series_seed(args.seed, n), false);
    for (int a = 0; a < players; ++a) {
      const std::size_t bot = (at(a) + turn) % count;
      group.rank[bot] += bots::normalised_rank(one.scores, players, static_cast<core::Seat>(a));
      group.ranks[bot] += 1;
      group.points[bot] += one.scores[at(a)][0];
      for (int b = 0; b < players; ++b) {
        const std::size_t other = (at(b) + turn) % count;
        const auto &mine = one.scores[at(a)], &theirs = one.scores[at(b)];
        if (other != bot) group.wins[bot * count + other] += mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
      }
    }
  }
  return group;
}

// The strengths that make the observed wins most likely (Bradley and Terry), as Elo with mean 0. Half a win each way
// beforehand keeps a clean sweep finite.
std::vector<double> elo(const std::vector<double>& wins, std::size_t count) {
  std::vector<double> strength(count, 1.0);
  for (int round = 0; round < 300; ++round) {
    for (std::size_t i = 0; i < count; ++i) {
      double won = 0, against = 0;
      for (std::size_t k = 0; k < count; ++k) {
        if (k == i) continue;
        won += wins[i * count + k] + 0.5;
        against += (wins[i * count + k] + wins[k * count + i] + 1) / (strength[i] + strength[k]);
      }
      strength[i] = won / against;
    }
  }
  double mean = 0;
  for (double& value : strength) mean += (value = 400 * std::log10(value)) / static_cast<double>(count);
  for (double& value : strength) value -= mean;
  return strength;
}

std::vector<Row> sum_up(const Args& args, const std::vector<Group>& groups) {
  const std::size_t count = args.bots.size();
  std::vector<Row> rows(count);
  std::vector<double> wins(count * count);
  for (std::size_t bot = 0; bot < count; ++bot) {
    double played = 0, sum = 0, squares = 0;
    for (const Group& group : groups) {
      const double mean = group.rank[bot] / group.ranks[bot];
      sum += mean;
      squares += mean * mean;
      played += group.ranks[bot];
      rows[bot].points += group.points[bot];
    }
    const auto n = static_cast<double>(groups.size());
    rows[bot].points /= played;
    rows[bot].rank = sum / n;
    rows[bot].rank_error = n > 1 ? 1.96 * std::sqrt(std::max(0.0, squares / n - rows[bot].rank * rows[bot].rank) / (n - 1)) : 1;
  }
  for (const Group& group : groups)
    for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += group.wins[i];
  const auto best = elo(wins, count);
  // Groups drawn again and again with replacement show how far chance alone moves the figures.
  constexpr std::size_t kResamples = 200;
  std::vector<std::vector<double>> seen(count);
  core::Rng rng(args.seed);
  for (std::size_t r = 0; r < kResamples; ++r) {
    std::vector<double> drawn(count * count);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const Group& group = groups[at(rng.below(static_cast<int>(groups.size())))];
      for (std::size_t i = 0; i < drawn.size(); ++i) drawn[i] += group.wins[i];
    }
    const auto once = elo(drawn, count);
    for (std::size_t bot = 0; bot < count; ++bot) seen[bot].push_back(once[bot]);
  }
  for (std::size_t bot = 0; bot < count; ++bot) {
    std::sort(seen[bot].begin(), seen[bot].end());
    rows[bot].elo = best[bot];
    rows[bot].elo_low = seen[bot][kResamples / 40];
    rows[bot].elo_high = seen[bot][kResamples - 1 - kResamples / 40];
  }
  return rows;
}

void tell(const Args& args, const core::AnyGame& game, const std::vector<Row>& rows, long played, double seconds) {
  const core::Info& info = game.info();
  if (args.json) {
    nlohmann::ordered_json json = {{"game", args.table.game}, {"players", info.players}, {"games", played}, {"seed", args.seed},
                                   {"options", info.options}, {"milliseconds", args.budget.milliseconds}, {"iterations", args.budget.iterations}};
    auto& list = json["bots"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < rows.size(); ++i)
      list.push_back({{"bot", args.bots[i]}, {"rank", rows[i].rank}, {"rank_error", rows[i].rank_error}, {"points", rows[i].points},
                      {"elo", rows[i].elo}, {"elo_low", rows[i].elo_low}, {"elo_high", rows[i].elo_high}});
    json["seconds"] = seconds;
    return print_json(json);
  }
  print("{}, {} players, {} games, seed {}, {:.1f} s\n", args.table.game, info.players, played, args.seed, seconds);
  print("{}\n", style().dim(fmt::format("{:<12}{:>14}{:>9}{:>8}{:>16}", "bot", "rank (95 %)", "points", "Elo", "95 %")));
  for (std::size_t i = 0; i < rows.size(); ++i)
    print("{:<12}{:>7.3f} ±{:.3f}{:>9.1f}{:>8.0f}{:>8.0f} …{:>5.0f}\n", args.bots[i], rows[i].rank, rows[i].rank_error, rows[i].points, rows[i].elo,
          rows[i].elo_low, rows[i].elo_high);
}

void run(const Args& args) {
  const core::GameType& type = find_game(args.table.game);
  const auto count = static_cast<int>(args.bots.size());
  const int players = args.table.players > 0 ? args.table.players : std::max(type.catalog->min_players, std::max(2, count));
  if (count < 2) stop(kWrongUse, "--bots", "one bot has nobody to play against", "name two or more");
  if (count > players) stop(kWrongUse, "--bots", std::to_string(count) + " bots for " + std::to_string(players) + " players", "raise --players");
  const OpenTable table = args.table.open(players);
  const core::AnyGame& game = *table.game;
  for (const std::string& bot : args.bots) must(bots::make(game, 0, bot, 1), kWrongUse);
  std::signal(SIGINT, [](int) { g_arena_interrupted = true; });
  const long groups = std::max(1L, (args.games + count - 1) / count);
  std::vector<Group> results(at(groups));
  std::atomic<long> done = 0;
  const auto start = std::chrono::steady_clock::now();
  {
    Progress progress("arena", groups * count);
    in_parallel(groups, args.threads > 0 ? args.threads : cores(), g_arena_interrupted, [&](long n) {
      results[at(n)] = play_group(args, game, n);
      progress.done(done += count);
    });
  }
  if (g_arena_interrupted) stop(kNotSo, "", "interrupted after " + std::to_string(done) + " of " + std::to_string(groups * count) + " games");
  tell(args, game, sum_up(args, results), done, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}

}  // namespace

void add_arena(CLI::App& app) {
  auto* command = app.add_subcommand("arena", "Let bots play against each other and rate them");
  const auto args = std::make_shared<Args>();
  args->table.add_to(*command);
  command->add_option("-n,--games", args->games, "Number of games; each seed is played once for every seating")->check(CLI::Range(1L, 10'000'000L))->capture_default_str();
  command->add_option("--seed", args->seed, "The same seed gives the same dice")->capture_default_str();
  of_kind(command->add_option("-b,--bots", args->bots, "The bots, two or more; they take the seats in turn"), kind::kBots)
      ->delimiter(',')->allow_extra_args(false)->capture_default_str();
  command->add_option("--time", args->budget.milliseconds, "Milliseconds a bot may think about a turn; 0: its own measure")->check(CLI::NonNegativeNumber);
  command->add_option("--iterations", args->budget.iterations, "Iterations of a bot's search for a turn; 0: its own measure")->check(CLI::NonNegativeNumber);
  command->add_option("--threads", args->threads, "Threads; 0 means one for each core")->check(CLI::Range(0, 256));
  command->add_flag("--json", args->json, "For programs");
  command->footer(
      "Examples:\n"
      "  kilowatt arena powerline --bots expert,hard --games 200 --time 10\n"
      "  kilowatt arena century --players 4 --bots hard,medium --games 400 --json");
  command->callback([args] { run(*args); });
}

}  // namespace cli
