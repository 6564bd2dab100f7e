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
  // Expected final points of all seats under best play; at the end their points. The state must be whole, not a seat's
  // view.
  virtual Values values(const core::AnyState& s) const = 0;
  // The same where dice or cards have just come: what the seats can make of them at first sight.
  virtual Values outlook(const core::AnyState& s) const = 0;
  // What really becomes of such a position with players of any level: calibrated chances to win and points.
  virtual Value forecast(const core::AnyState& s, const Values& values, core::Seat seat) const = 0;
  // Rounds (or years) completed.
  virtual int round(const core::AnyState& s) const = 0;
  // What the adviser's expectations of such a position fall short of what experts reach.
  virtual double shortfall(const core::AnyState& s) const = 0;
  // Whether what it expects can be split into play, luck and what others did. Random games cannot: they expect everybody to go on at
  // random, so that whoever plays better than that would seem to have luck.
  virtual bool splits() const = 0;
  // A turn that loses less than so many points against the best is as good.
  virtual double resolution(const Values& values) const = 0;
  // The level whose advice goes by the same value, and with how many iterations a review asks it.
  virtual std::string_view adviser() const = 0;
  virtual int iterations() const = 0;
};

// The game must outlive it. Null for a game that is not in the list.
std::unique_ptr<Appraiser> make_appraiser(const core::AnyGame& game);

}  // namespace bots
