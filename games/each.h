// The games as types: the one list, for what is compiled for each of them.
#pragma once

#include <type_traits>

#include "core/any_game.h"
#include "games/century/game.h"
#include "games/pampero/game.h"
#include "games/powerline/game.h"

namespace games {

template <class... G>
struct List {
  // Calls f with a std::type_identity for each game, in the order of the list.
  template <class F>
  static void each(F&& f) {
    (f(std::type_identity<G>{}), ...);
  }
};

#ifdef KILOWATT_GAME  // a module of the page holds one game
using Every = List<KILOWATT_GAME::Game>;
#else
using Every = List<powerline::Game, pampero::Game, century::Game>;
#endif

// Calls f(const G&) with the concrete game behind the interface.
template <class F>
void with_concrete(const core::AnyGame& game, F&& f) {
  Every::each([&]<class G>(std::type_identity<G>) {
    if (game.type() == core::type_key<G>()) f(core::Erased<G>::game(game));
  });
}

}  // namespace games
