// Fitted by `kilowatt arena pampero --calibration --fit`, one row for each number of years completed.
#pragma once

#include "bots/calibration.h"

namespace bots::pampero {

inline constexpr std::array<RoundCalibration, 8> kByRound = {{
    {393.22f, 51.21f, 0.229f, 2.049f},
    {13.48f, -127.08f, 1.684f, -0.928f},
    {14.02f, -98.02f, 1.514f, -0.447f},
    {14.58f, -54.94f, 1.265f, -0.076f},
    {14.02f, -38.19f, 1.165f, -0.061f},
    {12.47f, -29.76f, 1.095f, 0.053f},
    {9.47f, -16.66f, 1.015f, 0.092f},
    {8.10f, -13.05f, 1.022f, 0.043f},
}};
inline constexpr Calibration kCalibration = {kByRound};

}  // namespace bots::pampero
