#include "cli/contest.h"

#include <algorithm>
#include <cmath>

#include "bots/match.h"
#include "cli/statistics.h"
#include "core/rng.h"

namespace cli {

namespace {

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

void rate(const std::vector<Group>& groups, std::uint64_t seed, std::vector<Row>& rows) {
  const std::size_t count = rows.size();
  std::vector<double> wins(count * count);
  for (const Group& group : groups)
    for (std::size_t i = 0; i < wins.size(); ++i) wins[i] += group.wins[i];
  const auto best = elo(wins, count);
  // Groups drawn again and again with replacement show how far chance alone moves the figures.
  constexpr std::size_t kResamples = 200;
  std::vector<std::vector<double>> seen(count);
  core::Rng rng(seed);
  for (std::size_t r = 0; r < kResamples; ++r) {
    std::vector<double> drawn(count * count);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const Group& group = groups[static_cast<std::size_t>(rng.below(static_cast<int>(groups.size())))];
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
}

}  // namespace

Group play_group(const core::AnyGame& game, const std::vector<Contender>& bots, std::uint64_t seed, Keep keep) {
  const std::size_t count = bots.size();
  const int players = game.info().players;
  Group group{std::vector<double>(count), std::vector<double>(count), std::vector<double>(count),
              std::vector<double>(count * count), std::vector<std::vector<TurnTime>>(count)};
  for (std::size_t turn = 0; turn < count; ++turn) {
    std::vector<Contender> seats;
    const auto bot_at = [&](int seat) { return (static_cast<std::size_t>(seat) + turn) % count; };
    for (int seat = 0; seat < players; ++seat) seats.push_back(bots[bot_at(seat)]);
    const Simulated one = simulate(game, seats, seed, keep);
    for (int a = 0; a < players; ++a) {
      const std::size_t bot = bot_at(a);
      const core::Score& mine = one.scores[static_cast<std::size_t>(a)];
      group.rank[bot] += bots::normalised_rank(one.scores, players, static_cast<core::Seat>(a));
      group.ranks[bot] += 1;
      group.points[bot] += mine[0];
      const std::vector<TurnTime>& times = one.turn_times[static_cast<std::size_t>(a)];
      group.turn_times[bot].insert(group.turn_times[bot].end(), times.begin(), times.end());
      for (int b = 0; b < players; ++b) {
        const core::Score& theirs = one.scores[static_cast<std::size_t>(b)];
        if (bot_at(b) != bot) group.wins[bot * count + bot_at(b)] += mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
      }
    }
  }
  return group;
}

double share(const Group& group) { return group.wins[1] / (group.wins[1] + group.wins[2]); }

std::vector<Row> sum_up(const std::vector<Group>& groups, std::uint64_t seed) {
  std::vector<Row> rows(groups.front().ranks.size());
  for (std::size_t bot = 0; bot < rows.size(); ++bot) {
    double played = 0, sum = 0, squares = 0;
    for (const Group& group : groups) {
      // Two kinds of bots: the share of the other kind that is beaten; more kinds: the place among all.
      const double mean =
          rows.size() == 2 ? (bot == 0 ? share(group) : 1 - share(group)) : group.rank[bot] / group.ranks[bot];
      sum += mean;
      squares += mean * mean;
      played += group.ranks[bot];
      rows[bot].points += group.points[bot];
    }
    const auto n = static_cast<double>(groups.size());
    rows[bot].points /= played;
    rows[bot].rank = sum / n;
    rows[bot].rank_error =
        n > 1 ? 1.96 * std::sqrt(std::max(0.0, squares / n - rows[bot].rank * rows[bot].rank) / (n - 1)) : 1;
  }
  rate(groups, seed, rows);
  return rows;
}

TimeKept time_kept(const std::vector<Group>& groups, std::size_t bot, double milliseconds) {
  constexpr double kAtOnce = 0.05;  // of its time: a turn without a rival takes no more
  TimeKept out;
  std::vector<double> over;
  for (const Group& group : groups)
    for (const TurnTime& time : group.turn_times[bot]) {
      if (!time.choice || time.milliseconds < kAtOnce * milliseconds) continue;
      over.push_back(time.milliseconds - milliseconds);
      out.used += time.milliseconds / milliseconds;
      out.cpu += time.cpu;
    }
  if (over.empty()) return out;
  const auto turns = static_cast<double>(over.size());
  std::sort(over.begin(), over.end());
  return {static_cast<long>(over.size()), out.used / turns,      out.cpu / turns, quantile(over, 0.5),
          quantile(over, 0.99),           quantile(over, 0.999), over.back()};
}

}  // namespace cli
