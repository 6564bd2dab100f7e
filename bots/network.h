// A learned value: two hidden layers over a list of inputs that hold.
//
// A position is described by the numbers of the facts that hold of it (line 3 has two tokens, there is one joker, …).
// The first layer is a sum of one row of weights for each of them, so the value of a position that differs in a few
// facts is found by adding and taking away a few rows. What follows is chosen by a bucket (the time that is left), since
// the same things are worth more or less then.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace bots {

class Network {
 public:
  static constexpr std::size_t kWidest = 128;  // first layer
  static constexpr std::size_t kSecond = 32;

  struct Shape {
    int inputs = 0;
    int buckets = 0;
    int first = 64;  // width of the first layer: a multiple of eight, at most kWidest
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  using Inputs = std::span<const std::uint16_t>;
  using Sum = std::array<float, kWidest>;  // the first layer before its threshold

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
  // How a file of positions (bots/positions.h) begins.
  static std::string positions_head(const Shape& shape);

  float value(Inputs inputs, int bucket) const {
    Sum s;
    sum(inputs, s);
    return output(s, bucket);
  }
  // The same step by step. Weights that were read are round enough for every sum to be exact, so the way to a position
  // leaves no trace in its value.
  void sum(Inputs inputs, Sum& out) const;
  // Changes a sum made for `before` into the one for `after`. Lists of rising order are compared in one pass; whatever
  // the order, the outcome is right.
  void change(Inputs before, Inputs after, Sum& sum) const;
  // The same for lists in which every fact has its place.
  void change_places(Inputs before, Inputs after, Sum& sum) const;
  float output(const Sum& sum, int bucket) const;

  // One step of stochastic gradient descent (Adagrad) towards the target; returns the error before it. Several threads
  // may learn at once: a lost update does no harm.
  float learn(Inputs inputs, int bucket, float target, float rate);

 private:
  using Second = std::array<float, kSecond>;
  // What follows the first layer, for one bucket.
  struct Head {
    std::vector<Second> weights;  // a row for each unit of the first layer
    Second bias{};
    Second out{};
    float offset = 0;
  };
  // All weights, or what each of them has seen: the sum of its squared gradients.
  struct Weights {
    std::vector<float> rows;  // one behind the other, one for each input
    std::vector<float> bias;
    std::vector<Head> heads;  // one for each bucket

    // Calls visit(floats) for each row, the bias and the parts of the heads in turn.
    template <class Self, class Visitor>
    static void each(Self& self, std::size_t width, Visitor visit);
  };

  explicit Network(const Shape& shape);
  static Weights nothing(const Shape& shape);
  static void pass(const Head& head, const Sum& first, std::size_t width, Second& out);

  std::size_t width() const { return static_cast<std::size_t>(shape_.first); }
  const float* row(std::uint16_t input) const { return weights_.rows.data() + input * width(); }

  Shape shape_;
  Weights weights_;
  Weights seen_;  // empty until something is learned
};

}  // namespace bots
