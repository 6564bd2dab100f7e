// Derived numbers that the page shows.
#include "core/playout.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

const CardFigure* find(const Figures& figures, int card) {
  for (const CardFigure& figure : figures.hand)
    if (figure.card == card) return &figure;
  return nullptr;
}

TEST(PamperoFigures, cost_and_gain_of_hand_cards_in_each_row) {
  Scene scene(2);
  scene.bulldozers(1, {"a1_s1", "b1_s3"});
  scene.bulldozers(2, {});
  const Figures figures = scene.game.figures(scene.s, 0);
  const CardFigure* wind = find(figures, scene.card("b_wind"));
  ASSERT_NE(wind, nullptr);
  EXPECT_EQ(wind->rows[0].field, scene.field("upper1"));
  EXPECT_EQ(wind->rows[0].modes[0].money, -8);
  EXPECT_EQ(wind->rows[0].modes[0].energy, 4);
  EXPECT_EQ(wind->rows[0].modes[0].possible, 1);
  EXPECT_EQ(wind->rows[1].modes[0].possible, 0);  // zone b: only a tower site
  EXPECT_EQ(wind->sites, bit(scene.place("a1_s1")));
  const CardFigure* joker = find(figures, scene.card("b_joker"));
  ASSERT_NE(joker, nullptr);
  EXPECT_EQ(joker->rows[1].modes[0].money, -9);
  EXPECT_EQ(joker->rows[1].modes[0].possible, 1);
  EXPECT_EQ(joker->rows[1].modes[2].possible, 0);
  EXPECT_EQ(find(figures, scene.card("b_capital"))->rows[0].modes[0].money, 8);
  EXPECT_NE(find(scene.game.figures(scene.s, core::kNobody), scene.card("b_wind")), nullptr);  // of who decides
  std::size_t shown = 0;  // the whole hand in the order of the data
  for (const int card : members(scene.p(1).hand)) {
    EXPECT_EQ(figures.hand[shown++].card, card);
  }
  EXPECT_GT(shown, 0u);
}

TEST(PamperoFigures, network_and_contract_costs_of_the_viewer) {
  Scene scene(2);
  scene.tower(1, "a1_s4");
  scene.fulfilled(1, "a1_k1", "t11");
  scene.p(1).upgrades[kContractEnergy] = 1;
  const Figures figures = scene.game.figures(scene.s, 0);
  EXPECT_EQ(figures.contract_energy[at(scene.space("a1_k3"))], 2);
  EXPECT_EQ(figures.contract_energy[at(scene.space("a1_k1"))], kNone);
  EXPECT_TRUE(has(figures.unlocked, scene.space("a1_k3")));
  EXPECT_FALSE(has(figures.unlocked, scene.space("a1_k2")));
  EXPECT_EQ(figures.nodes, 0u);
  EXPECT_EQ(figures.lines, bit(scene.line("l1")));
}

TEST(PamperoFigures, incomes_and_production) {
  Scene scene(2);
  scene.stage(1, 3);
  scene.p(1).energy = 14;
  scene.income(1, {4, 2, 0, 0, 1});
  const SeatFigure seat = scene.game.figures(scene.s, 0).seats[0];
  EXPECT_THAT(seat.incomes, ElementsAre(4, 2, 0, 0, 1));
  EXPECT_THAT(seat.limits, ElementsAre(5, 4, 4, 4, 4));
  EXPECT_EQ(seat.income, 7);
  EXPECT_EQ(seat.production, 2);
}

TEST(PamperoFigures, an_automa_has_the_income_of_its_level) {
  const Scene scene(1);
  const Figures figures = scene.game.figures(scene.s, 0);
  EXPECT_GT(scene.game.rules().level->year, 0);
  EXPECT_EQ(figures.seats[1].income, scene.game.rules().level->year);
  EXPECT_EQ(scene.game.info().catalog, &Game::catalog());
  EXPECT_EQ(scene.game.info().players, 1) << "the automa is a seat, not a player";
  EXPECT_EQ(scene.game.info().seats, 2);
}

TEST(PamperoFigures, PAM_820_end_tiles_are_part_of_the_projection) {
  Scene scene(2);
  scene.stage(1, 7);
  const SeatFigure without = scene.game.figures(scene.s, 0).seats[0];
  EXPECT_EQ(without.end_tiles, 0);
  scene.p(1).bonus[0] = static_cast<std::uint8_t>(scene.tile("e_towers"));
  const SeatFigure with_tile = scene.game.figures(scene.s, 0).seats[0];
  EXPECT_EQ(with_tile.end_tiles, 14);
  EXPECT_EQ(with_tile.if_over, without.if_over + 14);
}

// The projection is what the final scoring then really pays.
TEST(PamperoFigures, projection_equals_the_final_scoring) {
  core::Rng rng(3);
  long counted = 0;
  for (int players = 1; players <= 4; ++players) {
    Scene scene(players, with({"intro_tiles"}));
    core::Options out;
    for (int moves = 0; moves < 260 && !scene.s.agenda.empty(); ++moves) {
      out.clear();
      const core::Seat seat = scene.game.active(scene.s).front();
      scene.game.options(scene.s, seat, out);
      scene.game.apply(scene.s, seat, core::random_move(out, seat, rng), core::Log::none());
      if (scene.s.agenda.empty()) break;
      Scene end = scene;
      for (int number = 1; number <= players; ++number) end.p(number).scoring = 0;  // scoring cards apart
      const Figures figures = end.game.figures(end.s, 0);
      end.begin(2);
      for (int number = 1; number <= end.game.info().seats; ++number)
        ASSERT_EQ(figures.seats[at(number - 1)].if_over, end.p(number).money);
      Scene second = scene;
      const auto before = second.s;
      const Figures now_figures = second.game.figures(second.s, 0);
      second.begin(1);
      for (int i = 0; i < second.game.info().seats; ++i) {
        int paid = 0;
        for (const core::Note& n : second.notes)
          if ((n.kind == note::lower_half || n.kind == note::intro_market) && n.args[0] == i) paid += n.args[1];
        ASSERT_EQ(now_figures.tiles[1].lower.money[at(i)], paid);
      }
      EXPECT_EQ(before.year, scene.s.year);
      const Rules& rules = scene.game.rules();
      for (const std::size_t tile : {std::size_t{2}, std::size_t{3}}) {
        if (before.scoring_tiles[tile] == kNone) continue;
        for (int i = 0; i < scene.game.info().seats; ++i) {
          const Half& half = rules.data->scoring_tiles[before.scoring_tiles[tile]].lower;
          const int count_now = half.printed ? count(rules, before, i, half.count) : 0;
          ASSERT_EQ(now_figures.tiles[tile].lower.counts[at(i)], count_now);
          counted += count_now;
        }
      }
    }
  }
  EXPECT_GT(counted, 0);
}

}  // namespace
}  // namespace pampero::tests
