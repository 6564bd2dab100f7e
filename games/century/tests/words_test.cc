// Every rule that can refuse a move has a sentence, and no sentence is idle.
#include <set>

#include "core/fields.h"
#include "core/notation.h"
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::ElementsAre;

TEST(CenturyWords, every_refusal_has_a_sentence_and_none_is_idle) {
  std::set<std::string> expected = {"not_your_turn", "wrong_step", "unknown_word"};
  for (int rule = 1; rule < static_cast<int>(Rule::count); ++rule)
    expected.emplace(core::rule_name(static_cast<Rule>(rule)));
  for (const char* lang : {"en", "de", "fr"}) {
    const Json text = Json::parse(Game::text(lang), nullptr, false);
    std::set<std::string> named;
    for (const auto& [key, sentence] : text["refusals"].items()) named.insert(key);
    EXPECT_EQ(named, expected) << lang;
  }
}

TEST(CenturyWords, names_that_pages_and_clients_read_stay) {
  const Json state = core::to_json(Scene().s);
  for (const char* key : {"land", "won", "techs", "bridges", "start", "doing"})
    EXPECT_TRUE(state["seats"][0].contains(key)) << key;
  for (const char* key : {"step", "effect", "tile", "node", "x", "y"})
    EXPECT_TRUE(state["seats"][0]["doing"].contains(key)) << key;
}

namespace {

// The arguments of a prompt as the sentences get them.
Strings told(const Scene& t, Seat seat) {
  const core::Prompt prompt = t.game.prompt(t.s, seat);
  Strings out;
  const auto& args = t.game.info().steps[prompt.step].args;
  for (std::size_t i = 0; i < args.size(); ++i)
    out.push_back(core::argument_text(t.game.info(), args[i], prompt.args[i]));
  return out;
}

}  // namespace

TEST(CenturyWords, prompts_of_the_auction_carry_what_their_sentences_say) {
  Scene t;
  t.chance();
  EXPECT_THAT(told(t, kP1), ElementsAre("2")) << "offer: the minimum bid";
  t.play("p1 offer l02");
  EXPECT_THAT(told(t, kP1), ElementsAre("l02", "2")) << "open";
  t.play("p1 bid 5");
  EXPECT_THAT(told(t, kP2), ElementsAre("l02", "5")) << "bid: the highest bid";
  t.play("p2 drop");
  EXPECT_THAT(told(t, kP2), ElementsAre("7")) << "technology: its cost";
  t.play("p2 skip; p3 drop; p3 skip");
  EXPECT_EQ(t.step(kP1), "last_land");
  EXPECT_THAT(told(t, kP1), ElementsAre("2"));
  t.play("p1 drop; p1 skip; p1 column 3; p1 bid 4; p2 column 3");
  EXPECT_THAT(told(t, kP2), ElementsAre("3", "5")) << "damage_bid: column and lowest bid";
}

TEST(CenturyWords, prompts_of_the_administration_carry_what_their_sentences_say) {
  Scene t;
  t.lay(kP1, "l30@1,0 0").citizen(kP1, "start_c").garbage(kP1, "l30", 2);
  for (const char* tech : {"t02", "t06", "t08", "t09"}) t.own(kP1, tech);
  t.seat(kP1).pending_garbage = 3;
  t.administration(2);
  EXPECT_THAT(told(t, kP1), ElementsAre("3")) << "place_garbage";
  t.play("p1 garbage start; p1 garbage start; p1 garbage start; p1 tile t02");
  EXPECT_THAT(told(t, kP1), ElementsAre("t02")) << "place_cell";
  t.play("p1 cell x0y1");
  EXPECT_THAT(told(t, kP1), ElementsAre("t02")) << "place_rotation";
  t.play("p1 rotate 0; p1 use t08; p1 from t02_w");
  EXPECT_THAT(told(t, kP1), ElementsAre("t02_w")) << "bridge_to";
  t.play("p1 to t02_i; p1 use t09; p1 from l30");
  EXPECT_THAT(told(t, kP1), ElementsAre("l30")) << "truck_to";
  t.no_citizen(kP1, "start_b");
  t.play("p1 to start; p1 use t06; p1 from start_c");
  EXPECT_THAT(told(t, kP1), ElementsAre("start_c")) << "train_to";
}

TEST(CenturyWords, prompts_of_citizens_and_plants_carry_what_their_sentences_say) {
  Scene t;
  t.chance().play("p1 drop; p1 skip; p2 drop; p2 skip; p3 take l02; p3 drop; p3 skip;");
  t.play("p3 column 5; p3 bid 0; p1 column 3; p1 bid 0; p2 column 1; p2 bid 0");
  t.play("p3 tile l02; p3 cell x1y0; p3 rotate 0");
  EXPECT_THAT(told(t, kP3), ElementsAre("l02")) << "place_citizen";
  t.citizen(kP1, "start_c").play("p1 garbage start; p1 done; p1 plant start_c");
  EXPECT_THAT(told(t, kP1), ElementsAre("start_c")) << "recycle_target";
}

}  // namespace century::testing
