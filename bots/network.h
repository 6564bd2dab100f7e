// A learned value: two hidden layers over slots, each of which has exactly one active input.
//
// A position is described by a fixed number of slots (the state of line 3, the number of jokers, …), each holding the
// index of its active input. The first layer is a sum of one row of weights for each slot, so the value of a position
// that differs in a few slots is found by adding and taking away a few rows. What follows is chosen by a bucket (the
// round), since the same board is worth different things at different times.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace bots {

using Slots = std::span<const std::uint16_t>;

class Network {
 public:
  static constexpr std::size_t kFirst = 64;
  static constexpr std::size_t kSecond = 32;

  struct Shape {
    int inputs = 0;
    int buckets = 0;
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  using Sum = std::array<float, kFirst>;  // the first layer before its threshold

  Network() = default;
  // Random weights to start learning from. Rows begin at zero: an input never met changes nothing.
  static Network fresh(const Shape& shape, std::uint64_t seed);

  // As a weight file, rounded to be small. Reading is strict: it refuses another format, another shape and damaged
  // bytes.
  std::string write() const;
  static core::Result<Network> read(std::string_view bytes, const Shape& shape);
  // In full precision and with what each weight has seen, to go on learning from exactly here.
  std::string save() const;
  static core::Result<Network> restore(std::string_view bytes, const Shape& shape);

  void sum(Slots slots, Sum& out) const;
  // Changes a sum made for `before` into the one for `after`.
  void change(Slots before, Slots after, Sum& sum) const;
  float output(const Sum& sum, int bucket) const;
  float value(Slots slots, int bucket) const {
    Sum s;
    sum(slots, s);
    return output(s, bucket);
  }

  // One step of stochastic gradient descent (Adagrad) towards the target; returns the error before it. Several threads
  // may learn at once: a lost update does no harm.
  float learn(Slots slots, int bucket, float target, float rate);

 private:
  using Second = std::array<float, kSecond>;
  // What follows the first layer, for one bucket.
  struct Head {
    std::array<Second, kFirst> weights;
    Second bias;
    Second out;
    float offset;
  };
  // All weights, or what each of them has seen: the sum of its squared gradients.
  struct Weights {
    std::vector<Sum> rows;  // one for each input
    Sum bias{};
    std::vector<Head> heads;  // one for each bucket

    // Calls visit(floats) for the rows, the bias and the heads in turn.
    template <class Self, class Visitor>
    static void each(Self& self, Visitor visit);
  };

  explicit Network(const Shape& shape);
  static Weights nothing(const Shape& shape);

  Shape shape_;
  Weights weights_;
  Weights seen_;  // empty until something is learned
};

}  // namespace bots
