// Options and refusals are one predicate: a move is refused exactly if it is no option.
#include <gtest/gtest.h>

#include <set>

#include "games/powerline/rules.h"
#include "games/powerline/tests/table.h"

namespace powerline::testing {

TEST(PowerlineRefusals, exactly_what_is_no_option_is_refused) {
  core::Rng rng(3);
  for (const bool limits : {false, true}) {
    for (const char* contracts : {"printed", "by_colour", "any_three_special"}) {
      const Game game = *Game::make(default_data(), {2, {{"limits", {limits, false}}, {"contracts", contracts}}});
      core::Options options;
      State before = game.start();
      random_game(game, rng, [&](const State& s, core::Seat, core::Move) {
        for (const core::Seat seat : {core::Seat{0}, core::Seat{1}, core::kChance}) {
          options.clear();
          if (game.active(before).has(seat)) game.options(before, seat, options);
          for (std::uint8_t verb = 0; verb <= kVacationVerb; ++verb) {
            const core::Argument argument = game.info().verbs[verb].arg;
            const int count = argument.kind == core::Arg::word
                                  ? static_cast<int>(game.info().lists[argument.list].ids.size())
                              : argument.kind == core::Arg::number ? 9
                                                                   : 1;
            for (std::int16_t arg = 0; arg < count; ++arg)
              ASSERT_EQ(game.refusal(before, seat, {verb, arg}).empty(), options.contains({verb, arg}))
                  << int{seat} << " " << int{verb} << " " << arg;
          }
        }
        before = s;
      });
    }
  }
}

TEST(PowerlineRefusals, every_rule_that_can_refuse_has_its_sentence_and_no_other) {
  std::set<std::string> rules{"not_your_turn", "wrong_step", "unknown_word"};
  for (int rule = 1; rule <= static_cast<int>(Rule::PL_R4); ++rule) rules.emplace(rule_name(static_cast<Rule>(rule)));
  for (const char* lang : {"en", "de", "fr"}) {
    const core::Json text = core::Json::parse(Game::text(lang), nullptr, false);
    std::set<std::string> told;
    for (const auto& [key, sentence] : text["refusals"].items()) told.insert(key);
    EXPECT_EQ(told, rules) << lang;
  }
}

TEST(PowerlineRefusals, not_your_turn_and_wrong_step) {
  Table t(2);
  EXPECT_EQ(t.refusal("begin red"), "not_your_turn");
  t.dice({3, 6, 2, 1, 4, 5});
  EXPECT_EQ(t.game.refusal(t.s, core::kChance, {kDieVerb, 1}), "not_your_turn");
  EXPECT_EQ(t.refusal("island"), "wrong_step");
  EXPECT_EQ(t.refusal("vacation use"), "wrong_step");
  t.play("begin red");
  EXPECT_EQ(t.refusal("begin red"), "wrong_step");
  EXPECT_EQ(t.refusal("line l99"), "unknown_word");
  t.play({"line l01_a", "stop"});
  EXPECT_EQ(t.refusal("stop"), "not_your_turn") << "this seat has finished";
}

TEST(PowerlineRefusals, the_first_reason_is_named) {
  Table t;
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
