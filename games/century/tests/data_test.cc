// Chapter 2: the component data and their strict loader.
#include <algorithm>

#include "games/century/tests/changed_data.h"

namespace century::testing {

using ::testing::HasSubstr;

TEST(CenturyData, a_file_missing_or_unknown) {
  core::DataSet files = Game::default_data();
  files.files.erase("setup.json");
  EXPECT_THAT(Game::load(files).error().text(), HasSubstr("setup.json"));
  files = Game::default_data();
  files.files["extra.json"] = "{}";
  EXPECT_FALSE(Game::load(files));
  files = Game::default_data();
  files.files["names.json"] = "{}";
  EXPECT_TRUE(Game::load(files)) << "display names are no rule data";
}

TEST(CenturyData, stacks_hold_what_all_rounds_draw) {
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { j["land"].erase(40), j["land"].erase(39), j["land"].erase(38); }),
              HasSubstr("stack v holds 5"));
  EXPECT_THAT(refuse("tech_tiles.json", [](Json& j) { j["tech"].erase(29), j["tech"].erase(28); }),
              HasSubstr("stack v holds 4"));
  EXPECT_THAT(refuse("damage_cards.json", [](Json& j) { j["damage"].erase(0), j["damage"].erase(0); }),
              HasSubstr("stack i_ii holds 1"));
}

TEST(CenturyData, damage_cards_have_a_column_for_each_player) {
  EXPECT_THAT(refuse("damage_cards.json", [](Json& j) { j["damage"][0]["columns"][1]["min_players"] = 3; }),
              HasSubstr("k1"));
  EXPECT_THAT(refuse("damage_cards.json",
                     [](Json& j) {
                       j["damage"][0]["columns"][0]["min_players"] = 5;
                       j["damage"][0]["columns"][3]["min_players"] = 3;
                     }),
              HasSubstr("leftmost"));
}

TEST(CenturyData, cities_of_a_tile_are_those_of_its_template) {
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { row(j["land"], "l01")["template"] = "d1"; }), HasSubstr("l01"));
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { row(j["land"], "l10")["cities"].erase("b"); }), HasSubstr("l10"));
  EXPECT_THAT(refuse("land_tiles.json",
                     [](Json& j) {
                       Json& cities = row(j["land"], "l10")["cities"];
                       cities["c"] = cities["b"];
                       cities.erase("b");
                     }),
              HasSubstr("\"b\" is missing"));
}

TEST(CenturyData, the_start_tile) {
  EXPECT_THAT(refuse("land_tiles.json",
                     [](Json& j) {
                       row(j["land"], "start")["start_citizens"] = {"a", "d"};
                     }),
              HasSubstr("start"));
  EXPECT_THAT(refuse("land_tiles.json",
                     [](Json& j) {
                       row(j["land"], "start")["start_citizens"] = {"a", "n"};
                     }),
              HasSubstr("no city"));
  EXPECT_THAT(refuse("land_tiles.json",
                     [](Json& j) {
                       row(j["land"], "start")["start_citizens"] = {"a", "a"};
                     }),
              HasSubstr("twice"));
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { row(j["land"], "start")["count"] = 4; }), HasSubstr("start"));
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { j["land"].erase(0); }), HasSubstr("exactly one tile"));
  EXPECT_EQ(load_with("land_tiles.json",
                      [](Json& j) { std::rotate(j["land"].begin(), j["land"].begin() + 1, j["land"].end()); }),
            "")
      << "it may stand anywhere in the file";
}

TEST(CenturyData, cost_strips) {
  EXPECT_THAT(refuse("cost_tracks.json", [](Json& j) { j["tracks"][0]["costs"] = Json::array(); }), HasSubstr("board"));
  EXPECT_THAT(refuse("cost_tracks.json", [](Json& j) { j["tracks"][0]["start_field"]["3"] = 8; }), HasSubstr("board"));
  EXPECT_THAT(refuse("cost_tracks.json", [](Json& j) { j["tracks"][0]["start_field"].erase("4"); }),
              HasSubstr("\"4\" is missing"));
  EXPECT_THAT(refuse("cost_tracks.json",
                     [](Json& j) {
                       j["tracks"][1]["rounds"] = {2, 3, 4};
                     }),
              HasSubstr("two cost strips"));
  EXPECT_THAT(refuse("cost_tracks.json", [](Json& j) { j["tracks"].erase(2); }),
              HasSubstr("round 5 has no cost strip"));
}

TEST(CenturyData, pollution_track) {
  EXPECT_THAT(refuse("player_board.json", [](Json& j) { j["pollution"].erase(3); }), HasSubstr("up by 1"));
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["pollution"] = 61; }), HasSubstr("pollution"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["pollution"] = 7; }),
              HasSubstr("the start position 7 is not on the track"));
}

