// Chance: the scoring tiles of variants 3 and 4 (chapter 6), and phase 1, roll the dice (chapter 3).
#include <algorithm>

#include "games/powerline/chapters.h"

namespace powerline {

// PL-120, PL-123, PL-130, PL-R17: what may be drawn next.
Rule why_not_tile(const Rules& rules, const State& s, int tile) {
  const Tile& t = rules.data->tiles[static_cast<std::size_t>(tile)];
  const bool by_colour = rules.contracts == Contracts::by_colour || rules.contracts == Contracts::by_colour_special;
  const bool specials = rules.contracts != Contracts::by_colour && rules.contracts != Contracts::any_three;
  if (std::find(s.contracts.begin(), s.contracts.end(), tile) != s.contracts.end()) return Rule::PL_124;
  if (t.special && !specials) return Rule::PL_130;
  if (!t.special && rules.contracts == Contracts::special_only) return Rule::PL_130;
  if (by_colour && t.colour != static_cast<Colour>(s.drawn)) return Rule::PL_120;
  return Rule::none;
}

namespace {

Rule why_not_draw(const Rules& rules, const State& s, Seat, Move move) { return why_not_tile(rules, s, move.arg); }

void draw_options(const Rules& rules, const State& s, Seat, Options& out) {
  for (int tile = 0; tile < rules.data->tile_ids.size(); ++tile)
    if (why_not_tile(rules, s, tile) == Rule::none) out.add(verb::tile, tile);
}

// PL-124: the tile is in play for the whole game.
void draw_apply(Turn& turn, Seat, Move move) {
  turn.s.contracts[turn.s.drawn++] = static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::contract, move.arg);
}

Rule why_not_roll(const Rules&, const State&, Seat, Move move) {
  return move.arg >= 1 && move.arg <= kFaces ? Rule::none : Rule::PL_25;
}

void roll_apply(Turn& turn, Seat, Move move) { roll(turn.rules, turn.s, move.arg, turn.log); }

}  // namespace

const StepRow kDrawStep{
    .name = "draw", .verbs = {verb::tile}, .options = draw_options, .why_not = why_not_draw, .apply = draw_apply};

const StepRow kRollStep{
    .name = "roll", .verbs = {verb::die}, .options = roll_options, .why_not = why_not_roll, .apply = roll_apply};

// PL-20: all plan at the same time.
void begin_planning(const Rules& rules, State& s) {
  s.active = Seats::first(rules.players);
  for (const Seat seat : s.active) s.seats[seat].step = kBegin;
}

}  // namespace powerline
