// Learning by self-play: a plan for each game, and a training that can be stopped at any time and taken up again.
//
// Nothing here knows threads, files or clocks: `kilowatt train` brings those.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"

namespace bots {

// Plays against itself and learns from it. Several may share a network, each in a thread of its own.
class SelfPlayWorker {
 public:
  virtual ~SelfPlayWorker() = default;
  // Plays one game and learns from it; returns the mean points of its seats.
  virtual double play(float rate) = 0;
};

// What is learned, with room for any number of workers.
class Learner {
 public:
  virtual ~Learner() = default;
  // `searches`: iterations of the search that chooses turns and judges them; 0: the value alone does.
  virtual std::unique_ptr<SelfPlayWorker> make_worker(std::uint64_t seed, int searches) = 0;
  virtual std::string weights() const = 0;  // as bots play with them
  virtual std::string state() const = 0;    // to go on learning from
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
  int searches = 0;  // of the workers from now on

  static Training begin(const TrainingPlan& plan, std::uint64_t seed);
  float rate(const TrainingPlan& plan) const {
    return plan.rate / static_cast<float>(1 + static_cast<double>(games) / plan.settles);
  }
  // The `number`-th worker; it does not repeat the games already played.
  std::unique_ptr<SelfPlayWorker> make_worker(int number) const;

  // A checkpoint. Reading refuses damaged bytes and other games.
  std::string write(const TrainingPlan& plan) const;
  static core::Result<Training> read(std::string_view bytes, const TrainingPlan& plan);
};

}  // namespace bots
