// Phase 4, bridges: laid from one point of a tile to another (TC-730 to TC-734).
#include <bit>

#include "games/century/administration.h"
#include "games/century/chapters.h"
#include "games/century/region.h"

namespace century {

namespace {

// Calls visit(tile) for every own tile, land and institutions, in data order, until it returns true.
template <class Visit>
bool any_tile(const Rules& rules, const State& s, Seat seat, Visit visit) {
  const Player& player = s.seats[seat];
  for (const int row : members(player.land))
    if (visit(row)) return true;
  for (const OwnTech& own : player.own_techs()) {
    if (own.rotation != kNone && visit(rules.data->land_count() + own.tech)) return true;
  }
  return false;
}

// The points of a tile where a legal bridge can begin, as a set of nodes.
unsigned bridge_ends(const Rules& rules, const State& s, Seat seat, int tile) {
  const Template& shape = rules.data->shape_of(tile);
  unsigned nodes = 0;
  for (const int i : members(open_bridges(shape, bridges_on(s.seats[seat], tile)))) {
    const TileBridge& bridge = shape.bridges[static_cast<std::size_t>(i)];
    nodes |= 1u << bridge.from | 1u << bridge.to;
  }
  return nodes;
}

int other_end(const TileBridge& bridge, int node) {
  return bridge.from == node ? bridge.to : bridge.to == node ? bridge.from : -1;
}

// The place of the bridge between two nodes in the template's list, -1 if there is none.
int bridge_between(const Template& shape, int from, int to) {
  for (std::size_t i = 0; i < shape.bridges.size(); ++i)
    if (other_end(shape.bridges[i], from) == to) return static_cast<int>(i);
  return -1;
}

// TC-730, TC-732, TC-733, TC-734: bridge_from

Rule why_not_bridge_from(const Rules& rules, const State& s, Seat seat, Move move) {
  const TilePoint& point = rules.point(move.arg);
  if (!any_tile(rules, s, seat, [&](int own) { return own == point.tile; })) return Rule::TC_730;
  const Template& shape = rules.data->shape_of(point.tile);
  if (shape.nodes[point.node].kind == NodeKind::junction) return Rule::TC_732;
  if ((bridge_ends(rules, s, seat, point.tile) >> point.node & 1) != 0) return Rule::none;
  for (const TileBridge& bridge : shape.bridges)
    if (other_end(bridge, point.node) >= 0) return Rule::TC_734;
  return Rule::TC_733;
}

void bridge_from_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  any_tile(rules, s, seat, [&](int tile) {
    const int first = rules.data->first_point(tile);
    for (const int node : members(bridge_ends(rules, s, seat, tile))) out.add(verb::from_point, first + node);
    return false;
  });
}

void bridge_from_apply(Turn& turn, Seat seat, Move move) {
  pick(turn.s.seats[seat], turn.rules.point(move.arg), kBridgeTo);
}

// TC-731, TC-732, TC-733, TC-734: bridge_to

Rule why_not_bridge_to(const Rules& rules, const State& s, Seat seat, Move move) {
  const Player& player = s.seats[seat];
  const TilePoint& point = rules.point(move.arg);
  if (point.tile != player.administration.tile) return Rule::TC_731;
  const Template& shape = rules.data->shape_of(point.tile);
  if (shape.nodes[point.node].kind == NodeKind::junction) return Rule::TC_732;
  const int bridge = bridge_between(shape, player.administration.node, point.node);
  if (bridge < 0) return Rule::TC_733;
  return (open_bridges(shape, bridges_on(player, point.tile)) >> bridge & 1) != 0 ? Rule::none : Rule::TC_734;
}

void bridge_to_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  const int tile = s.seats[seat].administration.tile;
  const int first = rules.data->first_point(tile);
  for (int point = first; point < first + static_cast<int>(rules.data->shape_of(tile).nodes.size()); ++point)
    if (why_not_bridge_to(rules, s, seat, move_of(verb::to_point, point)) == Rule::none) out.add(verb::to_point, point);
}

void bridge_to_apply(Turn& turn, Seat seat, Move move) {
  Player& player = turn.s.seats[seat];
  const TilePoint from = picked(player), to = turn.rules.point(move.arg);
  const int chosen = bridge_between(turn.rules.data->shape_of(to.tile), from.node, to.node);
  std::size_t n = 0;
  while (player.bridges[n].tile != kNone) ++n;
  player.bridges[n] = {to.tile, static_cast<std::uint8_t>(chosen)};
  turn.log.add(note::bridge_laid, seat, turn.rules.data->first_point(from.tile) + from.node, move.arg);
  finish_use(turn.s, seat);
}

void bridge_to_prompt(const Rules& rules, const State& s, Seat seat, Prompt& prompt) {
  const TilePoint from = picked(s.seats[seat]);
  prompt.set_args(rules.data->first_point(from.tile) + from.node);
}

}  // namespace

const StepRow kBridgeFromStep{.name = "bridge_from",
                              .verbs = {verb::from_point},
                              .options = bridge_from_options,
                              .why_not = why_not_bridge_from,
                              .apply = bridge_from_apply};
const StepRow kBridgeToStep{.name = "bridge_to",
                            .verbs = {verb::to_point},
                            .options = bridge_to_options,
                            .why_not = why_not_bridge_to,
                            .apply = bridge_to_apply,
                            .prompt = bridge_to_prompt,
                            .args = {arg::word(list::points)}};

bool can_lay_bridge(const Rules& rules, const State& s, Seat seat) {
  return any_tile(rules, s, seat, [&](int tile) { return bridge_ends(rules, s, seat, tile) != 0; });
}

}  // namespace century
