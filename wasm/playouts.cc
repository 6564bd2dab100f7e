// Random games inside WebAssembly, to compare their speed with the native program's (wasm/ratio.mjs).
#include "core/playout.h"
#include "games/all.h"
#include "games/each.h"

// Plays `count` games of the module's game and returns the number of moves, so that nothing can be left out.
extern "C" __attribute__((export_name("playouts"))) double playouts(int players, int count) {
  const auto table = games::open(games::all().front().catalog->id, {players, core::Json::object()});
  if (!table) return 0;
  double moves = 0;
  games::with_concrete(**table, [&](const auto& concrete) {
    core::Rng rng(1);
    const auto start = concrete.start();
    for (int i = 0; i < count; ++i) {
      auto s = start;
      moves += static_cast<double>(core::playout(concrete, s, rng).moves);
    }
  });
  return moves;
}
