// What of a position can be set by hand, and what follows from it; arrange_checks.cc says why it cannot stand so.
#include <algorithm>
#include <span>

#include "core/sort.h"
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

using core::Arrangement;

constexpr int kMoneyByHand = 999;

bool begins_turn(const State& s) {
  return s.agenda.size() == 2 && s.agenda[0].step == kEndTurn && s.agenda.top().step == kAction;
}

Set own_cards(const Company& c) {
  Set own = c.hand;
  for (const std::uint8_t card : c.fields_used)
    if (card != kNone) own |= bit(card);
  return own;
}

// The special cards a company has, and where its cards lie; those on no field are in its hand. Connection tiles come
// back from a field whose card is another one (PAM-442).
void arrange_cards(const Rules& rules, Company& c, int seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Set basic = bit(data.basic_cards) - 1;
  const Set specials = all_of(data.cards.size()) & ~basic;
  Set special = own_cards(c) & specials;
  by_hand.some_of("cards", special, list::action_cards, specials);
  c.hand = basic | special;
  for (int field = 0; field < kFields; ++field) {
    const std::uint8_t before = c.fields_used[at(field)];
    std::uint8_t card = before != kNone && has(basic | special, before) ? before : kNone;
    by_hand.one_of("field", card, list::action_cards, basic | special, kNone, data.field_ids[field]);
    c.fields_used[at(field)] = card;
    if (card == before) continue;
    for (int tile = 0; tile < kMaxConnections; ++tile)
      if (c.connections[at(tile)] == field) c.connections[at(tile)] = kInPlayArea, c.play_area |= bit(tile);
  }
  for (const std::uint8_t card : c.fields_used) {
    if (card == kNone) continue;
    if (!has(c.hand, card)) by_hand.forbid("twice", static_cast<Seat>(seat), {data.card_ids[card]});
    c.hand &= ~bit(card);
  }
}

void arrange_connections(const Rules& rules, Company& c, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Set others = all_of(data.connections.size()) & ~bit(data.start_connection);
  Set own = 0;
  for (const int tile : members(others))
    if (c.connections[at(tile)] != kNone) own |= bit(tile);
  by_hand.some_of("connections", own, list::connections, others);
  for (const int tile : members(others)) {
    const bool had = c.connections[at(tile)] != kNone;
    if (had == has(own, tile)) continue;
    c.connections[at(tile)] = had ? kNone : kInPlayArea;
    c.play_area = had ? c.play_area & ~bit(tile) : c.play_area | bit(tile);
  }
}

// Contract tiles lie on transformer spaces; the transformers stand on the spaces they come from (PAM-420, PAM-421).
void arrange_network(const Rules& rules, State& s, Company& c, Arrangement& by_hand) {
  const Data& data = *rules.data;
  Set tiles = 0;
  for (const std::uint8_t tile : s.tiles)
    if (tile != kNone) tiles |= bit(tile);
  s.open |= c.transformers;
  c.transformers = c.contracts = 0;
  c.occupied = 0;
  for (int node = 0; node < data.node_ids.size(); ++node) {
    by_hand.one_of("node", c.nodes[at(node)], list::contracts, tiles, kNone, data.node_ids[node]);
    if (const std::uint8_t tile = c.nodes[at(node)]; tile != kNone) {
      c.occupied = static_cast<std::uint16_t>(c.occupied | 1u << node);
      c.contracts |= bit(tile);
    }
  }
  for (int space = 0; space < kMaxSpaces; ++space)
    if (s.tiles[at(space)] != kNone && has(c.contracts, s.tiles[at(space)])) c.transformers |= bit(space);
  by_hand.some_of("lines", c.lines, list::lines, all_of(data.lines.size()));
}

