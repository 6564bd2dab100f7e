// Why a move is refused.
#include "games/pampero/game.h"

namespace pampero {

std::string_view rule_name(Rule rule) { return rule == Rule::none ? "" : "wrong_step"; }

std::string Game::refusal(const State&, core::Seat, core::Move) const { return ""; }

}  // namespace pampero
