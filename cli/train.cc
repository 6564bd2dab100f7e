// `kilowatt train`: a game's value learned by self-play, on all cores, for minutes or hours; stops and goes on at any
// time.
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <mutex>
#include <thread>

#include "bots/training.h"
#include "cli/command.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "cli/simulate.h"
#include "cli/stop.h"

namespace cli {

namespace {

using Clock = std::chrono::steady_clock;

std::atomic<bool> g_training_interrupted = false;

struct TrainArgs {
  std::string game, data, out, resume, weights, positions;
  double minutes = 10;
  int searches = 0;
  long games = 0;  // 0: as many as the time allows
  double every = 60;
  std::uint64_t seed = 1;
  int threads = 0;
  bool json = false;
};

constexpr std::string_view kCheckpoint = ".checkpoint";

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
  Trainer(const TrainArgs& args, const bots::TrainingPlan& plan, bots::Training training)
      : args_(args),
        course_(plan),
        training_(std::move(training)),
        games_before_(training_.games),
        seconds_before_(training_.seconds),
        rate_(training_.rate(plan)) {
    if (args.positions.empty()) return;
    const std::string head = training_.learner->positions_head();
    if (head.empty())
      stop(kWrongUse, "--positions", args.game + " is learned by this program alone", "leave --positions out");
    positions_.emplace(args.positions, head);
  }

  void run() {
    start_ = looked_ = written_ = Clock::now();
    const int threads = args_.threads > 0 ? args_.threads : cores();
    std::vector<std::unique_ptr<bots::SelfPlayWorker>> workers;
    for (int i = 0; i < threads; ++i) workers.push_back(training_.make_worker(i));
    std::vector<std::jthread> learning;
    for (auto& worker : workers) learning.emplace_back([this, &worker] { learn(*worker); });
    while (!done_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      look();
    }
    learning.clear();
    count();
    write();
    if (!positions_) return;
    positions_->close();
    if (positions_->failed()) stop(kNotSo, args_.positions, "cannot be written", "name another file, or make room");
  }
  void tell() const;

 private:
  static double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

  void learn(bots::SelfPlayWorker& worker) {
    std::string met;
    if (positions_) worker.keep_positions(met);
    while (!done_ && (args_.games == 0 || begun_++ < args_.games)) {
      tally_.add(worker.play(positions_ ? 0.0f : rate_.load()));
      if (positions_) positions_->add(std::exchange(met, {}));
    }
    if (args_.games > 0) done_ = true;
  }

  // Ends when it is time, says how it goes and writes a checkpoint now and then.
  void look() {
    if (g_training_interrupted || (positions_ && positions_->failed()) || (args_.games == 0 && seconds(start_) >= args_.minutes * 60)) done_ = true;
    const double period = errors_are_terminal() ? 2 : 20;
    if (seconds(looked_) >= period) say();
    if (seconds(written_) >= args_.every) write();
  }

  void count() {
    const auto [games, points] = tally_.take();
    recent_games_ += games;
    recent_points_ += points;
    training_.games += static_cast<std::uint64_t>(games);
    training_.seconds = seconds_before_ + seconds(start_);
    rate_ = training_.rate(course_);
  }

  void say() {
    count();
    const double past = seconds(looked_);
    looked_ = Clock::now();
    if (recent_games_ == 0) return;
    mean_ = recent_points_ / static_cast<double>(recent_games_);
    std::fprintf(stderr, "%s%s: %llu games, %.1f games/s, mean points %.1f, %.0f s%s",
                 errors_are_terminal() ? "\r" : "", args_.game.c_str(),
                 static_cast<unsigned long long>(training_.games), static_cast<double>(recent_games_) / past, mean_,
                 training_.seconds, errors_are_terminal() ? "   " : "\n");
    recent_games_ = 0;
    recent_points_ = 0;
  }

  // Others may be learning meanwhile; a weight that changes between two bytes of a checkpoint does no harm.
  void write() {
    count();
    if (positions_) return;
    write_file(args_.out + std::string(kCheckpoint), training_.write(course_));
    write_file(args_.out, training_.learner->weights());
    written_ = Clock::now();
  }

