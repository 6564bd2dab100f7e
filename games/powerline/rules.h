// What is fixed at one table, the rules that may forbid a move, and the steps as the chapters define them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "core/step.h"
#include "games/powerline/data.h"
#include "games/powerline/state.h"

namespace powerline {

using core::has;
using core::Log;
using core::members;
using core::Move;
using core::move_of;
using core::Options;
using core::Prompt;

// How the scoring tiles of the game are chosen (variants 3 and 4), in the order of the words of the option `contracts`.
enum class Contracts : std::uint8_t {
  printed,
  by_colour,
  any_three,
  by_colour_special,
  any_three_special,
  special_only
};

// What one seat plays with for the whole game.
struct SeatSetup {
  const Network* network = nullptr;
  const Pips* pips = nullptr;
  const Chart* chart = nullptr;
  bool limited = false;  // the blue chart
};

// The component data and the options of this table.
struct Rules {
  std::shared_ptr<const Data> data;
  std::array<SeatSetup, kMaxPlayers> seats{};
  int players = 1;
  Contracts contracts = Contracts::printed;
  bool vacation = true;
  bool adventure_island = false;
  bool side_b = false;
};

// Every rule that can forbid a move.
enum class Rule : std::uint8_t {
  none,
  PL_25,
  PL_30,
  PL_31,
  PL_34,
  PL_35,
  PL_36,
  PL_37,
  PL_39,
  PL_41,
  PL_44,
  PL_54,
  PL_101,
  PL_120,
  PL_124,
  PL_130,
  PL_R4,
  count
};

using Turn = core::Turn<Rules, State>;
using StepRow = core::StepRow<Rules, State, Rule>;

}  // namespace powerline
