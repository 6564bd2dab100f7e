// The verbs, lists and log lines of the game; words.cc gives them their names.
#pragma once

#include <cstdint>

#include "core/info.h"
#include "core/move.h"
#include "games/century/match.h"

namespace century {

// `from` and `to` exist three times: for points (bridges), cities (trains) and land (trucks).
// clang-format off
enum class Verb : std::uint8_t {
  first, card, land, tech, damage,
  offer, bid, pass, take, drop, buy, skip, column,
  garbage, tile, cell, rotate, city, use, done,
  from_point, to_point, from_city, to_city, from_land, to_land, plant,
};
// clang-format on

// Lists of words that arguments refer to. `tiles` are land, then technologies.
enum class List : std::uint8_t { land, tech, cards, damage, tiles, cities, points, effects };

// clang-format off
enum class Note : std::uint8_t {
  start_player, card_open, round_begins, land_drawn, tech_drawn, damage_drawn,
  offered, bid, passed, dropped, compensated, land_won, tech_bought, tech_skipped, garbage_taken, pollution_moved,
  damage_bid, damage_paid, next_start, administration,
  garbage_placed, tile_laid, citizen_placed, worker_placed, bridge_laid, garbage_removed, train_sent, garbage_moved,
  coins_paid, science_paid, quality_scored, income, garbage_recycled,
  card_scored, final_clean, final_garbage, final_pollution, majority_coins, majority_science, game_won,
};
// clang-format on

inline void add(core::Options& out, Verb verb, int arg = 0, int weight = 1) {
  out.add(static_cast<int>(verb), arg, weight);
}
inline void add_run(core::Options& out, Verb verb, int first, int last) {
  out.add_run(static_cast<int>(verb), first, last);
}

// The table's Info: words, steps, notes, and the options with their values.
core::Info make_info(const core::Catalog& catalog, const Match& match);

}  // namespace century
