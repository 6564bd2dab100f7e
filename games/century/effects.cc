// Phase 4, technologies: each effect by its own rule, in any order (TC-608, TC-790). Bridges and locomotives have files
// of their own.
#include <bit>

#include "games/century/administration.h"
#include "games/century/chapters.h"

namespace century {

namespace {

std::uint64_t dirty_land(const State& s, Seat seat) {
  std::uint64_t dirty = 0;
  for (const int row : members(s.seats[seat].land))
    if (land_tile(s, seat, row).garbage > 0) dirty |= bit(row);
  return dirty;
}

bool can_pay(const State& s, Seat seat, const Effect& effect) {
  const Player& player = s.seats[seat];
  return (effect.good == Good::coins ? player.coins : player.science) >= effect.amount;
}

void pay(Turn& turn, Seat seat, const Effect& effect) {
  Player& player = turn.s.seats[seat];
  const bool coins = effect.good == Good::coins;
  std::int16_t& holding = coins ? player.coins : player.science;
  holding = static_cast<std::int16_t>(holding - effect.amount);
  turn.log.add(coins ? note::coins_paid : note::science_paid, seat, turn.rules.word_of(effect), effect.amount);
}

bool has_free_city(const Rules& rules, const State& s, Seat seat) {
  for (const int row : members(s.seats[seat].land)) {
    if (std::popcount(land_tile(s, seat, row).citizens) < rules.land(row).cities) return true;
  }
  return false;
}

// The number of an own effect, -1 if another seat or nobody has it.
int own_effect(const Rules& rules, const State& s, Seat seat, int word) {
  const Effect& named = rules.data->effects[static_cast<std::size_t>(word)];
  for (int i = 0; i < s.seats[seat].tech_count; ++i)
    if (s.seats[seat].techs[static_cast<std::size_t>(i)].tech == named.tech) return i * 2 + named.place;
  return -1;
}

// TC-608, TC-R17, TC-R39: administer

// What there must be for the effect to do something.
Rule why_not_effect(const Rules& rules, const State& s, Seat seat, const Effect& effect) {
  const Player& player = s.seats[seat];
  const auto unless = [](bool fine, Rule rule) { return fine ? Rule::none : rule; };
  switch (effect.type) {
    case EffectType::institution: return Rule::TC_702;
    case EffectType::park: return Rule::TC_721;
    case EffectType::worker: return unless(has_free_city(rules, s, seat), Rule::TC_710);
    case EffectType::bridge: return unless(can_lay_bridge(rules, s, seat), Rule::TC_730);
    case EffectType::sort: return unless(dirty_land(s, seat) != 0, Rule::TC_720);
    case EffectType::locomotive: return unless(can_send_train(rules, s, seat), Rule::TC_740);
    case EffectType::truck: return unless(dirty_land(s, seat) != 0 && std::popcount(player.land) > 1, Rule::TC_750);
    case EffectType::recycle: return unless(can_pay(s, seat, effect) && dirty_land(s, seat) != 0, Rule::TC_760);
    case EffectType::remediate:
      return unless(can_pay(s, seat, effect) && player.pollution < rules.data->pollution_most, Rule::TC_770);
    case EffectType::quality: return unless(can_pay(s, seat, effect), Rule::TC_780);
  }
  return Rule::TC_608;
}

Rule why_not_use(const Rules& rules, const State& s, Seat seat, int number) {
  const OwnTech& own = s.seats[seat].techs[static_cast<std::size_t>(number / 2)];
  const bool used = (own.used >> number % 2 & 1) != 0;
  if (used) return rules.tech(own.tech).effects > 1 ? Rule::TC_790 : Rule::TC_608;
  return why_not_effect(rules, s, seat, effect_at(rules, s, seat, number));
}

Rule why_not_administer(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::done) return Rule::none;
  const int number = own_effect(rules, s, seat, move.arg);
  return number < 0 ? Rule::TC_608 : why_not_use(rules, s, seat, number);
}

void administer_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  for (int i = 0; i < player.tech_count; ++i)
    for (int e = 0; e < rules.tech(player.techs[static_cast<std::size_t>(i)].tech).effects; ++e)
      if (const int number = i * 2 + e; why_not_use(rules, s, seat, number) == Rule::none)
        out.add(verb::use, rules.word_of(effect_at(rules, s, seat, number)));
  out.add(verb::done);
}

// The step that chooses what the effect works on; `administer` for one that works at once.
Step step_of(EffectType type) {
  switch (type) {
    case EffectType::worker: return kWorker;
    case EffectType::bridge: return kBridgeFrom;
    case EffectType::sort:
    case EffectType::recycle: return kRemoval;
    case EffectType::locomotive: return kTrainFrom;
    case EffectType::truck: return kTruckFrom;
    default: return kAdminister;
  }
}

void administer_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::done) return take_income(turn, seat);
  Player& player = turn.s.seats[seat];
  const int number = own_effect(turn.rules, turn.s, seat, move.arg);
  const Effect& effect = effect_at(turn.rules, turn.s, seat, number);
  player.administration.effect = static_cast<std::uint8_t>(number);
  player.administration.step = step_of(effect.type);
  if (player.administration.step != kAdminister) return;
  pay(turn, seat, effect);
  if (effect.type == EffectType::remediate) {  // TC-770
    move_pollution(turn, seat, 1);
  } else {  // TC-780
    player.points = static_cast<std::int16_t>(player.points + effect.points);
    turn.log.add(note::quality_scored, seat, move.arg, effect.points);
  }
  finish_use(turn.s, seat);
}

// TC-710: worker

