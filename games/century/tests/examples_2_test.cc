// The worked examples of the specification, EX-6 to EX-21: regions, rails, scoring.
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(CenturyExamples, EX_6_fork) {
  Scene t;
  t.lay(kP1, "l13@1,0 0").citizen(kP1, "l13_a").citizen(kP1, "l13_b");
  EXPECT_EQ(t.income(kP1), (Goods{3, 5, 2}));
  t.lay(kP1, "t02@1,-1 0");
  EXPECT_EQ(t.income(kP1), (Goods{3, 7, 2}));
}

TEST(CenturyExamples, EX_7_city_in_between) {
  const auto prosperity = [](const char* hospital) {
    Scene t;
    t.lay(kP1, "l10@1,0 0").citizen(kP1, "l10_b").lay(kP1, hospital);
    return t.income(kP1)[2];
  };
  EXPECT_EQ(prosperity("t03@1,-1 0"), 3);
  EXPECT_EQ(prosperity("t03@1,1 0"), 4);
  EXPECT_EQ(prosperity("t03@1,1 1"), 3);
}

TEST(CenturyExamples, EX_8_foreign_good) {
  Scene t;
  t.no_citizen(kP1, "start_a").no_citizen(kP1, "start_b");
  t.lay(kP1, "l08@1,0 0").citizen(kP1, "l08_a").lay(kP1, "t01@1,-1 0");
  EXPECT_EQ(t.income(kP1), (Goods{0, 0, 3}));
}

TEST(CenturyExamples, EX_9_several_institutions) {
  const auto income = [](const char* mine) {
    Scene t;
    t.no_citizen(kP1, "start_a").no_citizen(kP1, "start_b").lay(kP1, "l05@1,0 0").citizen(kP1, "l05_a");
    t.lay(kP1, "t03@1,-1 0").lay(kP1, "t15@1,1 0").lay(kP1, mine);
    return t.income(kP1);
  };
  EXPECT_EQ(income("t01@2,0 0"), (Goods{1, 0, 4}));
  EXPECT_EQ(income("t01@2,0 2"), (Goods{2, 0, 4}));
}

TEST(CenturyExamples, EX_10_reach_of_plants) {
  const auto reach = [](const Strings& tiles, const Strings& dirty, const std::string& plant) {
    Scene t;
    for (const std::string& tile : tiles) t.lay(kP1, tile);
    for (const std::string& land : dirty) t.garbage(kP1, land, 1);
    t.citizen(kP1, "start_c").citizen(kP1, "l16_b").administration(2).play("p1 done; p1 plant " + plant);
    return t.options(kP1);
  };
  const Strings first = {"l16@0,1 0", "l05@0,2 0"};
  EXPECT_THAT(reach(first, {"start", "l16", "l05"}, "start_c"), ElementsAre("tile start", "tile l16"));
  EXPECT_THAT(reach(first, {"start", "l16", "l05"}, "l16_b"), ElementsAre("tile l05", "tile l16"));
  EXPECT_THAT(reach({"l16@0,1 0", "l01@0,2 1"}, {"start", "l16", "l01"}, "l16_b"), ElementsAre("tile l16"));
  EXPECT_THAT(reach({"l16@0,1 0", "t02@0,2 0", "l05@0,3 0"}, {"start", "l16", "l05"}, "l16_b"),
              ElementsAre("tile l16"));
}

TEST(CenturyExamples, EX_11_locomotive) {
  Scene t;
  t.lay(kP1, "t02@1,0 1").lay(kP1, "l01@2,0 1").own(kP1, "t06").administration(2).play("p1 use t06");
  const auto to = [](Scene at, const std::string& from) { return at.play("p1 from " + from).options(kP1); };
  EXPECT_THAT(t.options(kP1), ElementsAre("from start_a", "from start_b"));
  EXPECT_THAT(to(t, "start_b"), ElementsAre("to start_c", "to l01_a"));
  EXPECT_THAT(to(t, "start_a"), ElementsAre("to start_c"));
  t.citizen(kP1, "l01_a");
  EXPECT_THAT(t.options(kP1), ElementsAre("from start_a", "from start_b"));
  t.no_citizen(kP1, "start_b");
  EXPECT_THAT(t.options(kP1), ElementsAre("from start_a", "from l01_a"));
  EXPECT_THAT(to(t, "l01_a"), ElementsAre("to start_b"));
}

