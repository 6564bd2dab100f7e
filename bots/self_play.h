// Self-play of a game with a evaluator: every seat plays the best turn it sees, and the evaluator learns where its
// hand-made value errs.
#pragma once

#include <vector>

#include "bots/training.h"
#include "bots/turns.h"
#include "core/playout.h"

namespace bots {

// A evaluator whose value is a hand-made one plus a learned correction.
template <class B>
concept LearningEvaluator = EvaluatorLike<B> &&
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
  SelfPlay(std::vector<G> tables, SmallNetwork& network, std::uint64_t seed)
      : tables_(std::move(tables)), network_(network), known_(network), rng_(seed) {
    evaluators_.reserve(tables_.size());
    turns_.reserve(tables_.size());
    for (const G& table : tables_) turns_.emplace_back(table, evaluators_.emplace_back(table, &known_), kBeam);
  }

  double play(float rate) override {
    const auto which = static_cast<std::size_t>(rng_.below(static_cast<int>(tables_.size())));
    const G& game = tables_[which];
    Evaluator& evaluator = evaluators_[which];
    for (auto& list : seen_) list.clear();
    State s = game.start();
    const int bold = rng_.below(kBoldest) + kBold;  // how seldom a seat tries something else
    for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
      const core::Seat seat = active.front();
      if (seat == core::kChance) {
        game.options(s, seat, options_);
        game.apply(s, seat, core::random_move(options_, seat, rng_), core::Log::none());
        continue;
      }
      const bool tries = rng_.below(bold) == 0;
      const std::vector<Turn>& found = turns_[which].find(s, seat, tries ? kTried : 1, Stopwatch());
      const Turn& turn = found[tries ? static_cast<std::size_t>(rng_.below(static_cast<int>(found.size()))) : 0];
      for (int i = 0; i < turn.length; ++i) {
        game.apply(s, seat, turn.moves[static_cast<std::size_t>(i)], core::Log::none());
        if (i + 1 < turn.length && rng_.below(kInTurn) == 0) notice(evaluator, s, seat);
      }
      if (!game.active(s).empty()) notice(evaluator, s, core::kNobody);
    }
    learn(game.scores(s), rate);
    known_ = network_;
    evaluator.forget();
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

  struct Seen {
    Inputs inputs;
    int bucket;
    float hand;  // the hand-made value
    bool after_turn;
  };

  // What is said of a seat now, or of every seat after a turn.
  void notice(Evaluator& evaluator, const State& s, core::Seat only) {
    Values hand{};
    evaluator.by_hand(s, hand);
    evaluator.describe(s, [&](core::Seat seat, const Inputs& inputs, int bucket) {
      if (only == core::kNobody || only == seat)
        seen_[seat].push_back({inputs, bucket, hand[seat], only == core::kNobody});
    });
  }

  // From the end back to the beginning: each position is worth what came of the next one.
  void learn(const core::Scores& scores, float rate) {
    for (std::size_t seat = 0; seat < seen_.size(); ++seat) {
      auto target = static_cast<float>(scores[seat][0]);
      for (auto seen = seen_[seat].rbegin(); seen != seen_[seat].rend(); ++seen) {
        const float error = network_.learn(seen->inputs, seen->bucket, target - seen->hand, rate);
        const float expected = target + error;
        if (seen->after_turn) target = kTrust * target + (1 - kTrust) * expected;
      }
    }
  }

  std::vector<G> tables_;
  SmallNetwork& network_;  // of all workers
  SmallNetwork known_;  // as it was before the game: while others write, every look at theirs would cost a cache line
  core::Rng rng_;
  std::vector<Evaluator> evaluators_;
  std::vector<Turns<Evaluator>> turns_;
  std::array<std::vector<Seen>, core::kMaxSeats> seen_;
  core::Options options_;
};

}  // namespace bots
