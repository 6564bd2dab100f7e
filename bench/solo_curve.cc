// How well Powerline's expert plays alone, against thinking time: mean points over fixed dice series, base game, boards
// a to f in turn; beside it what a beam search finds that knows all dice beforehand.
//
//   solo_curve [SERIES [CLAIRVOYANT_SERIES [MILLISECONDS...]]]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <set>

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

double cpu_milliseconds() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

core::Setup setup(int series) {
  return {1, {{"boards", core::Json::array({std::string(1, static_cast<char>('a' + series % 6))})}}};
}

int play(const core::AnyGame& any, double milliseconds, int series, double& thinking, int& plans) {
  const Game& game = *static_cast<const Game*>(any.concrete());
  core::Rng dice(kFirstSeries + static_cast<std::uint64_t>(series));
  const auto bot = *bots::make(any, 0, "expert", static_cast<std::uint64_t>(series));
  core::AnyState view = any.start();
  State& s = *reinterpret_cast<State*>(view.bytes.data());
  for (roll(game, s, dice); !game.active(s).empty(); roll(game, s, dice)) {
    const double begin = cpu_milliseconds();
    plans += s.seats[0].step == powerline::kBegin;
    const core::Move move = bot->choose(view, any.memory(), {milliseconds, 0});
    thinking += cpu_milliseconds() - begin;
    game.apply(s, 0, move, core::Log::none());
  }
  return s.seats[0].points;
}

// A beam search that knows all dice: it keeps the boards from which quick play over the dice to come ends best.
class Clairvoyant {
 public:
  Clairvoyant(const Game& game, const bots::Network& network, int series)
      : game_(game), planner_(game, 0, &network), first_(kFirstSeries + static_cast<std::uint64_t>(series)) {}

  int play() {
    std::vector<Line> beam = {{game_.start(), first_, 0}};
    for (int round = 0; round < game_.data().rounds; ++round) {
      std::vector<Line> next;
      std::set<std::vector<std::uint8_t>> known;
      for (Line& line : beam) {
        roll(game_, line.s, line.dice);
        for (const bots::powerline::Plan& plan : planner_.best(line.s, kPlans, kJokers)) {
          Line after = {played(line.s, plan), line.dice, 0};
          if (!known.insert(key(after.s.seats[0])).second) continue;
          after.points = quick(after);
          next.push_back(after);
        }
      }
      std::stable_sort(next.begin(), next.end(), [](const Line& a, const Line& b) { return a.points > b.points; });
      if (next.size() > kWidth) next.resize(kWidth);
      beam = std::move(next);
    }
    return beam.front().points;
  }

  static constexpr std::size_t kWidth = 30;

 private:
  static constexpr int kPlans = 30, kJokers = 3;

  struct Line {
    State s;
    core::Rng dice;  // those to come
    int points;      // at the end of the game after quick play
  };

  State played(State s, const bots::powerline::Plan& plan) const {
    for (const core::Move move : powerline::moves_of(game_, s, 0, plan.outcome, plan.vacation))
      game_.apply(s, 0, move, core::Log::none());
    return s;
  }
  int quick(Line line) {
    constexpr int kQuickJokers = 1, kQuickLooks = 12;
    while (roll(game_, line.s, line.dice), !game_.active(line.s).empty())
      line.s = played(line.s, planner_.best(line.s, 1, kQuickJokers, kQuickLooks).front());
    return line.s.seats[0].points;
  }
  static std::vector<std::uint8_t> key(const powerline::Board& board) {
    std::vector<std::uint8_t> out(board.tokens.begin(), board.tokens.end());
    out.insert(out.end(), board.ends.begin(), board.ends.end());
    out.insert(out.end(), board.tiles.begin(), board.tiles.end());
    out.insert(out.end(), {board.jokers, board.vacation, static_cast<std::uint8_t>(board.points),
                           static_cast<std::uint8_t>(board.points >> 8)});
    return out;
  }

  const Game& game_;
  bots::powerline::Planner planner_;
  core::Rng first_;
};

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
    double thinking = 0;
    int plans = 0;
    for (int i = 0; i < series; ++i) {
      const auto game = games::open("powerline", setup(i));
      mean.add(play(**game, time, i, thinking, plans));
    }
    std::printf("| expert, %g ms | %.1f ± %.1f | %d | %.2f |\n", time, mean.value(), mean.error(), series,
                thinking / plans);
    std::fflush(stdout);
  }
  Mean mean;
  for (int i = 0; i < known; ++i) {
    const auto game = *Game::make(*data, setup(i));
    mean.add(Clairvoyant(game, *network, i).play());
  }
  if (known > 0)
    std::printf("| beam of %zu that knows all dice | %.1f ± %.1f | %d | |\n", Clairvoyant::kWidth, mean.value(),
                mean.error(), known);
}
