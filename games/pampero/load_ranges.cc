// What holds in every game with a data set, computed once from the whole of it: how deep the agenda gets, how long a
// turn can be, how much money and how many symbols a company can come to. A set that could pass a limit is refused.
#include <algorithm>
#include <bit>
#include <limits>

#include "games/pampero/load.h"
#include "games/pampero/rules.h"

namespace pampero {

namespace {

constexpr int kMoneyLimit = std::numeric_limits<decltype(Company::money)>::max();
constexpr int kSymbolLimit = std::numeric_limits<std::uint8_t>::max();  // SeatFigure::symbols
constexpr int kTurnLimit = 500;

bool contains(const Data& data, EffectList list, EffectKind kind) {
  for (int i = 0; i < list.count; ++i)
    if (data.effects[at(list.first + i)].kind == kind) return true;
  return false;
}

template <class F>
void each_parking(const Data& data, F&& f) {
  for (const Board& board : data.boards)
    for (const EffectList& bonus : board.parking) f(bonus);
}

// How many frames effects can put on the agenda. What follows in a list waits below what an effect causes, so two kinds
// of effects nest: a connection tile may play the next tile, a bulldozer may park for a bonus that moves the next one.
// A bulldozer never leaves its parking space (PAM-434), and a tile lies on the card until that comes back (PAM-442): in
// one turn each of them nests once.
class Depth {
 public:
  explicit Depth(const Data& data) : data_(data) {
    bool parking_plays = false;
    each_parking(data, [&](EffectList bonus) {
      parking_plays = parking_plays || contains(data, bonus, EffectKind::play_connection);
    });
    for (std::size_t tile = 0; tile < data.connections.size(); ++tile) {
      const EffectList& effects = data.connections[tile].effects;
      chains_[tile] = contains(data, effects, EffectKind::play_connection) ||
                      (parking_plays && contains(data, effects, EffectKind::bulldozer_move));
    }
    for (parkings_ = 0; parkings_ <= kBulldozers; ++parkings_)
      for (tiles_ = 0; tiles_ <= kMaxConnections; ++tiles_) connection_[at(parkings_)][at(tiles_)] = any_tile();
    parkings_ = kBulldozers;
    tiles_ = static_cast<int>(std::count(chains_.begin(), chains_.end(), true));
  }

  // Of a list of effects that has just been pushed.
  int of(EffectList list) const { return of(list, parkings_, tiles_); }
  // Of a bonus that a bulldozer gets by parking.
  int of_parking() const { return of_parking(parkings_, tiles_); }

 private:
  int of(EffectList list, int parkings, int tiles) const {
    if (list.count == 0) return 0;
    int out = 1;
    for (int i = 0; i < list.count; ++i) {
      const int rest = i + 1 < list.count ? 1 : 0;
      out = std::max(out, rest + of(data_.effects[at(list.first + i)], parkings, tiles));
    }
    return out;
  }
  int of(const Effect& effect, int parkings, int tiles) const {
    switch (effect.kind) {
      case EffectKind::play_connection: return connection_[at(parkings)][at(tiles)];
      case EffectKind::bulldozer_move: {
        const int next_bulldozer = effect.bulldozers > 1 ? 1 : 0, next_arrow = 1;
        return next_bulldozer + next_arrow + of_parking(parkings, tiles);
      }
      default: return 1;
    }
  }
  int of_parking(int parkings, int tiles) const {
    int out = 0;
    if (parkings > 0)
      each_parking(data_, [&](EffectList bonus) { out = std::max(out, of(bonus, parkings - 1, tiles)); });
    return out;
  }
  // Of the step that asks for a tile, with the tiles that chain counted down.
  int any_tile() const {
    int out = 1;
    for (std::size_t tile = 0; tile < data_.connections.size(); ++tile) {
      if (chains_[tile] && tiles_ == 0) continue;
      const int tiles = chains_[tile] ? tiles_ - 1 : tiles_;
      const EffectList& effects = data_.connections[tile].effects;
      if (!data_.connections[tile].choose)
        out = std::max(out, of(effects, parkings_, tiles));
      else
        for (int i = 0; i < effects.count; ++i)
          out = std::max(out, of(EffectList{static_cast<std::int16_t>(effects.first + i), 1}, parkings_, tiles));
    }
    return out;
  }

  const Data& data_;
  std::array<bool, kMaxConnections> chains_{};
  int parkings_ = 0, tiles_ = 0;
  std::array<std::array<int, kMaxConnections + 1>, kBulldozers + 1> connection_{};
};

// A quantity summed over the files it comes from; the file with the largest part is named when the sum is too much.
class Sum {
 public:
  void add(const char* file, std::int64_t amount) {
    total_ += amount;
    for (Part& part : parts_) {
      if (part.file != nullptr && part.file != std::string_view(file)) continue;
      part.file = file;
      part.amount += amount;
      return;
    }
  }
  std::int64_t total() const { return total_; }
  std::string most_from() const { return most().file; }
  std::int64_t most_amount() const { return most().amount; }

