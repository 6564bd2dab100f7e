// How many decisions a turn can take, and how deep the agenda gets meanwhile.
#include "games/pampero/load_ranges.h"

namespace pampero {

namespace {

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

bool contains(const Data& data, EffectList list, EffectKind kind) {
  for (int i = 0; i < list.count; ++i)
    if (data.effects[at(list.first + i)].kind == kind) return true;
  return false;
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

}  // namespace

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

// Below the effects lie the end of the turn, the bulldozers used, the card's own effects, and what the action still
// asks. Only connection tiles that play each other get beyond the limit: without them it is 14 at most.
int deepest_agenda(const Data& data) {
  const Depth depth(data);
  constexpr int kEnd = 1, kUsed = 1, kExtra = 1;
  constexpr int kCell = 1;      // the second cell, or the step that asks for the first one
  constexpr int kContract = 2;  // the linked contract and the symbols
  constexpr int kScoring = 1 + kMaxSeats;
  int out = kEnd + kUsed + kExtra + 3;  // a tower and its two cells
  static_assert(kScoring <= kEnd + kUsed + kExtra + 3);
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

}  // namespace pampero
