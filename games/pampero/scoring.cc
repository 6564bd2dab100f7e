// The three scorings: criteria, rewards, tiles, scoring cards, end tiles and repayment.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

int symbols_on(const Data& data, Set tiles, int market) {
  const auto& with = data.symbol_tiles[at(market)];
  return std::popcount(tiles & with[0]) + 2 * std::popcount(tiles & with[1]);
}

int connection_tiles(const Rules& rules, const Company& c) {
  int out = 0;
  for (std::size_t tile = 0; tile < rules.data->connections.size(); ++tile)
    if (c.connections[tile] != kNone && rules.data->connections[tile].back != 0) ++out;
  return out;
}

// The solar display is no sector.
int sectors_present(const Rules& rules, const Company& c) {
  int out = 0;
  for (std::size_t sector = 0; sector < rules.data->sector_zone.size(); ++sector)
    if (((c.towers | c.wind_farms) & rules.board->sector_sites[sector]) != 0 ||
        (c.transformers & rules.board->sector_spaces[sector]) != 0)
      ++out;
  return out;
}

void score_upper(Turn& turn, int tile) {
  const Half& half = turn.data().scoring_tiles[at(tile)].upper;
  for (int seat = 0; seat < turn.rules.seats; ++seat)
    add_money(turn, seat, upper_money(turn.rules, turn.s, seat, half), note::upper_half, tile,
              count(turn.rules, turn.s, seat, half.count));
}

Count symbols_of(int market) { return {CountKind::symbols, static_cast<std::uint8_t>(market), 0, 0, 0}; }
Reward income_of(int market) { return {true, static_cast<std::uint8_t>(market), 0}; }

// PAM-815
void score_intro_majorities(Turn& turn, const Half& half) {
  for (const int market : members(half.count.markets)) {
    const int winner = majority(turn.rules, turn.s, symbols_of(market));
    if (winner < 0)
      turn.log.add(note::nobody, market);
    else
      add_money(turn, winner, tile_reward(turn.rules, turn.s, winner, income_of(market)), note::intro_market, market);
  }
}

void score_lower(Turn& turn, int tile) {
  const Half& half = turn.data().scoring_tiles[at(tile)].lower;
  if (half.count.kind == CountKind::intro_majorities) return score_intro_majorities(turn, half);
  const int winner = majority(turn.rules, turn.s, half.count);
  if (winner < 0) return turn.log.add(note::no_majority, tile);
  add_money(turn, winner, lower_money(turn.rules, turn.s, winner, half), note::lower_half, tile,
            count(turn.rules, turn.s, winner, half.count));
}

// Calls f(bonus tile, effect) for each end tile of a company.
template <class F>
void each_end_tile(const Data& data, const Company& c, F&& f) {
  for (std::size_t field = 0; field < data.bonus_fields.size(); ++field) {
    if (c.bonus[field] == kNone || data.tiles[c.bonus[field]].kind != TileKind::end) continue;
    f(c.bonus[field], data.effects[at(data.tiles[c.bonus[field]].effect.first)]);
  }
}

// PAM-806
void settle_accounts(Turn& turn) {
  for (int seat = 0; seat < turn.rules.seats; ++seat) {
    const Company& c = turn.company(seat);
    each_end_tile(turn.data(), c, [&](int tile, const Effect& effect) {
      if (effect.kind != EffectKind::end_capital)
        add_money(turn, seat, end_tile_money(turn.rules, turn.s, seat, effect), note::end_tile, tile);
    });
    const int repay = repayment(turn.data(), c);
    if (repay > 0) add_money(turn, seat, -repay, note::repay, repay, capital_tiles(c));
  }
}

}  // namespace

// PAM-808
int symbols(const Rules& rules, const State& s, int seat, int market) {
  const Data& data = *rules.data;
  const Company& c = s.seats[at(seat)];
  int out = symbols_on(data, c.contracts, market);
  for (const std::uint8_t tile : c.bonus)
    if (tile != kNone)
      out += static_cast<int>(std::count(data.tiles[tile].symbols.begin(), data.tiles[tile].symbols.end(), market));
  for (std::size_t tile = 0; tile < data.connections.size(); ++tile)
    if (c.connections[tile] != kNone && data.connections[tile].symbol == market) ++out;
  for (const int card : members(c.played)) {
    out += data.scoring_cards[at(card)].symbol == market ? 1 : 0;
  }
  for (const int card : members(c.foreign)) {
    for (const std::uint8_t back : data.foreign[at(card)].back) out += back == market ? 1 : 0;
  }
  return out;
}

