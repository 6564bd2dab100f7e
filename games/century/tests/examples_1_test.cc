// The worked examples of the specification, EX-1 to EX-5: a first round, and auctions.
#include <map>

#include "core/rng.h"
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::ElementsAre;

namespace {

constexpr std::string_view kFirstRound =
    "chance first p1; chance card ii_a; chance card iv_a; chance land l01; chance land l02; chance land l05; chance "
    "land l08;"
    "chance tech t02; chance tech t04; chance tech t11; chance damage k1;"
    "p1 offer l08; p1 bid 2; p2 bid 3; p3 pass; p1 bid 4; p2 pass;"
    "p1 offer l05; p1 bid 2; p2 drop; p2 buy t04; p3 pass; p1 drop; p1 buy t11;"
    "p3 take l01; p3 take l02; p3 drop; p3 buy t02;"
    "p3 column 5; p3 bid 1; p1 column 5; p1 bid 2; p2 column 3; p2 bid 0; p3 column 3; p3 bid 1; p2 column 1; p2 bid 0";

const std::map<Seat, Strings> kAdministration = {
    {kP1,
     {"p1 tile l05", "p1 cell x1y0", "p1 rotate 0", "p1 tile l08", "p1 cell x-1y0", "p1 rotate 1", "p1 city l05_a",
      "p1 city l08_a", "p1 done"}},
    {kP2,
     {"p2 garbage start", "p2 garbage start", "p2 garbage start", "p2 garbage start", "p2 use t04", "p2 city start_c",
      "p2 done", "p2 plant start_c", "p2 tile start"}},
    {kP3,
     {"p3 garbage l01", "p3 tile l02", "p3 cell x1y0", "p3 rotate 3", "p3 tile t02", "p3 cell x1y-1", "p3 rotate 0",
      "p3 tile l01", "p3 cell x0y1", "p3 rotate 0", "p3 city l01_a", "p3 city l02_a", "p3 done"}}};

void play_all(Scene& t, Seat seat) {
  for (const std::string& move : kAdministration.at(seat)) t.play(move);
}

}  // namespace

TEST(CenturyExamples, EX_1_start) {
  Scene t;
  for (Seat p : {kP1, kP2, kP3}) {
    EXPECT_EQ(t.seat(p).coins, 10);
    EXPECT_EQ(t.seat(p).science, 10);
    EXPECT_EQ(t.seat(p).points, 0);
    EXPECT_EQ(t.seat(p).pollution, 0);
    EXPECT_EQ(t.income(p), (Goods{3, 2, 0}));
    EXPECT_EQ(t.figures(p).plants, 0);
    EXPECT_EQ(t.garbage_on(p, "start"), 1);
  }
}

TEST(CenturyExamples, EX_2_auction_of_the_first_round) {
  Scene t;
  t.play(
      "chance first p1; chance card ii_a; chance card iv_a; chance land l01; chance land l02; chance land l05; chance "
      "land l08;"
      "chance tech t02; chance tech t04; chance tech t11; chance damage k1; p1 offer l08; p1 bid 2");
  EXPECT_THAT(t.options(kP2),
              ElementsAre("bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10", "pass", "drop"));
  EXPECT_EQ(t.tech_cost(), 7);
  t.play("p2 bid 3; p3 pass; p1 bid 4; p2 pass");
  EXPECT_EQ(t.seat(kP1).coins, 6);
  EXPECT_EQ(t.garbage_on(kP1, "l08"), 1);
  EXPECT_EQ(t.tech_cost(), 6);
  EXPECT_EQ(t.step(kP1), "offer");
  t.play("p1 offer l05; p1 bid 2; p2 drop");
  EXPECT_EQ(t.seat(kP2).coins, 14);
  EXPECT_EQ(t.tech_cost(), 6);
  t.play("p2 buy t04");
  EXPECT_EQ(t.seat(kP2).science, 4);
  EXPECT_EQ(t.seat(kP2).pending_garbage, 1);
  t.play("p3 pass");
  EXPECT_EQ(t.seat(kP1).coins, 4);
  EXPECT_EQ(t.garbage_on(kP1, "l05"), 2);
  EXPECT_EQ(t.tech_cost(), 5);
  t.play("p1 drop; p1 buy t11");
  EXPECT_EQ(t.seat(kP1).science, 5);
  EXPECT_EQ(t.seat(kP1).pollution, 2);
  t.play("p3 take l01; p3 take l02");
  EXPECT_EQ(t.seat(kP3).coins, 6);
  EXPECT_EQ(t.garbage_on(kP3, "l01"), 1);
  EXPECT_EQ(t.garbage_on(kP3, "l02"), 2);
  EXPECT_EQ(t.tech_cost(), 3);
  EXPECT_THAT(t.options(kP3), ElementsAre("drop"));
  t.play("p3 drop; p3 buy t02");
  EXPECT_EQ(t.seat(kP3).science, 7);
  EXPECT_THAT(t.options(kP3), ElementsAre("column 1", "column 3", "column 5"));
}