Rule why_not_worker(const Rules& rules, const State& s, Seat seat, Move move) {
  const TilePoint& city = rules.city(move.arg);
  if (!has(s.seats[seat].land, city.tile)) return Rule::TC_710;
  return (land_tile(s, seat, city.tile).citizens >> city.node & 1) == 0 ? Rule::none : Rule::TC_606;
}

void worker_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (const int row : members(s.seats[seat].land)) {
    const Land& land = rules.land(row);
    for (int city = land.first_city; city < land.first_city + land.cities; ++city)
      if (why_not_worker(rules, s, seat, move_of(verb::city, city)) == Rule::none) out.add(verb::city, city);
  }
}

void worker_apply(Turn& turn, Seat seat, Move move) {
  add_citizen(turn.s, seat, turn.rules.city(move.arg));
  turn.log.add(note::worker_placed, seat, move.arg);
  finish_use(turn.s, seat);
}

// TC-720, TC-760: removal, for waste sorting and recycling

Rule why_not_removal(const Rules& rules, const State& s, Seat seat, Move move) {
  if (!rules.data->is_land(move.arg)) return Rule::TC_701;
  if (has(dirty_land(s, seat), move.arg)) return Rule::none;
  const Effect& effect = effect_at(rules, s, seat, s.seats[seat].administration.effect);
  return effect.type == EffectType::sort ? Rule::TC_720 : Rule::TC_760;
}

void removal_options(const Rules&, const State& s, Seat seat, Options& out) {
  out.add_each(verb::tile, dirty_land(s, seat));
}

void removal_apply(Turn& turn, Seat seat, Move move) {
  Player& player = turn.s.seats[seat];
  const Effect& effect = effect_at(turn.rules, turn.s, seat, player.administration.effect);
  if (effect.type == EffectType::recycle) pay(turn, seat, effect);  // TC-760
  --land_tile(turn.s, seat, move.arg).garbage;
  ++player.garbage_removed;  // TC-R25
  turn.log.add(note::garbage_removed, seat, move.arg);
  finish_use(turn.s, seat);
}

// TC-750, TC-R23: truck_from and truck_to, for waste collection

Rule why_not_truck_from(const Rules&, const State& s, Seat seat, Move move) {
  return has(dirty_land(s, seat), move.arg) ? Rule::none : Rule::TC_750;
}

void truck_from_options(const Rules&, const State& s, Seat seat, Options& out) {
  out.add_each(verb::from_land, dirty_land(s, seat));
}

void truck_from_apply(Turn& turn, Seat seat, Move move) {
  pick(turn.s.seats[seat], {static_cast<std::uint8_t>(move.arg), 0}, kTruckTo);
}

Rule why_not_truck_to(const Rules&, const State& s, Seat seat, Move move) {
  if (move.arg == s.seats[seat].administration.tile) return Rule::TC_R23;
  return has(s.seats[seat].land, move.arg) ? Rule::none : Rule::TC_750;
}

void truck_to_options(const Rules&, const State& s, Seat seat, Options& out) {
  const Player& player = s.seats[seat];
  out.add_each(verb::to_land, player.land & ~bit(player.administration.tile));
}

void truck_to_apply(Turn& turn, Seat seat, Move move) {
  const int from = turn.s.seats[seat].administration.tile;
  --land_tile(turn.s, seat, from).garbage;
  ++land_tile(turn.s, seat, move.arg).garbage;
  turn.log.add(note::garbage_moved, seat, from, move.arg);
  finish_use(turn.s, seat);
}

void truck_to_prompt(const Rules&, const State& s, Seat seat, Prompt& prompt) {
  prompt.set_args(s.seats[seat].administration.tile);
}

}  // namespace

const StepRow kAdministerStep{.name = "administer",
                              .verbs = {verb::use, verb::done},
                              .options = administer_options,
                              .why_not = why_not_administer,
                              .apply = administer_apply};
const StepRow kWorkerStep{.name = "worker",
                          .verbs = {verb::city},
                          .options = worker_options,
                          .why_not = why_not_worker,
                          .apply = worker_apply};
const StepRow kRemovalStep{.name = "removal",
                           .verbs = {verb::tile},
                           .options = removal_options,
                           .why_not = why_not_removal,
                           .apply = removal_apply};
const StepRow kTruckFromStep{.name = "truck_from",
                             .verbs = {verb::from_land},
                             .options = truck_from_options,
                             .why_not = why_not_truck_from,
                             .apply = truck_from_apply};
const StepRow kTruckToStep{.name = "truck_to",
                           .verbs = {verb::to_land},
                           .options = truck_to_options,
                           .why_not = why_not_truck_to,
                           .apply = truck_to_apply,
                           .prompt = truck_to_prompt,
                           .args = {arg::word(list::land)}};

const Effect& effect_at(const Rules& rules, const State& s, Seat seat, int number) {
  return rules.effect(s.seats[seat].techs[static_cast<std::size_t>(number / 2)], number % 2);
}

void finish_use(State& s, Seat seat) {
  Player& player = s.seats[seat];
  OwnTech& own = player.techs[player.administration.effect / 2u];
  own.used = static_cast<std::uint8_t>(own.used | 1u << player.administration.effect % 2);
  player.administration = {};
  player.administration.step = kAdminister;
}

void pick(Player& player, const TilePoint& point, Step next) {
  player.administration.tile = point.tile;
  player.administration.node = point.node;
  player.administration.step = next;
}

void add_citizen(State& s, Seat seat, const TilePoint& city) {
  LandTile& tile = land_tile(s, seat, city.tile);
  tile.citizens = static_cast<std::uint8_t>(tile.citizens | 1u << city.node);
}

}  // namespace century