TEST(CenturyData, bridges) {
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["bridges"] = 3; }),
              HasSubstr("4 bridge effects but only 3 bridges"));
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { j["templates"][0]["bridges"][0]["ends"][1] = "q"; }),
              HasSubstr("no node \"q\""));
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { row(j["templates"], "f1")["bridges"][0]["ends"][1] = "j"; }),
              HasSubstr("junction"));
  EXPECT_THAT(refuse("rail_templates.json",
                     [](Json& j) { row(j["templates"], "d2")["bridges"][2]["crosses"] = Json::array(); }),
              HasSubstr("does not cross it in turn"));
  EXPECT_THAT(
      refuse("rail_templates.json", [](Json& j) { row(j["templates"], "d2")["bridges"][2]["crosses"] = {"x_y"}; }),
      HasSubstr("x_y"));
  EXPECT_THAT(refuse("rail_templates.json",
                     [](Json& j) {
                       row(j["templates"], "d2")["bridges"][0]["ends"] = {"n", "w"};
                     }),
              HasSubstr("twice"));
}

TEST(CenturyData, size_of_a_region) {
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["land_display"]["5"] = 7; }), HasSubstr("36 tiles"));
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["region_limit"] = 34; }), HasSubstr("region_limit"));
}

TEST(CenturyData, TC_G2_tracks_and_their_drawing) {
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { j["templates"][0]["tracks"][0]["ends"][1] = "b"; }),
              HasSubstr("no node \"b\""));
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { j["templates"][0]["tracks"][0]["path"] = "M60 0 L61 60"; }),
              HasSubstr("second end"));
  // The first track of f1 leads from n (60, 0) to j (60, 28).
  const auto drawn = [](const char* path) {
    return refuse("rail_templates.json", [&](Json& j) { row(j["templates"], "f1")["tracks"][0]["path"] = path; });
  };
  for (const char* fine : {"M60 0 L60 28", "M60 0 C1 2 3 4 60 28", "M60 0 A60 60 0 0 0 60 28", "M60.0 0 L-5 .5 L60 28"})
    EXPECT_EQ(drawn(fine), "accepted") << fine;
  EXPECT_THAT(drawn("M60 28 L60 0"), HasSubstr("first end")) << "the wrong way round";
  EXPECT_THAT(drawn("M60 0 l0 28"), HasSubstr("one M")) << "relative commands";
  EXPECT_THAT(drawn("L60 0 L60 28"), HasSubstr("one M"));
  EXPECT_THAT(drawn("M60 0 M60 28"), HasSubstr("one M"));
  EXPECT_THAT(drawn("M60 0 L60"), HasSubstr("L needs 2 numbers"));
  EXPECT_THAT(drawn("M60 0 C60 28 1 2"), HasSubstr("C needs 6 numbers"));
  EXPECT_THAT(drawn(""), HasSubstr("second end"));
  EXPECT_THAT(drawn("M60 0"), HasSubstr("second end"));
  EXPECT_THAT(refuse("rail_templates.json",
                     [](Json& j) {
                       j["ports"]["n"] = {61, 0};
                     }),
              HasSubstr("middle of its side"));
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { j["templates"][0]["nodes"]["a"]["x"] = 121; }),
              HasSubstr("s1"));
}

TEST(CenturyData, ids_are_unique) {
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { j["land"][2]["id"] = "l01"; }), HasSubstr("stands twice"));
  EXPECT_THAT(refuse("tech_tiles.json", [](Json& j) { j["tech"][1]["effects"][0]["id"] = "t01"; }),
              HasSubstr("stands twice"));
  EXPECT_THAT(refuse("tech_tiles.json", [](Json& j) { j["tech"][3]["id"] = "l01"; }), HasSubstr("same id"));
  EXPECT_THAT(refuse("damage_cards.json", [](Json& j) { j["damage"][1]["id"] = "k1"; }), HasSubstr("stands twice"));
  EXPECT_THAT(refuse("scoring_cards.json", [](Json& j) { j["cards"][1]["id"] = "ii_a"; }), HasSubstr("stands twice"));
}

TEST(CenturyData, counts_are_one) {
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { j["land"][1]["count"] = 2; }), HasSubstr("l01"));
  EXPECT_THAT(refuse("tech_tiles.json", [](Json& j) { j["tech"][0]["count"] = 2; }), HasSubstr("t01"));
  EXPECT_THAT(refuse("damage_cards.json", [](Json& j) { j["damage"][0]["count"] = 0; }), HasSubstr("k1"));
}

TEST(CenturyData, players_rounds_and_cards) {
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["players"] = {2, 5}; }), HasSubstr("players"));
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["players"] = {3, 6}; }), HasSubstr("players"));
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["rounds"] = 7; }), HasSubstr("rounds"));
  EXPECT_THAT(refuse("setup.json", [](Json& j) { j["stack_of_round"].erase(4); }), HasSubstr("stack_of_round"));
  EXPECT_THAT(load_with("setup.json", [](Json& j) { j["card_rounds"] = {2, 3}; }), HasSubstr("round 3 has no card"));
}

