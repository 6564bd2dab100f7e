// Chapter 2: what the loader proves of every data set it accepts. One refusal each for what would overflow a container
// or a number, leave a step without an option or make a chain of effects too long; and extreme data that are accepted
// play to the end.
#include <functional>

#include "core/playout.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

using core::Json;

// The default data set with changed files.
class Changed {
 public:
  Changed& file(const std::string& name, const std::function<void(Json&)>& change) {
    Json json = Json::parse(set_.files[name]);
    change(json);
    set_.files[name] = json.dump();
    return *this;
  }
  // What the loader says about it.
  std::string says() const {
    const auto data = Game::load(set_);
    return data ? "fine" : data.error().text();
  }
  const core::DataSet& set() const { return set_; }

 private:
  core::DataSet set_ = Game::default_data();
};

Json effect(const char* kind) { return {{"effect", kind}}; }
Json money(int n) { return {{"effect", "money"}, {"n", n}}; }
Json bulldozer_move(int arrows, int bulldozers) {
  return {{"effect", "bulldozer_move"}, {"arrows", arrows}, {"bulldozers", bulldozers}};
}

// So many connection tiles, all with the same effects.
std::function<void(Json&)> connections(std::size_t number, const Json& effects) {
  return [number, effects](Json& json) {
    for (int i = 0; json["tiles"].size() < number; ++i) {
      Json tile = json["tiles"][1];
      tile["id"] = "more" + std::to_string(i);
      json["tiles"].push_back(tile);
    }
    for (Json& tile : json["tiles"]) tile["choose"] = false, tile["effects"] = effects;
  };
}

void give_parking(Json& json, const Json& bonus) {
  for (const char* side : {"small", "large"})
    for (Json& space : json[side]["parking"]) space["bonus"] = bonus;
}

// Plays random games for every number of players; after each move everything must be within its bounds.
void play_to_the_end(const core::DataSet& set, int games) {
  const auto data = Game::load(set);
  ASSERT_TRUE(data) << data.error().text();
  for (int players = 1; players <= kMaxSeats; ++players) {
    const Game game = *Game::make(*data, {players, Json::object()});
    for (int n = 0; n < games; ++n) {
      core::Rng rng(static_cast<std::uint64_t>(n));
      State s = game.start();
      int moves = 0;
      while (!game.active(s).empty()) {
        const core::Seat seat = game.active(s).front();
        core::Options out;
        game.options(s, seat, out);
        ASSERT_GT(out.count(), 0) << players << " players, step " << game.info().steps[game.prompt(s, seat).step].name;
        game.apply(s, seat, core::random_move(out, seat, rng), core::Log::none());
        ASSERT_EQ(game.invariant(s), "");
        ASSERT_LT(++moves, game.info().longest);
      }
    }
  }
}

TEST(PamperoRanges, connection_tiles_that_begin_with_another_tile_are_counted) {
  // What follows on a tile waits on the agenda while the next one is played.
  const Changed deep = Changed()
                           .file("connections.json", connections(13, {effect("play_connection"), money(1)}))
                           .file("map.json", [](Json& json) { give_parking(json, bulldozer_move(1, 1)); });
  EXPECT_EQ(deep.says(), "fine");
  play_to_the_end(deep.set(), 2);
  EXPECT_EQ(Changed()
                .file("connections.json", connections(kMaxConnections, {effect("play_connection"), bulldozer_move(9, 4),
                                                                        bulldozer_move(9, 4)}))
                .file("map.json", [](Json& json) { give_parking(json, bulldozer_move(9, 4)); })
                .says(),
            "connections.json: effects that wait for others could fill 30 places on the agenda, which has 20 "
            "(put \"play_connection\" last on a tile, or on fewer tiles)");
  // As the last effect of a tile nothing waits for it.
  const Changed last =
      Changed().file("connections.json", connections(kMaxConnections, {money(1), effect("play_connection")}));
  EXPECT_EQ(last.says(), "fine");
  play_to_the_end(last.set(), 2);
}

TEST(PamperoRanges, parking_bonuses_that_move_bulldozers_are_counted) {
  const Changed parking = Changed().file("map.json", [](Json& json) { give_parking(json, bulldozer_move(9, 4)); });
  EXPECT_EQ(parking.says(), "fine");
  play_to_the_end(parking.set(), 2);
  EXPECT_THAT(Changed()
                  .file("connections.json", connections(kMaxConnections, {bulldozer_move(9, 4), money(1)}))
                  .file("map.json", [](Json& json) { give_parking(json, effect("play_connection")); })
                  .says(),
              testing::HasSubstr("decisions"));
}

// The bounds of a data set with one value changed.
const Data& bounds_with(const char* file, const char* pointer, const Json& value) {
  static std::shared_ptr<const Data> data;
  const Changed changed = Changed().file(file, [&](Json& json) { json[Json::json_pointer(pointer)] = value; });
  auto loaded = Game::load(changed.set());
  if (!loaded) ADD_FAILURE() << file << pointer << ": " << loaded.error().text();
  if (loaded) data = *loaded;
  return *data;
}

