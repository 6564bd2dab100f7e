// Phase 4: garbage, tiles and citizens, in this order; then technologies (effects.cc).
#include <bit>

#include "core/notation.h"
#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

// The first institution still to be laid, from a place on; the seat's tech_count if there is none.
int next_unlaid(const Match& match, const Player& player, int place) {
  for (; place < player.tech_count; ++place) {
    const OwnTech& own = player.techs[static_cast<std::size_t>(place)];
    if (own.rotation == kNone && match.tech(own.tech).institution) break;
  }
  return place;
}

int own_tech(const Player& player, int tech) {
  for (int i = 0; i < player.tech_count; ++i)
    if (player.techs[static_cast<std::size_t>(i)].tech == tech) return i;
  return -1;
}

// Where pending garbage may go (TC-603, TC-R13).
std::uint64_t dumps(const Player& player) { return player.won != 0 ? player.won : player.land; }

void lay(const Match& match, State& s, Seat seat, int rotation, Log log) {
  Player& player = s.seats[seat];
  const Doing doing = player.doing;
  if (match.data->is_land(doing.tile)) {
    Lot& tile = lot(s, seat, doing.tile);
    tile.x = doing.x;
    tile.y = doing.y;
    tile.rotation = static_cast<std::uint8_t>(rotation);
    player.unlaid &= ~bit(doing.tile);
  } else {
    OwnTech& own = player.techs[static_cast<std::size_t>(own_tech(player, doing.tile - match.data->land_count()))];
    own.x = doing.x;
    own.y = doing.y;
    own.rotation = static_cast<std::uint8_t>(rotation);
  }
  log.add(Note::tile_laid, seat, doing.tile, core::cell_arg(doing.x, doing.y), rotation);
}

}  // namespace

// TC-601, TC-R33, TC-R34: all at once, or one after another from the start player.
void begin_administration(const Match& match, State& s, Log log) {
  s.step = Step::finished;
  log.add(Note::administration, s.round);
  s.acting = match.in_turn ? Seats::only(s.start_player) : match.everybody();
  for (Seat seat : match.everybody()) go_on_administering(match, s, seat);
}

// C (TC-602, TC-R16)
void go_on_administering(const Match& match, State& s, Seat seat) {
  Player& player = s.seats[seat];
  player.doing = {};
  player.doing.step = player.pending_garbage > 0                                                ? Step::place_garbage
                      : player.unlaid != 0 || next_unlaid(match, player, 0) < player.tech_count ? Step::place_tile
                      : player.unsettled != 0                                                   ? Step::place_citizen
                                                                                                : Step::administer;
}

// TC-603
Rule can_place_garbage(const State& s, Seat seat, int row) {
  return has(dumps(s.seats[seat]), row) ? Rule::none : Rule::TC_603;
}

// TC-604, TC-605, TC-705
Rule can_pick_tile(const Match& match, const State& s, Seat seat, int tile) {
  const Player& player = s.seats[seat];
  if (match.data->is_land(tile)) {
    if (has(player.unlaid, tile)) return Rule::none;
    return has(player.land, tile) ? Rule::TC_605 : Rule::TC_604;
  }
  const int tech = tile - match.data->land_count();
  if (!match.tech(tech).institution) return Rule::TC_705;
  const int place = own_tech(player, tech);
  if (place < 0) return Rule::TC_604;
  return player.techs[static_cast<std::size_t>(place)].rotation == kNone ? Rule::none : Rule::TC_605;
}

// TC-604, TC-R14, TC-796
Rule can_lay_at(const Match& match, const State& s, Seat seat, int x, int y) {
  if (OpenCells(match, s, seat).has(x, y)) return Rule::none;
  const int limit = match.data->region_limit;
  if (x < -limit || x > limit || y < -limit || y > limit) return Rule::TC_796;
  Match by_corner = match;
  by_corner.corner_contact = true;
  return OpenCells(by_corner, s, seat).has(x, y) ? Rule::TC_R14 : Rule::TC_604;
}

// TC-606, TC-R15
Rule can_settle(const Match& match, const State& s, Seat seat, int city) {
  const Place& place = match.data->city_places[static_cast<std::size_t>(city)];
  return place.tile == std::countr_zero(s.seats[seat].unsettled) ? Rule::none : Rule::TC_606;
}

void administration_options(const Match& match, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  switch (player.doing.step) {
    case Step::place_garbage:
      for (std::uint64_t rest = dumps(player); rest != 0; rest &= rest - 1)
        add(out, Verb::garbage, std::countr_zero(rest));
      return;
    case Step::place_tile:
      for (std::uint64_t rest = player.unlaid; rest != 0; rest &= rest - 1)
        add(out, Verb::tile, std::countr_zero(rest));
      for (int i = next_unlaid(match, player, 0); i < player.tech_count; i = next_unlaid(match, player, i + 1))
        add(out, Verb::tile, match.data->land_count() + player.techs[static_cast<std::size_t>(i)].tech);
      return;
    case Step::place_cell:
      return OpenCells(match, s, seat).each([&](int x, int y) { add(out, Verb::cell, core::cell_arg(x, y)); });
    case Step::place_rotation:
      for (int r = 0; r < 4; ++r) add(out, Verb::rotate, r);
      return;
    default: {  // place_citizen
      const Land& land = match.land(std::countr_zero(player.unsettled));
      for (int city = 0; city < land.cities; ++city) add(out, Verb::city, land.first_city + city);
      return;
    }
  }
}

void administration_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log) {
  Player& player = s.seats[seat];
  switch (verb) {
    case Verb::garbage:
      ++lot(s, seat, arg).garbage;
      --player.pending_garbage;
      log.add(Note::garbage_placed, seat, arg);
      break;
    case Verb::tile:
      player.doing.tile = static_cast<std::uint8_t>(arg);
      player.doing.step = Step::place_cell;
      return;
    case Verb::cell:
      player.doing.x = static_cast<std::int8_t>(core::cell_x(arg));
      player.doing.y = static_cast<std::int8_t>(core::cell_y(arg));
      player.doing.step = Step::place_rotation;
      return;
    case Verb::rotate: lay(match, s, seat, arg, log); break;
    default: {  // city
      const Place& place = match.data->city_places[static_cast<std::size_t>(arg)];
      lot(s, seat, place.tile).citizens = static_cast<std::uint8_t>(1u << place.node);
      player.unsettled &= ~bit(place.tile);
      log.add(Note::citizen_placed, seat, arg);
      break;
    }
  }
  go_on_administering(match, s, seat);
}

}  // namespace century
