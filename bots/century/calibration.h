// Fitted by `kilowatt arena century --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::century {

inline constexpr std::array<RoundCalibration, 6> kByRound = {{
    {393.22f, 20.77f, 0.280f, 0.000f, 0.00390f, 0.00000f, 0.00000f},
    {5.47f, -132.70f, 3.071f, 14.416f, -0.00197f, -0.17013f, -0.29601f},
    {5.92f, -60.85f, 1.584f, 1.299f, 0.00480f, -0.02440f, 0.01303f},
    {5.69f, -34.99f, 1.371f, 0.376f, 0.00186f, -0.00829f, 0.00483f},
    {5.06f, -18.85f, 1.231f, 0.106f, -0.00014f, 0.00040f, -0.00242f},
    {3.42f, -7.18f, 1.003f, 0.111f, 0.00036f, -0.00049f, -0.00070f},
}};

// What came of forecasts like each other, tenth by tenth, in 2,000 games of mixed levels.
inline constexpr std::array<Outcome, 10> kOutcomes = {{
    {-1.68f, 0.46f},
    {19.48f, 17.30f},
    {33.47f, 30.35f},
    {46.04f, 44.19f},
    {52.97f, 52.95f},
    {55.90f, 55.77f},
    {62.32f, 63.71f},
    {74.09f, 76.86f},
    {88.15f, 90.51f},
    {115.09f, 113.66f},
}};
inline constexpr Calibration kCalibration = {kByRound, kOutcomes};

}  // namespace bots::century
