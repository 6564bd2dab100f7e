// What the table answers for a seat by itself, because the seat has said so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "core/error.h"
#include "core/json.h"

namespace table {

// Options `verb N` are answered with the lowest N up to `max`, above that with the move `then`. `about`: only while the
// first number of the prompt is this one, so that a limit for one lot is none for the next.
struct BidRule {
  std::string verb;
  int max = 0;
  std::string then;
  std::optional<int> about = {};
};

struct Automatic {
  bool confirm = false;  // turns
  bool single = false;   // decisions with one option
  std::vector<BidRule> bids;

  bool any_answer() const { return single || !bids.empty(); }
};

core::Result<Automatic> read_automatic(const core::Json& json);
core::Json write_automatic(const Automatic& automatic);

// A bid rule holds in steps that know both its verb and the verb of `then`, so it neither opens nor leaves an auction.
std::optional<core::Move> automatic_answer(const Automatic& automatic, const core::Info& info,
                                           const core::Prompt& prompt, const core::Options& options);

// The shortest way through the seat's turn, for a seat whose time ran out; always an option.
core::Move skip_move(const core::AnyGame& game, const core::AnyState& state, core::Seat seat);

}  // namespace table
