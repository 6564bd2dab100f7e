// Numbers that follow from the state and that a page wants to show beside it.
#pragma once

#include <array>
#include <cstdint>

#include "games/pampero/state.h"

namespace pampero {

inline constexpr int kShownCards = 24;
inline constexpr int kShownModes = 3;

// One action of a card in one row: what its frame does to money and energy, and whether it can be played so.
struct ModeFigure {
  std::int16_t money = 0;  // zone value, negative if it is paid
  std::uint8_t energy = 0;
  std::uint8_t possible = 0;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("money", self.money);
    visit("energy", self.energy);
    visit("possible", self.possible);
  }
};

struct RowFigure {
  std::uint8_t field = kNone;  // where the card would lie
  std::array<ModeFigure, kShownModes> modes{};

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("field", self.field);
    visit("modes", self.modes);
  }
};

struct CardFigure {
  std::uint8_t card = kNone;
  std::array<RowFigure, kRows> rows{};
  Set sites = 0;    // where it could build
  Set spaces = 0;   // what it could fulfil
  Set foreign = 0;  // what it could buy

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("card", self.card);
    visit("rows", self.rows);
    visit("sites", self.sites);
    visit("spaces", self.spaces);
    visit("foreign", self.foreign);
  }
};

// Half of a scoring tile as it would pay now.
struct HalfFigure {
  std::array<std::int16_t, kMaxSeats> counts{};
  std::array<std::int16_t, kMaxSeats> money{};

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("counts", self.counts);
    visit("money", self.money);
  }
};

struct TileFigure {
  HalfFigure upper, lower;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("upper", self.upper);
    visit("lower", self.lower);
  }
};

struct SeatFigure {
  std::array<std::uint8_t, kMarkets> symbols{};
  std::array<std::uint8_t, kMarkets> incomes{};  // present value of each marker
  std::array<std::uint8_t, kMarkets> limits{};   // highest step at this stage
  std::int16_t income = 0;                       // of a year
  std::uint8_t production = 0;                   // batteries in the coming consolidation
  std::int16_t end_tiles = 0;
  std::int16_t repay = 0;
  std::int16_t if_over = 0;  // money if the final scoring came now, scoring cards apart

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("symbols", self.symbols);
    visit("incomes", self.incomes);
    visit("limits", self.limits);
    visit("income", self.income);
    visit("production", self.production);
    visit("end_tiles", self.end_tiles);
    visit("repay", self.repay);
    visit("if_over", self.if_over);
  }
};

struct Figures {
  std::array<SeatFigure, kMaxSeats> seats{};
  std::array<TileFigure, 4> tiles{};                       // in the order of State::scoring_tiles
  std::array<CardFigure, kShownCards> hand{};              // of the viewer; of whoever decides, if the viewer only watches
  std::array<std::uint8_t, kMaxSpaces> contract_energy{};  // what each space would cost the viewer, 255 if it is empty
  Set unlocked = 0;                                        // spaces open to the viewer
  Set nodes = 0;                                           // transformer spaces the viewer reaches for free
  Set lines = 0;                                           // pink lines the viewer could add

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("seats", self.seats);
    visit("tiles", self.tiles);
    visit("hand", self.hand);
    visit("contract_energy", self.contract_energy);
    visit("unlocked", self.unlocked);
    visit("nodes", self.nodes);
    visit("lines", self.lines);
  }
};

}  // namespace pampero
