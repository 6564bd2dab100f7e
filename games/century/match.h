// What does not change during a game: the component data, the number of players and the options chosen at set-up.
#pragma once

#include <bit>

#include "games/century/data.h"
#include "games/century/state.h"

namespace century {

struct Match {
  const Data* data = nullptr;
  int players = 0;
  int land_display = 0;
  int tech_display = 0;
  bool scoring_cards = true;
  bool corner_contact = true;
  bool in_turn = false;
  bool open_holdings = false;

  const Land& land(int row) const { return data->land[static_cast<std::size_t>(row)]; }
  const Tech& tech(int row) const { return data->tech[static_cast<std::size_t>(row)]; }
  const Effect& effect(const OwnTech& own, int place) const {
    const int row = tech(own.tech).first_effect + place;
    return data->effects[static_cast<std::size_t>(row)];
  }
  Seats everybody() const { return Seats::first(players); }
  // The next of `among` clockwise after `seat`; `among` must not be empty.
  Seat next(Seats among, Seat seat) const {
    const unsigned bits = among.bits();
    const unsigned later = bits & ~((2u << seat) - 1);
    return static_cast<Seat>(std::countr_zero(later != 0 ? later : bits));
  }
};

constexpr std::uint64_t bit(int row) { return std::uint64_t{1} << row; }
constexpr bool has(std::uint64_t set, int row) { return (set >> row & 1) != 0; }

}  // namespace century
