// The opponents of a game that has a evaluator: all value whole turns; they differ in how clearly they see and how far
// they look.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "bots/blur.h"
#include "bots/calibration.h"
#include "bots/mix.h"
#include "bots/registry.h"
#include "bots/turn_budget.h"
#include "bots/turn_search.h"
#include "bots/weights.h"
#include "core/sort.h"

namespace bots {

struct Skill {
  bool learned = true;      // by what self-play has taught, or by hand alone
  float blur = 0;           // spread of the error in what it expects of a turn, in points
  double milliseconds = 0;  // to think about a turn, if nobody says otherwise; 0: it does not look beyond the turn
  SearchWidth width{};      // how much it keeps in mind
  Source source = Source::latest;  // of what it has learned
};

template <SearchEvaluator Evaluator>
class TurnPlayer final : public Bot {
 public:
  using G = typename Evaluator::Game;
  using State = typename G::State;
  using Memory = typename G::Memory;

  TurnPlayer(const core::AnyGame& game, core::Seat seat, std::uint64_t seed, const Skill& skill)
      : game_(core::Erased<G>::game(game)),
        seat_(seat),
        skill_(skill),
        network_(skill.learned ? weights_for(game.info(), Evaluator::kShape, skill.source) : nullptr),
        evaluator_(game_, network_.get()),
        turns_(game_, evaluator_, skill.width.beam),
        rng_(seed) {
    if (skill.milliseconds > 0) search_.emplace(game_, evaluator_, skill.width);
  }

  core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) override {
    const State& s = state(view);
    const auto planned = next_planned(s);
    turn_budget_.begin_decision(game_.turn_number(s), planned.has_value());
    if (planned) return *planned;
    core::Options options;
    game_.options(s, seat_, options);
    if (options.empty()) return {};
    if (options.count() == 1) return options.nth(0);
    const Budget turn = measure(budget);
    core::Rng rng = seeded(s);
    const std::vector<Thought> thoughts = think(s, mind(memory), turn_budget_.take(turn, kShare), search_ ? rng : rng_);
    turn_budget_.done();
    if (thoughts.empty()) return options.nth(0);
    const Thought& thought = thoughts.front();
    plan_.assign(thought.turn.moves.begin(), thought.turn.moves.begin() + thought.turn.length);
    at_ = 0;
    expected_ = s;
    return next_planned(s).value_or(options.nth(0));
  }

