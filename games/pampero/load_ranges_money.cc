// How many symbols and how much money a company or the automa can come to, counted from above: every source as often as
// the rules could ever pay it.
#include <bit>

#include "games/pampero/load_ranges.h"

namespace pampero {

Sum most_symbols(const Data& data, int market) {
  Sum out;
  const auto& tiles = data.symbol_tiles[at(market)];
  out.add("contracts.json", std::popcount(tiles[0]) + 2 * std::popcount(tiles[1]));
  int per_tile = 0;
  for (const BonusTile& tile : data.tiles)
    per_tile = std::max(per_tile, static_cast<int>(std::count(tile.symbols.begin(), tile.symbols.end(), market)));
  out.add("tower_bonus.json", per_tile * static_cast<int>(data.bonus_fields.size()));
  for (const ConnectionTile& tile : data.connections) out.add("connections.json", tile.symbol == market ? 1 : 0);
  for (const ScoringCard& card : data.scoring_cards) out.add("cards_scoring.json", card.symbol == market ? 1 : 0);
  for (const ForeignCard& card : data.foreign)
    out.add("foreign.json", std::count(card.back.begin(), card.back.end(), market));
  return out;
}

namespace {

struct MostMoney {
  const Data& data;
  int income = data.income_values.back();   // of one market
  int automa_income = 0, automa_count = 0;  // of the richest level
  std::array<int, kMarkets> symbols{};

  explicit MostMoney(const Data& d) : data(d) {
    for (const Level& level : data.levels) {
      automa_income = std::max<int>(automa_income, std::max(level.income, level.intro));
      automa_count = std::max<int>(automa_count, level.count);
    }
    for (int market = 0; market < kMarkets; ++market)
      symbols[at(market)] = static_cast<int>(most_symbols(data, market).total());
  }