void arrange_board(const Rules& rules, Company& c, Arrangement& by_hand) {
  const Data& data = *rules.data;
  const Board& board = *rules.board;
  by_hand.some_of("towers", c.towers, list::places, board.tower_sites);
  c.stage = static_cast<std::uint8_t>(std::popcount(c.towers));
  by_hand.some_of("wind_farms", c.wind_farms, list::places, board.wind_sites);
  c.bulldozer_places = 0;
  for (int number = 0; number < kBulldozers; ++number) {
    std::uint8_t& place = c.bulldozers[at(number)];
    const Set places = board.all_sites | board.all_parking | bit(board.public_place);
    by_hand.one_of("bulldozer", place, list::places, places, kReserve, std::to_string(number + 1));
    if (place != kReserve && place != board.public_place) c.bulldozer_places |= bit(place);
  }
  const std::size_t stage = at(std::min<int>(c.stage, kMaxStage));
  for (std::size_t market = 0; market < kMarkets; ++market)
    by_hand.number("income", c.income[market], 0, data.income_tracks[market].limits[stage],
                   std::string(1, "rigef"[market]));
  if (*std::max_element(c.income.begin(), c.income.end()) >= data.dark_first) c.dark = 1;  // see PAM-460
  for (int i = 0; i < data.bonus_field_ids.size(); ++i)
    by_hand.one_of("bonus", c.bonus[at(i)], list::bonus_tiles, all_of(data.tiles.size()), kNone,
                   data.bonus_field_ids[i]);
  c.upgrades = {};
  for (const std::uint8_t tile : c.bonus) {
    if (tile == kNone || data.tiles[tile].kind != TileKind::upgrade) continue;
    const Effect& effect = data.effects[at(data.tiles[tile].effect.first)];
    auto& sum = c.upgrades[at(static_cast<int>(effect.kind) - static_cast<int>(EffectKind::wind_energy))];
    sum = static_cast<std::uint8_t>(sum + effect.n);
  }
  for (int place = 0; place < data.capital_ids.size(); ++place) {
    bool tile = c.capital[at(place)] != 0;
    by_hand.flag("capital", tile, data.capital_ids[place]);
    c.capital[at(place)] = tile;
  }
}

void arrange_company(const Rules& rules, State& s, int seat, Arrangement& by_hand) {
  const Data& data = *rules.data;
  Company& c = s.seats[at(seat)];
  by_hand.of(static_cast<Seat>(seat));
  by_hand.number("money", c.money, 0, std::min(kMoneyByHand, data.most_money));
  by_hand.number("timeline", c.timeline, 0, rules.track->length);
  if (rules.is_automa(seat)) return;  // what else an automa has follows from its orders
  bool lower = c.lower != 0;
  by_hand.flag("lower", lower);
  c.lower = lower;
  by_hand.number("energy", c.energy, 0, data.limits.energy_max);
  by_hand.number("battery", c.battery, 0, rules.board->start_batteries);
  arrange_board(rules, c, by_hand);
  arrange_network(rules, s, c, by_hand);
  arrange_cards(rules, c, seat, by_hand);
  arrange_connections(rules, c, by_hand);
  by_hand.some_of("scoring", c.scoring, list::scoring_cards, all_of(data.scoring_cards.size()) & ~c.played);
  by_hand.some_of("foreign", c.foreign, list::foreign_cards, all_of(data.foreign.size()));
}

// Who is to move, in which action of which year.
void arrange_turn(const Rules& rules, State& s, Arrangement& by_hand) {
  by_hand.number("year", s.year, 1, rules.track->length);
  int action = s.round + 1;
  by_hand.number("action", action, 1, rules.data->limits.action_rounds);
  s.round = static_cast<std::uint8_t>(action - 1);
  if (rules.players == 1) return;
  int mover = s.order[s.turn] + 1;
  by_hand.number("to_move", mover, 1, rules.players);
  for (int place = 0; place < rules.seats; ++place) {
    int seat = s.order[at(place)] + 1;
    by_hand.number("order", seat, 1, rules.seats, std::to_string(place + 1));
    s.order[at(place)] = static_cast<std::uint8_t>(seat - 1);
  }
  const auto found = std::find(s.order.begin(), s.order.begin() + rules.seats, mover - 1);
  if (found == s.order.begin() + rules.seats) return by_hand.forbid("order");
  s.turn = static_cast<std::uint8_t>(found - s.order.begin());
  s.agenda.clear();
  s.agenda.ask(kEndTurn, mover - 1);
  s.agenda.ask(kAction, mover - 1);
}

