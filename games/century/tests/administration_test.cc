// Phase 4: garbage, tiles and citizens.
#include <bit>

#include "games/century/tests/scene.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

namespace {

// p1 has won these tiles in round 1 and has this much pending garbage.
Scene won(const Strings& land, int pending = 0, const Json& options = Json::object()) {
  Scene t(3, options);
  Player& p1 = t.seat(kP1);
  for (const std::string& id : land) {
    const auto tile = bit(t.row(id));
    t.s.land_drawn |= tile;
    p1.land |= tile, p1.won |= tile, p1.unlaid |= tile, p1.unsettled |= tile;
  }
  p1.pending_garbage = static_cast<std::uint8_t>(pending);
  p1.garbage_received = static_cast<std::uint16_t>(p1.garbage_received + pending);
  t.administration(1);
  return t;
}

}  // namespace

TEST(CenturyAdministration, TC_601_all_at_the_same_time) {
  Scene t;
  t.administration(1);
  EXPECT_EQ(t.game.active(t.s), Seats::first(3));
  t.play("p3 done; p1 done");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2));
}

TEST(CenturyAdministration, TC_601_in_turn_from_the_start_player) {
  Scene t(3, {{"in_turn", true}});
  t.damage(1, "k1", kP2).play("p2 column 1; p2 bid 0; p3 column 3; p3 bid 0; p1 column 5; p1 bid 0");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2));
  EXPECT_EQ(t.refusal(kP3, "done"), "not_your_turn");
  t.play("p2 garbage start; p2 garbage start; p2 garbage start; p2 done");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP3));
  t.play("p3 garbage start; p3 done");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP1));
  t.play("p1 done");
  EXPECT_EQ(t.s.round, 2);
}

TEST(CenturyAdministration, TC_R34_start_player_of_the_administration) {
  Scene t(3, {{"in_turn", true}});
  t.damage(1, "k1", kP2).play("p2 column 5; p2 bid 0; p3 column 1; p3 bid 0; p1 column 3; p1 bid 0");
  EXPECT_EQ(t.game.active(t.s), Seats::only(kP2)) << "not p3, who holds the left column";
  Scene last(3, {{"in_turn", true}});
  last.s.start_player = kP3;
  last.round(6);
  EXPECT_EQ(last.game.active(last.s), Seats::only(kP3));
}

TEST(CenturyAdministration, TC_R33_no_order_matters) {
  Scene a = won({"l01"}, 1);
  Scene b = a;
  a.play("p1 garbage l01; p2 done; p1 tile l01; p1 cell x1y0; p1 rotate 0; p1 city l01_a; p3 done; p1 done");
  b.play("p3 done; p2 done; p1 garbage l01; p1 tile l01; p1 cell x1y0; p1 rotate 0; p1 city l01_a; p1 done");
  EXPECT_EQ(a.s, b.s);
}

TEST(CenturyAdministration, TC_602_garbage_tiles_citizens_technologies) {
  Scene t = won({"l01"}, 1);
  EXPECT_EQ(t.step(kP1), "place_garbage");
  t.play("p1 garbage l01");
  EXPECT_EQ(t.step(kP1), "place_tile");
  t.play("p1 tile l01");
  EXPECT_EQ(t.step(kP1), "place_cell");
  t.play("p1 cell x1y0");
  EXPECT_EQ(t.step(kP1), "place_rotation");
  t.play("p1 rotate 0");
  EXPECT_EQ(t.step(kP1), "place_citizen");
  t.play("p1 city l01_a");
  EXPECT_EQ(t.step(kP1), "administer");
}

TEST(CenturyAdministration, TC_R16_the_order_is_fixed) {
  Scene t = won({"l01"}, 1);
  for (const char* early : {"tile l01", "city l01_a", "done"}) EXPECT_EQ(t.refusal(kP1, early), "wrong_step") << early;
  t.play("p1 garbage l01");
  for (const char* early : {"city l01_a", "done"}) EXPECT_EQ(t.refusal(kP1, early), "wrong_step") << early;
}

TEST(CenturyAdministration, TC_603_new_garbage_goes_onto_land_won_this_round) {
  Scene t = won({"l03", "l01"}, 2);
  EXPECT_THAT(t.options(kP1), ElementsAre("garbage l01", "garbage l03"));
  EXPECT_EQ(t.refusal(kP1, "garbage start"), "TC-603");
  t.play("p1 garbage l03; p1 garbage l01");
  EXPECT_EQ(t.garbage_on(kP1, "l03"), 1);
  EXPECT_EQ(t.garbage_on(kP1, "l01"), 1);
}

TEST(CenturyAdministration, TC_R13_onto_all_own_land_when_none_was_won) {
  Scene t;
  t.lay(kP1, "l02@1,0 0").seat(kP1).pending_garbage = 1;
  t.administration(2);
  EXPECT_THAT(t.options(kP1), ElementsAre("garbage start", "garbage l02"));
  EXPECT_EQ(t.refusal(kP1, "garbage l09"), "TC-603");
}

