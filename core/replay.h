// Playing a record again, move by move, and spelling out its decisions as a trace.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/any_game.h"
#include "core/record.h"

namespace core {

// One move about to be played; `before` is the state in which the seat chose it.
struct Played {
  int n;  // from 1
  Seat seat;
  Move move;
  const AnyState& before;
};

// Called before each move is applied.
using EachMove = std::function<void(const Played&)>;

// "p1 line l07_a" against the state: seat and move, or the reason why it cannot be.
Result<std::pair<Seat, Move>> read_move(const AnyGame& game, const AnyState& s, std::string_view text, int n);

// The state after the first `count` moves (all if negative). Refuses a move that is no option, naming its number and
// rule, and, for a whole record, scores that do not follow from the moves.
Result<AnyState> replay(const AnyGame& game, const Record& record, int count = -1, const EachMove& each = {});

// Writes the trace line by line (no line ends).
Result<void> write_trace(const AnyGame& game, const Record& record,
                         const std::function<void(const std::string&)>& line);

// The game as the record begins: where its set-up puts it, or, if the record has one, with a position set up by hand.
Result<std::unique_ptr<AnyGame>> begin_as(std::unique_ptr<AnyGame> game, const Record& record);
// The same for those who share a game: null if the record begins like all others.
Result<std::unique_ptr<AnyGame>> position_of(const AnyGame& game, const Record& record);

// The scores as a record holds them.
std::vector<std::vector<int>> score_rows(const AnyGame& game, const AnyState& s);

}  // namespace core
