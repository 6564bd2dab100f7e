// What a network has learned to add to a hand-made value, remembered for each seat as long as its description stays the
// same.
#pragma once

#include <array>

#include "bots/inputs.h"
#include "core/seat.h"

namespace bots {

// A turn changes what is said of one seat and little of the others, so most questions are answered from memory, and the
// rest by what has changed since the last one.
class Correction {
 public:
  // Without a network there is nothing to add. The network must outlive it.
  explicit Correction(const Network* network) : network_(network) {}

  bool learned() const { return network_ != nullptr; }
  float operator()(core::Seat seat, const Inputs& inputs, int bucket) {
    Known& known = known_[seat];
    if (known.bucket == bucket && known.inputs == inputs) return known.value;
    if (known.bucket < 0) network_->sum({}, known.hidden);
    network_->change(known.inputs, inputs, known.hidden);
    known.inputs = inputs;
    known.bucket = bucket;
    known.value = network_->output(known.hidden, bucket);
    return known.value;
  }
  // What it said of a seat last.
  float last(core::Seat seat) const { return known_[seat].value; }
  // After the network has changed.
  void forget() { known_ = {}; }

 private:
  struct Known {
    Inputs inputs;
    Network::Sum hidden{};
    int bucket = -1;
    float value = 0;
  };

  const Network* network_;
  std::array<Known, core::kMaxSeats> known_{};
};

}  // namespace bots
