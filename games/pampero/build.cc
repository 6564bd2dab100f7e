// Building towers and wind farms; the tower-bonus board and the bonus fields of the company board.
#include <cstdlib>

#include "games/pampero/chapters.h"

namespace pampero {

namespace {

int zone_of_tower(const State& s) { return now(s).a; }

int first_cell(const State& s) { return now(s).b; }

Set tiles_on(const State& s, Set cells) {
  Set out = 0;
  for (const int cell : members(cells)) {
    if (s.cells[at(cell)] != kNone) out |= bit(cell);
  }
  return out;
}

// PAM-408, PAM-411
void keep_tile(Turn& turn, int seat, int tile, int field) {
  Company& me = turn.company(seat);
  const BonusTile& type = turn.data().tiles[at(tile)];
  me.bonus[at(field)] = static_cast<std::uint8_t>(tile);
  turn.log.add(note::tile_kept, seat, tile, field);
  if (type.kind == TileKind::symbols) push_effects(turn, seat, type.effect);
  if (type.kind != TileKind::upgrade) return;
  const Effect& effect = turn.data().effects[at(type.effect.first)];
  std::uint8_t& sum = me.upgrades[at(static_cast<int>(effect.kind) - static_cast<int>(EffectKind::wind_energy))];
  sum = static_cast<std::uint8_t>(sum + effect.n);
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

// PAM-408, PAM-409, PAM-410
void put_tile(Turn& turn, int seat, int tile) {
  const Company& me = turn.company(seat);
  const int field = turn.data().tiles[at(tile)].field;
  if (me.bonus[at(field)] == kNone) return keep_tile(turn, seat, tile, field);
  const Set nearest = me.bonus[at(field)] == tile ? nearest_fields(turn.data(), me, tile) : 0;
  if (nearest == 0) return turn.log.add(note::tile_gone, seat, tile);
  if (std::popcount(nearest) > 1) return turn.s.agenda.ask(kBonusField, seat, tile);
  keep_tile(turn, seat, tile, std::countr_zero(nearest));
}

}  // namespace

// PAM-401, PAM-402, PAM-403
void build_tower(Turn& turn, int seat, int site, int zone) {
  Company& me = turn.company(seat);
  use_bulldozer(turn, site);
  me.towers |= bit(site);
  const TowerSlot& slot = turn.data().tower_slots[me.stage];
  ++me.stage;
  turn.log.add(note::tower, seat, site, me.stage);
  turn.s.agenda.ask(kCell1, seat, zone);
  push_effects(turn, seat, slot.bonus);
}

// PAM-420
void build_wind_farm(Turn& turn, int seat, int site) {
  use_bulldozer(turn, site);
  turn.company(seat).wind_farms |= bit(site);
  turn.log.add(note::wind_farm, seat, site);
}

// PAM-406, PAM-407, PAM-R36
void cell_effect(Turn& turn, int seat, int cell, int tile) {
  if (tile < 0) return push_effects(turn, seat, turn.data().cells[at(cell)].bonus);
  turn.log.add(note::tile_taken, seat, tile);
  const BonusTile& type = turn.data().tiles[at(tile)];
  if (type.kind == TileKind::instant) return push_effects(turn, seat, type.effect);
  put_tile(turn, seat, tile);
}

namespace {

// --- cell_1 (PAM-404): frame a = zone of the tower ---

Set first_cells(const Rules& rules, const State& s) {
  const Set allowed = rules.data->allowed_cells[at(zone_of_tower(s))];
  Set out = 0;
  for (const int cell : members(allowed)) {
    if ((rules.data->cell_neighbours[at(cell)] & allowed) != 0) out |= bit(cell);
  }
  return out;
}

Rule why_not_cell_1(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(first_cells(rules, s), move.arg, Rule::PAM_404);
}

void cell_1_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::cell, first_cells(rules, s));
}

void cell_1_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.then(kCell2, seat, zone_of_tower(turn.s), move.arg);
}

// --- cell_2: frame a = zone of the tower, b = first cell ---

Set second_cells(const Rules& rules, const State& s) {
  return rules.data->allowed_cells[at(zone_of_tower(s))] & rules.data->cell_neighbours[at(first_cell(s))];
}

Rule why_not_cell_2(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(second_cells(rules, s), move.arg, Rule::PAM_404);
}

void cell_2_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::cell, second_cells(rules, s));
}

