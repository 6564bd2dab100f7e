#include "bots/network.h"

#include <algorithm>
#include <cmath>

#include "bots/adagrad.h"
#include "core/rng.h"

// Eight numbers at once where the processor can: the same sums in the same order, found at run time.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define KILOWATT_WIDE __attribute__((target_clones("default", "avx2")))
#else
#define KILOWATT_WIDE
#endif

namespace bots {

namespace {

constexpr float kUnit = 10.0f;  // points to one unit of the output, so that all weights are of the size of one

// Numbers that are added up side by side; a loop over single ones is not always seen to be the same.
constexpr std::size_t kLanes = 8;
typedef float Lanes __attribute__((vector_size(kLanes * sizeof(float)), may_alias, aligned(alignof(float))));

float positive(float x) { return x > 0 ? x : 0.0f; }

// Lanes are summed in the same order everywhere, so that every machine agrees.
template <class Head, class Second>
float last(const Head& head, const Second& second) {
  std::array<float, kLanes> lanes{};
  for (std::size_t j = 0; j < second.size(); j += lanes.size())
    for (std::size_t k = 0; k < lanes.size(); ++k) lanes[k] += positive(second[j + k]) * head.out[j + k];
  float total = head.offset;
  for (const float lane : lanes) total += lane;
  return total * kUnit;
}

}  // namespace

Network::Weights Network::nothing(const Shape& shape) {
  const auto width = static_cast<std::size_t>(shape.first);
  Head head;
  head.weights.resize(width);
  return {std::vector<float>(static_cast<std::size_t>(shape.inputs) * width), std::vector<float>(width),
          std::vector<Head>(static_cast<std::size_t>(shape.buckets), head)};
}

Network::Network(const Shape& shape) : shape_(shape), weights_(nothing(shape)) {}

Network Network::fresh(const Shape& shape, std::uint64_t seed) {
  Network net(shape);
  core::Rng rng(seed);
  const auto spread = [&](float width) { return static_cast<float>(rng.unit() * 2 - 1) * width; };
  for (float& w : net.weights_.bias) w = 0.2f + spread(0.3f);
  Head head = net.weights_.heads.front();
  for (Second& row : head.weights)
    for (float& w : row) w = spread(std::sqrt(3.0f / static_cast<float>(shape.first)));
  head.bias.fill(0.1f);
  for (float& w : head.out) w = spread(std::sqrt(3.0f / kSecond));
  std::fill(net.weights_.heads.begin(), net.weights_.heads.end(), head);
  return net;
}

void Network::sum(Inputs inputs, Sum& out) const {
  std::copy(weights_.bias.begin(), weights_.bias.end(), out.begin());
  change({}, inputs, out);
}

KILOWATT_WIDE void Network::change(Inputs before, Inputs after, Sum& sum) const {
  const std::size_t size = width();
  const auto give = [&](std::uint16_t input) {
    const float* weights = row(input);
    for (std::size_t i = 0; i < size; ++i) sum[i] += weights[i];
  };
  const auto take = [&](std::uint16_t input) {
    const float* weights = row(input);
    for (std::size_t i = 0; i < size; ++i) sum[i] -= weights[i];
  };
  std::size_t was = 0, is = 0;
  while (was < before.size() && is < after.size()) {
    if (before[was] == after[is])
      ++was, ++is;
    else if (before[was] < after[is])
      take(before[was++]);
    else
      give(after[is++]);
  }
  while (was < before.size()) take(before[was++]);
  while (is < after.size()) give(after[is++]);
}

KILOWATT_WIDE void Network::change_places(Inputs before, Inputs after, Sum& sum) const {
  const std::size_t size = width();
  for (std::size_t place = 0; place < before.size(); ++place) {
    if (before[place] == after[place]) continue;
    const float* old = row(before[place]);
    const float* now = row(after[place]);
    for (std::size_t i = 0; i < size; ++i) sum[i] += now[i] - old[i];
  }
}

// The second layer before its threshold.
KILOWATT_WIDE void Network::pass(const Head& head, const Sum& first, std::size_t width, Second& out) {
  // Which units are above the threshold is as good as random: without a branch there is nothing to guess.
  std::array<std::uint8_t, kWidest> above;
  std::size_t count = 0;
  for (std::size_t i = 0; i < width; ++i) {
    above[count] = static_cast<std::uint8_t>(i);
    count += first[i] > 0;
  }
  static_assert(kSecond == 4 * kLanes);
  const Lanes* bias = reinterpret_cast<const Lanes*>(head.bias.data());  // `auto` would forget where it may lie
  Lanes a = bias[0], b = bias[1], c = bias[2], d = bias[3];
  for (std::size_t k = 0; k < count; ++k) {
    const float strength = first[above[k]];
    const Lanes* weights = reinterpret_cast<const Lanes*>(head.weights[above[k]].data());
    a += strength * weights[0];
    b += strength * weights[1];
    c += strength * weights[2];
    d += strength * weights[3];
  }
  Lanes* to = reinterpret_cast<Lanes*>(out.data());
  to[0] = a, to[1] = b, to[2] = c, to[3] = d;
}

float Network::output(const Sum& sum, int bucket) const {
  const Head& head = weights_.heads[static_cast<std::size_t>(bucket)];
  Second second;
  pass(head, sum, width(), second);
  return last(head, second);
}

float Network::learn(Inputs inputs, int bucket, float target, float rate) {
  if (seen_.rows.empty()) seen_ = nothing(shape_);
  Head& head = weights_.heads[static_cast<std::size_t>(bucket)];
  Head& seen = seen_.heads[static_cast<std::size_t>(bucket)];
  Sum first;
  sum(inputs, first);
  Second second;
  pass(head, first, width(), second);
  const float error = last(head, second) - target;
  const float step = std::clamp(error, -kLongest, kLongest) / kUnit;

  Second back_second;
  for (std::size_t j = 0; j < kSecond; ++j) back_second[j] = second[j] > 0 ? step * head.out[j] : 0.0f;
  Sum back_first;
  for (std::size_t i = 0; i < width(); ++i) {
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
  for (std::size_t i = 0; i < width(); ++i) {
    if (first[i] <= 0) continue;
    for (std::size_t j = 0; j < kSecond; ++j)
      descend(head.weights[i][j], seen.weights[i][j], first[i] * back_second[j]);
  }
  for (std::size_t i = 0; i < width(); ++i) descend(weights_.bias[i], seen_.bias[i], back_first[i]);
  for (const std::uint16_t input : inputs)
    for (std::size_t i = 0; i < width(); ++i)
      descend(weights_.rows[input * width() + i], seen_.rows[input * width() + i], back_first[i]);
  return error;
}

}  // namespace bots
