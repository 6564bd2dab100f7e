// What a board is worth by hand, without anything learned: the reference that `greedy` plays by.
#pragma once

#include <array>
#include <cstdint>

#include "games/powerline/game.h"

namespace bots::powerline {

class ByHand {
 public:
  ByHand(const ::powerline::Game& game, core::Seat seat);

  // Points still to come on a board between rounds: the best set of lines that the workers left may be expected to
  // complete, less what other lines begun will cost, and something for whatever keeps choices open.
  float operator()(const ::powerline::PlayerBoard& board, int round,
                   const std::array<std::uint8_t, ::powerline::kContracts>& contracts) const;

 private:
  const ::powerline::Game& game_;
  core::Seat seat_;
  // For each set of lines: the points of its cities and of the stations that need no other line.
  std::array<std::int16_t, 1 << ::powerline::kMaxLines> points_{};
};

}  // namespace bots::powerline
