// An opponent at a table: it is shown what its seat may see, and answers with a move.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace bots {

class Clock;

// What a bot may spend on one turn (Powerline: one plan). Zero means the level's own measure.
struct Budget {
  double milliseconds = 0;
  int iterations = 0;      // with iterations alone a bot is deterministic for its seed
  Clock* clock = nullptr;  // by which the milliseconds are counted; null: the one on the wall
};

// Why a move is good, as a key of the game's texts ("reasons") and its arguments.
struct Reason {
  std::string key;
  std::vector<core::Json> args;  // numbers, or ids to be shown by name
};

struct Suggestion {
  core::Move move;
  std::vector<core::Move> turn;  // it and the rest of the turn it is part of, as far as the bot has thought
  double expected = 0;           // the seat's expected final points with best play after it
  double chance = 0;             // expected result of the game for the seat, 0 (last) to 1 (wins)
  std::vector<Reason> reasons;
};

// One seat's player. It keeps what it needs between the clicks of a turn (a plan, a tree); the seat's view is all it
// ever gets to know.
class Bot {
 public:
  virtual ~Bot() = default;

  // `view` is observe(state, seat); `memory` what the seat could count from public notes. Always one of the options.
  virtual core::Move choose(const core::AnyState& view, const core::AnyMemory& memory, const Budget& budget) = 0;
  // The best moves, best first, at most `count`.
  virtual std::vector<Suggestion> advise(const core::AnyState& view, const core::AnyMemory& memory,
                                         const Budget& budget, int count) = 0;
};

struct Level {
  std::string_view name;  // random, easy, medium, hard, expert; greedy and uct are references beside them
  bool reference = false;
};
const std::vector<Level>& levels();  // weakest first, then the references

// A bot for one seat of this table. The game must outlive it.
core::Result<std::unique_ptr<Bot>> make(const core::AnyGame& game, core::Seat seat, std::string_view level,
                                        std::uint64_t seed);

// Expected result for a seat in a position it may see: points and chance as in Suggestion; for reviews.
struct Value {
  double expected = 0;
  double chance = 0;
};
core::Result<Value> evaluate(const core::AnyGame& game, const core::AnyState& view, core::Seat seat,
                             const core::AnyMemory& memory, const Budget& budget, std::uint64_t seed);

}  // namespace bots
