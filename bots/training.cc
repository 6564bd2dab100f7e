#include "bots/training.h"

#include <array>

#include "bots/century/features.h"
#include "bots/pampero/features.h"
#include "bots/powerline/trainer.h"
#include "core/json.h"
#include "core/sha256.h"

namespace bots {

namespace {

constexpr std::string_view kMagic = "kilowatt training 1\n";
constexpr float kTrust = 0.5f;  // in what really happened, beside what was expected

class PowerlineWorker final : public SelfPlayWorker {
 public:
  PowerlineWorker(Network& network, std::uint64_t seed)
      : training_games_(powerline::training_games()), trainer_(training_games_, network, seed) {}
  double play(float rate) override { return trainer_.play(rate, kTrust); }

 private:
  std::vector<::powerline::Game> training_games_;
  powerline::Trainer trainer_;
};

std::unique_ptr<SelfPlayWorker> make_powerline_worker(Network& network, std::uint64_t seed) {
  return std::make_unique<PowerlineWorker>(network, seed);
}

template <class N, const typename N::Shape& shape, std::unique_ptr<SelfPlayWorker> (*make_one)(N&, std::uint64_t)>
class NetworkLearner final : public Learner {
 public:
  explicit NetworkLearner(N network) : network_(std::move(network)) {}
  std::unique_ptr<SelfPlayWorker> make_worker(std::uint64_t seed) override { return make_one(network_, seed); }
  std::string weights() const override { return network_.write(); }
  std::string state() const override { return network_.save(); }

  static std::unique_ptr<Learner> begin(std::uint64_t seed) {
    return std::make_unique<NetworkLearner>(N::fresh(shape, seed));
  }
  static core::Result<std::unique_ptr<Learner>> resume(std::string_view state) {
    auto network = N::restore(state, shape);
    if (!network) return std::unexpected(network.error());
    return std::make_unique<NetworkLearner>(std::move(*network));
  }

 private:
  N network_;
};

template <class L>
constexpr TrainingPlan plan(std::string_view game, float rate, double settles) {
  return {game, rate, settles, L::begin, L::resume};
}

constexpr std::array<TrainingPlan, 3> kTrainingPlans = {
    plan<NetworkLearner<Network, powerline::kShape, make_powerline_worker>>("powerline", 0.01f, 30'000),
    plan<NetworkLearner<SmallNetwork, pampero::kShape, pampero::make_worker>>("pampero", 0.05f, 20'000),
    plan<NetworkLearner<SmallNetwork, century::kShape, century::make_worker>>("century", 0.05f, 20'000),
};

std::string_view digest_of(const core::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace

core::Result<const TrainingPlan*> find_training_plan(std::string_view game) {
  std::string known;
  for (const TrainingPlan& plan : kTrainingPlans) {
    if (plan.game == game) return &plan;
    known += (known.empty() ? "" : ", ") + std::string(plan.game);
  }
  return core::failure("unknown_game", std::string(game), "there is nothing to learn here", "one of " + known);
}

Training Training::begin(const TrainingPlan& plan, std::uint64_t seed) { return {seed, 0, 0, plan.begin(seed)}; }

std::unique_ptr<SelfPlayWorker> Training::make_worker(int number) const {
  core::Rng rng(seed + 0x9e3779b97f4a7c15u * (games + 1));
  std::uint64_t own = rng.next();
  for (int i = 0; i < number; ++i) own = rng.next();
  return learner->make_worker(own);
}

std::string Training::write(const TrainingPlan& plan) const {
  const core::Json head = {{"game", plan.game}, {"seed", seed}, {"games", games}, {"seconds", seconds}};
  std::string out = std::string(kMagic) + head.dump() + "\n" + learner->state();
  const core::Digest digest = core::sha256(out);
  return out.append(digest_of(digest));
}

core::Result<Training> Training::read(std::string_view bytes, const TrainingPlan& plan) {
  const auto broken = [](std::string what, std::string remedy = "begin a new training, or take an older checkpoint") {
    return core::failure("broken_checkpoint", "checkpoint", std::move(what), std::move(remedy));
  };
  constexpr std::size_t kDigest = sizeof(core::Digest);
  if (!bytes.starts_with(kMagic)) return broken("this is no checkpoint of a training");
  if (bytes.size() < kMagic.size() + kDigest) return broken("the file is cut off");
  const std::string_view body = bytes.substr(0, bytes.size() - kDigest);
  const core::Digest digest = core::sha256(body);
  if (bytes.substr(body.size()) != digest_of(digest)) return broken("the file is damaged: its checksum does not match");
  const std::size_t line = body.find('\n', kMagic.size());
  if (line == std::string_view::npos) return broken("the file is cut off");
  const core::Json head = core::Json::parse(body.substr(kMagic.size(), line - kMagic.size()), nullptr, false);
  if (!head.is_object() || head.value("game", "") != plan.game)
    return broken("this checkpoint is of another game", "resume it with that game");
  auto learner = plan.resume(body.substr(line + 1));
  if (!learner) return std::unexpected(learner.error());
  return Training{head.value("seed", std::uint64_t{1}), head.value("games", std::uint64_t{0}),
                  head.value("seconds", 0.0), std::move(*learner)};
}

}  // namespace bots
