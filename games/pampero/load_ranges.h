// What a data set can come to in any game, as load_ranges.cc checks it: quantities as sums over the files they come
// from.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/pampero/rules.h"

namespace pampero {

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

template <class F>
void each_parking(const Data& data, F&& f) {
  for (const Board& board : data.boards)
    for (const EffectList& bonus : board.parking) f(bonus);
}

inline const char* file_of_card(const Data& data, std::size_t card) {
  return card < at(data.basic_cards) ? "cards_basic.json" : "cards_special.json";
}

// The largest sum of an upgrade: a tile on each bonus field at most.
inline int most_upgrade(const Data& data, EffectKind kind) {
  int tiles = 0, n = 0;
  for (const BonusTile& tile : data.tiles) {
    if (tile.kind != TileKind::upgrade || data.effects[at(tile.effect.first)].kind != kind) continue;
    tiles += tile.copies[0] + tile.copies[1] + tile.copies[2];
    n = std::max<int>(n, data.effects[at(tile.effect.first)].n);
  }
  return std::min(tiles, static_cast<int>(data.bonus_fields.size())) * n;
}

inline int years(const Data& data) { return std::max(data.tracks[0].length, data.tracks[1].length); }  // see PAM-615
inline int turns(const Data& data) { return years(data) * data.limits.action_rounds; }

// load_ranges_money.cc
Sum most_symbols(const Data& data, int market);
Sum most_money(const Data& data);
Sum most_automa_money(const Data& data);

// load_ranges_turn.cc
Sum longest_turn(const Data& data);    // in decisions
int deepest_agenda(const Data& data);  // in frames

}  // namespace pampero
