// Geometry and rails: what tracks, bridges, forks and edges join (TC-G, TC-703, TC-704, TC-804).
#include <cmath>
#include <set>

#include "games/century/region.h"
#include "games/century/tests/changed_data.h"

namespace century::testing {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

namespace {

const Template& shape(std::string_view id) {
  return default_data()->templates[static_cast<std::size_t>(default_data()->template_ids.find(id))];
}

// An institution's effect on p1's income with these tiles and citizens.
std::array<int, 3> gain(const Strings& tiles, const Strings& citizens, const std::string& institution,
                        const Strings& bridges = {}) {
  Scene t;
  for (const std::string& tile : tiles) t.lay(kP1, tile);
  for (const std::string& city : citizens) t.citizen(kP1, city);
  const auto before = t.income(kP1);
  t.lay(kP1, institution);
  for (const std::string& bridge : bridges)
    t.bridge(kP1, bridge.substr(0, bridge.find(' ')), bridge.substr(bridge.find(' ') + 1));
  const auto after = t.income(kP1);
  return {after[0] - before[0], after[1] - before[1], after[2] - before[2]};
}

// The cell beyond a side: north, east, south, west.
std::string beyond(int x, int y, unsigned side) {
  constexpr std::array<int, 4> kX = {0, 1, 0, -1}, kY = {-1, 0, 1, 0};
  return std::to_string(x + kX[side]) + "," + std::to_string(y + kY[side]);
}

}  // namespace

TEST(CenturyRails, TC_G2_nodes_and_tracks_of_a_template) {
  const Template& fork = shape("f1");
  Strings names;
  for (const TemplateNode& node : fork.nodes) names.push_back(node.name);
  EXPECT_THAT(names, ElementsAre("n", "e", "s", "w", "a", "b", "j"));
  EXPECT_EQ(fork.cities, 2);
  EXPECT_EQ(fork.nodes[6].kind, NodeKind::junction);
  EXPECT_EQ(fork.tracks.size(), 4u);
}

TEST(CenturyRails, TC_G3_a_quarter_turn_clockwise) {
  // l03 has tracks to n, e and s, none to w; after r turns its w lies on side 3 + r. t14 has tracks to all sides.
  for (unsigned r = 0; r < 4; ++r)
    for (unsigned side = 0; side < 4; ++side) {
      const bool west = side == (3 + r) % 4;
      EXPECT_EQ(gain({"l03@4,0 " + std::to_string(r)}, {"l03_a"}, "t14@" + beyond(4, 0, side) + " 0"),
                (Goods{0, west ? 0 : 1, 0}))
          << r << " turns, side " << side;
    }
}

TEST(CenturyRails, TC_G4_sides_and_facing_points) {
  // l05 has tracks to all sides; t03 none to w, which faces l05 over `side` if side + 2 - r is 3.
  for (unsigned r = 0; r < 4; ++r)
    for (unsigned side = 0; side < 4; ++side) {
      const bool west = (side + 2 + 4 - r) % 4 == 3;
      EXPECT_EQ(gain({"l05@4,0 0"}, {"l05_a"}, "t03@" + beyond(4, 0, side) + " " + std::to_string(r)),
                (Goods{0, 0, west ? 0 : 1}))
          << r << " turns, side " << side;
    }
}

TEST(CenturyRails, TC_G5_names_of_points) {
  const Data& data = *default_data();
  for (const char* id : {"l12_a", "l12_n", "t02_i", "start_c"}) EXPECT_GE(data.point_ids.find(id), 0) << id;
  EXPECT_EQ(data.point_ids.find("t04_n"), -1) << "a worker is no tile of a region";
  Scene t;
  t.lay(kP1, "l12@1,0 2").own(kP1, "t08").administration(2).play("p1 use t08");
  EXPECT_THAT(t.options(kP1), Contains("from l12_n")) << "named in the tile's own frame";
}

TEST(CenturyRails, TC_G7_bridges_as_listed) {
  const Template& bays = shape("d2");
  Strings ids;
  for (const TileBridge& bridge : bays.bridges) ids.push_back(bridge.id);
  EXPECT_THAT(ids, ElementsAre("n_e", "n_w", "n_b", "e_s", "e_b", "s_w", "s_a", "w_a", "a_b"));
  EXPECT_EQ(bays.bridges[2].crosses, 1u << 7);
  EXPECT_EQ(bays.bridges[4].crosses, 1u << 6);
}

TEST(CenturyRails, every_legal_set_of_bridges_is_worked_out) {
  for (const Template& tile : default_data()->templates) {
    const auto count = static_cast<int>(tile.bridges.size());
    for (std::uint32_t set = 0; set < 1u << count; ++set) {
      bool legal = std::popcount(set) <= kMaxBridges;
      for (int b = 0; b < count; ++b)
        if ((set >> b & 1) != 0) legal = legal && (tile.bridges[static_cast<std::size_t>(b)].crosses & set) == 0;
      if (!legal) continue;
      // By plain search from every city: ports reached without passing another city.
      for (std::size_t from = 4; from < tile.nodes.size(); ++from) {
        if (tile.nodes[from].kind != NodeKind::city) continue;
        std::set<std::size_t> seen = {from}, open = {from};
        while (!open.empty()) {
          const std::size_t at = *open.begin();
          open.erase(open.begin());
          if (at != from && tile.nodes[at].kind == NodeKind::city) continue;
          const auto walk = [&](std::size_t a, std::size_t b) {
            if (a == at && seen.insert(b).second) open.insert(b);
            if (b == at && seen.insert(a).second) open.insert(a);
          };
          for (const Track& track : tile.tracks) walk(track.from, track.to);
          for (int b = 0; b < count; ++b)
            if ((set >> b & 1) != 0)
              walk(tile.bridges[static_cast<std::size_t>(b)].from, tile.bridges[static_cast<std::size_t>(b)].to);
        }
        unsigned ports = 0;
        for (std::size_t port = 0; port < 4; ++port) ports |= static_cast<unsigned>(seen.count(port)) << port;
        ASSERT_EQ(tile.rails(set).city_ports[tile.nodes[from].city], ports) << tile.id << " " << set;
      }
    }
  }
}

TEST(CenturyRails, TC_703_path_inside_the_tile_to_the_common_edge_point) {
  EXPECT_EQ(gain({"l03@1,0 0"}, {"l03_a"}, "t02@1,-1 0"), (Goods{0, 1, 0}));
  EXPECT_EQ(gain({"l03@1,0 0"}, {}, "t02@1,-1 0"), (Goods{0, 0, 0})) << "no citizen";
  EXPECT_EQ(gain({"l03@1,0 0"}, {"l03_a"}, "t02@2,-1 0"), (Goods{0, 0, 0})) << "only a corner";
  EXPECT_EQ(gain({"l03@1,0 1"}, {"l03_a"}, "t02@1,-1 0"), (Goods{0, 0, 0})) << "turned: no track to the north";
  EXPECT_EQ(gain({"l10@1,0 0"}, {"l10_b"}, "t03@1,-1 0"), (Goods{0, 0, 0})) << "another city in between";
  EXPECT_EQ(gain({"l03@1,0 0"}, {"l03_a"}, "t02@1,-1 3"), (Goods{0, 0, 0})) << "the laboratory's tracks lead elsewhere";
  EXPECT_EQ(gain({}, {}, "t02@1,0 2"), (Goods{0, 1, 0})) << "the start tile is land";
}

TEST(CenturyRails, TC_703_a_track_that_passes_the_building_by_serves_nobody) {
  core::DataSet files = Game::default_data();
  change(files, "rail_templates.json", [](Json& j) {  // i2 has tracks from n and s to its building
    row(j["templates"], "i2")["tracks"].push_back({{"ends", {"e", "w"}}, {"path", "M120 60 L0 60"}});
  });
  const auto data = Game::load(files);
  ASSERT_TRUE(data) << data.error().text();
  const Rails& rails = (*data)->templates[static_cast<std::size_t>((*data)->template_ids.find("i2"))].plain;
  EXPECT_EQ(rails.building_ports, 0b0101) << "n and s";
  EXPECT_EQ(rails.ends, 0b1111);
}

TEST(CenturyRails, TC_704_forks_and_several_institutions) {
  EXPECT_EQ(gain({"l13@1,0 0"}, {"l13_a", "l13_b"}, "t02@1,-1 0"), (Goods{0, 2, 0})) << "both cities behind the fork";
  EXPECT_EQ(gain({"l03@1,0 0", "l18@1,-2 0"}, {"l03_a", "l18_a"}, "t02@1,-1 0"), (Goods{0, 2, 0})) << "two tiles";
  EXPECT_EQ(gain({"l03@1,0 0", "t02@1,-1 0"}, {"l03_a"}, "t14@2,0 0"), (Goods{0, 1, 0})) << "by each once";
}

TEST(CenturyRails, TC_R19_no_bonus_for_a_good_the_city_does_not_yield) {
  EXPECT_EQ(gain({"l08@1,0 0"}, {"l08_a"}, "t01@1,-1 0"), (Goods{0, 0, 0}));
  EXPECT_EQ(gain({"l08@1,0 0"}, {"l08_a"}, "t03@1,-1 0"), (Goods{0, 0, 1}));
}

TEST(CenturyRails, TC_R18_tiles_join_in_the_middle_of_an_edge) {
  EXPECT_EQ(gain({"l05@1,1 0"}, {"l05_a"}, "t13@2,2 0"), (Goods{0, 0, 0})) << "corner to corner";
  EXPECT_EQ(gain({"l05@1,1 0"}, {"l05_a"}, "t13@2,1 0"), (Goods{2, 0, 0}));
}

TEST(CenturyRails, TC_R38_a_track_and_a_bridge_meet_at_an_edge_point) {
  // l03: tracks n, e, s to the city. A bridge n-w brings the line on to w.
  EXPECT_EQ(gain({"l03@2,0 0"}, {"l03_a"}, "t02@1,0 1"), (Goods{0, 1, 0})) << "the start tile is served";
  EXPECT_EQ(gain({"l03@3,0 0"}, {"l03_a"}, "t14@2,0 0"), (Goods{0, 0, 0}));
  EXPECT_EQ(gain({"l03@3,0 0"}, {"l03_a"}, "t14@2,0 0", {"l03 n_w"}), (Goods{0, 1, 0}));
  EXPECT_EQ(gain({"l03@3,0 0"}, {"l03_a"}, "t02@2,0 2", {"l03 n_w"}), (Goods{0, 0, 0})) << "no rail end at e";
  EXPECT_EQ(gain({"l03@3,0 0"}, {"l03_a"}, "t02@2,0 2", {"l03 n_w", "t02 n_w"}), (Goods{0, 1, 0}))
      << "w of the tile lies east";
}

TEST(CenturyRails, the_order_of_tiles_and_citizens_does_not_matter) {
  Scene a, b;
  a.lay(kP1, "l13@1,0 0")
      .citizen(kP1, "l13_a")
      .lay(kP1, "l18@1,-2 0")
      .citizen(kP1, "l18_a")
      .lay(kP1, "t02@1,-1 0")
      .lay(kP1, "t14@0,-1 0");
  b.lay(kP1, "t14@0,-1 0")
      .lay(kP1, "t02@1,-1 0")
      .lay(kP1, "l18@1,-2 0")
      .lay(kP1, "l13@1,0 0")
      .citizen(kP1, "l18_a")
      .citizen(kP1, "l13_a");
  a.bridge(kP1, "l13", "n_e").bridge(kP1, "t02", "w_i");
  b.bridge(kP1, "t02", "w_i").bridge(kP1, "l13", "n_e");
  EXPECT_EQ(a.income(kP1), b.income(kP1));
}

}  // namespace century::testing
