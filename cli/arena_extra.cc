// What an arena can ask besides who wins: how well forecasts hold, and what reviews leave unexplained.
#include "cli/arena_extra.h"

#include <algorithm>
#include <cmath>

#include "bots/review.h"
#include "cli/calibration.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/statistics.h"
#include "cli/stop.h"
#include "core/replay.h"

namespace cli {

namespace {

std::string all_names(const SeriesOptions& args) {
  std::string out;
  for (const std::string& name : args.bots) out += (out.empty() ? "" : ", ") + name;
  return out;
}

nlohmann::ordered_json tenths_json(const std::vector<Tenth>& tenths) {
  auto out = nlohmann::ordered_json::array();
  for (const Tenth& tenth : tenths)
    out.push_back({{"forecasts", tenth.count}, {"said", tenth.said}, {"came", tenth.came}});
  return out;
}

// Fits the calibration to the first half of the games; the second half, told by it, is left to be judged.
Fitted fit_first_half(std::vector<Forecast>& forecasts, long games, int seats) {
  const auto middle = std::partition_point(forecasts.begin(), forecasts.end(),
                                           [&](const Forecast& each) { return each.game < games / 2; });
  Fitted found = fit({forecasts.begin(), middle}, seats);
  forecasts = said_again({middle, forecasts.end()}, seats, found.calibration());
  return found;
}

// What the review of one game said.
struct Reviewed {
  std::vector<bots::Parts> parts;
  std::vector<std::string> levels;
  long turns = 0, mistakes = 0;
};

Reviewed review_game(const core::AnyGame& game, const std::vector<Contender>& bots, std::uint64_t seed,
                     int iterations) {
  const Simulated played = simulate(game, bots, seed, Keep::moves);
  bots::Reviewer reviewer(game, 1, iterations);
  const auto replayed =
      core::replay(game, played.record, -1, [&](const core::Played& move) { reviewer.follow(move.seat, move.move); });
  if (!replayed) stop(kNotSo, replayed.error());
  const bots::Review& review = reviewer.finish();
  Reviewed out{review.parts, {}, 0, static_cast<long>(review.mistakes.size())};
  out.parts.resize(static_cast<std::size_t>(game.info().players));
  for (const int turns : review.turns) out.turns += turns;
  return out;
}

}  // namespace

void tell_calibration(const SeriesOptions& args, const core::AnyGame& game, Processes& processes, bool fitted,
                      const std::atomic<bool>& interrupted) {
  const auto contenders = read_contenders(args.bots, args.budget, game);
  auto forecasts = collect_forecasts(game, contenders, processes, args.games, args.seed, processes.threads(args.threads), interrupted);
  if (interrupted) stop(kNotSo, "", "interrupted");
  Fitted found;
  if (fitted) found = fit_first_half(forecasts, args.games, game.info().seats);
  const auto chances = chance_tenths(forecasts), points = points_tenths(forecasts);
  if (args.json) {
    nlohmann::ordered_json json = {
        {"game", args.table.game}, {"players", game.info().players},  {"games", args.games},
        {"seed", args.seed},       {"chances", tenths_json(chances)}, {"points", tenths_json(points)}};
    for (const bots::RoundCalibration& row : found.rounds)
      json["fitted"].push_back({row.spread, row.offset, row.trust, row.kept, row.bend, row.blend, row.bow});
    for (const bots::Outcome& outcome : found.outcomes) json["outcomes"].push_back({outcome.said, outcome.came});
    return print_json(json);
  }
  for (const bots::RoundCalibration& row : found.rounds)
    print("    {{{:.2f}f, {:.2f}f, {:.3f}f, {:.3f}f, {:.5f}f, {:.5f}f, {:.5f}f}},\n", row.spread, row.offset, row.trust,
          row.kept, row.bend, row.blend, row.bow);
  for (const bots::Outcome& outcome : found.outcomes) print("    {{{:.2f}f, {:.2f}f}},\n", outcome.said, outcome.came);
  print("{}, {} players, {} games of {}, seed {}: {} forecasts, one a seat at the start of each round\n",
        args.table.game, game.info().players, args.games, all_names(args), args.seed, forecasts.size());
  print("{}\n", style().dim(fmt::format("{:>12}{:>10}{:>10}{:>10}{:>14}{:>10}{:>10}", "win chance", "forecasts",
                                        "said %", "won %", "points by", "said", "came")));
  for (std::size_t i = 0; i < chances.size(); ++i)
    print("{:>9} %{:>11}{:>10.1f}{:>10.1f}{:>11} %{:>11.1f}{:>10.1f}\n", fmt::format("{}-{}", 10 * i, 10 * i + 10),
          chances[i].count, 100 * chances[i].said, 100 * chances[i].came, fmt::format("{}-{}", 10 * i, 10 * i + 10),
          points[i].said, points[i].came);
}

void tell_review_rest(const SeriesOptions& args, const core::AnyGame& game, Processes& processes, int iterations,
                      const std::atomic<bool>& interrupted) {
  const auto contenders = read_contenders(args.bots, args.budget, game);
  std::vector<Reviewed> all(static_cast<std::size_t>(args.games));
  std::atomic<long> done = 0;
  {
    Progress progress("reviews", processes.part(args.games));
    const auto review_one = [&](long n) {
      all[static_cast<std::size_t>(n)] = review_game(game, contenders, series_seed(args.seed, n), iterations);
      progress.done(++done);
    };
    processes.deal(args.games, processes.threads(args.threads), interrupted, review_one, [&](long n, Packed& packed) {
      Reviewed& one = all[static_cast<std::size_t>(n)];
      packed(one.parts);
      packed(one.turns);
      packed(one.mistakes);
    });
  }
  if (interrupted) stop(kNotSo, "", "interrupted");
  const std::array<std::pair<const char*, double bots::Parts::*>, 6> columns = {{{"start", &bots::Parts::start},
                                                                                 {"play", &bots::Parts::play},
                                                                                 {"luck", &bots::Parts::luck},
                                                                                 {"others", &bots::Parts::others},
                                                                                 {"rest", &bots::Parts::rest},
                                                                                 {"points", &bots::Parts::points}}};
  long turns = 0, mistakes = 0;
  for (const Reviewed& one : all) turns += one.turns, mistakes += one.mistakes;
  const double flagged = turns > 0 ? static_cast<double>(mistakes) / static_cast<double>(turns) : 0;
  nlohmann::ordered_json json = {{"game", args.table.game}, {"players", game.info().players},
                                 {"games", args.games},     {"seed", args.seed},
                                 {"turns", turns},          {"mistakes", mistakes}};
  if (!args.json)
    print("{}, {} players, {} games of {}, seed {}: {} turns, {:.1f} % called mistakes\n", args.table.game,
          game.info().players, args.games, all_names(args), args.seed, turns, 100 * flagged);
  for (const auto& [name, part] : columns) {
    std::vector<double> values;
    for (const Reviewed& one : all)
      for (const bots::Parts& parts : one.parts) values.push_back(parts.*part);
    const Summary s = summarize(values);
    json["parts"][name] = {{"mean", s.mean}, {"sd", s.sd}};
    if (!args.json) print("{:>10}: mean {:>8.2f}, standard deviation {:>7.2f}\n", name, s.mean, s.sd);
  }
  if (args.json) print_json(json);
}

}  // namespace cli
