// A training as `kilowatt train` runs it: workers on all cores or in the processes of mpirun, checkpoints, what is said
// meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>

#include "bots/training.h"
#include "cli/processes.h"

namespace cli {

struct TrainArgs {
  std::string game, data, out, resume, weights, positions;
  double minutes = 10;
  int searches = 0;
  long games = 0;  // 0: as many as the time allows
  long round = 0;  // games played before they are learned from; 0: each is learned from at once
  double every = 60;
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false;
};

inline constexpr std::string_view kCheckpoint = ".checkpoint";

// Set by signals: the training ends, and is kept.
extern std::atomic<bool> g_training_interrupted;

// Points of the games since the last look.
class Tally {
 public:
  void add(double points) {
    const std::lock_guard lock(mutex_);
    ++games_;
    points_ += points;
  }
  std::pair<long, double> take() {
    const std::lock_guard lock(mutex_);
    return {std::exchange(games_, 0), std::exchange(points_, 0.0)};
  }

 private:
  std::mutex mutex_;
  long games_ = 0;
  double points_ = 0;
};

// What was met in the games, for another trainer.
class PositionFile {
 public:
  PositionFile(const std::string& path, const std::string& head) : file_(path, std::ios::binary) { add(head); }
  // Those of a whole game.
  void add(const std::string& positions) {
    const std::lock_guard lock(mutex_);
    file_.write(positions.data(), static_cast<std::streamsize>(positions.size()));
    if (!file_) failed_ = true;
  }
  bool failed() const { return failed_; }
  void close() {
    file_.close();
    if (!file_) failed_ = true;
  }

 private:
  std::ofstream file_;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
};

class Trainer {
 public:
  Trainer(const TrainArgs& args, const bots::TrainingPlan& plan, bots::Training training, Processes& processes);

  void run();
  void tell() const;

 private:
  using Clock = std::chrono::steady_clock;
  static double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

  // Every worker learns from each of its games at once.
  void run_apart();
  void learn(bots::SelfPlayWorker& worker);
  // Rounds of games, which are then learned from in their order: the same weights whoever has played them.
  void run_in_rounds();
  bool play_round(long size);

  bool keeps_positions() const { return !args_.positions.empty(); }
  bool time_is_up() const { return args_.games == 0 && seconds(start_) >= args_.minutes * 60; }
  void look();
  void count();
  void say();
  void write();

  // A worker and what it has kept of its last game.
  struct SelfPlayer {
    std::string kept;
    std::unique_ptr<bots::SelfPlayWorker> worker;
  };
  std::unique_ptr<SelfPlayer> take_player();

  const TrainArgs& args_;
  const bots::TrainingPlan& plan_;
  bots::Training training_;
  Processes& processes_;
  const std::uint64_t games_before_;
  const double seconds_before_;
  std::atomic<float> rate_;
  std::atomic<bool> done_ = false;
  std::atomic<long> begun_ = 0;
  Tally tally_;
  std::optional<PositionFile> positions_;  // of the first process
  std::mutex idle_mutex_;
  std::vector<std::unique_ptr<SelfPlayer>> idle_;
  Clock::time_point start_, looked_, written_;
  long recent_games_ = 0;
  double recent_points_ = 0, mean_ = 0;
};

}  // namespace cli
