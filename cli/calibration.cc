#include "cli/calibration.h"

#include <algorithm>
#include <cmath>

#include "bots/appraiser.h"
#include "bots/match.h"
#include "cli/output.h"
#include "cli/stop.h"
#include "core/playout.h"

namespace cli {

namespace {

// A bot with a budget of its own, for a match that knows one for all.
class Budgeted final : public bots::Bot {
 public:
  Budgeted(std::unique_ptr<bots::Bot> bot, const bots::Budget& budget) : bot_(std::move(bot)), budget_(budget) {}
  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const bots::Budget&) override {
    return bot_->choose(view, memory, budget_);
  }
  std::vector<bots::Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory, const bots::Budget&,
                                       int count, std::span<const core::Move> also) override {
    return bot_->advise(view, memory, budget_, count, also);
  }

 private:
  std::unique_ptr<bots::Bot> bot_;
  bots::Budget budget_;
};

std::vector<Forecast> forecast_game(const core::AnyGame& game, const std::vector<Contender>& bots, std::uint64_t seed) {
  const core::Info& info = game.info();
  const auto appraiser = bots::make_appraiser(game);
  core::Rng rng(seed);
  std::vector<std::unique_ptr<bots::Bot>> players;
  for (int seat = 0; seat < info.players; ++seat) {
    const Contender& one = bots[static_cast<std::size_t>(rng.below(static_cast<int>(bots.size())))];
    players.push_back(std::make_unique<Budgeted>(
        must(bots::make(game, static_cast<core::Seat>(seat), one.level, rng.next()), kWrongUse), one.budget));
  }
  std::vector<Forecast> out;
  int last = -1;
  const auto look = [&](const core::AnyState& s) {
    const core::Seats active = game.active(s);
    if (active.empty() || active.has(core::kChance) || appraiser->round(s) == last) return;
    last = appraiser->round(s);
    const bots::Values values = appraiser->outlook(s);
    for (int seat = 0; seat < info.seats; ++seat) {
      const bots::Value said = appraiser->forecast(s, values, static_cast<core::Seat>(seat));
      out.push_back({0, last, seat, values, static_cast<float>(game.points(s, static_cast<core::Seat>(seat))),
                     said.chance, said.expected, 0, 0});
    }
  };
  const core::Scores scores = bots::play_match(
      game, players, {}, rng.next(),
      [&](core::Seat, core::Move, const core::AnyState& s, const std::vector<core::Note>&) { look(s); });
  const auto best = *std::max_element(scores.begin(), scores.begin() + info.seats);
  const auto winners = static_cast<double>(std::count(scores.begin(), scores.begin() + info.seats, best));
  for (Forecast& each : out) {
    const core::Score& score = scores[static_cast<std::size_t>(each.seat)];
    each.won = score == best ? 1 / winners : 0;
    each.points = score[0];
  }
  return out;
}

constexpr std::size_t kTerms = 6;
using Equations = std::array<std::array<double, kTerms + 1>, kTerms>;

// Linear equations, by elimination with pivots.
std::array<double, kTerms> solve(Equations m) {
  for (std::size_t i = 0; i < kTerms; ++i) {
    std::size_t pivot = i;
    for (std::size_t row = i + 1; row < kTerms; ++row)
      if (std::abs(m[row][i]) > std::abs(m[pivot][i])) pivot = row;
    std::swap(m[i], m[pivot]);
    for (std::size_t row = 0; row < kTerms; ++row) {
      if (row == i || m[i][i] == 0) continue;
      const double times = m[row][i] / m[i][i];
      for (std::size_t column = i; column <= kTerms; ++column) m[row][column] -= times * m[i][column];
    }
  }
  std::array<double, kTerms> out{};
  for (std::size_t i = 0; i < kTerms; ++i) out[i] = m[i][i] == 0 ? 0 : m[i][kTerms] / m[i][i];
  return out;
}

// Least squares.
void fit_points(const std::vector<const Forecast*>& list, bots::RoundCalibration& out) {
  constexpr double kHundred = 100;  // so that points and their squares are of one size
  Equations m{};
  for (const Forecast* one : list) {
    const double x = one->values[static_cast<std::size_t>(one->seat)] / kHundred, y = one->so_far / kHundred;
    const std::array<double, kTerms + 1> row = {1, x, y, x * x, x * y, y * y, one->points};
    for (std::size_t i = 0; i < kTerms; ++i)
      for (std::size_t k = 0; k <= kTerms; ++k) m[i][k] += row[i] * row[k];
  }
  for (std::size_t i = 0; i < kTerms; ++i) m[i][i] += 1e-4 * (1 + m[i][i]);  // equal columns, as before the first point
  const auto found = solve(m);
  const auto term = [&](std::size_t i, double scale) { return static_cast<float>(found[i] / scale); };
  out.offset = term(0, 1);
  out.trust = term(1, kHundred);
  out.kept = term(2, kHundred);
  out.bend = term(3, kHundred * kHundred);
  out.blend = term(4, kHundred * kHundred);
  out.bow = term(5, kHundred * kHundred);
}

