// Every rule that can refuse a move has a sentence, and no sentence is idle.
#include <set>

#include "games/century/rules.h"
#include "games/century/tests/table.h"

namespace century::testing {

TEST(CenturyWords, every_refusal_has_a_sentence_and_none_is_idle) {
  std::set<std::string> expected = {"not_your_turn", "wrong_step", "unknown_word"};
  for (int rule = 1; rule <= static_cast<int>(Rule::TC_R23); ++rule)
    expected.emplace(rule_name(static_cast<Rule>(rule)));
  for (const char* lang : {"en", "de", "fr"}) {
    const Json text = Json::parse(Game::text(lang), nullptr, false);
    std::set<std::string> named;
    for (const auto& [key, sentence] : text["refusals"].items()) named.insert(key);
    EXPECT_EQ(named, expected) << lang;
  }
}

TEST(CenturyWords, rule_names_spell_their_enumerators) {
  EXPECT_EQ(rule_name(Rule::none), "");
  EXPECT_EQ(rule_name(Rule::TC_102), "TC-102");
  EXPECT_EQ(rule_name(Rule::TC_604), "TC-604");
  EXPECT_EQ(rule_name(Rule::TC_805), "TC-805");
  EXPECT_EQ(rule_name(Rule::TC_R23), "TC-R23");
}

TEST(CenturyWords, prompts_carry_what_their_sentences_say) {
  Table t;
  t.chance().play("p1 offer l02");
  core::Prompt prompt = t.game.prompt(t.s, kP1);
  EXPECT_EQ(prompt.args[0], t.row("l02"));
  EXPECT_EQ(prompt.args[1], 2);
  t.play("p1 bid 5");
  prompt = t.game.prompt(t.s, kP2);
  EXPECT_EQ(prompt.args[1], 5);
  t.play("p2 drop");
  EXPECT_EQ(t.game.prompt(t.s, kP2).args[0], 7);
}

}  // namespace century::testing
