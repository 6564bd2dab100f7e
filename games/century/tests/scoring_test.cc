// Phase 6: scoring cards, final scoring and the winner.
#include <numeric>

#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::ElementsAre;

namespace {

int points(const Scene& t, const char* card) { return t.card_points(kP1, card); }

// What p1 gets for clean land, garbage and pollution when the game ends now.
std::array<int, 3> at_end(Scene t) {
  t.end_round(6);
  return {t.noted(note::final_clean, kP1, 2), t.noted(note::final_garbage, kP1, 1),
          t.noted(note::final_pollution, kP1, 1)};
}

// What the seats get for these coins, or science, when the game ends now.
std::vector<int> majority(const std::vector<int>& held, Good good = Good::coins) {
  Scene t(static_cast<int>(held.size()));
  const bool coins = good == Good::coins;
  for (Seat p = 0; p < held.size(); ++p)
    t.no_citizen(p, "start_a").no_citizen(p, "start_b").holdings(p, coins ? held[p] : 0, coins ? 0 : held[p]);
  t.end_round(6);
  std::vector<int> out;
  for (Seat p = 0; p < held.size(); ++p)
    out.push_back(t.noted(coins ? note::majority_coins : note::majority_science, p, 2));
  return out;
}

Scene scored(int round, const char* second, const char* fourth) {
  Scene t;
  t.s.cards[0] = static_cast<std::uint8_t>(t.card(second));
  t.s.cards[1] = static_cast<std::uint8_t>(t.card(fourth));
  t.administration(round).play("p1 done; p2 done; p3 done");
  return t;
}

}  // namespace

TEST(CenturyScoring, TC_901_cards_in_rounds_2_and_4_only) {
  EXPECT_EQ(scored(1, "ii_a", "iv_a").seat(kP1).points, 0);
  EXPECT_EQ(scored(2, "ii_a", "iv_a").seat(kP1).points, 5);
  EXPECT_EQ(scored(3, "ii_a", "iv_a").seat(kP1).points, 0);
  EXPECT_EQ(scored(4, "ii_a", "iv_a").seat(kP1).points, 3);
  EXPECT_EQ(scored(5, "ii_a", "iv_a").seat(kP1).points, 0);
  const Scene end = scored(6, "ii_a", "iv_a");
  EXPECT_EQ(end.s.over, 1);
  EXPECT_EQ(end.seat(kP1).points, 0 + 0 + 4 + 4) << "one garbage, field 0, two threefold ties";
  Scene without(3, {{"scoring_cards", false}});
  without.administration(2).play("p1 done; p2 done; p3 done");
  EXPECT_EQ(without.seat(kP1).points, 0);
}

TEST(CenturyScoring, TC_910_produced_in_phase_5_with_bonuses) {
  Scene t;
  t.lay(kP1, "t02@1,0 2");
  t.s.cards[0] = static_cast<std::uint8_t>(t.card("ii_a"));
  t.administration(2).play("p1 done");
  EXPECT_EQ(points(t, "ii_a"), 3 + 3);
}

TEST(CenturyScoring, TC_R27_no_compensation_and_no_quality_of_life) {
  Scene t;
  t.own(kP1, "t23")
      .chance()
      .play(
          "p1 drop; p1 skip; p2 drop; p2 skip; p3 drop; p3 skip;"
          "p3 column 1; p3 bid 0; p1 column 5; p1 bid 0; p2 column 3; p2 bid 0; p1 use t23; p1 done");
  EXPECT_TRUE(t.noted(note::compensated));
  EXPECT_EQ(t.seat(kP1).points, 3);
  EXPECT_EQ(t.seat(kP1).produced, (std::array<std::int16_t, 3>{3, 2, 0}));
}

TEST(CenturyScoring, TC_911_the_card_doubles_the_points) {
  Scene t;
  t.points(kP1, 7);
  EXPECT_EQ(points(t, "ii_b"), 7);
}

TEST(CenturyScoring, TC_R40_negative_points_are_doubled_too) {
  Scene t;
  t.points(kP1, -3);
  EXPECT_EQ(points(t, "ii_b"), -3);
}

TEST(CenturyScoring, TC_912_clean_land) {
  Scene t;
  t.lay(kP1, "l01@1,0 0").lay(kP1, "l02@2,0 0").garbage(kP1, "l02", 4).lay(kP1, "t02@0,1 0");
  EXPECT_EQ(t.figures(kP1).clean, 1);
  EXPECT_EQ(points(t, "ii_c"), 6);
}

