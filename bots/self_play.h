// Self-play of a game with a evaluator: every seat plays the best turn it sees or that a search finds (expert
// iteration), and the evaluator learns where its hand-made value errs.
//
// In some games a seat plays weakly up to some moment. What it has then is learned like anything else, so that the
// value also knows positions to which good play does not lead; what it did before is not.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/positions.h"
#include "bots/training.h"
#include "bots/turn_search.h"
#include "core/playout.h"

namespace bots {

// A evaluator whose value is a hand-made one plus a learned correction.
template <class B>
concept LearningEvaluator = SearchEvaluator<B> &&
    requires(B evaluator, const typename B::Game::State& s, Values& values) {
  {evaluator.by_hand(s, values)};
  // Calls f(seat, inputs, bucket) for every seat whose value is corrected.
  {evaluator.describe(s, [](core::Seat, const Inputs&, int) {})};
  {evaluator.forget()};
};

template <LearningEvaluator Evaluator>
class SelfPlay final : public SelfPlayWorker {
 public:
  using G = typename Evaluator::Game;
  using State = typename G::State;

  // Each game is played at one of the tables, drawn at random.
  SelfPlay(std::vector<G> tables, Network& network, std::uint64_t seed, int searches)
      : tables_(std::move(tables)), network_(network), known_(network), rng_(seed), searches_(searches) {
    evaluators_.reserve(tables_.size());
    turns_.reserve(tables_.size());
    for (const G& table : tables_) {
      const Evaluator& evaluator = evaluators_.emplace_back(table, &known_);
      turns_.emplace_back(table, evaluator, kBeam);
      if (searches > 0) trees_.push_back(std::make_unique<TurnSearch<Evaluator>>(table, evaluator, kWidth));
    }
  }

  void keep_positions(std::string& to) override { positions_ = &to; }
  void begin(std::uint64_t seed) override {
    rng_ = core::Rng(seed);
    known_ = network_;
    for (Evaluator& evaluator : evaluators_) evaluator.forget();
  }

  double play(float rate) override {
    const auto which = static_cast<std::size_t>(rng_.below(static_cast<int>(tables_.size())));
    const G& game = tables_[which];
    Evaluator& evaluator = evaluators_[which];
    for (auto& list : seen_) list.clear();
    for (int& turns : weak_) turns = rng_.below(kWeakOneIn) == 0 ? rng_.below(kWeakTurns) : 0;
    State s = game.start();
    const int bold = rng_.below(kBoldest) + kBold;  // how seldom a seat tries something else
    for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
      const core::Seat seat = active.front();
      if (seat == core::kChance) {
        game.options(s, seat, options_);
        game.apply(s, seat, core::random_move(options_, seat, rng_), core::Log::none());
        continue;
      }
      judged_.reset();
      const WholeTurn turn = choose(which, s, seat, bold);
      for (int i = 0; i < turn.length; ++i) {
        const core::Move move = turn.moves[static_cast<std::size_t>(i)];
        game.options(s, seat, options_);
        if (!options_.contains(move)) break;  // a search may have guessed what lay hidden
        game.apply(s, seat, move, core::Log::none());
        if (i + 1 < turn.length && rng_.below(kInTurn) == 0) notice(evaluator, s, seat);
      }
      if (!game.active(s).empty()) notice(evaluator, s, core::kNobody);
    }
    learn(game.scores(s), rate);
    if (rate > 0) {
      known_ = network_;
      evaluator.forget();
    }
    double sum = 0;
    for (int seat = 0; seat < game.info().players; ++seat) sum += game.scores(s)[static_cast<std::size_t>(seat)][0];
    return sum / game.info().players;
  }

 private:
  static constexpr int kBeam = 10;
  static constexpr int kTried = 6;                // turns from which a bold seat takes any
  static constexpr int kBold = 6, kBoldest = 40;  // one turn in so many
  static constexpr int kInTurn = 4;               // one position in so many within a turn is learned from
  static constexpr float kTrust = 0.9f;           // in what really happened, beside what was expected next

  static constexpr int kWeakOneIn = 4, kWeakTurns = 24;
  static constexpr int kWeakest = 24;                // turns from which a weak seat takes any
  static constexpr float kTrustBesideSearch = 0.7f;  // in what really happened, where a search has judged
  static constexpr SearchWidth kWidth = {.beam = 24, .inner_beam = 5, .root = 8};

  struct Seen {
    Inputs inputs;
    int bucket;
    float hand;  // the hand-made value
    bool after_turn;
    std::optional<float> judged;  // what the search expected
  };

  WholeTurn choose(std::size_t which, const State& s, core::Seat seat, int bold) {
    if (weak_[seat] > 0) {
      --weak_[seat];
      const auto& found = turns_[which].find(s, seat, kWeakest, Stopwatch());
      return found[static_cast<std::size_t>(rng_.below(static_cast<int>(found.size())))];
    }
    const bool tries = rng_.below(bold) == 0;
    if (searches_ == 0 || tries) {
      const std::vector<WholeTurn>& found = turns_[which].find(s, seat, tries ? kTried : 1, Stopwatch());
      return found[tries ? static_cast<std::size_t>(rng_.below(static_cast<int>(found.size()))) : 0];
    }
    trees_[which]->forget();
    const auto found = trees_[which]->search(tables_[which].observe(s, seat), seat, typename G::Memory{},
                                             Stopwatch(Budget{.milliseconds = 0, .iterations = searches_}), rng_);
    judged_ = found.front().values;
    return found.front().turn;
  }

  // What is said of a seat now, or of every seat after a turn.
  void notice(Evaluator& evaluator, const State& s, core::Seat only) {
    Values hand{};
    evaluator.by_hand(s, hand);
    evaluator.describe(s, [&](core::Seat seat, const Inputs& inputs, int bucket) {
      if (weak_[seat] > 0 || (only != core::kNobody && only != seat)) return;
      seen_[seat].push_back({inputs, bucket, hand[seat], only == core::kNobody,
                             judged_ ? std::optional((*judged_)[seat]) : std::nullopt});
    });
  }

  // From the end back to the beginning: each position is worth what came of the next one.
  void learn(const core::Scores& scores, float rate) {
    for (std::size_t seat = 0; seat < seen_.size(); ++seat) {
      auto target = static_cast<float>(scores[seat][0]);
      for (auto seen = seen_[seat].rbegin(); seen != seen_[seat].rend(); ++seen) {
        if (positions_ != nullptr) append_position(*positions_, seen->inputs, seen->bucket, target - seen->hand);
        const float error = rate > 0 ? network_.learn(seen->inputs, seen->bucket, target - seen->hand, rate)
                                     : network_.value(seen->inputs, seen->bucket) - (target - seen->hand);
        const float expected = seen->judged.value_or(target + error);
        const float trust = seen->judged ? kTrustBesideSearch : kTrust;
        if (seen->after_turn) target = trust * target + (1 - trust) * expected;
      }
    }
  }

  std::vector<G> tables_;
  Network& network_;  // of all workers
  Network known_;  // as it was before the game: while others write, every look at theirs would cost a cache line
  core::Rng rng_;
  int searches_;
  std::vector<Evaluator> evaluators_;
  std::vector<Turns<Evaluator>> turns_;
  std::vector<std::unique_ptr<TurnSearch<Evaluator>>> trees_;
  std::array<int, core::kMaxSeats> weak_{};  // turns that each seat will still play weakly
  std::optional<Values> judged_;             // of the turn just played
  std::array<std::vector<Seen>, core::kMaxSeats> seen_;
  std::string* positions_ = nullptr;
  core::Options options_;
};

}  // namespace bots
