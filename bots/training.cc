#include "bots/training.h"

#include "bots/bot_traits.h"
#include "bots/list.h"
#include "core/json.h"
#include "core/sha256.h"
#include "games/all.h"
#include "games/each.h"

namespace bots {

namespace {

constexpr std::string_view kMagic = "kilowatt training 1\n";

std::string_view digest_of(const core::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// Checkpoints of the designed set do not name it.
std::string own_hash(const TrainingPlan& plan, const core::DataSet& data) {
  const core::GameType* type = games::find(plan.game);
  const std::string hash = core::data_hash(data, *type->catalog);
  return hash == core::data_hash(*type->default_data(), *type->catalog) ? std::string() : hash;
}

}  // namespace

core::Result<const TrainingPlan*> find_training_plan(std::string_view game) {
  std::string known;
  const TrainingPlan* found = nullptr;
  games::Every::each([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { BotTraits<G>::training_plan(); }) {
      const TrainingPlan& plan = BotTraits<G>::training_plan();
      if (plan.game == game) found = &plan;
      known += (known.empty() ? "" : ", ") + std::string(plan.game);
    }
  });
  if (found != nullptr) return found;
  return core::failure("unknown_game", std::string(game), "there is nothing to learn here", "one of " + known);
}

Training Training::begin(const TrainingPlan& plan, std::uint64_t seed, const core::DataSet& data) {
  return {seed, 0, 0, plan.begin(seed), data, 0};
}

std::uint64_t Training::seed_of(int number) const {
  core::Rng rng(seed + 0x9e3779b97f4a7c15u * (games + 1));
  std::uint64_t own = rng.next();
  for (int i = 0; i < number; ++i) own = rng.next();
  return own;
}

std::unique_ptr<SelfPlayWorker> Training::make_worker(int number) const {
  return learner->make_worker(seed_of(number), data, searches);
}

std::string Training::write(const TrainingPlan& plan) const {
  core::Json head = {{"game", plan.game}, {"seed", seed}, {"games", games}, {"seconds", seconds}};
  if (const std::string hash = own_hash(plan, data); !hash.empty()) head["data_hash"] = hash;
  std::string out = std::string(kMagic) + head.dump() + "\n" + learner->state();
  const core::Digest digest = core::sha256(out);
  return out.append(digest_of(digest));
}

core::Result<Training> Training::read(std::string_view bytes, const TrainingPlan& plan,
                                      const core::DataSet& data) {
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
  if (head.value("data_hash", "") != own_hash(plan, data))
    return broken("this checkpoint was learned on other component data", "resume it with the --data it began with");
  auto learner = plan.resume(body.substr(line + 1));
  if (!learner) return std::unexpected(learner.error());
  return Training{head.value("seed", std::uint64_t{1}), head.value("games", std::uint64_t{0}),
                  head.value("seconds", 0.0), std::move(*learner), data, 0};
}

}  // namespace bots
