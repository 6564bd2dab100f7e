// Chapter 17: what must hold in every state, in random play with every option at random, and each check can fail.
#include <tuple>

#include "core/fields.h"
#include "core/playout.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

TEST(PamperoInvariants, hold_after_every_option_in_random_play) {
  core::Rng rng(17);
  for (int round = 0; round < 24; ++round) {
    core::Json options = core::Json::object();
    for (const char* flag :
         {"long_game", "intro_tiles", "fixed_bonus", "restricted_contracts", "battery_storage", "rahdo_discard"})
      options[flag] = rng.below(2) == 1;
    options["solo_level"] = std::array{"easy", "normal", "hard", "very_hard", "merciless"}[at(rng.below(5))];
    Scene scene = Scene::fresh(1 + round % 4, options);
    core::Options out;
    std::array<int, kMaxSeats> turns{};
    int year = 0;
    while (!scene.s.agenda.empty()) {
      const core::Seat seat = scene.game.active(scene.s).front();
      out.clear();
      scene.game.options(scene.s, seat, out);
      ASSERT_FALSE(out.empty());
      if (scene.s.year != year) {
        for (int i = 0; year > 0 && i < scene.game.info().seats; ++i) {
          ASSERT_EQ(turns[at(i)], 3);  // 12
        }
        turns = {};
        year = scene.s.year;
      }
      if (now(scene.s).step == kAction || now(scene.s).step == kAutomaOrder) ++turns[scene.s.order[scene.s.turn]];
      for (const core::Option& option : out) {
        State copy = scene.s;
        scene.game.apply(copy, seat, option.move, core::Log::none());
        ASSERT_EQ(scene.game.invariant(copy), "") << core::move_text(scene.game.info(), option.move);
      }
      scene.game.apply(scene.s, seat, core::random_move(out, seat, rng), core::Log::none());
    }
  }
}

// A bot's budget is for a turn: the number tells one from the next, and a later one is larger.
TEST(PamperoInvariants, turns_are_numbered_in_their_order) {
  core::Rng rng(19);
  Scene scene = Scene::fresh(3);
  core::Options out;
  const auto when = [&] { return std::tuple(scene.s.year, scene.s.round, scene.s.turn, scene.s.phase); };
  int turns = 0;
  while (!scene.s.agenda.empty()) {
    const auto before = when();
    const std::uint64_t number = scene.game.turn_number(scene.s);
    const core::Seat seat = scene.game.active(scene.s).front();
    out.clear();
    scene.game.options(scene.s, seat, out);
    scene.game.apply(scene.s, seat, core::random_move(out, seat, rng), core::Log::none());
    ASSERT_EQ(scene.game.turn_number(scene.s) > number, when() > before);
    turns += scene.game.turn_number(scene.s) > number;
  }
  EXPECT_GE(turns, 3 * 3 * 3);
}

// 11: what one pays for another's object the other receives.
TEST(PamperoInvariants, money_changes_hands_without_loss) {
  core::Rng rng(11);
  int payments = 0;
  for (int round = 0; round < 20; ++round) {
    Scene scene(4);
    core::Options out;
    std::vector<core::Note> notes;
    while (!scene.s.agenda.empty()) {
      const core::Seat seat = scene.game.active(scene.s).front();
      out.clear();
      scene.game.options(scene.s, seat, out);
      notes.clear();
      scene.game.apply(scene.s, seat, core::random_move(out, seat, rng), core::Log(&notes));
      int paid = 0;
      for (const core::Note& n : notes)
        if (n.kind == note::pays_player || n.kind == note::paid_by) paid += n.args[1], ++payments;
      ASSERT_EQ(paid, 0);
    }
  }
  EXPECT_GT(payments, 50);
}

