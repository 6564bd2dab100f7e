// Legality is decided once: over all situations of many random games, a move is an option exactly if no rule forbids
// it. The sets that make options fast (card_legality.h) and the predicates that name the rule are the two sides.
#include <set>

#include "core/playout.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// Every move that words can make of this verb; of a number those around the sensible ones.
std::vector<Move> conceivable(const core::Info& info, int verb) {
  const core::Argument& arg = info.verbs[at(verb)].arg;
  int first = 0, last = 0;
  switch (arg.kind) {
    case core::Arg::word: last = static_cast<int>(info.lists[arg.list].ids.size()) - 1; break;
    case core::Arg::seat: last = info.seats - 1; break;
    case core::Arg::number: first = -2, last = 9; break;
    default: break;
  }
  std::vector<Move> out;
  for (int i = first; i <= last; ++i) out.push_back({static_cast<std::uint8_t>(verb), static_cast<std::int16_t>(i)});
  return out;
}

struct Seen {
  long states = 0, moves = 0;
  std::set<std::string> steps;
};

// Returns what is wrong with a situation, "" if nothing.
std::string disagreement(const Game& game, const State& s, Seen& seen) {
  const core::Info& info = game.info();
  const Seat seat = game.active(s).front();
  const core::Step& step = info.steps[game.prompt(s, seat).step];
  core::Options options;
  game.options(s, seat, options);
  int found = 0;
  for (const std::uint8_t verb : step.verbs)
    for (const Move move : conceivable(info, verb)) {
      const std::string refusal = game.refusal(s, seat, move);
      if (options.contains(move) != refusal.empty())
        return step.name + ": " + core::move_text(info, move) +
               (refusal.empty() ? " is no option, but no rule forbids it"
                                : " is an option that " + refusal + " forbids");
      found += refusal.empty();
      ++seen.moves;
    }
  ++seen.states;
  seen.steps.insert(step.name);
  return found == options.count() ? "" : step.name + ": an option that no word can make, or two equal ones";
}

// A random move, but mostly one that does something: passing on makes poor games.
Move lively_move(const core::Options& options, Seat seat, core::Rng& rng) {
  Move move = core::random_move(options, seat, rng);
  for (int again = 0; again < 3; ++again)
    if (move.verb == verb::battery || move.verb == verb::decline || move.verb == verb::stop || move.verb == verb::done)
      move = core::random_move(options, seat, rng);
  return move;
}

void play_and_compare(int players, const core::Json& options, int games, Seen& seen) {
  const Game game = Scene::fresh(players, options).game;
  for (int n = 0; n < games; ++n) {
    core::Rng rng(static_cast<std::uint64_t>(1000 * players + n));
    State s = game.start();
    while (!game.active(s).empty()) {
      ASSERT_EQ(disagreement(game, s, seen), "") << players << " players, " << options << ", game " << n;
      core::Options out;
      game.options(s, game.active(s).front(), out);
      const Seat seat = game.active(s).front();
      game.apply(s, seat, lively_move(out, seat, rng), core::Log::none());
    }
  }
}

TEST(PamperoLegality, a_move_is_an_option_exactly_if_no_rule_forbids_it) {
  constexpr int kGames = 12;
  Seen seen;
  for (int players = 1; players <= kMaxSeats; ++players) {
    play_and_compare(players, core::Json::object(), kGames, seen);
    play_and_compare(players, with({"restricted_contracts", "battery_storage", "rahdo_discard"}), kGames, seen);
    play_and_compare(players, with({"long_game", "intro_tiles", "fixed_bonus"}), kGames / 2, seen);
    if (HasFatalFailure()) return;
  }
  // Nearly every step has been there.
  Texts missing;
  const Game game = Scene::fresh(2).game;
  for (const core::Step& step : game.info().steps)
    if (!seen.steps.contains(step.name)) missing.push_back(step.name);
  EXPECT_LE(missing.size(), 2u) << testing::PrintToString(missing);
  EXPECT_GT(seen.states, 20'000);
  EXPECT_GT(seen.moves, 500'000);
}

// Chapter 15: whoever reads the options of these steps must not expect them by number.
TEST(PamperoLegality, steps_that_offer_in_the_order_of_the_table_say_so) {
  const Scene scene(2);
  Texts names;
  for (const core::Step& step : scene.game.info().steps)
    if (!step.ascending) names.push_back(step.name);
  EXPECT_EQ(names, (Texts{"mode", "zone", "foreign", "linked", "special", "recall", "second_foreign", "return_card"}));
}

}  // namespace
}  // namespace pampero::tests
