// The vocabulary of 20th Century: verbs, lists of components and log lines; words.cc gives them their names.
#pragma once

#include <cstdint>

#include "core/info.h"
#include "games/century/rules.h"

namespace century {

namespace arg = core::arg;

// `from` and `to` exist three times: for points (bridges), cities (trains) and land (trucks).
namespace verb {
// clang-format off
enum : std::uint8_t {
  first, card, land, tech, damage,
  offer, bid, pass, take, drop, buy, skip, column,
  garbage, tile, cell, rotate, city, use, done,
  from_point, to_point, from_city, to_city, from_land, to_land, plant,
};
// clang-format on
}  // namespace verb

// Lists of components that arguments refer to. `tiles` are land, then technologies.
namespace list {
enum : std::uint8_t { land, tech, cards, damage, tiles, cities, points, effects };
}

// Log lines.
namespace note {
// clang-format off
enum : std::uint8_t {
  start_player, card_open, round_begins, land_drawn, tech_drawn, damage_drawn,
  offered, bid, passed, dropped, compensated, land_won, tech_bought, tech_skipped, garbage_taken, pollution_moved,
  damage_bid, damage_paid, next_start, administration,
  garbage_placed, tile_laid, citizen_placed, worker_placed, bridge_laid, garbage_removed, train_sent, garbage_moved,
  coins_paid, science_paid, quality_scored, income, garbage_recycled,
  card_scored, final_clean, final_garbage, final_pollution, majority_coins, majority_science, game_won,
};
// clang-format on
}  // namespace note

core::Info make_info(const Rules& rules);

}  // namespace century