TEST(PamperoRanges, the_most_money_counts_every_source) {
  EXPECT_EQ((*Game::load(Game::default_data()))->most_money, 8821);
  const struct {
    const char *file, *pointer;
    int value, money;
  } cases[] = {
      {"setup.json", "/start/money", 99, 8895},
      {"cards_special.json", "/cards/13/extra/0/n", 40, 9571},
      {"connections.json", "/tiles/1/effects/0/n", 50, 10171},
      {"company.json", "/operations/6/value", 40, 12541},
      {"map.json", "/large/parking/0/bonus/n", 50, 9001},
      {"tower_bonus.json", "/cells/1/bonus/n", 60, 9577},
      {"tower_bonus.json", "/tiles/1/effect/n", 60, 9577},
      {"network.json", "/tower_slots/0/bonus/n", 70, 8889},
      {"network.json", "/nodes/0/bonus/n", 70, 8888},
      {"network.json", "/income_values/10", 20, 12062},
      {"setup.json", "/start/wind_farms", 30, 8878},
      {"setup.json", "/batteries/3/count", 200, 9177},
      {"setup.json", "/start/network_tiles", 30, 8875},
      {"tower_bonus.json", "/tiles/12/effect/n", 9, 8836},
      {"tower_bonus.json", "/tiles/12/b", 9, 8917},
      {"solo.json", "/levels/1/income", 60, 13051},
      {"solo.json", "/levels/1/virtual", 40, 8905},
      {"cards_scoring.json", "/cards/8/options/0/reward/n", 30, 9129},
      {"cards_scoring.json", "/cards/5/options/0/reward/n", 60, 8873},
      {"cards_scoring.json", "/cards/12/options/0/reward/n", 30, 9237},
      {"cards_scoring.json", "/cards/13/options/0/reward/n", 30, 9172},
      {"cards_scoring.json", "/cards/9/options/1/reward/n", 30, 9437},
      {"cards_scoring.json", "/cards/9/options/0/reward/n", 30, 9017},
      {"cards_scoring.json", "/cards/11/options/0/reward/n", 30, 9577},
      {"cards_scoring.json", "/cards/14/options/1/reward/n", 30, 9325},
      {"cards_scoring.json", "/cards/10/options/1/reward/n", 60, 9201},
      {"cards_scoring.json", "/cards/7/options/0/reward/n", 30, 8842},
      {"scoring.json", "/tiles/1/upper/reward/n", 50, 15874},
      {"scoring.json", "/tiles/10/upper/reward/n", 99, 9706},
      {"scoring.json", "/tiles/4/upper/reward/n", 90, 10084},
      {"scoring.json", "/tiles/0/upper/reward/n", 70, 11074},
      {"scoring.json", "/tiles/0/lower/reward/n", 90, 8896},
      {"scoring.json", "/intro/0/upper/reward/n", 5, 12409},
      {"tower_bonus.json", "/tiles/18/effect/n", 60, 12213},
      {"tower_bonus.json", "/tiles/17/effect/n", 60, 16053},
  };
  for (const auto& c : cases)
    EXPECT_EQ(bounds_with(c.file, c.pointer, c.value).most_money, c.money) << c.file << c.pointer;
}

TEST(PamperoRanges, the_longest_turn_counts_every_decision) {
  EXPECT_EQ((*Game::load(Game::default_data()))->longest_turn, 68);
  const struct {
    const char *file, *pointer;
    Json value;
    int decisions;
  } cases[] = {
      {"cards_special.json", "/cards/14/extra/1/arrows", 5, 76},
      {"cards_special.json", "/cards/14/extra/1/bulldozers", 4, 76},
      {"connections.json", "/tiles/4/effects/1/arrows", 9, 75},
      {"connections.json", "/tiles/12/effects/0/n", 12, 79},
      {"connections.json", "/tiles/1/effects/0", effect("special"), 70},
      {"connections.json", "/tiles/1/effects/0", effect("play_connection"), 70},
      {"map.json", "/small/parking/0/bonus", bulldozer_move(9, 4), 350},
      {"tower_bonus.json", "/cells/0/bonus/arrows", 9, 84},
      {"tower_bonus.json", "/tiles/1/effect", bulldozer_move(9, 1), 84},
      {"tower_bonus.json", "/tiles/9/effect/n", 9, 108},
      {"network.json", "/nodes/8/bonus", bulldozer_move(1, 1), 74},
      {"network.json", "/tower_slots/4/bonus", bulldozer_move(1, 1), 71},
  };
  for (const auto& c : cases)
    EXPECT_EQ(bounds_with(c.file, c.pointer, c.value).longest_turn, c.decisions) << c.file << c.pointer << c.value;
}

