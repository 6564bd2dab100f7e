// What every seat may expect of a position, by the game's evaluator or by random games: one for a table, kept for many
// questions.
#pragma once

#include <memory>
#include <string_view>

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
  // Differences of so many points mean nothing.
  virtual double resolution(const Values& values) const = 0;
  // The level whose quickest advice goes by the same value.
  virtual std::string_view adviser() const = 0;
};

// The game must outlive it. Null for a game that is not in the list.
std::unique_ptr<Appraiser> make_appraiser(const core::AnyGame& game);

}  // namespace bots
