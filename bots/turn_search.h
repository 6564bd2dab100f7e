// Information-set tree search whose moves are whole turns.
//
// Every iteration guesses what the seat may not know and rolls fresh dice, so a node stands for a sequence of turns,
// not for one position (an open-loop tree). At a new node the best turns are found and valued by the brain; on the way
// down turns are chosen by their mean utility for the seat that plays them and by how promising the brain held them.
#pragma once

#include <cmath>
#include <vector>

#include "bots/turns.h"
#include "core/playout.h"

namespace bots {

struct SearchWidth {
  int beam = 64;        // of Turns, for the turns of the seat itself
  int inner_beam = 24;  // and for those deeper in the tree
  int root = 12;        // turns of the seat itself that are searched
  int inner = 3;        // turns looked at deeper in the tree
  int depth = 6;        // turns ahead
};

template <BrainLike Brain>
class TurnSearch {
 public:
  using G = typename Brain::Game;
  using State = typename G::State;

  TurnSearch(const G& game, const Brain& brain, SearchWidth width)
      : game_(game),
        brain_(brain),
        width_(width),
        root_turns_(game, brain, width.beam),
        turns_(game, brain, width.inner_beam) {
    own_.reserve(static_cast<std::size_t>(width.root));
    nodes_.reserve(kMostNodes);
    choices_.reserve(kMostNodes);
  }

  struct Found {
    Turn turn;
    float utility = 0;
    float points = 0;
    int visits = 0;
  };

