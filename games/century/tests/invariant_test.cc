// What must hold in every position: each broken position is told by its name.
#include <functional>

#include "games/century/tests/scene.h"

namespace century::testing {

namespace {

// Round 2 in phase 4: p1 owns l01 with a citizen, a laid laboratory and a bridge on it.
Scene position() {
  Scene t;
  t.lay(kP1, "l01@1,0 0").citizen(kP1, "l01_a").lay(kP1, "t02@0,1 0").own(kP1, "t08").bridge(kP1, "t02", "w_i");
  t.seat(kP1).techs[1].used = 1;
  t.lay(kP2, "l02@1,1 0").citizen(kP2, "l02_a");
  t.administration(2);
  return t;
}

std::string broken(const std::function<void(Scene&)>& change) {
  Scene t = position();
  change(t);
  return t.game.invariant(t.s);
}

}  // namespace

TEST(CenturyInvariant, a_sound_position_has_nothing_to_tell) {
  EXPECT_EQ(broken([](Scene&) {}), "");
}

TEST(CenturyInvariant, holdings_and_tracks) {
  EXPECT_EQ(broken([](Scene& t) { t.holdings(kP2, 0, 0); }), "");
  EXPECT_EQ(broken([](Scene& t) { t.holdings(kP2, -2, 0); }), "p2: coins or science below 0");
  EXPECT_EQ(broken([](Scene& t) { t.holdings(kP2, 0, -1); }), "p2: coins or science below 0");
  EXPECT_EQ(broken([](Scene& t) { t.holdings(kP2, kHidden, kHidden); }), "") << "what a viewer may not know";
  for (const int end : {-6, 6}) EXPECT_EQ(broken([&](Scene& t) { t.pollution(kP1, end); }), "");
  for (const int off : {-7, 7})
    EXPECT_EQ(broken([&](Scene& t) { t.pollution(kP1, off); }), "p1: pollution is off the track");
}

TEST(CenturyInvariant, garbage) {
  EXPECT_EQ(broken([](Scene& t) { ++t.seat(kP1).start.garbage; }), "p1: garbage got lost");
  EXPECT_EQ(broken([](Scene& t) { ++t.seat(kP1).garbage_received; }), "p1: garbage got lost");
  EXPECT_EQ(broken([](Scene& t) { ++t.seat(kP1).garbage_removed; }), "p1: garbage got lost");
  EXPECT_EQ(broken([](Scene& t) { ++t.seat(kP1).pending_garbage; }), "p1: garbage got lost");
  const auto pending = [](Scene& t) { ++t.seat(kP1).pending_garbage, ++t.seat(kP1).garbage_received; };
  EXPECT_EQ(broken(pending), "");
  EXPECT_EQ(broken([&](Scene& t) { pending(t), t.s.step = kDrawDamage; }),
            "p1: garbage is pending outside phases 2 to 4");
  EXPECT_EQ(broken([&](Scene& t) { pending(t), t.s.step = kOffer; }), "");
  EXPECT_EQ(broken([&](Scene& t) { pending(t), t.s.over = 1; }), "p1: garbage is pending outside phases 2 to 4");
}

TEST(CenturyInvariant, land_and_citizens) {
  EXPECT_EQ(broken([](Scene& t) { t.seat(kP1).won = bit(t.row("l09")); }), "p1: land won is not land owned");
  EXPECT_EQ(broken([](Scene& t) { t.seat(kP1).unlaid = bit(t.row("l01")); }), "p1: land won is not land owned");
  EXPECT_EQ(broken([](Scene& t) { t.seat(kP1).unsettled = bit(t.row("l01")); }), "p1: land won is not land owned");
  EXPECT_EQ(broken([](Scene& t) { t.seat(kP1).land &= ~bit(kStartRow); }), "p1: garbage got lost");
  EXPECT_EQ(broken([](Scene& t) { t.garbage(kP3, "start", 0).seat(kP3).land = 0; }), "p3: land won is not land owned");
  EXPECT_EQ(broken([](Scene& t) { t.citizen(kP1, "start_c"); }), "p1: citizens got lost");
  EXPECT_EQ(broken([](Scene& t) { t.no_citizen(kP1, "start_a"); }), "p1: citizens got lost");
  EXPECT_EQ(broken([](Scene& t) { t.no_citizen(kP1, "start_a").seat(kP1).start.citizens |= 0b1000; }),
            "p1: a citizen stands in no city");
  EXPECT_EQ(broken([](Scene& t) { t.own(kP1, "t04"), t.s.round = 3, t.seat(kP1).techs[1].used = 1; }),
            "p1: citizens got lost")
      << "a worker is spent, but nobody came";
  EXPECT_EQ(
      broken([](Scene& t) { t.own(kP1, "t04").citizen(kP1, "start_c"), t.s.round = 3, t.seat(kP1).techs[1].used = 1; }),
      "");
}

TEST(CenturyInvariant, technologies_and_bridges) {
  EXPECT_EQ(broken([](Scene& t) { t.seat(kP1).techs[1].used = 0; }), "p1: bridges got lost");
  EXPECT_EQ(broken([](Scene& t) { t.seat(kP1).bridges[0] = {}; }), "p1: bridges got lost");
  EXPECT_EQ(broken([](Scene& t) { t.s.round = 1; }), "p1: too many technologies") << "one a round";
  EXPECT_EQ(broken([](Scene& t) { std::swap(t.seat(kP1).techs[0], t.seat(kP1).techs[1]); }),
            "p1: technologies are out of order");
  EXPECT_EQ(broken([](Scene& t) { t.own(kP2, "t02"); }), "p2: a technology is there twice");
  EXPECT_EQ(broken([](Scene& t) { t.s.tech_display |= bit(t.tech("t08")); }), "p1: a technology is there twice");
  EXPECT_EQ(broken([](Scene& t) { t.s.tech_drawn = 0; }), "a tile was never drawn");
  EXPECT_EQ(broken([](Scene& t) { t.s.land_drawn = 0; }), "a tile was never drawn");
  EXPECT_EQ(broken([](Scene& t) { t.s.land_display |= bit(t.row("l02")); }), "p2: a land tile is there twice");
}

TEST(CenturyInvariant, bridges_of_all_players_together) {
  const auto with = [](int bridges) {
    Scene t = position();
    Data few = t.data();
    few.bridges = bridges;
    return Scene(std::make_shared<const Data>(few), 3).game.invariant(t.s);
  };
  EXPECT_EQ(with(1), "");
  EXPECT_EQ(with(0), "more bridges than there are");
}

TEST(CenturyInvariant, the_region) {
  const auto at = [](int x, int y, int rotation = 0) {
    return broken([&](Scene& t) {
      t.s.land[static_cast<std::size_t>(t.row("l02"))].x = static_cast<std::int8_t>(x);
      t.s.land[static_cast<std::size_t>(t.row("l02"))].y = static_cast<std::int8_t>(y);
      t.s.land[static_cast<std::size_t>(t.row("l02"))].rotation = static_cast<std::uint8_t>(rotation);
    });
  };
  EXPECT_EQ(at(1, 1), "") << "a corner is enough";
  EXPECT_EQ(at(-1, 0, 3), "");
  EXPECT_EQ(at(0, 0), "p2: two tiles lie in one cell");
  EXPECT_EQ(at(2, 0), "p2: a tile touches no other");
  EXPECT_EQ(at(0, 2), "p2: a tile touches no other");
  const auto far = [](int x, int y) {
    return broken([&](Scene& t) {
      LandTile& start = t.seat(kP2).start;
      LandTile& other = t.s.land[static_cast<std::size_t>(t.row("l02"))];
      start.x = static_cast<std::int8_t>(x), start.y = static_cast<std::int8_t>(y);
      other.x = static_cast<std::int8_t>(x + (x > 0) - (x < 0)),
      other.y = static_cast<std::int8_t>(y + (y > 0) - (y < 0));
    });
  };
  EXPECT_EQ(far(34, 0), "");
  EXPECT_EQ(far(0, -34), "");
  for (const auto& [x, y] : {std::pair{35, 0}, {-35, 0}, {0, 35}, {0, -35}})
    EXPECT_EQ(far(x, y), "p2: a tile lies outside the grid");
  EXPECT_EQ(at(1, 0, 4), "p2: a tile is turned oddly");
  Scene edges(3, {{"corner_contact", false}});
  edges.lay(kP2, "l02@1,1 0").citizen(kP2, "l02_a").administration(2);
  EXPECT_EQ(edges.game.invariant(edges.s), "p2: a tile touches no other");
  Scene edge(3, {{"corner_contact", false}});
  edge.lay(kP2, "l02@0,-1 0").citizen(kP2, "l02_a").administration(2);
  EXPECT_EQ(edge.game.invariant(edge.s), "");
}

TEST(CenturyInvariant, columns_and_turns) {
  EXPECT_EQ(broken([](Scene& t) {
              t.s.columns[0] = {kP1, 3}, t.s.columns[2] = {kP1, 0};
            }),
            "a pawn stands in two columns");
  EXPECT_EQ(broken([](Scene& t) { t.s.columns[0] = {kP1, 3}, t.s.columns[2] = {kP2, 0}; }), "");
  EXPECT_EQ(broken([](Scene& t) { t.s.acting = {}; }), "nobody acts before the end");
  EXPECT_EQ(broken([](Scene& t) { t.s.over = 1; }), "nobody acts before the end");
  EXPECT_EQ(broken([](Scene& t) { t.s.over = 1, t.s.acting = {}; }), "");
}

}  // namespace century::testing