TEST(CenturyAdministration, TC_604_any_order_any_rotation_any_touching_cell) {
  Scene t = won({"l02", "l01"});
  t.own(kP1, "t03").own(kP1, "t11");
  t.administration(1);
  EXPECT_THAT(t.options(kP1), ElementsAre("tile l01", "tile l02", "tile t03"));
  EXPECT_EQ(t.refusal(kP1, "tile l09"), "TC-604");
  EXPECT_EQ(t.refusal(kP1, "tile t02"), "TC-604");
  t.play("p1 tile t03");
  EXPECT_THAT(t.options(kP1), ::testing::SizeIs(8));
  EXPECT_EQ(t.refusal(kP1, "cell x0y0"), "TC-604") << "not empty";
  EXPECT_EQ(t.refusal(kP1, "cell x2y0"), "TC-604") << "does not touch";
  t.play("p1 cell x1y1");
  EXPECT_THAT(t.options(kP1), ElementsAre("rotate 0", "rotate 1", "rotate 2", "rotate 3"));
  EXPECT_EQ(t.refusal(kP1, "rotate 4"), "TC-604");
  t.play("p1 rotate 3; p1 tile l02; p1 cell x2y2; p1 rotate 1");
  EXPECT_EQ(t.s.land[static_cast<std::size_t>(t.row("l02"))].rotation, 1);
  EXPECT_THAT(t.options(kP1), ElementsAre("tile l01"));
}

TEST(CenturyAdministration, TC_604_cells_by_y_then_x) {
  Scene t;
  t.lay(kP1, "l01@1,-1 0").lay(kP1, "t02@-1,0 0").own(kP1, "t03").administration(2).play("p1 tile t03");
  EXPECT_THAT(t.options(kP1), ElementsAre("cell x0y-2", "cell x1y-2", "cell x2y-2", "cell x-2y-1", "cell x-1y-1",
                                          "cell x0y-1", "cell x2y-1", "cell x-2y0", "cell x1y0", "cell x2y0",
                                          "cell x-2y1", "cell x-1y1", "cell x0y1", "cell x1y1"));
}

TEST(CenturyAdministration, TC_R14_corner_contact_is_an_option) {
  Scene t = won({"l01"}, 0, {{"corner_contact", false}});
  t.play("p1 tile l01");
  EXPECT_THAT(t.options(kP1), ElementsAre("cell x0y-1", "cell x-1y0", "cell x1y0", "cell x0y1"));
  EXPECT_EQ(t.refusal(kP1, "cell x1y1"), "TC-R14");
  EXPECT_EQ(t.refusal(kP1, "cell x2y0"), "TC-604");
}

TEST(CenturyAdministration, TC_605_a_tile_once_laid_stays) {
  Scene t = won({"l01", "l02"});
  t.play("p1 tile l01; p1 cell x1y0; p1 rotate 0");
  EXPECT_EQ(t.refusal(kP1, "tile l01"), "TC-605");
  EXPECT_EQ(t.refusal(kP1, "tile start"), "TC-605");
}

TEST(CenturyAdministration, TC_606_the_citizen_goes_onto_a_city_of_its_tile) {
  Scene t = won({"l10", "l01"});
  t.play("p1 tile l10; p1 cell x1y0; p1 rotate 0; p1 tile l01; p1 cell x0y1; p1 rotate 0");
  EXPECT_THAT(t.options(kP1), ElementsAre("city l01_a")) << "the first tile in data order";
  EXPECT_EQ(t.refusal(kP1, "city l10_a"), "TC-606");
  t.play("p1 city l01_a");
  EXPECT_THAT(t.options(kP1), ElementsAre("city l10_a", "city l10_b"));
}

TEST(CenturyAdministration, TC_R15_the_citizen_is_not_optional) {
  Scene t = won({"l10"});
  t.play("p1 tile l10; p1 cell x1y0; p1 rotate 0");
  EXPECT_EQ(t.refusal(kP1, "done"), "wrong_step");
  EXPECT_EQ(t.refusal(kP1, "city start_c"), "TC-606");
}

TEST(CenturyAdministration, TC_607_a_city_yields_only_with_a_citizen) {
  Scene t;
  t.lay(kP1, "l10@1,0 0");
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{3, 2, 0}));
  t.citizen(kP1, "l10_b");
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{3, 2, 3}));
  t.citizen(kP1, "l10_a");
  EXPECT_EQ(t.income(kP1), (std::array<int, 3>{5, 3, 3}));
}

TEST(CenturyAdministration, TC_608_technologies_in_any_order) {
  Scene t;
  t.own(kP1, "t04").own(kP1, "t10").own(kP1, "t12").administration(3);
  EXPECT_THAT(t.options(kP1), ElementsAre("use t04", "use t10", "use t12", "done"));
  EXPECT_EQ(t.refusal(kP1, "use t05"), "TC-608") << "not an own technology";
  t.play("p1 use t10; p1 tile start");
  EXPECT_EQ(t.refusal(kP1, "use t10"), "TC-608") << "used up";
}

