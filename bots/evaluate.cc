// What a seat may expect of a position it sees: the evaluator's opinion of what may lie behind it.
#include "bots/appraiser.h"
#include "bots/bot_traits.h"
#include "bots/match.h"
#include "bots/weights.h"

namespace bots {

namespace {

constexpr int kGuesses = 8;

template <EvaluatorLike Evaluator, class N>
class ByBrain final : public Appraiser {
 public:
  using G = typename Evaluator::Game;

  ByBrain(const G& game, std::shared_ptr<const N> network)
      : game_(game), network_(std::move(network)), evaluator_(game, network_.get()) {}

  Values values(const core::AnyState& any) const override {
    const auto& s = core::Erased<G>::state(any);
    Values out{};
    if (game_.active(s).empty()) {
      const core::Scores scores = game_.scores(s);
      for (std::size_t seat = 0; seat < out.size(); ++seat) out[seat] = static_cast<float>(scores[seat][0]);
    } else {
      evaluator_.evaluate(s, out);
    }
    return out;
  }
  double chance(const Values& values, core::Seat seat) const override {
    return utility(values, game_.info().seats, seat, evaluator_.scale());
  }

 private:
  const G& game_;
  std::shared_ptr<const N> network_;
  Evaluator evaluator_;
};

}  // namespace

std::unique_ptr<Appraiser> make_appraiser(const core::AnyGame& game) {
  std::unique_ptr<Appraiser> out;
  games::with_concrete(game, [&]<class G>(const G& concrete) {
    using Own = BotTraits<G>;
    out = std::make_unique<ByBrain<typename Own::Evaluator, typename Own::Network>>(
        concrete, weights(G::catalog().id, Own::kShape));
  });
  return out;
}

core::Result<Value> evaluate(const core::AnyGame& game, const core::AnyState& view, core::Seat seat,
                             const core::AnyMemory& memory, const Budget& budget, std::uint64_t seed) {
  if (seat >= game.info().seats)
    return core::failure("no_such_seat", "seat", "nobody sits there", "a seat of the table");
  if (game.over(view)) {
    const core::Scores scores = game.scores(view);
    return Value{static_cast<double>(scores[seat][0]), normalised_rank(scores, game.info().seats, seat)};
  }
  const auto appraiser = make_appraiser(game);
  const int guesses = budget.iterations > 0 ? budget.iterations : kGuesses;
  core::Rng rng(seed);
  Value out;
  for (int i = 0; i < guesses; ++i) {
    const Values values = appraiser->values(game.guess(view, seat, memory, rng));
    out.expected += values[seat] / guesses;
    out.chance += appraiser->chance(values, seat) / guesses;
  }
  return out;
}

}  // namespace bots
