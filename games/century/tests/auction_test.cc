// Phase 2: land auction, dropping out, and buying technologies.
#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

namespace {

// Round 1 with l01 … in the display and p1 leading.
Scene auction(int players = 3) {
  Scene t(players);
  t.chance();
  return t;
}

}  // namespace

TEST(CenturyAuction, TC_301_the_start_player_leads_first) {
  Scene t;
  t.play("chance first p2").chance();
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2));
  EXPECT_EQ(t.step(kP2), "offer");
  EXPECT_EQ(t.refusal(kP1, "offer l01"), "not_your_turn");
}

TEST(CenturyAuction, TC_302_the_leader_picks_any_tile_and_opens) {
  Scene t = auction();
  EXPECT_THAT(t.options(kP1), ElementsAre("offer l01", "offer l02", "offer l03", "offer l04", "drop"));
  EXPECT_EQ(t.refusal(kP1, "offer l09"), "TC-212");
  t.play("p1 offer l03");
  EXPECT_EQ(t.step(kP1), "open");
  EXPECT_THAT(t.options(kP1),
              ElementsAre("bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10"));
  EXPECT_EQ(t.refusal(kP1, "bid 1"), "TC-302");
  EXPECT_EQ(t.refusal(kP1, "bid 11"), "TC-305");
}

TEST(CenturyAuction, TC_302_no_offer_without_the_minimum_bid) {
  Scene t = auction();
  t.holdings(kP1, 1, 10);
  EXPECT_THAT(t.options(kP1), ElementsAre("drop"));
  EXPECT_EQ(t.refusal(kP1, "offer l01"), "TC-302");
}

TEST(CenturyAuction, TC_303_the_leader_may_not_pass_but_drop_out) {
  Scene t = auction();
  EXPECT_EQ(t.refusal(kP1, "pass"), "TC-303");
  t.play("p1 drop; p1 skip");
  EXPECT_EQ(t.step(kP2), "offer");
  t.play("p2 offer l01");
  EXPECT_EQ(t.refusal(kP2, "pass"), "TC-303");
}

TEST(CenturyAuction, TC_R1_the_next_leader_picks_freely) {
  Scene t = auction();
  t.play("p1 drop; p1 skip");
  EXPECT_THAT(t.options(kP2), ElementsAre("offer l01", "offer l02", "offer l03", "offer l04", "drop"));
}

TEST(CenturyAuction, TC_304_clockwise_again_and_again) {
  Scene t = auction(4);
  t.play("p1 offer l01; p1 bid 2");
  for (const char* move : {"p2 bid 3", "p3 bid 4", "p4 bid 5", "p1 bid 6", "p2 bid 7", "p3 pass", "p4 bid 8"}) {
    t.play(move);
  }
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP1));
  t.play("p1 pass");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2)) << "p3 has passed, p4 bids highest";
}

TEST(CenturyAuction, TC_305_higher_than_the_highest_and_within_the_coins) {
  Scene t = auction();
  t.holdings(kP2, 6, 10).play("p1 offer l01; p1 bid 4");
  EXPECT_THAT(t.options(kP2), ElementsAre("bid 5", "bid 6", "pass", "drop"));
  EXPECT_EQ(t.refusal(kP2, "bid 4"), "TC-305");
  EXPECT_EQ(t.refusal(kP2, "bid 7"), "TC-305");
}

TEST(CenturyAuction, TC_R2_no_credit) {
  Scene t = auction();
  t.holdings(kP2, 3, 10).play("p1 offer l01; p1 bid 3");
  EXPECT_THAT(t.options(kP2), ElementsAre("pass", "drop"));
}

TEST(CenturyAuction, TC_306_passing_counts_for_this_auction_only) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 bid 3; p1 bid 4");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP3)) << "p2 takes no more turns";
  t.play("p3 pass; p1 offer l02; p1 bid 2");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2));
}

