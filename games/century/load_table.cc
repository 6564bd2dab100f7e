// Reads the files about the table: set-up, cards, cost strips, player board and final scoring.
#include <algorithm>

#include "games/century/data.h"

namespace century {

namespace {

constexpr int kMaxHolding = 1000;  // of anything counted in the data

// {"3": 4, "4": 5, "5": 6}: one value for each player count.
std::array<std::uint8_t, kMaxPlayers + 1> by_players(const core::Node& node, const Data& data, int least, int most) {
  std::array<std::uint8_t, kMaxPlayers + 1> out{};
  for (const auto& [key, value] : node.members()) {
    const int players = key.size() == 1 ? key[0] - '0' : 0;
    if (players < data.min_players || players > data.max_players)
      return value.refuse("no game has so many players"), out;
  }
  for (int players = data.min_players; players <= data.max_players; ++players)
    out[static_cast<std::size_t>(players)] =
        static_cast<std::uint8_t>(node.at(std::to_string(players)).number(least, most));
  return out;
}

}  // namespace

Stack read_stack(const core::Node& node) { return static_cast<Stack>(node.one_of({"start", "i_ii", "iii_iv", "v"})); }
Good read_good(const core::Node& node) { return static_cast<Good>(node.one_of({"coins", "science", "prosperity"})); }

void read_setup(const core::Node& root, Data& data) {
  root.only({"game", "rules", "players", "rounds", "coins", "science", "points", "pollution", "land_display",
             "tech_display", "stack_of_round", "card_rounds", "compensation_extra", "bid_max", "bridges",
             "citizens_per_player", "garbage_cubes", "region_limit"});
  root.at("game").one_of({"century"});
  root.at("rules").number(1, 1);
  const auto players = root.at("players").items(2, 2);
  if (!root.ok()) return;
  data.min_players = players[0].number(3, kMaxPlayers);  // see TC-101
  data.max_players = players[1].number(data.min_players, kMaxPlayers);
  data.rounds = root.at("rounds").number(1, kMaxRounds);  // see TC-201
  data.coins = root.at("coins").number(0, kMaxHolding);
  data.science = root.at("science").number(0, kMaxHolding);
  data.points = root.at("points").number(-kMaxHolding, kMaxHolding);
  data.pollution = root.at("pollution").number(-60, 60);
  data.land_display = by_players(root.at("land_display"), data, 1, kMaxTiles);
  data.tech_display = by_players(root.at("tech_display"), data, 1, kMaxTech);
  for (const core::Node& stack : root.at("stack_of_round").items(data.rounds - 1, data.rounds - 1)) {
    data.stack_of_round.push_back(read_stack(stack));
    if (data.stack_of_round.back() == Stack::start) stack.refuse("start tiles are never drawn");
  }
  for (const core::Node& round : root.at("card_rounds").items(0, kMaxCardRounds)) {
    const int least = data.card_rounds.empty() ? 1 : data.card_rounds.back() + 1;
    data.card_rounds.push_back(round.number(least, data.rounds));
  }
  data.compensation_extra = root.at("compensation_extra").number(0, kMaxHolding);
  data.bid_max = root.at("bid_max").number(0, 255);
  data.bridges = root.at("bridges").number(0, kMaxBridges);
  data.region_limit = root.at("region_limit").number(kMinRegionLimit, kMaxRegionLimit);
  root.at("citizens_per_player").number(0, kMaxHolding);  // TC-795: pieces only
  root.at("garbage_cubes").number(0, kMaxHolding);
  if (!root.ok()) return;
  const int largest = *std::max_element(data.land_display.begin(), data.land_display.end());
  if (1 + (data.rounds - 1) * (largest + 1) > kMaxTiles)  // see TC-796
    root.at("land_display").refuse("a region could have more than 36 tiles", "fewer rounds or a smaller display");
}

void read_damage(const core::Node& root, Data& data) {
  root.only({"damage"});
  for (const core::Node& row : root.at("damage").items(0, kMaxDamage)) {
    row.only({"id", "stack", "count", "columns"});
    row.at("id").declare(data.damage_ids);
    row.at("count").number(1, 1);
    Damage card;
    card.stack = read_stack(row.at("stack"));
    if (card.stack == Stack::start) row.at("stack").refuse("only land has the stack start");
    for (const core::Node& column : row.at("columns").items(1, kMaxColumns)) {
      column.only({"garbage", "skulls", "min_players"});
      card.column[card.columns++] = {static_cast<std::uint8_t>(column.at("garbage").number(0, 20)),
                                     static_cast<std::uint8_t>(column.at("skulls").number(0, 20)),
                                     static_cast<std::uint8_t>(column.at("min_players").number(1, 9))};
    }
    if (!root.ok()) return;
    for (int players = data.min_players; players <= data.max_players; ++players) {  // see TC-501
      int used = 0;
      for (int c = 0; c < card.columns; ++c) used += card.column[static_cast<std::size_t>(c)].min_players <= players;
      if (used != players)
        row.refuse(std::to_string(used) + " columns are used with " + std::to_string(players) + " players",
                   "each player needs one column");
    }
    if (card.column[0].min_players > data.min_players) row.refuse("the leftmost column must always be used");
    data.damage_stack[static_cast<std::size_t>(card.stack)] |= std::uint64_t{1} << data.damage.size();
    data.damage.push_back(card);
  }
}

void read_cards(const core::Node& root, Data& data) {
  root.only({"cards"});
  for (const core::Node& row : root.at("cards").items(0, kMaxCards)) {
    row.only({"id", "round", "count", "terms"});
    row.at("id").declare(data.card_ids);
    Card card;
    card.round = row.at("round").number(1, data.rounds);
    card.count = row.at("count").number(1, 99);
    for (const core::Node& term : row.at("terms").items(1, 16)) {
      const auto type = static_cast<TermType>(
          term.at("type").one_of({"produced", "points", "clean", "clean_by_section", "plants", "flowers", "garbage"}));
      Term out{type, Good::coins, term.at("per").number(-99, 99)};
      if (type == TermType::produced) {
        term.only({"type", "good", "per"});
        out.good = read_good(term.at("good"));
      } else {
        term.only({"type", "per"});
      }
      card.terms.push_back(out);
    }
    data.cards.push_back(std::move(card));
  }
  for (const int round : data.card_rounds)
    if (root.ok() &&
        std::none_of(data.cards.begin(), data.cards.end(), [&](const Card& c) { return c.round == round; }))
      root.at("cards").refuse("round " + std::to_string(round) + " has no card");
}

void read_strips(const core::Node& root, Data& data) {
  root.only({"tracks"});
  data.strip_of_round.assign(static_cast<std::size_t>(data.rounds - 1), kNone);
  for (const core::Node& row : root.at("tracks").items(0, 16)) {
    row.only({"id", "rounds", "min_bid", "costs", "start_field"});
    row.at("id").declare(data.strip_ids);
    CostStrip strip;
    for (const core::Node& round : row.at("rounds").items()) {  // see TC-215
      const int n = round.number(1, data.rounds - 1);
      if (!root.ok()) return;
      auto& of_round = data.strip_of_round[static_cast<std::size_t>(n - 1)];
      if (of_round != kNone) round.refuse("round " + std::to_string(n) + " has two cost strips");
      of_round = static_cast<std::uint8_t>(data.strips.size());
    }
    strip.min_bid = row.at("min_bid").number(0, kMaxHolding);
    for (const core::Node& cost : row.at("costs").items(1, 32))
      strip.costs.push_back(static_cast<std::uint8_t>(cost.number(0, 255)));
    strip.start_field = by_players(row.at("start_field"), data, 1, std::max(1, static_cast<int>(strip.costs.size())));
    for (auto& field : strip.start_field) field = static_cast<std::uint8_t>(field == 0 ? 0 : field - 1);
    data.strips.push_back(std::move(strip));
  }
  const auto none = std::find(data.strip_of_round.begin(), data.strip_of_round.end(), kNone);
  if (root.ok() && none != data.strip_of_round.end())
    root.at("tracks").refuse("round " + std::to_string(none - data.strip_of_round.begin() + 1) + " has no cost strip");
}

void read_board(const core::Node& root, Data& data) {
  root.only({"income_track", "pollution"});
  root.at("income_track").number(0, kMaxHolding);
  for (const core::Node& row : root.at("pollution").items(1, 121)) {
    row.only({"position", "points", "clean"});
    const int position = row.at("position").number(-60, 60);
    if (data.pollution_track.empty())
      data.pollution_least = data.pollution_most = position;
    else if (position != ++data.pollution_most && root.ok())
      row.at("position").refuse("the track must go up by 1 from field to field");
    data.pollution_track.push_back({row.at("points").number(-99, 99), row.at("clean").number(-99, 99)});
  }
  if (root.ok() && (data.pollution < data.pollution_least || data.pollution > data.pollution_most))
    root.at("pollution").refuse("the start position " + std::to_string(data.pollution) + " is not on the track");
}

void read_final(const core::Node& root, Data& data) {
  root.only({"clean", "first_garbage", "extra_garbage", "pollution", "majority_goods", "majority_points"});
  root.at("clean").one_of({"section"});
  root.at("pollution").one_of({"points"});
  data.first_garbage = root.at("first_garbage").number(-99, 99);
  data.extra_garbage = root.at("extra_garbage").number(-99, 99);
  for (const core::Node& good : root.at("majority_goods").items(0, 2)) {
    const auto named = static_cast<Good>(good.one_of({"coins", "science"}));
    if (std::find(data.majority_goods.begin(), data.majority_goods.end(), named) != data.majority_goods.end())
      good.refuse("this good stands twice");
    data.majority_goods.push_back(named);
  }
  for (const core::Node& points : root.at("majority_points").items(0, 16))
    data.majority_points.push_back(points.number(0, 99));
}

}  // namespace century
