// The numbers a page shows: what it projects is what scoring gives.
#include "core/fields.h"
#include "games/century/tests/scene.h"

namespace century::testing {

TEST(CenturyFigures, cards_are_projected_as_they_will_score) {
  for (const char* card : {"ii_a", "ii_b", "ii_c"}) {
    Scene t;
    t.s.cards[0] = static_cast<std::uint8_t>(t.card(card));
    t.points(kP1, 4).lay(kP1, "l05@1,0 0").citizen(kP1, "l05_a").lay(kP1, "t03@1,-1 0").administration(2);
    const int expected = t.game.figures(t.s, kP1).seats[kP1].cards[0];
    const int before = t.seat(kP1).points;
    t.play("p1 done");
    const int income = t.seat(kP1).points - before;
    EXPECT_EQ(t.game.figures(t.s, kP1).seats[kP1].cards[0], expected) << card << ", once the income is taken";
    t.play("p2 done; p3 done");
    EXPECT_EQ(t.seat(kP1).points, before + income + expected) << card;
    EXPECT_EQ(t.game.figures(t.s, kP1).seats[kP1].cards[0], 0) << card << ", once it is scored";
  }
}

TEST(CenturyFigures, the_final_scoring_by_source) {
  Scene t(3, {{"open_holdings", true}});
  t.lay(kP1, "l01@1,0 0").garbage(kP1, "start", 3).pollution(kP1, -3);
  for (Seat p : {kP1, kP2, kP3}) t.holdings(p, 10 + p, 10 - p).no_citizen(p, "start_a").no_citizen(p, "start_b");
  t.administration(6);
  const Figures figures = t.game.figures(t.s, core::kNobody);
  const SeatFigures& p1 = figures.seats[kP1];
  EXPECT_EQ(figures.known, 1);
  EXPECT_EQ(p1.final_clean, 2);
  EXPECT_EQ(p1.final_garbage, -10);
  EXPECT_EQ(p1.final_pollution, -3);
  EXPECT_EQ(p1.majority_coins, 0);
  EXPECT_EQ(p1.majority_science, 8);
  EXPECT_EQ(p1.projected, -3);
  t.play("p1 done; p2 done; p3 done");
  for (Seat p : {kP1, kP2, kP3}) EXPECT_EQ(t.seat(p).points, figures.seats[p].projected);
  EXPECT_EQ(t.game.figures(t.s, kP1).seats[kP1].projected, t.seat(kP1).points);
}

TEST(CenturyFigures, majorities_are_unknown_while_holdings_are_hidden) {
  Scene t;
  const Figures figures = t.game.figures(t.s, kP1);
  EXPECT_EQ(figures.known, 0);
  EXPECT_EQ(figures.seats[kP1].majority_coins, 0);
}

TEST(CenturyFigures, prices_of_the_round) {
  Scene t;
  t.chance();
  Figures figures = t.game.figures(t.s, kP1);
  EXPECT_EQ(figures.min_bid, 2);
  EXPECT_EQ(figures.tech_cost, 7);
  EXPECT_EQ(figures.compensation, 4);
  EXPECT_EQ(figures.phase, 2);
  t.damage(1, "k1", kP1).play("p1 column 3; p1 bid 4");
  figures = t.game.figures(t.s, kP1);
  EXPECT_THAT(figures.lowest_damage_bid, ::testing::ElementsAre(0, -1, 5, -1, 0));
  EXPECT_EQ(figures.phase, 3);
}

TEST(CenturyFigures, phases_and_prices_from_the_first_draw_to_the_end) {
  Scene t;
  const auto figures = [&] { return t.game.figures(t.s, kP1); };
  EXPECT_EQ(figures().phase, 0) << "before the first round";
  EXPECT_EQ(figures().min_bid, 0);
  t.play("chance first p1; chance card ii_a; chance card iv_a");
  EXPECT_EQ(figures().phase, 1);
  EXPECT_EQ(figures().min_bid, 2);
  EXPECT_THAT(figures().lowest_damage_bid, ::testing::Each(-1)) << "no damage card lies open";
  t.chance().play("p1 drop");
  EXPECT_EQ(figures().phase, 2) << "a technology is bought in phase 2";
  t.administration(2);
  EXPECT_EQ(figures().phase, 4);
  t.administration(6);
  EXPECT_EQ(figures().min_bid, 0) << "no auction in the last round";
  EXPECT_EQ(figures().tech_cost, 0);
  EXPECT_EQ(figures().compensation, 0);
  t.play("p1 done; p2 done; p3 done");
  EXPECT_EQ(figures().phase, 0);
  EXPECT_EQ(figures().known, 1) << "all is open at the end";
  EXPECT_THAT(figures().seats[kP1].cards, ::testing::Each(0));
  EXPECT_EQ(figures().seats[kP1].final_pollution, 0);
}

TEST(CenturyFigures, a_card_of_a_later_round_is_projected_and_a_scored_one_is_not) {
  Scene t;
  t.s.cards[0] = static_cast<std::uint8_t>(t.card("ii_a"));
  t.s.cards[1] = static_cast<std::uint8_t>(t.card("iv_a"));
  t.administration(2);
  EXPECT_EQ(t.figures(kP1).cards[0], 5);
  EXPECT_EQ(t.figures(kP1).cards[1], 3);
  t.administration(3);
  EXPECT_EQ(t.figures(kP1).cards[0], 0) << "round 2 is over";
  EXPECT_EQ(t.figures(kP1).cards[1], 3);
  t.administration(4);
  EXPECT_EQ(t.figures(kP1).cards[1], 3) << "this round";
}

TEST(CenturyFigures, majorities_as_they_would_score_now) {
  Scene t(3, {{"open_holdings", true}});
  t.holdings(kP1, 30, 5).holdings(kP2, 20, 9).holdings(kP3, 20, 0);
  const Figures figures = t.game.figures(t.s, core::kNobody);
  EXPECT_EQ(figures.known, 1);
  EXPECT_EQ(figures.seats[kP1].majority_coins, 8);
  EXPECT_EQ(figures.seats[kP2].majority_coins, 2) << "5 and 0, shared";
  EXPECT_EQ(figures.seats[kP1].majority_science, 5);
  EXPECT_EQ(figures.seats[kP2].majority_science, 8);
  EXPECT_EQ(figures.seats[kP1].projected, 8 + 5);
}

TEST(CenturyFigures, a_seat_in_numbers) {
  Scene t;
  t.lay(kP1, "l35@1,0 0").citizen(kP1, "l35_a").garbage(kP1, "l35", 2).own(kP1, "t08").own(kP1, "t20");
  const SeatFigures p1 = t.game.figures(t.s, kP2).seats[kP1];
  EXPECT_EQ(p1.land, 2);
  EXPECT_EQ(p1.clean, 0);
  EXPECT_EQ(p1.garbage, 3);
  EXPECT_EQ(p1.plants, 2);
  EXPECT_EQ(p1.bridges, 2);
}

TEST(CenturyFigures, institutions_name_the_cities_they_serve_side_by_side) {
  Scene t;
  t.lay(kP1, "l13@1,0 0").citizen(kP1, "l13_a").citizen(kP1, "l13_b").lay(kP1, "t02@1,-1 0").administration(2);
  EXPECT_THAT(t.figures(kP1).served[0], ::testing::ElementsAre(0, 0, 3, 0)) << "both cities over the fork to the south";
  EXPECT_THAT(t.figures(kP2).served[0], ::testing::Each(0));
}

TEST(CenturyFigures, a_tile_in_hand_shows_each_turn_with_its_citizen) {
  Scene t;
  t.lay(kP1, "t02@1,0 0").own(kP1, "t03").administration(2);
  t.seat(kP1).land |= bit(t.row("l13"));
  t.seat(kP1).unlaid |= bit(t.row("l13"));
  t.seat(kP1).unsettled |= bit(t.row("l13"));
  t.seat(kP1).administration.step = kPlaceTile;
  EXPECT_EQ(t.game.figures(t.s, kP1).turned, decltype(Figures::turned){}) << "nothing is being turned";
  t.play("p1 tile l13; p1 cell x1y1");
  const auto turned = t.game.figures(t.s, kP1).turned;
  EXPECT_EQ(t.game.figures(t.s, kP2).turned, decltype(Figures::turned){}) << "only for the seat itself";
  for (const auto& [city, n] : {std::pair{"l13_a", 0u}, std::pair{"l13_b", 1u}}) {
    Scene then = t;
    then.play("p1 rotate 0; p1 tile t03; p1 cell x-1y-1; p1 rotate 0").play(std::string("p1 city ") + city);
    for (std::size_t good = 0; good < kGoods; ++good)
      EXPECT_EQ(turned[0][n][good], then.figures(kP1).income[good]) << city << " " << good;
    EXPECT_EQ(turned[0][n][kGoods], then.figures(kP1).plants);
  }
  t.play("p1 rotate 0; p1 tile t03; p1 cell x-1y0");
  EXPECT_EQ(t.game.figures(t.s, kP1).turned[0][0][1], t.figures(kP1).income[1]) << "an institution brings no citizen";
}

TEST(CenturyFigures, a_tile_in_hand_shows_the_plant_that_its_citizen_would_run) {
  Scene t;
  t.administration(2);
  t.seat(kP1).land |= bit(t.row("l06"));
  t.seat(kP1).unlaid |= bit(t.row("l06"));
  t.seat(kP1).unsettled |= bit(t.row("l06"));
  t.seat(kP1).administration.step = kPlaceTile;
  t.garbage(kP1, "l06", 1);
  const int before = t.figures(kP1).plants;
  t.play("p1 tile l06; p1 cell x1y0");
  const auto turned = t.game.figures(t.s, kP1).turned;
  t.play("p1 rotate 0; p1 city l06_a");
  EXPECT_EQ(t.figures(kP1).plants, before + 1);
  EXPECT_EQ(turned[0][0][kGoods], before + 1);
}

}  // namespace century::testing
