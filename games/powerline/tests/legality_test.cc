// Options and refusals are one predicate: a move is refused exactly if it is no option, in millions of states.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <utility>

#include "core/notation.h"
#include "games/powerline/tests/scene.h"

namespace powerline::testing {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(KILOWATT_SANITIZED)
constexpr long kStates = 100'000;
#else
constexpr long kStates = 2'000'000;
#endif

// Every move that can be written down in this game: each verb with each word of its list.
std::vector<core::Move> all_moves(const core::Info& info) {
  std::vector<core::Move> moves;
  for (std::uint8_t verb = 0; verb < info.verbs.size(); ++verb) {
    const core::Argument argument = info.verbs[verb].arg;
    const int words = argument.kind == core::Arg::word ? static_cast<int>(info.lists[argument.list].ids.size()) : 1;
    const int first = argument.kind == core::Arg::number ? -1 : 0,
              last = argument.kind == core::Arg::number ? 8 : words - 1;
    for (int arg = first; arg <= last; ++arg) moves.push_back({verb, static_cast<std::int16_t>(arg)});
  }
  return moves;
}

// Boards that no random game reaches soon, too: columns run empty, jokers for every worker, lines of any length.
void scramble(const Game& game, State& s, core::Rng& rng) {
  for (Seat seat = 0; seat < game.rules().players; ++seat) {
    PlayerBoard& board = s.seats[seat];
    board.jokers = static_cast<std::uint8_t>(rng.below(8));
    for (std::uint8_t& tiles : board.tiles) tiles = static_cast<std::uint8_t>(rng.below(3) == 0 ? 0 : 1 + rng.below(3));
    board.tiles[static_cast<std::size_t>(rng.below(kWorkers))] = 1;
    for (std::size_t line = 0; line < game.rules().seats[seat].network->lines.size(); ++line) {
      const int most = game.rules().seats[seat].network->lines[line].segments;
      board.tokens[line] = static_cast<std::uint8_t>(rng.below(2) == 0 ? 0 : rng.below(most + 1));
      board.ends[line] = board.tokens[line] == 0 ? kNoEnd : rng.below(2) == 0 ? kEndA : kEndB;
    }
    board.next = next_places(game.rules(), board, seat);
  }
}

}  // namespace

// The sets of places behind the options, against the plain predicate behind the refusals.
TEST(PowerlineLegality, options_are_exactly_the_moves_without_a_why_not) {
  core::Rng rng(3);
  long states = 0;
  std::set<std::string> refused;
  while (states < kStates) {
    const Game game =
        *Game::make(default_data(), {2,
                                     {{"limits", {rng.below(2) == 1, rng.below(2) == 1}},
                                      {"adventure_island", rng.below(2) == 1},
                                      {"contracts", rng.below(2) == 1 ? "printed" : "by_colour_special"}}});
    const std::vector<core::Move> moves = all_moves(game.info());
    for (int games = 0; games < 200 && states < kStates; ++games) {
      State s = game.start();
      core::Options options;
      std::optional<State> real;
      std::size_t sampled = 0;
      while (!game.active(s).empty()) {
        for (const Seat seat : game.active(s)) {
          game.options(s, seat, options);
          ASSERT_FALSE(options.empty() || options.ran_over());
          int allowed = 0;
          for (const core::Move& move : moves) {
            // All in the decisions with many options; a sample of the many dice.
            if (seat == core::kChance && ++sampled % 7 != 0) continue;
            const std::string rule = game.refusal(s, seat, move);
            ASSERT_EQ(rule.empty(), options.contains(move)) << core::move_text(game.info(), move) << ": " << rule;
            allowed += rule.empty();
            if (!rule.empty() && refused.size() < 16) refused.insert(rule);
          }
          if (seat != core::kChance) {
            ASSERT_EQ(allowed, options.count());
          }
          ++states;
        }
        const Seat seat = game.active(s).front();
        game.options(s, seat, options);
        game.apply(s, seat, options.nth(rng.below(options.count())), core::Log::none());
        // A scrambled board is planned on for one round; it fits no game, so that the real one goes on afterwards.
        if (s.rolled == kWorkers && s.seats[0].step == kBegin && !real && rng.below(3) == 0) {
          real = s;
          scramble(game, s, rng);
        } else if (s.rolled < kWorkers && real) {
          s = *std::exchange(real, std::nullopt);
        }
      }
    }
  }
  EXPECT_GT(refused.size(), 12U) << "the states were too much alike";
}

