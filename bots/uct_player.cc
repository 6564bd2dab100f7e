// Textbook UCT at a table, for any game; in one that has no evaluator searches of different length are its levels.
#include "bots/registry.h"
#include "bots/turn_budget.h"
#include "bots/uct.h"
#include "games/each.h"

namespace bots {

namespace {

struct Length {
  double milliseconds;     // for a turn, if nobody says otherwise
  int most_iterations;     // 0: as many as there is time for
  std::size_t most_nodes;  // 32 bytes each, taken when the bot is made
};

constexpr Length kReference = {1000, 0, 1 << 20};
constexpr Length kBeginner = {1000, 8, 1 << 12};
constexpr Length kEasy = {1000, 30, 1 << 12};
constexpr Length kMedium = {1000, 200, 1 << 13};
constexpr Length kHard = {1000, 1500, 1 << 15};
constexpr Length kExpert = {300, 0, 1 << 17};
constexpr Length kMaster = {3000, 0, 1 << 20};
constexpr double kShare = 0.5;  // of what is left for a click, unless it certainly ends the turn

template <core::Game G>
class UctPlayer final : public Bot {
 public:
  UctPlayer(const G& game, core::Seat seat, std::uint64_t seed, const Length& length)
      : game_(game), seat_(seat), length_(length), rng_(seed), search_(game, length.most_nodes) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) override {
    core::Options options;
    game_.options(state(view), seat_, options);
    if (options.empty()) return {};
    if (options.count() > 1) return think(view, memory, budget).front().move;
    const bool goes_on = this->goes_on(state(view));
    turn_budget_.begin_decision(game_.turn_number(state(view)), goes_on);
    if (goes_on) game_.apply(expected_, seat_, options.nth(0), core::Log::none());
    return options.nth(0);
  }

  std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget,
                                 int count, std::span<const core::Move> also) override {
    std::vector<Suggestion> out;
    for (const auto& found : think(view, memory, budget)) {
      const bool asked = !also.empty() && found.move == also.front();
      if (static_cast<int>(out.size()) >= count && !asked) continue;
      Suggestion suggestion;
      suggestion.asked = asked;
      suggestion.move = found.move;
      suggestion.turn = {found.move};
      suggestion.expected = found.points;
      suggestion.chance = found.mean;
      out.push_back(suggestion);
    }
    return out;
  }

 private:
  static const typename G::State& state(const core::AnyState& view) { return core::Erased<G>::state(view); }
  auto think(const core::AnyState& view, const core::AnyMemory& any_memory, const Budget& budget) {
    const auto& memory = core::Erased<G>::mind(any_memory);
    const Budget whole = measure(budget);
    turn_budget_.begin_decision(game_.turn_number(state(view)), goes_on(state(view)));
    expected_ = game_.guess(state(view), seat_, memory, rng_);
    const Stopwatch watch = turn_budget_.take(whole, ends_turn(expected_) ? 1 : kShare);
    auto found = search_.search(state(view), seat_, memory, watch, rng_);
    turn_budget_.done();
    game_.apply(expected_, seat_, found.front().move, core::Log::none());
    return found;
  }
  Budget measure(const Budget& budget) const {
    int iterations = budget.iterations;
    if (length_.most_iterations > 0)
      iterations = iterations > 0 ? std::min(iterations, length_.most_iterations) : length_.most_iterations;
    return {budget.milliseconds > 0 ? budget.milliseconds : length_.milliseconds, iterations, budget.clock};
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
  Length length_;
  core::Rng rng_;
  Uct<G> search_;
  TurnBudget turn_budget_;
  typename G::State expected_{};
};

std::unique_ptr<Bot> make(const core::AnyGame& game, core::Seat seat, std::uint64_t seed, const Length& length) {
  std::unique_ptr<Bot> bot;
  games::with_concrete(
      game, [&]<class G>(const G& concrete) { bot = std::make_unique<UctPlayer<G>>(concrete, seat, seed, length); });
  return bot;
}

}  // namespace

std::unique_ptr<Bot> make_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kReference);
}
std::unique_ptr<Bot> make_beginner_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kBeginner);
}
std::unique_ptr<Bot> make_easy_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kEasy);
}
std::unique_ptr<Bot> make_medium_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kMedium);
}
std::unique_ptr<Bot> make_hard_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kHard);
}
std::unique_ptr<Bot> make_expert_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kExpert);
}
std::unique_ptr<Bot> make_master_uct(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return make(game, seat, seed, kMaster);
}

}  // namespace bots
