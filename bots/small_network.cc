#include "bots/small_network.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "bots/adagrad.h"
#include "bots/weight_bytes.h"
#include "core/rng.h"
#include "core/sha256.h"

namespace bots {

namespace {

constexpr std::string_view kSmallWeights = "kilowatt weights 2\n";
constexpr std::string_view kPositions = "kilowatt positions 1\n";
constexpr std::string_view kSmallLearning = "kilowatt learning 1\n";

constexpr float kFineness = 32767.0f;  // steps between zero and the largest weight of a row
constexpr float kGrain = 4096.0f;      // weights of the hidden layer are multiples of 1/4096: sums below 4096 are exact

// A file: what it is, for which shape, the numbers, and a checksum.
std::string sealed(std::string_view magic, const SmallNetwork::Shape& shape, std::string_view numbers) {
  std::string out(magic);
  const std::array<std::int32_t, 3> head = {shape.inputs, shape.buckets, SmallNetwork::kWidth};
  out += bytes_of(head.data(), head.size());
  out += numbers;
  const core::Digest digest = core::sha256(out);
  return out.append(bytes_of(digest.data(), digest.size()));
}

// Finds the numbers; "" or what is wrong.
std::string unsealed(std::string_view bytes, std::string_view magic, const SmallNetwork::Shape& shape,
                     std::string_view& numbers) {
  if (!bytes.starts_with(magic)) return "this is no such file of this program";
  std::array<std::int32_t, 3> head{};
  if (bytes.size() < magic.size() + sizeof head + sizeof(core::Digest)) return "the file is cut off";
  const std::string_view body = bytes.substr(0, bytes.size() - sizeof(core::Digest));
  const core::Digest digest = core::sha256(body);
  if (bytes.substr(body.size()) != bytes_of(digest.data(), digest.size()))
    return "the file is damaged: its checksum does not match";
  std::memcpy(head.data(), body.data() + magic.size(), sizeof head);
  if (head != std::array<std::int32_t, 3>{shape.inputs, shape.buckets, SmallNetwork::kWidth})
    return "the weights are for another description of the game";
  numbers = body.substr(magic.size() + sizeof head);
  return {};
}

}  // namespace

SmallNetwork::SmallNetwork(const Shape& shape) : shape_(shape), weights_(count(shape)) {}

std::size_t SmallNetwork::count(const Shape& shape) {
  return static_cast<std::size_t>(shape.inputs + 1 + shape.buckets) * kWidth + static_cast<std::size_t>(shape.buckets);
}

SmallNetwork SmallNetwork::fresh(const Shape& shape, std::uint64_t seed) {
  SmallNetwork net(shape);
  core::Rng rng(seed);
  const auto spread = [&](std::size_t first, std::size_t end, float width) {
    for (std::size_t i = first; i < end; ++i) net.weights_[i] = static_cast<float>(rng.unit() * 2 - 1) * width;
  };
  spread(0, net.bias(), 0.1f);
  spread(net.bias(), net.out(0), 0.5f);
  spread(net.out(0), net.offset(0), 0.3f);
  return net;
}

void SmallNetwork::begin(Layer& hidden) const {
  std::copy_n(weights_.begin() + static_cast<std::ptrdiff_t>(bias()), kWidth, hidden.begin());
}

void SmallNetwork::change(Inputs from, Inputs to, Layer& hidden) const {
  const auto give = [&](std::uint16_t input) {
    const float* weights = weights_.data() + row(input);
    for (std::size_t i = 0; i < kWidth; ++i) hidden[i] += weights[i];
  };
  const auto take = [&](std::uint16_t input) {
    const float* weights = weights_.data() + row(input);
    for (std::size_t i = 0; i < kWidth; ++i) hidden[i] -= weights[i];
  };
  std::size_t was = 0, is = 0;
  while (was < from.size() && is < to.size()) {
    if (from[was] == to[is])
      ++was, ++is;
    else if (from[was] < to[is])
      take(from[was++]);
    else
      give(to[is++]);
  }
  while (was < from.size()) take(from[was++]);
  while (is < to.size()) give(to[is++]);
}

// In lanes, which the processor adds up side by side, and always in the same order.
float SmallNetwork::output(const Layer& hidden, int bucket) const {
  constexpr std::size_t kLanes = 8;
  static_assert(kWidth % kLanes == 0);
  const float* weights = weights_.data() + out(bucket);
  std::array<float, kLanes> lanes{};
  for (std::size_t i = 0; i < kWidth; i += kLanes)
    for (std::size_t k = 0; k < kLanes; ++k) lanes[k] += std::max(hidden[i + k], 0.0f) * weights[i + k];
  float total = weights_[offset(bucket)];
  for (const float lane : lanes) total += lane;
  return total;
}

float SmallNetwork::value(Inputs inputs, int bucket) const {
  Layer hidden;
  begin(hidden);
  change({}, inputs, hidden);
  return output(hidden, bucket);
}

float SmallNetwork::learn(Inputs inputs, int bucket, float target, float rate) {
  if (seen_.empty()) seen_.resize(weights_.size());
  Layer hidden, back;
  begin(hidden);
  change({}, inputs, hidden);
  const float error = output(hidden, bucket) - target;
  const float step = std::clamp(error, -kLongest, kLongest);
  const auto descend = [&](std::size_t first, const Layer& gradient) {
    float* weights = weights_.data() + first;
    float* seen = seen_.data() + first;
    for (std::size_t i = 0; i < kWidth; ++i) {
      seen[i] += gradient[i] * gradient[i];
      weights[i] -= rate * gradient[i] / std::sqrt(seen[i] + kFloor);
    }
  };
  const float* outs = weights_.data() + out(bucket);
  for (std::size_t i = 0; i < kWidth; ++i) {
    back[i] = hidden[i] > 0 ? step * outs[i] : 0.0f;
    hidden[i] = std::max(hidden[i], 0.0f) * step;
  }
  descend(out(bucket), hidden);
  descend(bias(), back);
  for (const std::uint16_t input : inputs) descend(row(input), back);
  float& seen = seen_[offset(bucket)];
  seen += step * step;
  weights_[offset(bucket)] -= rate * step / std::sqrt(seen + kFloor);
  return error;
}

// Each row as its largest absolute value and 16-bit fractions of it: half the size, and no difference in play.
std::string SmallNetwork::write() const {
  std::string rows;
  for (std::size_t first = 0; first < weights_.size(); first += kWidth) {
    const std::size_t size = std::min(kWidth, weights_.size() - first);
    float largest = 0;
    for (std::size_t i = 0; i < size; ++i) largest = std::max(largest, std::abs(weights_[first + i]));
    rows += bytes_of(&largest, 1);
    for (std::size_t i = 0; i < size; ++i) {
      const auto fraction =
          static_cast<std::int16_t>(largest > 0 ? std::lround(weights_[first + i] / largest * kFineness) : 0);
      rows += bytes_of(&fraction, 1);
    }
  }
  return sealed(kSmallWeights, shape_, rows);
}

core::Result<SmallNetwork> SmallNetwork::read(std::string_view bytes, const Shape& shape) {
  SmallNetwork net(shape);
  std::string_view rows;
  std::string wrong = unsealed(bytes, kSmallWeights, shape, rows);
  for (std::size_t first = 0; wrong.empty() && first < net.weights_.size(); first += kWidth) {
    const std::size_t size = std::min(kWidth, net.weights_.size() - first);
    float largest = 0;
    if (rows.size() < sizeof largest + size * sizeof(std::int16_t)) {
      wrong = "the weights are for another description of the game";
      break;
    }
    std::memcpy(&largest, rows.data(), sizeof largest);
    if (!std::isfinite(largest)) wrong = "a weight is not a number";
    for (std::size_t i = 0; i < size; ++i) {
      std::int16_t fraction = 0;
      std::memcpy(&fraction, rows.data() + sizeof largest + i * sizeof fraction, sizeof fraction);
      net.weights_[first + i] = static_cast<float>(fraction) / kFineness * largest;
    }
    rows.remove_prefix(sizeof largest + size * sizeof(std::int16_t));
  }
  if (wrong.empty() && !rows.empty()) wrong = "the weights are for another description of the game";
  for (std::size_t i = 0; i < net.out(0); ++i) net.weights_[i] = std::round(net.weights_[i] * kGrain) / kGrain;
  if (wrong.empty()) return net;
  return core::failure("broken_weights", "weights", std::move(wrong),
                       "train again, or take the weights that belong to this program");
}

std::string SmallNetwork::positions_head(const Shape& shape) {
  const std::array<std::int32_t, 3> head = {shape.inputs, shape.buckets, kWidth};
  return std::string(kPositions) + std::string(bytes_of(head.data(), head.size()));
}

std::string SmallNetwork::save() const {
  const Numbers nothing(weights_.size());
  const Numbers& seen = seen_.empty() ? nothing : seen_;
  return sealed(
      kSmallLearning, shape_,
      std::string(bytes_of(weights_.data(), weights_.size())) + std::string(bytes_of(seen.data(), seen.size())));
}

core::Result<SmallNetwork> SmallNetwork::restore(std::string_view bytes, const Shape& shape) {
  SmallNetwork net(shape);
  net.seen_.resize(net.weights_.size());
  std::string_view numbers;
  std::string wrong = unsealed(bytes, kSmallLearning, shape, numbers);
  const std::size_t size = net.weights_.size() * sizeof(float);
  if (wrong.empty() && numbers.size() != 2 * size) wrong = "the weights are for another description of the game";
  if (wrong.empty()) {
    std::memcpy(net.weights_.data(), numbers.data(), size);
    std::memcpy(net.seen_.data(), numbers.data() + size, size);
    for (const Numbers* list : {&net.weights_, &net.seen_})
      if (!std::all_of(list->begin(), list->end(), [](float value) { return std::isfinite(value); }))
        wrong = "a weight is not a number";
  }
  if (wrong.empty()) return net;
  return core::failure("broken_checkpoint", "network", std::move(wrong), "begin a new training");
}

}  // namespace bots
