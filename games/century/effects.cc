// Phase 4, technologies: each effect by its own rule, in any order (TC-608, TC-790).
#include <bit>

#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

namespace {

const OwnTech& own_tech(const State& s, Seat seat, int place) {
  return s.seats[seat].techs[static_cast<std::size_t>(place / 2)];
}

const Effect& effect_at(const Match& match, const State& s, Seat seat, int place) {
  return match.effect(own_tech(s, seat, place), place % 2);
}

std::uint64_t dirty_land(const State& s, Seat seat) {
  std::uint64_t dirty = 0;
  for (std::uint64_t rest = s.seats[seat].land; rest != 0; rest &= rest - 1)
    if (const int row = std::countr_zero(rest); lot(s, seat, row).garbage > 0) dirty |= bit(row);
  return dirty;
}

bool can_pay(const State& s, Seat seat, const Effect& effect) {
  const Player& player = s.seats[seat];
  return (effect.good == Good::coins ? player.coins : player.science) >= effect.amount;
}

void pay(const Match& match, State& s, Seat seat, const Effect& effect, Log log) {
  Player& player = s.seats[seat];
  const int id = match.tech(effect.tech).first_effect + effect.place;
  const bool coins = effect.good == Good::coins;
  std::int16_t& holding = coins ? player.coins : player.science;
  holding = static_cast<std::int16_t>(holding - effect.amount);
  log.add(coins ? Note::coins_paid : Note::science_paid, seat, id, effect.amount);
}

bool has_free_city(const Match& match, const State& s, Seat seat) {
  for (std::uint64_t rest = s.seats[seat].land; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    if (lot(s, seat, row).citizens + 1u < 1u << match.land(row).cities) return true;
  }
  return false;
}

// Calls visit(tile) for every own tile, land and institutions, in data order, until it returns true.
template <class Visit>
bool any_tile(const Match& match, const State& s, Seat seat, Visit visit) {
  const Player& player = s.seats[seat];
  for (std::uint64_t rest = player.land; rest != 0; rest &= rest - 1)
    if (visit(std::countr_zero(rest))) return true;
  for (int i = 0; i < player.tech_count; ++i) {
    const OwnTech& own = player.techs[static_cast<std::size_t>(i)];
    if (own.rotation != kNone && visit(match.data->land_count() + own.tech)) return true;
  }
  return false;
}

bool is_own_tile(const Match& match, const State& s, Seat seat, int tile) {
  return any_tile(match, s, seat, [&](int own) { return own == tile; });
}

// The points of a tile where a legal bridge can begin, as a set of nodes.
unsigned bridge_ends(const Match& match, const State& s, Seat seat, int tile) {
  const Template& shape = match.data->shape_of(tile);
  unsigned nodes = 0;
  for (std::uint32_t rest = open_bridges(shape, bridges_on(s.seats[seat], tile)); rest != 0; rest &= rest - 1) {
    const TileBridge& bridge = shape.bridges[static_cast<std::size_t>(std::countr_zero(rest))];
    nodes |= 1u << bridge.from | 1u << bridge.to;
  }
  return nodes;
}

int other_end(const TileBridge& bridge, int node) {
  return bridge.from == node ? bridge.to : bridge.to == node ? bridge.from : -1;
}

// What a use needs.
Rule needs(const Match& match, const State& s, Seat seat, const Effect& effect) {
  const Player& player = s.seats[seat];
  const auto if_not = [](bool fine, Rule rule) { return fine ? Rule::none : rule; };
  switch (effect.type) {
    case EffectType::institution: return Rule::TC_702;
    case EffectType::park: return Rule::TC_721;
    case EffectType::worker: return if_not(has_free_city(match, s, seat), Rule::TC_710);
    case EffectType::bridge:
      return if_not(any_tile(match, s, seat, [&](int tile) { return bridge_ends(match, s, seat, tile) != 0; }),
                    Rule::TC_730);
    case EffectType::sort: return if_not(dirty_land(s, seat) != 0, Rule::TC_720);
    case EffectType::locomotive: {
      const Region region(match, s, seat);
      return if_not(Network(match, region).any_target(), Rule::TC_740);
    }
    case EffectType::truck: return if_not(dirty_land(s, seat) != 0 && std::popcount(player.land) > 1, Rule::TC_750);
    case EffectType::recycle: return if_not(can_pay(s, seat, effect) && dirty_land(s, seat) != 0, Rule::TC_760);
    case EffectType::remediate:
      return if_not(can_pay(s, seat, effect) && player.pollution < match.data->pollution_most, Rule::TC_770);
    case EffectType::quality: return if_not(can_pay(s, seat, effect), Rule::TC_780);
  }
  return Rule::TC_608;
}

Step step_of(EffectType type) {
  switch (type) {
    case EffectType::worker: return Step::worker;
    case EffectType::bridge: return Step::bridge_from;
    case EffectType::sort:
    case EffectType::recycle: return Step::removal;
    case EffectType::locomotive: return Step::train_from;
    case EffectType::truck: return Step::truck_from;
    default: return Step::administer;
  }
}

// The use is made: the effect is spent or rests until the next administration (TC-742: each locomotive for itself).
void mark(State& s, Seat seat) {
  Player& player = s.seats[seat];
  OwnTech& own = player.techs[player.doing.effect / 2u];
  own.used = static_cast<std::uint8_t>(own.used | 1u << player.doing.effect % 2);
  player.doing = {};
  player.doing.step = Step::administer;
}

void use(const Match& match, State& s, Seat seat, int place, Log log) {
  Player& player = s.seats[seat];
  const Effect& effect = effect_at(match, s, seat, place);
  player.doing.effect = static_cast<std::uint8_t>(place);
  player.doing.step = step_of(effect.type);
  if (player.doing.step != Step::administer) return;
  pay(match, s, seat, effect, log);
  if (effect.type == EffectType::remediate) {  // TC-770
    move_pollution(match, s, seat, 1, log);
  } else {  // TC-780
    player.points = static_cast<std::int16_t>(player.points + effect.points);
    log.add(Note::quality_scored, seat, match.tech(effect.tech).first_effect + effect.place, effect.points);
  }
  mark(s, seat);
}

void remove(const Match& match, State& s, Seat seat, int row, Log log) {
  Player& player = s.seats[seat];
  const Effect& effect = effect_at(match, s, seat, player.doing.effect);
  if (effect.type == EffectType::recycle) pay(match, s, seat, effect, log);  // TC-760
  --lot(s, seat, row).garbage;
  ++player.garbage_removed;  // TC-R25
  log.add(Note::garbage_removed, seat, row);
  mark(s, seat);
}

void lay_bridge(const Match& match, State& s, Seat seat, int point, Log log) {
  Player& player = s.seats[seat];
  const Place& to = match.data->point_places[static_cast<std::size_t>(point)];
  const auto& bridges = match.data->shape_of(to.tile).bridges;
  std::size_t chosen = 0;
  while (other_end(bridges[chosen], player.doing.node) != to.node) ++chosen;
  std::size_t n = 0;
  while (player.bridges[n].tile != kNone) ++n;
  player.bridges[n] = {to.tile, static_cast<std::uint8_t>(chosen)};
  log.add(Note::bridge_laid, seat, match.data->first_point(to.tile) + player.doing.node, point);
  mark(s, seat);
}

void add_citizen(State& s, Seat seat, const Place& city) {
  Lot& tile = lot(s, seat, city.tile);
  tile.citizens = static_cast<std::uint8_t>(tile.citizens | 1u << city.node);
}

Place picked(const Player& player) { return {player.doing.tile, player.doing.node}; }

void pick(Player& player, const Place& place, Step next) {
  player.doing.tile = place.tile;
  player.doing.node = place.node;
  player.doing.step = next;
}

void train_options(const Match& match, const State& s, Seat seat, Options& out) {
  const Region region(match, s, seat);
  const Network network(match, region);
  const Player& player = s.seats[seat];
  const bool from = player.doing.step == Step::train_from;
  for (int i = 0; i < region.land(); ++i) {
    const Land& land = match.land(region[i].tile);
    for (int city = 0; city < land.cities; ++city) {
      const Place place{region[i].tile, static_cast<std::uint8_t>(city)};
      const Rule rule = from ? can_send(network, place) : can_arrive(network, picked(player), place);
      if (rule == Rule::none) add(out, from ? Verb::from_city : Verb::to_city, land.first_city + city);
    }
  }
}

}  // namespace

