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

class PowerlinePupil final : public Pupil {
 public:
  PowerlinePupil(Network& network, std::uint64_t seed)
      : lessons_(powerline::lessons()), trainer_(lessons_, network, seed) {}
  double play(float rate) override { return trainer_.play(rate, kTrust); }

 private:
  std::vector<::powerline::Game> lessons_;
  powerline::Trainer trainer_;
};

std::unique_ptr<Pupil> enrol_powerline(Network& network, std::uint64_t seed) {
  return std::make_unique<PowerlinePupil>(network, seed);
}

template <class N, const typename N::Shape& shape, std::unique_ptr<Pupil> (*enrol_pupil)(N&, std::uint64_t)>
class NetworkLearner final : public Learner {
 public:
  explicit NetworkLearner(N network) : network_(std::move(network)) {}
  std::unique_ptr<Pupil> enrol(std::uint64_t seed) override { return enrol_pupil(network_, seed); }
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
constexpr Course course(std::string_view game, float rate, double settles) {
  return {game, rate, settles, L::begin, L::resume};
}

constexpr std::array<Course, 3> kCourses = {
    course<NetworkLearner<Network, powerline::kShape, enrol_powerline>>("powerline", 0.01f, 30'000),
    course<NetworkLearner<SmallNetwork, pampero::kShape, pampero::enrol>>("pampero", 0.05f, 20'000),
    course<NetworkLearner<SmallNetwork, century::kShape, century::enrol>>("century", 0.05f, 20'000),
};

std::string_view digest_of(const core::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace

core::Result<const Course*> find_course(std::string_view game) {
  std::string known;
  for (const Course& course : kCourses) {
    if (course.game == game) return &course;
    known += (known.empty() ? "" : ", ") + std::string(course.game);
  }
  return core::failure("unknown_game", std::string(game), "there is nothing to learn here", "one of " + known);
}

Training Training::begin(const Course& course, std::uint64_t seed) { return {seed, 0, 0, course.begin(seed)}; }

std::unique_ptr<Pupil> Training::enrol(int number) const {
  core::Rng rng(seed + 0x9e3779b97f4a7c15u * (games + 1));
  std::uint64_t own = rng.next();
  for (int i = 0; i < number; ++i) own = rng.next();
  return learner->enrol(own);
}

std::string Training::write(const Course& course) const {
  const core::Json head = {{"game", course.game}, {"seed", seed}, {"games", games}, {"seconds", seconds}};
  std::string out = std::string(kMagic) + head.dump() + "\n" + learner->state();
  const core::Digest digest = core::sha256(out);
  return out.append(digest_of(digest));
}

core::Result<Training> Training::read(std::string_view bytes, const Course& course) {
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
  if (!head.is_object() || head.value("game", "") != course.game)
    return broken("this checkpoint is of another game", "resume it with that game");
  auto learner = course.resume(body.substr(line + 1));
  if (!learner) return std::unexpected(learner.error());
  return Training{head.value("seed", std::uint64_t{1}), head.value("games", std::uint64_t{0}),
                  head.value("seconds", 0.0), std::move(*learner)};
}

}  // namespace bots
