// The automa of the solo game: it draws orders and carries them out as far as it can.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

Set free_sites(const Play& p) { return p.board().all_sites & ~taken_places(p.t, p.s); }

int first(Set set) { return std::countr_zero(set); }

// The first free site of the plain kind, else of the mixed kind, in the first sector that has one; -1 if none.
int site_for(const Play& p, const OrderCard& order, Set plain, Set fitting) {
  const Set free = free_sites(p);
  for (const std::uint8_t sector : order.sectors) {
    const Set here = free & p.board().sector_sites[sector];
    if ((here & plain) != 0) return first(here & plain);
    if ((here & fitting) != 0) return first(here & fitting);
  }
  return -1;
}

// PAM-S5
bool tower(Play& p, int seat, const OrderCard& order) {
  Company& c = p.company(seat);
  const int site = site_for(p, order, p.board().plain_tower_sites, p.board().tower_sites);
  if (site < 0 || c.stage >= p.data().start.towers) return false;
  c.towers |= bit(site);
  ++c.stage;
  p.log.add(note::tower, seat, site, c.stage);
  const int zone = p.data().sector_zone[p.board().site_sector[at(site)]];
  int left = 2;
  for (int cell = static_cast<int>(p.data().cells.size()) - 1; cell >= 0 && left > 0; --cell) {
    if (!has(p.data().allowed_cells[at(zone)], cell) || p.s.cells[at(cell)] == kNone) continue;
    p.log.add(note::tile_discarded, seat, p.s.cells[at(cell)]);
    p.s.cells[at(cell)] = kNone;
    --left;
  }
  return true;
}

// PAM-S6
bool wind(Play& p, int seat, const OrderCard& order) {
  Company& c = p.company(seat);
  const int site = site_for(p, order, p.board().plain_wind_sites, p.board().wind_sites);
  if (site < 0 || std::popcount(c.wind_farms) >= p.data().start.wind_farms) return false;
  c.wind_farms |= bit(site);
  p.log.add(note::wind_farm, seat, site);
  return true;
}

void take(Play& p, int seat, int space) {
  p.log.add(note::contract, seat, p.s.tiles[at(space)], space);
  take_contract(p, seat, space);
}

// PAM-S7, PAM-S8: among `kind`, in the first sector of the list with any tower and a tile.
bool contract_in_sectors(Play& p, int seat, const OrderCard& order, Set kind, bool last) {
  Set towers = 0;
  for (int owner = 0; owner < p.t.seats; ++owner) towers |= p.company(owner).towers;
  for (const std::uint8_t sector : order.sectors) {
    const Set here = p.s.open & kind & p.board().sector_spaces[sector];
    if (here == 0 || (towers & p.board().sector_sites[sector]) == 0) continue;
    // Data order of the tiles, not of the spaces they lie on.
    int best = -1;
    each(here, [&](int space) {
      if (best < 0 || (p.s.tiles[at(space)] < p.s.tiles[at(best)]) != last) best = space;
    });
    take(p, seat, best);
    return true;
  }
  return false;
}

bool solar(Play& p, int seat) {
  const Set open = p.s.open & p.board().solar;
  for (Set rest = open; rest != 0; rest &= rest - 1) {
    const int space = first(rest);
    if (!has(p.board().solar_entries, space) && (p.board().solar_before[at(space)] & ~p.s.open) == 0) continue;
    take(p, seat, space);
    return true;
  }
  return false;
}

bool foreign(Play& p, int seat, bool last) {
  int chosen = kNone, display = 0;
  for (int d : {2, 3})
    for (const std::uint8_t card : p.s.displays[at(d)])
      if (card != kNone && (last || chosen == kNone)) chosen = card, display = d;
  if (chosen == kNone) return false;
  p.company(seat).foreign |= bit(chosen);
  take_from_display(p.s, display, chosen);
  p.log.add(note::foreign, seat, chosen, 0);
  refill(p, display);
  return true;
}

bool carry_out_order(Play& p, int seat, Order what, const OrderCard& card) {
  switch (what) {
    case Order::tower: return tower(p, seat, card);
    case Order::wind: return wind(p, seat, card);
    case Order::contract: return contract_in_sectors(p, seat, card, p.board().standard, card.high);
    case Order::remote: return contract_in_sectors(p, seat, card, p.board().remote, false);
    case Order::solar: return solar(p, seat);
    case Order::foreign: return foreign(p, seat, card.high);
  }
  return false;
}

}  // namespace

// PAM-S2
void automa_place_bulldozer(Play& p, int seat, int zone) {
  Company& c = p.company(seat);
  const Set free = free_sites(p) & p.board().zone_sites[at(zone)];
  if (free == 0) return;
  *std::find(c.bulldozers.begin(), c.bulldozers.end(), kReserve) = static_cast<std::uint8_t>(first(free));
  c.bulldozer_places |= bit(first(free));
  p.log.add(note::bulldozer_placed, seat, first(free));
}

// PAM-S3, PAM-S4
void automa_order_apply(Play& p, Move move) {
  const int seat = p.s.order[p.s.turn];
  p.s.agenda.pop();
  p.s.orders &= ~bit(move.arg);
  if (p.s.orders == 0)
    p.s.orders = p.data().orders.size() == kMaxSet ? ~Set{0} : bit(static_cast<int>(p.data().orders.size())) - 1;
  const OrderCard& card = p.data().orders[at(move.arg)];
  p.log.add(note::automa_order, seat, move.arg);
  if (card.time) {
    advance_disc(p, seat);
    lower_disc(p, seat);
  }
  constexpr auto kNothing = Order(255);
  std::array<Order, 4> chain{card.order, Order::contract, Order::tower, Order::wind};
  if (card.order == Order::tower) chain = {Order::tower, Order::wind, kNothing, kNothing};
  if (card.order == Order::wind) chain = {Order::wind, Order::tower, kNothing, kNothing};
  if (card.order == Order::contract) chain = {Order::contract, Order::tower, Order::wind, kNothing};
  for (const Order what : chain)
    if (what != kNothing && carry_out_order(p, seat, what, card))
      return add_money(p, seat, p.t.level->orders[static_cast<std::size_t>(what)], note::automa_done,
                       static_cast<int>(what));
  add_money(p, seat, p.t.level->idle, note::automa_idle);
}

// PAM-S9
int automa_destination(const Table& t, const State& s, int place) { return first(destinations(t, s, place)); }

// PAM-S10
void automa_consolidate(Play& p, int seat) { add_money(p, seat, p.t.level->year, note::automa_year); }

}  // namespace pampero
