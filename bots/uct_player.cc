// Textbook UCT at a table, for any game.
#include "bots/registry.h"
#include "bots/uct.h"
#include "games/each.h"

namespace bots {

namespace {

constexpr double kDefaultMilliseconds = 1000;

template <core::Game G>
class UctPlayer final : public Bot {
 public:
  UctPlayer(const G& game, core::Seat seat, std::uint64_t seed) : game_(game), seat_(seat), rng_(seed), search_(game) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) override {
    core::Options options;
    game_.options(state(view), seat_, options);
    if (options.count() == 1) return options.nth(0);
    return think(view, memory, budget).front().move;
  }

  std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget, int count) override {
    std::vector<Suggestion> out;
    for (const auto& found : think(view, memory, budget)) {
      if (static_cast<int>(out.size()) == count) break;
      Suggestion suggestion;
      suggestion.move = found.move;
      suggestion.turn = {found.move};
      suggestion.chance = found.mean;
      out.push_back(suggestion);
    }
    return out;
  }

 private:
  static const typename G::State& state(const core::AnyState& view) {
    return *reinterpret_cast<const typename G::State*>(view.bytes.data());
  }
  // The time of a turn is spent on its first click and halved for each that follows at once.
  auto think(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) {
    const bool same_turn = game_.active(state(view)).has(seat_) && clicks_in_turn(state(view)) > 0;
    share_ = same_turn ? share_ / 2 : 0.5;
    const double time = (budget.milliseconds > 0 ? budget.milliseconds : kDefaultMilliseconds) * share_;
    auto found = search_.search(state(view), seat_, *reinterpret_cast<const typename G::Memory*>(memory.bytes.data()), Stopwatch(time, budget.iterations), rng_);
    expected_ = game_.guess(state(view), seat_, *reinterpret_cast<const typename G::Memory*>(memory.bytes.data()), rng_);
    game_.apply(expected_, seat_, found.front().move, core::Log::none());
    return found;
  }
  int clicks_in_turn(const typename G::State& s) const { return game_.observe(expected_, seat_) == s ? 1 : 0; }

  const G& game_;
  core::Seat seat_;
  core::Rng rng_;
  Uct<G> search_;
  double share_ = 0.5;
  typename G::State expected_{};
};

}  // namespace

std::unique_ptr<Bot> make_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  std::unique_ptr<Bot> bot;
  games::with_concrete(game, [&]<class G>(const G& concrete) { bot = std::make_unique<UctPlayer<G>>(concrete, seat, seed); });
  return bot;
}

}  // namespace bots
