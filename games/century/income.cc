// Phase 5: what the cities yield, institutions included, and what the plants remove.
#include <bit>

#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

bool has_institution(const Player& player) {
  for (int i = 0; i < player.tech_count; ++i)
    if (player.techs[static_cast<std::size_t>(i)].rotation != kNone) return true;
  return false;
}

// TC-702, TC-703, TC-704: what the institution at place i of the region adds to its good.
int bonus_of(const Match& match, const Region& region, int i, const Effect& effect) {
  int served = 0;
  for (unsigned sides = to_sides(region[i].rails->building_ports, region[i].rotation); sides != 0; sides &= sides - 1) {
    const auto side = static_cast<unsigned>(std::countr_zero(sides));
    const int next = region.beyond(i, side);
    if (next < 0 || next >= region.land()) continue;
    const Region::Tile& tile = region[next];
    const unsigned joined = tile.rails->port_cities[region.facing(next, side)];
    const unsigned yielding = match.land(tile.tile).yielding[static_cast<std::size_t>(effect.good)];  // TC-R19
    served += std::popcount(joined & tile.citizens & yielding);
  }
  return served * effect.amount;
}

int plants_left(const Land& land, const Lot& tile, int city) {
  return land.city[static_cast<std::size_t>(city)][3] - (tile.plants_used >> 2 * city & 3);
}

// The rows of the own land with garbage that a plant in this city reaches (TC-803, TC-804, TC-805, TC-R20).
std::uint64_t reach(const Region& region, int i, int city) {
  std::uint64_t rows = region[i].garbage > 0 ? bit(region[i].tile) : 0;
  const unsigned ports = region[i].rails->city_ports[static_cast<std::size_t>(city)];
  for (unsigned sides = to_sides(ports, region[i].rotation); sides != 0; sides &= sides - 1) {
    const auto side = static_cast<unsigned>(std::countr_zero(sides));
    const int next = region.beyond(i, side);
    if (next < 0 || next >= region.land() || region[next].garbage == 0) continue;
    if ((region[next].rails->ends >> region.facing(next, side) & 1) != 0) rows |= bit(region[next].tile);
  }
  return rows;
}

// Calls visit(place in the region, city) for every plant city that can still work, until it returns true.
template <class Visit>
bool any_plant(const Match& match, const State& s, Seat seat, const Region& region, Visit visit) {
  for (int i = 0; i < region.land(); ++i) {
    const int row = region[i].tile;
    const Land& land = match.land(row);
    for (unsigned rest = land.plant_cities & region[i].citizens; rest != 0; rest &= rest - 1) {
      const int city = std::countr_zero(rest);
      if (plants_left(land, lot(s, seat, row), city) > 0 && reach(region, i, city) != 0 && visit(i, city)) return true;
    }
  }
  return false;
}

bool has_working_plant(const Match& match, const State& s, Seat seat) {
  std::uint64_t plants = 0;
  for (std::uint64_t rest = s.seats[seat].land; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    plants |= match.land(row).plant_cities & lot(s, seat, row).citizens;
  }
  return plants != 0;
}

void finish(const Match& match, State& s, Seat seat, Log log) {
  s.seats[seat].doing = {};
  s.acting.remove(seat);
  if (!s.acting.empty()) return;
  if (match.in_turn) {
    const Seat next = match.next(match.everybody(), seat);
    if (next != s.start_player) {
      s.acting = Seats::only(next);
      return;
    }
  }
  s.start_player = s.next_start;  // TC-807
  score_round(match, s, log);
}

// D
void go_on_recycling(const Match& match, State& s, Seat seat, Log log) {
  s.seats[seat].doing = {};
  if (has_working_plant(match, s, seat)) {
    const Region region(match, s, seat);
    if (any_plant(match, s, seat, region, [](int, int) { return true; })) {
      s.seats[seat].doing.step = Step::recycle;
      return;
    }
  }
  finish(match, s, seat, log);
}

}  // namespace

