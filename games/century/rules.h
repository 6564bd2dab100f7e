// The rules at one table: what does not change during a game, and every rule that can forbid a move.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>

#include "core/step.h"
#include "games/century/data.h"
#include "games/century/state.h"

namespace century {

using core::bit;
using core::has;
using core::Log;
using core::members;
using core::Move;
using core::move_of;
using core::Options;
using core::Prompt;

// rule_name(Rule::TC_302) is "TC-302".
// clang-format off
enum class Rule : std::uint8_t {
  none,
  TC_102, TC_103, TC_104, TC_105, TC_212, TC_213, TC_302, TC_303, TC_305, TC_315, TC_317, TC_402,
  TC_501, TC_502, TC_503, TC_603, TC_604, TC_605, TC_606, TC_608, TC_701, TC_702, TC_705, TC_710, TC_720, TC_721,
  TC_730, TC_731, TC_732, TC_733, TC_734, TC_740, TC_741, TC_750, TC_760, TC_770, TC_780, TC_790, TC_796,
  TC_802, TC_803, TC_804, TC_805, TC_R14, TC_R23,
  count,
};
// clang-format on

// The component data, the players and the options chosen at set-up.
struct Rules {
  std::shared_ptr<const Data> data;
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
  std::span<const Effect> effects_of(const OwnTech& own) const {
    const Tech& its = tech(own.tech);
    return std::span(data->effects).subspan(static_cast<std::size_t>(its.first_effect), its.effects);
  }
  const TilePoint& city(int word) const { return data->city_points[static_cast<std::size_t>(word)]; }
  const TilePoint& point(int word) const { return data->tile_points[static_cast<std::size_t>(word)]; }
  // The number of an effect in the list of effects.
  int word_of(const Effect& effect) const { return tech(effect.tech).first_effect + effect.place; }
  Seats everybody() const { return Seats::first(players); }
  // The next of `among` clockwise after `seat`; `among` must not be empty.
  Seat next(Seats among, Seat seat) const {
    const unsigned bits = among.bits();
    const unsigned later = bits & ~((2u << seat) - 1);
    return static_cast<Seat>(std::countr_zero(later != 0 ? later : bits));
  }
};

using Turn = core::Turn<Rules, State>;
using StepRow = core::StepRow<Rules, State, Rule>;

}  // namespace century
