// The opponents of Powerline. All value whole plans; they differ in how clearly they see and how long they look.
#include <algorithm>
#include <optional>

#include "bots/blur.h"
#include "bots/mix.h"
#include "bots/powerline/calibration.h"
#include "bots/powerline/traits.h"
#include "bots/turns.h"
#include "bots/weights.h"
#include "core/sort.h"

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
constexpr Skill kLearned = {true, 0, 0};
constexpr Skill kBeginner = {true, 24, 0};
constexpr Skill kEasy = {true, 14, 0};
constexpr Skill kMedium = {true, 5, 0};
constexpr Skill kHard = {true, 2, 0};
constexpr Skill kExpert = {true, 0, 300};
constexpr Skill kMaster = {true, 0, kMasterThinking};
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
        network_(skill.learned ? weights_for(game.info(), kShape, skill.source) : nullptr),
        planner_(game_, seat, network_.get()),
        evaluator_(game_, network_.get()),
        rng_(seed) {}

  core::Move choose(const core::AnyState& view, const core::AnyMemory&, const Budget& budget) override {
    const State& s = core::Erased<Game>::state(view);
    if (const auto planned = next_planned(s)) return *planned;
    const PlayerBoard& board = s.seats[seat_];
    if (board.step == pl::kBegin) {
      core::Rng rng(seed_of(s));
      const Plan plan = think(s, 1, budget, rng).front();
      plan_ = pl::moves_of(game_, s, seat_, plan.outcome, plan.vacation);
    } else {
      plan_ = finish(s, budget);
    }
    round_ = s.round;
    at_ = 0;
    expected_ = s;
    return *next_planned(s);
  }

  // A plan that is half made is weighed by its completions with the same rolls as when nothing was planned: it is worth
  // what its best completion is.
  std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory&, const Budget& budget, int count,
                                 std::span<const core::Move> also) override {
    const State& s = core::Erased<Game>::state(view);
    const State before = take_back(game_, s, seat_).before;
    const std::uint64_t seed = seed_of(before);
    core::Rng rng(seed), hidden(~seed);
    const State whole = game_.guess(s, seat_, {}, hidden);
    const Values rivals = with_these_dice(s);
    std::vector<Suggestion> out;
    std::vector<std::uint64_t> kinds;
    const auto add = [&](const Plan& plan, std::vector<core::Move> turn) {
      const std::uint64_t kind = kind_of(plan);
      const bool known = std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
      if ((known || static_cast<int>(out.size()) >= count) && !plan.asked) return;
      kinds.push_back(kind);
      Suggestion& suggestion = out.emplace_back();
      suggestion.turn = std::move(turn);
      suggestion.move = suggestion.turn.front();
      suggestion.asked = plan.asked;
      suggestion.doubt = plan.doubt;
      value(whole, rivals, plan.expected, suggestion);
      suggestion.equal =
          out.front().expected - plan.expected <= std::max(Evaluator::kResolution, kSure * suggestion.doubt);
      evaluator_.plan_reasons(before, seat_, plan, suggestion.reasons);
      if (suggestion.reasons.size() > kMostReasons) suggestion.reasons.resize(kMostReasons);
    };
    if (s.seats[seat_].step == pl::kBegin) {
      std::optional<Plan> asked = plan_of(before, whole, also);
      if (asked) asked->asked = true;
      for (const Plan& plan : think(s, kWeighed, budget, rng, asked))
        add(plan, pl::moves_of(game_, s, seat_, plan.outcome, plan.vacation));
    } else {
      const std::vector<WholeTurn> turns = completions(whole, budget);
      std::vector<Plan> plans;
      for (std::size_t i = 0; i < turns.size(); ++i)
        if (const auto plan = plan_of(before, whole, {turns[i].moves.data(), at(turns[i].length)})) {
          plans.push_back(*plan);
          plans.back().number = static_cast<int>(i);
        }
      core::sort_stably(plans, better);
      if (skill_.milliseconds > 0) plans = planner_.weigh(before, plans, Stopwatch(measure(budget)), rng);
      for (const Plan& plan : plans) {
        const WholeTurn& turn = turns[at(plan.number)];
        add(plan, {turn.moves.begin(), turn.moves.begin() + turn.length});
      }
    }
    return out;
  }

 private:
  static constexpr int kBeam = 256;
  static constexpr int kWeighed = 60;  // plans among which those of another kind are sought
  static constexpr std::size_t kMostReasons = 4;

  // What it may spend on a plan, if nobody says otherwise.
  Budget measure(const Budget& budget) const {
    return {budget.milliseconds > 0 ? budget.milliseconds : skill_.milliseconds, budget.iterations, budget.clock};
  }

  std::vector<Plan> think(const State& s, int most, const Budget& given, core::Rng& rng,
                          const std::optional<Plan>& asked = {}) {
    const Budget budget = measure(given);
    if (skill_.milliseconds > 0 && budget.iterations == 0 && budget.milliseconds < kHasty)
      return planner_.best(s, most, kHastyJokers, kHastyLooks);
    if (skill_.milliseconds > 0) return planner_.search(s, most, Stopwatch(budget), rng, asked);
    std::vector<Plan> plans = planner_.best(s, std::max(most, skill_.blur > 0 ? 60 : 1), pl::kWorkers);
    if (skill_.blur > 0) {
      for (Plan& plan : plans) plan.expected += skill_.blur * error(rng_);
      core::sort_stably(plans, [](const Plan& a, const Plan& b) { return a.expected > b.expected; });
    }
    if (static_cast<int>(plans.size()) > most) plans.resize(static_cast<std::size_t>(most));
    return plans;
  }

  // What everybody may expect who has yet to plan with the same dice; plans that are hidden count as not made.
  Values with_these_dice(State view) const {
    Values values{};
    for (core::Seat other = 0; other < game_.info().players; ++other)
      if (other != seat_ && view.seats[other].workers == 0) view.seats[other].step = pl::kBegin;
    evaluator_.evaluate(view, values);
    evaluator_.best_play(view, values);
    return values;
  }

  void value(const State& whole, Values values, float expected, Suggestion& out) const {
    values[seat_] = expected;
    out.expected = expected;
    out.all = values;
    out.chance = win_chance(values, game_.info().seats, seat_, at_round(kCalibration, evaluator_.round(whole)).spread);
  }

  // Chance in a search follows the position before the plan: who plays and who advises see the same.
  std::uint64_t seed_of(const State& before) const {
    return mix(mix(hash_of(before.seats[seat_]), hash_of(before.dice)), seat_);
  }

  // Plans on the same lines are of one kind, whatever each worker does there.
  static std::uint64_t kind_of(const Plan& plan) {
    std::uint64_t kind = plan.vacation ? 1 : 0;
    for (const pl::Build& build : plan.outcome.builds)
      if (build.workers > 0) kind |= std::uint64_t{2} << build.place / pl::kPlacesPerLine;
    return kind;
  }

  // The plan that these moves make of what is planned in `s`; none if they do not end it.
  std::optional<Plan> plan_of(const State& before, State s, std::span<const core::Move> moves) {
    Plan plan;
    bool ends = s.seats[seat_].step == pl::kVacation;
    if (ends) plan.outcome = take_back(game_, s, seat_).outcome;
    for (const core::Move move : moves) {
      if (move.verb == pl::verb::stop) plan.outcome = take_back(game_, s, seat_).outcome;
      ends |= move.verb == pl::verb::stop;
      if (move.verb == pl::verb::vacation) plan.vacation = move.arg == pl::kUse;
      game_.apply(s, seat_, move, core::Log::none());
    }
    if (!ends) return std::nullopt;
    plan.expected = planner_.first_sight(before, plan.outcome, plan.vacation);
    return plan;
  }

  // With the last move of a plan the round may end, for which the plans of the others are needed.
  State guessed(const State& view) { return game_.guess(view, seat_, {}, rng_); }

  // All ways to finish a plan that was begun, best at first sight first.
  std::vector<WholeTurn> completions(const State& whole, const Budget& budget) const {
    Turns<Evaluator> turns(game_, evaluator_, kBeam);
    return turns.find(whole, seat_, kBeam, Stopwatch(measure(budget)).sooner(0.3));
  }

  // The rest of a plan that somebody else began.
  std::vector<core::Move> finish(const State& s, const Budget& budget) {
    const WholeTurn turn = completions(guessed(s), budget).front();
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
      {"powerline", "beginner", make<kBeginner>}, {"powerline", "master", make<kMaster>},
      {"powerline", "easy", make<kEasy>},         {"powerline", "medium", make<kMedium>},
      {"powerline", "hard", make<kHard>},         {"powerline", "expert", make<kExpert>},
      {"powerline", "greedy", make<kGreedy>},     {"powerline", "learned", make<kLearned>},
      {"powerline", "built_in", make<kBuiltIn>},
  };
  return list;
}

}  // namespace bots::powerline