int own_effect(const Match& match, const State& s, Seat seat, int effect) {
  const Effect& named = match.data->effects[static_cast<std::size_t>(effect)];
  for (int i = 0; i < s.seats[seat].tech_count; ++i)
    if (s.seats[seat].techs[static_cast<std::size_t>(i)].tech == named.tech) return i * 2 + named.place;
  return -1;
}

// TC-608, TC-R17, TC-R39
Rule can_use(const Match& match, const State& s, Seat seat, int place) {
  const OwnTech& own = own_tech(s, seat, place);
  const bool used = (own.used >> place % 2 & 1) != 0;
  if (used) return match.tech(own.tech).effects > 1 ? Rule::TC_790 : Rule::TC_608;
  return needs(match, s, seat, effect_at(match, s, seat, place));
}

// TC-710
Rule can_employ(const Match& match, const State& s, Seat seat, int city) {
  const Place& place = match.data->city_places[static_cast<std::size_t>(city)];
  if (!has(s.seats[seat].land, place.tile)) return Rule::TC_710;
  return (lot(s, seat, place.tile).citizens >> place.node & 1) == 0 ? Rule::none : Rule::TC_606;
}

// TC-730, TC-732, TC-733, TC-734
Rule can_bridge_from(const Match& match, const State& s, Seat seat, int point) {
  const Place& place = match.data->point_places[static_cast<std::size_t>(point)];
  if (!is_own_tile(match, s, seat, place.tile)) return Rule::TC_730;
  const Template& shape = match.data->shape_of(place.tile);
  if (shape.nodes[place.node].kind == NodeKind::junction) return Rule::TC_732;
  if ((bridge_ends(match, s, seat, place.tile) >> place.node & 1) != 0) return Rule::none;
  for (const TileBridge& bridge : shape.bridges)
    if (other_end(bridge, place.node) >= 0) return Rule::TC_734;
  return Rule::TC_733;
}

