// Information-set tree search whose moves are whole turns.
//
// Every iteration guesses what the seat may not know and rolls fresh dice, so a node stands for a sequence of turns,
// not for one position (an open-loop tree). At a new node the best turns are found and valued by the evaluator; on the
// way down turns are chosen by their mean utility for the seat that plays them and by how promising the evaluator held
// them. What was found out below the turns that have really been played since is kept for the next search.
#pragma once

#include <cmath>
#include <concepts>
#include <span>
#include <vector>

#include "bots/turns.h"
#include "core/playout.h"
#include "core/sort.h"

namespace bots {

struct SearchWidth {
  int beam = 64;        // of Turns, for the turns of the seat itself
  int inner_beam = 24;  // and for those deeper in the tree
  int root = 12;        // turns of the seat itself that are searched
  int inner = 3;        // turns looked at deeper in the tree
  int depth = 6;        // turns ahead
};

// The evaluator of a search also speaks for turns and recognises them: a number for what a seat has made of its turns,
// of all that everybody sees and nobody else changes.
template <class B>
concept SearchEvaluator = EvaluatorLike<B> &&
    requires(const B evaluator, const typename B::Game::State& s, core::Seat seat, std::vector<Reason>& reasons) {
  { evaluator.turn_hash(s, seat) } -> std::same_as<std::uint64_t>;
  // What a turn from the first state to the second has brought the seat, most telling first.
  {evaluator.reasons(s, s, seat, reasons)};
};

template <SearchEvaluator Evaluator>
class TurnSearch {
 public:
  using G = typename Evaluator::Game;
  using State = typename G::State;

  TurnSearch(const G& game, const Evaluator& evaluator, SearchWidth width)
      : game_(game),
        evaluator_(evaluator),
        width_(width),
        root_turns_(game, evaluator, width.beam),
        turns_(game, evaluator, width.inner_beam) {
    own_.reserve(static_cast<std::size_t>(width.root) + 1);
    for (Tree* tree : {&tree_, &spare_}) tree->nodes.reserve(kMostNodes), tree->branches.reserve(kMostNodes);
  }

  struct Found {
    WholeTurn turn;
    float utility = 0;
    Values values{};  // the mean of what was found below it
    float doubt = 0;  // standard error of how far it lies behind the first one, in the seat's own points
    int visits = 0;
    bool asked = false;
  };

  // Forgets the last search: the next one depends on its own position alone.
  void forget() { tree_.played = -1; }

  // The searched turns of `seat`, most visited first. The first one counts as played, unless told to forget. A turn
  // asked about is then compared with it once more, by what is found below both from the same guesses and with the same
  // dice: whatever leads a search was also lucky in it, so what the search itself has seen proves too much.
  std::vector<Found> search(const State& view, core::Seat seat, const typename G::Memory& memory, Stopwatch watch,
                            core::Rng& rng, std::span<const core::Move> also = {}) {
    const int known = keep_below(reached(view, seat));
    const State first = game_.guess(view, seat, memory, rng);
    own_turns(first, seat, watch);
    const int place = also.empty() ? -1 : place_of(first, seat, also);
    const int root = add_node(own_, seat);
    if (known >= 0) remember(root, known);
    int asked = place < 0 ? -1 : node_at(root).first + place;
    int iterations = 0;
    for (; node_at(root).count > 1 && watch.next(); ++iterations) {
      State s = game_.guess(view, seat, memory, rng);
      descend(root, s, 0, watch, rng);
    }
    const Node node = node_at(root);
    int leader = node.first;
    for (int i = node.first; i < node.first + node.count; ++i)
      if (better(branch_at(i), branch_at(leader))) leader = i;
    tree_.played = leader;
    // Of the turns that begin as the one asked about, what it is worth is what the best of them is.
    for (int i = node.first; asked >= 0 && i < node.first + node.count; ++i)
      if (better(branch_at(i), branch_at(asked)) && leads_through(first, seat, branch_at(i).turn)) asked = i;
    std::vector<Found> found;
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Branch& branch = branch_at(i);
      Found& one = found.emplace_back(Found{branch.turn, branch.mean(), branch.sums,
                                            branch.error(seat, branch_at(leader)), branch.visits, i == asked});
      for (float& points : one.values) points /= static_cast<float>(branch.visits);
    }
    if (asked >= 0 && asked != leader) {
      const auto of = [&](int i) -> Found& { return found[static_cast<std::size_t>(i - node.first)]; };
      compare(root, leader, asked, view, memory, std::max(kFewestPairs, iterations / 2), watch, rng, of(leader),
              of(asked));
    }
    core::sort_stably(found, [](const Found& a, const Found& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.utility > b.utility;
    });
    return found;
  }

