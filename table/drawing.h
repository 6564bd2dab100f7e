// How the nonces of the dice are collected: everybody promises one, and only when all promises are in are they
// revealed. docs/fair-dice.md says why.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/dice_proof.h"
#include "table/settings.h"

namespace table {

// People at a table without a clock, or with one in hours, may be away for long; the next visit is soon enough.
inline constexpr Time kRevealTime = 2 * 60 * 1000;
inline constexpr Time kSlowTurn = 60 * 60 * 1000;
inline constexpr int kMostFailures = 2;  // draws in which a seat did not reveal; then it is free for somebody else

// One chair's part in a draw.
struct Nonce {
  std::string text;        // empty until it is revealed or sent as it is
  std::string commitment;  // empty: sent as it is, or nothing yet
  bool is_missing() const { return !commitment.empty() && text.empty(); }
};

struct Drawing {
  int n = 1;
  bool sealed = false;  // all promises are in
  Time since = 0;
  std::vector<core::EndedDraw> ended;
  std::vector<std::string> spent;  // commitments of earlier draws: none is taken again
  // Devices of those who did not reveal, once for each time. All three grow with the draws, for which shares pay.
  std::vector<core::Digest> failed;

  // What is known when the game has started, by chair.
  std::vector<Nonce> nonces;
  std::vector<int> seating;
};

// When those who have not revealed are given up; nothing: not by itself.
inline std::optional<Time> reveal_time(const ClockSettings& clock) {
  if (!clock.on()) return std::nullopt;
  const Time turn = clock.turn > 0 ? clock.turn : clock.reserve;
  return turn < kSlowTurn ? kRevealTime : turn;
}

}  // namespace table