// TC-731, TC-732, TC-733, TC-734
Rule can_bridge_to(const Match& match, const State& s, Seat seat, int point) {
  const Player& player = s.seats[seat];
  const Place& place = match.data->point_places[static_cast<std::size_t>(point)];
  if (place.tile != player.doing.tile) return Rule::TC_731;
  const Template& shape = match.data->shape_of(place.tile);
  if (shape.nodes[place.node].kind == NodeKind::junction) return Rule::TC_732;
  const std::uint32_t open = open_bridges(shape, bridges_on(player, place.tile));
  for (std::size_t i = 0; i < shape.bridges.size(); ++i)
    if (other_end(shape.bridges[i], player.doing.node) == place.node)
      return (open >> i & 1) != 0 ? Rule::none : Rule::TC_734;
  return Rule::TC_733;
}

// TC-720, TC-760
Rule can_clear(const Match& match, const State& s, Seat seat, int row) {
  if (!match.data->is_land(row)) return Rule::TC_701;
  if (has(dirty_land(s, seat), row)) return Rule::none;
  const bool sorting = effect_at(match, s, seat, s.seats[seat].doing.effect).type == EffectType::sort;
  return sorting ? Rule::TC_720 : Rule::TC_760;
}

// TC-750
Rule can_load_truck(const State& s, Seat seat, int row) {
  return has(dirty_land(s, seat), row) ? Rule::none : Rule::TC_750;
}

// TC-750, TC-R23
Rule can_unload_truck(const State& s, Seat seat, int row) {
  if (row == s.seats[seat].doing.tile) return Rule::TC_R23;
  return has(s.seats[seat].land, row) ? Rule::none : Rule::TC_750;
}

// TC-740
Rule can_send(const Network& network, const Place& from) {
  if (!network.is_occupied(from)) return Rule::TC_740;
  return network.has_target(network.region().place_of(from.tile), from.node) ? Rule::none : Rule::TC_741;
}

