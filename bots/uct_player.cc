// Textbook UCT at a table, for any game.
#include "bots/registry.h"
#include "bots/turn_budget.h"
#include "bots/turn_number.h"
#include "bots/uct.h"
#include "games/each.h"

namespace bots {

namespace {

constexpr double kDefaultMilliseconds = 1000;
constexpr double kShare = 0.5;  // of what is left for a click, unless it certainly ends the turn

template <core::Game G>
class UctPlayer final : public Bot {
 public:
  UctPlayer(const G& game, core::Seat seat, std::uint64_t seed) : game_(game), seat_(seat), rng_(seed), search_(game) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) override {
    core::Options options;
    game_.options(state(view), seat_, options);
    if (options.empty()) return {};
    if (options.count() > 1) return think(view, memory, budget).front().move;
    const bool goes_on = this->goes_on(state(view));
    turn_budget_.begin_decision(turn_number(state(view)), goes_on);
    if (goes_on) game_.apply(expected_, seat_, options.nth(0), core::Log::none());
    return options.nth(0);
  }

  std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget,
                                 int count) override {
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
  static const typename G::State& state(const core::AnyState& view) { return core::Erased<G>::state(view); }
  auto think(const core::AnyState& view, const core::AnyMemory& any_memory, const Budget& budget) {
    const auto& memory = core::Erased<G>::mind(any_memory);
    const Budget whole = {budget.milliseconds > 0 ? budget.milliseconds : kDefaultMilliseconds, budget.iterations,
                          budget.clock};
    turn_budget_.begin_decision(turn_number(state(view)), goes_on(state(view)));
    expected_ = game_.guess(state(view), seat_, memory, rng_);
    const Stopwatch watch = turn_budget_.take(whole, ends_turn(expected_) ? 1 : kShare);
    auto found = search_.search(state(view), seat_, memory, watch, rng_);
    turn_budget_.done();
    game_.apply(expected_, seat_, found.front().move, core::Log::none());
    return found;
  }
  // Nothing has happened since its last move.
  bool goes_on(const typename G::State& s) const { return game_.observe(expected_, seat_) == s; }
  bool ends_turn(const typename G::State& s) const {
    core::Options options;
    game_.options(s, seat_, options);
    for (const core::Option& option : options) {
      auto after = s;
      game_.apply(after, seat_, option.move, core::Log::none());
      if (game_.active(after).has(seat_)) return false;
    }
    return true;
  }

  const G& game_;
  core::Seat seat_;
  core::Rng rng_;
  Uct<G> search_;
  TurnBudget turn_budget_;
  typename G::State expected_{};
};

}  // namespace

std::unique_ptr<Bot> make_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  std::unique_ptr<Bot> bot;
  games::with_concrete(game,
                       [&]<class G>(const G& concrete) { bot = std::make_unique<UctPlayer<G>>(concrete, seat, seed); });
  return bot;
}

}  // namespace bots
