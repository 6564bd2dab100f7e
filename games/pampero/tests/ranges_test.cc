// Chapter 2: what the loader proves of every data set it accepts. One refusal each for what would overflow a container
// or a number or leave a step without an option.
#include <algorithm>

#include "games/pampero/tests/changed_data.h"

namespace pampero::tests {
namespace {

using core::Json;

TEST(PamperoRanges, PAM_112_every_bulldozer_round_needs_a_site_for_each_seat) {
  const auto only_zone_c = [](Json& json) { json["bulldozer_rounds"][0]["zone"] = "c"; };
  const auto no_site_in_c = [](Json& json) {
    for (const char* side : {"small", "large"}) {
      Json kept = Json::array();
      for (const Json& site : json[side]["sites"])
        if (!site["sector"].get<std::string>().starts_with("c")) kept.push_back(site);
      json[side]["sites"] = kept;
    }
  };
  EXPECT_EQ(Changed().file("setup.json", only_zone_c).says(), "fine");
  EXPECT_EQ(Changed().file("setup.json", only_zone_c).file("map.json", no_site_in_c).says(),
            "map.json: small.sites: with 1 player zone c has 0 sites, and the bulldozer rounds of setup.json need 2 "
            "(add sites to the zone, or place bulldozers in another one)");
}

TEST(PamperoRanges, PAM_110_each_country_has_as_many_cards_as_lie_open) {
  const auto only = [](std::string_view country, int kept) {
    return [=](Json& json) {
      int seen = 0;
      for (Json& card : json["cards"])
        if (card["country"] == country && ++seen > kept) card["country"] = country == "brazil" ? "argentina" : "brazil";
    };
  };
  const int open = (*Game::load(Game::default_data()))->limits.open[2];
  for (const std::string_view country : {"argentina", "brazil"}) {
    EXPECT_EQ(Changed().file("foreign.json", only(country, open)).says(), "fine") << country;
    EXPECT_EQ(Changed().file("foreign.json", only(country, open - 1)).says(),
              "foreign.json: cards: each country needs at least as many cards as lie open")
        << country;
  }
}

TEST(PamperoRanges, PAM_521_a_card_names_each_of_its_actions_once) {
  const auto doubled = [](Json& json) { json["cards"][0]["actions"].push_back(json["cards"][0]["actions"][0]); };
  EXPECT_EQ(Changed().file("cards_basic.json", doubled).says(),
            "cards_basic.json: cards[0] (b_tower).actions[1]: this action stands twice on the card");
}

TEST(PamperoRanges, there_are_at_most_64_places_on_a_board) {
  const int places = (*Game::load(Game::default_data()))->boards[3].places.size();
  const auto with = [&](int wanted) {
    return Changed().file("map.json", [=](Json& json) {
      Json& sites = json["large"]["sites"];
      for (int n = places; n < wanted; ++n) {
        Json site = sites.back();
        site["id"] = "more" + std::to_string(n);
        sites.push_back(site);
      }
    });
  };
  EXPECT_EQ(with(kMaxPlaces).says(), "fine");
  EXPECT_THAT(with(kMaxPlaces + 1).says(),
              testing::HasSubstr("more than 64 sites, public area and parking spaces together"));
}

TEST(PamperoRanges, PAM_404_every_zone_with_a_tower_site_needs_two_cells_side_by_side) {
  const auto scattered = [](Json& json) {
    for (Json& cell : json["cells"]) {
      const bool kept = (cell["row"].get<int>() + cell["column"].get<int>()) % 2 == 0;
      if (!kept && cell["area"] == "a") cell["area"] = "b";
    }
    json["tiles"][0]["b"] = 50;
    json["fixed_layout"] = Json::array();
  };
  EXPECT_EQ(Changed().file("tower_bonus.json", scattered).says(),
            "tower_bonus.json: cells: no two spaces that a tower in zone a may use lie side by side "
            "(give area a two neighbouring spaces)");
}

TEST(PamperoRanges, PAM_830_there_are_at_most_64_options_on_all_scoring_cards) {
  const auto cards = [](int number) {
    return [number](Json& json) {
      const Json first = json["cards"][0];
      json["cards"] = Json::array();
      for (int i = 0; i < number; ++i) {
        Json card = first;
        card["id"] = "sc" + std::to_string(i);
        card["options"][0]["id"] = "sc" + std::to_string(i) + "_a";
        card["options"][1]["id"] = "sc" + std::to_string(i) + "_b";
        json["cards"].push_back(card);
      }
    };
  };
  EXPECT_EQ(Changed().file("cards_scoring.json", cards(32)).says(), "fine");
  EXPECT_EQ(Changed().file("cards_scoring.json", cards(33)).says(),
            "cards_scoring.json: cards[32] (sc32): more than 64 options on all scoring cards together");
}

TEST(PamperoRanges, money_that_could_pass_32767_is_refused) {
  const auto long_and_rich = [](Json& json) {
    for (Json& track : json["tracks"]) track["length"] = 60, track["marks"] = {20, 40, 60};
  };
  const auto rich = [](Json& json) {
    for (Json& card : json["cards"]) card["extra"] = {money(99), money(99), money(99)};
  };
  EXPECT_EQ(Changed().file("timeline.json", long_and_rich).says(), "fine");
  EXPECT_THAT(
      Changed().file("timeline.json", long_and_rich).file("cards_basic.json", rich).says(),
      testing::MatchesRegex("cards_basic.json: a company could come to \\$[0-9]*, and more than \\$32767 cannot be "
                            "counted \\(smaller amounts; the most, \\$[0-9]*, comes from here\\)"));
  // The same for the automa.
  const auto rich_automa = [](Json& json) {
    for (Json& level : json["levels"])
      for (const char* key : {"tower", "wind", "contract", "remote", "solar", "foreign", "idle"}) level[key] = 99;
  };
  const auto many_rounds = [](Json& json) {
    json["limits"]["action_rounds"] = 9;
    json["start"]["action_markers"] = 9;
  };
  const auto long_track = [](Json& json) {
    for (Json& track : json["tracks"]) track["length"] = 40, track["marks"] = {10, 20, 40};
  };
  EXPECT_THAT(
      Changed()
          .file("connections.json", connections(13, Json::array({money(1)})))
          .file("timeline.json", long_track)
          .file("setup.json", many_rounds)
          .file("solo.json", rich_automa)
          .says(),
      testing::StartsWith("solo.json: the automa could come to $40672, and more than $32767 cannot be counted"));
}

TEST(PamperoRanges, PAM_808_symbols_of_a_market_are_at_most_255) {
  const auto cards = [](Json& json) {
    const Json first = json["cards"][0];
    for (int i = 0; i < 48; ++i) {
      Json card = first;
      card["id"] = "more" + std::to_string(i);
      card["income"] = {"r"};
      card["back"] = {"r", "r"};
      json["cards"].push_back(card);
    }
  };
  const auto tiles = [](Json& json) {
    for (Json& tile : json["tiles"])
      if (tile["kind"] == "upgrade") {
        tile["symbols"] = {"r", "r", "r", "r", "r"};
        tile["a"] = 9;
      }
  };
  const auto contracts = [](Json& json) {
    for (const char* kind : {"standard", "remote", "solar"})
      for (Json& tile : json[kind])
        tile["symbols"] = {{{"market", "r"}, {"arrows", 1}}, {{"market", "r"}, {"arrows", 1}}};
  };
  EXPECT_EQ(Changed().file("foreign.json", cards).file("tower_bonus.json", tiles).says(), "fine");
  EXPECT_THAT(
      Changed().file("foreign.json", cards).file("tower_bonus.json", tiles).file("contracts.json", contracts).says(),
      testing::MatchesRegex("foreign.json: a company could have [0-9]* symbols of market r.*"));
}

TEST(PamperoRanges, PAM_120_no_site_and_no_parking_space_is_called_public) {
  const auto site = [](Json& json) { json["small"]["sites"][0]["id"] = "public"; };
  EXPECT_EQ(Changed().file("map.json", site).says(),
            "map.json: small.sites[0] (public).id: \"public\" is the public area (choose another id)");
  const auto parking = [](Json& json) { json["large"]["parking"][1]["id"] = "public"; };
  EXPECT_EQ(Changed().file("map.json", parking).says(),
            "map.json: large.parking[1] (public).id: \"public\" is the public area (choose another id)");
}

TEST(PamperoRanges, a_space_stands_once_in_a_list_of_linked_or_paired_spaces) {
  const auto twice = [](const char* key) {
    return [key](Json& json) {
      Json& space = json["small"]["contract_spaces"][0];
      space[key] = {"a1_k2", "a1_k3", "a1_k2"};
    };
  };
  EXPECT_EQ(Changed().file("map.json", twice("linked")).says(),
            "map.json: small.contract_spaces[0] (a1_k1).linked[2]: \"a1_k2\" stands twice");
  EXPECT_EQ(Changed().file("map.json", twice("pair")).says(),
            "map.json: small.contract_spaces[0] (a1_k1).pair[2]: \"a1_k2\" stands twice");
}

TEST(PamperoRanges, PAM_304_a_zone_stands_once_on_a_field) {
  const auto twice = [](Json& json) { json["operations"][0]["zones"] = {"a", "b", "a"}; };
  EXPECT_EQ(Changed().file("company.json", twice).says(),
            "company.json: operations[0] (upper1).zones[2]: this zone stands twice");
}

TEST(PamperoRanges, a_line_joins_two_different_transformer_spaces) {
  const auto loop = [](const char* lines) {
    return [lines](Json& json) { json[lines][0]["b"] = json[lines][0]["a"]; };
  };
  EXPECT_EQ(Changed().file("network.json", loop("grey_lines")).says(),
            "network.json: grey_lines[0] (g1): both ends are the same transformer space");
  EXPECT_EQ(Changed().file("network.json", loop("pink_lines")).says(),
            "network.json: pink_lines[0] (l1): both ends are the same transformer space");
}

TEST(PamperoRanges, PAM_482_a_solar_node_that_is_not_in_use_is_not_taken_for_a_space_of_the_same_name) {
  const auto namesake = [](Json& json) {
    Json& nodes = json["small"]["solar_nodes"];
    const std::string last = nodes[nodes.size() - 1]["id"];
    nodes.push_back({{"id", "a1_k1"}, {"entry", true}, {"next", {last}}, {"players", {3, 3}}});
  };
  const Changed changed = Changed().file("map.json", namesake);
  const auto data = Game::load(changed.set());
  ASSERT_TRUE(data) << data.error().text();
  const Board& board = (*data)->boards[1];
  for (const Set before : board.solar_before) EXPECT_EQ(before & ~board.solar, 0u);
}

TEST(PamperoRanges, PAM_522_at_most_as_many_cards_return_as_there_are_fields) {
  const auto many = [](Json& json) { json["cards"][15]["extra"][1]["n"] = 13; };
  EXPECT_EQ(Changed().file("cards_special.json", many).says(),
            "cards_special.json: cards[15] (sa16).extra[1].n: must be a whole number from 1 to 12");
}

TEST(PamperoRanges, every_space_for_contracts_has_its_tile) {
  const auto without = [](const char* kind) {
    return Changed().file("contracts.json", [kind](Json& json) { json[kind] = Json::array(); }).says();
  };
  EXPECT_EQ(
      without("standard"),
      "map.json: small.contract_spaces[0] (a1_k1): there is no standard contract tile for this sector and number");
  EXPECT_EQ(without("remote"), "map.json: small: more remote spaces than remote tiles");
  EXPECT_EQ(without("solar"), "map.json: small: more solar spaces than solar tiles");
  // The large board has seven remote spaces and ten for solar tiles: as many tiles are enough.
  const auto only = [](const char* kind, std::size_t count) {
    return Changed().file("contracts.json", [&](Json& json) { json[kind].get_ref<Json::array_t&>().resize(count); }).says();
  };
  EXPECT_EQ(only("remote", 7), "fine");
  EXPECT_EQ(only("solar", 10), "fine");
  EXPECT_EQ(only("remote", 6), "map.json: large: more remote spaces than remote tiles");
}

TEST(PamperoRanges, a_turn_of_more_than_500_decisions_is_refused) {
  const auto wander = [](Json& json) {
    for (Json& card : json["cards"]) card["extra"] = {bulldozer_move(9, 4), bulldozer_move(9, 4), bulldozer_move(9, 4)};
  };
  const auto further = [](Json& json) {
    for (Json& tile : json["tiles"])
      if (tile["kind"] == "upgrade") {
        tile["effect"] = {{"effect", "bulldozer_arrow"}, {"n", 9}};
        tile["a"] = 3;
      }
  };
  EXPECT_EQ(Changed().file("cards_basic.json", wander).says(), "fine");
  EXPECT_THAT(Changed().file("cards_basic.json", wander).file("tower_bonus.json", further).says(),
              testing::MatchesRegex("cards_basic.json: a turn could take [0-9]* decisions, at most 500 .*"));
}

TEST(PamperoRanges, PAM_622_the_marks_of_a_timeline_go_up_from_its_first_space) {
  const auto marks = [](std::vector<int> spaces) {
    return Changed().file("timeline.json", [&](Json& json) { json["tracks"][0]["marks"] = spaces; }).says();
  };
  EXPECT_EQ(marks({1, 2, 8}), "fine");
  EXPECT_NE(marks({0, 2, 8}), "fine");
  EXPECT_NE(marks({2, 2, 8}), "fine");
  EXPECT_NE(marks({1, 8, 8}), "fine");
}

TEST(PamperoRanges, PAM_458_a_further_tower_never_lowers_the_limit_of_an_income) {
  const auto limits = [](std::vector<int> by_stage) {
    return Changed().file("network.json", [&](Json& json) { json["income_tracks"][0]["limits"] = by_stage; }).says();
  };
  EXPECT_EQ(limits({3, 3, 4, 5, 6, 8, 9, 10}), "fine");
  EXPECT_THAT(limits({3, 2, 4, 5, 6, 8, 9, 10}), testing::HasSubstr("limits[1]"));
  EXPECT_THAT(limits({3, 3, 4, 5, 6, 8, 9, 8}), testing::HasSubstr("limits[7]"));
}

TEST(PamperoRanges, PAM_104_the_start_connection_stands_anywhere_in_the_list) {
  const Changed last = Changed().file("connections.json", [](Json& json) {
    Json& tiles = json["tiles"];
    std::rotate(tiles.begin(), tiles.begin() + 1, tiles.end());
  });
  EXPECT_EQ(last.says(), "fine");
  play_to_the_end(last.set(), 2);
}

TEST(PamperoRanges, lists_are_as_long_as_the_board_can_hold) {
  const auto flood = [](const char* side, const char* list, int number) {
    return [=](Json& json) {
      const Json first = json[side][list][0];
      for (int i = 0; i < number; ++i) json[side][list].push_back(first);
    };
  };
  for (const char* list : {"sites", "contract_spaces", "remote_spaces", "connection_spaces", "solar_nodes", "parking"})
    EXPECT_THAT(Changed().file("map.json", flood("small", list, 1000)).says(),
                testing::HasSubstr(std::string("map.json: small.") + list + ": must have"))
        << list;
  const auto unlock = [](Json& json) {
    for (int i = 0; i < 100; ++i) json["unlock"].push_back(json["unlock"][0]);
  };
  EXPECT_THAT(Changed().file("network.json", unlock).says(), testing::HasSubstr("network.json: unlock: must have"));
}

}  // namespace
}  // namespace pampero::tests
