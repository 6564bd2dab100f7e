// Phase 3: containing the damage.
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::ElementsAre;

TEST(CenturyDamage, TC_501_as_many_columns_as_players) {
  const std::vector<Strings> columns = {{"column 1", "column 3", "column 5"},
                                        {"column 1", "column 2", "column 3", "column 5"},
                                        {"column 1", "column 2", "column 3", "column 4", "column 5"}};
  for (int players = 3; players <= 5; ++players) {
    Scene t(players);
    t.damage(1, "k1", kP1);
    EXPECT_EQ(t.options(kP1), columns[static_cast<std::size_t>(players - 3)]);
  }
  Scene t(3);
  t.damage(1, "k1", kP1);
  EXPECT_EQ(t.refusal(kP1, "column 2"), "TC-501");
  EXPECT_EQ(t.refusal(kP1, "column 6"), "TC-501");
  EXPECT_EQ(t.refusal(kP1, "column 0"), "TC-501");
}

TEST(CenturyDamage, TC_502_any_column_on_0_to_25) {
  Scene t;
  t.holdings(kP2, 0, 40).damage(1, "k1", kP2);
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2));
  t.play("p2 column 3");
  const Strings bids = t.options(kP2);
  EXPECT_EQ(bids.size(), 26u);
  EXPECT_EQ(bids.front(), "bid 0");
  EXPECT_EQ(bids.back(), "bid 25");
  EXPECT_EQ(t.refusal(kP2, "bid 26"), "TC-502");
  EXPECT_EQ(t.refusal(kP2, "bid -1"), "TC-502");
  t.play("p2 bid 25; p3 column 1; p3 bid 0");
  t.holdings(kP1, 0, 40);
  EXPECT_EQ(t.refusal(kP1, "column 3"), "TC-502") << "nobody can bid more than 25";
}

TEST(CenturyDamage, TC_503_higher_than_the_column_and_within_the_science) {
  Scene t;
  t.holdings(kP2, 0, 6).damage(1, "k1", kP1).play("p1 column 5; p1 bid 4; p2 column 5");
  EXPECT_THAT(t.options(kP2), ElementsAre("bid 5", "bid 6"));
  EXPECT_EQ(t.refusal(kP2, "bid 4"), "TC-503");
  EXPECT_EQ(t.refusal(kP2, "bid 7"), "TC-503");
  t.play("p2 bid 6");
  t.holdings(kP3, 0, 6);
  EXPECT_THAT(t.options(kP3), ElementsAre("column 1", "column 3"));
  EXPECT_EQ(t.refusal(kP3, "column 5"), "TC-503");
}

TEST(CenturyDamage, TC_R11_limited_by_the_science_left) {
  Scene t;
  t.holdings(kP1, 0, 2).damage(1, "k1", kP1).play("p1 column 1");
  EXPECT_THAT(t.options(kP1), ElementsAre("bid 0", "bid 1", "bid 2"));
}

TEST(CenturyDamage, TC_504_who_has_been_outbid_bids_again_anywhere) {
  Scene t(4);
  t.damage(1, "k1", kP3).play("p3 column 5; p3 bid 0; p4 column 3; p4 bid 0; p1 column 5; p1 bid 1");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2)) << "p2 has no pawn yet and sits next to the last bidder";
  t.play("p2 column 3; p2 bid 1");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP3)) << "p3 and p4 are outbid, p3 is next";
  EXPECT_THAT(t.options(kP3), ElementsAre("column 1", "column 2", "column 3", "column 5"));
}

TEST(CenturyDamage, TC_505_ends_when_every_column_holds_a_pawn) {
  Scene t;
  t.damage(1, "k1", kP1).play("p1 column 5; p1 bid 0; p2 column 5; p2 bid 1; p3 column 3; p3 bid 0");
  EXPECT_EQ(t.step(kP1), "damage_column");
  t.play("p1 column 1; p1 bid 0");
  EXPECT_EQ(t.game.active(t.s), Seats::first(3)) << "phase 4";
}

TEST(CenturyDamage, TC_506_all_pay_their_last_bid_once) {
  Scene t;
  t.damage(1, "k1", kP1).play("p1 column 5; p1 bid 3; p2 column 5; p2 bid 4; p3 column 3; p3 bid 2");
  EXPECT_EQ(t.seat(kP1).science, 10);
  t.play("p1 column 1; p1 bid 1");
  EXPECT_EQ(t.seat(kP1).science, 9);
  EXPECT_EQ(t.seat(kP2).science, 6);
  EXPECT_EQ(t.seat(kP3).science, 8);
}

TEST(CenturyDamage, TC_507_garbage_is_pending_and_skulls_move_the_marker) {
  Scene t(4);
  t.pollution(kP1, -5).damage(4, "k4", kP1);
  t.play("p1 column 1; p1 bid 0; p2 column 2; p2 bid 0; p3 column 3; p3 bid 0; p4 column 5; p4 bid 0");
  EXPECT_EQ(t.seat(kP1).pending_garbage, 2);
  EXPECT_EQ(t.seat(kP2).pending_garbage, 2);
  EXPECT_EQ(t.seat(kP3).pending_garbage, 2);
  EXPECT_EQ(t.seat(kP4).pending_garbage, 0);
  EXPECT_EQ(t.seat(kP1).pollution, -6) << "not past the end";
  EXPECT_EQ(t.seat(kP2).pollution, -1);
  EXPECT_EQ(t.seat(kP3).pollution, 0);
}

TEST(CenturyDamage, TC_508_the_leftmost_column_starts_the_next_round) {
  Scene t;
  t.damage(1, "k1", kP1).play("p1 column 5; p1 bid 0; p2 column 3; p2 bid 0; p3 column 1; p3 bid 0");
  EXPECT_EQ(t.s.next_start, kP3);
  EXPECT_EQ(t.s.start_player, kP1) << "p3 takes over in phase 5 only";
}

}  // namespace century::testing
