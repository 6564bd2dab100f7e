// Set-up (chapter 2), variants of hands and ties (chapter 5), and component data.
#include <gtest/gtest.h>

#include "games/goofspiel/tests/scene.h"

namespace {

using core::Json;
using goofspiel::Game;
namespace note = goofspiel::note;
using goofspiel::Scene;

core::Result<Game> made(int players, const Json& options) {
  return Game::make(Game::load(Game::default_data()).value(), {players, options});
}

TEST(Setup, GS_1_two_to_four_play) {
  for (int players = 2; players <= 4; ++players) EXPECT_TRUE(made(players, Json::object()));
  for (const int players : {0, 1, 5}) EXPECT_EQ(made(players, Json::object()).error().code, "wrong_players");
  EXPECT_EQ(made(2, {{"hands", "none"}}).error().code, "wrong_option");
  EXPECT_EQ(made(2, {{"jokers", true}}).error().code, "unknown_option");
}

TEST(Setup, GS_2_one_pack_of_cards) {
  const Scene scene(4);
  int cards = 0;
  for (const goofspiel::Card& card : scene.game.data().cards) cards += card.copies;
  EXPECT_EQ(cards + static_cast<int>(scene.game.data().prizes.size()), 52);
}

TEST(Setup, GS_10_nine_cards_each_which_the_owner_alone_is_told) {
  Scene scene(3);
  EXPECT_EQ(scene.options(core::kChance).size(), 13u);
  for (int n = 0; n < 3; ++n) scene.chance("deal c7");
  EXPECT_EQ(scene.refusal(core::kChance, "deal c7"), "GS-10") << "there are three of each";
  core::Options options;
  scene.game.options(scene.s, core::kChance, options);
  EXPECT_EQ(options.total_weight(), 36) << "each card that is left is as likely as any other";
  for (int n = 3; n < 27; ++n) scene.chance("deal c" + std::to_string(n / 3 + (n / 3 >= 7 ? 1 : 0)));
  EXPECT_EQ(scene.s.step, goofspiel::kTurnUp);
  EXPECT_EQ(scene.logged(note::dealt), 27);
  for (std::size_t n = 0; n < 27; ++n)
    EXPECT_EQ(scene.notes[n].seen_by, core::Seats::only(static_cast<core::Seat>(n / 9)));
  for (core::Seat seat = 0; seat < 3; ++seat) EXPECT_EQ(goofspiel::count(scene.s.seats[seat].hand), 9);
  EXPECT_EQ(goofspiel::count(scene.s.deck), 12);
}

TEST(Setup, GS_11_all_prizes_are_in_the_pile) {
  EXPECT_EQ(std::popcount(Scene(2).s.pile), 13);
  EXPECT_EQ(Scene(2).game.figures(Scene(2).s, 0).pile, 13);
}

TEST(Setup, GS_12_two_prizes_fewer_than_cards) {
  EXPECT_EQ(Scene(2).game.rules().rounds, 7);
  EXPECT_EQ(Scene(4).game.figures(Scene(4).s, 0).rounds_left, 7);
}

TEST(Variants, GS_40_everybody_has_a_whole_suit) {
  const Scene scene = Scene::suits(4);
  EXPECT_EQ(scene.s.step, goofspiel::kTurnUp);
  EXPECT_EQ(scene.game.rules().rounds, 11);
  for (const auto& seat : scene.s.seats) EXPECT_EQ(goofspiel::count(seat.hand), 13);
}

TEST(Variants, GS_41_without_a_reserve_there_is_a_prize_for_each_card) {
  EXPECT_EQ(Scene(2, {{"reserve", false}}).game.rules().rounds, 9);
  Scene scene = Scene::suits(2, {{"reserve", false}});
  EXPECT_EQ(scene.game.rules().rounds, 13);
  scene.chance("prize d1");
  scene.play(0, "bid c1");
  EXPECT_FALSE(scene.game.active(scene.s).has(0)) << "one card is a bid";
}

TEST(Variants, GS_42_a_tied_prize_goes_to_nobody) {
  Scene scene = Scene::suits(3, {{"ties", "discard"}});
  scene.round("d9", {"c12", "c12", "c3"});
  EXPECT_EQ(scene.s.carried, 0);
  EXPECT_EQ(scene.logged(note::discarded), 1);
  for (const auto& seat : scene.s.seats) EXPECT_EQ(seat.points, 0);
}

TEST(Variants, GS_43_the_highest_bid_that_is_alone_wins) {
  Scene scene = Scene::suits(4, {{"ties", "next"}});
  scene.round("d9", {"c12", "c12", "c3", "c4"});
  EXPECT_EQ(scene.s.seats[3].points, 9);
  scene.round("d8", {"c1", "c1", "c2", "c2"});
  EXPECT_EQ(scene.logged(note::discarded), 1) << "nobody is alone";
  scene.round("d7", {"c2", "c3", "c4", "c5"});
  EXPECT_EQ(scene.s.seats[3].points, 16);
}

// Data of one's own: what is wrong is named by file and entry.
TEST(Data, what_cannot_be_played_is_refused) {
  const auto refusal = [](const char* file, const char* from, const std::string& to) {
    core::DataSet set = Game::default_data();
    std::string& text = set.files[file];
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, std::string(from).size(), to);
    const auto loaded = Game::load(set);
    return loaded ? std::string() : loaded.error().where;
  };
  EXPECT_EQ(refusal("deal.json", "\"hand\": 9", "\"hand\": 8"), "");
  EXPECT_EQ(refusal("deal.json", "\"hand\": 9", "\"hand\": 10"), "deal.json: hand") << "four hands of ten";
  EXPECT_EQ(refusal("deal.json", "\"spare\": 2", "\"spare\": 8"), "");
  EXPECT_EQ(refusal("deal.json", "\"spare\": 2", "\"spare\": 9"), "deal.json: spare");
  EXPECT_EQ(refusal("deal.json", "[2, 4]", "[4, 2]"), "deal.json: players");
  EXPECT_EQ(refusal("deal.json", "[2, 4]", "[1, 4]"), "deal.json: players[0]");
  EXPECT_EQ(refusal("deal.json", "\"hand\"", "\"cards\""), "deal.json");
  EXPECT_EQ(refusal("cards.json", "\"value\": 2,", "\"value\": 1,"), "cards.json: cards[1] (c2).value");
  EXPECT_EQ(refusal("cards.json", "\"copies\": 3", "\"copies\": 9"), "cards.json: cards[0] (c1).copies");
  EXPECT_EQ(refusal("cards.json", "\"id\": \"c2\"", "\"id\": \"c1\""), "cards.json: cards[1] (c1).id");
  EXPECT_EQ(refusal("cards.json", ",\n    { \"id\": \"d13\", \"points\": 13 }", ""), "deal.json: hand") << "12 prizes";
  EXPECT_EQ(refusal("cards.json", "\"points\": 13", "\"points\": 1001"), "cards.json: prizes[12] (d13).points");
}

}  // namespace
