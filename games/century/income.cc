// Phase 5: what the cities yield, institutions included, and what the plants remove.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/century/administration.h"
#include "games/century/chapters.h"
#include "games/century/region.h"

namespace century {

namespace {

bool has_institution(const Player& player) {
  return std::ranges::any_of(player.own_techs(), [](const OwnTech& own) { return own.rotation != kNone; });
}

// TC-702, TC-703, TC-704: the cities that the institution at place i of the region serves over a side of its cell.
unsigned served_over(const Rules& rules, const Region& region, int i, unsigned side, const Effect& effect) {
  if ((to_sides(region[i].rails->building_ports, region[i].rotation) >> side & 1) == 0) return 0;
  const int next = region.beyond(i, side);
  if (next < 0 || next >= region.land()) return 0;
  const Region::Tile& tile = region[next];
  const unsigned joined = tile.rails->port_cities[region.facing(next, side)];
  const unsigned yielding = rules.land(tile.tile).yielding[static_cast<std::size_t>(effect.good)];  // TC-R19
  return joined & tile.citizens & yielding;
}

// What it adds to its good.
int bonus_of(const Rules& rules, const Region& region, int i, const Effect& effect) {
  int served = 0;
  for (unsigned side = 0; side < kPorts; ++side) served += std::popcount(served_over(rules, region, i, side, effect));
  return served * effect.amount;
}

int plants_left(const Land& land, const LandTile& tile, int city) {
  return land.city[static_cast<std::size_t>(city)][3] - (tile.plants_used >> 2 * city & 3);
}

// The rows of the own land with garbage that a plant in this city reaches (TC-803, TC-804, TC-805, TC-R20).
std::uint64_t reach(const Region& region, int i, int city) {
  std::uint64_t rows = region[i].garbage > 0 ? bit(region[i].tile) : 0;
  const unsigned ports = region[i].rails->city_ports[static_cast<std::size_t>(city)];
  for (const unsigned side : members(to_sides(ports, region[i].rotation))) {
    const int next = region.beyond(i, side);
    if (next < 0 || next >= region.land() || region[next].garbage == 0) continue;
    if ((region[next].rails->ends >> region.facing(next, side) & 1) != 0) rows |= bit(region[next].tile);
  }
  return rows;
}

// Calls visit(place in the region, city) for every plant city that can still work, until it returns true.
template <class Visit>
bool any_plant(const Rules& rules, const State& s, Seat seat, const Region& region, Visit visit) {
  for (int i = 0; i < region.land(); ++i) {
    const int row = region[i].tile;
    const Land& land = rules.land(row);
    for (const int city : members(land.plant_cities & region[i].citizens)) {
      if (plants_left(land, land_tile(s, seat, row), city) > 0 && reach(region, i, city) != 0 && visit(i, city))
        return true;
    }
  }
  return false;
}

bool has_working_plant(const Rules& rules, const State& s, Seat seat) {
  std::uint64_t plants = 0;
  for (const int row : members(s.seats[seat].land)) {
    plants |= rules.land(row).plant_cities & land_tile(s, seat, row).citizens;
  }
  return plants != 0;
}

// The seat has finished its round. When all have: phase 6.
void finish(Turn& turn, Seat seat) {
  State& s = turn.s;
  s.seats[seat].administration = {};
  s.acting.remove(seat);
  if (!s.acting.empty()) return;
  if (turn.rules.in_turn) {
    const Seat next = turn.rules.next(turn.rules.everybody(), seat);
    if (next != s.start_player) {
      s.acting = Seats::only(next);
      return;
    }
  }
  s.start_player = s.next_start;  // TC-807
  score_round(turn);
}

// Flow D
void go_on_recycling(Turn& turn, Seat seat) {
  State& s = turn.s;
  s.seats[seat].administration = {};
  if (has_working_plant(turn.rules, s, seat)) {
    const Region region(turn.rules, s, seat);
    if (any_plant(turn.rules, s, seat, region, [](int, int) { return true; })) {
      s.seats[seat].administration.step = kRecycle;
      return;
    }
  }
  finish(turn, seat);
}

// TC-802, TC-R21: recycle

Rule why_not_recycle(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::done) return Rule::none;
  const Region region(rules, s, seat);
  const TilePoint& city = rules.city(move.arg);
  const int i = region.place_of(city.tile);
  if (i < 0) return Rule::TC_802;
  const Land& land = rules.land(city.tile);
  const bool works = (land.plant_cities & region[i].citizens) >> city.node & 1;
  if (!works || plants_left(land, land_tile(s, seat, city.tile), city.node) <= 0) return Rule::TC_802;
  return reach(region, i, city.node) != 0 ? Rule::none : Rule::TC_804;
}

void recycle_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const Region region(rules, s, seat);
  any_plant(rules, s, seat, region, [&](int i, int city) {
    out.add(verb::plant, rules.land(region[i].tile).first_city + city);
    return false;
  });
  out.add(verb::done);
}

void recycle_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::done) return finish(turn, seat);
  pick(turn.s.seats[seat], turn.rules.city(move.arg), kRecycleTarget);
}