  // The searched turns of `seat`, most visited first.
  std::vector<Found> search(const State& view, core::Seat seat, const typename G::Memory& memory, Stopwatch watch,
                            core::Rng& rng) {
    nodes_.clear();
    choices_.clear();
    const State first = game_.guess(view, seat, memory, rng);
    const int root = add_node(own_turns(first, seat, watch), seat);
    while (choices_.size() + static_cast<std::size_t>(width_.root) < kMostNodes &&
           nodes_[static_cast<std::size_t>(root)].count > 1 && watch.next()) {
      State s = game_.guess(view, seat, memory, rng);
      descend(root, s, 0, watch, rng);
    }
    std::vector<Found> found;
    const Node& node = nodes_[static_cast<std::size_t>(root)];
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Choice& choice = choices_[static_cast<std::size_t>(i)];
      found.push_back({choice.turn, choice.mean(), choice.points / static_cast<float>(choice.visits), choice.visits});
    }
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.utility > b.utility;
    });
    return found;
  }

 private:
  static constexpr std::size_t kMostNodes = 1 << 14;
  static constexpr int kNarrowest = 6, kWider = 4;

  struct Choice {
    Turn turn;
    float prior;
    float total;   // utility of the seat that plays it
    float points;  // and its points, summed
    int visits;
    int child;  // node after it, -1 if there is none yet
    float mean() const { return total / static_cast<float>(visits); }
  };
  struct Node {
    int first;
    int count;
    core::Seat seat;
  };

  // The turns of the seat itself: by a narrow beam at first, so that there is a whole turn to play, and then by wider
  // ones as long as half of the time lasts.
  const std::vector<Turn>& own_turns(const State& s, core::Seat seat, const Stopwatch& watch) {
    own_.clear();
    const Stopwatch half = watch.sooner(0.5);
    for (int beam = watch.timed() ? kNarrowest : width_.beam;; beam = std::min(kWider * beam, width_.beam)) {
      root_turns_.narrow(beam);
      const std::vector<Turn>& found = root_turns_.find(s, seat, width_.root, half);
      if (own_.empty() || found.front().utility >= own_.front().utility) own_ = found;
      if (beam == width_.beam || half.late()) return own_;
    }
  }

  int add_node(const std::vector<Turn>& turns, core::Seat seat) {
    Node node{static_cast<int>(choices_.size()), static_cast<int>(turns.size()), seat};
    float sum = 0;
    for (const Turn& turn : turns) {
      const float weight = std::exp((turn.utility - turns.front().utility) * kSharpness);
      sum += weight;
      choices_.push_back({turn, weight, turn.utility, turn.values[seat], 1, -1});
    }
    for (int i = node.first; i < node.first + node.count; ++i) choices_[static_cast<std::size_t>(i)].prior /= sum;
    nodes_.push_back(node);
    return static_cast<int>(nodes_.size()) - 1;
  }

  // Plays one iteration below a node; returns what the leaf is worth to every seat.
  Values descend(int index, State& s, int depth, const Stopwatch& watch, core::Rng& rng) {
    const Node node = nodes_[static_cast<std::size_t>(index)];
    const int chosen = select(node);
    if (!play(s, node.seat, choices_[static_cast<std::size_t>(chosen)].turn)) {
      Values values;  // not possible with this guess or these dice: the position speaks for itself
      brain_.evaluate(s, values);
      return credit(chosen, node.seat, values);
    }
    Values values{};
    const core::Seat next = roll_on(s, rng);
    if (next == core::kNobody || depth + 1 >= width_.depth || watch.late()) {
      settle(s, values);
    } else if (const int child = choices_[static_cast<std::size_t>(chosen)].child;
               child >= 0 && nodes_[static_cast<std::size_t>(child)].seat == next) {
      values = descend(child, s, depth + 1, watch, rng);
    } else {
      const std::vector<Turn>& turns = turns_.find(s, next, width_.inner, watch);
      values = turns.front().values;
      choices_[static_cast<std::size_t>(chosen)].child = add_node(turns, next);
    }
    return credit(chosen, node.seat, values);
  }

  Values credit(int chosen, core::Seat seat, const Values& values) {
    Choice& choice = choices_[static_cast<std::size_t>(chosen)];
    choice.total += utility(values, game_.info().seats, seat, brain_.scale());
    choice.points += values[seat];
    ++choice.visits;
    return values;
  }

  int select(const Node& node) const {
    int total = 0;
    for (int i = node.first; i < node.first + node.count; ++i) total += choices_[static_cast<std::size_t>(i)].visits;
    const float root = std::sqrt(static_cast<float>(total));
    int best = node.first;
    float best_score = -1e9f;
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Choice& choice = choices_[static_cast<std::size_t>(i)];
      const float score = choice.mean() + kCuriosity * choice.prior * root / static_cast<float>(1 + choice.visits);
      if (score > best_score) best = i, best_score = score;
    }
    return best;
  }

  // False if a move of the turn is no option here; the moves before it have been played.
  bool play(State& s, core::Seat seat, const Turn& turn) {
    for (int i = 0; i < turn.length; ++i) {
      const core::Move move = turn.moves[static_cast<std::size_t>(i)];
      if (!game_.active(s).has(seat)) return false;
      options_.clear();
      game_.options(s, seat, options_);
      if (!options_.contains(move)) return false;
      game_.apply(s, seat, move, core::Log::none());
    }
    return true;
  }

  // Lets chance move until a seat decides; kNobody at the end.
  core::Seat roll_on(State& s, core::Rng& rng) {
    for (;;) {
      const core::Seats active = game_.active(s);
      if (active.empty()) return core::kNobody;
      if (!active.has(core::kChance)) return active.front();
      options_.clear();
      game_.options(s, core::kChance, options_);
      game_.apply(s, core::kChance, core::random_move(options_, core::kChance, rng), core::Log::none());
    }
  }

  void settle(const State& s, Values& values) const {
    if (!game_.active(s).empty()) return brain_.evaluate(s, values);
    const core::Scores scores = game_.scores(s);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(scores[i][0]);
  }

  static constexpr float kSharpness = 8.0f;
  static constexpr float kCuriosity = 0.6f;

  const G& game_;
  const Brain& brain_;
  SearchWidth width_;
  Turns<Brain> root_turns_, turns_;
  std::vector<Turn> own_;
  std::vector<Node> nodes_;
  std::vector<Choice> choices_;
  core::Options options_;
};

}  // namespace bots
