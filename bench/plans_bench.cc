// Powerline's plan enumeration against the plain search, on the same positions; the argument is the number of jokers.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/playout.h"
#include "games/powerline/game.h"
#include "games/powerline/plan_enumeration.h"

namespace {

using powerline::Game;
using powerline::State;

const Game& table() {
  static const Game game = *Game::make(*Game::load(Game::default_data()), {1, core::Json::object()});
  return game;
}

// Positions of random games in which the seat is about to plan, with this many jokers.
std::vector<State> positions(int jokers, std::size_t count) {
  std::vector<State> out;
  core::Rng rng(7);
  core::Options options;
  while (out.size() < count) {
    State s = table().start();
    for (core::Seats active = table().active(s); !active.empty() && out.size() < count; active = table().active(s)) {
      const core::Seat seat = active.front();
      table().options(s, seat, options);
      const bool begins = seat == 0 && table().info().steps[table().prompt(s, seat).step].name == "begin";
      if (begins && rng.below(4) == 0) {
        out.push_back(s);
        out.back().seats[0].jokers = static_cast<std::uint8_t>(jokers);
      }
      table().apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
  }
  return out;
}

void by_subsets(benchmark::State& state) {
  const auto list = positions(static_cast<int>(state.range(0)), 64);
  powerline::PlanEnumerator plans(table());
  std::size_t i = 0, outcomes = 0;
  for (auto _ : state) outcomes += plans.enumerate(list[i++ % list.size()], 0).size();
  state.counters["outcomes"] = benchmark::Counter(static_cast<double>(outcomes), benchmark::Counter::kAvgIterations);
}

void plain_search(benchmark::State& state) {
  const auto list = positions(static_cast<int>(state.range(0)), 64);
  std::size_t i = 0, outcomes = 0;
  for (auto _ : state) outcomes += powerline::plain_plans(table(), list[i++ % list.size()], 0).size();
  state.counters["outcomes"] = benchmark::Counter(static_cast<double>(outcomes), benchmark::Counter::kAvgIterations);
}

BENCHMARK(by_subsets)->DenseRange(0, 4)->Unit(benchmark::kMicrosecond);
BENCHMARK(plain_search)->DenseRange(0, 4)->Unit(benchmark::kMicrosecond);

}  // namespace
