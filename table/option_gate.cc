#include "table/option_gate.h"

#include "core/notation.h"

namespace table {

namespace {

// Options only of those who are active: nobody else has any.
core::Options options_of(const core::AnyGame& game, const core::AnyState& s, core::Seat seat) {
  core::Options options;
  if (game.active(s).has(seat)) game.options(s, seat, options);
  return options;
}

}  // namespace

std::optional<core::Move> allowed_move(const core::AnyGame& game, const core::AnyState& s, core::Seat seat,
                                       std::string_view text) {
  return core::find_move(game.info(), options_of(game, s, seat), text);
}

bool is_allowed(const core::AnyGame& game, const core::AnyState& s, core::Seat seat, core::Move move) {
  return options_of(game, s, seat).contains(move);
}

bool is_stuck(const core::AnyGame& game, const core::AnyState& s, core::Seat seat) {
  const core::Options options = options_of(game, s, seat);
  return options.empty() || options.ran_over();
}

}  // namespace table