TEST(CenturyScoring, TC_913_clean_by_section) {
  Scene t;
  t.garbage(kP1, "start", 0);
  for (const auto& [position, value] : {std::pair{-6, 2}, {-3, 2}, {-2, 3}, {2, 3}, {3, 4}, {6, 4}}) {
    t.pollution(kP1, position);
    EXPECT_EQ(points(t, "iv_c"), value) << position;
  }
}

TEST(CenturyScoring, TC_R29_sections_of_the_track) {
  for (int position = -6; position <= 6; ++position) {
    Scene t;
    t.garbage(kP1, "start", 0).pollution(kP1, position);
    EXPECT_EQ(at_end(t)[0], position <= -3 ? 2 : position <= 2 ? 3 : 4) << position;
  }
}

TEST(CenturyScoring, TC_R28_points_of_a_field) {
  for (int position = -6; position <= 6; ++position) {
    Scene t;
    t.pollution(kP1, position);
    EXPECT_EQ(at_end(t)[2], position);
    EXPECT_EQ(t.figures(kP1).final_pollution, position);
  }
}

TEST(CenturyScoring, TC_914_garbage_costs) {
  Scene t;
  t.lay(kP1, "l01@1,0 0").garbage(kP1, "start", 2).garbage(kP1, "l01", 3);
  EXPECT_EQ(points(t, "iv_c"), -5);
}

TEST(CenturyScoring, TC_915_plants_in_occupied_cities) {
  Scene t;
  t.lay(kP1, "l35@1,0 0");
  EXPECT_EQ(points(t, "iv_a"), 0);
  t.citizen(kP1, "l35_a").citizen(kP1, "start_c");
  EXPECT_EQ(points(t, "iv_a"), 2 * 3);
}

TEST(CenturyScoring, TC_R26_no_garbage_in_reach_is_needed) {
  Scene t;
  t.garbage(kP1, "start", 0).citizen(kP1, "start_c");
  EXPECT_EQ(points(t, "iv_a"), 2) << "no garbage anywhere";
}

TEST(CenturyScoring, TC_916_flowers_if_positive) {
  Scene t;
  t.pollution(kP1, 4);
  EXPECT_EQ(points(t, "iv_b"), 4);
  t.pollution(kP1, -4);
  EXPECT_EQ(points(t, "iv_b"), 0);
}

TEST(CenturyScoring, TC_917_the_six_cards) {
  Scene t;
  t.garbage(kP1, "start", 0).citizen(kP1, "start_c").points(kP1, 10).pollution(kP1, 2);
  t.seat(kP1).produced = {100, 20, 3};
  EXPECT_EQ(points(t, "ii_a"), 120);
  EXPECT_EQ(points(t, "ii_b"), 10);
  EXPECT_EQ(points(t, "ii_c"), 6);
  EXPECT_EQ(points(t, "iv_a"), 102);
  EXPECT_EQ(points(t, "iv_b"), 5);
  EXPECT_EQ(points(t, "iv_c"), 23);
}

TEST(CenturyScoring, TC_920_clean_land_by_section) {
  Scene t;
  t.garbage(kP1, "start", 0).lay(kP1, "l01@1,0 0").pollution(kP1, 3);
  EXPECT_EQ(at_end(t)[0], 8);
  t.pollution(kP1, -6);
  EXPECT_EQ(at_end(t)[0], 4);
}

TEST(CenturyScoring, TC_921_one_garbage_scores_nothing) {
  Scene t;
  EXPECT_EQ(at_end(t), (std::array<int, 3>{0, 0, 0}));
}

TEST(CenturyScoring, TC_922_each_further_garbage_costs_5) {
  Scene t;
  t.garbage(kP1, "start", 2);
  EXPECT_EQ(at_end(t)[1], -5);
  t.garbage(kP1, "start", 4).lay(kP1, "l01@1,0 0").garbage(kP1, "l01", 3);
  EXPECT_EQ(at_end(t)[1], -25);
}

TEST(CenturyScoring, TC_923_the_field_of_the_track) {
  Scene t;
  t.pollution(kP1, -5);
  EXPECT_EQ(at_end(t)[2], -5);
  t.pollution(kP1, 6);
  EXPECT_EQ(at_end(t)[2], 6);
}

