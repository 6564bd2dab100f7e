// Set-up: the table before the first shuffle, the draws, the first bulldozers.
#include "core/setup_options.h"
#include "games/pampero/game.h"

namespace pampero {

namespace {

// Frame of every set-up step: a = how many draws of this step are done.
int draws(const Rules& rules, int step) {
  const Data& data = *rules.data;
  switch (step) {
    case kSetupOrder: return rules.seats;
    case kSetupScoring1:
    case kSetupScoring2: return rules.intro_tiles ? 0 : 1;  // PAM-V2
    case kSetupRemote: return std::popcount(rules.board->remote);
    case kSetupSolar: return std::popcount(rules.board->solar);
    case kSetupConnection: return rules.board->connection_ids.size();
    case kSetupBonus: return rules.fixed_bonus ? 0 : static_cast<int>(data.cells.size());  // PAM-V3
    case kSetupAction:
    case kSetupScoring:
    case kSetupArgentina:
    case kSetupBrazil: return data.limits.open[at(step - kSetupAction)];
    case kSetupBulldozer: return rules.seats * static_cast<int>(data.bulldozer_rounds.size());
    default: return 1;
  }
}

int bulldozer_seat(const Rules& rules, const State& s, int placed) {
  const int place = placed % rules.seats;
  return s.order[at(rules.data->bulldozer_rounds[at(placed / rules.seats)].reverse ? rules.seats - 1 - place : place)];
}

// PAM-112
void next_bulldozer(Turn& turn, int placed) {
  for (; placed < draws(turn.rules, kSetupBulldozer); ++placed) {
    const int seat = bulldozer_seat(turn.rules, turn.s, placed);
    if (!turn.rules.is_automa(seat)) return turn.s.agenda.ask(kSetupBulldozer, seat, placed);
    automa_place_bulldozer(turn, seat, turn.data().bulldozer_rounds[at(placed / turn.rules.seats)].zone);
  }
  begin_year(turn);
}

void next_draw(Turn& turn) {
  core::Frame frame = turn.s.agenda.pop();
  ++frame.a;
  while (frame.step < kSetupBulldozer && frame.a >= draws(turn.rules, frame.step)) ++frame.step, frame.a = 0;
  if (frame.step < kSetupBulldozer) return turn.s.agenda.ask(frame.step, core::kChance, frame.a);
  next_bulldozer(turn, 0);
}

// --- turn order ---

Rule why_not_setup_order(const Rules&, const State& s, Seat, Move move) {
  const bool placed = std::find(s.order.begin(), s.order.end(), move.arg) != s.order.end();
  return placed ? Rule::PAM_105 : Rule::none;
}

void setup_order_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (int other = 0; other < rules.seats; ++other) {
    const Move move = move_of(verb::order_seat, other);
    if (why_not_setup_order(rules, s, seat, move) == Rule::none) out.add(verb::order_seat, other);
  }
}

// PAM-105, PAM-106
void setup_order_apply(Turn& turn, Seat, Move move) {
  const int seat = move.arg, place = now(turn.s).a;
  turn.s.order[at(place)] = static_cast<std::uint8_t>(seat);
  turn.s.track[at(place)] = static_cast<std::uint8_t>(seat);
  if (!turn.rules.is_automa(seat)) turn.company(seat).energy = turn.board().start_energy[at(place)];
  turn.log.add(note::order, seat, place + 1);
  next_draw(turn);
}

// --- scoring tiles (PAM-107) ---

Set tiles_of_category(const Rules& rules, int category) {
  Set out = 0;
  for (std::size_t i = 0; i < rules.data->scoring_tiles.size(); ++i)
    if (rules.data->scoring_tiles[i].category == category) out |= bit(static_cast<int>(i));
  return out;
}

// Final 1 and 2 are drawn first, each from its category; then scoring 1 and 2 from all that are left.
Set scoring_tiles_left(const Rules& rules, const State& s) {
  Set drawn = 0;
  for (const std::uint8_t tile : s.scoring_tiles)
    if (tile != kNone) drawn |= bit(tile);
  switch (now(s).step) {
    case kSetupFinal1: return tiles_of_category(rules, 1);
    case kSetupFinal2: return tiles_of_category(rules, 2);
    default: return (tiles_of_category(rules, 1) | tiles_of_category(rules, 2)) & ~drawn;
  }
}

Rule why_not_scoring_tile(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(scoring_tiles_left(rules, s), move.arg, Rule::PAM_107);
}

void scoring_tile_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::tile_scoring, scoring_tiles_left(rules, s));
}

