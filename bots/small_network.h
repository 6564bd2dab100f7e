// A small learned value: one narrow hidden layer over a list of facts.
//
// Each fact that holds of a position adds its row of weights to the hidden layer, so a position costs as many rows as
// facts hold. The output is chosen by a bucket (the time that is left), since the same things are worth more or less
// then.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace bots {

class SmallNetwork {
 public:
  static constexpr std::size_t kWidth = 64;

  struct Shape {
    int inputs = 0;
    int buckets = 0;
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  using Inputs = std::span<const std::uint16_t>;
  using Layer = std::array<float, kWidth>;

  SmallNetwork() = default;
  // Small random weights to start learning from.
  static SmallNetwork fresh(const Shape& shape, std::uint64_t seed);

  float value(Inputs inputs, int bucket) const;
  // The same step by step: the hidden layer of no inputs, what becomes of it when they change, and what it says. Weights
  // that were read are round enough for every sum to be exact, so the way to a position leaves no trace in its value.
  // Inputs of the same order are compared in one pass; whatever the order, the outcome is right.
  void begin(Layer& hidden) const;
  void change(Inputs from, Inputs to, Layer& hidden) const;
  float output(const Layer& hidden, int bucket) const;
  // One step of stochastic gradient descent (Adagrad) towards the target; returns the error before it. Several threads
  // may learn at once: a lost update does no harm.
  float learn(Inputs inputs, int bucket, float target, float rate);

  // As a weight file. Reading is strict: it refuses another format, another shape and damaged bytes.
  std::string write() const;
  static core::Result<SmallNetwork> read(std::string_view bytes, const Shape& shape);
  // The same with what each weight has seen, to go on learning from exactly here.
  std::string save() const;
  static core::Result<SmallNetwork> restore(std::string_view bytes, const Shape& shape);

  // How a file of positions (bots/positions.h) begins.
  static std::string positions_head(const Shape& shape);

 private:
  // One behind the other: a row for each input, the bias of the hidden layer, a row for each bucket, their offsets.
  using Numbers = std::vector<float>;

  explicit SmallNetwork(const Shape& shape);
  static std::size_t count(const Shape& shape);
  std::size_t row(int index) const { return static_cast<std::size_t>(index) * kWidth; }
  std::size_t bias() const { return row(shape_.inputs); }
  std::size_t out(int bucket) const { return row(shape_.inputs + 1 + bucket); }
  std::size_t offset(int bucket) const {
    return row(shape_.inputs + 1 + shape_.buckets) + static_cast<std::size_t>(bucket);
  }

  Shape shape_;
  Numbers weights_;
  Numbers seen_;  // sums of squared gradients; empty until something is learned
};

}  // namespace bots