 private:
  struct Part {
    const char* file = nullptr;
    std::int64_t amount = 0;
  };
  const Part& most() const {
    return *std::max_element(parts_.begin(), parts_.end(), [](auto& a, auto& b) { return a.amount < b.amount; });
  }
  std::int64_t total_ = 0;
  std::array<Part, 16> parts_{};
};

const char* file_of_card(const Data& data, std::size_t card) {
  return card < at(data.basic_cards) ? "cards_basic.json" : "cards_special.json";
}

// The largest sum of an upgrade: a tile on each bonus field at most.
int most_upgrade(const Data& data, EffectKind kind) {
  int tiles = 0, n = 0;
  for (const BonusTile& tile : data.tiles) {
    if (tile.kind != TileKind::upgrade || data.effects[at(tile.effect.first)].kind != kind) continue;
    tiles += tile.copies[0] + tile.copies[1] + tile.copies[2];
    n = std::max<int>(n, data.effects[at(tile.effect.first)].n);
  }
  return std::min(tiles, static_cast<int>(data.bonus_fields.size())) * n;
}

int years(const Data& data) { return std::max(data.tracks[0].length, data.tracks[1].length); }  // see PAM-615
int turns(const Data& data) { return years(data) * data.limits.action_rounds; }

// --- symbols ---

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

// --- money ---

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
        each(what.markets, [&](int market) {
          const auto& tiles = data.symbol_tiles[at(market)];
          out += std::popcount(tiles[0] & data.zone_tiles[0]) + 2 * std::popcount(tiles[1] & data.zone_tiles[0]);
        });
        return out * std::max(income, automa_income);
      }
      case CountKind::intro_majorities: return std::popcount(what.markets);
    }
    return 0;
  }
  std::int64_t reward(const Reward& reward) const { return reward.income ? std::max(income, automa_income) : reward.n; }
  std::int64_t upper(const Half& half) const {
    return half.there ? std::int64_t{count(half.count)} * reward(half.reward) : 0;
  }
  std::int64_t lower(const Half& half) const {
    if (!half.there) return 0;
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

// --- length of a turn ---

struct Decisions {
  const Data& data;
  int more_arrows = most_upgrade(data, EffectKind::bulldozer_arrow);

  int of(const Effect& effect) const {
    switch (effect.kind) {
      case EffectKind::income_step: return effect.market == kAnyMarket ? 1 : 0;
      case EffectKind::special: return 2;  // and the new card of the display
      case EffectKind::bulldozer_move:     // each: which one, its arrows, stop; at last: no more
        return effect.bulldozers * (2 + effect.arrows + more_arrows) + 1;
      case EffectKind::play_connection: return 2;
      case EffectKind::return_card: return effect.n;
      default: return 0;
    }
  }
  int of(EffectList list) const {
    int out = 0;
    for (int i = 0; i < list.count; ++i) out += of(data.effects[at(list.first + i)]);
    return out;
  }
};

Sum longest_turn(const Data& data) {
  const Decisions d{data};
  Sum out;
  // Action, row, mode, zone, target, payee, payment; two cells and a discard; two bonus fields; two contracts, each
  // with its space; a second site or foreign card; two displays filled; two bulldozers moved; a special card for the
  // dark area.
  constexpr int kOwnDecisions = 7 + 3 + 2 + 4 + 1 + 2 + 2 + 2;
  constexpr int kParkings = kBulldozers + 2;  // own ones, and those of others that were used
  const auto most = [&](const auto& list, auto&& effects) {
    int best = 0;
    for (const auto& item : list) best = std::max(best, d.of(effects(item)));
    return best;
  };
  int card = 0;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < data.cards.size(); ++i)
    if (d.of(data.cards[i].extra) > card) card = d.of(data.cards[i].extra), longest = i;
  out.add(file_of_card(data, longest), kOwnDecisions + card);
  for (const ConnectionTile& tile : data.connections) out.add("connections.json", d.of(tile.effects));
  int parking = 0;
  each_parking(data, [&](EffectList bonus) { parking = std::max(parking, d.of(bonus)); });
  out.add("map.json", kParkings * parking);
  int cell = most(data.cells, [](const Cell& c) { return c.bonus; });
  for (const BonusTile& tile : data.tiles)
    if (tile.kind == TileKind::instant || tile.kind == TileKind::symbols) cell = std::max(cell, d.of(tile.effect));
  out.add("tower_bonus.json", 2 * cell);
  out.add("network.json", most(data.tower_slots, [](const TowerSlot& s) { return s.bonus; }) +
                              2 * most(data.nodes, [](const TransformerSpace& n) { return n.bonus; }));
  return out;
}

