// What is fixed at one table, and the rules that can forbid a move there.
#pragma once

#include <cstdint>
#include <memory>

#include "core/rule_list.h"
#include "core/step.h"
#include "games/pampero/data.h"

namespace pampero {

using core::Log;
using core::Move;
using core::move_of;
using core::Options;
using core::Prompt;

// Components, board side, number of seats, variants.
struct Rules {
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

// Every rule that can forbid a move; rule_name(Rule::PAM_105) is "PAM-105".
enum class Rule : std::uint8_t {
  none,
  PAM_105,
  PAM_107,
  PAM_108,
  PAM_109,
  PAM_110,
  PAM_112,
  PAM_113,
  PAM_121,
  PAM_122,
  PAM_125,
  PAM_126,
  PAM_129,
  PAM_130,
  PAM_301,
  PAM_303,
  PAM_304,
  PAM_305,
  PAM_307,
  PAM_308,
  PAM_309,
  PAM_313,
  PAM_314,
  PAM_401,
  PAM_402,
  PAM_404,
  PAM_409,
  PAM_412,
  PAM_420,
  PAM_422,
  PAM_430,
  PAM_431,
  PAM_432,
  PAM_433,
  PAM_434,
  PAM_435,
  PAM_440,
  PAM_441,
  PAM_450,
  PAM_452,
  PAM_453,
  PAM_454,
  PAM_455,
  PAM_465,
  PAM_467,
  PAM_481,
  PAM_482,
  PAM_490,
  PAM_491,
  PAM_493,
  PAM_494,
  PAM_500,
  PAM_510,
  PAM_521,
  PAM_522,
  PAM_524,
  PAM_601,
  PAM_612,
  PAM_830,
  PAM_831,
  PAM_V4,
  PAM_V6,
  PAM_S3,
  PAM_R4,
  PAM_R12,
  count,
};

// A state being changed.
struct Turn : core::Turn<Rules, State> {
  const Data& data() const { return *rules.data; }
  const Board& board() const { return *rules.board; }
  Company& company(int seat) const { return s.seats[static_cast<std::size_t>(seat)]; }
};

using StepRow = core::StepRow<Rules, State, Rule, Turn>;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace pampero
