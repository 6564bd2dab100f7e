// Fitted by `kilowatt arena powerline --calibration --fit`, one row for each number of rounds completed.
#pragma once

#include "bots/calibration.h"

namespace bots::powerline {

inline constexpr std::array<RoundCalibration, 15> kCalibration = {{
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
    {8.0f, 0.0f, 1.0f, 0.0f},
}};

}  // namespace bots::powerline
