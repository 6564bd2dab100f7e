// All that a seat can make of its turn: a beam over its small decisions until somebody else, or chance, must move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "bots/evaluator.h"
#include "bots/mix.h"
#include "bots/stopwatch.h"

namespace bots {

inline constexpr int kLongestTurn = 40;  // decisions looked at in one go; a longer turn is continued at its next click

// A way to play a turn, and what the evaluator thinks of the position after it.
struct WholeTurn {
  std::array<core::Move, kLongestTurn> moves;
  int length = 0;
  float utility = 0;
  Values values{};
};

// Finds the best turns of a seat. Unfinished turns compete with those of the same length only; equal positions are kept
// once. All memory is taken when it is made.
template <EvaluatorLike Evaluator>
class Turns {
 public:
  using G = typename Evaluator::Game;
  using State = typename G::State;

  // `width`: the most unfinished turns it can keep in mind.
  Turns(const G& game, const Evaluator& evaluator, int width)
      : game_(game), evaluator_(evaluator), most_ways_(width), width_(width) {
    now_.reserve(static_cast<std::size_t>(width) + 1);
    next_.reserve(kOverflow * static_cast<std::size_t>(width) + core::Options::kCapacity);
    best_.reserve(kFinished);
    kept_.reserve(kFinished);
    ranks_.reserve(std::max(next_.capacity(), kFinished));
    seen_.resize(kTable);
  }

  // Less than it could keep in mind, for whoever is in a hurry.
  void narrow(int width) { width_ = std::min(width, most_ways_); }

  // The best turns, best first, at most `most`; never none. The state must be one in which `seat` decides.
  const std::vector<WholeTurn>& find(const State& s, core::Seat seat, int most, const Stopwatch& watch) {
    best_.clear();
    most_ = static_cast<std::size_t>(most);
    now_.clear();
    now_.push_back({s, {}, 0});
    std::fill(seen_.begin(), seen_.end(), 0);
    int depth = 0;
    for (; depth < kLongestTurn && !now_.empty(); ++depth) {
      if (watch.late()) {
        if (!best_.empty()) break;
        now_.resize(1);  // one turn has to be found all the same
      }
      next_.clear();
      for (std::size_t i = 0; i < now_.size(); ++i) {
        if (i > 0 && watch.late()) break;
        expand(now_[i], seat, depth);
        if (next_.size() >= kOverflow * static_cast<std::size_t>(width_)) thin_out();
      }
      if (next_.empty() && best_.empty()) break;  // nothing but positions met before
      now_.clear();
      rank(next_, static_cast<std::size_t>(width_));
      for (const Rank& one : ranks_) now_.push_back(next_[one.place]);
    }
    if (best_.empty() || depth == kLongestTurn)
      for (const Way& way : now_) finish(way, depth);  // the end of the turn was not seen
    keep_best();
    return best_;
  }

 private:
  static constexpr std::size_t kOverflow = 4;
  static constexpr std::size_t kTable = 1 << 13;
  static constexpr std::size_t kFinished = 512;  // turns kept before the best of them are

  struct Way {
    State state;
    std::array<core::Move, kLongestTurn> moves;
    float utility;
  };
  struct Rank {
    float utility;
    std::size_t place;
  };

  void expand(const Way& way, core::Seat seat, int depth) {
    game_.options(way.state, seat, options_);
    if (options_.size() > 1) evaluator_.prune(way.state, seat, options_);
    for (const core::Option& option : options_) {
      Way& after = next_.emplace_back(way);
      after.moves[static_cast<std::size_t>(depth)] = option.move;
      game_.apply(after.state, seat, option.move, core::Log::none());
      if (!is_new(after.state)) {
        next_.pop_back();
        continue;
      }
      Values values;
      evaluator_.evaluate(after.state, values);
      after.utility = utility(values, game_.info().seats, seat, evaluator_.scale());
      if (game_.active(after.state).has(seat)) continue;
      finish(after, depth + 1, &values);
      next_.pop_back();
    }
  }

  // The best of a list, best first, and of equals those that stand first: the same ones whoever wrote the library.
  // Whole ways are large, so their places are sorted in their stead.
  template <class T>
  void rank(const std::vector<T>& list, std::size_t most) {
    ranks_.clear();
    for (std::size_t i = 0; i < list.size(); ++i) ranks_.push_back({list[i].utility, i});
    const std::size_t count = std::min(ranks_.size(), most);
    std::partial_sort(ranks_.begin(), ranks_.begin() + static_cast<std::ptrdiff_t>(count), ranks_.end(),
                      [](const Rank& a, const Rank& b) {
                        return a.utility != b.utility ? a.utility > b.utility : a.place < b.place;
                      });
    ranks_.resize(count);
  }

  void keep_best() {
    rank(best_, most_);
    kept_.clear();
    for (const Rank& one : ranks_) kept_.push_back(best_[one.place]);
    std::swap(best_, kept_);
  }

  // Leaves of the ways found so far the best ones, in their order.
  void thin_out() {
    rank(next_, static_cast<std::size_t>(width_));
    stays_.assign(next_.size(), 0);
    for (const Rank& one : ranks_) stays_[one.place] = 1;
    std::size_t count = 0;
    for (std::size_t i = 0; i < next_.size(); ++i)
      if (stays_[i] != 0 && count++ != i) next_[count - 1] = next_[i];
    next_.resize(count);
  }

  void finish(const Way& way, int length, const Values* values = nullptr) {
    if (best_.size() == kFinished) keep_best();
    WholeTurn& turn = best_.emplace_back();
    turn.moves = way.moves;
    turn.length = length;
    turn.utility = way.utility;
    if (values != nullptr)
      turn.values = *values;
    else
      evaluator_.evaluate(way.state, turn.values);
  }

  // A lossy set of the positions met: a collision can only forget that a position was seen.
  bool is_new(const State& s) {
    const std::uint64_t hash = hash_of(s) | 1;
    std::uint64_t& slot = seen_[hash >> 50 & (kTable - 1)];
    if (slot == hash) return false;
    slot = hash;
    return true;
  }

  const G& game_;
  const Evaluator& evaluator_;
  int most_ways_;
  int width_;
  std::size_t most_ = 1;
  core::Options options_;
  std::vector<Way> now_, next_;
  std::vector<WholeTurn> best_, kept_;
  std::vector<Rank> ranks_;
  std::vector<char> stays_;
  std::vector<std::uint64_t> seen_;
};

}  // namespace bots
