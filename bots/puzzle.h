// Positions with a turn worth finding, from games of experts; and whether a turn solves one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"

namespace bots {

// A turn within so many points of the best one, or too close to it to tell, solves a puzzle, in whatever order it was
// played.
inline constexpr double kSolved = 0.3;

struct Verdict {
  bool solved = false;
  double lost = 0;               // against the best turn
  std::vector<core::Move> best;  // that turn
  std::vector<Reason> reasons;   // for it
};
// Of advice in which a turn was asked about; none if it was not.
std::optional<Verdict> verdict_on(const std::vector<Suggestion>& found);
// The turn `moves` of a seat, from its view at the beginning of the turn.
Verdict check_puzzle(const core::AnyGame& game, const core::AnyState& view, core::Seat seat,
                     const core::AnyMemory& memory, const std::vector<core::Move>& moves, int iterations);

// What a turn is about, from the reasons for it and the time: "endgame", "joker", "auction", …
std::vector<std::string> themes_of(const core::AnyGame& game, const std::vector<Reason>& reasons, bool endgame);

}  // namespace bots
