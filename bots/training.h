// Learning by self-play: a plan for each game, and a training that can be stopped at any time and taken up again.
//
// Nothing here knows threads, files or clocks: `kilowatt train` brings those.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/data.h"
#include "core/error.h"

namespace bots {

// Plays against itself and learns from it. Several may share a network, each in a thread of its own.
class SelfPlayWorker {
 public:
  virtual ~SelfPlayWorker() = default;
  // Plays one game and learns from it, with a rate of 0 nothing; returns the mean points of its seats.
  virtual double play(float rate) = 0;
  // From now on what could be learned from is appended there (bots/positions.h).
  virtual void keep_positions(std::string& to) = 0;
  // The next games are those of this seed, played with what has been learned by now, whatever was played before.
  virtual void begin(std::uint64_t seed) = 0;
};

// What is learned, with room for any number of workers.
class Learner {
 public:
  virtual ~Learner() = default;
  // At tables with this data set, which its game can load. `searches`: iterations of the search that chooses turns and
  // judges them; 0: the value alone does.
  virtual std::unique_ptr<SelfPlayWorker> make_worker(std::uint64_t seed, const core::DataSet& data, int searches) = 0;
  // Learns what workers have kept.
  virtual void learn(std::string_view positions, float rate) = 0;
  virtual std::string weights() const = 0;  // as bots play with them
  virtual std::string state() const = 0;    // to go on learning from
  virtual std::string positions_head() const = 0;  // of a file of positions
};

// How a game is learned; BotTraits<G>::training_plan() for one that is.
struct TrainingPlan {
  std::string_view game;
  float rate;      // of the first steps
  double settles;  // after so many games the rate is half as high
  std::unique_ptr<Learner> (*begin)(std::uint64_t seed);
  core::Result<std::unique_ptr<Learner>> (*resume)(std::string_view state);
  core::Result<std::unique_ptr<Learner>> (*from_weights)(
      std::string_view weights);  // as if nothing had been learned yet
};
core::Result<const TrainingPlan*> find_training_plan(std::string_view game);

// A training as far as it has come.
struct Training {
  std::uint64_t seed = 1;
  std::uint64_t games = 0;
  double seconds = 0;
  std::unique_ptr<Learner> learner;
  core::DataSet data;  // that is learned
  int searches = 0;    // of the workers from now on

  static Training begin(const TrainingPlan& plan, std::uint64_t seed, const core::DataSet& data);
  float rate(const TrainingPlan& plan) const {
    return plan.rate / static_cast<float>(1 + static_cast<double>(games) / plan.settles);
  }
  // The seed of the `number`-th worker from now on, or game; it does not repeat the games already played.
  std::uint64_t seed_of(int number) const;
  std::unique_ptr<SelfPlayWorker> make_worker(int number) const;

  // A checkpoint. Reading refuses damaged bytes, other games and other data.
  std::string write(const TrainingPlan& plan) const;
  static core::Result<Training> read(std::string_view bytes, const TrainingPlan& plan, const core::DataSet& data);
};

}  // namespace bots