void scoring_tile_apply(Turn& turn, Seat, Move move) {
  const int step = now(turn.s).step;
  const std::size_t which = step == kSetupFinal1 ? 2 : step == kSetupFinal2 ? 3 : step == kSetupScoring1 ? 0 : 1;
  turn.s.scoring_tiles[which] = static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::scoring_tile, which, move.arg);
  next_draw(turn);
}

// --- contract and connection tiles (PAM-108) ---

Set spaces_to_fill(const Rules& rules, const State& s) {
  return now(s).step == kSetupRemote ? rules.board->remote : rules.board->solar;
}

// The contract tiles of the kind that are not drawn yet.
Set contract_tiles_left(const Rules& rules, const State& s) {
  const Data& data = *rules.data;
  const bool remote = now(s).step == kSetupRemote;
  Set out = 0;
  for (int tile = remote ? data.first_remote : data.first_solar;
       tile < (remote ? data.first_solar : data.contract_ids.size()); ++tile)
    out |= bit(tile);
  for (const int space : members(spaces_to_fill(rules, s))) {
    if (s.tiles[at(space)] != kNone) out &= ~bit(s.tiles[at(space)]);
  }
  return out;
}

Rule why_not_contract_tile(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(contract_tiles_left(rules, s), move.arg, Rule::PAM_108);
}

void contract_tile_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::tile_contract, contract_tiles_left(rules, s));
}

int nth_space(Set spaces, int n) {
  for (const int space : members(spaces))
    if (n-- == 0) return space;
  return kNone;
}

void contract_tile_apply(Turn& turn, Seat, Move move) {
  const int space = nth_space(spaces_to_fill(turn.rules, turn.s), now(turn.s).a);
  turn.s.tiles[at(space)] = static_cast<std::uint8_t>(move.arg);
  turn.s.open |= bit(space);
  turn.log.add(note::contract_laid, move.arg, space);
  next_draw(turn);
}

// Those with the back of the space that do not lie on another one.
Set connection_tiles_left(const Rules& rules, const State& s) {
  const std::uint8_t back = rules.board->connection_spaces[at(now(s).a)].back;
  Set out = 0;
  for (std::size_t tile = 0; tile < rules.data->connections.size(); ++tile)
    if (rules.data->connections[tile].back == back) out |= bit(static_cast<int>(tile));
  for (const std::uint8_t tile : s.connection_tiles)
    if (tile != kNone) out &= ~bit(tile);
  return out;
}

Rule why_not_connection_tile(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(connection_tiles_left(rules, s), move.arg, Rule::PAM_108);
}

void connection_tile_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::tile_connection, connection_tiles_left(rules, s));
}

void connection_tile_apply(Turn& turn, Seat, Move move) {
  const int space = now(turn.s).a;
  turn.s.connection_tiles[at(space)] = static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::connection_laid, move.arg, space);
  next_draw(turn);
}

// --- tower-bonus tiles (PAM-109) ---

// Copies left for the area of the cell; earlier cells without a tile had the X tile.
int copies_left(const Rules& rules, const State& s, int tile) {
  const Data& data = *rules.data;
  const int cell = now(s).a;
  const std::uint8_t area = data.cells[at(cell)].area;
  const std::uint8_t shown = tile == data.x_tile ? kNone : static_cast<std::uint8_t>(tile);
  int left = data.tiles[at(tile)].copies[area];
  for (int before = 0; before < cell; ++before)
    if (data.cells[at(before)].area == area && s.cells[at(before)] == shown) --left;
  return left;
}

