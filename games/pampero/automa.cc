// The automa of the solo game: it draws orders and carries them out as far as it can.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

Set free_sites(const Turn& turn) { return turn.board().all_sites & ~taken_places(turn.rules, turn.s); }

int first(Set set) { return std::countr_zero(set); }

// The first free site of the plain kind, else of the mixed kind, in the first sector that has one; -1 if none.
int site_for(const Turn& turn, const OrderCard& order, Set plain, Set fitting) {
  const Set free = free_sites(turn);
  for (const std::uint8_t sector : order.sectors) {
    const Set here = free & turn.board().sector_sites[sector];
    if ((here & plain) != 0) return first(here & plain);
    if ((here & fitting) != 0) return first(here & fitting);
  }
  return -1;
}

// PAM-S5
bool tower(Turn& turn, int seat, const OrderCard& order) {
  Company& c = turn.company(seat);
  const int site = site_for(turn, order, turn.board().plain_tower_sites, turn.board().tower_sites);
  if (site < 0 || c.stage >= turn.data().start.towers) return false;
  c.towers |= bit(site);
  ++c.stage;
  turn.log.add(note::tower, seat, site, c.stage);
  const int zone = turn.data().sector_zone[turn.board().site_sector[at(site)]];
  int left = 2;
  for (int cell = static_cast<int>(turn.data().cells.size()) - 1; cell >= 0 && left > 0; --cell) {
    if (!has(turn.data().allowed_cells[at(zone)], cell) || turn.s.cells[at(cell)] == kNone) continue;
    turn.log.add(note::tile_discarded, seat, turn.s.cells[at(cell)]);
    turn.s.cells[at(cell)] = kNone;
    --left;
  }
  return true;
}

// PAM-S6
bool wind(Turn& turn, int seat, const OrderCard& order) {
  Company& c = turn.company(seat);
  const int site = site_for(turn, order, turn.board().plain_wind_sites, turn.board().wind_sites);
  if (site < 0 || std::popcount(c.wind_farms) >= turn.data().start.wind_farms) return false;
  c.wind_farms |= bit(site);
  turn.log.add(note::wind_farm, seat, site);
  return true;
}

void take(Turn& turn, int seat, int space) {
  turn.log.add(note::contract, seat, turn.s.tiles[at(space)], space);
  take_contract(turn, seat, space);
}

// PAM-S7, PAM-S8: among `kind`, in the first sector of the list with any tower and a tile.
bool contract_in_sectors(Turn& turn, int seat, const OrderCard& order, Set kind, bool last) {
  Set towers = 0;
  for (int owner = 0; owner < turn.rules.seats; ++owner) towers |= turn.company(owner).towers;
  for (const std::uint8_t sector : order.sectors) {
    const Set here = turn.s.open & kind & turn.board().sector_spaces[sector];
    if (here == 0 || (towers & turn.board().sector_sites[sector]) == 0) continue;
    // Data order of the tiles, not of the spaces they lie on.
    int best = -1;
    for (const int space : members(here)) {
      if (best < 0 || (turn.s.tiles[at(space)] < turn.s.tiles[at(best)]) != last) best = space;
    }
    take(turn, seat, best);
    return true;
  }
  return false;
}

bool solar(Turn& turn, int seat) {
  const Set open = turn.s.open & turn.board().solar;
  for (const int space : members(open)) {
    if (!has(turn.board().solar_entries, space) && (turn.board().solar_before[at(space)] & ~turn.s.open) == 0) continue;
    take(turn, seat, space);
    return true;
  }
  return false;
}

bool foreign(Turn& turn, int seat, bool last) {
  int chosen = kNone, display = 0;
  for (int d : {2, 3})
    for (const std::uint8_t card : turn.s.displays[at(d)])
      if (card != kNone && (last || chosen == kNone)) chosen = card, display = d;
  if (chosen == kNone) return false;
  turn.company(seat).foreign |= bit(chosen);
  take_from_display(turn.s, display, chosen);
  turn.log.add(note::foreign, seat, chosen, 0);
  refill(turn, display);
  return true;
}

bool carry_out_order(Turn& turn, int seat, Order what, const OrderCard& card) {
  switch (what) {
    case Order::tower: return tower(turn, seat, card);
    case Order::wind: return wind(turn, seat, card);
    case Order::contract: return contract_in_sectors(turn, seat, card, turn.board().standard, card.high);
    case Order::remote: return contract_in_sectors(turn, seat, card, turn.board().remote, false);
    case Order::solar: return solar(turn, seat);
    case Order::foreign: return foreign(turn, seat, card.high);
  }
  return false;
}

}  // namespace

// PAM-S2
void automa_place_bulldozer(Turn& turn, int seat, int zone) {
  Company& c = turn.company(seat);
  const Set free = free_sites(turn) & turn.board().zone_sites[at(zone)];
  if (free == 0) return;
  *std::find(c.bulldozers.begin(), c.bulldozers.end(), kReserve) = static_cast<std::uint8_t>(first(free));
  c.bulldozer_places |= bit(first(free));
  turn.log.add(note::bulldozer_placed, seat, first(free));
}

// PAM-S9
int automa_destination(const Rules& rules, const State& s, int place) { return first(destinations(rules, s, place)); }

// PAM-S10
void automa_consolidate(Turn& turn, int seat) { add_money(turn, seat, turn.rules.level->year, note::automa_year); }

namespace {

// --- automa_order ---

Rule why_not_automa_order(const Rules&, const State& s, Seat, Move move) {
  return unless_in(s.orders, move.arg, Rule::PAM_S3);
}

void automa_order_options(const Rules&, const State& s, Seat, Options& out) {
  out.add_each(verb::order_card, s.orders);
}

// PAM-S3, PAM-S4
void automa_order_apply(Turn& turn, Seat, Move move) {
  const int seat = turn.s.order[turn.s.turn];
  turn.s.agenda.pop();
  turn.s.orders &= ~bit(move.arg);
  if (turn.s.orders == 0) turn.s.orders = all_of(turn.data().orders.size());
  const OrderCard& card = turn.data().orders[at(move.arg)];
  turn.log.add(note::automa_order, seat, move.arg);
  if (card.time) {
    advance_disc(turn, seat);
    lower_disc(turn, seat);
  }
  constexpr auto kNothing = Order(255);
  std::array<Order, 4> chain{card.order, Order::contract, Order::tower, Order::wind};
  if (card.order == Order::tower) chain = {Order::tower, Order::wind, kNothing, kNothing};
  if (card.order == Order::wind) chain = {Order::wind, Order::tower, kNothing, kNothing};
  if (card.order == Order::contract) chain = {Order::contract, Order::tower, Order::wind, kNothing};
  for (const Order what : chain)
    if (what != kNothing && carry_out_order(turn, seat, what, card))
      return add_money(turn, seat, turn.rules.level->orders[static_cast<std::size_t>(what)], note::automa_done,
                       static_cast<int>(what));
  add_money(turn, seat, turn.rules.level->idle, note::automa_idle);
}

}  // namespace

const StepRow kAutomaOrderStep{.name = "automa_order",
                               .verbs = {verb::order_card},
                               .options = automa_order_options,
                               .why_not = why_not_automa_order,
                               .apply = automa_order_apply};

}  // namespace pampero