void arrange_table(const Rules& rules, State& s, Arrangement& by_hand) {
  const Data& data = *rules.data;
  by_hand.of(core::kNobody);
  arrange_turn(rules, s, by_hand);
  for (std::size_t i = 0; i < s.scoring_tiles.size() && !rules.intro_tiles; ++i) {
    static constexpr std::array kNames = {"scoring_1", "scoring_2", "final_1", "final_2"};
    Set fitting = 0;
    for (std::size_t tile = 0; tile < data.scoring_tiles.size(); ++tile) {
      const int category = data.scoring_tiles[tile].category;
      if (i < 2 ? category != 0 : category == static_cast<int>(i) - 1) fitting |= bit(static_cast<int>(tile));
    }
    by_hand.one_of("scoring_tile", s.scoring_tiles[i], list::scoring_tiles, fitting, std::nullopt, kNames[i]);
  }
  const Set basic = bit(data.basic_cards) - 1;
  const std::array<Set, 4> among = {all_of(data.cards.size()) & ~basic, all_of(data.scoring_cards.size()),
                                    data.country_cards[0], data.country_cards[1]};
  static constexpr std::array kDisplays = {"display_action", "display_scoring", "display_argentina", "display_brazil"};
  static constexpr std::array<int, 4> kLists = {list::action_cards, list::scoring_cards, list::foreign_cards,
                                                list::foreign_cards};
  for (std::size_t display = 0; display < 4; ++display)
    for (std::size_t i = 0; i < kMaxDisplay; ++i)
      if (std::uint8_t& card = s.displays[display][i]; card != kNone)
        by_hand.one_of(kDisplays[display], card, kLists[display], among[display], std::nullopt, std::to_string(i + 1));
  for (int cell = 0; cell < data.cell_ids.size(); ++cell)
    by_hand.one_of("cell", s.cells[at(cell)], list::bonus_tiles, all_of(data.tiles.size()), kNone, data.cell_ids[cell]);
}

// What nobody has is in the supply, on the map and in the decks.
void settle_supply(const Rules& rules, State& s) {
  const Data& data = *rules.data;
  int batteries = rules.board->start_batteries, capital = data.limits.capital_tiles;
  Set cards = bit(data.basic_cards) - 1, scoring = 0, foreign = 0;
  for (int seat = 0; seat < rules.seats; ++seat) {
    const Company& c = s.seats[at(seat)];
    batteries -= c.battery;
    capital -= capital_tiles(c);
    cards |= own_cards(c);
    scoring |= c.scoring | c.played;
    foreign |= c.foreign;
    s.open &= ~c.transformers;
    for (std::uint8_t& tile : s.connection_tiles)
      if (tile != kNone && c.connections[tile] != kNone) tile = kNone;
  }
  for (std::size_t display = 0; display < 4; ++display)
    for (const std::uint8_t card : s.displays[display])
      if (card != kNone) (display == 0 ? cards : display == 1 ? scoring : foreign) |= bit(card);
  s.battery_supply = static_cast<std::uint8_t>(std::max(batteries, 0));
  s.capital_supply = static_cast<std::uint8_t>(std::max(capital, 0));
  s.action_deck = all_of(data.cards.size()) & ~cards;
  s.scoring_deck = all_of(data.scoring_cards.size()) & ~scoring;
  s.foreign_deck = all_of(data.foreign.size()) & ~foreign;
}

// The discs by their places, and the scorings that all of them have passed (PAM-620 to PAM-622).
void settle_track(const Rules& rules, State& s) {
  const std::span discs(s.track.data(), at(rules.seats));
  core::sort_stably(discs, [&](int a, int b) { return s.seats[at(a)].timeline > s.seats[at(b)].timeline; });
  const int least = s.seats[discs.back()].timeline;
  s.scorings = static_cast<std::uint8_t>((least >= rules.track->marks[0]) + (least >= rules.track->marks[1]));
}

}  // namespace

void arrange(const Rules& rules, State& s, Arrangement& by_hand) {
  if (s.phase == kOver) return by_hand.forbid("over");
  if (!begins_turn(s)) return by_hand.forbid("mid_turn");
  std::array<std::uint8_t, kMaxSeats> discs{};
  for (int seat = 0; seat < rules.seats; ++seat) discs[at(seat)] = s.seats[at(seat)].timeline;
  arrange_table(rules, s, by_hand);
  for (int seat = 0; seat < rules.seats; ++seat) arrange_company(rules, s, seat, by_hand);
  settle_supply(rules, s);
  bool moved = false;
  for (int seat = 0; seat < rules.seats; ++seat) moved |= discs[at(seat)] != s.seats[at(seat)].timeline;
  if (moved) settle_track(rules, s);
  check_arranged(rules, s, by_hand);
}

}  // namespace pampero