  const TrainArgs& args_;
  const bots::TrainingPlan& course_;
  bots::Training training_;
  const std::uint64_t games_before_;
  const double seconds_before_;
  std::atomic<float> rate_;
  std::atomic<bool> done_ = false;
  std::atomic<long> begun_ = 0;
  Tally tally_;
  std::optional<PositionFile> positions_;
  Clock::time_point start_, looked_, written_;
  long recent_games_ = 0;
  double recent_points_ = 0, mean_ = 0;
};

void Trainer::tell() const {
  const std::uint64_t games = training_.games - games_before_;
  if (positions_) {
    if (args_.json)
      return print_json(nlohmann::ordered_json{{"game", args_.game}, {"games", games}, {"positions", args_.positions}});
    return print("{}: the positions of {} games in {}\n", args_.game, games, args_.positions);
  }
  if (args_.json)
    return print_json(nlohmann::ordered_json{{"game", args_.game},
                                             {"games", training_.games},
                                             {"new_games", games},
                                             {"seconds", training_.seconds},
                                             {"weights", args_.out},
                                             {"checkpoint", args_.out + std::string(kCheckpoint)}});
  print("{}: {} games learned, {} of them now, in {:.0f} s; weights in {}, go on with --resume {}\n", args_.game,
        training_.games, games, training_.seconds, args_.out, args_.out + std::string(kCheckpoint));
}

void run_train(TrainArgs args) {
  const bots::TrainingPlan& plan = *must(bots::find_training_plan(args.game), kWrongUse);
  const DataSource source(find_game(args.game), args.data);
  must(find_game(args.game).load(source.set()));
  bots::Training training;
  if (!args.resume.empty()) {
    auto read = bots::Training::read(read_file(args.resume), plan, source.set());
    if (!read) {
      read.error().where = args.resume;
      stop(kNotSo, read.error());
    }
    training = std::move(*read);
    if (args.out.empty())
      args.out = args.resume.ends_with(kCheckpoint) ? args.resume.substr(0, args.resume.size() - kCheckpoint.size())
                                                    : args.resume + ".bin";
  } else {
    if (args.out.empty()) args.out = args.game + "-weights.bin";
    if (args.positions.empty() && exists(args.out + std::string(kCheckpoint)))
      stop(kWrongUse, args.out + std::string(kCheckpoint), "a training is kept there",
           "go on with --resume, or choose another --out");
    training = bots::Training::begin(plan, args.seed, source.set());
    if (!args.weights.empty()) {
      auto learner = plan.from_weights(read_file(args.weights));
      if (!learner) {
        learner.error().where = args.weights;
        stop(kNotSo, learner.error());
      }
      training.learner = std::move(*learner);
    }
  }
  training.searches = args.searches;
  std::signal(SIGINT, [](int) { g_training_interrupted = true; });
  std::signal(SIGTERM, [](int) { g_training_interrupted = true; });
  Trainer trainer(args, plan, std::move(training));
  trainer.run();
  if (errors_are_terminal()) std::fputc('\n', stderr);
  trainer.tell();
}

}  // namespace

void add_train(CLI::App& app) {
  auto* command = app.add_subcommand("train", "Learn a game's value by self-play");
  const auto args = std::make_shared<TrainArgs>();
  of_kind(command->add_option("game", args->game, "The game to learn"), kind::kGame)->required();
  of_kind(command->add_option("--data", args->data, "Learn the data set of this folder or box instead of the game's own"),
          kind::kData);
  auto* minutes =
      command->add_option("--minutes", args->minutes, "How long")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_option("-n,--games", args->games, "So many games instead of a time")
      ->check(CLI::PositiveNumber)
      ->excludes(minutes);
  of_kind(command->add_option("--out", args->out,
                              "The weights; the checkpoint lies beside them. Default: GAME-weights.bin"),
          kind::kFile);
  auto* resume = of_kind(command->add_option("--resume", args->resume, "A checkpoint to go on from"), kind::kFile);
  of_kind(command->add_option("--weights", args->weights, "Weights to begin with instead of chance"), kind::kFile)
      ->excludes(resume);
  command
      ->add_option("--search", args->searches,
                   "Iterations of the search by which turns are chosen and judged; 0: the best turn by the value alone")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  of_kind(command->add_option("--positions", args->positions,
                              "Learn nothing, but write what was met in the games there, for tools/learn"),
          kind::kFile);
  command->add_option("--every", args->every, "Seconds between checkpoints")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--seed", args->seed, "Other games, other first weights")->capture_default_str();
  command->add_option("--threads", args->threads, "Threads; 0 means one for each core")->check(CLI::Range(0, 256));
  command->add_flag("--json", args->json, "For programs");
  command->footer(
      "Ctrl-C ends a training and keeps it. Examples:\n"
      "  kilowatt train century --minutes 5\n"
      "  kilowatt train century --data mine.kilowatt-box --out mine.bin --minutes 30\n"
      "  kilowatt train century --minutes 60 --resume century-weights.bin.checkpoint\n"
      "  kilowatt arena century --bots expert,built_in --time 10 --weights century-weights.bin");
  command->callback([args] { run_train(*args); });
}

}  // namespace cli