TEST(PamperoRanges, the_deepest_agenda_counts_what_waits) {
  const auto deepest = [](const Changed& changed) { return (*Game::load(changed.set()))->deepest_agenda; };
  const auto parking = [](const Json& bonus) { return [bonus](Json& json) { give_parking(json, bonus); }; };
  EXPECT_EQ(deepest(Changed()), 6);
  EXPECT_EQ(deepest(Changed().file("map.json", parking(bulldozer_move(1, 1)))), 9);
  EXPECT_EQ(deepest(Changed().file("map.json", parking(bulldozer_move(1, 2)))), 13);
  const Json first = {effect("play_connection"), money(1)}, last = {money(1), effect("play_connection")};
  EXPECT_EQ(deepest(Changed().file("connections.json", connections(13, first))), 18);
  EXPECT_EQ(deepest(Changed().file("connections.json", connections(13, last))), 6);
  EXPECT_EQ(bounds_with("connections.json", "/tiles/1/effects", first).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("tower_bonus.json", "/cells/0/bonus", bulldozer_move(1, 2)).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("tower_bonus.json", "/tiles/1/effect", bulldozer_move(1, 2)).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("network.json", "/tower_slots/0/bonus", bulldozer_move(1, 2)).deepest_agenda, 7);
  EXPECT_EQ(bounds_with("network.json", "/nodes/0/bonus", bulldozer_move(1, 2)).deepest_agenda, 7);
}

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
            "tower_bonus.json: cells: no two cells that a tower in zone a may use lie side by side "
            "(give area a two neighbouring cells)");
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
      testing::StartsWith("solo.json: the automa could come to $40112, and more than $32767 cannot be counted"));
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

// Numbers and lists changed at random, most of them to extremes: whatever is accepted plays to the end.
class Mutation {
 public:
  explicit Mutation(std::uint64_t seed) : rng_(seed) {}

  void change(core::DataSet& set) {
    auto file = set.files.begin();
    do std::advance(file = set.files.begin(), rng_.below(static_cast<int>(set.files.size())));
    while (!Game::catalog().rule_files.empty() && !is_rule_file(file->first));
    Json json = Json::parse(file->second);
    Json* at = &json;
    while (at->is_structured() && !at->empty() && (at == &json || rng_.below(12) != 0)) at = &child(*at);
    turn(*at);
    file->second = json.dump();
  }

 private:
  static bool is_rule_file(const std::string& name) {
    const auto& files = Game::catalog().rule_files;
    return std::find(files.begin(), files.end(), name) != files.end();
  }
  Json& child(Json& json) {
    auto it = json.begin();
    std::advance(it, rng_.below(static_cast<int>(json.size())));
    return *it;
  }
  void turn(Json& json) {
    static const std::vector<Json> kEffects = {effect("play_connection"), bulldozer_move(9, 4),
                                               effect("special"),         money(99),
                                               effect("bulldozer_gain"),  Json()};
    constexpr std::array kExtremes{0, 1, 2, 9, 12, 14, 30, 31, 60, 99, 200, 999};
    if (json.is_number()) {
      json = kExtremes[at(rng_.below(static_cast<int>(kExtremes.size())))];
    } else if (json.is_boolean()) {
      json = !json.get<bool>();
    } else if (json.is_array() && !json.empty()) {
      const Json one = child(json);
      switch (rng_.below(4)) {
        case 0: json.erase(at(rng_.below(static_cast<int>(json.size())))); break;
        case 1: json.insert(json.begin(), one); break;
        default: {
          Json copy = one;
          if (copy.is_object() && copy.contains("id")) copy["id"] = "m" + std::to_string(rng_.below(1000));
          json.push_back(copy);
        }
      }
    } else if (json.is_null() || (json.is_object() && json.contains("effect"))) {
      json = kEffects[at(rng_.below(static_cast<int>(kEffects.size())))];
    } else if (json.is_string()) {
      constexpr std::array kWords{"a", "b", "c", "any", "highest", "r", "f", "both", "own", "foreign", "gain", "pay"};
      json = kWords[at(rng_.below(static_cast<int>(kWords.size())))];
    }
  }

  core::Rng rng_;
};

TEST(PamperoRanges, whatever_is_accepted_plays_to_the_end) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Mutation mutation(seed);
    core::DataSet set = Game::default_data();
    // A refused change is taken back: the set drifts away from the default one step by step.
    for (int change = 0; change < 12; ++change) {
      core::DataSet next = set;
      mutation.change(next);
      if (Game::load(next)) set = next;
    }
    play_to_the_end(set, 1);
    if (testing::Test::HasFatalFailure()) {
      for (const auto& [name, bytes] : set.files)
        if (bytes != Game::default_data().file(name)) std::cerr << name << "\n" << bytes << "\n";
      FAIL() << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace pampero::tests
