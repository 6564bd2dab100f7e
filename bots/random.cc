// The weakest opponent: any legal move, all equally likely.
#include "bots/registry.h"
#include "core/playout.h"

namespace bots {

namespace {

class Random final : public Bot {
 public:
  Random(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) : game_(game), seat_(seat), rng_(seed) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory&, const Budget&) override {
    core::Options options;
    game_.options(view, seat_, options);
    return options.empty() ? core::Move{} : core::random_move(options, seat_, rng_);
  }
  // It has no opinion.
  std::vector<Suggestion> advise(const core::AnyState&, const core::AnyMemory&, const Budget&, int,
                                 std::span<const core::Move>) override {
    return {};
  }

 private:
  const core::AnyGame& game_;
  core::Seat seat_;
  core::Rng rng_;
};

}  // namespace

std::unique_ptr<Bot> make_random(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return std::make_unique<Random>(game, seat, seed);
}

}  // namespace bots
