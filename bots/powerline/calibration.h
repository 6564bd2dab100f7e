// Fitted by `kilowatt arena powerline --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::powerline {

inline constexpr std::array<RoundCalibration, 15> kByRound = {{
    {40.43f, 5.85f, 0.144f, 0.576f, 0.00223f, 0.01423f, 0.02194f},
    {3.16f, -168.28f, -0.115f, -3.160f, 0.01272f, 0.12232f, 0.07565f},
    {2.92f, -157.60f, -0.067f, -3.810f, 0.01436f, 0.14624f, -0.40602f},
    {3.04f, -113.33f, -0.001f, -7.356f, 0.01395f, 0.11872f, -0.16714f},
    {3.29f, -86.86f, -0.014f, -4.717f, 0.01310f, 0.07646f, -0.09771f},
    {3.55f, -56.86f, -0.282f, -2.192f, 0.01441f, 0.03510f, -0.03337f},
    {3.70f, -44.44f, -0.382f, -0.856f, 0.01516f, 0.01657f, -0.01996f},
    {4.00f, -32.14f, -0.434f, 0.311f, 0.01529f, 0.00013f, -0.00735f},
    {4.50f, -18.86f, -0.402f, 0.594f, 0.01438f, -0.00577f, -0.00105f},
    {4.68f, -18.73f, -0.178f, 0.805f, 0.01271f, -0.00918f, 0.00105f},
    {4.68f, -21.47f, 0.155f, 0.679f, 0.00997f, -0.00729f, 0.00013f},
    {4.50f, -27.91f, 0.583f, 0.496f, 0.00682f, -0.00615f, 0.00062f},
    {4.32f, -23.44f, 0.647f, 0.521f, 0.00585f, -0.00640f, 0.00078f},
    {4.16f, -17.12f, 0.696f, 0.511f, 0.00482f, -0.00608f, 0.00070f},
    {2.13f, -10.79f, 0.714f, 0.472f, 0.00396f, -0.00503f, 0.00020f},
}};

// What came of forecasts like each other, tenth by tenth, in 2,000 games of mixed levels.
inline constexpr std::array<Outcome, 10> kOutcomes = {{
    {25.00f, 26.46f},
    {44.19f, 43.09f},
    {54.82f, 53.38f},
    {63.00f, 60.57f},
    {69.56f, 68.26f},
    {73.17f, 72.98f},
    {79.97f, 81.28f},
    {88.67f, 91.68f},
    {99.51f, 101.79f},
    {114.34f, 112.68f},
}};
inline constexpr Calibration kCalibration = {kByRound, kOutcomes};

}  // namespace bots::powerline
