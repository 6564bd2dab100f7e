// Building towers and wind farms; the tower-bonus board and the bonus fields of the company board.
#include <cstdlib>

#include "games/pampero/chapters.h"

namespace pampero {

namespace {

int zone_of_tower(const State& s) { return now(s).a; }

Set tiles_on(const State& s, Set cells) {
  Set out = 0;
  each(cells, [&](int cell) {
    if (s.cells[at(cell)] != kNone) out |= bit(cell);
  });
  return out;
}

// PAM-408, PAM-411
void keep_tile(Play& p, int seat, int tile, int field) {
  Company& me = p.company(seat);
  const BonusTile& type = p.data().tiles[at(tile)];
  me.bonus[at(field)] = static_cast<std::uint8_t>(tile);
  p.log.add(note::tile_kept, seat, tile, field);
  if (type.kind == TileKind::symbols) push_effects(p, seat, type.effect);
  if (type.kind != TileKind::upgrade) return;
  const Effect& effect = p.data().effects[at(type.effect.first)];
  std::uint8_t& sum = me.upgrades[at(static_cast<int>(effect.kind) - static_cast<int>(EffectKind::wind_energy))];
  sum = static_cast<std::uint8_t>(sum + effect.n);
}

// PAM-408 to PAM-410
void put_tile(Play& p, int seat, int tile) {
  const Company& me = p.company(seat);
  const int field = p.data().tiles[at(tile)].field;
  if (me.bonus[at(field)] == kNone) return keep_tile(p, seat, tile, field);
  const Set nearest = me.bonus[at(field)] == tile ? nearest_fields(p.data(), me, tile) : 0;
  if (nearest == 0) return p.log.add(note::tile_gone, seat, tile);
  if (std::popcount(nearest) > 1) return p.s.agenda.ask(kBonusField, seat, tile);
  keep_tile(p, seat, tile, std::countr_zero(nearest));
}

}  // namespace

// PAM-401 to PAM-403
void build_tower(Play& p, int seat, int site, int zone) {
  Company& me = p.company(seat);
  use_bulldozer(p, site);
  me.towers |= bit(site);
  const TowerSlot& slot = p.data().tower_slots[me.stage];
  ++me.stage;
  p.log.add(note::tower, seat, site, me.stage);
  p.s.agenda.ask(kCell1, seat, zone);
  push_effects(p, seat, slot.bonus);
}

// PAM-420
void build_wind_farm(Play& p, int seat, int site) {
  use_bulldozer(p, site);
  p.company(seat).wind_farms |= bit(site);
  p.log.add(note::wind_farm, seat, site);
}

void second_site_apply(Play& p, Move move) {
  const int seat = p.s.agenda.pop().seat;
  if (move.verb == verb::site) build_wind_farm(p, seat, move.arg);
}

// PAM-404
void cell_1_options(const Table& t, const State& s, Options& out) {
  const Set allowed = t.data->allowed_cells[at(zone_of_tower(s))];
  each(allowed, [&](int cell) {
    if ((t.data->cell_neighbours[at(cell)] & allowed) != 0) out.add(verb::cell, cell);
  });
}

void cell_1_apply(Play& p, Move move) {
  const core::Frame frame = now(p.s);
  p.s.agenda.then(kCell2, frame.seat, frame.a, move.arg);
}

void cell_2_options(const Table& t, const State& s, Options& out) {
  each(t.data->allowed_cells[at(zone_of_tower(s))] & t.data->cell_neighbours[at(now(s).b)],
       [&](int cell) { out.add(verb::cell, cell); });
}

// PAM-405, PAM-406, PAM-R32: both tiles leave the board at once, then the discard, then the effects.
void cell_2_apply(Play& p, Move move) {
  const core::Frame frame = p.s.agenda.pop();
  const std::array<int, 2> cells{frame.b, move.arg};
  for (std::size_t i : {std::size_t{1}, std::size_t{0}}) {
    std::uint8_t& tile = p.s.cells[at(cells[i])];
    p.s.agenda.ask(kCellEffect, frame.seat, cells[i], tile == kNone ? -1 : tile);
    tile = kNone;
  }
  if (p.t.players == 2) p.s.agenda.ask(kCellDiscard, frame.seat, frame.a, cells[0] * 256 + cells[1]);
}

// PAM-412, PAM-V6
Set discard_cells(const Table& t, const State& s) {
  const Data& data = *t.data;
  const Set allowed = tiles_on(s, data.allowed_cells[at(zone_of_tower(s))]);
  if (!t.rahdo_discard) return allowed;
  const int first = now(s).b / 256, second = now(s).b % 256;
  const Cell& a = data.cells[at(first)];
  const bool one_row = a.row == data.cells[at(second)].row;
  Set beside = 0;
  each((data.cell_neighbours[at(first)] | data.cell_neighbours[at(second)]) & allowed, [&](int cell) {
    const Cell& other = data.cells[at(cell)];
    if (one_row ? other.row == a.row : other.column == a.column) beside |= bit(cell);
  });
  return beside;
}

void cell_discard_apply(Play& p, Move move) {
  const int seat = p.s.agenda.pop().seat;
  p.log.add(note::tile_discarded, seat, p.s.cells[at(move.arg)]);
  p.s.cells[at(move.arg)] = kNone;
}

// PAM-406, PAM-407, PAM-R36
void cell_effect(Play& p, int seat, int cell, int tile) {
  if (tile < 0) return push_effects(p, seat, p.data().cells[at(cell)].bonus);
  p.log.add(note::tile_taken, seat, tile);
  const BonusTile& type = p.data().tiles[at(tile)];
  if (type.kind == TileKind::instant) return push_effects(p, seat, type.effect);
  put_tile(p, seat, tile);
}

// PAM-409, PAM-R30
Set nearest_fields(const Data& data, const Company& c, int tile) {
  const BonusField& home = data.bonus_fields[data.tiles[at(tile)].field];
  int best = 1000;
  Set out = 0;
  for (std::size_t i = 0; i < data.bonus_fields.size(); ++i) {
    if (c.bonus[i] != kNone) continue;
    const int distance = std::abs(data.bonus_fields[i].x - home.x) + std::abs(data.bonus_fields[i].y - home.y);
    if (distance < best) out = 0, best = distance;
    if (distance == best) out |= bit(static_cast<int>(i));
  }
  return out;
}

void bonus_field_apply(Play& p, Move move) {
  const core::Frame frame = p.s.agenda.pop();
  keep_tile(p, frame.seat, frame.a, move.arg);
}

}  // namespace pampero
