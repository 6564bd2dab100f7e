// A small learned value: one hidden layer over slots, each of which has exactly one active input.
//
// A position is described by a fixed number of slots (the state of line 3, the number of jokers, …), each holding the
// index of its active input. The hidden layer is a sum of one row of weights for each slot, so the value of a position
// that differs in a few slots is found by adding and taking away a few rows. The output layer is chosen by a bucket
// (the round), since the same board is worth different things at different times.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace bots {

inline constexpr int kHidden = 64;

using Slots = std::span<const std::uint16_t>;

class Network {
 public:
  struct Shape {
    int inputs = 0;
    int buckets = 0;
    int outputs = 1;
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  using Sum = std::array<float, kHidden>;  // the hidden layer before its threshold

  Network() = default;
  explicit Network(Shape shape);
  // Small random weights to start learning from.
  static Network fresh(Shape shape, std::uint64_t seed);

  // Strict: refuses another format, another shape and damaged bytes.
  static core::Result<Network> read(std::string_view bytes, const Shape& shape);
  std::string write() const;

  const Shape& shape() const { return shape_; }
  bool empty() const { return rows_.empty(); }

  void sum(Slots slots, Sum& out) const;
  // Changes a sum made for `before` into the one for `after`.
  void change(Slots before, Slots after, Sum& sum) const;
  float output(const Sum& sum, int bucket, int output = 0) const;
  float value(Slots slots, int bucket) const {
    Sum s;
    sum(slots, s);
    return output(s, bucket);
  }

  // One step of stochastic gradient descent (Adagrad) towards the target; returns the error before it. Several threads
  // may learn at once: a lost update does no harm.
  float learn(Slots slots, int bucket, float target, float rate, int output = 0);

 private:
  using Row = std::array<float, kHidden>;
  std::size_t out_row(int bucket, int output) const {
    return static_cast<std::size_t>(bucket * shape_.outputs + output);
  }

  Shape shape_;
  std::vector<Row> rows_;      // for each input
  Row bias_{};                 // of the hidden layer
  std::vector<Row> out_;       // for each bucket and output
  std::vector<float> offset_;  // likewise
  // Sums of squared gradients, only while learning.
  std::vector<Row> rows_seen_, out_seen_;
  Row bias_seen_{};
  std::vector<float> offset_seen_;
};

}  // namespace bots
