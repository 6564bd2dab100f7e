// What is fixed at one table: components, board side, number of seats, variants.
#pragma once

#include <memory>

#include "core/note.h"
#include "games/pampero/data.h"

namespace pampero {

struct Table {
  std::shared_ptr<const Data> data;
  const Board* board = nullptr;
  const Track* track = nullptr;
  const Level* level = nullptr;  // of the automa; none unless one plays alone
  int players = 1;
  int seats = 1;
  bool intro_tiles = false;
  bool fixed_bonus = false;
  bool restricted_contracts = false;
  bool battery_storage = false;
  bool rahdo_discard = false;

  bool is_automa(int seat) const { return level != nullptr && seat == 1; }  // PAM-S1
};

// A state being changed.
struct Play {
  const Table& t;
  State& s;
  core::Log log;

  const Data& data() const { return *t.data; }
  const Board& board() const { return *t.board; }
  Company& company(int seat) const { return s.seats[static_cast<std::size_t>(seat)]; }
};

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace pampero
