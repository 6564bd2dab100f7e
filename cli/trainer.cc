#include "cli/trainer.h"

#include <thread>

#include "cli/files.h"
#include "cli/output.h"
#include "cli/simulate.h"
#include "cli/stop.h"
#include "core/sha256.h"

namespace cli {

std::atomic<bool> g_training_interrupted = false;

Trainer::Trainer(const TrainArgs& args, const bots::TrainingPlan& plan, bots::Training training, Processes& processes)
    : args_(args),
      plan_(plan),
      training_(std::move(training)),
      processes_(processes),
      games_before_(training_.games),
      seconds_before_(training_.seconds),
      rate_(training_.rate(plan)) {
  if (!keeps_positions()) return;
  if (processes_.first()) positions_.emplace(args.positions, training_.learner->positions_head());
}

void Trainer::run() {
  processes_.ready(core::to_hex(core::sha256(training_.write(plan_))));
  start_ = looked_ = written_ = Clock::now();
  if (args_.round > 0)
    run_in_rounds();
  else
    run_apart();
  count();
  if (!processes_.first()) return;
  write();
  if (!positions_) return;
  positions_->close();
  if (positions_->failed()) stop(kNotSo, args_.positions, "cannot be written", "name another file, or make room");
}

void Trainer::run_apart() {
  const int threads = processes_.threads(args_.threads);
  std::vector<std::unique_ptr<bots::SelfPlayWorker>> workers;
  for (int i = 0; i < threads; ++i) workers.push_back(training_.make_worker(i));
  std::vector<std::jthread> learning;
  for (auto& worker : workers) learning.emplace_back([this, &worker] { learn(*worker); });
  while (!done_) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (g_training_interrupted || (positions_ && positions_->failed()) || time_is_up()) done_ = true;
    look();
  }
}

void Trainer::learn(bots::SelfPlayWorker& worker) {
  std::string met;
  if (positions_) worker.keep_positions(met);
  while (!done_ && (args_.games == 0 || begun_++ < args_.games)) {
    tally_.add(worker.play(positions_ ? 0.0f : rate_.load()));
    if (positions_) positions_->add(std::exchange(met, {}));
  }
  if (args_.games > 0) done_ = true;
}

void Trainer::run_in_rounds() {
  for (long left = args_.games; !done_;) {
    const long size = args_.games > 0 ? std::min(args_.round, left) : args_.round;
    if (size == 0 || !play_round(size)) return;
    left -= size;
    const bool over = processes_.first() && (time_is_up() || (positions_ && positions_->failed()));
    done_ = processes_.sum(over) > 0;
    if (processes_.first()) look();
  }
}

// False if a process was interrupted: then the round is as if it had not been.
bool Trainer::play_round(long size) {
  struct Played {
    bool whole = false;
    double points = 0;
    std::string positions;
  };
  std::vector<Played> games(static_cast<std::size_t>(size));
  const auto play = [&](long n) {
    if (g_training_interrupted) return;
    Played& game = games[static_cast<std::size_t>(n)];
    std::unique_ptr<SelfPlayer> player = take_player();
    player->worker->begin(training_.seed_of(static_cast<int>(n)));
    game.points = player->worker->play(0);
    game.positions = std::exchange(player->kept, {});
    game.whole = true;
    const std::lock_guard lock(idle_mutex_);
    idle_.push_back(std::move(player));
  };
  static const std::atomic<bool> kToTheEnd = false;  // all processes hear of an interruption together
  processes_.deal(size, processes_.threads(args_.threads), kToTheEnd, play, [&](long n, Packed& packed) {
    Played& game = games[static_cast<std::size_t>(n)];
    packed(game.whole);
    packed(game.points);
    packed(game.positions);
  });
  for (const Played& game : games)
    if (!game.whole) return false;
  for (const Played& game : games) {
    tally_.add(game.points);
    if (positions_) positions_->add(game.positions);
    if (!keeps_positions()) training_.learner->learn(game.positions, rate_);
  }
  count();
  return true;
}

std::unique_ptr<Trainer::SelfPlayer> Trainer::take_player() {
  {
    const std::lock_guard lock(idle_mutex_);
    if (!idle_.empty()) {
      auto player = std::move(idle_.back());
      idle_.pop_back();
      return player;
    }
  }
  auto player = std::make_unique<SelfPlayer>();
  player->worker = training_.make_worker(0);
  player->worker->keep_positions(player->kept);
  return player;
}

// Says how it goes and writes a checkpoint now and then.
void Trainer::look() {
  const double period = errors_are_terminal() ? 2 : 20;
  if (seconds(looked_) >= period) say();
  if (seconds(written_) >= args_.every) write();
}

void Trainer::count() {
  const auto [games, points] = tally_.take();
  recent_games_ += games;
  recent_points_ += points;
  training_.games += static_cast<std::uint64_t>(games);
  training_.seconds = seconds_before_ + seconds(start_);
  rate_ = training_.rate(plan_);
}

void Trainer::say() {
  count();
  const double past = seconds(looked_);
  looked_ = Clock::now();
  if (recent_games_ == 0) return;
  mean_ = recent_points_ / static_cast<double>(recent_games_);
  std::fprintf(stderr, "%s%s: %llu games, %.1f games/s, mean points %.1f, %.0f s%s", errors_are_terminal() ? "\r" : "",
               args_.game.c_str(), static_cast<unsigned long long>(training_.games),
               static_cast<double>(recent_games_) / past, mean_, training_.seconds,
               errors_are_terminal() ? "   " : "\n");
  recent_games_ = 0;
  recent_points_ = 0;
}

// Others may be learning meanwhile; a weight that changes between two bytes of a checkpoint does no harm.
void Trainer::write() {
  count();
  if (positions_) return;
  write_file(args_.out + std::string(kCheckpoint), training_.write(plan_));
  write_file(args_.out, training_.learner->weights());
  written_ = Clock::now();
}

void Trainer::tell() const {
  const std::uint64_t games = training_.games - games_before_;
  if (keeps_positions()) {
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

}  // namespace cli
