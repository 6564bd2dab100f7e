// Chance: the scoring tiles of variants 3 and 4, and phase 1, roll dice.
#include <algorithm>

#include "games/powerline/game.h"

namespace powerline {

// PL-120, PL-123, PL-130, PL-R17: what may be drawn next.
Rule Game::why_not_tile(const State& s, int tile) const {
  const Tile& t = data_->tiles[static_cast<std::size_t>(tile)];
  const bool by_colour = contracts_ == Contracts::by_colour || contracts_ == Contracts::by_colour_special;
  const bool specials = contracts_ != Contracts::by_colour && contracts_ != Contracts::any_three;
  if (std::find(s.contracts.begin(), s.contracts.end(), tile) != s.contracts.end()) return Rule::PL_124;
  if (t.special && !specials) return Rule::PL_130;
  if (!t.special && contracts_ == Contracts::special_only) return Rule::PL_130;
  if (by_colour && t.colour != static_cast<Colour>(s.drawn)) return Rule::PL_120;
  return Rule::none;
}

// PL-124: the tile is in play for the whole game.
void Game::draw_tile(State& s, int tile, core::Log log) const {
  s.contracts[s.drawn++] = static_cast<std::uint8_t>(tile);
  log.add(NoteKind::contract, tile);
}

void Game::draw_options(const State& s, core::Options& out) const {
  for (int tile = 0; tile < data_->tile_ids.size(); ++tile)
    if (why_not_tile(s, tile) == Rule::none) out.add(kTileVerb, tile);
}

// PL-20: all plan at the same time.
void Game::begin_planning(State& s) const {
  s.active = core::Seats::first(players_);
  for (const core::Seat seat : s.active) s.seats[seat].step = kBegin;
}

}  // namespace powerline