 private:
  static constexpr std::size_t kMostNodes = 1 << 14;
  static constexpr int kNarrowest = 6, kWider = 4;
  static constexpr int kFewestPairs = 8;

  struct Branch {
    WholeTurn turn;
    float prior;
    float total;    // utility of the seat that plays it, summed
    Values sums;    // points of all seats
    float squares;  // and those of the seat that plays it
    int visits;
    int child;                // node after it, -1 if there is none yet
    std::uint64_t turn_hash;  // of the seat after it
    float mean() const { return total / static_cast<float>(visits); }
    // The standard error of the difference between it and another.
    float error(core::Seat seat, const Branch& other) const { return std::sqrt(variance(seat) + other.variance(seat)); }
    float variance(core::Seat seat) const {  // of the mean
      const auto n = static_cast<float>(visits);
      const float mean = sums[seat] / n;
      return std::max(0.0f, squares / n - mean * mean) / n;
    }
  };
  struct Node {
    int first;
    int count;
    core::Seat seat;
  };

  struct Tree {
    std::vector<Node> nodes;
    std::vector<Branch> branches;
    int played = -1;  // branch at the root after which the next search may begin
  };

  Node& node_at(int i) { return tree_.nodes[static_cast<std::size_t>(i)]; }
  Branch& branch_at(int i) { return tree_.branches[static_cast<std::size_t>(i)]; }
  static bool better(const Branch& a, const Branch& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.mean() > b.mean();
  }

  // The node at which the seat decides now, if what the others have done since its last turn was foreseen; else -1.
  int reached(const State& view, core::Seat seat) {
    int index = tree_.played < 0 ? -1 : branch_at(tree_.played).child;
    while (index >= 0 && node_at(index).seat != seat) {
      const Node node = node_at(index);
      const std::uint64_t turn_hash = evaluator_.turn_hash(view, node.seat);
      int next = -1, visits = 0;
      for (int i = node.first; i < node.first + node.count; ++i) {
        const Branch& branch = branch_at(i);
        if (branch.child >= 0 && branch.turn_hash == turn_hash && branch.visits > visits)
          next = branch.child, visits = branch.visits;
      }
      index = next;
    }
    return index;
  }

  // Drops everything but what lies below a node (-1: everything); returns the node's new place.
  int keep_below(int index) {
    spare_.nodes.clear();
    spare_.branches.clear();
    spare_.played = -1;
    const int place = index < 0 ? -1 : copy(index);
    std::swap(tree_, spare_);
    return place;
  }
  int copy(int index) {
    const Node node = node_at(index);
    const auto first = static_cast<int>(spare_.branches.size());
    const auto place = static_cast<int>(spare_.nodes.size());
    spare_.nodes.push_back({first, node.count, node.seat});
    for (int i = node.first; i < node.first + node.count; ++i) spare_.branches.push_back(branch_at(i));
    for (int i = first; i < first + node.count; ++i) {
      const int child = spare_.branches[static_cast<std::size_t>(i)].child;
      if (child >= 0) spare_.branches[static_cast<std::size_t>(i)].child = copy(child);
    }
    return place;
  }
  // The root's turns that were looked at before, as deeper ones, go on from what was found out then.
  void remember(int root, int known) {
    const Node now = node_at(root), before = node_at(known);
    for (int i = now.first; i < now.first + now.count; ++i) {
      Branch& branch = branch_at(i);
      for (int j = before.first; j < before.first + before.count; ++j) {
        const Branch& old = branch_at(j);
        if (old.turn.length != branch.turn.length ||
            !std::equal(old.turn.moves.begin(), old.turn.moves.begin() + old.turn.length, branch.turn.moves.begin()))
          continue;
        branch.total = old.total;
        branch.sums = old.sums;
        branch.squares = old.squares;
        branch.visits = old.visits;
        branch.child = old.child;
      }
    }
  }