TEST(CenturyExamples, EX_12_bridges) {
  Scene t;
  t.lay(kP1, "l16@1,0 0").lay(kP1, "l11@0,1 0").own(kP1, "t08").own(kP1, "t18").administration(2);
  Scene pass = t;
  pass.play("p1 use t08; p1 from l16_a");
  EXPECT_THAT(pass.options(kP1), Not(Contains("to l16_b")));
  EXPECT_EQ(pass.refusal(kP1, "to l16_b"), "TC-733");
  const auto ends = [&](Scene at, const std::string& effect, const std::string& from) {
    return at.play("p1 use " + effect + "; p1 from " + from).options(kP1);
  };
  EXPECT_THAT(ends(t, "t08", "l11_a"), Contains("to l11_b"));
  EXPECT_THAT(ends(t, "t08", "l11_n"), Contains("to l11_b"));
  EXPECT_THAT(ends(t, "t08", "l11_w"), Contains("to l11_a"));
  t.play("p1 use t08; p1 from l11_n; p1 to l11_b");
  EXPECT_THAT(ends(t, "t18", "l11_w"), Not(Contains("to l11_a")));
  EXPECT_THAT(ends(t, "t18", "l11_n"), Not(Contains("to l11_b")));
  EXPECT_THAT(ends(t, "t18", "l11_a"), Contains("to l11_b"));
}

TEST(CenturyExamples, EX_13_a_bridge_serves) {
  Scene t;
  t.lay(kP1, "l11@1,0 0").citizen(kP1, "l11_b").lay(kP1, "t02@1,-1 0");
  EXPECT_EQ(t.income(kP1)[1], 2 + 1);
  t.bridge(kP1, "l11", "n_b");
  EXPECT_EQ(t.income(kP1)[1], 2 + 2);
}

TEST(CenturyExamples, EX_14_majorities) {
  const auto points = [](const std::vector<int>& holdings) {
    Scene t(static_cast<int>(holdings.size()));
    for (Seat p = 0; p < holdings.size(); ++p)
      t.holdings(p, holdings[p], 0).no_citizen(p, "start_a").no_citizen(p, "start_b");
    t.end_round(6);
    std::vector<int> out;
    for (Seat p = 0; p < holdings.size(); ++p) out.push_back(t.noted(note::majority_coins, p, 2));
    return out;
  };
  EXPECT_THAT(points({12, 12, 7, 0}), ElementsAre(6, 6, 3, 0));
  EXPECT_THAT(points({9, 4, 4}), ElementsAre(8, 2, 2));
  EXPECT_THAT(points({10, 8, 8, 8, 1}), ElementsAre(8, 3, 3, 3, 0));
  EXPECT_THAT(points({5, 5, 5}), ElementsAre(4, 4, 4));
  EXPECT_THAT(points({6, 0, 0}), ElementsAre(8, 0, 0));
  EXPECT_THAT(points({9, 7, 5, 3, 1}), ElementsAre(8, 5, 3, 1, 0));
}

TEST(CenturyExamples, EX_15_final_scoring) {
  Scene t;
  t.lay(kP1, "l01@1,0 0").lay(kP1, "l02@2,0 0").lay(kP1, "l03@3,0 0").lay(kP1, "t02@0,1 0");
  t.garbage(kP1, "start", 3).garbage(kP1, "l01", 1);
  t.pollution(kP1, 3);
  const auto final_points = [](Scene at) {
    at.end_round(6);
    return std::array<int, 3>{at.noted(note::final_clean, kP1, 2), at.noted(note::final_garbage, kP1, 1),
                              at.noted(note::final_pollution, kP1, 1)};
  };
  EXPECT_EQ(final_points(t), (std::array<int, 3>{8, -10, 3}));
  t.pollution(kP1, -3);
  EXPECT_EQ(final_points(t), (std::array<int, 3>{4, -10, -3}));
}