TEST(CenturyScoring, TC_924_majority_of_coins) {
  Scene t(4);
  for (Seat p = 0; p < 4; ++p) t.no_citizen(p, "start_a").no_citizen(p, "start_b").holdings(p, 10 - p, 0);
  t.administration(6).play("p1 done; p2 done; p3 done; p4 done");
  EXPECT_EQ(t.seat(kP1).points, 8);
  EXPECT_EQ(t.seat(kP2).points, 5);
  EXPECT_EQ(t.seat(kP3).points, 3);
  EXPECT_EQ(t.seat(kP4).points, 0) << "the last place gets nothing";
}

TEST(CenturyScoring, TC_925_ties_share_rounded_down) {
  EXPECT_THAT(majority({9, 9, 9, 1}), ElementsAre(5, 5, 5, 0));
  EXPECT_THAT(majority({9, 4, 4, 4}), ElementsAre(8, 2, 2, 2));
}

TEST(CenturyScoring, TC_R31_places_cut_to_the_players_and_empty_hands) {
  EXPECT_THAT(majority({5, 4, 3, 2, 1}), ElementsAre(8, 5, 3, 1, 0));
  EXPECT_THAT(majority({5, 4, 3}), ElementsAre(8, 5, 0));
  EXPECT_THAT(majority({0, 0, 0}), ElementsAre(0, 0, 0));
  EXPECT_THAT(majority({3, 0, 3}), ElementsAre(6, 0, 6));
  EXPECT_THAT(majority({0, 2, 0, 0}, Good::science), ElementsAre(0, 8, 0, 0));
}

TEST(CenturyScoring, majorities_never_give_more_than_there_is) {
  for (int players = 3; players <= 5; ++players) {
    const int most = std::array{13, 16, 17}[static_cast<std::size_t>(players - 3)];
    for (int code = 0; code < 243; ++code) {
      std::vector<int> held;
      for (int rest = code; static_cast<int>(held.size()) < players; rest /= 3) held.push_back(rest % 3);
      const auto points = majority(held);
      ASSERT_LE(std::accumulate(points.begin(), points.end(), 0), most);
    }
  }
}

TEST(CenturyScoring, TC_926_the_same_for_science) {
  Scene t(3);
  for (Seat p = 0; p < 3; ++p) t.no_citizen(p, "start_a").no_citizen(p, "start_b").holdings(p, 0, 1 + p);
  t.administration(6).play("p1 done; p2 done; p3 done");
  EXPECT_EQ(t.seat(kP3).points, 8);
  EXPECT_EQ(t.seat(kP2).points, 5);
  EXPECT_EQ(t.seat(kP1).points, 0);
}

TEST(CenturyScoring, TC_R30_points_below_zero) {
  Scene t;
  t.garbage(kP1, "start", 9).administration(6).play("p1 done; p2 done; p3 done");
  EXPECT_EQ(t.seat(kP1).points, -40 + 4 + 4);
}

TEST(CenturyScoring, TC_930_most_points_then_less_garbage) {
  Scene t;
  t.points(kP1, 50).points(kP2, 50).garbage(kP2, "start", 3).points(kP3, 40);
  const auto scores = t.game.scores(t.s);
  EXPECT_EQ(scores[kP1], (core::Score{50, -1}));
  EXPECT_EQ(scores[kP2], (core::Score{50, -3}));
  EXPECT_GT(scores[kP1], scores[kP2]);
  EXPECT_GT(scores[kP2], scores[kP3]);
  const auto winners = [](Scene at) {
    at.end_round(6);
    std::vector<int> out;
    for (const core::Note& note : at.notes())
      if (note.kind == static_cast<int>(note::game_won)) out.push_back(note.args[0]);
    return out;
  };
  for (Seat p : {kP1, kP2, kP3}) t.holdings(p, 0, 0).no_citizen(p, "start_a").no_citizen(p, "start_b");
  t.points(kP2, 60);
  EXPECT_THAT(winners(t), ElementsAre(kP1)) << "equal points after 10 for garbage, but less of it";
  t.points(kP2, 61);
  EXPECT_THAT(winners(t), ElementsAre(kP2));
}

TEST(CenturyScoring, TC_R32_equal_pairs_share_the_win) {
  Scene t;
  t.administration(6).play("p1 done; p2 done; p3 done");
  EXPECT_EQ(t.game.scores(t.s)[kP1], t.game.scores(t.s)[kP3]);
  int winners = 0;
  for (const core::Note& note : t.notes()) winners += note.kind == static_cast<int>(note::game_won);
  EXPECT_EQ(winners, 3);
}

}  // namespace century::testing