  // The turns of the seat itself: by a narrow beam at first, so that there is a whole turn to play, and then by wider
  // ones as long as half of the time lasts.
  void own_turns(const State& s, core::Seat seat, const Stopwatch& watch) {
    own_.clear();
    const Stopwatch half = watch.sooner(0.5);
    for (int beam = watch.timed() ? kNarrowest : width_.beam;; beam = std::min(kWider * beam, width_.beam)) {
      root_turns_.narrow(beam);
      const std::vector<WholeTurn>& found = root_turns_.find(s, seat, width_.root, half);
      if (own_.empty() || found.front().utility >= own_.front().utility) own_ = found;
      if (beam == width_.beam || half.late()) return;
    }
  }

  // Which of the own turns leads where this one does, in whatever order; if none, it becomes one of them. -1 if it
  // cannot be played.
  int place_of(const State& first, core::Seat seat, std::span<const core::Move> moves) {
    WholeTurn asked;
    asked.length = static_cast<int>(std::min(moves.size(), asked.moves.size()));
    std::copy_n(moves.begin(), asked.length, asked.moves.begin());
    State end = first;
    if (!play(end, seat, asked)) return -1;
    asked_end_ = end;
    for (std::size_t i = 0; i < own_.size(); ++i)
      if (leads_through(first, seat, own_[i])) return static_cast<int>(i);
    evaluator_.evaluate(end, asked.values);
    asked.utility = utility(asked.values, game_.info().seats, seat, evaluator_.scale());
    own_.push_back(asked);
    return static_cast<int>(own_.size()) - 1;
  }

  // Whether the turn asked about is this one or its beginning: the last bid of a round goes straight on to the same
  // seat's next decisions, and is worth what they can make of it.
  bool leads_through(State s, core::Seat seat, const WholeTurn& turn) {
    for (int n = 0; n < turn.length; ++n) {
      if (!game_.active(s).has(seat)) return false;
      game_.apply(s, seat, turn.moves[static_cast<std::size_t>(n)], core::Log::none());
      if (s == asked_end_) return true;
    }
    return false;
  }

  // No more nodes; those that are there become surer. The next root has to find room, too.
  bool is_full() const {
    return tree_.branches.size() + static_cast<std::size_t>(width_.root + 1 + width_.inner) > kMostNodes;
  }

  int add_node(const std::vector<WholeTurn>& turns, core::Seat seat) {
    Node node{static_cast<int>(tree_.branches.size()), static_cast<int>(turns.size()), seat};
    float sum = 0;
    for (const WholeTurn& turn : turns) {
      const float weight = exponential((turn.utility - turns.front().utility) * kSharpness);
      sum += weight;
      tree_.branches.push_back(
          {turn, weight, turn.utility, turn.values, turn.values[seat] * turn.values[seat], 1, -1, 0});
    }
    for (int i = node.first; i < node.first + node.count; ++i) branch_at(i).prior /= sum;
    tree_.nodes.push_back(node);
    return static_cast<int>(tree_.nodes.size()) - 1;
  }

  // Plays one iteration below a node; returns what the leaf is worth to every seat.
  Values descend(int index, State& s, int depth, const Stopwatch& watch, core::Rng& rng, int forced = -1) {
    const Node node = node_at(index);
    const int chosen = forced >= 0 ? forced : select(node);
    if (!play(s, node.seat, branch_at(chosen).turn)) {
      Values values;  // not possible with this guess or these dice: the position speaks for itself
      evaluator_.evaluate(s, values);
      return credit(chosen, node.seat, values);
    }
    branch_at(chosen).turn_hash = evaluator_.turn_hash(s, node.seat);
    Values values{};
    const core::Seat next = roll_on(s, rng);
    if (next == core::kNobody || depth + 1 >= width_.depth || watch.late()) {
      settle(s, values);
    } else if (const int child = branch_at(chosen).child; child >= 0 && node_at(child).seat == next) {
      values = descend(child, s, depth + 1, watch, rng);
    } else if (is_full()) {
      settle(s, values);
    } else {
      const std::vector<WholeTurn>& turns = turns_.find(s, next, width_.inner, watch);
      values = turns.front().values;
      const int found = add_node(turns, next);
      branch_at(chosen).child = found;
    }
    return credit(chosen, node.seat, values);
  }

