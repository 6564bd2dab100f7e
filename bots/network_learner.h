// A learner that holds one network, whatever the game: what a game adds is its shape and who plays with it.
#pragma once

#include "bots/network.h"
#include "bots/positions.h"
#include "bots/training.h"

namespace bots {

template <const Network::Shape& shape,
          std::unique_ptr<SelfPlayWorker> (*make_one)(Network&, std::uint64_t, const core::DataSet&, int)>
class NetworkLearner final : public Learner {
 public:
  explicit NetworkLearner(Network network) : network_(std::move(network)) {}
  std::unique_ptr<SelfPlayWorker> make_worker(std::uint64_t seed, const core::DataSet& data, int searches) override {
    return make_one(network_, seed, data, searches);
  }
  void learn(std::string_view positions, float rate) override {
    each_position(positions, [&](std::span<const std::uint16_t> inputs, int bucket, float target) {
      network_.learn(inputs, bucket, target, rate);
    });
  }
  std::string weights() const override { return network_.write(); }
  std::string state() const override { return network_.save(); }
  std::string positions_head() const override { return Network::positions_head(shape); }

  static std::unique_ptr<Learner> begin(std::uint64_t seed) {
    return std::make_unique<NetworkLearner>(Network::fresh(shape, seed));
  }
  static core::Result<std::unique_ptr<Learner>> resume(std::string_view state) {
    auto network = Network::restore(state, shape);
    if (!network) return std::unexpected(network.error());
    return std::make_unique<NetworkLearner>(std::move(*network));
  }
  static core::Result<std::unique_ptr<Learner>> from_weights(std::string_view weights) {
    auto network = Network::read(weights, shape);
    if (!network) return std::unexpected(network.error());
    return std::make_unique<NetworkLearner>(std::move(*network));
  }

 private:
  Network network_;
};

}  // namespace bots
