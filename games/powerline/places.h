// Sets of places, one bit each: which are open, what a worker does to them, and the options they make.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/move.h"
#include "games/powerline/data.h"
#include "games/powerline/state.h"
#include "games/powerline/words.h"

namespace powerline {

constexpr PlaceSet line_places(int line) { return PlaceSet{7} << (kPlacesPerLine * line); }
// The place named by a line that has begun: its number alone.
constexpr PlaceSet begun_place(int line) { return PlaceSet{1} << (kPlacesPerLine * line); }
inline constexpr PlaceSet kBegunPlaces = [] {
  PlaceSet all = 0;
  for (int line = 0; line < kMaxLines; ++line) all |= begun_place(line);
  return all;
}();

// PL-38: how many workers of this plan stand on the line. They are counted in three bits, where a set of places has the
// line's three places.
static_assert(kWorkers < 1 << kPlacesPerLine);
constexpr int planned_on(std::uint32_t planned, int line) { return planned >> (kPlacesPerLine * line) & 7; }

// The different lines of a plan, each by the place of a line that has begun: the lowest of its three bits is set if any
// of them is. The island is no line (PL-102).
constexpr PlaceSet lines_of(std::uint32_t planned) { return (planned | planned >> 1 | planned >> 2) & kBegunPlaces; }

// PL-54: a plan can be finished if some column of at least its workers has a tile and allows its lines. Limits never
// fall from column to column, so the last column with a tile decides alone.
struct Column {
  int workers;  // 0 if all columns are empty
  int lines;
  bool bears(int planned_workers, int planned_lines) const {
    return workers >= planned_workers && lines >= planned_lines;
  }
};
// The six counts are read as one number with column 1 in its second byte and a 1 below them: the byte of its highest
// bit is the last column that has tiles, or 0. It takes a handful of instructions and no branch, and every decision
// asks.
inline Column last_column(const PlayerBoard& board, const Chart& chart) {
  // Four and two bytes: six at once would be put together in memory, where the processor waits for both stores.
  static_assert(std::endian::native == std::endian::little && sizeof board.tiles == 6);
  std::uint32_t first_four;
  std::uint16_t last_two;
  std::memcpy(&first_four, board.tiles.data(), 4);
  std::memcpy(&last_two, board.tiles.data() + 4, 2);
  const std::uint64_t counts = first_four | std::uint64_t{last_two} << 32;
  const int column = (std::bit_width(counts << 8 | 1) - 1) / 8;
  return {column, chart.line_limit[static_cast<std::size_t>(column - (column > 0))]};
}

// PL-32: the die of the next worker, counted from the end at which the plan began.
// Half of all plans begin at the black end, so a branch would be guessed wrong half of the time: plain arithmetic.
inline int next_worker(const PlayerBoard& board) {
  return board.workers + (board.first == kFromBlack) * (kWorkers - 1 - 2 * board.workers);
}
inline int next_die(const State& s, const PlayerBoard& board) {
  return s.dice[static_cast<std::size_t>(next_worker(board))];
}

// PL-34, PL-37 (see PL-35, PL-36): the places whose next segment shows the die.
inline PlaceSet matching_places(const State& s, const PlayerBoard& board) {
  return board.next[static_cast<std::size_t>(next_die(s, board) - 1)];
}

// All places where a worker could stand; where the die does not match it takes a joker (PL-41).
inline PlaceSet open_places(const PlayerBoard& board) {
  PlaceSet all = 0;
  for (const PlaceSet places : board.next) all |= places;
  return all;
}

// What a worker in each place does to PlayerBoard::planned and PlayerBoard::next; nothing on the island.
struct PlaceChange {
  std::uint8_t line;
  End end;               // kNoEnd: the line has one
  PlaceSet worker;       // one more in PlayerBoard::planned, and the place of the line once begun
  PlaceSet line_places;  // all three of them
};
inline constexpr auto kPlaceChanges = [] {
  std::array<PlaceChange, kMaxPlaces + 1> out{};
  for (int place = 0; place < kMaxPlaces; ++place) {
    const int line = place / kPlacesPerLine;
    out[static_cast<std::size_t>(place)] = {static_cast<std::uint8_t>(line), static_cast<End>(place % kPlacesPerLine),
                                            begun_place(line), line_places(line)};
  }
  return out;
}();

// The option of every place for one verb, ready to be copied.
constexpr auto place_options_of(std::uint8_t verb) {
  std::array<core::Option, 32> out{};
  for (std::int16_t place = 0; place < 32; ++place) out[static_cast<std::size_t>(place)] = {{verb, place}, place, 1};
  return out;
}
inline constexpr auto kLineOptions = place_options_of(verb::line);
inline constexpr auto kJokerOptions = place_options_of(verb::joker);
inline constexpr core::Option kIslandOption = {{verb::island, 0}, 0, 1};
inline constexpr core::Option kStopOption = {{verb::stop, 0}, 0, 1};

inline constexpr PlaceSet kNoPlace = PlaceSet{1} << 31;

// With and without a joker, the idle copies behind each, the island and stop.
inline constexpr int kMostPlaceOptions = 2 * (kMaxPlaces + 3) + 2;

// Writes four at a time whether wanted or not: a wrong guess of the processor costs more than three idle copies.
inline core::Option* write_places(core::Option* out, const std::array<core::Option, 32>& options, PlaceSet places) {
  core::Option* const end = out + std::popcount(places);
  do {
    for (int i = 0; i < 4; ++i) {
      *out++ = options[static_cast<std::size_t>(std::countr_zero(places | kNoPlace))];
      places &= places - 1;
    }
  } while (out < end);
  return end;
}

}  // namespace powerline