// --- depth of the agenda ---

// Below the effects lie the end of the turn, the bulldozers used, the card's own effects, and what the action still
// asks. Only connection tiles that play each other get beyond the limit: without them it is 14 at most.
int deepest_agenda(const Data& data) {
  const Depth depth(data);
  constexpr int kEnd = 1, kUsed = 1, kExtra = 1;
  constexpr int kCell = 1;      // the second cell, or the step that asks for the first one
  constexpr int kContract = 2;  // the linked contract and the symbols
  constexpr int kScoring = 1 + kMaxSeats, kCells = kEnd + kUsed + kExtra + 3;
  int out = std::max(kScoring, kCells);
  const auto hear = [&](int below, EffectList effects) { out = std::max(out, below + depth.of(effects)); };
  for (const Card& card : data.cards) hear(kEnd + kUsed, card.extra);
  for (const TowerSlot& slot : data.tower_slots) hear(kEnd + kUsed + kExtra + kCell, slot.bonus);
  for (const Cell& cell : data.cells) hear(kEnd + kUsed + kExtra + kCell, cell.bonus);
  for (const BonusTile& tile : data.tiles)
    if (tile.kind == TileKind::instant || tile.kind == TileKind::symbols)
      hear(kEnd + kUsed + kExtra + kCell, tile.effect);
  for (const TransformerSpace& node : data.nodes) hear(kEnd + kExtra + kContract, node.bonus);
  return std::max(out, kEnd + kUsed + depth.of_parking());
}

// A tower in a zone is followed by two cells side by side (PAM-404).
bool has_pair(const Data& data, int zone) {
  const Set allowed = data.allowed_cells[at(zone)];
  bool found = false;
  each(allowed, [&](int cell) { found = found || (data.cell_neighbours[at(cell)] & allowed) != 0; });
  return found;
}

}  // namespace

bool check_bounds(Loader& l) {
  Data& data = l.data;
  const auto refuse = [&](std::string where, std::string what, std::string remedy) {
    l.error = {"wrong_data", std::move(where), std::move(what), std::move(remedy)};
    return false;
  };
  for (int zone = 0; zone < kZones; ++zone) {
    bool towers = false;
    for (const Board& board : data.boards) towers = towers || (board.tower_sites & board.zone_sites[at(zone)]) != 0;
    const std::string name(1, static_cast<char>('a' + zone));
    if (towers && !has_pair(data, zone))
      return refuse("tower_bonus.json: cells",
                    "no two cells that a tower in zone " + name + " may use lie side by side",
                    "give area a two neighbouring cells");
  }
  data.deepest_agenda = deepest_agenda(data);
  if (data.deepest_agenda > kMaxFrames)
    return refuse("connections.json",
                  "effects that wait for others could fill " + std::to_string(data.deepest_agenda) +
                      " places on the agenda, which has " + std::to_string(kMaxFrames),
                  "put \"play_connection\" last on a tile, or on fewer tiles");
  const Sum turn = longest_turn(data);
  data.longest_turn = static_cast<int>(turn.total());
  if (turn.total() > kTurnLimit)
    return refuse(
        turn.most_from(),
        "a turn could take " + std::to_string(turn.total()) + " decisions, at most " + std::to_string(kTurnLimit) +
            " are allowed",
        "fewer arrows or fewer effects; the most, " + std::to_string(turn.most_amount()) + ", come from here");
  for (int market = 0; market < kMarkets; ++market)
    if (const Sum symbols = most_symbols(data, market); symbols.total() > kSymbolLimit)
      return refuse(symbols.most_from(),
                    "a company could have " + std::to_string(symbols.total()) + " symbols of market " +
                        "rigef"[market] + ", and more than " + std::to_string(kSymbolLimit) + " cannot be counted",
                    "fewer symbols; the most, " + std::to_string(symbols.most_amount()) + ", come from here");
  const auto within = [&](const char* who, const Sum& money) {
    data.most_money = std::max(data.most_money, static_cast<int>(std::min<std::int64_t>(money.total(), kMoneyLimit)));
    if (money.total() <= kMoneyLimit) return true;
    return refuse(money.most_from(),
                  std::string(who) + " could come to $" + std::to_string(money.total()) + ", and more than $" +
                      std::to_string(kMoneyLimit) + " cannot be counted",
                  "smaller amounts; the most, $" + std::to_string(money.most_amount()) + ", comes from here");
  };
  return within("a company", most_money(data)) && within("the automa", most_automa_money(data));
}

}  // namespace pampero
