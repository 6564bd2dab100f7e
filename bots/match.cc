#include "bots/match.h"

#include "core/playout.h"

namespace bots {

core::Scores play_match(const core::AnyGame& game, const std::vector<std::unique_ptr<Bot>>& players,
                        const Budget& budget, std::uint64_t seed, const Witness& witness) {
  core::AnyState s = game.start();
  core::Rng rng(seed);
  core::Options options;
  std::vector<core::Note> notes;
  std::vector<core::AnyMemory> memories(players.size(), game.memory());
  for (core::Seats active = game.active(s); !active.empty(); active = game.active(s)) {
    const core::Seat seat = active.front();
    game.options(s, seat, options);
    if (options.empty()) break;  // data that should have been refused
    const core::Move move = seat == core::kChance
                                ? core::random_move(options, seat, rng)
                                : players[seat]->choose(game.observe(s, seat), memories[seat], budget);
    notes.clear();
    game.apply(s, seat, move, core::Log(&notes));
    for (std::size_t i = 0; i < memories.size(); ++i)
      for (const core::Note& note : notes)
        if (note.seen_by.has(static_cast<core::Seat>(i))) game.remember(memories[i], note);
    if (witness) witness(seat, move, s, notes);
  }
  return game.scores(s);
}

double normalised_rank(const core::Scores& scores, int seats, core::Seat seat) {
  double sum = 0;
  for (int other = 0; other < seats; ++other) {
    if (other == seat) continue;
    const core::Score &mine = scores[seat], &theirs = scores[static_cast<std::size_t>(other)];
    sum += mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
  }
  return seats > 1 ? sum / (seats - 1) : 1;
}

}  // namespace bots