Rule why_not_bonus_tile(const Rules& rules, const State& s, Seat, Move move) {
  return copies_left(rules, s, move.arg) > 0 ? Rule::none : Rule::PAM_109;
}

void bonus_tile_options(const Rules& rules, const State& s, Seat, Options& out) {
  for (int tile = 0; tile < rules.data->tile_ids.size(); ++tile)
    if (const int left = copies_left(rules, s, tile); left > 0) out.add(verb::tile_bonus, tile, left);
}

void bonus_tile_apply(Turn& turn, Seat, Move move) {
  const int cell = now(turn.s).a;
  turn.s.cells[at(cell)] = move.arg == turn.data().x_tile ? kNone : static_cast<std::uint8_t>(move.arg);
  turn.log.add(note::bonus_laid, move.arg, cell);
  next_draw(turn);
}

// --- displays ---

// PAM-110
Set deck_left(const Rules& rules, const State& s) { return refill_deck(rules, s, now(s).step - kSetupAction); }

Rule why_not_open(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(deck_left(rules, s), move.arg, Rule::PAM_110);
}

template <int kVerb>
void open_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(kVerb, deck_left(rules, s));
}

void open_apply(Turn& turn, Seat, Move move) {
  open_card(turn, move);
  next_draw(turn);
}

// --- bulldozers (PAM-112) ---

Set zone_of_round(const Rules& rules, const State& s) {
  return rules.board->zone_sites[rules.data->bulldozer_rounds[at(now(s).a / rules.seats)].zone];
}

Rule why_not_setup_bulldozer(const Rules& rules, const State& s, Seat, Move move) {
  if (!has(zone_of_round(rules, s), move.arg)) return Rule::PAM_112;
  return unless_in(~taken_places(rules, s), move.arg, Rule::PAM_121);
}

void setup_bulldozer_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(verb::site, zone_of_round(rules, s) & ~taken_places(rules, s));
}

void setup_bulldozer_apply(Turn& turn, Seat seat, Move move) {
  Company& c = turn.company(seat);
  *std::find(c.bulldozers.begin(), c.bulldozers.end(), kReserve) = static_cast<std::uint8_t>(move.arg);
  c.bulldozer_places |= bit(move.arg);
  turn.log.add(note::bulldozer_placed, seat, move.arg);
  next_bulldozer(turn, turn.s.agenda.pop().a + 1);
}

