// Set-up: the table before the first shuffle, the draws, the first bulldozers.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

// Frame of every set-up step: a = how many draws of this step are done.
int draws(const Table& t, int step) {
  const Data& data = *t.data;
  switch (step) {
    case kSetupOrder: return t.seats;
    case kSetupScoring1:
    case kSetupScoring2: return t.intro_tiles ? 0 : 1;  // PAM-V2
    case kSetupRemote: return std::popcount(t.board->remote);
    case kSetupSolar: return std::popcount(t.board->solar);
    case kSetupConnection: return t.board->connection_ids.size();
    case kSetupBonus: return t.fixed_bonus ? 0 : static_cast<int>(data.cells.size());  // PAM-V3
    case kSetupAction:
    case kSetupScoring:
    case kSetupArgentina:
    case kSetupBrazil: return data.limits.open[at(step - kSetupAction)];
    case kSetupBulldozer: return t.seats * static_cast<int>(data.bulldozer_rounds.size());
    default: return 1;
  }
}

int bulldozer_seat(const Table& t, const State& s, int placed) {
  const int place = placed % t.seats;
  return s.order[at(t.data->bulldozer_rounds[at(placed / t.seats)].reverse ? t.seats - 1 - place : place)];
}

// PAM-112
void next_bulldozer(Play& p, int placed) {
  for (; placed < draws(p.t, kSetupBulldozer); ++placed) {
    const int seat = bulldozer_seat(p.t, p.s, placed);
    if (!p.t.is_automa(seat)) return p.s.agenda.ask(kSetupBulldozer, seat, placed);
    automa_place_bulldozer(p, seat, p.data().bulldozer_rounds[at(placed / p.t.seats)].zone);
  }
  begin_year(p);
}

void next_draw(Play& p) {
  core::Frame frame = p.s.agenda.pop();
  ++frame.a;
  while (frame.step < kSetupBulldozer && frame.a >= draws(p.t, frame.step)) ++frame.step, frame.a = 0;
  if (frame.step < kSetupBulldozer) return p.s.agenda.ask(frame.step, core::kChance, frame.a);
  next_bulldozer(p, 0);
}

Set free_sites(const Table& t, const State& s) { return t.board->all_sites & ~taken_places(t, s); }

int nth_space(Set spaces, int n) {
  for (; n > 0; --n) spaces &= spaces - 1;
  return std::countr_zero(spaces);
}

// The contract tiles of one kind that are not drawn yet.
void contract_tiles(const State& s, Set spaces, int first, int end, Options& out) {
  Set drawn = 0;
  each(spaces, [&](int space) {
    if (s.tiles[at(space)] != kNone) drawn |= bit(s.tiles[at(space)]);
  });
  for (int tile = first; tile < end; ++tile)
    if (!has(drawn, tile)) out.add(verb::tile_contract, tile);
}

void scoring_tiles(const Table& t, const State& s, int category, Options& out) {
  for (std::size_t i = 0; i < t.data->scoring_tiles.size(); ++i) {
    const int of = t.data->scoring_tiles[i].category;
    const bool used = std::find(s.scoring_tiles.begin(), s.scoring_tiles.end(), i) != s.scoring_tiles.end();
    if (of != 0 && (category == 0 || of == category) && !used) out.add(verb::tile_scoring, static_cast<int>(i));
  }
}

// Copies of each tile left for the area of the cell; earlier cells without a tile had the X tile (PAM-109).
void bonus_tiles(const Table& t, const State& s, int cell, Options& out) {
  const Data& data = *t.data;
  const std::uint8_t area = data.cells[at(cell)].area;
  for (std::size_t tile = 0; tile < data.tiles.size(); ++tile) {
    int left = data.tiles[tile].copies[area];
    const std::uint8_t shown = tile == data.x_tile ? kNone : static_cast<std::uint8_t>(tile);
    for (int before = 0; before < cell; ++before)
      if (data.cells[at(before)].area == area && s.cells[at(before)] == shown) --left;
    if (left > 0) out.add(verb::tile_bonus, static_cast<int>(tile), left);
  }
}

void connection_tiles(const Table& t, const State& s, int space, Options& out) {
  for (std::size_t tile = 0; tile < t.data->connections.size(); ++tile) {
    const bool laid = std::find(s.connection_tiles.begin(), s.connection_tiles.end(), tile) != s.connection_tiles.end();
    if (t.data->connections[tile].back == t.board->connection_spaces[at(space)].back && !laid)
      out.add(verb::tile_connection, static_cast<int>(tile));
  }
}

// PAM-105, PAM-106
void place_in_order(Play& p, int seat, int place) {
  p.s.order[at(place)] = static_cast<std::uint8_t>(seat);
  p.s.track[at(place)] = static_cast<std::uint8_t>(seat);
  if (!p.t.is_automa(seat)) p.company(seat).energy = p.board().start_energy[at(place)];
  p.log.add(note::order, seat, place + 1);
}

void lay_contract(Play& p, Set spaces, int n, int tile) {
  const int space = nth_space(spaces, n);
  p.s.tiles[at(space)] = static_cast<std::uint8_t>(tile);
  p.s.open |= bit(space);
  p.log.add(note::contract_laid, tile, space);
}

