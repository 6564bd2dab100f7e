// Batches: random matches of every game and number of players, observation and mask written; on one and on two threads,
// which say how many times as fast they are (`scaling`, by the clock on the wall: nothing else may run).
#include <benchmark/benchmark.h>
#include <kilowatt/kilowatt.h>

#include <chrono>
#include <map>

#include "tests/allocations.h"

namespace {

constexpr int kRows = 4096;

// Steps a second of one thread, by game and players.
std::map<std::pair<std::string, int>, double> one_thread;

void step(benchmark::State& state, const kilowatt::Game& game, int threads) {
  auto batch = kilowatt::Batch::make(game, {.rows = kRows, .threads = threads, .seed = 1});
  if (!batch) return state.SkipWithError(batch.error().text.c_str());
  // Rows begin together; after a while they are spread over the whole match.
  for (int n = 0; n < 200; ++n) {
    batch->sample();
    (void)batch->step();
  }
  long before = 0;
  const long long decisions = batch->decisions();
  long steps = 0;
  const auto begun = std::chrono::steady_clock::now();
  for (auto _ : state) {
    if (steps == 0) before = conformance::allocations();  // the benchmark itself takes some before
    batch->sample();
    if (!batch->step()) state.SkipWithError("an option was refused");
    ++steps;
  }
  const auto allocated = static_cast<double>(conformance::allocations() - before);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  double& single = one_thread[{game.name(), game.players()}];
  if (threads == 1) single = static_cast<double>(steps) / taken.count();
  if (threads > 1 && single > 0) state.counters["scaling"] = static_cast<double>(steps) / taken.count() / single;
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["decisions/s"] = benchmark::Counter(static_cast<double>(batch->decisions() - decisions), rate);
  state.counters["steps/s"] = benchmark::Counter(static_cast<double>(steps) * kRows, rate);
  state.counters["allocations"] = allocated;
  state.counters["numbers"] = game.observation_size();
  state.counters["actions"] = game.action_count();
}

// With threads the time on the wall counts, else the time on the processor: others may use this machine, too.
[[maybe_unused]] const bool registered = [] {
  for (const std::string& name : kilowatt::Game::names())
    for (int players = 1; players <= kilowatt::kMaxSeats; ++players) {
      const auto game = kilowatt::Game::load(name, {.players = players});
      if (!game) continue;
      for (const int threads : {1, 2}) {
        const std::string title =
            "batch/" + name + "/" + std::to_string(players) + "/threads:" + std::to_string(threads);
        auto* bench = benchmark::RegisterBenchmark(
            title.c_str(), [game = *game, threads](benchmark::State& state) { step(state, game, threads); });
        if (threads > 1) bench->UseRealTime();
      }
    }
  return true;
}();

}  // namespace
