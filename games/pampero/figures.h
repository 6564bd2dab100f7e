// Numbers that follow from the state and that a page wants to show.
#pragma once

#include <array>
#include <cstdint>

#include "games/pampero/state.h"

namespace pampero {

struct Figures {
  std::array<std::array<std::uint8_t, kMarkets>, kMaxSeats> symbols{};
  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("symbols", self.symbols);
  }
};

}  // namespace pampero
