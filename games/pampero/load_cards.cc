// Action cards, contract tiles, connection tiles and foreign cards.
#include "games/pampero/load.h"

namespace pampero {

namespace {

constexpr int kBasicCards = 8;  // see PAM-104

CardAction read_action(const core::Node& node) {
  CardAction action;
  action.kind = static_cast<ActionKind>(
      node.at("action").one_of({"build_tower", "build_wind", "contract", "foreign", "capital", "effects"}));
  if (!node.at("object").is_null())
    action.object = static_cast<ObjectKind>(node.at("object").one_of({"bulldozer", "tower", "wind_farm"}) + 1);
  action.owner = static_cast<std::uint8_t>(node.at("owner").one_of({"own", "foreign", "both"}) + 1);
  action.energy = node.at("energy").flag();
  const bool build = action.kind == ActionKind::build_tower || action.kind == ActionKind::build_wind;
  if (action.kind == ActionKind::contract) {
    node.only({"action", "object", "owner", "energy", "kinds"});
    action.kinds = read_kinds(node.at("kinds"));
  } else {
    node.only({"action", "object", "owner", "energy"});
  }
  const ObjectKind usual = build                                 ? ObjectKind::bulldozer
                           : action.kind == ActionKind::contract ? ObjectKind::tower
                           : action.kind == ActionKind::foreign  ? ObjectKind::wind_farm
                                                                 : ObjectKind::none;
  if (action.object != usual && (build || action.object != ObjectKind::none))
    node.refuse("this action cannot have that requirement");
  return action;
}

Card read_card(Data& data, const core::Node& item) {
  item.only({"id", "hatch", "money", "actions", "value_mod", "energy_bonus", "contract_discount", "lucrative_only",
             "second", "alternative", "extra", "count"});
  item.at("id").declare(data.card_ids);
  item.at("count").number(1, 1);
  Card card;
  card.orange = item.at("hatch").one_of({"orange", "grey"}) == 0;
  card.money = static_cast<Money>(item.at("money").one_of({"pay", "gain", "none"}));
  unsigned seen = 0;
  for (const core::Node& node : item.at("actions").items(1, 6)) {
    card.actions.push_back(read_action(node));
    const unsigned kind = 1u << static_cast<int>(card.actions.back().kind);
    if ((seen & kind) != 0) node.refuse("this action stands twice on the card");
    seen |= kind;
  }
  card.value_mod = static_cast<std::int8_t>(item.at("value_mod").number(-99, 99));
  card.energy_bonus = static_cast<std::int8_t>(item.at("energy_bonus").number(0, kMaxEnergy));
  card.contract_discount = static_cast<std::int8_t>(item.at("contract_discount").number(0, kMaxEnergy));
  card.lucrative_only = item.at("lucrative_only").flag();
  card.second = item.at("second").flag();
  const core::Node alternative = item.at("alternative");
  card.has_alternative = !alternative.is_null();
  if (card.has_alternative) {
    alternative.only({"money", "energy", "battery"});
    card.alternative = read_cost(alternative);
    if (card.money != Money::pay) alternative.refuse("only a card that pays the zone value can have an alternative");
  }
  card.extra = read_effects(data, item.at("extra"));
  return card;
}

Contract read_contract(const Data& data, const core::Node& item) {
  Contract tile;
  tile.kind = static_cast<Kind>(1 << item.at("kind").one_of({"standard", "remote", "solar"}));
  for (const core::Node& node : item.at("symbols").items(1, 2)) {
    node.only({"market", "arrows"});
    const Symbol symbol{read_market(node.at("market")), static_cast<std::uint8_t>(node.at("arrows").number(0, 2))};
    tile.symbols[tile.symbol_count++] = symbol;
    tile.stage = std::max(tile.stage, data.market_stage[symbol.market]);  // PAM-129
  }
  switch (tile.kind) {
    case kStandard: {
      item.only({"id", "kind", "zone", "sector", "number", "symbols"});
      tile.sector = static_cast<std::uint8_t>(item.at("sector").ref(data.sector_ids, "sector"));
      tile.number = static_cast<std::uint8_t>(item.at("number").number(1, 99));
      const int zone = read_zone(item.at("zone"));
      if (item.ok() && zone != data.sector_zone[tile.sector]) item.refuse("the sector lies in another zone");
      tile.stage = std::max(tile.stage, data.zone_stage[static_cast<std::size_t>(zone)]);
      break;
    }
    case kRemote:
      item.only({"id", "kind", "zone", "symbols", "energy", "battery"});
      tile.energy = static_cast<std::uint8_t>(item.at("energy").number(0, 14));
      tile.battery = static_cast<std::uint8_t>(item.at("battery").number(0, 14));
      break;
    case kSolar:
      item.only({"id", "kind", "zone", "symbols"});
      tile.stage = 0;  // PAM-128
      break;
  }
  if (tile.kind != kStandard && !item.at("zone").is_null()) item.refuse("only standard contracts have a zone");
  return tile;
}

// PAM-R43: only symbols with a market are in the data.
void note_contract(Data& data, const Contract& tile) {
  const Set tile_bit = bit(static_cast<int>(data.contracts.size()));
  std::array<int, kMarkets> symbols{};
  for (int i = 0; i < tile.symbol_count; ++i) {
    const Symbol& symbol = tile.symbols[static_cast<std::size_t>(i)];
    ++symbols[symbol.market];
    if (symbol.arrows == 2) data.lucrative |= tile_bit;  // PAM-130
  }
  if (tile.symbol_count == 2) data.two_symbol |= tile_bit;
  for (std::size_t m = 0; m < kMarkets; ++m)
    if (symbols[m] > 0) data.symbol_tiles[m][static_cast<std::size_t>(symbols[m] - 1)] |= tile_bit;
  if (tile.kind == kStandard) data.zone_tiles[data.sector_zone[tile.sector]] |= tile_bit;
  data.contracts.push_back(tile);
}

}  // namespace

bool load_cards(Loader& l) {
  Data& data = l.data;
  const bool basic = l.file("cards_basic.json", [&](const core::Node& root) {
    root.only({"cards"});
    for (const core::Node& item : root.at("cards").items(kBasicCards, kBasicCards))
      data.cards.push_back(read_card(data, item));
  });
  data.basic_cards = kBasicCards;
  return basic && l.file("cards_special.json", [&](const core::Node& root) {
    root.only({"cards"});
    for (const core::Node& item : root.at("cards").items(data.limits.open[0], kMaxSet - kBasicCards))
      data.cards.push_back(read_card(data, item));
  });
}

bool load_contracts(Loader& l) {
  Data& data = l.data;
  return l.file("contracts.json", [&](const core::Node& root) {
    root.only({"standard", "remote", "solar"});
    const auto read_kind = [&](const char* key, Kind kind) {
      for (const core::Node& item : root.at(key).items(0, kMaxSet - static_cast<int>(data.contracts.size()))) {
        item.at("id").declare(data.contract_ids);
        const Contract tile = read_contract(data, item);
        if (tile.kind != kind) item.at("kind").refuse("this tile stands in the wrong list");
        note_contract(data, tile);
      }
    };
    read_kind("standard", kStandard);
    data.first_remote = static_cast<int>(data.contracts.size());
    read_kind("remote", kRemote);
    data.first_solar = static_cast<int>(data.contracts.size());
    read_kind("solar", kSolar);
  });
}

bool load_connections(Loader& l) {
  return l.file("connections.json", [&](const core::Node& root) {
    root.only({"tiles"});
    for (const core::Node& item : root.at("tiles").items(1, kMaxConnections)) {
      item.only({"id", "back", "symbol", "choose", "effects"});
      item.at("id").declare(l.data.connection_ids);
      ConnectionTile tile;
      tile.back = static_cast<std::uint8_t>(item.at("back").one_of({"start", "a", "bc"}));
      if (!item.at("symbol").is_null()) tile.symbol = read_market(item.at("symbol"));
      tile.choose = item.at("choose").flag();
      tile.effects = read_effects(l.data, item.at("effects"));
      if (tile.effects.count == 0) item.refuse("a connection tile needs an effect");
      l.data.connections.push_back(tile);
    }
  });
}

bool load_foreign(Loader& l) {
  Data& data = l.data;
  return l.file("foreign.json", [&](const core::Node& root) {
    root.only({"cards"});
    for (const core::Node& item : root.at("cards").items(0, kMaxSet)) {
      item.only({"id", "country", "battery", "income", "back", "count"});
      item.at("id").declare(data.foreign_ids);
      item.at("count").number(1, 1);
      ForeignCard card;
      card.country = static_cast<std::uint8_t>(item.at("country").one_of({"argentina", "brazil"}));
      card.battery = static_cast<std::uint8_t>(item.at("battery").number(0, 14));
      for (const core::Node& market : item.at("income").items(1, kMarkets)) card.income.push_back(read_market(market));
      const auto back = item.at("back").items(2, 2);
      for (std::size_t i = 0; i < back.size(); ++i) card.back[i] = read_market(back[i]);
      data.country_cards[card.country] |= bit(static_cast<int>(data.foreign.size()));
      data.foreign.push_back(std::move(card));
    }
    for (std::size_t country = 0; country < 2; ++country)
      if (root.ok() && std::popcount(data.country_cards[country]) < data.limits.open[2 + country])
        root.at("cards").refuse("each country needs at least as many cards as lie open");
  });
}

}  // namespace pampero