TEST(CenturyAdministration, TC_R17_also_those_bought_this_round) {
  Scene t;
  t.chance();
  t.s.tech_display = bit(t.tech("t10"));
  t.play(
      "p1 drop; p1 buy t10; p2 drop; p2 skip; p3 drop; p3 skip;"
      "p3 column 1; p3 bid 0; p1 column 3; p1 bid 0; p2 column 5; p2 bid 0; p1 garbage start");
  EXPECT_THAT(t.options(kP1), ElementsAre("use t10", "done"));
}

TEST(CenturyAdministration, TC_609_incomes_are_live_and_unlimited) {
  Scene t;
  EXPECT_EQ(t.game.figures(t.s, kP2).seats[kP1].income, (std::array<std::int16_t, 3>{3, 2, 0}));
  for (const char* tile : {"l01@1,0 0", "l11@2,0 0", "l17@3,0 0", "l31@4,0 0", "l36@5,0 0"}) t.lay(kP1, tile);
  for (const char* city : {"l01_a", "l11_a", "l17_a", "l31_b", "l36_a"}) t.citizen(kP1, city);
  EXPECT_EQ(t.game.figures(t.s, kP2).seats[kP1].income[0], 3 + 3 + 3 + 3 + 3 + 3);
}

TEST(CenturyAdministration, TC_705_only_institutions_are_laid) {
  Scene t;
  t.own(kP1, "t02").own(kP1, "t11").administration(2);
  EXPECT_THAT(t.options(kP1), ElementsAre("tile t02"));
  EXPECT_EQ(t.refusal(kP1, "tile t11"), "TC-705");
}

TEST(CenturyAdministration, TC_796_the_grid_forbids_nothing) {
  Scene t;
  for (int row = 1; row <= 34; ++row) {
    const std::string n = std::to_string(row);
    t.lay(kP1, t.data().land_ids[row] + "@" + n + "," + n + " 0");
  }
  t.own(kP1, "t02").administration(5).play("p1 tile t02");
  const Strings cells = t.options(kP1);
  EXPECT_THAT(cells, Contains("cell x35y35"));
  EXPECT_THAT(cells, Contains("cell x-1y-1"));
  EXPECT_EQ(cells.size(), 8u + 34 * 4);
  EXPECT_EQ(t.refusal(kP1, "cell x36y36"), "TC-796");
  t.play("p1 cell x35y35; p1 rotate 0");
  t.own(kP1, "t03").administration(5).play("p1 tile t03");
  EXPECT_THAT(t.options(kP1), Not(Contains("cell x36y36")));
  EXPECT_THAT(t.options(kP1), Contains("cell x35y34"));
}

TEST(CenturyAdministration, TC_796_in_every_direction) {
  for (const auto& [east, south] : {std::pair{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}) {
    Scene t;
    const auto cell = [&](int n, const char* x, const char* comma) {
      return x + std::to_string(n * east) + comma + std::to_string(n * south);
    };
    for (int row = 1; row <= 34; ++row) t.lay(kP1, t.data().land_ids[row] + cell(row, "@", ",") + " 0");
    t.lay(kP1, "t02" + cell(35, "@", ",") + " 0").own(kP1, "t03").administration(5).play("p1 tile t03");
    const Strings cells = t.options(kP1);
    EXPECT_EQ(cells.size(), 8u + 35 * 4 - 5) << "all but the five beyond the corner of the grid";
    EXPECT_THAT(cells, Not(Contains("cell " + cell(36, "x", "y"))));
    EXPECT_EQ(t.refusal(kP1, "cell " + cell(36, "x", "y")), "TC-796");
    EXPECT_THAT(cells, Contains("cell x" + std::to_string(35 * east) + "y" + std::to_string(34 * south)));
  }
}

TEST(CenturyAdministration, TC_796_the_outermost_cells_are_in_the_grid) {
  Scene t;
  t.own(kP1, "t02").administration(5).play("p1 tile t02");
  const int limit = t.data().region_limit;
  for (const auto& [x, y] : {std::pair{limit, 0}, {-limit, 0}, {0, limit}, {0, -limit}}) {
    const auto cell = [](int a, int b) { return "cell x" + std::to_string(a) + "y" + std::to_string(b); };
    EXPECT_EQ(t.refusal(kP1, cell(x, y)), "TC-604") << "in the grid, but nothing lies beside it";
    EXPECT_EQ(t.refusal(kP1, cell(x + (x > 0) - (x < 0), y + (y > 0) - (y < 0))), "TC-796");
  }
}

TEST(CenturyAdministration, TC_795_pieces_are_not_limited) {
  Scene t;
  t.seat(kP1).pending_garbage = 120;
  t.administration(2);
  for (int i = 0; i < 120; ++i) t.play("p1 garbage start");
  EXPECT_EQ(t.garbage_on(kP1, "start"), 121) << "more than there are cubes";
}

}  // namespace century::testing
