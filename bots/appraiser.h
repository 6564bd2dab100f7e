// What every seat may expect of a position, by the game's evaluator: one for a table, kept for many questions.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/evaluator.h"

namespace bots {

class Appraiser {
 public:
  virtual ~Appraiser() = default;
  // Expected final points of all seats; at the end their points. The state must be whole, not a seat's view.
  virtual Values values(const core::AnyState& s) const = 0;
  // What a seat strives for, from such values: 0 (last) to 1 (wins); alone, a measure of its points.
  virtual double chance(const Values& values, core::Seat seat) const = 0;
};

// The game must outlive it. Null for a game that has no evaluator.
std::unique_ptr<Appraiser> make_appraiser(const core::AnyGame& game);

}  // namespace bots
