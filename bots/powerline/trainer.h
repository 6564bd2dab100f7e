// Learns the worth of a board from games against itself.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/network.h"
#include "bots/powerline/planner.h"
#include "core/rng.h"

namespace bots::powerline {

// Solo tables to learn on: every board with the base rules, and every variant.
std::vector<Game> training_games(const core::DataSet& set);

class Trainer {
 public:
  Trainer(const std::vector<Game>& games, Network& network, std::uint64_t seed, int searches);

  // Plays one game and learns from it; returns its points. `trust`: how much of what really happened goes into a
  // lesson, beside what was expected (the lambda of TD(lambda)).
  int play(float rate, float trust);
  // From now on it only appends its lessons there (bots/positions.h).
  void keep_positions(std::string& to) { positions_ = &to; }
  void begin(std::uint64_t seed) { rng_ = core::Rng(seed); }

 private:
  const std::vector<Game>& training_games_;
  Plan choose(Planner& planner, const State& s, bool weak);

  Network& network_;
  core::Rng rng_;
  int searches_;
  std::vector<Planner> planners_;
  std::string* positions_ = nullptr;
};

// Rolls six dice for a table that waits for them.
void roll(const Game& game, State& s, core::Rng& rng);

}  // namespace bots::powerline