TEST(CenturyAuction, TC_R4_who_passed_is_back_for_the_next_tile) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 pass");
  EXPECT_TRUE(t.s.passed.empty());
  t.play("p1 offer l02; p1 bid 2; p2 bid 3; p3 bid 4");
}

TEST(CenturyAuction, TC_307_dropping_out_ends_the_whole_phase) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 drop; p2 skip; p3 pass; p1 offer l02; p1 bid 2");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP3)) << "p2 is out of the next auction too";
  EXPECT_EQ(t.refusal(kP1, "drop"), "not_your_turn") << "the highest bidder has no turn";
}

TEST(CenturyAuction, TC_308_the_last_one_in_the_auction_wins) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 bid 3; p3 pass; p1 pass");
  EXPECT_TRUE(has(t.seat(kP2).land, t.row("l01")));
}

TEST(CenturyAuction, TC_309_the_winner_pays_the_bid) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 bid 7; p3 pass; p1 pass");
  EXPECT_EQ(t.seat(kP2).coins, 3);
  EXPECT_EQ(t.seat(kP1).coins, 10);
}

TEST(CenturyAuction, TC_310_the_tile_waits_to_be_laid) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 pass");
  EXPECT_EQ(t.seat(kP1).unlaid, bit(t.row("l01")));
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{3, 2, 0}));
}

TEST(CenturyAuction, TC_311_technology_becomes_cheaper) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 pass");
  EXPECT_EQ(t.tech_cost(), 6);
}

TEST(CenturyAuction, TC_R8_the_marker_stays_on_the_last_field) {
  Scene t = auction();
  t.s.field = 6;
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 pass");
  EXPECT_EQ(t.s.field, 6);
  EXPECT_EQ(t.tech_cost(), 2);
}

TEST(CenturyAuction, TC_312_a_citizen_without_a_city) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 pass");
  EXPECT_EQ(t.seat(kP1).unsettled, bit(t.row("l01")));
  EXPECT_EQ(t.s.land[static_cast<std::size_t>(t.row("l01"))].citizens, 0);
}

TEST(CenturyAuction, TC_313_the_nth_tile_brings_n_garbage) {
  Scene t = auction();
  t.play(
      "p1 offer l01; p1 bid 2; p2 pass; p3 pass; p1 offer l02; p1 bid 2; p2 bid 3; p3 pass; p1 pass;"
      "p2 offer l03; p2 bid 2; p3 pass; p1 bid 3; p2 pass");
  EXPECT_EQ(t.garbage_on(kP1, "l01"), 1);
  EXPECT_EQ(t.garbage_on(kP2, "l02"), 1);
  EXPECT_EQ(t.garbage_on(kP1, "l03"), 2);
}

TEST(CenturyAuction, TC_314_the_winner_leads) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 bid 3; p3 pass; p1 pass");
  EXPECT_EQ(t.step(kP2), "offer");
  EXPECT_EQ(t.s.leader, kP2);
}

TEST(CenturyAuction, TC_315_the_last_player_takes_land_at_the_minimum_bid) {
  Scene t = auction();
  t.play("p1 drop; p1 skip; p2 drop; p2 skip");
  EXPECT_EQ(t.step(kP3), "last_land");
  EXPECT_THAT(t.options(kP3), ElementsAre("take l01", "take l02", "take l03", "take l04", "drop"));
  EXPECT_EQ(t.refusal(kP3, "take l09"), "TC-212");
  t.play("p3 take l04; p3 take l01");
  EXPECT_EQ(t.seat(kP3).coins, 6);
  EXPECT_EQ(t.garbage_on(kP3, "l04"), 1);
  EXPECT_EQ(t.garbage_on(kP3, "l01"), 2);
  EXPECT_EQ(t.tech_cost(), 5);
  t.holdings(kP3, 1, 10);
  EXPECT_THAT(t.options(kP3), ElementsAre("drop"));
  EXPECT_EQ(t.refusal(kP3, "take l02"), "TC-315");
}