  // Effects that nest are counted where they come from: parking spaces, connection tiles.
  std::int64_t of(EffectList list) const {
    std::int64_t out = 0;
    for (int i = 0; i < list.count; ++i) {
      const Effect& effect = data.effects[at(list.first + i)];
      if (effect.kind == EffectKind::money) out += effect.n;
      if (effect.kind == EffectKind::take_income) out += income;
    }
    return out;
  }
  int count(const Count& what) const {
    switch (what.kind) {
      case CountKind::towers: return data.start.towers;
      case CountKind::wind_farms: return data.start.wind_farms;
      case CountKind::contracts:
      case CountKind::lucrative:
      case CountKind::two_symbol: return std::popcount(what.tiles);
      case CountKind::symbols: return symbols[what.market];
      case CountKind::node_number: return std::max(automa_count, std::popcount(what.nodes));
      case CountKind::network_tiles: return std::max(automa_count, data.start.network_tiles);
      case CountKind::foreign_cards: return data.foreign_ids.size();
      case CountKind::connection_tiles: return data.connection_ids.size();
      case CountKind::batteries: {
        int out = 0;
        for (const Board& board : data.boards) out = std::max(out, board.start_batteries);
        return out;
      }
      case CountKind::sectors_present: return data.sector_ids.size();
      case CountKind::one: return 1;
      case CountKind::intro_zone_a: {
        int out = 0;
        for (const int market : members(what.markets)) {
          const auto& tiles = data.symbol_tiles[at(market)];
          out += std::popcount(tiles[0] & data.zone_tiles[0]) + 2 * std::popcount(tiles[1] & data.zone_tiles[0]);
        }
        return out * std::max(income, automa_income);
      }
      case CountKind::intro_majorities: return std::popcount(what.markets);
    }
    return 0;
  }
  std::int64_t reward(const Reward& reward) const { return reward.income ? std::max(income, automa_income) : reward.n; }
  std::int64_t upper(const Half& half) const {
    return half.printed ? std::int64_t{count(half.count)} * reward(half.reward) : 0;
  }
  std::int64_t lower(const Half& half) const {
    if (!half.printed) return 0;
    const int times = half.count.kind == CountKind::intro_majorities ? count(half.count) : 1;
    return times * reward(half.reward);
  }
  // Scoring 1, scoring 2 and two tiles of the final scoring.
  std::int64_t scoring_tiles() const {
    std::int64_t upper_half = 0, lower_half = 0;
    for (const ScoringTile& tile : data.scoring_tiles) {
      upper_half = std::max(upper_half, upper(tile.upper));
      lower_half = std::max(lower_half, lower(tile.lower));
    }
    return 3 * (upper_half + lower_half);
  }
  std::int64_t option(const ScoringOption& option) const {
    return (option.crown ? 1 : count(option.count)) * reward(option.reward);
  }
  std::int64_t end_tile(const Effect& effect) const {
    switch (effect.kind) {
      case EffectKind::end_money:
        return std::int64_t{effect.n} * (effect.count == CountKind::towers ? data.start.towers : data.start.wind_farms);
      case EffectKind::end_foreign_income: return std::int64_t{data.foreign_ids.size()} * income;
      case EffectKind::end_highest_income: return income;
      default: return 0;
    }
  }
};

int highest_value(const Data& data, const Card& card) {
  int out = 0;
  for (const OperationsField& field : data.fields) out = std::max(out, field.value + card.value_mod);
  return out;
}

// What others pay for objects of this company, in all their turns (PAM-307).
void add_payments(const Data& data, int others, Sum& sum) {
  std::size_t dearest = 0;
  int most = 0;
  for (std::size_t i = 0; i < data.cards.size(); ++i) {
    const Card& card = data.cards[i];
    const auto foreign = [](const CardAction& action) {
      return action.object != ObjectKind::none && (action.owner & kForeignOwner) != 0;
    };
    if (card.money != Money::pay || std::none_of(card.actions.begin(), card.actions.end(), foreign)) continue;
    const int value = std::max<int>(highest_value(data, card), card.has_alternative ? card.alternative.money : 0);
    if (value > most) most = value, dearest = i;
  }
  sum.add(file_of_card(data, dearest), std::int64_t{others} * turns(data) * most);
}

}  // namespace

Sum most_money(const Data& data) {
  const MostMoney m(data);
  Sum out;
  out.add("setup.json", data.start.money);
  std::int64_t best = 0;
  std::size_t best_card = 0;
  for (std::size_t i = 0; i < data.cards.size(); ++i) {
    const Card& card = data.cards[i];
    const std::int64_t money = m.of(card.extra) + (card.money == Money::gain ? highest_value(data, card) : 0);
    if (money > best) best = money, best_card = i;
  }
  out.add(file_of_card(data, best_card), turns(data) * best);
  for (const ConnectionTile& tile : data.connections) out.add("connections.json", turns(data) * m.of(tile.effects));
  add_payments(data, kMaxSeats - 1, out);
  std::int64_t parking = 0;
  each_parking(data, [&](EffectList bonus) { parking = std::max(parking, m.of(bonus)); });
  out.add("map.json", kBulldozers * parking);
  std::int64_t cell = 0, end = 0;
  for (const Cell& c : data.cells) cell = std::max(cell, m.of(c.bonus));
  for (const BonusTile& tile : data.tiles) {
    if (tile.kind == TileKind::instant || tile.kind == TileKind::symbols) cell = std::max(cell, m.of(tile.effect));
    if (tile.kind == TileKind::end) end = std::max(end, m.end_tile(data.effects[at(tile.effect.first)]));
  }
  out.add("tower_bonus.json", 2 * data.start.towers * cell + static_cast<std::int64_t>(data.bonus_fields.size()) * end);
  for (const TowerSlot& slot : data.tower_slots) out.add("network.json", m.of(slot.bonus));
  for (const TransformerSpace& node : data.nodes) out.add("network.json", m.of(node.bonus));
  out.add("network.json", std::int64_t{years(data)} * kMarkets * m.income);
  out.add("network.json", static_cast<std::int64_t>(data.capital_places.size()) *
                              (m.income + most_upgrade(data, EffectKind::capital_money)));
  for (const ForeignCard& card : data.foreign)
    out.add("foreign.json", static_cast<std::int64_t>(card.income.size()) * m.income);
  for (const ScoringCard& card : data.scoring_cards) {
    std::int64_t option = 0;
    for (int i = 0; i < card.options; ++i)
      option = std::max(option, m.option(data.scoring_options[at(card.first_option + i)]));
    out.add("cards_scoring.json", option);
  }
  out.add("scoring.json", m.scoring_tiles());
  return out;
}

Sum most_automa_money(const Data& data) {
  const MostMoney m(data);
  std::int64_t most = 0;
  for (const Level& level : data.levels) {
    const int order = std::max<int>(level.idle, *std::max_element(level.orders.begin(), level.orders.end()));
    most = std::max(most, level.start + std::int64_t{turns(data)} * order + std::int64_t{years(data)} * level.year);
  }
  Sum out;
  out.add("solo.json", most);
  add_payments(data, 1, out);
  out.add("scoring.json", m.scoring_tiles());
  return out;
}

}  // namespace pampero
