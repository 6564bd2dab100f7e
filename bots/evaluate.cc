// What a seat may expect of a position it sees: the value of what may lie behind it.
#include "bots/appraiser.h"
#include "bots/bot_traits.h"
#include "bots/calibration.h"
#include "bots/list.h"
#include "bots/match.h"
#include "bots/mix.h"
#include "bots/playout_value.h"
#include "bots/weights.h"
#include "games/each.h"

namespace bots {

namespace {

constexpr int kEvaluationGuesses = 8;

template <core::Game G>
Values final_points(const G& game, const typename G::State& s) {
  const core::Scores scores = game.scores(s);
  Values out{};
  for (std::size_t seat = 0; seat < out.size(); ++seat) out[seat] = static_cast<float>(scores[seat][0]);
  return out;
}

template <EvaluatorLike Evaluator>
class ByEvaluator final : public Appraiser {
 public:
  using G = typename Evaluator::Game;

  ByEvaluator(const G& game, std::shared_ptr<const Network> network)
      : game_(game), network_(std::move(network)), evaluator_(game, network_.get()) {}

  Values values(const core::AnyState& any) const override {
    const auto& s = core::Erased<G>::state(any);
    if (game_.active(s).empty()) return final_points(game_, s);
    Values out{};
    evaluator_.evaluate(s, out);
    return out;
  }
  Values outlook(const core::AnyState& any) const override {
    const auto& s = core::Erased<G>::state(any);
    Values out = values(any);
    if constexpr (requires { evaluator_.best_play(s, out); }) {
      if (!game_.active(s).empty()) evaluator_.best_play(s, out);
    }
    return out;
  }
  Value forecast(const core::AnyState& any, const Values& values, core::Seat seat) const override {
    const auto& s = core::Erased<G>::state(any);
    const RoundCalibration& round = at_round(Evaluator::kCalibration, evaluator_.round(s));
    const int seats = game_.info().seats;
    float points = forecast_points(round, values[seat], static_cast<float>(game_.points(s, seat)));
    // An engine of a game that needs none does not carry it.
    if constexpr (!Evaluator::kCalibration.outcomes.empty())
      points = corrected(Evaluator::kCalibration.outcomes, points);
    return {points, win_chance(values, seats, seat, round.spread)};
  }
  int round(const core::AnyState& any) const override { return evaluator_.round(core::Erased<G>::state(any)); }
  double shortfall(const core::AnyState& any) const override {
    const double left = 1 - part_played(Evaluator::kCalibration, round(any));
    return Evaluator::kShortfall * left * left;
  }
  bool splits() const override { return true; }
  double resolution(const Values&) const override { return Evaluator::kResolution; }
  std::string_view adviser() const override { return "expert"; }
  int iterations() const override { return Evaluator::kReviewIterations; }

 private:
  const G& game_;
  std::shared_ptr<const Network> network_;
  Evaluator evaluator_;
};

// The mean of random games, the same ones whenever the same position comes.
template <core::Game G>
class ByPlayouts final : public Appraiser {
 public:
  explicit ByPlayouts(const G& game) : game_(game) {}

  Values values(const core::AnyState& any) const override {
    const auto& s = core::Erased<G>::state(any);
    if (game_.active(s).empty()) return final_points(game_, s);
    core::Rng rng(hash_of(s));
    core::Options options;
    Values out{};
    for (int i = 0; i < kPlayouts; ++i) {
      const Values one = random_game(game_, s, options, rng);
      for (std::size_t seat = 0; seat < out.size(); ++seat) out[seat] += one[seat] / kPlayouts;
    }
    return out;
  }
  Values outlook(const core::AnyState& s) const override { return values(s); }
  Value forecast(const core::AnyState&, const Values& values, core::Seat seat) const override {
    return {values[seat], utility(values, seats(), seat, usual_scale(values, seats()))};
  }
  int round(const core::AnyState& any) const override {
    return static_cast<int>(game_.turn_number(core::Erased<G>::state(any)));
  }
  double shortfall(const core::AnyState&) const override { return 0; }
  bool splits() const override { return false; }
  double resolution(const Values& values) const override { return usual_points(values, seats()) / 20; }
  std::string_view adviser() const override { return "greedy"; }
  int iterations() const override { return 1; }

 private:
  static constexpr int kPlayouts = 128;

  int seats() const { return game_.info().seats; }

  const G& game_;
};

}  // namespace

std::unique_ptr<Appraiser> make_appraiser(const core::AnyGame& game) {
  std::unique_ptr<Appraiser> out;
  games::with_concrete(game, [&]<class G>(const G& concrete) {
    if constexpr (HasEvaluator<G>) {
      using Own = BotTraits<G>;
      out = std::make_unique<ByEvaluator<typename Own::Evaluator>>(concrete, weights_for(game.info(), Own::kShape));
    } else {
      out = std::make_unique<ByPlayouts<G>>(concrete);
    }
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
  if (appraiser == nullptr) return core::failure("unknown_game", "game", "no bot has an opinion on this game");
  const int guesses = budget.iterations > 0 ? budget.iterations : kEvaluationGuesses;
  core::Rng rng(seed);
  Value out;
  for (int i = 0; i < guesses; ++i) {
    const core::AnyState whole = game.guess(view, seat, memory, rng);
    const Value one = appraiser->forecast(whole, appraiser->outlook(whole), seat);
    out.expected += one.expected / guesses;
    out.chance += one.chance / guesses;
  }
  return out;
}

}  // namespace bots