Company new_company(const Table& t, int seat) {
  const Data& data = *t.data;
  Company c{};
  c.fields_used.fill(kNone);
  c.connections.fill(kNone);
  c.bonus.fill(kNone);
  c.bulldozers.fill(kReserve);
  c.nodes.fill(kNone);
  if (t.is_automa(seat)) {  // PAM-S2
    c.money = t.level->start;
    return c;
  }
  c.money = static_cast<std::int16_t>(data.start.money);
  c.battery = static_cast<std::uint8_t>(data.start.battery);
  c.hand = bit(data.basic_cards) - 1;
  c.connections[data.start_connection] = kInPlayArea;
  c.play_area = bit(data.start_connection);
  return c;
}

}  // namespace

// PAM-101 to PAM-104, PAM-111, PAM-113
State start_state(const Table& t) {
  const Data& data = *t.data;
  State s{};
  for (int seat = 0; seat < t.seats; ++seat) s.seats[at(seat)] = new_company(t, seat);
  s.open = t.board->standard;
  for (int space = 0; space < kMaxSpaces; ++space) s.tiles[at(space)] = t.board->fixed_tile[at(space)];
  s.cells.fill(kNone);
  if (t.fixed_bonus) s.cells = data.fixed_layout;
  s.connection_tiles.fill(kNone);
  for (auto& display : s.displays) display.fill(kNone);
  s.order.fill(kNone);
  s.track.fill(kNone);
  s.scoring_tiles.fill(kNone);
  if (t.intro_tiles) s.scoring_tiles = {data.intro_upper, data.intro_lower, kNone, kNone};
  const auto full = [](std::size_t n) { return n == kMaxSet ? ~Set{0} : bit(static_cast<int>(n)) - 1; };
  s.action_deck = full(data.cards.size()) & ~(bit(data.basic_cards) - 1);
  s.scoring_deck = full(data.scoring_cards.size());
  s.foreign_deck = full(data.foreign.size());
  s.orders = t.level != nullptr ? full(data.orders.size()) : 0;
  s.battery_supply = static_cast<std::uint8_t>(t.board->start_batteries - t.players * data.start.battery);
  s.capital_supply = static_cast<std::uint8_t>(data.limits.capital_tiles);
  s.choice = kNoChoice;
  s.agenda.ask(kSetupOrder, core::kChance);
  return s;
}

void setup_options(const Table& t, const State& s, Options& out) {
  const core::Frame& frame = now(s);
  const Data& data = *t.data;
  switch (frame.step) {
    case kSetupOrder:
      for (int seat = 0; seat < t.seats; ++seat)
        if (std::find(s.order.begin(), s.order.end(), seat) == s.order.end()) out.add(verb::order_seat, seat);
      return;
    case kSetupFinal1: return scoring_tiles(t, s, 1, out);
    case kSetupFinal2: return scoring_tiles(t, s, 2, out);
    case kSetupScoring1:
    case kSetupScoring2: return scoring_tiles(t, s, 0, out);
    case kSetupRemote: return contract_tiles(s, t.board->remote, data.first_remote, data.first_solar, out);
    case kSetupSolar: return contract_tiles(s, t.board->solar, data.first_solar, data.contract_ids.size(), out);
    case kSetupConnection: return connection_tiles(t, s, frame.a, out);
    case kSetupBonus: return bonus_tiles(t, s, frame.a, out);
    case kSetupAction:
    case kSetupScoring:
    case kSetupArgentina:
    case kSetupBrazil: {
      const int display = frame.step - kSetupAction;
      const int word = display == 0 ? verb::card_action : display == 1 ? verb::card_scoring : verb::card_foreign;
      return each(refill_deck(t, s, display), [&](int card) { out.add(word, card); });
    }
    default: {  // PAM-112
      const std::uint8_t zone = data.bulldozer_rounds[at(frame.a / t.seats)].zone;
      each(free_sites(t, s) & t.board->zone_sites[zone], [&](int site) { out.add(verb::site, site); });
    }
  }
}

void setup_apply(Play& p, Move move) {
  const core::Frame frame = now(p.s);
  const auto arg = static_cast<std::uint8_t>(move.arg);
  switch (frame.step) {
    case kSetupOrder: place_in_order(p, move.arg, frame.a); break;
    case kSetupFinal1:
    case kSetupFinal2:
    case kSetupScoring1:
    case kSetupScoring2: {  // PAM-107
      const std::size_t which = frame.step == kSetupFinal1     ? 2
                                : frame.step == kSetupFinal2   ? 3
                                : frame.step == kSetupScoring1 ? 0
                                                               : 1;
      p.s.scoring_tiles[which] = arg;
      p.log.add(note::scoring_tile, which, move.arg);
      break;
    }
    case kSetupRemote: lay_contract(p, p.board().remote, frame.a, move.arg); break;
    case kSetupSolar: lay_contract(p, p.board().solar, frame.a, move.arg); break;
    case kSetupConnection:  // PAM-108
      p.s.connection_tiles[at(frame.a)] = arg;
      p.log.add(note::connection_laid, move.arg, frame.a);
      break;
    case kSetupBonus:  // PAM-109
      p.s.cells[at(frame.a)] = arg == p.data().x_tile ? kNone : arg;
      p.log.add(note::bonus_laid, move.arg, frame.a);
      break;
    case kSetupBulldozer: {
      Company& c = p.company(frame.seat);
      *std::find(c.bulldozers.begin(), c.bulldozers.end(), kReserve) = arg;
      c.bulldozer_places |= bit(move.arg);
      p.log.add(note::bulldozer_placed, frame.seat, move.arg);
      p.s.agenda.pop();
      return next_bulldozer(p, frame.a + 1);
    }
    default: refill_apply(p, move);
  }
  next_draw(p);
}

}  // namespace pampero
