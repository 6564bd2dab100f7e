// A tiny game with a fault on demand: shows that each conformance check catches what it is there for.
#pragma once

#include <memory>

#include "core/any_game.h"

namespace toy {

// Three rounds. Chance rolls a die of three faces; then all seats at once pledge at most that many of their five
// stones in secret. When all have pledged, the stones go to the pile and the single highest pledge scores.
struct Hand {
  std::int16_t stones = 5;
  std::int16_t points = 0;
  std::int16_t pledge = -1;  // -1: not yet, or hidden
  std::int16_t pledged = 0;  // 1 once the pledge is made; open to all

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("stones", self.stones);
    visit("points", self.points);
    visit("pledge", self.pledge);
    visit("pledged", self.pledged);
  }
};

struct State {
  std::int16_t round = 0;
  std::int16_t die = 0;  // 0: to be rolled
  std::int16_t pile = 0;
  std::int16_t extra = 0;  // written by some faults only
  std::array<Hand, 3> hands{};

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("round", self.round);
    visit("die", self.die);
    visit("pile", self.pile);
    visit("extra", self.extra);
    visit("hands", self.hands);
  }
};

enum class Fault {
  none,
  dead_end,           // no option in round 2
  too_many,           // more options than fit
  twice,              // an option stands twice
  wrong_order,        // options in descending order
  unlisted_verb,      // an option whose verb does not belong to the step
  hidden_dice,        // the state depends on something that is no move
  order_matters,      // who pledges first matters
  leak,               // observe shows the pledges
  leak_in_options,    // options depend on others' pledges
  leak_in_figures,    // figures show a pledge
  bad_guess,          // guess contradicts the view
  dead_guess,         // guess leads to a state without options
  lost_stone,         // a stone disappears
  endless,            // a round never ends
  refuses_options,    // refusal() names a rule for a legal move
  accepts_anything,   // refusal() says nothing about an illegal move
  changed_by_asking,  // options() answers differently the second time
  silent_points,      // points without a note
  wrong_note,         // a note whose argument is no known word
  allocates,          // options() takes memory from the heap
};
inline constexpr int kFaults = static_cast<int>(Fault::allocates) + 1;

std::unique_ptr<core::AnyGame> make(int players, Fault fault = Fault::none);

}  // namespace toy
