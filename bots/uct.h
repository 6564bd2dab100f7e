// Textbook UCT with uniform random rollouts: the reference that every learned player has to beat.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "bots/stopwatch.h"
#include "core/playout.h"
#include "core/sort.h"

namespace bots {

// Each iteration guesses what the seat may not know (single-observer information-set UCT): an option is a child the
// first time it is met; one that the guess does not allow is passed over.
template <core::Game G>
class Uct {
 public:
  using State = typename G::State;

  // All memory is taken here; a search ends when its tree has grown to `most_nodes`.
  explicit Uct(const G& game, std::size_t most_nodes = kMostNodes) : game_(game), most_nodes_(most_nodes) {
    nodes_.reserve(most_nodes);
    path_.reserve(kLongestPath);
  }

  struct Found {
    core::Move move;
    int visits;
    float mean;    // normalised rank, 1 best
    float points;  // mean final points
  };

  // The moves of `seat` that were tried, most visited first.
  std::vector<Found> search(const State& view, core::Seat seat, const typename G::Memory& memory, Stopwatch watch,
                            core::Rng& rng) {
    nodes_.clear();
    nodes_.push_back({});
    do {
      State s = game_.guess(view, seat, memory, rng);
      iterate(s, seat, watch, rng);
    } while (nodes_.size() + core::Options::kCapacity < most_nodes_ && watch.next());
    std::vector<Found> found;
    for (int i = nodes_[0].first; i != 0; i = nodes_[static_cast<std::size_t>(i)].sibling) {
      const Node& node = nodes_[static_cast<std::size_t>(i)];
      const auto visits = static_cast<float>(std::max(1, node.visits));
      found.push_back({node.move, node.visits, node.total / visits, node.points / visits});
    }
    core::sort_stably(found, [](const Found& a, const Found& b) { return a.visits > b.visits; });
    return found;
  }

 private:
  static constexpr std::size_t kMostNodes = 1 << 20;
  static constexpr std::size_t kLongestPath = 1 << 12;
  static constexpr float kExploration = 0.7f;

  struct Node {
    core::Move move{};
    core::Seat seat = 0;  // who played the move
    int first = 0;        // child; 0 is none, as the root is nobody's child
    int sibling = 0;
    int visits = 0;
    int available = 0;  // how often it could have been chosen
    float total = 0;
    float points = 0;
  };

  void iterate(State& s, core::Seat me, const Stopwatch& watch, core::Rng& rng) {
    path_.clear();
    path_.push_back(0);
    int at = 0;
    for (bool grown = false; !grown;) {
      const core::Seats active = game_.active(s);
      if (active.empty()) break;
      const core::Seat seat = active.has(me) ? me : active.front();
      game_.options(s, seat, options_);
      if (options_.empty()) break;
      int child = 0;
      if (seat == core::kChance) {
        const core::Move move = core::random_move(options_, seat, rng);
        child = find(at, seat, move);
        if (child == 0) child = add(at, seat, move);
      } else {
        child = select(at, seat, rng, grown);
      }
      game_.apply(s, seat, nodes_[static_cast<std::size_t>(child)].move, core::Log::none());
      path_.push_back(child);
      at = child;
    }
    if (play_out(s, watch, rng)) credit(s);
  }

  // To the end of the game, at random; false if the time was over before.
  bool play_out(State& s, const Stopwatch& watch, core::Rng& rng) {
    for (core::Seats active = game_.active(s); !active.empty(); active = game_.active(s)) {
      if (watch.late()) return false;
      game_.options(s, active.front(), options_);
      if (options_.empty()) return true;
      game_.apply(s, active.front(), core::random_move(options_, active.front(), rng), core::Log::none());
    }
    return true;
  }

  int find(int parent, core::Seat seat, core::Move move) const {
    for (int i = nodes_[static_cast<std::size_t>(parent)].first; i != 0;
         i = nodes_[static_cast<std::size_t>(i)].sibling)
      if (nodes_[static_cast<std::size_t>(i)].seat == seat && nodes_[static_cast<std::size_t>(i)].move == move)
        return i;
    return 0;
  }
  int add(int parent, core::Seat seat, core::Move move) {
    Node node;
    node.move = move;
    node.seat = seat;
    node.sibling = nodes_[static_cast<std::size_t>(parent)].first;
    nodes_.push_back(node);
    return nodes_[static_cast<std::size_t>(parent)].first = static_cast<int>(nodes_.size()) - 1;
  }

  // An untried option at random, else the child with the highest upper bound.
  int select(int at, core::Seat seat, core::Rng& rng, bool& grown) {
    core::Move untried{};
    int untried_count = 0, best = 0;
    float best_score = -1;
    for (int n = 0; n < options_.count(); ++n) {
      const core::Move move = options_.nth(n);
      const int child = find(at, seat, move);
      if (child == 0) {
        if (rng.below(++untried_count) == 0) untried = move;
        continue;
      }
      Node& node = nodes_[static_cast<std::size_t>(child)];
      ++node.available;
      const float visits = static_cast<float>(node.visits) + 1e-6f;
      const float score =
          node.total / visits + kExploration * std::sqrt(std::log(static_cast<float>(node.available) + 1) / visits);
      if (score > best_score) best = child, best_score = score;
    }
    if (untried_count == 0) return best;
    grown = true;
    return add(at, seat, untried);
  }

  // Normalised rank of every seat: 1 for the first, 0 for the last, ties shared; alone, the points.
  void credit(const State& s) {
    const core::Scores scores = game_.scores(s);
    const int seats = game_.info().seats;
    std::array<float, core::kMaxSeats> result{};
    for (int a = 0; a < seats; ++a) {
      float beaten = 0;
      for (int b = 0; b < seats; ++b)
        if (a != b)
          beaten += scores[static_cast<std::size_t>(a)] > scores[static_cast<std::size_t>(b)]    ? 1.0f
                    : scores[static_cast<std::size_t>(a)] == scores[static_cast<std::size_t>(b)] ? 0.5f
                                                                                                 : 0.0f;
      result[static_cast<std::size_t>(a)] =
          seats > 1 ? beaten / static_cast<float>(seats - 1) : static_cast<float>(scores[0][0]) / 150.0f;
    }
    for (const int i : path_) {
      Node& node = nodes_[static_cast<std::size_t>(i)];
      ++node.visits;
      if (node.seat >= core::kMaxSeats) continue;
      node.total += result[node.seat];
      node.points += static_cast<float>(scores[node.seat][0]);
    }
  }

  const G& game_;
  std::size_t most_nodes_;
  std::vector<Node> nodes_;
  std::vector<int> path_;
  core::Options options_;
};

}  // namespace bots
