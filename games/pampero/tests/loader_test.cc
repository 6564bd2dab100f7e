// Chapter 2: the strict loader, and the counts of the default components.
#include <set>

#include "core/message.h"
#include "games/pampero/tests/scene.h"

namespace pampero::tests {
namespace {

// The default data with one piece of one file replaced; what the loader says about it.
std::string load_with(const std::string& file, std::string_view piece, std::string_view other) {
  core::DataSet set = Game::default_data();
  std::string& bytes = set.files[file];
  const auto where = bytes.find(piece);
  if (where == std::string::npos) return "no such piece";
  bytes.replace(where, piece.size(), other);
  const auto data = Game::load(set);
  return data ? "fine" : data.error().text();
}

TEST(PamperoData, counts_of_the_default_components) {
  const auto loaded = Game::load(Game::default_data());
  ASSERT_TRUE(loaded) << loaded.error().text();
  const Data& data = **loaded;
  EXPECT_EQ(data.basic_cards, 8);
  EXPECT_EQ(data.card_ids.size(), 8 + 16);
  EXPECT_EQ(data.scoring_card_ids.size(), 16);
  EXPECT_EQ(data.scoring_option_ids.size(), 26);
  EXPECT_EQ(std::popcount(data.country_cards[0]), 8);
  EXPECT_EQ(std::popcount(data.country_cards[1]), 8);
  EXPECT_EQ(data.first_remote, 31);
  EXPECT_EQ(data.first_solar, 31 + 8);
  EXPECT_EQ(data.contract_ids.size(), 31 + 8 + 10);
  EXPECT_EQ(data.connection_ids.size(), 13);
  EXPECT_EQ(data.scoring_tile_ids.size(), 12 + 2);
  EXPECT_EQ(data.cell_ids.size(), 24);
  EXPECT_EQ(data.tile_ids.size(), 22);
  EXPECT_EQ(data.node_ids.size(), 16);
  EXPECT_EQ(data.line_ids.size(), 7);
  EXPECT_EQ(data.bonus_field_ids.size(), 16);
  EXPECT_EQ(data.order_ids.size(), 12);
  EXPECT_EQ(data.limits.capital_tiles, 12);
  const int spaces[] = {20, 20, 25, 31}, remote[] = {5, 5, 7, 7}, solar[] = {7, 7, 10, 10}, parking[] = {3, 3, 4, 5},
            connections[] = {6, 6, 8, 8};
  for (std::size_t i = 0; i < 4; ++i) {
    const Board& board = data.boards[i];
    EXPECT_EQ(std::popcount(board.standard), spaces[i]) << i + 1;
    EXPECT_EQ(std::popcount(board.remote), remote[i]) << i + 1;
    EXPECT_EQ(std::popcount(board.solar), solar[i]) << i + 1;
    EXPECT_EQ(std::popcount(board.all_parking), parking[i]) << i + 1;
    EXPECT_EQ(board.connection_ids.size(), connections[i]) << i + 1;
  }
}

TEST(PamperoData, unknown_missing_and_duplicate_things_stop_with_file_and_id) {
  EXPECT_EQ(load_with("foreign.json", R"("country": "argentina")", R"("county": "argentina")"),
            "foreign.json: cards[0] (fa1): the key \"county\" is not known here");
  EXPECT_EQ(load_with("foreign.json", R"("id": "fa2")", R"("id": "fa1")"),
            "foreign.json: cards[1] (fa1).id: the id \"fa1\" stands twice");
  EXPECT_EQ(load_with("foreign.json", R"(, "count": 1)", ""),
            "foreign.json: cards[0] (fa1): the key \"count\" is missing");
  EXPECT_EQ(load_with("network.json", R"("a": "t11", "b": "t21")", R"("a": "t11", "b": "t99")"),
            "network.json: grey_lines[0] (g1).b: there is no transformer space \"t99\"");
  EXPECT_EQ(load_with("cards_basic.json", R"("hatch": "orange")", R"("hatch": "blue")"),
            "cards_basic.json: cards[0] (b_tower).hatch: \"blue\" is not known (one of orange, grey)");
}

TEST(PamperoData, the_first_mistake_of_every_kind_of_file_is_found) {
  const struct {
    const char *file, *piece, *other, *says;
  } cases[] = {
      {"setup.json", R"("towers": 7)", R"("towers": 8)", "must be exactly 7"},
      {"setup.json", R"("bulldozers_reserve": 2)", R"("bulldozers_reserve": 3)", "must be exactly 2"},
      {"setup.json", R"("start_connection": "k_start")", R"("start_connection": "ka1")", "its back must be"},
      {"setup.json", R"("default": false)", R"("default": true)", "the default of this option is false"},
      {"timeline.json", R"("marks": [3, 6, 8])", R"("marks": [3, 6, 7])", "the last mark must be the last space"},
      {"timeline.json", R"("marks": [3, 6, 8])", R"("marks": [6, 3, 8])", "must be exactly 7"},
      {"company.json", R"("zones": ["a"])", R"("zones": [])", "must have 1 to 3 entries"},
      {"company.json", R"("type": "u_tower")", R"("type": "u_wind")", "this type has a field already"},
      {"connections.json", R"("effect": "money", "n": 3)", R"("effect": "gold", "n": 3)", "\"gold\" is not known"},
      {"contracts.json", R"("zone": "a", "sector": "a1")", R"("zone": "b", "sector": "a1")",
       "the sector lies in another zone"},
      {"contracts.json", R"("arrows": 1)", R"("arrows": 3)", "from 0 to 2"},
      {"network.json", R"("income_values": [0, 1)", R"("income_values": [2, 1)", "from 2 to 99"},
      {"network.json", R"({"market": "r", "limits")", R"({"market": "i", "limits")", "in the order r i g e f"},
      {"network.json", R"("markets": ["g"])", R"("markets": [])", "a market is never unlocked"},
      {"cards_special.json", R"("object": "bulldozer")", R"("object": "tower")", "cannot have that requirement"},
      {"cards_special.json", R"("object": "bulldozer")", R"("object": null)", "cannot have that requirement"},
      {"cards_basic.json", R"("object": "tower")", R"("object": "wind_farm")", "cannot have that requirement"},
      {"cards_special.json", R"("money": "none")", R"("money": "rent")", "\"rent\" is not known"},
      {"cards_scoring.json", R"("id": "sc01_b")", R"("id": "sc01_a")", "stands twice"},
      {"foreign.json", R"("country": "brazil")", R"("country": "chile")", "\"chile\" is not known"},
      {"map.json", R"("adjacent": ["a2", "b1"])", R"("adjacent": ["a2"])", "must hold in both directions"},
      {"map.json", R"("linked": ["a1_k2"])", R"("linked": ["a9_k2"])", "there is no contract space"},
      {"map.json", R"("sector": "a1", "number": 4)", R"("sector": "a1", "number": 9)", "no standard contract tile"},
      {"map.json", R"("sector": "a1", "number": 4)", R"("sector": "a1", "number": 3)",
       "another space has this sector and number"},
      {"scoring.json", R"("category": "1")", R"("category": "2")", "must stand before"},
      {"scoring.json", R"({"count": "towers"})", R"({"count": "intro_zone_a", "markets": ["r"]})", "intro tiles only"},
      {"solo.json", R"("sectors": ["a1", "b1")", R"("sectors": ["a1", "a1")", "this sector stands twice"},
      {"solo.json", R"("pick": "low")", R"("pick": "any")", "\"any\" is not known"},
      {"tower_bonus.json", R"("row": 1, "column": 2)", R"("row": 1, "column": 1)", "two spaces lie on the same place"},
      {"tower_bonus.json", R"("cell": "c13", "tile": "u_battery")", R"("cell": "c13", "tile": "u_recall")",
       "not so many of this tile"},
  };
  for (const auto& c : cases) {
    const std::string says = load_with(c.file, c.piece, c.other);
    EXPECT_NE(says.find(c.says), std::string::npos) << c.file << " " << c.other << ": " << says;
    EXPECT_TRUE(says.starts_with(c.file)) << says;
  }
}

TEST(PamperoData, every_area_needs_a_tile_for_each_cell) {
  core::DataSet set = Game::default_data();
  std::string& bytes = set.files["tower_bonus.json"];
  bytes.replace(bytes.find(R"("a": 2, "b": 2, "c": 2)"), 6, R"("a": 0)");
  EXPECT_TRUE(Game::load(set));  // nine tiles for nine cells
  bytes.replace(bytes.find(R"("a": 1, "b": 0, "c": 0)"), 6, R"("a": 0)");
  ASSERT_FALSE(Game::load(set));
  EXPECT_EQ(Game::load(set).error().what, "an area has more spaces than tiles");
}

TEST(PamperoData, missing_and_unknown_files_are_refused) {
  core::DataSet less = Game::default_data();
  less.files.erase("solo.json");
  ASSERT_FALSE(Game::load(less));
  EXPECT_EQ(Game::load(less).error().where, "solo.json");
  core::DataSet more = Game::default_data();
  more.files["expansion.json"] = "{}";
  ASSERT_FALSE(Game::load(more));
  EXPECT_EQ(Game::load(more).error().where, "expansion.json");
}

TEST(PamperoWords, every_rule_that_can_refuse_has_its_sentence_and_no_other) {
  std::set<std::string> rules{"not_your_turn", "wrong_step", "unknown_word"};
  for (int rule = 1; rule < static_cast<int>(Rule::count); ++rule)
    rules.insert(std::string(core::rule_name(static_cast<Rule>(rule))));
  for (const char* lang : {"en", "de", "fr"}) {
    const auto texts = core::Texts::read(Game::text(lang), lang);
    ASSERT_TRUE(texts) << texts.error().text();
    std::set<std::string> told;
    for (const auto& [key, text] : texts->sections().find("refusals")->second) told.insert(key);
    EXPECT_EQ(told, rules) << lang;
  }
}

TEST(PamperoData, another_data_set_has_another_hash_and_works) {
  core::DataSet set = Game::default_data();
  std::string& bytes = set.files["setup.json"];
  bytes.replace(bytes.find(R"("money": 25)"), 11, R"("money": 30)");
  set.name = "richer";
  const auto data = Game::load(set);
  ASSERT_TRUE(data) << data.error().text();
  EXPECT_EQ((*data)->name, "richer");
  const auto game = Game::make(*data, {2, core::Json::object()});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->points(game->start(), 0), 30);
  EXPECT_NE(game->info().data_hash, Scene::fresh(2).game.info().data_hash);
}

}  // namespace
}  // namespace pampero::tests
