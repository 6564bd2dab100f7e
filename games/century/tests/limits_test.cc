// Every number of the data has its limits: both ends are accepted, and one more on either side is refused.
#include <sstream>

#include "games/century/tests/changed_data.h"

namespace century::testing {

using ::testing::HasSubstr;

namespace {

struct Limit {
  const char* file;
  const char* where;  // keys and places in lists, from the top
  int least;
  int most;
};

constexpr Limit kLimits[] = {
    {"setup.json", "coins", 0, 1000},
    {"setup.json", "science", 0, 1000},
    {"setup.json", "points", -1000, 1000},
    {"setup.json", "pollution", -6, 6},
    {"setup.json", "land_display 5", 1, 6},
    {"setup.json", "tech_display 5", 1, 6},
    {"setup.json", "compensation_extra", 0, 1000},
    {"setup.json", "bid_max", 0, 255},
    {"setup.json", "bridges", 4, 4},
    {"setup.json", "region_limit", 35, 62},
    {"setup.json", "citizens_per_player", 0, 1000},
    {"setup.json", "garbage_cubes", 0, 1000},
    {"land_tiles.json", "land 0 count", 5, 99},
    {"land_tiles.json", "land 0 start_garbage", 0, 50},
    {"land_tiles.json", "land 3 count", 1, 1},
    {"land_tiles.json", "land 3 cities a coins", 0, 50},
    {"land_tiles.json", "land 3 cities a science", 0, 50},
    {"land_tiles.json", "land 3 cities a prosperity", 0, 50},
    {"land_tiles.json", "land 3 cities a plants", 0, 3},
    {"tech_tiles.json", "tech 0 count", 1, 1},
    {"tech_tiles.json", "tech 0 icons garbage", 0, 20},
    {"tech_tiles.json", "tech 0 icons skulls", 0, 20},
    {"tech_tiles.json", "tech 0 icons flowers", 0, 20},
    {"tech_tiles.json", "tech 0 effects 0 bonus", 0, 50},
    {"tech_tiles.json", "tech 11 effects 0 cost coins", 0, 50},
    {"tech_tiles.json", "tech 20 effects 0 cost science", 0, 50},
    {"tech_tiles.json", "tech 22 effects 0 points", 0, 50},
    {"damage_cards.json", "damage 0 count", 1, 1},
    {"damage_cards.json", "damage 0 columns 2 garbage", 0, 20},
    {"damage_cards.json", "damage 0 columns 2 skulls", 0, 20},
    {"damage_cards.json", "damage 0 columns 2 min_players", 1, 3},
    {"damage_cards.json", "damage 0 columns 3 min_players", 5, 5},
    {"scoring_cards.json", "cards 0 count", 1, 99},
    {"scoring_cards.json", "cards 0 terms 0 per", -99, 99},
    {"cost_tracks.json", "tracks 0 min_bid", 0, 1000},
    {"cost_tracks.json", "tracks 0 costs 0", 0, 255},
    {"cost_tracks.json", "tracks 0 start_field 3", 1, 7},
    {"player_board.json", "income_track", 0, 1000},
    {"player_board.json", "pollution 0 points", -99, 99},
    {"player_board.json", "pollution 0 clean", -99, 99},
    {"final_scoring.json", "first_garbage", -99, 99},
    {"final_scoring.json", "extra_garbage", -99, 99},
    {"final_scoring.json", "majority_points 0", 0, 99},
    {"rail_templates.json", "disc", 1, 120},
    {"rail_templates.json", "clearance", 0, 120},
    {"rail_templates.json", "templates 0 garbage 0", 0, 120},
    {"rail_templates.json", "templates 0 nodes a label 1", 0, 120},
};

Json& find(Json& json, const std::string& where) {
  std::istringstream keys(where);
  Json* at = &json;
  for (std::string key; keys >> key;) at = at->is_array() ? &(*at)[std::stoul(key)] : &(*at)[key];
  return *at;
}

std::string load_with_number(const Limit& limit, int number) {
  return load_with(limit.file, [&](Json& j) { find(j, limit.where) = number; });
}

// A list of a file with so many entries, copies of its last with ids of their own.
std::string load_with_entries(const std::string& file, const std::string& where, std::size_t count) {
  return load_with(file, [&](Json& j) {
    Json& list = find(j, where);
    const Json last = list.back();
    while (list.size() > count) list.erase(list.size() - 1);
    while (list.size() < count) {
      const std::string id = "more" + std::to_string(list.size());
      list.push_back(last);
      if (!last.is_object() || !last.contains("id")) continue;
      list.back()["id"] = id;
      if (last.contains("effects")) list.back()["effects"][0]["id"] = id;
    }
  });
}

}  // namespace

TEST(CenturyLimits, every_number) {
  for (const Limit& limit : kLimits) {
    EXPECT_EQ(load_with_number(limit, limit.least), "") << limit.file << " " << limit.where;
    EXPECT_EQ(load_with_number(limit, limit.most), "") << limit.file << " " << limit.where;
    EXPECT_NE(load_with_number(limit, limit.least - 1), "") << limit.file << " " << limit.where;
    EXPECT_NE(load_with_number(limit, limit.most + 1), "") << limit.file << " " << limit.where;
  }
}

TEST(CenturyLimits, the_length_of_every_list) {
  struct Length {
    const char* file;
    const char* where;
    std::size_t most;
  };
  for (const Length& length :
       {Length{"land_tiles.json", "land", 52}, Length{"tech_tiles.json", "tech", 64},
        Length{"damage_cards.json", "damage", 64}, Length{"scoring_cards.json", "cards", 64},
        Length{"scoring_cards.json", "cards 5 terms", 16}, Length{"cost_tracks.json", "tracks 0 costs", 32},
        Length{"final_scoring.json", "majority_points", 16}, Length{"rail_templates.json", "templates 0 tracks", 32}}) {
    EXPECT_EQ(load_with_entries(length.file, length.where, length.most), "") << length.where;
    EXPECT_THAT(load_with_entries(length.file, length.where, length.most + 1),
                HasSubstr("to " + std::to_string(length.most) + " entries"))
        << length.where;
  }
  EXPECT_EQ(load_with_entries("final_scoring.json", "majority_points", 0), "");
  EXPECT_EQ(load_with_entries("final_scoring.json", "majority_goods", 0), "");
  EXPECT_EQ(load_with_entries("rail_templates.json", "templates 0 tracks", 0), "");
  EXPECT_EQ(load_with_entries("rail_templates.json", "templates 0 bridges", 0), "");
  EXPECT_EQ(load_with_entries("cost_tracks.json", "tracks 0 costs", 2), "") << "the marker may start on field 2";
  EXPECT_NE(load_with_entries("cost_tracks.json", "tracks 0 costs", 1), "");
}

TEST(CenturyLimits, stacks_to_the_last_tile) {
  // Two rounds with 6 land tiles each draw from stack III-IV: 12 must be there.
  const auto with_land = [](std::size_t count) {
    return load_with("land_tiles.json", [&](Json& j) {
      std::size_t seen = 0;
      for (Json& tile : j["land"])
        if (tile["stack"] == "iii_iv" && ++seen > count) tile["stack"] = "v";
    });
  };
  EXPECT_EQ(with_land(12), "");
  EXPECT_THAT(with_land(11), HasSubstr("stack iii_iv holds 11, but 5 players draw 12"));
  const auto with_damage = [](std::size_t count) {
    return load_with("damage_cards.json", [&](Json& j) {
      std::size_t seen = 0;
      for (Json& card : j["damage"])
        if (card["stack"] == "i_ii" && ++seen > count) card["stack"] = "v";
    });
  };
  EXPECT_EQ(with_damage(2), "");
  EXPECT_THAT(with_damage(1), HasSubstr("stack i_ii holds 1, but 3 players draw 2"));
}

TEST(CenturyLimits, nodes_of_a_template) {
  const auto with_forks = [](int forks) {
    return load_with("rail_templates.json", [&](Json& j) {
      for (int i = 0; i < forks; ++i)
        row(j["templates"], "st")["nodes"]["q" + std::to_string(i)] = {{"kind", "junction"}, {"x", 1}, {"y", 1}};
    });
  };
  EXPECT_EQ(with_forks(9), "") << "12 with the three cities";
  EXPECT_THAT(with_forks(10), HasSubstr("more than 12 nodes"));
  const auto with_city = [](const char* kind) {
    return load_with("rail_templates.json", [&](Json& j) {
      Json& nodes = row(j["templates"], "st")["nodes"];
      nodes["d"] = nodes["c"];
      nodes["d"]["kind"] = kind;
    });
  };
  EXPECT_THAT(with_city("city"), HasSubstr("at most 3 cities and buildings"));
  EXPECT_THAT(with_city("building"), HasSubstr("at most 3 cities and buildings"));
  EXPECT_THAT(with_city("port"), HasSubstr("of themselves"));
  EXPECT_THAT(load_with("rail_templates.json",
                        [](Json& j) {
                          Json& nodes = row(j["templates"], "s1")["nodes"];
                          nodes["e"] = nodes["a"];
                        }),
              HasSubstr("edge point"));
  EXPECT_THAT(load_with("rail_templates.json",
                        [](Json& j) {
                          Json& nodes = row(j["templates"], "s1")["nodes"];
                          for (const char* name : {"g", "h"})
                            nodes[name] = nodes["a"], nodes[name]["kind"] = "building";
                        }),
              HasSubstr("at most one building"));
  EXPECT_THAT(load_with("rail_templates.json",
                        [](Json& j) {
                          Json& tile = row(j["templates"], "i2");
                          tile["nodes"]["g"] = tile["nodes"]["i"];
                        }),
              HasSubstr("exactly one building"));
}

TEST(CenturyLimits, players_and_rounds) {
  const Change only_five = [](Json& j) {
    j["players"] = {5, 5};
    j["land_display"] = {{"5", 6}}, j["tech_display"] = {{"5", 5}};
  };
  EXPECT_THAT(load_with("setup.json", only_five), HasSubstr("no game has so many players")) << "in cost_tracks.json";
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["players"] = {4, 3}; }), HasSubstr("players"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["rounds"] = 0; }), HasSubstr("rounds"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["card_rounds"] = {4, 2}; }), HasSubstr("card_rounds"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["card_rounds"] = {2, 7}; }), HasSubstr("card_rounds"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["card_rounds"] = {2, 2}; }), HasSubstr("card_rounds"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["stack_of_round"][0] = "start"; }), HasSubstr("never drawn"));
  EXPECT_THAT(load_with("scoring_cards.json", [](Json& j) { j["cards"][0]["round"] = 7; }), HasSubstr("ii_a"));
  EXPECT_THAT(load_with("cost_tracks.json", [](Json& j) { j["tracks"][2]["rounds"] = {5, 6}; }), HasSubstr("back"));
  for (const char* file : {"tech_tiles.json", "damage_cards.json"})
    EXPECT_THAT(load_with(file,
                          [](Json& j) {
                            for (auto& [name, list] : j.items()) list[0]["stack"] = "start";
                          }),
                HasSubstr("only land has the stack start"));
}

}  // namespace century::testing
