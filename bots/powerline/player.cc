// The opponents of Powerline. All value whole plans; they differ in how clearly they see and how long they look.
#include <algorithm>
#include <optional>

#include "bots/blur.h"
#include "bots/powerline/traits.h"
#include "bots/turns.h"
#include "bots/weights.h"

namespace bots::powerline {

namespace pl = ::powerline;

namespace {

struct Skill {
  bool learned;         // by the network, or by hand
  float blur;           // spread of the error in what it expects of a plan, in points
  double milliseconds;  // to think about a plan, if nobody says otherwise; 0: it does not look beyond the plan
  Source source = Source::latest;  // of what the network has learned
};

constexpr Skill kGreedy = {false, 0, 0};
constexpr Skill kEasy = {true, 14, 0};
constexpr Skill kMedium = {true, 5, 0};
constexpr Skill kHard = {true, 2, 0};
constexpr Skill kExpert = {true, 0, 300};
// What learning has to be measured against.
constexpr Skill kBuiltIn = {true, 0, 300, Source::built_in};

// With less time than it takes to look at every plan that jokers allow, the sight is narrowed.
constexpr double kHasty = 0.5;  // milliseconds
constexpr int kHastyJokers = 1;
constexpr int kHastyLooks = 20;

class PlanPlayer final : public Bot {
 public:
  PlanPlayer(const core::AnyGame& game, core::Seat seat, std::uint64_t seed, const Skill& skill)
      : game_(core::Erased<Game>::game(game)),
        seat_(seat),
        skill_(skill),
        network_(skill.learned ? weights("powerline", kShape, skill.source) : nullptr),
        planner_(game_, seat, network_.get()),
        evaluator_(game_, network_.get()),
        rng_(seed) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory&, const Budget& budget) override {
    const State& s = core::Erased<Game>::state(view);
    if (const auto planned = next_planned(s)) return *planned;
    const PlayerBoard& board = s.seats[seat_];
    if (board.step == pl::kBegin) {
      const Plan plan = think(s, 1, budget).front();
      plan_ = pl::moves_of(game_, s, seat_, plan.outcome, plan.vacation);
    } else {
      plan_ = finish(s, budget);
    }
    round_ = s.round;
    at_ = 0;
    expected_ = s;
    return *next_planned(s);
  }

  std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory&, const Budget& budget,
                                 int count) override {
    const State& s = core::Erased<Game>::state(view);
    std::vector<Suggestion> out;
    if (s.seats[seat_].step == pl::kBegin) {
      for (const Plan& plan : think(s, count, budget)) {
        Suggestion& suggestion = out.emplace_back();
        suggestion.turn = pl::moves_of(game_, s, seat_, plan.outcome, plan.vacation);
        suggestion.move = suggestion.turn.front();
        suggestion.expected = plan.expected;
        suggestion.chance = chance(s, plan.expected);
        evaluator_.plan_reasons(s, seat_, plan, suggestion.reasons);
      }
    } else {
      Turns<Evaluator> turns(game_, evaluator_, kBeam);
      const State whole = guessed(s);
      for (const Turn& turn : turns.find(whole, seat_, kBeam, Stopwatch(measure(budget)))) {
        const bool known =
            std::any_of(out.begin(), out.end(), [&](const Suggestion& each) { return each.move == turn.moves[0]; });
        if (known || static_cast<int>(out.size()) >= count) continue;
        Suggestion& suggestion = out.emplace_back();
        suggestion.turn.assign(turn.moves.begin(), turn.moves.begin() + turn.length);
        suggestion.move = turn.moves[0];
        suggestion.expected = turn.values[seat_];
        suggestion.chance = turn.utility;
        evaluator_.reasons(whole, seat_, suggestion.move, suggestion.reasons);
      }
    }
    return out;
  }

 private:
  static constexpr int kBeam = 256;

  // What it may spend on a plan, if nobody says otherwise.
  Budget measure(const Budget& budget) const {
    return {budget.milliseconds > 0 ? budget.milliseconds : skill_.milliseconds, budget.iterations, budget.clock};
  }

  std::vector<Plan> think(const State& s, int most, const Budget& asked) {
    const Budget budget = measure(asked);
    if (skill_.milliseconds > 0 && budget.iterations == 0 && budget.milliseconds < kHasty)
      return planner_.best(s, most, kHastyJokers, kHastyLooks);
    if (skill_.milliseconds > 0) return planner_.search(s, most, Stopwatch(budget), rng_);
    std::vector<Plan> plans = planner_.best(s, std::max(most, skill_.blur > 0 ? 60 : 1), pl::kWorkers);
    if (skill_.blur > 0) {
      for (Plan& plan : plans) plan.expected += skill_.blur * error(rng_);
      std::stable_sort(plans.begin(), plans.end(),
                       [](const Plan& a, const Plan& b) { return a.expected > b.expected; });
    }
    if (static_cast<int>(plans.size()) > most) plans.resize(static_cast<std::size_t>(most));
    return plans;
  }

  double chance(const State& s, float expected) {
    Values values{};
    evaluator_.evaluate(guessed(s), values);
    values[seat_] = expected;
    return utility(values, game_.info().seats, seat_, evaluator_.scale());
  }

  // With the last move of a plan the round may end, for which the plans of the others are needed.
  State guessed(const State& view) { return game_.guess(view, seat_, {}, rng_); }

  // The rest of a plan that somebody else began.
  std::vector<core::Move> finish(const State& s, const Budget& budget) {
    Turns<Evaluator> turns(game_, evaluator_, kBeam);
    const Turn turn = turns.find(guessed(s), seat_, 1, Stopwatch(measure(budget))).front();
    return {turn.moves.begin(), turn.moves.begin() + turn.length};
  }

  // The next move of the plan made before, if the table stands where the plan has led it.
  std::optional<core::Move> next_planned(const State& s) {
    if (at_ >= plan_.size() || s.round != round_ || !(s.seats[seat_] == expected_.seats[seat_]) ||
        s.dice != expected_.dice) {
      plan_.clear();
      return std::nullopt;
    }
    const core::Move move = plan_[at_++];
    // What follows the last move depends on what the others hide.
    if (at_ < plan_.size()) game_.apply(expected_, seat_, move, core::Log::none());
    return move;
  }

  const Game& game_;
  core::Seat seat_;
  Skill skill_;
  std::shared_ptr<const Network> network_;
  Planner planner_;
  Evaluator evaluator_;
  core::Rng rng_;
  std::vector<core::Move> plan_;
  std::size_t at_ = 0;
  int round_ = -1;
  State expected_{};
};

template <const Skill& skill>
std::unique_ptr<Bot> make(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return std::make_unique<PlanPlayer>(game, seat, seed, skill);
}

}  // namespace

const std::vector<bots::RegisteredBot>& registered_bots() {
  static const std::vector<bots::RegisteredBot> list = {
      {"powerline", "easy", make<kEasy>},     {"powerline", "medium", make<kMedium>},
      {"powerline", "hard", make<kHard>},     {"powerline", "expert", make<kExpert>},
      {"powerline", "greedy", make<kGreedy>}, {"powerline", "built_in", make<kBuiltIn>},
  };
  return list;
}

}  // namespace bots::powerline
