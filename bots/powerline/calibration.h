// Fitted by `kilowatt arena powerline --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::powerline {

inline constexpr std::array<RoundCalibration, 15> kByRound = {{
    {159.54f, 7.17f, 0.130f, 0.702f, 0.00183f, 0.01279f, 0.02227f},
    {3.16f, -191.03f, -0.231f, -1.192f, 0.01281f, 0.14559f, -0.05831f},
    {2.92f, -175.88f, -0.155f, -3.582f, 0.01477f, 0.17018f, -0.47966f},
    {3.04f, -142.37f, 0.015f, -7.319f, 0.01491f, 0.13746f, -0.23415f},
    {3.42f, -120.43f, 0.039f, -3.601f, 0.01513f, 0.07177f, -0.11686f},
    {3.55f, -88.70f, -0.270f, -1.402f, 0.01715f, 0.02728f, -0.03331f},
    {3.84f, -53.46f, -0.583f, -0.397f, 0.01732f, 0.01638f, -0.02911f},
    {4.16f, -21.83f, -0.879f, 0.464f, 0.01778f, 0.00663f, -0.02446f},
    {4.16f, -4.92f, -1.076f, 1.340f, 0.01865f, -0.00485f, -0.01635f},
    {4.32f, -8.37f, -0.940f, 1.965f, 0.01827f, -0.01434f, -0.00871f},
    {4.68f, -9.27f, -0.712f, 1.636f, 0.01647f, -0.01222f, -0.00538f},
    {4.86f, -13.03f, -0.345f, 1.474f, 0.01367f, -0.01204f, -0.00346f},
    {4.86f, -19.24f, 0.147f, 1.167f, 0.01007f, -0.01100f, -0.00106f},
    {4.50f, -18.80f, 0.570f, 0.749f, 0.00675f, -0.00954f, 0.00138f},
    {2.50f, -8.67f, 0.744f, 0.371f, 0.00381f, -0.00486f, 0.00069f},
}};

// What came of forecasts like each other, tenth by tenth, in 390 games of mixed levels.
inline constexpr std::array<Outcome, 10> kOutcomes = {{
    {19.05f, 21.28f},
    {37.58f, 35.21f},
    {48.23f, 44.08f},
    {57.02f, 54.46f},
    {64.36f, 64.66f},
    {68.39f, 68.54f},
    {76.56f, 80.27f},
    {87.11f, 91.26f},
    {99.14f, 101.63f},
    {114.12f, 111.43f},
}};
inline constexpr Calibration kCalibration = {kByRound, kOutcomes};

}  // namespace bots::powerline