TEST(PamperoInvariants, every_check_can_fail) {
  const auto broken = [](auto change) {
    Scene scene(2);
    scene.tower(1, "a1_s4");
    scene.fulfilled(1, "a1_k1", "t11");
    EXPECT_EQ(scene.game.invariant(scene.s), "");
    change(scene);
    return scene.game.invariant(scene.s);
  };
  EXPECT_EQ(broken([](Scene& x) { ++x.p(1).battery; }), "batteries are not conserved");
  EXPECT_EQ(broken([](Scene& x) { --x.s.capital_supply; }), "capital tiles are not conserved");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).energy = 15; }), "more energy than the track has");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).money = -1; }), "money below $0");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).money = 8821; }), "");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).money = 8822; }), "more money than these data can yield");
  const auto ask = [](Scene& x, int frames) {
    while (frames-- > 0) x.s.agenda.ask(kEndTurn, 0);
  };
  EXPECT_EQ(broken([&](Scene& x) { ask(x, 6 - x.s.agenda.size()); }), "");
  EXPECT_EQ(broken([&](Scene& x) { ask(x, 7 - x.s.agenda.size()); }), "a deeper agenda than these data can yield");
  EXPECT_EQ(broken([&](Scene& x) { ask(x, kMaxFrames); }), "the agenda ran over");
  EXPECT_EQ(broken([](Scene& x) { ++x.p(1).stage; }), "towers and stage differ");
  EXPECT_EQ(broken([](Scene& x) { x.tower(2, "a1_s4"); }), "two buildings on one site");
  EXPECT_EQ(broken([](Scene& x) { x.wind_farm(2, "a1_s3"); }), "a building on a wrong site");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).bulldozer_places = 0; }), "bulldozers and their places differ");
  EXPECT_EQ(broken([](Scene& x) { x.bulldozers(1, {"a2_s1"}), x.bulldozers(2, {"a2_s1"}); }),
            "two bulldozers at one place");
  EXPECT_EQ(broken([](Scene& x) { x.bulldozers(1, {"a1_s4"}); }), "a bulldozer beside a built site");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).transformers = 0; }), "transformers and contracts differ");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).nodes[0] = kNone; }), "transformer spaces and their set differ");
  EXPECT_EQ(broken([](Scene& x) { x.fulfilled(1, "a2_k1", "t21"); }), "a contract in a closed column");
  EXPECT_EQ(broken([](Scene& x) { x.stage(1, 3), x.fulfilled(1, "a2_k1", "t33"); }),
            "the network is not connected to an arrow space");
  EXPECT_EQ(broken([](Scene& x) { x.income(1, {4, 0, 0, 0, 0}); }), "an income beyond its limit");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).hand &= ~Set{1}; }), "the basic cards are not complete");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).hand |= x.s.action_deck; }), "a special action card in two places");
  EXPECT_EQ(broken([](Scene& x) { x.s.action_deck = 0; }), "a special action card is missing");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).connections[0] = 3; }), "connection tiles and play area differ");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).connections[0] = 3, x.p(1).play_area = 0; }), "a connection tile on no card");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).connections[1] = kInPlayArea, x.p(1).play_area |= 2; }),
            "a connection tile in two places");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).scoring = x.s.scoring_deck; }), "a scoring card in two places");
  EXPECT_EQ(broken([](Scene& x) { x.s.scoring_deck = 0; }), "a scoring card is missing");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).foreign = x.s.foreign_deck; }), "a foreign card in two places");
  EXPECT_EQ(broken([](Scene& x) { x.s.foreign_deck = 0; }), "a foreign card is missing");
  EXPECT_EQ(broken([](Scene& x) { x.s.open |= bit(x.space("a1_k1")); }), "a contract tile in two places");
  EXPECT_EQ(broken([](Scene& x) {
              // Two companies with the same tile, each with a transformer somewhere else.
              x.stage(2, 1);
              x.p(2).contracts = x.p(1).contracts;
              x.p(2).nodes = x.p(1).nodes;
              x.p(2).occupied = x.p(1).occupied;
              x.s.open &= ~bit(x.space("a2_k3"));
              x.p(2).transformers = bit(x.space("a2_k3"));
            }),
            "a contract tile in two places");
  EXPECT_EQ(broken([](Scene& x) { x.p(1).upgrades[0] = 1; }), "upgrades and bonus tiles differ");
  const Scene whole(2);
  for (const std::string& tile : whole.data().tile_ids.list())
    EXPECT_EQ(broken([&](Scene& x) { x.fill_cells(tile); }), "too many bonus tiles of one type") << tile;
  EXPECT_EQ(broken([](Scene& x) { x.p(2).timeline = 1; }), "the timeline is not sorted");
  EXPECT_EQ(broken([](Scene& x) { x.s.track[1] = 0; }), "a disc is missing");
  EXPECT_EQ(broken([](Scene& x) { x.s.year = 9; }), "too many years");
}

// 16
TEST(PamperoInvariants, the_same_moves_lead_to_the_same_state) {
  for (int players = 1; players <= 4; ++players) {
    Scene a = Scene::fresh(players), b = Scene::fresh(players);
    core::Rng ra(5), rb(5);
    core::playout(a.game, a.s, ra);
    core::playout(b.game, b.s, rb);
    EXPECT_EQ(a.s, b.s);
  }
}

TEST(PamperoState, size_and_layout) {
  EXPECT_EQ(sizeof(State), 1024u);
  EXPECT_EQ(Scene::fresh(4).s, core::from_json<State>(core::to_json(Scene::fresh(4).s)).value_or(State{}));
}

}  // namespace
}  // namespace pampero::tests