  // Two turns of the root in pairs that share guess and dice: how far the second lies behind, and how sure that is.
  void compare(int root, int leader, int asked, const State& view, const typename G::Memory& memory, int pairs,
               const Stopwatch& watch, core::Rng& rng, const Found& first, Found& second) {
    const core::Seat seat = node_at(root).seat;
    // What has been looked at less goes on less cleverly.
    while (branch_at(asked).visits < branch_at(leader).visits && !watch.late()) {
      State s = game_.guess(view, seat, memory, rng);
      descend(root, s, 0, watch, rng, asked);
    }
    Values sums{}, asked_sums{};
    float difference = 0, squares = 0;
    int done = 0;
    for (; done < pairs && !watch.late(); ++done) {
      const State guessed = game_.guess(view, seat, memory, rng);
      const core::Rng dice(rng.next());
      const auto look = [&](int branch, Values& to) {
        State s = guessed;
        core::Rng same = dice;
        const Values values = descend(root, s, 0, watch, same, branch);
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += values[i];
        return values[seat];
      };
      const float lead = look(leader, sums) - look(asked, asked_sums);
      difference += lead;
      squares += lead * lead;
    }
    if (done < 2) return;
    const auto n = static_cast<float>(done);
    for (std::size_t i = 0; i < sums.size(); ++i) second.values[i] = first.values[i] - (sums[i] - asked_sums[i]) / n;
    difference /= n;
    second.doubt = std::sqrt(std::max(0.0f, squares / n - difference * difference) / (n - 1));
  }

  Values credit(int chosen, core::Seat seat, const Values& values) {
    Branch& branch = branch_at(chosen);
    branch.total += utility(values, game_.info().seats, seat, evaluator_.scale());
    for (std::size_t i = 0; i < values.size(); ++i) branch.sums[i] += values[i];
    branch.squares += values[seat] * values[seat];
    ++branch.visits;
    return values;
  }

  int select(const Node& node) {
    int total = 0;
    for (int i = node.first; i < node.first + node.count; ++i) total += branch_at(i).visits;
    const float root = std::sqrt(static_cast<float>(total));
    int best = node.first;
    float best_score = -1e9f;
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Branch& branch = branch_at(i);
      const float score = branch.mean() + kCuriosity * branch.prior * root / static_cast<float>(1 + branch.visits);
      if (score > best_score) best = i, best_score = score;
    }
    return best;
  }

  // False if a move of the turn is no option here; the moves before it have been played.
  bool play(State& s, core::Seat seat, const WholeTurn& turn) {
    for (int i = 0; i < turn.length; ++i) {
      const core::Move move = turn.moves[static_cast<std::size_t>(i)];
      if (!game_.active(s).has(seat)) return false;
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
      game_.options(s, core::kChance, options_);
      if (options_.empty()) return core::kNobody;
      game_.apply(s, core::kChance, core::random_move(options_, core::kChance, rng), core::Log::none());
    }
  }

  void settle(const State& s, Values& values) const {
    if (!game_.active(s).empty()) return evaluator_.evaluate(s, values);
    const core::Scores scores = game_.scores(s);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(scores[i][0]);
  }

  static constexpr float kSharpness = 8.0f;
  static constexpr float kCuriosity = 0.6f;

  const G& game_;
  const Evaluator& evaluator_;
  SearchWidth width_;
  Turns<Evaluator> root_turns_, turns_;
  std::vector<WholeTurn> own_;
  State asked_end_{};  // where the turn asked about leads
  Tree tree_, spare_;
  core::Options options_;
};

}  // namespace bots