// PAM-405, PAM-406, PAM-R32: both tiles leave the board at once, then the discard, then the effects.
void cell_2_apply(Turn& turn, Seat seat, Move move) {
  const core::Frame frame = turn.s.agenda.pop();
  const std::array<int, 2> cells{frame.b, move.arg};
  for (std::size_t i : {std::size_t{1}, std::size_t{0}}) {
    std::uint8_t& tile = turn.s.cells[at(cells[i])];
    turn.s.agenda.ask(kCellEffect, seat, cells[i], tile == kNone ? -1 : tile);
    tile = kNone;
  }
  if (turn.rules.players == 2) turn.s.agenda.ask(kCellDiscard, seat, frame.a, pack(cells[1], cells[0]));
}

// --- cell_discard: frame a = zone of the tower, b = both cells ---

// PAM-412, PAM-V6
Set discard_cells(const Rules& rules, const State& s) {
  const Data& data = *rules.data;
  const Set allowed = tiles_on(s, data.allowed_cells[at(zone_of_tower(s))]);
  if (!rules.rahdo_discard) return allowed;
  const int first = high_of(now(s).b), second = low_of(now(s).b);
  const Cell& a = data.cells[at(first)];
  const bool one_row = a.row == data.cells[at(second)].row;
  Set beside = 0;
  for (const int cell : members((data.cell_neighbours[at(first)] | data.cell_neighbours[at(second)]) & allowed)) {
    const Cell& other = data.cells[at(cell)];
    if (one_row ? other.row == a.row : other.column == a.column) beside |= bit(cell);
  }
  return beside;
}

Rule why_not_cell_discard(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(discard_cells(rules, s), move.arg, rules.rahdo_discard ? Rule::PAM_V6 : Rule::PAM_412);
}

void cell_discard_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::cell, discard_cells(rules, s));
}

void cell_discard_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.pop();
  turn.log.add(note::tile_discarded, seat, turn.s.cells[at(move.arg)]);
  turn.s.cells[at(move.arg)] = kNone;
}

bool cell_discard_visited(const Rules& rules, const State& s, Seat) { return discard_cells(rules, s) != 0; }

// --- bonus_field (PAM-409): frame a = tile ---

Rule why_not_bonus_field(const Rules& rules, const State& s, Seat seat, Move move) {
  return unless_in(nearest_fields(*rules.data, s.seats[seat], now(s).a), move.arg, Rule::PAM_409);
}

void bonus_field_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(verb::field, nearest_fields(*rules.data, s.seats[seat], now(s).a));
}

void bonus_field_apply(Turn& turn, Seat seat, Move move) { keep_tile(turn, seat, turn.s.agenda.pop().a, move.arg); }

void tower_prompt(const Rules&, const State& s, Seat, Prompt& prompt) { prompt.set_args(now(s).a); }

// --- second_site (PAM-422) ---

Set second_sites(const Rules& rules, const State& s, Seat seat) {
  return sites_to_build(CardLegality(rules, s, seat), played_action(rules, s), s.card_in_play.zone);
}

Rule why_not_second_site(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::decline) return Rule::none;
  return unless_in(second_sites(rules, s, seat), move.arg, Rule::PAM_422);
}

void second_site_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(verb::site, second_sites(rules, s, seat));
  out.add(verb::decline);
}

void second_site_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.pop();
  if (move.verb == verb::site) build_wind_farm(turn, seat, move.arg);
}

bool second_site_visited(const Rules& rules, const State& s, Seat seat) { return second_sites(rules, s, seat) != 0; }

}  // namespace

const StepRow kCell1Step{.name = "cell_1",
                         .verbs = {verb::cell},
                         .options = cell_1_options,
                         .why_not = why_not_cell_1,
                         .apply = cell_1_apply};
const StepRow kCell2Step{.name = "cell_2",
                         .verbs = {verb::cell},
                         .options = cell_2_options,
                         .why_not = why_not_cell_2,
                         .apply = cell_2_apply};
const StepRow kCellDiscardStep{.name = "cell_discard",
                               .verbs = {verb::cell},
                               .options = cell_discard_options,
                               .why_not = why_not_cell_discard,
                               .apply = cell_discard_apply,
                               .visited = cell_discard_visited};
const StepRow kBonusFieldStep{.name = "bonus_field",
                              .verbs = {verb::field},
                              .options = bonus_field_options,
                              .why_not = why_not_bonus_field,
                              .apply = bonus_field_apply,
                              .prompt = tower_prompt,
                              .args = {arg::word(list::bonus_tiles)}};
const StepRow kSecondSiteStep{.name = "second_site",
                              .verbs = {verb::site, verb::decline},
                              .options = second_site_options,
                              .why_not = why_not_second_site,
                              .apply = second_site_apply,
                              .visited = second_site_visited};

}  // namespace pampero
