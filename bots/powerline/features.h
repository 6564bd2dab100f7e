// A Powerline board as the learned value sees it: slots with one active input each.
#pragma once

#include <array>

#include "bots/network.h"
#include "games/powerline/game.h"

namespace bots::powerline {

using ::powerline::Game;
using ::powerline::PlayerBoard;

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

// A run of slots of the same kind: `count` slots, each with `size` inputs (one table for all if `shared`).
struct Group {
  int count;
  int size;
  bool shared;
};

inline constexpr int kTokenStates = 2 * ::powerline::kMaxSegments + 1;  // empty, 1 … from end a, 1 … from end b
inline constexpr int kPipStates = 36 + 36 * 5 + 1;  // empty: both ends; begun: next two and rest; full
inline constexpr int kKnownBoards = 6;              // whose pips are learned by heart; others share one more
inline constexpr int kRounds = 15;                  // later ones count as the last
inline constexpr int kNearness = 6;                 // how far a line is from being complete, roughly

inline constexpr std::array kGroups = {
    Group{::powerline::kMaxLines, kTokenStates, false},                     // tokens on each line
    Group{::powerline::kMaxLines, kTokenStates*(kKnownBoards + 1), false},  // the same on this very board
    Group{::powerline::kMaxLines, kPipStates, true},                        // the pips that each line waits for
    Group{::powerline::kFaces, 8 * 4, false},     // lines begun that wait for a face, and ends of empty ones
    Group{::powerline::kWorkers, 8, false},       // worker tiles in each column
    Group{2, 80, false},                          // in the first three and the last three together
    Group{::powerline::kMaxStations, 16, false},  // tokens that each station still needs
    Group{::powerline::kMaxStations, kNearness* kNearness* kNearness, false},  // how near its lines are, together
    Group{1, 12, false},                                                       // cities supplied
    Group{1, 12, false},                                                       // stations covered
    Group{1, 12, false},                                                       // lines begun and not complete
    Group{1, 48, false},                                                       // tokens they still need
    Group{1, 64, false},                                                       // workers that the tiles still allow
    Group{1, 64, false},                                                       // the difference
    Group{1, kRounds * 32, false},                                             // round and difference
    Group{1, kRounds * 10, false},                                             // round and lines begun
    Group{1, kRounds * 10, false},                                             // round and jokers
    Group{1, kRounds * 2, false},                                              // round and vacation tile
    Group{1, kRounds * 8, false},                                              // round and different faces waited for
    Group{1, 8, false},                                                        // jokers
    Group{1, 2, false},                                                        // vacation tile
    Group{::powerline::kFaces, 8, false},                                      // stacks of the Adventure Island
    Group{1, 8, false},                                                        // tokens on the island
    Group{::powerline::kContracts, 13 * 16, true},  // each scoring tile and what it would pay next
    Group{1, 8, false},                             // blue chart, Adventure Island, side B
};

constexpr int count_slots() {
  int n = 0;
  for (const Group& group : kGroups) n += group.count;
  return n;
}
constexpr int count_inputs() {
  int n = 0;
  for (const Group& group : kGroups) n += group.shared ? group.size : group.count * group.size;
  return n;
}

inline constexpr int kSlots = count_slots();
inline constexpr int kBuckets = 16;  // rounds completed
inline constexpr Network::Shape kShape = {count_inputs(), kBuckets};

using Description = std::array<std::uint16_t, kSlots>;

// Describes boards of one seat.
class Describer {
 public:
  Describer(const Game& game, core::Seat seat);

  // `round`: rounds completed. Planned workers are not seen: the board must be one between rounds.
  void operator()(const PlayerBoard& board, int round,
                  const std::array<std::uint8_t, ::powerline::kContracts>& contracts, Description& out) const;

 private:
  const Game& game_;
  core::Seat seat_;
  int board_;  // kKnownBoards: not one of the box
  int variant_;
};

}  // namespace bots::powerline
