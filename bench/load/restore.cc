#include "bench/load/restore.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/rng.h"
#include "games/all.h"
#include "table/table.h"

namespace load {

namespace {

constexpr int kGames = 30, kRestores = 21;

std::vector<table::Event> play(table::GameCache& game_cache, const core::Catalog& game, core::Rng& rng) {
  table::Settings settings;
  settings.game = game.id;
  for (int i = 0; i < game.max_players; ++i) settings.seats.push_back({table::Sitter::bot, "B", "random"});
  core::Digest seed{};
  for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng.below(256));
  std::vector<table::Event> events;
  auto table = table::Table::create(game_cache, settings, seed, 0, events);
  core::Options options;
  while (table) {
    const auto due = table->bots_due();
    if (due.empty()) break;
    table->game().options(table->history().state(), due.front().seat, options);
    for (table::Event& event :
         table->bot_move(due.front().seat, due.front().decision, options.nth(rng.below(options.count())), 0))
      events.push_back(std::move(event));
  }
  return events;
}

}  // namespace

void print_restore_times() {
  table::GameCache game_cache(games::all());
  core::Rng rng(7);
  for (const core::GameType& type : games::all()) {
    std::vector<table::Event> longest;
    for (int i = 0; i < kGames; ++i)
      if (auto events = play(game_cache, *type.catalog, rng); events.size() > longest.size())
        longest = std::move(events);
    std::vector<double> times;
    for (int i = 0; i < kRestores; ++i) {
      const auto start = std::chrono::steady_clock::now();
      const auto table = table::Table::restore(game_cache, longest);
      times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
      if (!table) fmt::print("  {}: {}\n", type.catalog->id, table.error().text());
    }
    std::ranges::sort(times);
    fmt::print("restore {} with {} seats: {} events in {:.3f} ms (median; goal 1)\n", type.catalog->id,
               type.catalog->max_players, longest.size(), times[times.size() / 2]);
  }
  fmt::print("\n");
}

}  // namespace load
