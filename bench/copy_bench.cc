// Copying a state: what a search pays for every node.
#include <benchmark/benchmark.h>

#include "games/all.h"
#include "games/each.h"

namespace {

template <class State>
void copy_hot(benchmark::State& state, const State& start) {
  alignas(64) State from = start, to = start;  // each begins a cache line
  for (auto _ : state) {
    benchmark::DoNotOptimize(from);
    to = from;
    benchmark::DoNotOptimize(to);
  }
  state.counters["bytes"] = sizeof(State);
}

// From a pool larger than the caches, in an order the machine cannot guess.
template <class State>
void copy_cold(benchmark::State& state, const State& start) {
  const std::vector<State> pool((std::size_t{64} << 20) / sizeof(State), start);
  State to = start;
  std::size_t i = 0;
  for (auto _ : state) {
    to = pool[i];
    benchmark::DoNotOptimize(to);
    i = (i * 1103515245 + 12345) % pool.size();
  }
  state.counters["bytes"] = sizeof(State);
}

[[maybe_unused]] const bool registered = [] {
  for (const core::GameType& type : games::all()) {
    auto game = games::open(type.catalog->id, {type.catalog->max_players, core::Json::object()});
    if (!game) continue;
    const core::AnyGame* table = game->release();
    games::with_concrete(*table, [&]<class G>(const G& concrete) {
      const typename G::State start = concrete.start();
      const std::string& id = type.catalog->id;
      benchmark::RegisterBenchmark(("copy_hot/" + id).c_str(),
                                   [start](benchmark::State& state) { copy_hot(state, start); });
      benchmark::RegisterBenchmark(("copy_cold/" + id).c_str(),
                                   [start](benchmark::State& state) { copy_cold(state, start); });
    });
  }
  return true;
}();

}  // namespace
