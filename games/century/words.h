// The verbs, lists and log lines of the game; words.cc gives them their names.
#pragma once

#include <cstdint>

#include "core/info.h"
#include "core/move.h"
#include "games/century/rules.h"

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
enum class NoteKind : std::uint8_t {
  start_player, card_open, round_begins, land_drawn, tech_drawn, damage_drawn,
  offered, bid, passed, dropped, compensated, land_won, tech_bought, tech_skipped, garbage_taken, pollution_moved,
  damage_bid, damage_paid, next_start, administration,
  garbage_placed, tile_laid, citizen_placed, worker_placed, bridge_laid, garbage_removed, train_sent, garbage_moved,
  coins_paid, science_paid, quality_scored, income, garbage_recycled,
  card_scored, final_clean, final_garbage, final_pollution, majority_coins, majority_science, game_won,
};
// clang-format on

// What arguments of moves, prompts and log lines are.
inline constexpr core::Argument kNumber{core::Arg::number, 0};
inline constexpr core::Argument kSeat{core::Arg::seat, 0};
inline constexpr core::Argument kCell{core::Arg::cell, 0};
constexpr core::Argument word(List list) { return {core::Arg::word, static_cast<std::uint8_t>(list)}; }

constexpr Move move_of(Verb verb, int arg = 0) {
  return {static_cast<std::uint8_t>(verb), static_cast<std::int16_t>(arg)};
}
constexpr bool is(Move move, Verb verb) { return move.verb == static_cast<std::uint8_t>(verb); }

inline void add(Options& out, Verb verb, int arg = 0, int weight = 1) { out.add(static_cast<int>(verb), arg, weight); }
// One for each row of the set.
inline void add_rows(Options& out, Verb verb, std::uint64_t rows) {
  for (; rows != 0; rows &= rows - 1) add(out, verb, std::countr_zero(rows));
}
inline void add_run(Options& out, Verb verb, int first, int last) { out.add_run(static_cast<int>(verb), first, last); }

// The arguments of a prompt's sentence.
inline void tell(core::Prompt& prompt, int a, int b = 0) {
  prompt.args = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), 0};
}

core::Info make_info(const Rules& rules);

}  // namespace century