Company new_company(const Rules& rules, int seat) {
  const Data& data = *rules.data;
  Company c{};
  c.fields_used.fill(kNone);
  c.connections.fill(kNone);
  c.bonus.fill(kNone);
  c.bulldozers.fill(kReserve);
  c.nodes.fill(kNone);
  if (rules.is_automa(seat)) {  // see PAM-S2
    c.money = rules.level->start;
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

// PAM-104, PAM-111, PAM-113
// PAM-O3
core::Result<Rules> read_rules(std::shared_ptr<const Data> data, const core::Setup& setup, core::Json& options) {
  const auto chosen = core::read_setup(Game::catalog(), setup, 1, kMaxSeats);
  if (!chosen) return std::unexpected(chosen.error());
  options = chosen->json();

  Rules rules;
  rules.data = std::move(data);
  rules.players = setup.players;
  rules.seats = setup.players == 1 ? 2 : setup.players;  // PAM-S1
  rules.board = &rules.data->boards[at(setup.players - 1)];
  rules.track = &rules.data->tracks[chosen->flag("long_game") ? 1 : 0];  // PAM-V1
  rules.level = setup.players == 1 ? &rules.data->levels[at(chosen->word("solo_level"))] : nullptr;
  rules.intro_tiles = chosen->flag("intro_tiles");
  rules.fixed_bonus = chosen->flag("fixed_bonus");
  rules.restricted_contracts = chosen->flag("restricted_contracts");
  rules.battery_storage = chosen->flag("battery_storage");
  rules.rahdo_discard = chosen->flag("rahdo_discard");
  return rules;
}

State start_state(const Rules& rules) {
  const Data& data = *rules.data;
  State s{};
  for (int seat = 0; seat < rules.seats; ++seat) s.seats[at(seat)] = new_company(rules, seat);
  s.open = rules.board->standard;
  for (int space = 0; space < kMaxSpaces; ++space) s.tiles[at(space)] = rules.board->fixed_tile[at(space)];
  s.cells.fill(kNone);
  if (rules.fixed_bonus) s.cells = data.fixed_layout;
  s.connection_tiles.fill(kNone);
  for (auto& display : s.displays) display.fill(kNone);
  s.order.fill(kNone);
  s.track.fill(kNone);
  s.scoring_tiles.fill(kNone);
  if (rules.intro_tiles) s.scoring_tiles = {data.intro_upper, data.intro_lower, kNone, kNone};
  s.action_deck = all_of(data.cards.size()) & ~(bit(data.basic_cards) - 1);
  s.scoring_deck = all_of(data.scoring_cards.size());
  s.foreign_deck = all_of(data.foreign.size());
  s.orders = rules.level != nullptr ? all_of(data.orders.size()) : 0;
  s.battery_supply = static_cast<std::uint8_t>(rules.board->start_batteries - rules.players * data.start.battery);
  s.capital_supply = static_cast<std::uint8_t>(data.limits.capital_tiles);
  s.card_in_play = kNoCardInPlay;
  s.agenda.ask(kSetupOrder, core::kChance);
  return s;
}

namespace {

constexpr StepRow scoring_tile_row(std::string_view name) {
  return {.name = name,
          .verbs = {verb::tile_scoring},
          .options = scoring_tile_options,
          .why_not = why_not_scoring_tile,
          .apply = scoring_tile_apply};
}
constexpr StepRow contract_tile_row(std::string_view name) {
  return {.name = name,
          .verbs = {verb::tile_contract},
          .options = contract_tile_options,
          .why_not = why_not_contract_tile,
          .apply = contract_tile_apply};
}
template <int kVerb>
constexpr StepRow open_row(std::string_view name) {
  return {.name = name, .verbs = {kVerb}, .options = open_options<kVerb>, .why_not = why_not_open, .apply = open_apply};
}

}  // namespace

const StepRow kSetupOrderStep{.name = "setup_order",
                              .verbs = {verb::order_seat},
                              .options = setup_order_options,
                              .why_not = why_not_setup_order,
                              .apply = setup_order_apply};
const StepRow kSetupFinal1Step = scoring_tile_row("setup_final_1");
const StepRow kSetupFinal2Step = scoring_tile_row("setup_final_2");
const StepRow kSetupScoring1Step = scoring_tile_row("setup_scoring_1");
const StepRow kSetupScoring2Step = scoring_tile_row("setup_scoring_2");
const StepRow kSetupRemoteStep = contract_tile_row("setup_remote");
const StepRow kSetupSolarStep = contract_tile_row("setup_solar");
const StepRow kSetupConnectionStep{.name = "setup_connection",
                                   .verbs = {verb::tile_connection},
                                   .options = connection_tile_options,
                                   .why_not = why_not_connection_tile,
                                   .apply = connection_tile_apply};
const StepRow kSetupBonusStep{.name = "setup_bonus",
                              .verbs = {verb::tile_bonus},
                              .options = bonus_tile_options,
                              .why_not = why_not_bonus_tile,
                              .apply = bonus_tile_apply};
const StepRow kSetupActionStep = open_row<verb::card_action>("setup_action");
const StepRow kSetupScoringStep = open_row<verb::card_scoring>("setup_scoring");
const StepRow kSetupArgentinaStep = open_row<verb::card_foreign>("setup_argentina");
const StepRow kSetupBrazilStep = open_row<verb::card_foreign>("setup_brazil");
const StepRow kSetupBulldozerStep{.name = "setup_bulldozer",
                                  .verbs = {verb::site},
                                  .options = setup_bulldozer_options,
                                  .why_not = why_not_setup_bulldozer,
                                  .apply = setup_bulldozer_apply};

}  // namespace pampero
