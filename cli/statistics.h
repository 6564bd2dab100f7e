// Figures that sum up many games.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/json.h"

namespace cli {

struct Summary {
  double mean = 0, sd = 0, min = 0, p10 = 0, p50 = 0, p90 = 0, max = 0;
};

// Between the two nearest of the sorted values.
inline double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// `values` is not empty; sd is the sample's.
inline Summary summarize(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  Summary out;
  const auto n = static_cast<double>(values.size());
  for (const double value : values) out.mean += value / n;
  double squares = 0;
  for (const double value : values) squares += (value - out.mean) * (value - out.mean);
  out.sd = values.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
  out.min = values.front();
  out.p10 = quantile(values, 0.1);
  out.p50 = quantile(values, 0.5);
  out.p90 = quantile(values, 0.9);
  out.max = values.back();
  return out;
}

inline nlohmann::ordered_json to_json(const Summary& s) {
  return {{"mean", s.mean}, {"sd", s.sd},   {"min", s.min}, {"p10", s.p10},
          {"p50", s.p50},   {"p90", s.p90}, {"max", s.max}};
}

}  // namespace cli
