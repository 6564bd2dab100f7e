// Fitted by `kilowatt arena powerline --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::powerline {

inline constexpr std::array<RoundCalibration, 15> kCalibration = {{
    {30.72f, 19.20f, 0.254f, 1.921f},
    {3.16f, -99.91f, 0.510f, 11.463f},
    {2.92f, -130.48f, 1.329f, 5.855f},
    {2.92f, -158.80f, 1.866f, 3.125f},
    {3.29f, -174.09f, 2.172f, 1.765f},
    {3.42f, -170.18f, 2.257f, 0.787f},
    {3.70f, -162.51f, 2.251f, 0.581f},
    {4.00f, -139.31f, 2.089f, 0.461f},
    {4.16f, -114.73f, 1.874f, 0.445f},
    {4.16f, -96.29f, 1.695f, 0.480f},
    {4.68f, -71.50f, 1.433f, 0.442f},
    {5.06f, -53.86f, 1.278f, 0.415f},
    {4.86f, -37.98f, 1.162f, 0.333f},
    {4.50f, -23.13f, 1.079f, 0.208f},
    {2.40f, -8.52f, 0.977f, 0.126f},
}};

}  // namespace bots::powerline
