// Fitted by `kilowatt arena century --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::century {

inline constexpr std::array<RoundCalibration, 6> kByRound = {{
    {393.22f, 9.44f, 0.623f, 0.000f},
    {7.20f, -92.40f, 2.211f, 4.165f},
    {7.79f, -57.49f, 1.696f, 0.539f},
    {7.49f, -32.65f, 1.382f, 0.172f},
    {6.40f, -14.63f, 1.175f, 0.008f},
    {4.16f, -5.55f, 0.984f, 0.070f},
}};

// What came of forecasts like each other, tenth by tenth, in 181 games of mixed levels.
inline constexpr std::array<Outcome, 10> kOutcomes = {{
    {-7.44f, -6.86f},
    {15.23f, 11.46f},
    {27.40f, 23.60f},
    {38.32f, 36.50f},
    {46.01f, 46.25f},
    {48.61f, 48.85f},
    {54.71f, 57.45f},
    {66.68f, 70.57f},
    {82.61f, 86.90f},
    {109.78f, 109.54f},
}};
inline constexpr Calibration kCalibration = {kByRound, kOutcomes};

}  // namespace bots::century