TEST(CenturyAuction, TC_316_compensation_for_those_without_land) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 pass; p3 pass; p1 drop; p1 skip; p2 drop");
  EXPECT_EQ(t.seat(kP1).coins, 8) << "p1 has won land";
  EXPECT_EQ(t.seat(kP2).coins, 14);
  EXPECT_EQ(t.step(kP2), "technology");
}

TEST(CenturyAuction, TC_R7_paid_before_the_technology_and_not_for_land_taken) {
  Scene t = auction();
  t.play("p1 drop");
  EXPECT_EQ(t.seat(kP1).coins, 14);
  EXPECT_EQ(t.step(kP1), "technology");
  t.play("p1 skip; p2 drop; p2 skip; p3 take l01; p3 drop");
  EXPECT_EQ(t.seat(kP3).coins, 8) << "land taken at the minimum bid counts as won";
}

TEST(CenturyAuction, TC_R3_dropping_out_buys_before_the_tile_is_sold) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 drop");
  EXPECT_EQ(t.step(kP2), "technology");
  EXPECT_EQ(t.tech_cost(), 7) << "the tile under auction is not sold yet";
  t.play("p2 skip");
  EXPECT_EQ(t.step(kP3), "bid");
}

TEST(CenturyAuction, TC_R5_a_bid_made_is_a_contract) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 5; p2 drop; p2 skip; p3 drop; p3 skip");
  EXPECT_EQ(t.seat(kP1).coins, 5);
  EXPECT_EQ(t.step(kP1), "last_land");
  t.play("p1 take l02");
  EXPECT_EQ(t.seat(kP1).coins, 3);
}

TEST(CenturyAuction, TC_317_all_land_sold) {
  Scene t = auction();
  t.s.land_display = bit(t.row("l04"));
  t.play("p1 offer l04; p1 bid 2; p2 bid 3; p3 pass; p1 pass");
  EXPECT_THAT(t.options(kP2), ElementsAre("drop"));
  EXPECT_EQ(t.refusal(kP2, "offer l04"), "TC-317");
}

TEST(CenturyAuction, TC_R6_the_last_winner_drops_out_first_then_clockwise) {
  Scene t = auction();
  t.s.land_display = bit(t.row("l04"));
  t.play("p1 offer l04; p1 bid 2; p2 bid 3; p3 pass; p1 pass; p2 drop; p2 skip; p3 drop; p3 skip");
  EXPECT_EQ(t.step(kP1), "last_land");
  EXPECT_THAT(t.options(kP1), ElementsAre("drop"));
  EXPECT_EQ(t.refusal(kP1, "take l04"), "TC-317");
  t.play("p1 drop; p1 skip");
  EXPECT_EQ(t.step(kP1), "damage_column");
}

TEST(CenturyAuction, TC_318_the_last_to_drop_out_starts_phase_3) {
  Scene t = auction();
  t.play("p1 offer l01; p1 bid 2; p2 drop; p2 skip; p3 pass; p1 drop; p1 skip; p3 drop; p3 skip");
  EXPECT_EQ(t.step(kP3), "damage_column");
  EXPECT_EQ(t.s.start_player, kP3);
}

TEST(CenturyAuction, TC_R10_phase_3_starts_with_the_last_to_drop_out) {
  Scene t = auction();
  t.play("p1 drop; p1 skip; p2 offer l01; p2 bid 2; p3 drop; p3 skip; p2 drop; p2 skip");
  EXPECT_EQ(t.step(kP2), "damage_column");
}

TEST(CenturyTechnology, TC_401_one_technology_on_dropping_out) {
  Scene t = auction();
  EXPECT_EQ(t.refusal(kP1, "buy t01"), "wrong_step");
  t.play("p1 drop");
  EXPECT_THAT(t.options(kP1), ElementsAre("buy t01", "buy t02", "buy t03", "skip"));
  EXPECT_EQ(t.refusal(kP1, "buy t09"), "TC-213");
  t.play("p1 buy t02");
  EXPECT_EQ(t.seat(kP1).tech_count, 1);
  EXPECT_EQ(t.step(kP1), "");
  t.play("p2 drop");
  EXPECT_THAT(t.options(kP2), ElementsAre("buy t01", "buy t03", "skip")) << "a technology bought leaves the display";
}

