// What an arena can ask besides who wins.
#pragma once

#include <atomic>

#include "cli/processes.h"
#include "cli/series.h"

namespace cli {

// How well the forecasts of win chance and points hold over games in which every seat draws one of the bots; `fitted`:
// and the calibration that these games ask for.
void tell_calibration(const SeriesOptions& args, const core::AnyGame& game, Processes& processes, bool fitted,
                      const std::atomic<bool>& interrupted);
// The parts of which reviews make up the results, above all the rest, and how many turns are called mistakes.
void tell_review_rest(const SeriesOptions& args, const core::AnyGame& game, Processes& processes, int iterations,
                      const std::atomic<bool>& interrupted);

}  // namespace cli
