// Fitted by `kilowatt arena pampero --calibration --fit`, one row for each number of years completed.
#pragma once

#include "bots/calibration.h"

namespace bots::pampero {

inline constexpr std::array<RoundCalibration, 8> kByRound = {{
    {34.56f, -6.85f, 0.239f, -0.274f, 0.00280f, 0.00955f, -0.01063f},
    {10.66f, -121.36f, 0.307f, 2.267f, 0.00746f, -0.01610f, -0.01384f},
    {11.08f, -32.23f, -0.161f, 1.703f, 0.00760f, -0.01669f, 0.00895f},
    {12.96f, -22.86f, 0.255f, 1.044f, 0.00506f, -0.00981f, 0.00334f},
    {13.48f, -17.87f, 0.561f, 0.427f, 0.00282f, -0.00401f, 0.00089f},
    {12.47f, -15.65f, 0.674f, 0.297f, 0.00173f, -0.00144f, -0.00039f},
    {10.66f, -8.93f, 0.807f, 0.124f, 0.00074f, -0.00014f, -0.00015f},
    {8.42f, -15.74f, 0.899f, 0.182f, 0.00051f, -0.00042f, -0.00018f},
}};
// What came of forecasts like each other, tenth by tenth, in 2,000 games of mixed levels.
inline constexpr std::array<Outcome, 10> kOutcomes = {{
    {84.02f, 85.99f},
    {112.13f, 112.22f},
    {128.79f, 127.34f},
    {143.33f, 141.37f},
    {154.76f, 151.94f},
    {161.27f, 160.73f},
    {169.55f, 169.36f},
    {186.27f, 186.59f},
    {211.39f, 214.94f},
    {268.23f, 269.24f},
}};
inline constexpr Calibration kCalibration = {kByRound, kOutcomes};

}  // namespace bots::pampero
