// Phase 4, locomotives: a citizen rides from city to city (TC-740 to TC-743).
#include "games/century/administration.h"
#include "games/century/chapters.h"
#include "games/century/region.h"

namespace century {

namespace {

// Calls visit(city) for every city of the laid land in data order.
template <class Visit>
void each_city(const Rules& rules, const Region& region, Visit visit) {
  for (int i = 0; i < region.land(); ++i) {
    const Land& land = rules.land(region[i].tile);
    for (int city = 0; city < land.cities; ++city) visit(land.first_city + city);
  }
}

// TC-740, TC-741: train_from

Rule why_not_send(const Rules& rules, const Network& network, int city) {
  const TilePoint& from = rules.city(city);
  if (!network.is_occupied(from)) return Rule::TC_740;
  const int tile = network.region().place_of(from.tile);
  return network.has_target(tile, from.node) ? Rule::none : Rule::TC_741;
}

Rule why_not_train_from(const Rules& rules, const State& s, Seat seat, Move move) {
  const Region region(rules, s, seat);
  return why_not_send(rules, Network(rules, region), move.arg);
}

void train_from_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const Region region(rules, s, seat);
  const Network network(rules, region);
  each_city(rules, region, [&](int city) {
    if (why_not_send(rules, network, city) == Rule::none) out.add(verb::from_city, city);
  });
}

void train_from_apply(Turn& turn, Seat seat, Move move) {
  pick(turn.s.seats[seat], turn.rules.city(move.arg), kTrainTo);
}

// TC-740, TC-741, TC-R22: train_to

Rule why_not_arrive(const Rules& rules, const Network& network, const TilePoint& from, int city) {
  const TilePoint& to = rules.city(city);
  if (!network.is_free(to)) return Rule::TC_740;
  return network.joined(from, to) ? Rule::none : Rule::TC_741;
}

Rule why_not_train_to(const Rules& rules, const State& s, Seat seat, Move move) {
  const Region region(rules, s, seat);
  return why_not_arrive(rules, Network(rules, region), picked(s.seats[seat]), move.arg);
}

void train_to_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const Region region(rules, s, seat);
  const Network network(rules, region);
  const TilePoint from = picked(s.seats[seat]);
  each_city(rules, region, [&](int city) {
    if (why_not_arrive(rules, network, from, city) == Rule::none) out.add(verb::to_city, city);
  });
}

void train_to_apply(Turn& turn, Seat seat, Move move) {
  const TilePoint from = picked(turn.s.seats[seat]);
  LandTile& left = land_tile(turn.s, seat, from.tile);
  left.citizens = static_cast<std::uint8_t>(left.citizens & ~(1u << from.node));
  add_citizen(turn.s, seat, turn.rules.city(move.arg));
  turn.log.add(note::train_sent, seat, turn.rules.land(from.tile).first_city + from.node, move.arg);
  finish_use(turn.s, seat);
}

void train_to_prompt(const Rules& rules, const State& s, Seat seat, Prompt& prompt) {
  const TilePoint from = picked(s.seats[seat]);
  prompt.set_args(rules.land(from.tile).first_city + from.node);
}

}  // namespace

const StepRow kTrainFromStep{.name = "train_from",
                             .verbs = {verb::from_city},
                             .options = train_from_options,
                             .why_not = why_not_train_from,
                             .apply = train_from_apply};
const StepRow kTrainToStep{.name = "train_to",
                           .verbs = {verb::to_city},
                           .options = train_to_options,
                           .why_not = why_not_train_to,
                           .apply = train_to_apply,
                           .prompt = train_to_prompt,
                           .args = {arg::word(list::cities)}};

bool can_send_train(const Rules& rules, const State& s, Seat seat) {
  const Region region(rules, s, seat);
  return Network(rules, region).any_target();
}

}  // namespace century