  std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget,
                                 int count, std::span<const core::Move> also) override {
    const State& s = state(view);
    std::vector<Suggestion> out;
    const Budget turn = measure(budget);
    // Advice is the same for all who see the same, whatever was thought before; and it need not be followed.
    if (search_) search_->forget();
    core::Rng rng = seeded(s);
    const std::vector<Thought> thoughts = think(s, mind(memory), Stopwatch(turn), search_ ? rng : rng_, also);
    if (search_) search_->forget();
    const float played = part_played(Evaluator::kCalibration, evaluator_.round(s));
    const float lasting = std::lerp(Evaluator::kLasting, 1.0f, played * played);
    for (const Thought& thought : thoughts) {
      const core::Move move = thought.turn.moves[0];
      const bool known = std::any_of(out.begin(), out.end(), [&](const Suggestion& each) { return each.move == move; });
      if ((known || static_cast<int>(out.size()) >= count) && !thought.asked) continue;
      Values values = thought.values;
      const float best = thoughts.front().values[seat_];
      values[seat_] = best + lasting * (values[seat_] - best);
      Suggestion& suggestion = out.emplace_back();
      suggestion.move = move;
      suggestion.expected = values[seat_];
      suggestion.all = values;
      suggestion.asked = thought.asked;
      suggestion.doubt = lasting * thought.doubt;
      suggestion.equal =
          out.front().expected - suggestion.expected <= std::max(Evaluator::kResolution, kSure * suggestion.doubt);
      suggestion.chance =
          win_chance(values, game_.info().seats, seat_, at_round(Evaluator::kCalibration, evaluator_.round(s)).spread);
      explain(s, mind(memory), thought.turn, rng, suggestion);
    }
    return out;
  }

 private:
  static constexpr int kLooked = 48;
  static constexpr float kAtSight = 16;   // looks
  static constexpr double kShare = 0.93;  // few turns are thought about twice
  static constexpr std::size_t kMostReasons = 4;

  struct Thought {
    WholeTurn turn;
    Values values{};
    float doubt = 0;  // standard error of how far it lies behind the best one
    bool asked = false;
  };

  static const State& state(const core::AnyState& view) { return core::Erased<G>::state(view); }
  static const Memory& mind(const core::AnyMemory& memory) { return core::Erased<G>::mind(memory); }

  // Chance in a search follows the position: who plays and who advises see the same.
  core::Rng seeded(const State& s) const { return core::Rng(mix(hash_of(s), seat_)); }

  // What it may spend on a turn, if nobody says otherwise.
  Budget measure(const Budget& budget) const {
    return {budget.milliseconds > 0 ? budget.milliseconds : skill_.milliseconds, budget.iterations, budget.clock};
  }

  // The best turns, best first.
  std::vector<Thought> think(const State& s, const Memory& memory, const Stopwatch& watch, core::Rng& rng,
                             std::span<const core::Move> also = {}) {
    std::vector<Thought> out;
    if (search_) {
      const auto found = search_->search(s, seat_, memory, watch, rng, also);
      // A few looks err by much, and by about the same for all turns: what the best one is worth at sight counts as
      // some of them.
      const auto& best = found.front();
      const float share = kAtSight / (kAtSight + static_cast<float>(best.visits));
      for (const auto& one : found) {
        Thought& thought = out.emplace_back(Thought{one.turn, one.values, one.doubt, one.asked});
        for (std::size_t i = 0; i < thought.values.size(); ++i)
          thought.values[i] += share * (best.turn.values[i] - best.values[i]);
      }
      return out;
    }
    const State guessed = game_.guess(s, seat_, memory, rng);
    for (const WholeTurn& turn : turns_.find(guessed, seat_, kLooked, watch)) out.push_back({turn, turn.values});
    if (skill_.blur > 0) blur(out);
    return out;
  }

  void blur(std::vector<Thought>& thoughts) {
    std::vector<std::pair<float, std::size_t>> seen;
    seen.reserve(thoughts.size());
    for (std::size_t i = 0; i < thoughts.size(); ++i)
      seen.emplace_back(lead(thoughts[i].turn.values) + skill_.blur * error(rng_), i);
    core::sort_stably(seen, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Thought> sorted;
    sorted.reserve(thoughts.size());
    for (const auto& [value, i] : seen) sorted.push_back(thoughts[i]);
    thoughts = std::move(sorted);
  }
  float lead(const Values& values) const {
    float best = -1e9f;
    for (int other = 0; other < game_.info().seats; ++other)
      if (other != seat_) best = std::max(best, values[static_cast<std::size_t>(other)]);
    return game_.info().seats == 1 ? values[0] : values[seat_] - best;
  }

  // The moves up to the end of the turn by the rules, and what is true there: a seat may be the next to move again, and
  // the search has then thought on.
  void explain(const State& view, const Memory& memory, const WholeTurn& turn, core::Rng& rng, Suggestion& out) {
    const State before = game_.guess(view, seat_, memory, rng);
    State s = before;
    const std::uint64_t number = game_.turn_number(s);
    core::Options options;
    for (int i = 0; i < turn.length && game_.turn_number(s) == number; ++i) {
      const core::Move move = turn.moves[static_cast<std::size_t>(i)];
      game_.options(s, seat_, options);
      if (!options.contains(move)) break;
      out.turn.push_back(move);
      game_.apply(s, seat_, move, core::Log::none());
    }
    evaluator_.reasons(before, s, seat_, out.reasons);
    if (out.reasons.size() > kMostReasons) out.reasons.resize(kMostReasons);
  }

  // The next move of the plan made before, if the table stands where the plan has led it. Others may move in between
  // while all decide at the same time: then the same options mean the same decision.
  std::optional<core::Move> next_planned(const State& s) {
    if (at_ >= plan_.size() || !continues(s)) {
      plan_.clear();
      return std::nullopt;
    }
    const core::Move move = plan_[at_];
    core::Options options;
    game_.options(s, seat_, options);
    if (!options.contains(move)) {
      plan_.clear();
      return std::nullopt;
    }
    ++at_;
    expected_ = s;
    // What follows the last move depends on what the others hide.
    if (at_ < plan_.size()) game_.apply(expected_, seat_, move, core::Log::none());
    return move;
  }
  bool continues(const State& s) const {
    if (game_.observe(expected_, seat_) == s) return true;
    if (!game_.active(expected_).has(seat_)) return false;
    if (game_.active(expected_).count() == 1 && game_.active(s).count() == 1) return false;
    const core::Prompt was = game_.prompt(expected_, seat_), is = game_.prompt(s, seat_);
    if (was.step != is.step || was.args != is.args) return false;
    core::Options before, now;
    game_.options(expected_, seat_, before);
    game_.options(s, seat_, now);
    return std::equal(
        before.begin(), before.end(), now.begin(), now.end(),
        [](const core::Option& a, const core::Option& b) { return a.move == b.move && a.last == b.last; });
  }

  const G& game_;
  core::Seat seat_;
  Skill skill_;
  std::shared_ptr<const Network> network_;
  Evaluator evaluator_;
  Turns<Evaluator> turns_;
  std::optional<TurnSearch<Evaluator>> search_;
  core::Rng rng_;
  TurnBudget turn_budget_;
  std::vector<core::Move> plan_;
  std::size_t at_ = 0;
  State expected_{};
};

template <SearchEvaluator Evaluator, const Skill& skill>
std::unique_ptr<Bot> make_turn_player(const core::AnyGame& game, core::Seat seat, std::uint64_t seed) {
  return std::make_unique<TurnPlayer<Evaluator>>(game, seat, seed, skill);
}

}  // namespace bots
