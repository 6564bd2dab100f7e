// Phase 4: garbage, tiles and citizens, in this order; then technologies (effects.cc).
#include "games/century/administration.h"

#include <bit>

#include "core/notation.h"
#include "games/century/chapters.h"
#include "games/century/region.h"

namespace century {

namespace {

// The first institution still to be laid, from a place on; the seat's tech_count if there is none.
int next_unlaid(const Rules& rules, const Player& player, int place) {
  for (; place < player.tech_count; ++place) {
    const OwnTech& own = player.techs[static_cast<std::size_t>(place)];
    if (own.rotation == kNone && rules.tech(own.tech).institution) break;
  }
  return place;
}

int own_tech(const Player& player, int tech) {
  for (int i = 0; i < player.tech_count; ++i)
    if (player.techs[static_cast<std::size_t>(i)].tech == tech) return i;
  return -1;
}

// TC-603, TC-R13: place_garbage

std::uint64_t land_for_garbage(const Player& player) { return player.won != 0 ? player.won : player.land; }

Rule why_not_place_garbage(const Rules&, const State& s, Seat seat, Move move) {
  return has(land_for_garbage(s.seats[seat]), move.arg) ? Rule::none : Rule::TC_603;
}

void place_garbage_options(const Rules&, const State& s, Seat seat, Options& out) {
  out.add_each(verb::garbage, land_for_garbage(s.seats[seat]));
}

void place_garbage_apply(Turn& turn, Seat seat, Move move) {
  ++land_tile(turn.s, seat, move.arg).garbage;
  --turn.s.seats[seat].pending_garbage;
  turn.log.add(note::garbage_placed, seat, move.arg);
  go_on_administering(turn, seat);
}

void place_garbage_prompt(const Rules&, const State& s, Seat seat, Prompt& prompt) {
  prompt.set_args(s.seats[seat].pending_garbage);
}

// TC-604, TC-605, TC-705: place_tile

Rule why_not_place_tile(const Rules& rules, const State& s, Seat seat, Move move) {
  const Player& player = s.seats[seat];
  if (rules.data->is_land(move.arg)) {
    if (has(player.unlaid, move.arg)) return Rule::none;
    return has(player.land, move.arg) ? Rule::TC_605 : Rule::TC_604;
  }
  const int tech = move.arg - rules.data->land_count();
  if (!rules.tech(tech).institution) return Rule::TC_705;
  const int place = own_tech(player, tech);
  if (place < 0) return Rule::TC_604;
  return player.techs[static_cast<std::size_t>(place)].rotation == kNone ? Rule::none : Rule::TC_605;
}

void place_tile_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  out.add_each(verb::tile, player.unlaid);
  for (int i = next_unlaid(rules, player, 0); i < player.tech_count; i = next_unlaid(rules, player, i + 1))
    out.add(verb::tile, rules.data->land_count() + player.techs[static_cast<std::size_t>(i)].tech);
}

void place_tile_apply(Turn& turn, Seat seat, Move move) {
  Administration& now = turn.s.seats[seat].administration;
  now.tile = static_cast<std::uint8_t>(move.arg);
  now.step = kPlaceCell;
}

void laid_tile_prompt(const Rules&, const State& s, Seat seat, Prompt& prompt) {
  prompt.set_args(s.seats[seat].administration.tile);
}

// TC-604, TC-796, TC-R14: place_cell

Rule why_not_place_cell(const Rules& rules, const State& s, Seat seat, Move move) {
  const int x = core::cell_x(move.arg), y = core::cell_y(move.arg);
  if (OpenCells(rules, s, seat).has(x, y)) return Rule::none;
  const int limit = rules.data->region_limit;
  if (x < -limit || x > limit || y < -limit || y > limit) return Rule::TC_796;
  Rules by_corner = rules;
  by_corner.corner_contact = true;
  return OpenCells(by_corner, s, seat).has(x, y) ? Rule::TC_R14 : Rule::TC_604;
}

void place_cell_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  OpenCells(rules, s, seat).each([&](int x, int y) { out.add(verb::cell, core::cell_arg(x, y)); });
}

void place_cell_apply(Turn& turn, Seat seat, Move move) {
  Administration& now = turn.s.seats[seat].administration;
  now.x = static_cast<std::int8_t>(core::cell_x(move.arg));
  now.y = static_cast<std::int8_t>(core::cell_y(move.arg));
  now.step = kPlaceRotation;
}

// TC-604: place_rotation

Rule why_not_place_rotation(const Rules&, const State&, Seat, Move move) {
  return move.arg >= 0 && move.arg < 4 ? Rule::none : Rule::TC_604;
}

