// The tables at which Pampero is learned: every number of players, two most often, and the variants now and then.
#include "bots/network_learner.h"
#include "bots/pampero/traits.h"
#include "bots/self_play.h"

namespace bots::pampero {

namespace {

std::vector<::pampero::Game> training_games(const core::DataSet& set) {
  std::vector<::pampero::Game> tables;
  const auto data = ::pampero::Game::load(set);
  const auto add = [&](int players, const core::Json& options = core::Json::object()) {
    if (auto table = data ? ::pampero::Game::make(*data, {players, options}) : std::unexpected(data.error()))
      tables.push_back(std::move(*table));
  };
  for (const int players : {1, 2, 2, 2, 2, 3, 3, 4, 4}) add(players);
  add(2, {{"long_game", true}});
  add(3, {{"intro_tiles", true}});
  return tables;
}

std::unique_ptr<SelfPlayWorker> make_worker(Network& network, std::uint64_t seed, const core::DataSet& data,
                                            int searches) {
  return std::make_unique<SelfPlay<Evaluator>>(training_games(data), network, seed, searches);
}

using OwnLearner = NetworkLearner<kShape, make_worker>;
constexpr TrainingPlan kPlan = {
    "pampero", 0.01f, 20'000, OwnLearner::begin, OwnLearner::resume, OwnLearner::from_weights};

}  // namespace

const TrainingPlan& training_plan() { return kPlan; }

}  // namespace bots::pampero
