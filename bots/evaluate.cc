// What a seat may expect of a position, by the game's brain.
#include "bots/brain.h"
#include "bots/century/brain.h"
#include "bots/pampero/brain.h"
#include "bots/powerline/brain.h"
#include "bots/weights.h"
#include "games/each.h"

namespace bots {

namespace {

constexpr int kGuesses = 8;

template <BrainLike Brain>
Value average(const typename Brain::Game& game, const Brain& brain, const core::AnyState& any_view, core::Seat seat, const core::AnyMemory& any_memory,
              int guesses, std::uint64_t seed) {
  using G = typename Brain::Game;
  const auto& view = *reinterpret_cast<const typename G::State*>(any_view.bytes.data());
  const auto& memory = *reinterpret_cast<const typename G::Memory*>(any_memory.bytes.data());
  const int seats = game.info().seats;
  Value out;
  if (game.active(view).empty()) {
    const core::Scores scores = game.scores(view);
    int behind = 0;
    for (int other = 0; other < seats; ++other) behind += other != seat && scores[static_cast<std::size_t>(other)] > scores[seat];
    return {static_cast<double>(scores[seat][0]), seats > 1 ? 1.0 - static_cast<double>(behind) / (seats - 1) : 1.0};
  }
  core::Rng rng(seed);
  for (int i = 0; i < guesses; ++i) {
    const auto s = game.guess(view, seat, memory, rng);
    Values values{};
    brain.evaluate(s, values);
    out.expected += values[seat] / guesses;
    out.chance += utility(values, seats, seat, brain.scale()) / guesses;
  }
  return out;
}

}  // namespace

core::Result<Value> evaluate(const core::AnyGame& game, const core::AnyState& view, core::Seat seat, const core::AnyMemory& memory, const Budget& budget,
                             std::uint64_t seed) {
  if (seat >= game.info().seats) return core::failure("no_such_seat", "seat", "nobody sits there", "a seat of the table");
  const int guesses = budget.iterations > 0 ? budget.iterations : kGuesses;
  Value out;
  games::with_concrete(game, [&]<class G>(const G& concrete) {
    if constexpr (std::is_same_v<G, ::powerline::Game>) {
      const auto network = weights("powerline", powerline::kShape);
      out = average(concrete, powerline::Brain(concrete, network.get()), view, seat, memory, guesses, seed);
    } else if constexpr (std::is_same_v<G, ::pampero::Game>) {
      out = average(concrete, pampero::Brain(concrete), view, seat, memory, guesses, seed);
    } else {
      out = average(concrete, century::Brain(concrete), view, seat, memory, guesses, seed);
    }
  });
  return out;
}

}  // namespace bots
