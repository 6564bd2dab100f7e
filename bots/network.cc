#include "bots/network.h"

#include <algorithm>
#include <cmath>

#include "bots/adagrad.h"
#include "core/rng.h"

namespace bots {

namespace {

constexpr float kUnit = 10.0f;  // points to one unit of the output, so that all weights are of the size of one

float positive(float x) { return x > 0 ? x : 0.0f; }

// The second layer before its threshold. Lanes are summed in the same order everywhere, so that every machine agrees.
template <class Head, class First, class Second>
void pass(const Head& head, const First& first, Second& out) {
  out = head.bias;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] <= 0) continue;
    for (std::size_t j = 0; j < out.size(); ++j) out[j] += first[i] * head.weights[i][j];
  }
}

template <class Head, class Second>
float last(const Head& head, const Second& second) {
  std::array<float, 8> lanes{};
  for (std::size_t j = 0; j < second.size(); j += lanes.size())
    for (std::size_t k = 0; k < lanes.size(); ++k) lanes[k] += positive(second[j + k]) * head.out[j + k];
  float total = head.offset;
  for (const float lane : lanes) total += lane;
  return total * kUnit;
}

}  // namespace

Network::Weights Network::nothing(const Shape& shape) {
  return {std::vector<Sum>(static_cast<std::size_t>(shape.inputs)),
          {},
          std::vector<Head>(static_cast<std::size_t>(shape.buckets))};
}

Network::Network(const Shape& shape) : shape_(shape), weights_(nothing(shape)) {}

Network Network::fresh(const Shape& shape, std::uint64_t seed) {
  Network net(shape);
  core::Rng rng(seed);
  const auto spread = [&](float width) { return static_cast<float>(rng.unit() * 2 - 1) * width; };
  for (float& w : net.weights_.bias) w = 0.2f + spread(0.3f);
  Head head{};
  for (Second& row : head.weights)
    for (float& w : row) w = spread(std::sqrt(3.0f / kFirst));
  head.bias.fill(0.1f);
  for (float& w : head.out) w = spread(std::sqrt(3.0f / kSecond));
  std::fill(net.weights_.heads.begin(), net.weights_.heads.end(), head);
  return net;
}

void Network::sum(Slots slots, Sum& out) const {
  out = weights_.bias;
  for (const std::uint16_t input : slots)
    for (std::size_t i = 0; i < kFirst; ++i) out[i] += weights_.rows[input][i];
}

void Network::change(Slots before, Slots after, Sum& sum) const {
  for (std::size_t slot = 0; slot < before.size(); ++slot) {
    if (before[slot] == after[slot]) continue;
    const Sum& old = weights_.rows[before[slot]];
    const Sum& now = weights_.rows[after[slot]];
    for (std::size_t i = 0; i < kFirst; ++i) sum[i] += now[i] - old[i];
  }
}

float Network::output(const Sum& sum, int bucket) const {
  const Head& head = weights_.heads[static_cast<std::size_t>(bucket)];
  Second second;
  pass(head, sum, second);
  return last(head, second);
}

float Network::learn(Slots slots, int bucket, float target, float rate) {
  if (seen_.rows.empty()) seen_ = nothing(shape_);
  Head& head = weights_.heads[static_cast<std::size_t>(bucket)];
  Head& seen = seen_.heads[static_cast<std::size_t>(bucket)];
  Sum first;
  sum(slots, first);
  Second second;
  pass(head, first, second);
  const float error = last(head, second) - target;
  const float step = std::clamp(error, -kLongest, kLongest) / kUnit;

  Second back_second;
  for (std::size_t j = 0; j < kSecond; ++j) back_second[j] = second[j] > 0 ? step * head.out[j] : 0.0f;
  Sum back_first;
  for (std::size_t i = 0; i < kFirst; ++i) {
    float back = 0;
    for (std::size_t j = 0; j < kSecond; ++j) back += back_second[j] * head.weights[i][j];
    back_first[i] = first[i] > 0 ? back : 0.0f;
  }

  const auto descend = [rate](float& weight, float& squares, float gradient) {
    squares += gradient * gradient;
    weight -= rate * gradient / std::sqrt(squares + kFloor);
  };
  descend(head.offset, seen.offset, step);
  for (std::size_t j = 0; j < kSecond; ++j) {
    descend(head.out[j], seen.out[j], step * positive(second[j]));
    descend(head.bias[j], seen.bias[j], back_second[j]);
  }
  for (std::size_t i = 0; i < kFirst; ++i) {
    if (first[i] <= 0) continue;
    for (std::size_t j = 0; j < kSecond; ++j)
      descend(head.weights[i][j], seen.weights[i][j], first[i] * back_second[j]);
  }
  for (std::size_t i = 0; i < kFirst; ++i) descend(weights_.bias[i], seen_.bias[i], back_first[i]);
  for (const std::uint16_t input : slots)
    for (std::size_t i = 0; i < kFirst; ++i) descend(weights_.rows[input][i], seen_.rows[input][i], back_first[i]);
  return error;
}

}  // namespace bots