// TC-609, TC-801: what the cities would yield now, whatever garbage lies on their tiles (TC-111).
std::array<int, kGoods> income_of(const Match& match, const State& s, Seat seat) {
  const Player& player = s.seats[seat];
  std::array<int, kGoods> income{};
  for (std::uint64_t rest = player.land & ~player.unlaid; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    const Yield& yield = match.land(row).yield[lot(s, seat, row).citizens];  // TC-607
    for (std::size_t good = 0; good < kGoods; ++good) income[good] += yield[good];
  }
  if (!has_institution(player)) return income;
  const Region region(match, s, seat);
  for (int i = region.land(); i < region.size(); ++i) {
    const int tech = region[i].tile - match.data->land_count();
    const Effect& effect = match.data->effects[static_cast<std::size_t>(match.tech(tech).first_effect)];
    income[static_cast<std::size_t>(effect.good)] += bonus_of(match, region, i, effect);
  }
  return income;
}

// TC-915, TC-R26
int working_plants(const Match& match, const State& s, Seat seat) {
  int plants = 0;
  for (std::uint64_t rest = s.seats[seat].land; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    plants += match.land(row).yield[lot(s, seat, row).citizens][3];
  }
  return plants;
}

// TC-801, TC-R36; only this counts as produced (TC-R27).
void take_income(const Match& match, State& s, Seat seat, Log log) {
  Player& player = s.seats[seat];
  const auto income = income_of(match, s, seat);
  for (std::size_t good = 0; good < kGoods; ++good) player.produced[good] = static_cast<std::int16_t>(income[good]);
  player.coins = static_cast<std::int16_t>(player.coins + income[0]);
  player.science = static_cast<std::int16_t>(player.science + income[1]);
  player.points = static_cast<std::int16_t>(player.points + income[2]);
  log.add(Note::income, seat, income[0], income[1], income[2]);
  go_on_recycling(match, s, seat, log);
}

// TC-802
Rule can_recycle_with(const Match& match, const State& s, Seat seat, const Region& region, int city) {
  const Place& place = match.data->city_places[static_cast<std::size_t>(city)];
  const int i = region.place_of(place.tile);
  if (i < 0) return Rule::TC_802;
  const Land& land = match.land(place.tile);
  const bool works = (land.plant_cities & region[i].citizens) >> place.node & 1;
  if (!works || plants_left(land, lot(s, seat, place.tile), place.node) <= 0) return Rule::TC_802;
  return reach(region, i, place.node) != 0 ? Rule::none : Rule::TC_804;
}

// TC-803, TC-804, TC-805
Rule can_recycle(const Match& match, const State& s, Seat seat, int row) {
  if (!match.data->is_land(row)) return Rule::TC_805;
  const Player& player = s.seats[seat];
  const Region region(match, s, seat);
  const int plant = region.place_of(player.doing.tile);
  if (has(reach(region, plant, player.doing.node), row)) return Rule::none;
  const int i = region.place_of(row);
  if (i < 0) return Rule::TC_805;
  if (region[i].garbage == 0) return Rule::TC_803;
  const int distance = std::abs(region[i].x - region[plant].x) + std::abs(region[i].y - region[plant].y);
  return distance == 1 ? Rule::TC_804 : Rule::TC_805;
}

void recycle_options(const Match& match, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  const Region region(match, s, seat);
  if (player.doing.step == Step::recycle) {
    any_plant(match, s, seat, region, [&](int i, int city) {
      add(out, Verb::plant, match.land(region[i].tile).first_city + city);
      return false;
    });
    return add(out, Verb::done);
  }
  for (std::uint64_t rest = reach(region, region.place_of(player.doing.tile), player.doing.node); rest != 0;
       rest &= rest - 1)
    add(out, Verb::tile, std::countr_zero(rest));
}

void recycle_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log) {
  Player& player = s.seats[seat];
  switch (verb) {
    case Verb::plant: {
      const Place& place = match.data->city_places[static_cast<std::size_t>(arg)];
      player.doing.tile = place.tile;
      player.doing.node = place.node;
      player.doing.step = Step::recycle_target;
      return;
    }
    case Verb::tile: {  // TC-802, TC-806
      const Doing doing = player.doing;
      Lot& plant = lot(s, seat, doing.tile);
      plant.plants_used = static_cast<std::uint8_t>(plant.plants_used + (1u << 2 * doing.node));
      --lot(s, seat, arg).garbage;
      ++player.garbage_removed;
      log.add(Note::garbage_recycled, seat, match.land(doing.tile).first_city + doing.node, arg);
      return go_on_recycling(match, s, seat, log);
    }
    default: return finish(match, s, seat, log);  // done: recycling is optional (TC-R21)
  }
}

}  // namespace century
