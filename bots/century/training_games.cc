// The tables at which 20th Century is learned: every number of players.
#include "bots/century/traits.h"
#include "bots/network_learner.h"
#include "bots/self_play.h"

namespace bots::century {

namespace {

std::vector<::century::Game> training_games(const core::DataSet& set) {
  std::vector<::century::Game> tables;
  const auto data = ::century::Game::load(set);
  for (const int players : {3, 3, 4, 4, 5})
    if (auto table =
            data ? ::century::Game::make(*data, {players, core::Json::object()}) : std::unexpected(data.error()))
      tables.push_back(std::move(*table));
  return tables;
}

std::unique_ptr<SelfPlayWorker> make_worker(Network& network, std::uint64_t seed, const core::DataSet& data,
                                            int searches) {
  return std::make_unique<SelfPlay<Evaluator>>(training_games(data), network, seed, searches);
}

using OwnLearner = NetworkLearner<kShape, make_worker>;
constexpr TrainingPlan kPlan = {
    "century", 0.01f, 20'000, OwnLearner::begin, OwnLearner::resume, OwnLearner::from_weights};

}  // namespace

const TrainingPlan& training_plan() { return kPlan; }

}  // namespace bots::century
