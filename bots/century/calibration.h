// Fitted by `kilowatt arena century --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::century {

inline constexpr std::array<RoundCalibration, 6> kCalibration = {{
    {393.22f, 9.44f, 0.623f, 0.000f},
    {7.20f, -92.40f, 2.211f, 4.165f},
    {7.79f, -57.49f, 1.696f, 0.539f},
    {7.49f, -32.65f, 1.382f, 0.172f},
    {6.40f, -14.63f, 1.175f, 0.008f},
    {4.16f, -5.55f, 0.984f, 0.070f},
}};

}  // namespace bots::century
