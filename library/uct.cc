// Textbook UCT over the public state: single-observer information sets, any evaluator.
#include <algorithm>
#include <cmath>

#include <kilowatt/bots.h>

namespace kilowatt {

namespace {

class UctTree {
 public:
  UctTree(const State& view, int seat, const UctOptions& options)
      : view_(view), seat_(seat), options_(options), random_(options.seed) {
    nodes_.push_back({});
  }

  void iterate() {
    State s = view_.guess(seat_, random_);
    path_.assign(1, 0);
    for (bool grown = false; !grown && !s.over();) {
      const int seat = (s.active() >> seat_ & 1) != 0 ? seat_ : s.seat();
      s.options(seat, found_);
      if (found_.count() == 0) break;
      const int child = seat == kChance ? drawn() : selected(seat, grown);
      s.apply(seat, nodes_[static_cast<std::size_t>(child)].move);
      path_.push_back(child);
    }
    const std::array<double, kMaxSeats> value = options_.evaluator ? options_.evaluator(s) : played_out(s);
    for (const int i : path_) {
      Node& node = nodes_[static_cast<std::size_t>(i)];
      ++node.visits;
      if (node.seat < kMaxSeats) node.total += value[static_cast<std::size_t>(node.seat)];
    }
  }

  std::vector<UctMove> found() const {
    std::vector<UctMove> out;
    for (const int i : nodes_[0].children) {
      const Node& node = nodes_[static_cast<std::size_t>(i)];
      out.push_back({node.move, node.visits, node.total / std::max(1, node.visits)});
    }
    std::stable_sort(out.begin(), out.end(), [](const UctMove& a, const UctMove& b) { return a.visits > b.visits; });
    return out;
  }

 private:
  struct Node {
    Move move;
    int seat = kNobody;  // who played the move
    int visits = 0;
    int available = 0;  // how often it could have been chosen
    double total = 0;
    std::vector<int> children = {};
  };

  int child_of(int parent, int seat, Move move) {
    for (const int i : nodes_[static_cast<std::size_t>(parent)].children) {
      const Node& node = nodes_[static_cast<std::size_t>(i)];
      if (node.seat == seat && node.move == move) return i;
    }
    return -1;
  }
  int add(int parent, int seat, Move move) {
    nodes_.push_back({.move = move, .seat = seat});
    const int child = static_cast<int>(nodes_.size()) - 1;
    nodes_[static_cast<std::size_t>(parent)].children.push_back(child);
    return child;
  }
  int drawn() {
    const Move move = random_move(found_, kChance, random_);
    const int child = child_of(path_.back(), kChance, move);
    return child >= 0 ? child : add(path_.back(), kChance, move);
  }
  // An untried option at random, else the child with the highest upper bound.
  int selected(int seat, bool& grown) {
    int untried = 0, best = -1;
    Move first{};
    double highest = 0;
    for (int n = 0; n < found_.count(); ++n) {
      const Move move = found_.nth(n);
      const int child = child_of(path_.back(), seat, move);
      if (child < 0) {
        if (random_.below(++untried) == 0) first = move;
        continue;
      }
      Node& node = nodes_[static_cast<std::size_t>(child)];
      ++node.available;
      const double visits = std::max(1, node.visits);
      const double bound =
          node.total / visits + options_.exploration * std::sqrt(std::log(node.available + 1.0) / visits);
      if (best < 0 || bound > highest) best = child, highest = bound;
    }
    if (untried == 0) return best;
    grown = true;
    return add(path_.back(), seat, first);
  }
  std::array<double, kMaxSeats> played_out(State& s) {
    while (!s.over()) {
      const int seat = s.seat();
      s.options(seat, found_);
      if (found_.count() == 0) break;
      s.apply(seat, random_move(found_, seat, random_));
    }
    return s.returns();
  }

  const State view_;
  const int seat_;
  const UctOptions& options_;
  Random random_;
  Options found_;
  std::vector<Node> nodes_;
  std::vector<int> path_;
};

}  // namespace

std::vector<UctMove> uct(const State& view, int seat, const UctOptions& options) {
  if (seat < 0 || seat >= kMaxSeats || (view.active() >> seat & 1) == 0) return {};
  UctTree tree(view, seat, options);
  for (int i = 0; i < std::max(1, options.iterations); ++i) tree.iterate();
  return tree.found();
}

}  // namespace kilowatt
