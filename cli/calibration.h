// How well forecasts hold: what was said at the start of every round of many games, and what came of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "bots/calibration.h"
#include "cli/processes.h"
#include "cli/simulate.h"

namespace cli {

// What was said of one seat at the start of a round, and what became of it.
struct Forecast {
  long game = 0;
  int round = 0;
  int seat = 0;
  bots::Values values{};  // expected points of all seats under best play
  float so_far = 0;       // points at that moment
  double said_chance = 0, said_points = 0;
  double won = 0, points = 0;  // 1 for the winner, shared by a tie
};

// Plays games in which every seat draws one of the bots, and notes what is forecast at the start of each round.
std::vector<Forecast> collect_forecasts(const core::AnyGame& game, const std::vector<Contender>& bots,
                                        Processes& processes, long games, std::uint64_t seed, int threads,
                                        const std::atomic<bool>& stop);

// Forecasts that said about the same: how many, what they said and what came.
struct Tenth {
  long count = 0;
  double said = 0, came = 0;
};
std::vector<Tenth> chance_tenths(const std::vector<Forecast>& forecasts);  // 0-10 %, 10-20 %, …
std::vector<Tenth> points_tenths(const std::vector<Forecast>& forecasts);  // as many in each

// The same forecasts as another calibration would have made them.
std::vector<Forecast> said_again(std::vector<Forecast> forecasts, int seats, const bots::Calibration& calibration);

// The calibration that fits these best: one row a round, and what came of forecasts like each other.
struct Fitted {
  std::vector<bots::RoundCalibration> rounds;
  std::vector<bots::Outcome> outcomes;
  bots::Calibration calibration() const { return {rounds, outcomes}; }
};
Fitted fit(const std::vector<Forecast>& forecasts, int seats);

}  // namespace cli
