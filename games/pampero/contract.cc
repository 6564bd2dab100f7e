// Fulfilling contracts: transformer space, payment, pair, connection tiles, bonus, income symbols, linked contract.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

// Frame of step node: a = space, b = 1 for a linked contract. PAM-468, PAM-R38: the card's discount is for its own one.
int discount_of(const Rules& rules, const State& s) {
  return now(s).b != 0 ? 0 : rules.data->cards[s.card_in_play.card].contract_discount;
}

bool line_payable(const CardLegality& legality, int line, const Resources& contract) {
  const Cost& cost = legality.data.lines[at(line)].cost;
  return legality.me.money >= cost.money && legality.me.energy >= contract.energy + cost.energy &&
         legality.me.battery >= contract.battery + cost.battery;
}

}  // namespace

void ask_for_node(Turn& turn, int seat, int space, bool linked) {
  turn.s.agenda.ask(kNode, seat, space, linked ? 1 : 0);
}

// PAM-455, PAM-470
void take_contract(Turn& turn, int seat, int space) {
  Company& c = turn.company(seat);
  c.contracts |= bit(turn.s.tiles[at(space)]);
  c.transformers |= bit(space);
  turn.s.open &= ~bit(space);
  if (has(turn.board().standard, space)) {
    for (const int other : members(turn.board().pair[at(space)] & turn.s.open)) {
      turn.log.add(note::pair, turn.s.tiles[at(other)]);
    }
    turn.s.open &= ~turn.board().pair[at(space)];
  }
  take_connection_tiles(turn, seat, space);
}

// see PAM-457
void deal_with_symbol(Turn& turn, int seat, int tile, int symbol) {
  const Contract& contract = turn.data().contracts[at(tile)];
  if (symbol + 1 < contract.symbol_count) turn.s.agenda.ask(kSymbols, seat, tile, symbol + 1);
  const Symbol& s = contract.symbols[at(symbol)];
  raise_income(turn, seat, s.market, s.arrows);
}

namespace {

// --- node ---

// PAM-453
Rule why_not_free_node(const CardLegality& legality, int space, int node) {
  if (legality.data.nodes[at(node)].column > legality.me.stage) return Rule::PAM_126;
  if (!has(legality.net.nodes, node)) return Rule::PAM_453;
  return node_allowed(legality, space, node) ? Rule::none : Rule::PAM_V4;
}

// PAM-454; PAM-R18: a pink line even where a free one leads.
Rule why_not_line(const CardLegality& legality, int space, const Resources& cost, int line) {
  if (!has(legality.net.lines, line)) return Rule::PAM_454;
  if (!node_allowed(legality, space, far_end(legality.data, legality.me, line))) return Rule::PAM_V4;
  return line_payable(legality, line, cost) ? Rule::none : Rule::PAM_454;
}

Rule why_not_node(const Rules& rules, const State& s, Seat seat, Move move) {
  CardLegality legality(rules, s, seat);
  legality.prepare_contracts();
  const int space = now(s).a;
  if (move.verb == verb::node) return why_not_free_node(legality, space, move.arg);
  return why_not_line(legality, space, contract_cost(legality, space, discount_of(rules, s)), move.arg);
}

void node_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  legality.prepare_contracts();
  const int space = now(s).a;
  const Resources cost = contract_cost(legality, space, discount_of(rules, s));
  for (const int node : members(legality.net.nodes)) {
    if (why_not_free_node(legality, space, node) == Rule::none) out.add(verb::node, node);
  }
  for (const int line : members(legality.net.lines)) {
    if (why_not_line(legality, space, cost, line) == Rule::none) out.add(verb::line, line);
  }
}

// PAM-452, PAM-453, PAM-454, PAM-455, PAM-456, PAM-R37
void node_apply(Turn& turn, Seat seat, Move move) {
  Resources cost =
      contract_cost(CardLegality(turn.rules, turn.s, seat), now(turn.s).a, discount_of(turn.rules, turn.s));
  const core::Frame frame = turn.s.agenda.pop();
  const int space = frame.a;
  Company& me = turn.company(seat);
  const int tile = turn.s.tiles[at(space)];
  int node = move.arg;
  if (move.verb == verb::line) {
    node = far_end(turn.data(), me, move.arg);
    const Cost& line = turn.data().lines[at(move.arg)].cost;
    cost.energy += line.energy;
    cost.battery += line.battery;
    me.lines |= bit(move.arg);
    add_money(turn, seat, -line.money, note::line_built, line.money, move.arg);
  }
  me.energy = static_cast<std::uint8_t>(me.energy - cost.energy);
  pay_battery(turn, seat, cost.battery);
  turn.log.add(note::contract, seat, tile, space);
  me.nodes[at(node)] = static_cast<std::uint8_t>(tile);
  me.occupied = static_cast<std::uint16_t>(me.occupied | 1u << node);
  take_contract(turn, seat, space);
  if (frame.b == 0 && has(turn.board().standard, space)) turn.s.agenda.ask(kLinked, seat, space);  // PAM-465
  turn.s.agenda.ask(kSymbols, seat, tile, 0);
  push_effects(turn, seat, turn.data().nodes[at(node)].bonus);
}

void contract_prompt(const Rules&, const State& s, Seat, Prompt& prompt) { prompt.set_args(s.tiles[at(now(s).a)]); }

// --- linked (PAM-465, PAM-466): frame a = space of the contract just fulfilled ---

bool linked_visited(const Rules& rules, const State& s, Seat seat) {
  const auto& linked = rules.board->linked[at(now(s).a)];
  if (linked.empty()) return false;
  CardLegality legality(rules, s, seat);
  return std::any_of(linked.begin(), linked.end(),
                     [&](int space) { return linked_possible(legality, played_action(rules, s), now(s).a, space); });
}

Rule why_not_linked(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::decline) return Rule::none;
  const auto& linked = rules.board->linked[at(now(s).a)];
  if (std::find(linked.begin(), linked.end(), move.arg) == linked.end()) return Rule::PAM_465;
  CardLegality legality(rules, s, seat);
  return why_not_linked_space(legality, played_action(rules, s), now(s).a, move.arg);
}

void linked_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  CardLegality legality(rules, s, seat);
  for (const std::uint8_t space : rules.board->linked[at(now(s).a)])
    if (linked_possible(legality, played_action(rules, s), now(s).a, space)) out.add(verb::contract, space);
  out.add(verb::decline);
}

void linked_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.pop();
  if (move.verb == verb::contract) ask_for_node(turn, seat, move.arg, true);
}

}  // namespace

const StepRow kNodeStep{.name = "node",
                        .verbs = {verb::node, verb::line},
                        .options = node_options,
                        .why_not = why_not_node,
                        .apply = node_apply,
                        .prompt = contract_prompt,
                        .args = {arg::word(list::contracts)}};
const StepRow kLinkedStep{.name = "linked",
                          .verbs = {verb::contract, verb::decline},
                          .options = linked_options,
                          .why_not = why_not_linked,
                          .apply = linked_apply,
                          .visited = linked_visited,
                          .ascending = false};

}  // namespace pampero
