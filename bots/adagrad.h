// How a network learns from one example: Adagrad, with two limits that keep single examples from doing harm.
#pragma once

namespace bots {

inline constexpr float kFloor = 0.05f;    // below the root: keeps the first steps small
inline constexpr float kLongest = 20.0f;  // error that counts in one step

}  // namespace bots