int count(const Rules& rules, const State& s, int seat, const Count& what) {
  const Company& c = s.seats[at(seat)];
  switch (what.kind) {
    case CountKind::towers: return std::popcount(c.towers);
    case CountKind::wind_farms: return std::popcount(c.wind_farms);
    case CountKind::contracts:
    case CountKind::lucrative:
    case CountKind::two_symbol: return std::popcount(c.contracts & what.tiles);
    case CountKind::symbols: return symbols(rules, s, seat, what.market);
    case CountKind::node_number:
      return rules.is_automa(seat) ? rules.level->count : std::popcount(c.occupied & what.nodes);  // PAM-S11
    case CountKind::network_tiles: return rules.is_automa(seat) ? rules.level->count : std::popcount(c.lines);
    case CountKind::foreign_cards: return std::popcount(c.foreign);
    case CountKind::connection_tiles: return connection_tiles(rules, c);
    case CountKind::batteries: return c.battery;
    case CountKind::sectors_present: return sectors_present(rules, c);
    case CountKind::one: return 1;
    case CountKind::intro_zone_a: return intro_zone_a(rules, s, seat, what);
    case CountKind::intro_majorities: return 0;
  }
  return 0;
}

// PAM-811
int intro_zone_a(const Rules& rules, const State& s, int seat, const Count& what) {
  const Company& c = s.seats[at(seat)];
  int out = 0;
  for (const int market : members(what.markets)) {
    const int income = rules.is_automa(seat) ? rules.level->intro : income_value(*rules.data, c, market);
    out += symbols_on(*rules.data, c.contracts & rules.data->zone_tiles[0], market) * income;
  }
  return out;
}

// PAM-802, PAM-803, PAM-R24
int majority(const Rules& rules, const State& s, const Count& what) {
  int best = 0, winner = -1;
  for (int seat = 0; seat < rules.seats; ++seat) {
    const int counted = count(rules, s, seat, what);
    if (counted > best)
      best = counted, winner = seat;
    else if (counted == best)
      winner = -1;
  }
  return winner;
}

int tile_reward(const Rules& rules, const State& s, int seat, const Reward& reward) {
  if (!reward.income) return reward.n;
  if (rules.is_automa(seat)) return rules.level->income;  // PAM-S11
  const Company& c = s.seats[at(seat)];
  return reward.market == kHighest ? highest_income(*rules.data, c) : income_value(*rules.data, c, reward.market);
}

// PAM-801
int upper_money(const Rules& rules, const State& s, int seat, const Half& half) {
  const int counted = count(rules, s, seat, half.count);
  return counted == 0 ? 0 : counted * tile_reward(rules, s, seat, half.reward);
}

// PAM-802, PAM-815
int lower_money(const Rules& rules, const State& s, int seat, const Half& half) {
  if (half.count.kind != CountKind::intro_majorities)
    return majority(rules, s, half.count) == seat ? tile_reward(rules, s, seat, half.reward) : 0;
  int out = 0;
  for (const int market : members(half.count.markets)) {
    if (majority(rules, s, symbols_of(market)) == seat) out += tile_reward(rules, s, seat, income_of(market));
  }
  return out;
}

// PAM-820, PAM-R44
int end_tile_money(const Rules& rules, const State& s, int seat, const Effect& effect) {
  const Data& data = *rules.data;
  const Company& c = s.seats[at(seat)];
  switch (effect.kind) {
    case EffectKind::end_money:
      return effect.n * std::popcount(effect.count == CountKind::towers ? c.towers : c.wind_farms);
    case EffectKind::end_foreign_income: {
      int out = 0;
      for (const int card : members(c.foreign)) {
        const auto& back = data.foreign[at(card)].back;
        out += std::max(income_value(data, c, back[0]), income_value(data, c, back[1]));
      }
      return out;
    }
    case EffectKind::end_highest_income: return highest_income(data, c);
    default: return 0;
  }
}

int end_tiles_money(const Rules& rules, const State& s, int seat) {
  int out = 0;
  each_end_tile(*rules.data, s.seats[at(seat)],
                [&](int, const Effect& effect) { out += end_tile_money(rules, s, seat, effect); });
  return out;
}

int capital_tiles(const Company& c) { return static_cast<int>(std::count(c.capital.begin(), c.capital.end(), 1)); }

// PAM-512, PAM-R35
int repayment(const Data& data, const Company& c) {
  int each_tile = data.limits.capital_repay;
  each_end_tile(data, c, [&](int, const Effect& effect) {
    if (effect.kind == EffectKind::end_capital) each_tile = data.limits.capital_repay_reduced;
  });
  return capital_tiles(c) * each_tile;
}