TEST(CenturyData, effects) {
  const auto effect = [](const std::function<void(Json&)>& change) {
    return refuse("tech_tiles.json", [&](Json& j) { change(row(j["tech"], "t12")["effects"]); });
  };
  EXPECT_THAT(effect([](Json& e) { e = Json::array(); }), HasSubstr("1 to 2 entries"));
  EXPECT_THAT(effect([](Json& e) { e[0]["cost"] = {{"coins", 1}, {"science", 1}}; }), HasSubstr("one good"));
  EXPECT_THAT(effect([](Json& e) { e[0]["cost"] = {{"prosperity", 1}}; }), HasSubstr("prosperity"));
  EXPECT_THAT(effect([](Json& e) { e[0]["cost"] = {{"coins", -1}}; }), HasSubstr("t12"));
  EXPECT_THAT(effect([](Json& e) { e[0]["use"] = "none"; }), HasSubstr("institutions and parks"));
  EXPECT_THAT(effect([](Json& e) { e[0]["points"] = 3; }), HasSubstr("\"points\" is not known"));
  EXPECT_THAT(refuse("tech_tiles.json",
                     [](Json& j) {
                       row(j["tech"], "t01")["effects"].push_back({{"id", "t01b"}, {"type", "park"}, {"use", "none"}});
                     }),
              HasSubstr("only effect"));
  EXPECT_THAT(refuse("tech_tiles.json", [](Json& j) { row(j["tech"], "t01")["effects"][0]["template"] = "s1"; }),
              HasSubstr("for land"));
  EXPECT_THAT(refuse("land_tiles.json", [](Json& j) { row(j["land"], "l01")["template"] = "i2"; }),
              HasSubstr("for institutions"));
  EXPECT_THAT(refuse("tech_tiles.json", [](Json& j) { j["tech"][0]["icons"]["skulls"] = -1; }), HasSubstr("t01"));
}

TEST(CenturyData, templates) {
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { row(j["templates"], "i2")["nodes"] = Json::object(); }),
              HasSubstr("exactly one building"));
  EXPECT_THAT(refuse("rail_templates.json", [](Json& j) { row(j["templates"], "s1")["nodes"] = Json::object(); }),
              HasSubstr("at least one city"));
  const auto with_buildings = [](int count) {
    return load_with("rail_templates.json", [&](Json& j) {
      Json& nodes = row(j["templates"], "s1")["nodes"];
      for (int n = 0; n < count; ++n)
        nodes["g" + std::to_string(n)] = {
            {"kind", "building"}, {"x", 20 + 80 * n}, {"y", 20}, {"label", {20 + 80 * n, 20}}};
    });
  };
  EXPECT_THAT(with_buildings(1), ::testing::Not(HasSubstr("at most one building")));
  EXPECT_THAT(with_buildings(2), HasSubstr("at most one building"));
}

TEST(CenturyData, final_scoring) {
  EXPECT_THAT(refuse("final_scoring.json", [](Json& j) { j["clean"] = "points"; }), HasSubstr("clean"));
  EXPECT_THAT(refuse("final_scoring.json", [](Json& j) { j["pollution"] = "section"; }), HasSubstr("pollution"));
  EXPECT_THAT(refuse("final_scoring.json",
                     [](Json& j) {
                       j["majority_goods"] = {"coins", "coins"};
                     }),
              HasSubstr("twice"));
}

TEST(CenturyData, unknown_and_missing_keys) {
  for (const auto& [file, bytes] : Game::default_data().files) {
    EXPECT_THAT(refuse(file, [](Json& j) { j["surprise"] = 1; }), HasSubstr("surprise"));
    EXPECT_THAT(refuse(file, [](Json& j) { j.erase(j.begin()); }), HasSubstr("is missing"));
  }
}

// Every rule follows the files: changed values change the game.
TEST(CenturyData, nothing_depends_on_the_default_values) {
  core::DataSet files = Game::default_data();
  change(files, "setup.json",
         [](Json& j) { j["coins"] = 20, j["bid_max"] = 3, j["compensation_extra"] = 7, j["land_display"]["3"] = 2; });
  change(files, "cost_tracks.json", [](Json& j) { j["tracks"][0]["min_bid"] = 5; });
  change(files, "final_scoring.json",
         [](Json& j) { j["first_garbage"] = -1, j["extra_garbage"] = -2, j["majority_points"] = {10}; });
  const auto data = Game::load(files);
  ASSERT_TRUE(data) << data.error().text();
  EXPECT_NE((*data)->hash, default_data()->hash);
  Scene t(*data, 3);
  t.chance().play("p1 offer l01");
  EXPECT_EQ(t.options(kP1).front(), "bid 5");
  EXPECT_EQ(t.options(kP1).back(), "bid 20");
  t.play("p1 bid 5; p2 drop");
  EXPECT_EQ(t.seat(kP2).coins, 32);
  t.damage(1, "k1", kP1).play("p1 column 1");
  EXPECT_EQ(t.options(kP1).back(), "bid 3");
  t.garbage(kP1, "start", 3).holdings(kP1, 90, 0).end_round(6);
  EXPECT_EQ(t.noted(note::final_garbage, kP1, 1), -5);
  EXPECT_EQ(t.noted(note::majority_coins, kP1, 2), 10);
  EXPECT_EQ(t.noted(note::majority_coins, kP2, 2), 0);
}

}  // namespace century::testing