TEST(CenturyExamples, EX_2_damage_and_administration_of_the_first_round) {
  Scene t;
  t.play(kFirstRound);
  EXPECT_EQ(t.seat(kP1).science, 3);
  EXPECT_EQ(t.seat(kP2).science, 4);
  EXPECT_EQ(t.seat(kP3).science, 6);
  EXPECT_EQ(t.seat(kP1).pending_garbage, 0);
  EXPECT_EQ(t.seat(kP2).pending_garbage, 4);
  EXPECT_EQ(t.seat(kP3).pending_garbage, 1);
  play_all(t, kP1);
  EXPECT_EQ(t.seat(kP1).produced, (std::array<std::int16_t, 3>{4, 2, 5}));
  EXPECT_EQ(t.seat(kP1).coins, 8);
  EXPECT_EQ(t.seat(kP1).science, 5);
  EXPECT_EQ(t.seat(kP1).points, 5);
  play_all(t, kP2);
  EXPECT_EQ(t.seat(kP2).coins, 17);
  EXPECT_EQ(t.seat(kP2).science, 6);
  EXPECT_EQ(t.garbage_on(kP2, "start"), 4);
  EXPECT_EQ(t.step(kP2), "");
  play_all(t, kP3);
  EXPECT_EQ(t.seat(kP3).coins, 12);
  EXPECT_EQ(t.seat(kP3).science, 14);
  EXPECT_EQ(t.income(kP3), (Goods{6, 8, 0}));
  EXPECT_EQ(t.garbage_on(kP3, "start"), 1);
  EXPECT_EQ(t.garbage_on(kP3, "l01"), 2);
  EXPECT_EQ(t.garbage_on(kP3, "l02"), 2);
  EXPECT_EQ(t.step(core::kChance), "draw_land");
  EXPECT_EQ(t.s.round, 2);
  EXPECT_EQ(t.s.start_player, kP2);
  EXPECT_EQ(t.seat(kP1).points, 5);
  EXPECT_EQ(t.seat(kP2).points, 0);
  EXPECT_EQ(t.seat(kP3).points, 0);
}

TEST(CenturyExamples, EX_3_any_order_gives_the_same_state) {
  Scene start;
  start.play(kFirstRound);
  Scene straight = start;
  for (Seat p : {kP1, kP2, kP3}) play_all(straight, p);
  core::Rng rng(20);
  for (int i = 0; i < 50; ++i) {
    Scene t = start;
    std::map<Seat, std::size_t> next;
    for (;;) {
      std::vector<Seat> open;
      for (const auto& [p, moves] : kAdministration)
        if (next[p] < moves.size()) open.push_back(p);
      if (open.empty()) break;
      const Seat p = open[static_cast<std::size_t>(rng.below(static_cast<int>(open.size())))];
      t.play(kAdministration.at(p)[next[p]++]);
    }
    ASSERT_EQ(t.s, straight.s);
  }
}

TEST(CenturyExamples, EX_3_in_turn_only_one_order_is_possible) {
  Scene t(3, {{"in_turn", true}});
  t.play(kFirstRound);
  Scene together;
  together.play(kFirstRound);
  for (Seat p : {kP3, kP1, kP2}) {
    EXPECT_EQ(t.game.active(t.s), Seats::only(p));
    for (Seat other : {kP1, kP2, kP3})
      if (other != p) {
        EXPECT_EQ(t.refusal(other, "done"), "not_your_turn");
      }
    play_all(t, p);
    play_all(together, p);
  }
  EXPECT_EQ(t.s, together.s);
}

TEST(CenturyExamples, EX_4_many_tiles) {
  Scene t;
  t.chance().play(
      "p1 offer l01; p1 bid 2; p2 pass; p3 pass; p1 offer l02; p1 bid 2; p2 pass; p3 pass;"
      "p1 offer l03; p1 bid 2; p2 pass; p3 pass; p1 offer l04; p1 bid 2; p2 pass; p3 pass");
  EXPECT_EQ(t.garbage_on(kP1, "l01") + t.garbage_on(kP1, "l02") + t.garbage_on(kP1, "l03") + t.garbage_on(kP1, "l04"),
            10);
  EXPECT_EQ(t.seat(kP1).coins, 2);
}

TEST(CenturyExamples, EX_5_all_land_sold) {
  Scene t;
  t.chance();
  for (const char* land : {"l01", "l02", "l03", "l04"})
    t.play("p1 offer " + std::string(land) + "; p1 bid 2; p2 pass; p3 pass");
  EXPECT_EQ(t.tech_cost(), 3);
  EXPECT_EQ(t.seat(kP1).coins, 2);
  EXPECT_THAT(t.options(kP1), ElementsAre("drop"));
  t.play("p1 drop; p1 skip");
  EXPECT_THAT(t.options(kP2), ElementsAre("drop"));
  t.play("p2 drop; p2 skip");
  EXPECT_THAT(t.options(kP3), ElementsAre("drop"));
  t.play("p3 drop; p3 skip");
  EXPECT_EQ(t.seat(kP2).coins, 14);
  EXPECT_EQ(t.seat(kP3).coins, 14);
  EXPECT_EQ(t.step(kP3), "damage_column");
}

}  // namespace century::testing
