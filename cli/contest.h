// What many games between bots say: ranks and points with intervals, Elo, and how well the bots kept their time.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/simulate.h"

namespace cli {

// What one group of games with the same dice and all seatings brought: for each bot the sum of its ranks and how many
// they are, and for each pair the points of the first against the second.
struct Group {
  std::vector<double> rank, ranks, points;
  std::vector<double> wins;                       // bots x bots
  std::vector<std::vector<TurnTime>> turn_times;  // of each bot, if asked for
};
Group play_group(const core::AnyGame& game, const std::vector<Contender>& bots, std::uint64_t seed, Keep keep);

// How many opponents of the other kind the first of two bots beats, from 0 to 1.
double share(const Group& group);

struct Row {
  double rank = 0, rank_error = 0;
  double points = 0;
  double elo = 0, elo_low = 0, elo_high = 0;
};
// `seed` draws the samples for the intervals.
std::vector<Row> sum_up(const std::vector<Group>& groups, std::uint64_t seed);

// How a bot used its time.
struct TimeKept {
  long turns = 0;                               // that were thought about
  double used = 0;                              // mean share of the time allowed
  double cpu = 0;                               // mean milliseconds of the processor
  double p50 = 0, p99 = 0, p999 = 0, most = 0;  // milliseconds over the time allowed
};
TimeKept time_kept(const std::vector<Group>& groups, std::size_t bot, double milliseconds);
// So much longer than its time 99 % of a bot's turns may take on a machine that is not full.
inline double allowed_overrun(double milliseconds) { return 10 + 0.1 * milliseconds; }

}  // namespace cli
