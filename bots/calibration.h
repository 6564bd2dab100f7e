// From what the judge expects under best play to what really happens: forecasts that hold for players of any level.
//
// The numbers of a game stand in bots/<game>/calibration.h. They are fitted to games of mixed levels by
// `kilowatt arena GAME --calibration --fit`; docs/bots.md shows how well they hold.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "bots/evaluator.h"

namespace bots {

// One round (or year) of a game.
struct RoundCalibration {
  float spread;  // points ahead that make a win about three times as likely as a loss
  float offset;  // a forecast of points is offset + trust * expected + kept * points so far
  float trust, kept;
  // + bend * expected² + blend * expected * points so far + bow * (points so far)²: where seats of weak and of strong
  // players have the same points, a plane fits neither.
  float bend = 0, blend = 0, bow = 0;
};
// What became of forecasts of points that said about the same. Between two of them points lie on a line.
struct Outcome {
  float said, came;
};
struct Calibration {
  std::span<const RoundCalibration> rounds;
  std::span<const Outcome> outcomes{};  // rising in both; empty where the rounds alone hold
};

inline const RoundCalibration& at_round(const Calibration& calibration, int round) {
  const auto last = static_cast<int>(calibration.rounds.size()) - 1;
  return calibration.rounds[static_cast<std::size_t>(std::clamp(round, 0, last))];
}

// How much of a game is over, from 0 to 1.
inline float part_played(const Calibration& calibration, int round) {
  const auto last = static_cast<float>(calibration.rounds.size() - 1);
  return std::clamp(static_cast<float>(round) / last, 0.0f, 1.0f);
}

// The seats' chances to win, which add up to one; alone there is nobody to beat.
inline float win_chance(const Values& values, int seats, core::Seat seat, float spread) {
  float sum = 0;
  for (int other = 0; other < seats; ++other)
    sum += exponential((values[static_cast<std::size_t>(other)] - values[seat]) / spread);
  return 1 / sum;
}

// A forecast of points, corrected by what came of those like it; beyond the ends like the nearest one.
inline float corrected(std::span<const Outcome> outcomes, float said) {
  if (outcomes.empty()) return said;
  const auto above =
      std::find_if(outcomes.begin(), outcomes.end(), [&](const Outcome& one) { return one.said > said; });
  if (above == outcomes.begin()) return said + above->came - above->said;
  const Outcome& low = *(above - 1);
  if (above == outcomes.end()) return said + low.came - low.said;
  return low.came + (said - low.said) * (above->came - low.came) / (above->said - low.said);
}

inline float forecast_points(const RoundCalibration& round, float expected, float so_far) {
  return round.offset + (round.trust + round.bend * expected + round.blend * so_far) * expected +
         (round.kept + round.bow * so_far) * so_far;
}

}  // namespace bots
