// Goofspiel with a fault on demand: shows that each conformance check, and the table, notice what they are there for.
#pragma once

#include <memory>
#include <vector>

#include "core/any_game.h"

namespace tests {

enum class Fault {
  none,
  dead_end,           // no option for the first seat in round 2
  too_many,           // more options than fit
  twice,              // an option stands twice
  wrong_order,        // options in descending order
  unlisted_verb,      // an option whose verb does not belong to the step
  hidden_dice,        // the state depends on something that is no move
  order_matters,      // who bids first matters
  leak,               // observe shows the bids and hands
  leak_in_options,    // options depend on others' bids
  leak_in_figures,    // figures show a bid
  bad_guess,          // guess contradicts the view
  dead_guess,         // guess leads to a state without options
  lost_card,          // a card disappears
  endless,            // bids are not taken
  refuses_options,    // refusal() names a rule for a legal move
  accepts_anything,   // refusal() says nothing about an illegal move
  changed_by_asking,  // options() answers differently the second time
  silent_points,      // points without a note
  wrong_note,         // a note whose argument is no known word
  allocates,          // options() takes memory from the heap
};
inline constexpr int kFaults = static_cast<int>(Fault::allocates) + 1;

// A table with all that the game has: hands that are dealt, a reserve, scouting.
std::unique_ptr<core::AnyGame> make_with(Fault fault, int players);

// A list of games with Goofspiel alone, in which the first seat has no move in round 2.
const std::vector<core::GameType>& games_with_dead_end();

}  // namespace tests