// PAM-801, PAM-802, PAM-805, PAM-807, PAM-R25; `which` is 0, 1 or 2 for the final scoring.
void begin_scoring(Turn& turn, int which) {
  turn.s.phase = kScoringPhase;
  turn.log.add(note::scoring, which);
  const auto& tiles = turn.s.scoring_tiles;
  if (which == 0)
    score_upper(turn, tiles[0]);
  else if (which == 1)
    score_lower(turn, tiles[1]);
  else
    for (const int tile : {tiles[2], tiles[3]}) score_upper(turn, tile), score_lower(turn, tile);
  turn.s.agenda.ask(kEndScoring, core::kNobody, which);
  for (int i = turn.rules.seats - 1; i >= 0; --i)  // PAM-804
    if (const int seat = turn.s.order[at(i)]; !turn.rules.is_automa(seat)) turn.s.agenda.ask(kScoringCard, seat, which);
}

void end_scoring(Turn& turn, int which) {
  for (int seat = 0; seat < turn.rules.seats; ++seat) turn.company(seat).flipped = 0;
  ++turn.s.scorings;
  if (which == 2) {
    settle_accounts(turn);
    turn.s.phase = kOver;
    return turn.log.add(note::over);
  }
  after_scoring(turn);
}

// PAM-901, PAM-902, PAM-S12
core::Scores scores(const Rules& rules, const State& s) {
  core::Scores out{};
  for (int seat = 0; seat < rules.seats; ++seat) {
    const Company& c = s.seats[at(seat)];
    out[at(seat)] = {c.money, std::popcount(c.towers)};
  }
  return out;
}

// PAM-831, PAM-832, PAM-R23
CardReward card_reward(const Rules& rules, const State& s, int seat, int option) {
  const ScoringOption& o = rules.data->scoring_options[at(option)];
  const Company& c = s.seats[at(seat)];
  const int times = o.crown ? (majority(rules, s, o.count) == seat ? 1 : 0) : count(rules, s, seat, o.count);
  if (!o.reward.income) return {times * o.reward.n, kNone};
  int best = 0, flips = kNone;
  for (int market = 0; market < kMarkets; ++market) {
    if ((c.flipped >> market & 1) != 0 || (o.reward.market != kHighest && o.reward.market != market)) continue;
    if (const int value = income_value(*rules.data, c, market); value > best) best = value, flips = market;
  }
  if (times * best == 0) return {};
  return {times * best, flips};
}

namespace {

// --- scoring_card: frame a = which scoring ---

// PAM-830, PAM-834, PAM-R40
Set playable_options(const Rules& rules, const State& s, Seat seat) {
  Set out = 0;
  const bool crowns = now(s).a > 0;  // PAM-831
  for (const int card : members(s.seats[seat].scoring)) {
    const ScoringCard& c = rules.data->scoring_cards[at(card)];
    for (int i = c.first_option; i < c.first_option + c.options; ++i)
      if (crowns || !rules.data->scoring_options[at(i)].crown) out |= bit(i);
  }
  return out;
}

Rule why_not_scoring_card(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::done || has(playable_options(rules, s, seat), move.arg)) return Rule::none;
  return has(s.seats[seat].scoring, rules.data->scoring_options[at(move.arg)].card) ? Rule::PAM_831 : Rule::PAM_830;
}

void scoring_card_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(verb::score, playable_options(rules, s, seat));
  out.add(verb::done);
}

// PAM-833, PAM-R39
void scoring_card_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::done) {
    turn.s.agenda.pop();
    return;
  }
  Company& c = turn.company(seat);
  const CardReward reward = card_reward(turn.rules, turn.s, seat, move.arg);
  const int card = turn.data().scoring_options[at(move.arg)].card;
  add_money(turn, seat, reward.money, note::scoring_card, move.arg);
  if (reward.flips != kNone) c.flipped = static_cast<std::uint8_t>(c.flipped | 1u << reward.flips);
  c.scoring &= ~bit(card);
  c.played |= bit(card);
}

bool scoring_card_visited(const Rules& rules, const State& s, Seat seat) {
  return playable_options(rules, s, seat) != 0;
}

}  // namespace

const StepRow kScoringCardStep{.name = "scoring_card",
                               .verbs = {verb::score, verb::done},
                               .options = scoring_card_options,
                               .why_not = why_not_scoring_card,
                               .apply = scoring_card_apply,
                               .visited = scoring_card_visited};

}  // namespace pampero
