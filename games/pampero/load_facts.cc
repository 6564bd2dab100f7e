// Typed facts inside the data files: markets, costs, effects, criteria and rewards.
#include "games/pampero/load.h"

namespace pampero {

namespace {

EffectList keep(Data& data, const Effect& effect) {
  data.effects.push_back(effect);
  return {static_cast<std::int16_t>(data.effects.size() - 1), 1};
}

// The keys of an effect beside "effect" depend on its kind.
Effect read_effect(const core::Node& node) {
  Effect effect;
  effect.kind = static_cast<EffectKind>(
      node.at("effect").one_of({"money", "energy", "battery", "income_step", "take_income", "special", "bulldozer_gain",
                                "bulldozer_move", "play_connection", "turn_order_down", "return_card"}));
  switch (effect.kind) {
    case EffectKind::money:
    case EffectKind::energy:
    case EffectKind::battery:
      node.only({"effect", "n"});
      effect.n = static_cast<std::int16_t>(node.at("n").number(1, 99));
      break;
    case EffectKind::return_card:
      node.only({"effect", "n"});
      effect.n = static_cast<std::int16_t>(node.at("n").number(1, kFields));
      break;
    case EffectKind::income_step:
      node.only({"effect", "market", "n"});
      effect.market = static_cast<std::uint8_t>(node.at("market").one_of({"r", "i", "g", "e", "f", "any"}));
      effect.n = static_cast<std::int16_t>(node.at("n").number(1, 9));
      break;
    case EffectKind::take_income: {
      node.only({"effect", "market"});
      const int word = node.at("market").one_of({"r", "i", "g", "e", "f", "highest", "lowest_positive"});
      effect.market = static_cast<std::uint8_t>(word < kMarkets ? word : word + 1);
      break;
    }
    case EffectKind::bulldozer_move:
      node.only({"effect", "arrows", "bulldozers"});
      effect.arrows = static_cast<std::uint8_t>(node.at("arrows").number(1, 9));
      effect.bulldozers = static_cast<std::uint8_t>(node.at("bulldozers").number(1, kBulldozers));
      break;
    default: node.only({"effect"});
  }
  return effect;
}

}  // namespace

std::uint8_t read_market(const core::Node& node) {
  return static_cast<std::uint8_t>(node.one_of({"r", "i", "g", "e", "f"}));
}

std::uint8_t read_markets(const core::Node& node) {
  unsigned bits = 0;
  for (const core::Node& item : node.items(1, kMarkets)) bits |= 1u << read_market(item);
  return static_cast<std::uint8_t>(bits);
}

std::uint8_t read_zone(const core::Node& node) { return static_cast<std::uint8_t>(node.one_of({"a", "b", "c"})); }

std::uint8_t read_kinds(const core::Node& node) {
  unsigned bits = 0;
  for (const core::Node& item : node.items(1, 3)) bits |= 1u << item.one_of({"standard", "remote", "solar"});
  return static_cast<std::uint8_t>(bits);
}

Cost read_cost(const core::Node& node) {
  return {static_cast<std::uint8_t>(node.at("money").number(0, 99)),
          static_cast<std::uint8_t>(node.at("energy").number(0, 14)),
          static_cast<std::uint8_t>(node.at("battery").number(0, 14))};
}

EffectList read_effects(Data& data, const core::Node& list) {
  EffectList out{static_cast<std::int16_t>(data.effects.size()), 0};
  for (const core::Node& item : list.items(0, 6)) {
    data.effects.push_back(read_effect(item));
    ++out.count;
  }
  return out;
}

EffectList read_effect_or_null(Data& data, const core::Node& node) {
  if (node.is_null()) return {};
  return keep(data, read_effect(node));
}

EffectList read_upgrade(Data& data, const core::Node& node) {
  node.only({"effect", "n"});
  Effect effect;
  const int kind =
      node.at("effect").one_of({"wind_energy", "tower_value", "contract_energy", "foreign_battery", "battery_action",
                                "capital_money", "bulldozer_arrow", "consolidation_return"});
  effect.kind = static_cast<EffectKind>(static_cast<int>(EffectKind::wind_energy) + kind);
  effect.n = static_cast<std::int16_t>(node.at("n").number(1, 9));
  return keep(data, effect);
}

EffectList read_end_effect(Data& data, const core::Node& node) {
  Effect effect;
  const int kind = node.at("effect").one_of({"end_money", "end_foreign_income", "end_capital", "end_highest_income"});
  effect.kind = static_cast<EffectKind>(static_cast<int>(EffectKind::end_money) + kind);
  if (effect.kind == EffectKind::end_money) {
    node.only({"effect", "count", "n"});
    effect.count = static_cast<CountKind>(node.at("count").one_of({"towers", "wind_farms"}));
    effect.n = static_cast<std::int16_t>(node.at("n").number(1, 99));
  } else {
    node.only({"effect"});
  }
  return keep(data, effect);
}

Count read_count(const Data& data, const core::Node& node, bool intro) {
  Count count;
  count.kind = static_cast<CountKind>(
      node.at("count").one_of({"towers", "wind_farms", "contracts", "lucrative", "two_symbol", "symbols", "node_number",
                               "network_tiles", "foreign_cards", "connection_tiles", "batteries", "sectors_present",
                               "one", "intro_zone_a", "intro_majorities"}));
  switch (count.kind) {
    case CountKind::contracts: {
      node.only({"count", "kinds", "zones"});
      const unsigned kinds = read_kinds(node.at("kinds"));
      for (std::size_t i = 0; i < data.contracts.size(); ++i)
        if ((kinds & data.contracts[i].kind) != 0) count.tiles |= bit(static_cast<int>(i));
      if (node.has("zones")) {
        Set zones = 0;
        for (const core::Node& item : node.at("zones").items(1, kZones)) zones |= data.zone_tiles[read_zone(item)];
        count.tiles &= zones;
      }
      break;
    }
    case CountKind::lucrative:
      node.only({"count"});
      count.tiles = data.lucrative;
      break;
    case CountKind::two_symbol:
      node.only({"count"});
      count.tiles = data.two_symbol;
      break;
    case CountKind::symbols:
      node.only({"count", "market"});
      count.market = read_market(node.at("market"));
      break;
    case CountKind::node_number:
      node.only({"count", "numbers"});
      for (const core::Node& item : node.at("numbers").items(1, 9)) {
        const int number = item.number(1, 9);
        for (std::size_t i = 0; i < data.nodes.size(); ++i)
          if (data.nodes[i].number == number) count.nodes |= bit(static_cast<int>(i));
      }
      break;
    case CountKind::intro_zone_a:
    case CountKind::intro_majorities:
      node.only({"count", "markets"});
      count.markets = read_markets(node.at("markets"));
      if (!intro) node.refuse("this criterion belongs to the intro tiles only");
      break;
    default: node.only({"count"});
  }
  return count;
}

Reward read_reward(const core::Node& node, bool intro) {
  Reward reward;
  reward.income = node.at("reward").one_of({"money", "income"}) == 1;
  if (reward.income) {
    node.only({"reward", "market"});
    const int word = node.at("market").one_of({"r", "i", "g", "e", "f", "highest", "each"});
    reward.market = static_cast<std::uint8_t>(word < kMarkets ? word : word == kMarkets ? kHighest : kEachMarket);
    if (reward.market == kEachMarket && !intro) node.refuse("\"each\" belongs to the intro tiles only");
  } else {
    node.only({"reward", "n"});
    reward.n = static_cast<std::int16_t>(node.at("n").number(1, 99));
  }
  return reward;
}

}  // namespace pampero
