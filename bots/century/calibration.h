// Fitted by `kilowatt arena century --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::century {

inline constexpr std::array<RoundCalibration, 6> kCalibration = {{
    {7.0f, 0.0f, 1.0f, 0.0f},
    {7.0f, 0.0f, 1.0f, 0.0f},
    {7.0f, 0.0f, 1.0f, 0.0f},
    {7.0f, 0.0f, 1.0f, 0.0f},
    {7.0f, 0.0f, 1.0f, 0.0f},
    {7.0f, 0.0f, 1.0f, 0.0f},
}};

}  // namespace bots::century
