#include "bots/turn_number.h"

#include "games/each.h"

namespace bots {

std::uint64_t turn_number(const core::AnyGame& game, const core::AnyState& s) {
  std::uint64_t number = 0;
  games::with_concrete(game, [&]<class G>(const G&) { number = turn_number(core::Erased<G>::state(s)); });
  return number;
}

}  // namespace bots
