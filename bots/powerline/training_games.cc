// How Powerline is learned: alone, on every board and with every variant.
#include "bots/network_learner.h"
#include "bots/powerline/trainer.h"
#include "bots/powerline/traits.h"

namespace bots::powerline {

namespace {

constexpr float kTrust = 0.5f;  // in what really happened, beside what was expected

class Worker final : public SelfPlayWorker {
 public:
  Worker(Network& network, std::uint64_t seed, const core::DataSet& data, int searches)
      : training_games_(training_games(data)), trainer_(training_games_, network, seed, searches) {}
  double play(float rate) override { return trainer_.play(rate, kTrust); }
  void keep_positions(std::string& to) override { trainer_.keep_positions(to); }
  void begin(std::uint64_t seed) override { trainer_.begin(seed); }

 private:
  std::vector<Game> training_games_;
  Trainer trainer_;
};

std::unique_ptr<SelfPlayWorker> make_worker(Network& network, std::uint64_t seed, const core::DataSet& data,
                                            int searches) {
  return std::make_unique<Worker>(network, seed, data, searches);
}

using OwnLearner = NetworkLearner<kShape, make_worker>;
constexpr TrainingPlan kPlan = {
    "powerline", 0.01f, 30'000, OwnLearner::begin, OwnLearner::resume, OwnLearner::from_weights};

}  // namespace

const TrainingPlan& training_plan() { return kPlan; }

}  // namespace bots::powerline