void place_rotation_options(const Rules&, const State&, Seat, Options& out) {
  for (int r = 0; r < 4; ++r) out.add(verb::rotate, r);
}

void place_rotation_apply(Turn& turn, Seat seat, Move move) {
  const Administration now = turn.s.seats[seat].administration;
  lay_in_hand(turn.rules, turn.s, seat, move.arg);
  turn.log.add(note::tile_laid, seat, now.tile, core::cell_arg(now.x, now.y), move.arg);
  go_on_administering(turn, seat);
}

// TC-606, TC-R15: place_citizen, the tiles in data order

int tile_to_settle(const State& s, Seat seat) { return std::countr_zero(s.seats[seat].unsettled); }

Rule why_not_place_citizen(const Rules& rules, const State& s, Seat seat, Move move) {
  return rules.city(move.arg).tile == tile_to_settle(s, seat) ? Rule::none : Rule::TC_606;
}

void place_citizen_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const Land& land = rules.land(tile_to_settle(s, seat));
  for (int city = 0; city < land.cities; ++city) out.add(verb::city, land.first_city + city);
}

void place_citizen_apply(Turn& turn, Seat seat, Move move) {
  const TilePoint& city = turn.rules.city(move.arg);
  land_tile(turn.s, seat, city.tile).citizens = static_cast<std::uint8_t>(1u << city.node);
  turn.s.seats[seat].unsettled &= ~bit(city.tile);
  turn.log.add(note::citizen_placed, seat, move.arg);
  go_on_administering(turn, seat);
}

void place_citizen_prompt(const Rules&, const State& s, Seat seat, Prompt& prompt) {
  prompt.set_args(tile_to_settle(s, seat));
}

}  // namespace

const StepRow kPlaceGarbageStep{.name = "place_garbage",
                                .verbs = {verb::garbage},
                                .options = place_garbage_options,
                                .why_not = why_not_place_garbage,
                                .apply = place_garbage_apply,
                                .prompt = place_garbage_prompt,
                                .args = {arg::number}};
const StepRow kPlaceTileStep{.name = "place_tile",
                             .verbs = {verb::tile},
                             .options = place_tile_options,
                             .why_not = why_not_place_tile,
                             .apply = place_tile_apply};
const StepRow kPlaceCellStep{.name = "place_cell",
                             .verbs = {verb::cell},
                             .options = place_cell_options,
                             .why_not = why_not_place_cell,
                             .apply = place_cell_apply,
                             .prompt = laid_tile_prompt,
                             .args = {arg::word(list::tiles)}};
const StepRow kPlaceRotationStep{.name = "place_rotation",
                                 .verbs = {verb::rotate},
                                 .options = place_rotation_options,
                                 .why_not = why_not_place_rotation,
                                 .apply = place_rotation_apply,
                                 .prompt = laid_tile_prompt,
                                 .args = {arg::word(list::tiles)}};
const StepRow kPlaceCitizenStep{.name = "place_citizen",
                                .verbs = {verb::city},
                                .options = place_citizen_options,
                                .why_not = why_not_place_citizen,
                                .apply = place_citizen_apply,
                                .prompt = place_citizen_prompt,
                                .args = {arg::word(list::land)}};

void lay_in_hand(const Rules& rules, State& s, Seat seat, int rotation) {
  Player& player = s.seats[seat];
  const Administration now = player.administration;
  const auto lie = [&](auto& tile) {
    tile.x = now.x;
    tile.y = now.y;
    tile.rotation = static_cast<std::uint8_t>(rotation);
  };
  if (rules.data->is_land(now.tile)) {
    lie(land_tile(s, seat, now.tile));
    player.unlaid &= ~bit(now.tile);
  } else {
    lie(player.techs[static_cast<std::size_t>(own_tech(player, now.tile - rules.data->land_count()))]);
  }
}

// TC-601, TC-R33, TC-R34: all at once, or one after another from the start player.
void begin_administration(Turn& turn) {
  State& s = turn.s;
  s.step = kFinished;
  turn.log.add(note::administration, s.round);
  s.acting = turn.rules.in_turn ? Seats::only(s.start_player) : turn.rules.everybody();
  for (Seat seat : turn.rules.everybody()) go_on_administering(turn, seat);
}

// Flow C (TC-602, TC-R16)
void go_on_administering(Turn& turn, Seat seat) {
  Player& player = turn.s.seats[seat];
  const bool tiles = player.unlaid != 0 || next_unlaid(turn.rules, player, 0) < player.tech_count;
  player.administration = {};
  player.administration.step = player.pending_garbage > 0 ? kPlaceGarbage
                               : tiles                    ? kPlaceTile
                               : player.unsettled != 0    ? kPlaceCitizen
                                                          : kAdminister;
}

}  // namespace century
