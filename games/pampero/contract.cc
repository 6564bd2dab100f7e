// Fulfilling contracts: transformer space, payment, pair, connection tiles, bonus, income symbols, linked contract.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

// Frame of step node: a = space, b = 1 for a linked contract. PAM-468, PAM-R38: the card's discount is for its own one.
int discount_of(const Table& t, const State& s) {
  return now(s).b != 0 ? 0 : t.data->cards[s.choice.card].contract_discount;
}

const CardAction& played_action(const Table& t, const State& s) {
  return t.data->cards[s.choice.card].actions[s.choice.action];
}

// PAM-454
bool line_payable(const Means& m, int line, const Purse& contract) {
  const Cost& cost = m.data.lines[at(line)].cost;
  return m.me.money >= cost.money && m.me.energy >= contract.energy + cost.energy &&
         m.me.battery >= contract.battery + cost.battery;
}

}  // namespace

void ask_for_node(Play& p, int seat, int space, bool linked) { p.s.agenda.ask(kNode, seat, space, linked ? 1 : 0); }

// PAM-453, PAM-454; PAM-R18: a pink line even where a free one leads.
void node_options(const Table& t, const State& s, Options& out) {
  const core::Frame& frame = now(s);
  Means m(t, s, frame.seat);
  m.know_contracts();
  const Purse cost = contract_cost(m, frame.a, discount_of(t, s));
  each(m.net.nodes, [&](int node) {
    if (node_allowed(m, frame.a, node)) out.add(verb::node, node);
  });
  each(m.net.lines, [&](int line) {
    if (node_allowed(m, frame.a, far_end(m.data, m.me, line)) && line_payable(m, line, cost)) out.add(verb::line, line);
  });
}

// PAM-455, PAM-470
void take_contract(Play& p, int seat, int space) {
  Company& c = p.company(seat);
  c.contracts |= bit(p.s.tiles[at(space)]);
  c.transformers |= bit(space);
  p.s.open &= ~bit(space);
  if (has(p.board().standard, space)) {
    each(p.board().pair[at(space)] & p.s.open, [&](int other) { p.log.add(note::pair, p.s.tiles[at(other)]); });
    p.s.open &= ~p.board().pair[at(space)];
  }
  take_connection_tiles(p, seat, space);
}

// PAM-452 to PAM-456, PAM-R37
void node_apply(Play& p, Move move) {
  const core::Frame frame = now(p.s);
  const int seat = frame.seat, space = frame.a;
  Company& me = p.company(seat);
  Purse cost;
  {
    const Means m(p.t, p.s, seat);
    cost = contract_cost(m, space, discount_of(p.t, p.s));
  }
  p.s.agenda.pop();
  const int tile = p.s.tiles[at(space)];
  int node = move.arg;
  if (move.verb == verb::line) {
    node = far_end(p.data(), me, move.arg);
    const Cost& line = p.data().lines[at(move.arg)].cost;
    cost.energy += line.energy;
    cost.battery += line.battery;
    me.lines |= bit(move.arg);
    add_money(p, seat, -line.money, note::line_built, line.money, move.arg);
  }
  me.energy = static_cast<std::uint8_t>(me.energy - cost.energy);
  pay_battery(p, seat, cost.battery);
  p.log.add(note::contract, seat, tile, space);
  me.nodes[at(node)] = static_cast<std::uint8_t>(tile);
  me.occupied = static_cast<std::uint16_t>(me.occupied | 1u << node);
  take_contract(p, seat, space);
  if (frame.b == 0 && has(p.board().standard, space)) p.s.agenda.ask(kLinked, seat, space);  // PAM-465
  p.s.agenda.ask(kSymbols, seat, tile, 0);
  push_effects(p, seat, p.data().nodes[at(node)].bonus);
}

// PAM-457
void deal_with_symbol(Play& p, int seat, int tile, int symbol) {
  const Contract& contract = p.data().contracts[at(tile)];
  if (symbol + 1 < contract.symbol_count) p.s.agenda.ask(kSymbols, seat, tile, symbol + 1);
  const Symbol& s = contract.symbols[at(symbol)];
  raise_income(p, seat, s.market, s.arrows);
}

// PAM-465, PAM-466
void linked_options(const Table& t, const State& s, Options& out) {
  const core::Frame& frame = now(s);
  const auto& linked = t.board->linked[at(frame.a)];
  if (linked.empty()) return;
  Means m(t, s, frame.seat);
  for (const std::uint8_t space : linked)
    if (linked_possible(m, played_action(t, s), frame.a, space)) out.add(verb::contract, space);
  if (!out.empty()) out.add(verb::decline);
}

void linked_apply(Play& p, Move move) {
  const int seat = p.s.agenda.pop().seat;
  if (move.verb == verb::contract) ask_for_node(p, seat, move.arg, true);
}

}  // namespace pampero