double surprise(const std::vector<const Forecast*>& list, int seats, float spread) {
  double sum = 0;
  for (const Forecast* one : list) {
    const double said = bots::win_chance(one->values, seats, static_cast<core::Seat>(one->seat), spread);
    sum -= one->won * std::log(std::max(1e-9, said)) + (1 - one->won) * std::log(std::max(1e-9, 1 - said));
  }
  return sum;
}

float fit_spread(const std::vector<const Forecast*>& list, int seats) {
  constexpr double kStep = 1.04, kLeast = 0.5, kMost = 400;
  double best = kLeast, least = 1e300;
  for (double spread = kLeast; spread < kMost; spread *= kStep)
    if (const double now = surprise(list, seats, static_cast<float>(spread)); now < least) best = spread, least = now;
  return static_cast<float>(best);
}

// The means of tenths, each at least as high as the one before it: whoever is told more is to have more.
std::vector<bots::Outcome> fit_outcomes(const std::vector<Forecast>& forecasts) {
  std::vector<bots::Outcome> out;
  for (const Tenth& tenth : points_tenths(forecasts)) {
    const bots::Outcome one{static_cast<float>(tenth.said), static_cast<float>(tenth.came)};
    if (tenth.count == 0 || (!out.empty() && one.said <= out.back().said)) continue;
    out.push_back({one.said, out.empty() ? one.came : std::max(one.came, out.back().came)});
  }
  return out;
}

}  // namespace

std::vector<Forecast> collect_forecasts(const core::AnyGame& game, const std::vector<Contender>& bots,
                                        Processes& processes, long games, std::uint64_t seed, int threads,
                                        const std::atomic<bool>& stop) {
  std::vector<std::vector<Forecast>> lists(static_cast<std::size_t>(games));
  std::atomic<long> done = 0;
  Progress progress("forecasts", processes.part(games));
  const auto play_one = [&](long n) {
    auto& list = lists[static_cast<std::size_t>(n)] = forecast_game(game, bots, series_seed(seed, n));
    for (Forecast& each : list) each.game = n;
    progress.done(++done);
  };
  processes.deal(games, threads, stop, play_one,
                 [&](long n, Packed& packed) { packed(lists[static_cast<std::size_t>(n)]); });
  std::vector<Forecast> out;
  for (const auto& list : lists) out.insert(out.end(), list.begin(), list.end());
  return out;
}

std::vector<Forecast> said_again(std::vector<Forecast> forecasts, int seats, const bots::Calibration& calibration) {
  for (Forecast& each : forecasts) {
    const bots::RoundCalibration& round = bots::at_round(calibration, each.round);
    const auto seat = static_cast<core::Seat>(each.seat);
    each.said_chance = bots::win_chance(each.values, seats, seat, round.spread);
    each.said_points =
        bots::corrected(calibration.outcomes, bots::forecast_points(round, each.values[seat], each.so_far));
  }
  return forecasts;
}

std::vector<Tenth> chance_tenths(const std::vector<Forecast>& forecasts) {
  std::vector<Tenth> out(10);
  for (const Forecast& each : forecasts) {
    Tenth& tenth = out[static_cast<std::size_t>(std::clamp(static_cast<int>(each.said_chance * 10), 0, 9))];
    ++tenth.count;
    tenth.said += each.said_chance;
    tenth.came += each.won;
  }
  for (Tenth& tenth : out)
    if (tenth.count > 0) tenth.said /= static_cast<double>(tenth.count), tenth.came /= static_cast<double>(tenth.count);
  return out;
}

std::vector<Tenth> points_tenths(const std::vector<Forecast>& forecasts) {
  std::vector<std::pair<double, double>> sorted;
  sorted.reserve(forecasts.size());
  for (const Forecast& each : forecasts) sorted.emplace_back(each.said_points, each.points);
  std::sort(sorted.begin(), sorted.end());
  std::vector<Tenth> out(10);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    Tenth& tenth = out[i * 10 / sorted.size()];
    ++tenth.count;
    tenth.said += sorted[i].first;
    tenth.came += sorted[i].second;
  }
  for (Tenth& tenth : out)
    if (tenth.count > 0) tenth.said /= static_cast<double>(tenth.count), tenth.came /= static_cast<double>(tenth.count);
  return out;
}

Fitted fit(const std::vector<Forecast>& forecasts, int seats) {
  int rounds = 0;
  for (const Forecast& each : forecasts) rounds = std::max(rounds, each.round + 1);
  Fitted out;
  for (int round = 0; round < rounds; ++round) {
    std::vector<const Forecast*> list;
    for (const Forecast& each : forecasts)
      if (each.round == round) list.push_back(&each);
    bots::RoundCalibration one = out.rounds.empty() ? bots::RoundCalibration{10, 0, 1, 0} : out.rounds.back();
    constexpr std::size_t kEnough = 60;
    if (list.size() >= kEnough) {
      one.spread = fit_spread(list, seats);
      fit_points(list, one);
    }
    out.rounds.push_back(one);
  }
  out.outcomes = fit_outcomes(said_again(forecasts, seats, {out.rounds}));
  return out;
}

}  // namespace cli
