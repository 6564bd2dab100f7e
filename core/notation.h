// Moves as text: "line l07_a", "bid 12", "cell x3y-1"; seats as p1 … p6 and chance.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/info.h"
#include "core/move.h"
#include "core/seat.h"

namespace core {

// A cell of a grid with -63 <= x, y <= 63 as an argument; ascending by y, then x.
constexpr int cell_arg(int x, int y) { return (y + 64) * 128 + x + 64; }
constexpr int cell_x(int arg) { return arg % 128 - 64; }
constexpr int cell_y(int arg) { return arg / 128 - 64; }

std::string seat_text(Seat seat);
std::optional<Seat> parse_seat(std::string_view text);

// The text of one argument: a word, number, seat or cell; empty for none.
std::string argument_text(const Info& info, const Argument& argument, int value);
std::string move_text(const Info& info, const Move& move);
// As a trace writes the option of chance: followed by its weight when that is not 1.
std::string option_text(const Info& info, const Option& option);

// Every move the text could mean; none if a word of it is unknown.
std::vector<Move> parse_moves(const Info& info, std::string_view text);
// The option the text means, if it is one.
std::optional<Move> find_move(const Info& info, const Options& options, std::string_view text);

}  // namespace core