// Dice and plans go a shorter way than through the table of steps (game.h): it leads to the same.
TEST(PowerlineLegality, the_short_ways_lead_where_the_table_of_steps_leads) {
  constexpr std::array<const StepRow*, 5> kRows = {&kDrawStep, &kRollStep, &kBeginStep, &kPlaceStep, &kVacationStep};
  core::Rng rng(5);
  for (int n = 0; n < 20; ++n) {
    const Game game = *Game::make(default_data(), {2, {{"contracts", n % 2 == 1 ? "printed" : "by_colour_special"}}});
    State s = game.start();
    while (!game.active(s).empty()) {
      const Seat seat = game.active(s).front();
      const int step = game.prompt(s, seat).step;
      const StepRow& row = *kRows[static_cast<std::size_t>(step)];
      ASSERT_EQ(row.name, game.info().steps[static_cast<std::size_t>(step)].name);
      core::Options options, of_row;
      game.options(s, seat, options);
      row.options(game.rules(), s, seat, of_row);
      ASSERT_EQ(options.size(), of_row.size()) << row.name;
      for (int i = 0; i < options.size(); ++i) ASSERT_EQ(options[i].move, of_row[i].move) << row.name;
      State by_row = s;
      const core::Move move = options.nth(rng.below(options.count()));
      Turn turn{game.rules(), by_row, core::Log::none()};
      row.apply(turn, seat, move);
      game.apply(s, seat, move, core::Log::none());
      ASSERT_EQ(s, by_row) << core::move_text(game.info(), move);
    }
  }
}

TEST(PowerlineLegality, every_rule_that_can_refuse_has_its_sentence_and_no_other) {
  std::set<std::string> rules{"not_your_turn", "wrong_step", "unknown_word"};
  for (int rule = 1; rule < static_cast<int>(Rule::count); ++rule)
    rules.emplace(core::rule_name(static_cast<Rule>(rule)));
  for (const char* lang : {"en", "de", "fr"}) {
    const core::Json text = core::Json::parse(Game::text(lang), nullptr, false);
    std::set<std::string> told;
    for (const auto& [key, sentence] : text["refusals"].items()) told.insert(key);
    EXPECT_EQ(told, rules) << lang;
  }
}

TEST(PowerlineLegality, not_your_turn_and_wrong_step) {
  Scene t(2);
  EXPECT_EQ(t.refusal("begin red"), "not_your_turn");
  t.dice({3, 6, 2, 1, 4, 5});
  EXPECT_EQ(t.game.refusal(t.s, core::kChance, {verb::die, 1}), "not_your_turn");
  EXPECT_EQ(t.refusal("island"), "wrong_step");
  EXPECT_EQ(t.refusal("vacation use"), "wrong_step");
  t.play("begin red");
  EXPECT_EQ(t.refusal("begin red"), "wrong_step");
  EXPECT_EQ(t.refusal("line l99"), "unknown_word");
  t.play({"line l01_a", "stop"});
  EXPECT_EQ(t.refusal("stop"), "not_your_turn") << "this seat has finished";
}

TEST(PowerlineLegality, the_first_reason_is_named) {
  Scene t;
  t.seat().jokers = 1;
  t.complete({"l02"}).build("l06", 1, kEndB);
  t.dice({3, 4, 2, 4, 4, 5}).play({"begin red", "line l01_a", "line l07_a", "line l03_a"});
  EXPECT_EQ(t.refusal("line l02_a"), "PL-37") << "complete, before anything else";
  EXPECT_EQ(t.refusal("line l06_a"), "PL-36") << "closed end, before the fourth line";
  EXPECT_EQ(t.refusal("line l06"), "PL-39") << "fourth line, before the die";
  EXPECT_EQ(t.refusal("joker l05_a"), "PL-39");
  EXPECT_EQ(t.refusal("line l01"), "PL-34") << "the die";
  EXPECT_EQ(t.refusal("joker l03"), "PL-R4");
  t.play({"joker l01"});
  EXPECT_EQ(t.refusal("joker l01"), "PL-41");
}

}  // namespace powerline::testing
