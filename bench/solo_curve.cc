// How well Powerline's expert plays alone, against thinking time: mean points over fixed dice series, base game, boards
// a to f in turn, one series on each core; beside it what a beam search finds that knows all dice beforehand. Thinking
// time is the processor's, so that a busy machine measures the same.
//
//   solo_curve [SERIES [CLAIRVOYANT_SERIES [MILLISECONDS...]]]
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <set>
#include <thread>

#include "bots/clock.h"
#include "bots/powerline/trainer.h"
#include "bots/weights.h"
#include "games/all.h"

namespace {

using bots::powerline::roll;
using powerline::Game;
using powerline::State;

constexpr std::uint64_t kFirstSeries = 900'000;  // never used in training

struct Mean {
  double sum = 0, squares = 0;
  int count = 0;
  void add(double x) { sum += x, squares += x * x, ++count; }
  double value() const { return sum / count; }
  double error() const { return 1.96 * std::sqrt(std::max(0.0, squares / count - value() * value()) / count); }
};

// Of this thread.
double cpu_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1000.0 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e6;
}

core::Setup setup(int series) {
  return {1, {{"boards", core::Json::array({std::string(1, static_cast<char>('a' + series % 6))})}}};
}

struct Solo {
  int points = 0, plans = 0;
  double thinking = 0;  // milliseconds
};

Solo play(const core::AnyGame& any, double milliseconds, int series) {
  Solo out;
  const Game& game = core::Erased<Game>::game(any);
  core::Rng dice(kFirstSeries + static_cast<std::uint64_t>(series));
  const auto bot = *bots::make(any, 0, "expert", static_cast<std::uint64_t>(series));
  core::AnyState view = any.start();
  State& s = core::Erased<Game>::state(view);
  for (roll(game, s, dice); !game.active(s).empty(); roll(game, s, dice)) {
    const double begin = cpu_milliseconds();
    out.plans += s.seats[0].step == powerline::kBegin;
    const core::Move move = bot->choose(view, any.memory(), {milliseconds, 0, &bots::processor_clock()});
    out.thinking += cpu_milliseconds() - begin;
    game.apply(s, 0, move, core::Log::none());
  }
  out.points = s.seats[0].points;
  return out;
}

// A beam search that knows all dice: of everything the boards it keeps can become in a round, it keeps what the learned
// value holds to be best. That value knows no dice to come; the width makes up for it.
class Clairvoyant {
 public:
  Clairvoyant(const Game& game, const bots::Network& network, int series)
      : game_(game), planner_(game, 0, &network), dice_(kFirstSeries + static_cast<std::uint64_t>(series)) {}

  int play() {
    std::vector<State> beam = {game_.start()};
    for (int round = 0; round < game_.data().rounds; ++round) {
      const core::Rng before = dice_;
      std::vector<Way> ways;
      for (std::size_t i = 0; i < beam.size(); ++i) {
        dice_ = before;
        roll(game_, beam[i], dice_);
        for (const bots::powerline::Plan& plan : planner_.best(beam[i], kPlans, kJokers)) ways.push_back({i, plan});
      }
      std::stable_sort(ways.begin(), ways.end(),
                       [](const Way& a, const Way& b) { return a.plan.expected > b.plan.expected; });
      std::vector<State> next;
      std::set<std::vector<std::uint8_t>> known;
      for (const Way& way : ways) {
        if (next.size() == kWidth) break;
        const State after = played(beam[way.from], way.plan);
        if (known.insert(key(after.seats[0])).second) next.push_back(after);
      }
      beam = std::move(next);
    }
    int most = 0;
    for (const State& s : beam) most = std::max<int>(most, s.seats[0].points);
    return most;
  }

  static constexpr std::size_t kWidth = 300;

 private:
  static constexpr int kPlans = 60, kJokers = 4;

  struct Way {
    std::size_t from;
    bots::powerline::Plan plan;
  };

  State played(State s, const bots::powerline::Plan& plan) const {
    for (const core::Move move : powerline::moves_of(game_, s, 0, plan.outcome, plan.vacation))
      game_.apply(s, 0, move, core::Log::none());
    return s;
  }
  static std::vector<std::uint8_t> key(const powerline::PlayerBoard& board) {
    std::vector<std::uint8_t> out(board.tokens.begin(), board.tokens.end());
    out.insert(out.end(), board.ends.begin(), board.ends.end());
    out.insert(out.end(), board.tiles.begin(), board.tiles.end());
    out.insert(out.end(), {board.jokers, board.vacation, static_cast<std::uint8_t>(board.points),
                           static_cast<std::uint8_t>(board.points >> 8)});
    return out;
  }

  const Game& game_;
  bots::powerline::Planner planner_;
  core::Rng dice_;  // those to come
};

// What every series brings, in their order; one at a time on each core.
template <class T, class F>
std::vector<T> each_series(int count, F&& f) {
  std::vector<T> out(static_cast<std::size_t>(count));
  std::atomic<int> next = 0;
  std::vector<std::jthread> threads;
  for (unsigned n = 0; n < std::max(1u, std::thread::hardware_concurrency()); ++n)
    threads.emplace_back([&] {
      for (int i = next++; i < count; i = next++) out[static_cast<std::size_t>(i)] = f(i);
    });
  threads.clear();
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int series = argc > 1 ? std::atoi(argv[1]) : 1000;
  const int known = argc > 2 ? std::atoi(argv[2]) : 60;
  std::vector<double> times;
  for (int i = 3; i < argc; ++i) times.push_back(std::atof(argv[i]));
  if (times.empty()) times = {0.1, 1, 10, 100};
  const auto data = Game::load(Game::default_data());
  const auto network = bots::weights("powerline", bots::powerline::kShape);
  if (!data || network == nullptr || series < 1) {
    std::fputs("usage: solo_curve [SERIES [CLAIRVOYANT_SERIES [MILLISECONDS...]]]\n", stderr);
    return 2;
  }
  std::printf("| player | mean points | series | CPU ms a plan |\n|---|---|---|---|\n");
  for (const double time : times) {
    Mean mean;
    Solo sum;
    for (const Solo& solo : each_series<Solo>(series, [&](int i) {
           const auto game = games::open("powerline", setup(i));
           return play(**game, time, i);
         })) {
      mean.add(solo.points);
      sum.thinking += solo.thinking, sum.plans += solo.plans;
    }
    std::printf("| expert, %g ms | %.1f ± %.1f | %d | %.2f |\n", time, mean.value(), mean.error(), series,
                sum.thinking / sum.plans);
    std::fflush(stdout);
  }
  Mean mean;
  for (const int points : each_series<int>(known, [&](int i) {
         const auto game = *Game::make(*data, setup(i));
         return Clairvoyant(game, *network, i).play();
       }))
    mean.add(points);
  if (known > 0)
    std::printf("| beam of %zu that knows all dice | %.1f ± %.1f | %d | |\n", Clairvoyant::kWidth, mean.value(),
                mean.error(), known);
}
