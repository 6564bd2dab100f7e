// Fitted by `kilowatt arena pampero --calibration --fit`, one row for each number of years completed.
#pragma once

#include "bots/calibration.h"

namespace bots::pampero {

inline constexpr std::array<RoundCalibration, 9> kCalibration = {{
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
    {14.0f, 0.0f, 1.0f, 0.0f},
}};

}  // namespace bots::pampero