TEST(CenturyTechnology, TC_402_costs_the_field_under_the_marker) {
  Scene t = auction();
  t.play("p1 drop; p1 buy t02");
  EXPECT_EQ(t.seat(kP1).science, 3);
  t.holdings(kP2, 10, 6).play("p2 drop");
  EXPECT_THAT(t.options(kP2), ElementsAre("skip"));
  EXPECT_EQ(t.refusal(kP2, "buy t01"), "TC-402");
}

TEST(CenturyTechnology, TC_403_garbage_icons_are_pending) {
  Scene t = auction();
  t.play("p1 drop; p1 buy t01");
  EXPECT_EQ(t.seat(kP1).pending_garbage, 1);
  EXPECT_EQ(t.garbage_on(kP1, "start"), 1);
}

TEST(CenturyTechnology, TC_403_without_an_icon_nothing_is_taken_and_nothing_said) {
  Scene t = auction();
  t.s.tech_display = bit(t.tech("t02"));
  t.play("p1 drop; p1 buy t02");
  EXPECT_EQ(t.seat(kP1).pending_garbage, 0);
  EXPECT_FALSE(t.noted(note::garbage_taken));
}

TEST(CenturyTechnology, TC_404_skulls_and_flowers_move_the_marker_at_once) {
  Scene t = auction();
  t.s.tech_display = bit(t.tech("t05")) | bit(t.tech("t11"));
  t.play("p1 drop; p1 buy t05; p2 drop; p2 buy t11");
  EXPECT_EQ(t.seat(kP1).pollution, -1);
  EXPECT_EQ(t.seat(kP2).pollution, 2);
}

TEST(CenturyTechnology, TC_R9_several_icons_all_count) {
  Scene t = auction();
  t.s.tech_display = bit(t.tech("t19"));
  t.play("p1 drop; p1 buy t19");
  EXPECT_EQ(t.seat(kP1).pollution, -1);
  EXPECT_EQ(t.seat(kP1).pending_garbage, 1);
}

TEST(CenturyTechnology, TC_R12_beyond_the_end_the_rest_is_lost) {
  Scene t = auction();
  t.s.tech_display = bit(t.tech("t05")) | bit(t.tech("t30"));
  t.pollution(kP1, 5).pollution(kP2, -6).play("p1 drop; p1 buy t30; p2 drop; p2 buy t05");
  EXPECT_EQ(t.seat(kP1).pollution, 6);
  EXPECT_EQ(t.seat(kP2).pollution, -6);
}

TEST(CenturyTechnology, TC_405_pieces_stay_on_the_tile_until_used) {
  Scene t = auction();
  t.s.tech_display = bit(t.tech("t04")) | bit(t.tech("t08"));
  t.play("p1 drop; p1 buy t04; p2 drop; p2 buy t08");
  EXPECT_EQ(t.seat(kP1).techs[0].used, 0);
  EXPECT_EQ(t.figures(kP2).bridges, 1);
  EXPECT_EQ(t.seat(kP1).start.citizens, 0b011) << "the worker's citizen has no city yet";
}

TEST(CenturyTechnology, technologies_are_kept_in_data_order) {
  Scene t;
  t.own(kP1, "t11").own(kP1, "t30").chance();
  t.s.tech_display = bit(t.tech("t20"));
  t.play("p1 drop; p1 buy t20");
  EXPECT_EQ(t.seat(kP1).techs[0].tech, t.tech("t11"));
  EXPECT_EQ(t.seat(kP1).techs[1].tech, t.tech("t20"));
  EXPECT_EQ(t.seat(kP1).techs[2].tech, t.tech("t30"));
}

}  // namespace century::testing
