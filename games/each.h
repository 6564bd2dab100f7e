// The games as types, for what is compiled for each of them. The list itself stands in CMakeLists.txt.
#pragma once

#include <type_traits>

#include "core/any_game.h"
#include "games/list.h"

namespace games {

template <class... G>
struct List {
  // Calls f with a std::type_identity for each game, in the order of the list.
  template <class F>
  static void each(F&& f) {
    (f(std::type_identity<G>{}), ...);
  }
};

// All of them; in a module of the page the one that it plays.
using Every = List<KILOWATT_GAMES>;

// Calls f(const G&) with the concrete game behind the interface.
template <class F>
void with_concrete(const core::AnyGame& game, F&& f) {
  Every::each([&]<class G>(std::type_identity<G>) {
    if (game.type() == core::type_key<G>()) f(core::Erased<G>::game(game));
  });
}

}  // namespace games
