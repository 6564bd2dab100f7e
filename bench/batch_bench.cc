// Batches: random matches of every game and number of players, observation and mask written. One thread is measured by
// its time on the processor; two threads by the clock on the wall (`scaling`: how many times as fast as one they are).
#include <benchmark/benchmark.h>
#include <kilowatt/kilowatt.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

#include "tests/allocations.h"

namespace {

constexpr int kRows = 4096;

std::optional<kilowatt::Batch> spread(benchmark::State& state, const kilowatt::Game& game, int threads) {
  auto batch = kilowatt::Batch::make(game, {.rows = kRows, .threads = threads, .seed = 1});
  if (!batch) {
    state.SkipWithError(batch.error().text.c_str());
    return std::nullopt;
  }
  // Rows begin together; after a while they are spread over the whole match.
  for (int n = 0; n < 200; ++n) {
    batch->sample();
    (void)batch->step();
  }
  return std::move(*batch);
}

void step(benchmark::State& state, const kilowatt::Game& game) {
  auto batch = spread(state, game, 1);
  if (!batch) return;
  long before = 0;
  const long long decisions = batch->decisions();
  long steps = 0;
  for (auto _ : state) {
    if (steps == 0) before = conformance::allocations();  // the benchmark itself takes some before
    batch->sample();
    if (!batch->step()) state.SkipWithError("an option was refused");
    ++steps;
  }
  const auto allocated = static_cast<double>(conformance::allocations() - before);
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["decisions/s"] = benchmark::Counter(static_cast<double>(batch->decisions() - decisions), rate);
  state.counters["steps/s"] = benchmark::Counter(static_cast<double>(steps) * kRows, rate);
  state.counters["allocations"] = allocated;
  state.counters["numbers"] = game.observation_size();
  state.counters["actions"] = game.action_count();
}

double seconds_of_some_steps(kilowatt::Batch& batch) {
  const auto begun = std::chrono::steady_clock::now();
  for (int n = 0; n < 8; ++n) {
    batch.sample();
    (void)batch.step();
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// One thread and two in turn, a few steps each: the quickest of each count, those that nobody has disturbed.
void scale(benchmark::State& state, const kilowatt::Game& game) {
  auto one = spread(state, game, 1), two = spread(state, game, 2);
  if (!one || !two) return;
  double best_one = std::numeric_limits<double>::infinity(), best_two = best_one;
  for (auto _ : state) {
    best_one = std::min(best_one, seconds_of_some_steps(*one));
    best_two = std::min(best_two, seconds_of_some_steps(*two));
  }
  state.counters["scaling"] = best_one / best_two;
}

[[maybe_unused]] const bool registered = [] {
  for (const std::string& name : kilowatt::Game::names())
    for (int players = 1; players <= kilowatt::kMaxSeats; ++players) {
      const auto game = kilowatt::Game::load(name, {.players = players});
      if (!game) continue;
      const std::string title = "batch/" + name + "/" + std::to_string(players) + "/threads:";
      benchmark::RegisterBenchmark((title + "1").c_str(),
                                   [game = *game](benchmark::State& state) { step(state, game); });
      benchmark::RegisterBenchmark((title + "2").c_str(), [game = *game](benchmark::State& state) {
        scale(state, game);
      })->UseRealTime();
    }
  return true;
}();

}  // namespace