TEST(CenturyExamples, EX_16_cards) {
  Scene t;
  t.lay(kP1, "l06@1,0 0").citizen(kP1, "l06_a").lay(kP1, "l09@2,0 0").citizen(kP1, "l09_a").lay(kP1, "l03@3,0 0");
  t.garbage(kP1, "start", 2).garbage(kP1, "l06", 1).points(kP1, 7).pollution(kP1, 3);
  t.seat(kP1).produced = {5, 4, 3};
  const auto points = [&](const char* card) { return t.card_points(kP1, card); };
  EXPECT_EQ(points("ii_a"), 9);
  EXPECT_EQ(points("ii_b"), 7);
  EXPECT_EQ(points("ii_c"), 12);
  EXPECT_EQ(points("iv_a"), 9);
  EXPECT_EQ(points("iv_b"), 6);
  EXPECT_EQ(points("iv_c"), 9);
  t.pollution(kP1, -2);
  EXPECT_EQ(points("iv_b"), 3);
  EXPECT_EQ(points("iv_c"), 7);
}

TEST(CenturyExamples, EX_17_ends_of_the_track) {
  Scene t;
  t.pollution(kP1, 5);
  t.chance().s.tech_display = bit(t.tech("t30"));
  t.play("p1 drop; p1 buy t30");
  EXPECT_EQ(t.seat(kP1).pollution, 6) << "three flowers";
  Scene left;
  left.pollution(kP1, -5).damage(5, "k9", kP1);
  left.play("p1 column 1; p1 bid 0; p2 column 3; p2 bid 0; p3 column 5; p3 bid 0");
  EXPECT_EQ(left.seat(kP1).pollution, -6) << "two skulls";
}

TEST(CenturyExamples, EX_18_open_cells) {
  const auto cells = [](bool corners) {
    Scene t(3, {{"corner_contact", corners}});
    t.own(kP1, "t02").administration(2).play("p1 tile t02");
    return t.options(kP1);
  };
  EXPECT_THAT(cells(true), ElementsAre("cell x-1y-1", "cell x0y-1", "cell x1y-1", "cell x-1y0", "cell x1y0",
                                       "cell x-1y1", "cell x0y1", "cell x1y1"));
  EXPECT_THAT(cells(false), ElementsAre("cell x0y-1", "cell x-1y0", "cell x1y0", "cell x0y1"));
}

TEST(CenturyExamples, EX_19_compensation) {
  const int expected[] = {4, 4, 5, 5, 6};
  for (int round = 1; round <= 5; ++round) {
    Scene t;
    t.chance();
    t.s.round = static_cast<std::uint8_t>(round);
    t.play("p1 drop");
    EXPECT_EQ(t.seat(kP1).coins, 10 + expected[round - 1]) << round;
  }
}

TEST(CenturyExamples, EX_20_a_damage_bid_that_must_give_way) {
  Scene t;
  t.holdings(kP1, 10, 0)
      .damage(1, "k1", kP1)
      .play("p1 column 5; p1 bid 0; p2 column 5; p2 bid 1; p3 column 1; p3 bid 2");
  EXPECT_THAT(t.options(kP1), ElementsAre("column 3"));
  t.play("p1 column 3");
  EXPECT_THAT(t.options(kP1), ElementsAre("bid 0"));
}

TEST(CenturyExamples, EX_21_a_laboratory_lifts_two_science_to_three) {
  Scene t;
  t.no_citizen(kP1, "start_a").no_citizen(kP1, "start_b");
  t.lay(kP1, "l03@1,0 0").citizen(kP1, "l03_a");
  EXPECT_EQ(t.income(kP1)[1], 2);
  t.lay(kP1, "t02@1,-1 0");
  EXPECT_EQ(t.income(kP1)[1], 3);
}

TEST(CenturyExamples, EX_21_a_region_without_garbage_is_attainable) {
  Scene t;
  t.own(kP1, "t10").administration(6).play("p1 use t10; p1 tile start");
  EXPECT_EQ(t.figures(kP1).garbage, 0);
  EXPECT_EQ(t.figures(kP1).clean, 1);
}

TEST(CenturyExamples, EX_21_an_institution_is_no_land_tile) {
  Scene t;
  t.garbage(kP1, "start", 0).lay(kP1, "t02@1,0 0");
  EXPECT_EQ(t.figures(kP1).clean, 1);
  t.end_round(6);
  EXPECT_EQ(t.noted(note::final_clean, kP1, 2), 3);
}

}  // namespace century::testing
