// Random games from start to end, one thread, through the engine's own interface; for every game and number of players.
#include <benchmark/benchmark.h>

#include "core/playout.h"
#include "games/all.h"
#include "games/each.h"

namespace {

template <core::Game G>
void play(benchmark::State& state, const G& game) {
  core::Rng rng(1);
  const typename G::State start = game.start();
  long decisions = 0, moves = 0;
  for (auto _ : state) {
    typename G::State s = start;
    const core::PlayoutCount count = core::playout(game, s, rng);
    benchmark::DoNotOptimize(s);
    decisions += count.decisions;
    moves += count.moves;
  }
  const auto rate = benchmark::Counter::kIsRate;
  state.SetItemsProcessed(state.iterations());
  state.counters["decisions/s"] = benchmark::Counter(static_cast<double>(decisions), rate);
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(moves), rate);
  state.counters["bytes"] = sizeof(typename G::State);
}

// The tables live as long as the program.
[[maybe_unused]] const bool registered = [] {
  for (const core::GameType& type : games::all())
    for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players) {
      auto game = games::open(type.catalog->id, {players, core::Json::object()});
      if (!game) continue;
      const core::AnyGame* table = game->release();
      const std::string name = "playout/" + type.catalog->id + "/" + std::to_string(players);
      benchmark::RegisterBenchmark(name.c_str(), [table](benchmark::State& state) {
        games::with_concrete(*table, [&](const auto& concrete) { play(state, concrete); });
      });
    }
  return true;
}();

}  // namespace