// TC-740, TC-741, TC-R22
Rule can_arrive(const Network& network, const Place& from, const Place& to) {
  if (!network.is_free(to)) return Rule::TC_740;
  return network.joined(from, to) ? Rule::none : Rule::TC_741;
}

void effect_options(const Match& match, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  switch (player.doing.step) {
    case Step::administer:
      for (int i = 0; i < player.tech_count; ++i) {
        const Tech& tech = match.tech(player.techs[static_cast<std::size_t>(i)].tech);
        for (int e = 0; e < tech.effects; ++e)
          if (can_use(match, s, seat, i * 2 + e) == Rule::none) add(out, Verb::use, tech.first_effect + e);
      }
      return add(out, Verb::done);
    case Step::worker:
      for (std::uint64_t rest = player.land; rest != 0; rest &= rest - 1) {
        const Land& land = match.land(std::countr_zero(rest));
        for (int city = land.first_city; city < land.first_city + land.cities; ++city)
          if (can_employ(match, s, seat, city) == Rule::none) add(out, Verb::city, city);
      }
      return;
    case Step::bridge_from:
      any_tile(match, s, seat, [&](int tile) {
        for (unsigned rest = bridge_ends(match, s, seat, tile); rest != 0; rest &= rest - 1)
          add(out, Verb::from_point, match.data->first_point(tile) + std::countr_zero(rest));
        return false;
      });
      return;
    case Step::bridge_to: {
      const int first = match.data->first_point(player.doing.tile);
      const int nodes = static_cast<int>(match.data->shape_of(player.doing.tile).nodes.size());
      for (int point = first; point < first + nodes; ++point)
        if (can_bridge_to(match, s, seat, point) == Rule::none) add(out, Verb::to_point, point);
      return;
    }
    case Step::train_from:
    case Step::train_to: return train_options(match, s, seat, out);
    case Step::truck_to:
      for (std::uint64_t rest = player.land; rest != 0; rest &= rest - 1)
        if (const int row = std::countr_zero(rest); can_unload_truck(s, seat, row) == Rule::none)
          add(out, Verb::to_land, row);
      return;
    default: {  // removal, truck_from
      const Verb verb = player.doing.step == Step::removal ? Verb::tile : Verb::from_land;
      for (std::uint64_t rest = dirty_land(s, seat); rest != 0; rest &= rest - 1)
        add(out, verb, std::countr_zero(rest));
      return;
    }
  }
}

void effect_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log) {
  Player& player = s.seats[seat];
  const auto city = [&] { return match.data->city_places[static_cast<std::size_t>(arg)]; };
  switch (verb) {
    case Verb::use: return use(match, s, seat, own_effect(match, s, seat, arg), log);
    case Verb::city:  // TC-710
      add_citizen(s, seat, city());
      log.add(Note::worker_placed, seat, arg);
      return mark(s, seat);
    case Verb::from_point:
      return pick(player, match.data->point_places[static_cast<std::size_t>(arg)], Step::bridge_to);
    case Verb::to_point: return lay_bridge(match, s, seat, arg, log);
    case Verb::tile: return remove(match, s, seat, arg, log);
    case Verb::from_city: return pick(player, city(), Step::train_to);
    case Verb::to_city: {  // TC-740
      const Place from = picked(player);
      Lot& left = lot(s, seat, from.tile);
      left.citizens = static_cast<std::uint8_t>(left.citizens & ~(1u << from.node));
      add_citizen(s, seat, city());
      log.add(Note::train_sent, seat, match.land(from.tile).first_city + from.node, arg);
      return mark(s, seat);
    }
    case Verb::from_land: return pick(player, {static_cast<std::uint8_t>(arg), 0}, Step::truck_to);
    case Verb::to_land:  // TC-750
      --lot(s, seat, player.doing.tile).garbage;
      ++lot(s, seat, arg).garbage;
      log.add(Note::garbage_moved, seat, player.doing.tile, arg);
      return mark(s, seat);
    default: return take_income(match, s, seat, log);  // done
  }
}

}  // namespace century