// TC-803, TC-804, TC-805: recycle_target

Rule why_not_recycle_target(const Rules& rules, const State& s, Seat seat, Move move) {
  if (!rules.data->is_land(move.arg)) return Rule::TC_805;
  const TilePoint plant = picked(s.seats[seat]);
  const Region region(rules, s, seat);
  const int from = region.place_of(plant.tile);
  if (has(reach(region, from, plant.node), move.arg)) return Rule::none;
  const int i = region.place_of(move.arg);
  if (i < 0) return Rule::TC_805;
  if (region[i].garbage == 0) return Rule::TC_803;
  const int distance = std::abs(region[i].x - region[from].x) + std::abs(region[i].y - region[from].y);
  return distance == 1 ? Rule::TC_804 : Rule::TC_805;
}

void recycle_target_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const TilePoint plant = picked(s.seats[seat]);
  const Region region(rules, s, seat);
  out.add_each(verb::tile, reach(region, region.place_of(plant.tile), plant.node));
}

// TC-802, TC-806
void recycle_target_apply(Turn& turn, Seat seat, Move move) {
  const TilePoint plant = picked(turn.s.seats[seat]);
  LandTile& tile = land_tile(turn.s, seat, plant.tile);
  tile.plants_used = static_cast<std::uint8_t>(tile.plants_used + (1u << 2 * plant.node));
  --land_tile(turn.s, seat, move.arg).garbage;
  ++turn.s.seats[seat].garbage_removed;
  turn.log.add(note::garbage_recycled, seat, turn.rules.land(plant.tile).first_city + plant.node, move.arg);
  go_on_recycling(turn, seat);
}

void recycle_target_prompt(const Rules& rules, const State& s, Seat seat, Prompt& prompt) {
  const TilePoint plant = picked(s.seats[seat]);
  prompt.set_args(rules.land(plant.tile).first_city + plant.node);
}

}  // namespace

const StepRow kRecycleStep{.name = "recycle",
                           .verbs = {verb::plant, verb::done},
                           .options = recycle_options,
                           .why_not = why_not_recycle,
                           .apply = recycle_apply};
const StepRow kRecycleTargetStep{.name = "recycle_target",
                                 .verbs = {verb::tile},
                                 .options = recycle_target_options,
                                 .why_not = why_not_recycle_target,
                                 .apply = recycle_target_apply,
                                 .prompt = recycle_target_prompt,
                                 .args = {arg::word(list::cities)}};

// TC-609, TC-801: what the cities would yield now, whatever garbage lies on their tiles (TC-111).
std::array<int, kGoods> income_of(const Rules& rules, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  std::array<int, kGoods> income{};
  for (const int row : members(player.land & ~player.unlaid)) {
    const Yield& yield = rules.land(row).yield[land_tile(s, seat, row).citizens];  // TC-607
    for (std::size_t good = 0; good < kGoods; ++good) income[good] += yield[good];
  }
  if (!has_institution(player)) return income;
  const Region region(rules, s, seat);
  for (int i = region.land(); i < region.size(); ++i) {
    const int tech = region[i].tile - rules.data->land_count();
    const Effect& effect = rules.data->effects[static_cast<std::size_t>(rules.tech(tech).first_effect)];
    income[static_cast<std::size_t>(effect.good)] += bonus_of(rules, region, i, effect);
  }
  return income;
}

Served served_by(const Rules& rules, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  Served served{};
  if (!has_institution(player)) return served;
  const Region region(rules, s, seat);
  for (std::size_t own = 0; own < player.tech_count; ++own) {
    if (player.techs[own].rotation == kNone) continue;
    const int tech = player.techs[own].tech;
    const Effect& effect = rules.data->effects[static_cast<std::size_t>(rules.tech(tech).first_effect)];
    const int i = region.place_of(rules.data->land_count() + tech);
    unsigned side = 0;
    for (std::uint8_t& cities : served[own])
      cities = static_cast<std::uint8_t>(served_over(rules, region, i, side++, effect));
  }
  return served;
}

// TC-915, TC-R26
int working_plants(const Rules& rules, const State& s, Seat seat) {
  int plants = 0;
  for (const int row : members(s.seats[seat].land)) {
    plants += rules.land(row).yield[land_tile(s, seat, row).citizens][3];
  }
  return plants;
}

// TC-801, TC-R36; only this counts as produced (TC-R27).
void take_income(Turn& turn, Seat seat) {
  Player& player = turn.s.seats[seat];
  const auto income = income_of(turn.rules, turn.s, seat);
  for (std::size_t good = 0; good < kGoods; ++good) player.produced[good] = static_cast<std::int16_t>(income[good]);
  player.coins = static_cast<std::int16_t>(player.coins + income[0]);
  player.science = static_cast<std::int16_t>(player.science + income[1]);
  player.points = static_cast<std::int16_t>(player.points + income[2]);
  turn.log.add(note::income, seat, income[0], income[1], income[2]);
  go_on_recycling(turn, seat);
}

}  // namespace century
