// The strict loader: what is wrong in a data set is named with file and entry, and nothing is half-loaded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/playout.h"
#include "games/powerline/tests/scene.h"

namespace powerline::testing {

using ::testing::HasSubstr;

namespace {

// The default data with one text in one file replaced.
core::DataSet changed(const std::string& file, const std::string& from, const std::string& to) {
  core::DataSet set = Game::default_data();
  std::string& bytes = set.files[file];
  const std::size_t at = bytes.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  bytes.replace(at, from.size(), to);
  return set;
}

struct Fault {
  const char* file;
  const char* from;
  const char* to;
  const char* entry;  // must stand in the place
  const char* what;   // must stand in the reason
};

void expect_refused(const Fault& fault) {
  const auto loaded = Game::load(changed(fault.file, fault.from, fault.to));
  ASSERT_FALSE(loaded.has_value()) << fault.file << ": " << fault.to;
  EXPECT_THAT(loaded.error().where, HasSubstr(fault.file)) << fault.to;
  EXPECT_THAT(loaded.error().where, HasSubstr(fault.entry)) << fault.to;
  EXPECT_THAT(loaded.error().what, HasSubstr(fault.what)) << fault.to;
}

}  // namespace

TEST(PowerlineData, the_default_set_is_valid) {
  const auto loaded = Game::load(Game::default_data());
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  EXPECT_EQ((*loaded)->hash.size(), 64u);
  EXPECT_EQ((*loaded)->rounds, 15);
}

TEST(PowerlineData, a_table_names_the_data_it_is_played_with) {
  const core::DataSet harmless = changed("game.json", "\"adventure_loss\": [1, 2,", "\"adventure_loss\": [0, 2,");
  const auto loaded = Game::load(harmless);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  const Game game = *Game::make(*loaded, {2, Json::object()});
  EXPECT_EQ(game.info().data_hash, (*loaded)->hash);
  EXPECT_NE(game.info().data_hash, default_data()->hash);
}

TEST(PowerlineData, a_game_may_begin_with_jokers) {
  const auto loaded = Game::load(changed("game.json", "\"start_jokers\": 0", "\"start_jokers\": 2"));
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  const State s = Game::make(*loaded, {2, Json::object()})->start();
  EXPECT_EQ(s.seats[0].jokers, 2);
  EXPECT_EQ(s.seats[1].jokers, 2);
}

TEST(PowerlineData, a_missing_or_foreign_file_is_refused) {
  core::DataSet set = Game::default_data();
  set.files.erase("pips.json");
  EXPECT_EQ(Game::load(set).error().where, "pips.json");
  set = Game::default_data();
  set.files["cards.json"] = "{}";
  EXPECT_EQ(Game::load(set).error().where, "cards.json");
}

TEST(PowerlineData, faults_in_the_board) {
  for (const Fault& fault : {
           Fault{"board.json", "\"about\"", "\"abuot\"", "board.json", "abuot"},
           {"board.json", "{\"id\": \"l02\", \"a\"", "{\"id\": \"l01\", \"a\"", "lines[1]", "stands twice"},
           {"board.json", "\"id\": \"wind_2\"", "\"id\": \"wind_1\"", "stations[1]", "stands twice"},
           {"board.json", "\"a\": \"wind_1\", \"b\": \"biogas_1\"", "\"a\": \"wind_1\", \"b\": \"nowhere\"", "l01",
            "nowhere"},
           {"board.json", "\"a\": \"wind_1\", \"b\": \"biogas_1\"", "\"a\": \"wind_1\", \"b\": \"wind_1\"", "l01",
            "two different stations"},
           {"board.json", "\"lines\": [\"l01\", \"l06\"]", "\"lines\": [\"l01\"]", "wind_1", "exactly the lines"},
           {"board.json", "\"lines\": [\"l01\", \"l06\"]", "\"lines\": [\"l01\", \"l06\", \"l02\"]", "wind_1",
            "exactly the lines"},
           {"board.json", "\"lines\": [\"l01\", \"l06\"]", "\"lines\": [\"l01\", \"l01\"]", "wind_1", "twice"},
           {"board.json", "\"segments\": 4, \"city\": \"c02\"", "\"segments\": 4, \"city\": \"c01\"", "l02",
            "another line"},
           {"board.json", "\"id\": \"c02\", \"line\": \"l02\"", "\"id\": \"c02\", \"line\": \"l03\"", "c02",
            "line that names this city"},
           {"board.json", "\"segments\": 3", "\"segments\": 0", "l01", "1 to 16"},
           {"board.json", "\"segments\": 12", "\"segments\": 17", "l10", "1 to 16"},
           {"board.json", "\"mark\": \"church\"", "\"mark\": \"castle\"", "c03", "castle"},
           {"board.json", "\"kind\": \"wind\", \"vp\": 5", "\"kind\": \"coal\", \"vp\": 5", "wind_1", "coal"},
           {"board.json", "\"vp\": 5, \"lines\"", "\"vp\": \"5\", \"lines\"", "wind_1", "whole number"},
           {"board.json", "\"id\": \"l02\"", "\"id\": \"l01_a\"", "lines", "end of another line"},
           {"board.json", "\"stations\": [", "\"stations\": [], \"stations\": [", "board.json", "twice"},
           {"board.json", "\"stations\"", "stations", "board.json", "not JSON"},
       })
    expect_refused(fault);
}

TEST(PowerlineData, faults_in_the_pips) {
  for (const Fault& fault : {
           Fault{"pips.json", "[3, 6, 2]", "[3, 6]", "boards.a.l01", "3 entries"},
           {"pips.json", "[3, 6, 2]", "[3, 6, 7]", "boards.a.l01", "1 to 6"},
           {"pips.json", "[3, 6, 2]", "[3, 6, 0]", "boards.a.l01", "1 to 6"},
           {"pips.json", "\"l01\": [3, 6, 2], ", "", "boards.a", "l01"},
           {"pips.json", "\"l01\": [3, 6, 2]", "\"l11\": [3, 6, 2]", "boards.a", "l11"},
           {"pips.json", "\"a\": {", "\"A!\": {", "boards", "a-z"},
       })
    expect_refused(fault);
}

TEST(PowerlineData, faults_in_the_charts) {
  for (const Fault& fault : {
           Fault{"charts.json", "[2, 3, 3, 3, 2, 2]", "[2, 3, 3, 3, 2, 3]", "green", "15 rounds"},
           {"charts.json", "[2, 3, 3, 3, 2, 2]", "[2, 3, 3, 3, 4]", "green", "6 entries"},
           {"charts.json", "[2, 3, 3, 3, 2, 2]", "[-1, 3, 3, 3, 5, 2]", "green", "whole number"},
           {"charts.json", "[1, 1, 2, 2, 3, 3]", "[1, 2, 1, 2, 3, 3]", "blue", "never fall"},
           {"charts.json", "[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3, 4]", "blue", "0 to 3"},
           {"charts.json", "\"id\": \"blue\"", "\"id\": \"green\"", "green", "twice"},
           {"charts.json", "\"id\": \"blue\"", "\"id\": \"pink\"", "pink", "not known"},
       })
    expect_refused(fault);
}

TEST(PowerlineData, faults_in_the_tiles) {
  for (const Fault& fault : {
           Fault{"tiles.json", "\"line\": \"l10\"", "\"line\": \"l11\"", "tile_j", "l11"},
           {"tiles.json", "\"of\": \"opera\"", "\"of\": \"castle\"", "tile_b", "castle"},
           {"tiles.json", "\"vp\": [[5, 7], [3, 5], [1, 2]]", "\"vp\": [[5, 7], [3, 5]]", "tile_b", "3 entries"},
           {"tiles.json", "\"vp\": [[5, 7], [3, 5], [1, 2]]", "\"vp\": [[5, 7], [3, 5], [1]]", "tile_b", "2 entries"},
           {"tiles.json", "\"from\": [1, 2], ", "\"from\": [1, 2], \"up_to\": [1, 2], ", "tile_b", "only one"},
           {"tiles.json", "\"from\": [1, 3, 6]", "\"from\": [1, 6, 3]", "tile_a", "ascend"},
           {"tiles.json", "\"measure\": \"cities\"", "\"measure\": \"towns\"", "tile_a", "towns"},
           {"tiles.json", "\"measure\": \"cities\"", "\"measure\": \"cities\", \"of\": \"opera\"", "tile_a",
            "does not belong"},
           {"tiles.json", "\"columns\": [5, 6]", "\"columns\": [5, 7]", "tile_h", "1 to 6"},
           {"tiles.json", "\"each\": [1, 2, 3]", "\"each\": [1, 2]", "tile_g", "3 entries"},
           {"tiles.json", "\"letter\": \"B\"", "\"letter\": \"A\"", "tile_b", "another tile"},
           {"tiles.json", "\"letter\": \"B\"", "\"letter\": \"BB\"", "tile_b", "one of A to Z"},
           {"tiles.json", "\"letter\": \"B\"", "\"letter\": \"b\"", "tile_b", "one of A to Z"},
           {"tiles.json", "\"id\": \"tile_b\"", "\"id\": \"tile_a\"", "tile_a", "twice"},
           {"tiles.json", "[\"tile_a\", \"tile_d\", \"tile_g\"]", "[\"tile_a\", \"tile_d\", \"tile_x\"]",
            "printed_tiles", "tile_x"},
           {"tiles.json", "[\"tile_a\", \"tile_d\", \"tile_g\"]", "[\"tile_a\", \"tile_d\", \"tile_d\"]",
            "printed_tiles", "twice"},
       })
    expect_refused(fault);
}

TEST(PowerlineData, faults_in_the_game) {
  for (const Fault& fault : {
           Fault{"game.json", "\"rounds\": 15", "\"rounds\": 14", "scoring_after", "last of the game"},
           {"game.json", "[5, 10, 15]", "[10, 5, 15]", "scoring_after", "ascending"},
           {"game.json", "\"players\": [1, 6]", "\"players\": [1, 7]", "players", "1 to 6"},
           {"game.json", "\"players\": [1, 6]", "\"players\": [4, 2]", "players", "first"},
           {"game.json", "\"yellow\"", "\"red\"", "workers", "twice"},
           {"game.json", "\"die_faces\": [1, 2, 3", "\"die_faces\": [2, 1, 3", "die_faces", "in order"},
           {"game.json", "\"from\": 71", "\"from\": 72", "band_3", "gap"},
           {"game.json", "\"to\": 70", "\"to\": 0", "band_2", "gap"},
           {"game.json", "\"to\": null", "\"to\": 200", "solo_bands", "no upper end"},
           {"game.json", "\"id\": \"side_b\"", "\"id\": \"back\"", "back", "not known"},
           {"game.json", "\"island_loss\": 1,", "", "game.json", "island_loss"},
           {"game.json", "\"id\": \"die\"", "\"id\": \"centre_board\"", "centre_board", "twice"},
       })
    expect_refused(fault);
}

TEST(PowerlineData, another_valid_set_is_played_as_it_says) {
  core::DataSet set = changed("game.json", "\"start_points\": 10", "\"start_points\": 25");
  set.name = "mine";
  const auto loaded = Game::load(set);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  EXPECT_NE((*loaded)->hash, default_data()->hash);
  const Game game = *Game::make(*loaded, {1, Json::object()});
  EXPECT_EQ(game.info().data_name, "mine");
  EXPECT_EQ(game.start().seats[0].points, 25);
}

TEST(PowerlineData, PL_98_a_band_may_be_a_single_number) {
  core::DataSet set = changed("game.json", "\"to\": 70", "\"to\": 61");
  std::string& game_file = set.files["game.json"];
  game_file.replace(game_file.find("\"from\": 71"), 10, "\"from\": 62");
  const auto loaded = Game::load(set);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  const Game game = *Game::make(*loaded, {1, Json::object()});
  State s = game.start();
  for (const auto& [points, expected] : {std::pair{60, 0}, {61, 1}, {62, 2}}) {
    s.seats[0].points = static_cast<std::int16_t>(points);
    EXPECT_EQ(game.figures(s, 0).band, expected) << points;
  }
}

TEST(PowerlineData, special_tiles_come_in_the_order_of_the_file) {
  const auto loaded = Game::load(changed("tiles.json", "\"letter\": \"A\", \"colour\": \"red\", \"special\": false",
                                         "\"letter\": \"A\", \"colour\": \"red\", \"special\": true"));
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  const State s = Game::make(*loaded, {1, {{"contracts", "special_only"}}})->start();
  std::vector<std::string> tiles;
  for (const std::uint8_t tile : s.contracts) tiles.push_back((*loaded)->tile_ids[tile]);
  EXPECT_THAT(tiles, ::testing::ElementsAre("tile_a", "tile_j", "tile_k"));
}

TEST(PowerlineData, too_few_tiles_for_a_way_of_drawing) {
  const auto loaded = Game::load(changed("tiles.json", "\"letter\": \"L\", \"colour\": \"yellow\", \"special\": true",
                                         "\"letter\": \"L\", \"colour\": \"yellow\", \"special\": false"));
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  EXPECT_EQ(Game::make(*loaded, {1, {{"contracts", "special_only"}}}).error().code, "wrong_option");
  EXPECT_TRUE(Game::make(*loaded, {1, {{"contracts", "by_colour"}}}).has_value());
}

TEST(PowerlineData, PL_120_one_tile_of_a_colour_is_enough_wherever_it_stands) {
  core::DataSet set = Game::default_data();
  Json tiles = Json::parse(set.file("tiles.json"));
  for (Json& tile : tiles["tiles"])
    if (tile["id"] == "tile_b" || tile["id"] == "tile_c") tile["special"] = true;
  set.files["tiles.json"] = tiles.dump();
  const auto loaded = Game::load(set);
  ASSERT_TRUE(loaded.has_value()) << loaded.error().text();
  EXPECT_TRUE(Game::make(*loaded, {1, {{"contracts", "by_colour"}}}).has_value()) << "red has its first tile, A";
}

// A board drawn anew: other lengths, ends and points on board b alone.
core::DataSet with_own_board() {
  core::DataSet set = Game::default_data();
  Json board = Json::parse(set.files["board.json"]), pips = Json::parse(set.files["pips.json"]);
  Json own = {{"stations", board["stations"]}, {"lines", board["lines"]}, {"cities", board["cities"]}};
  own["lines"][0]["segments"] = 1;
  own["cities"][0]["vp"] = 50;
  own["cities"][0]["mark"] = "opera";
  own["lines"][1]["b"] = "wind_2";  // was solar_1
  own["stations"][1]["lines"] = {"l02", "l03", "l05", "l10"};
  own["stations"][4]["lines"] = {"l03", "l09"};
  board["boards"]["b"] = own;
  pips["boards"]["b"]["l01"] = {4};
  set.files["board.json"] = board.dump();
  set.files["pips.json"] = pips.dump();
  return set;
}

TEST(PowerlineData, a_board_of_its_own_counts_for_its_seat_alone) {
  const auto data = Game::load(with_own_board());
  ASSERT_TRUE(data) << data.error().text();
  const auto game = Game::make(*data, {2, Json::object()});
  ASSERT_TRUE(game);
  State s = game->start();
  for (const int face : {4, 4, 4, 4, 4, 4})
    game->apply(s, core::kChance, {verb::die, static_cast<std::int16_t>(face)}, core::Log::none());
  const int line_1 = kPlacesPerLine * 0 + 1;  // l01_a
  for (Seat seat = 0; seat < 2; ++seat) {
    game->apply(s, seat, {verb::begin, 0}, core::Log::none());
    if (seat == 1) game->apply(s, seat, {verb::line, static_cast<std::int16_t>(line_1)}, core::Log::none());
    if (seat == 0) game->apply(s, seat, {verb::island, 0}, core::Log::none());
    game->apply(s, seat, {verb::stop, 0}, core::Log::none());
    if (s.active.has(seat)) game->apply(s, seat, {verb::vacation, kUse}, core::Log::none());
  }
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.seats[1].cities, 1) << "one segment is the whole line on board b";
  EXPECT_EQ(s.seats[1].points, 60);
  EXPECT_EQ(s.seats[0].cities, 0);
  EXPECT_EQ(game->invariant(s), "");
  EXPECT_EQ((*data)->shared().lines[0].segments, 3);
}

TEST(PowerlineData, games_with_a_board_of_its_own_keep_every_invariant) {
  const auto data = Game::load(with_own_board());
  ASSERT_TRUE(data);
  const auto game = Game::make(*data, {3, Json::object()});
  ASSERT_TRUE(game);
  Options options;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    core::Rng rng(seed);
    State s = game->start();
    while (!game->active(s).empty()) {
      const Seat seat = game->active(s).front();
      game->options(s, seat, options);
      ASSERT_FALSE(options.empty());
      game->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
      ASSERT_EQ(game->invariant(s), "");
    }
  }
}

TEST(PowerlineData, faults_in_a_board_of_its_own) {
  const auto refused = [](const char* pointer, const Json& value, std::string_view where, std::string_view what) {
    core::DataSet set = with_own_board();
    Json board = Json::parse(set.files["board.json"]);
    board[Json::json_pointer(pointer)] = value;
    set.files["board.json"] = board.dump();
    const auto loaded = Game::load(set);
    ASSERT_FALSE(loaded) << pointer;
    EXPECT_NE(loaded.error().where.find(where), std::string::npos) << loaded.error().text();
    EXPECT_NE(loaded.error().what.find(what), std::string::npos) << loaded.error().text();
  };
  refused("/boards/b/lines/0/segments", 17, "boards.b.lines[0]", "1 to 16");
  refused("/boards/b/lines/0/id", "l02", "boards.b.lines[0]", "same order");
  refused("/boards/b/lines/0/city", "c02", "boards.b.lines[0]", "same city");
  refused("/boards/b/lines/0/b", "wind_1", "boards.b.lines[0]", "two different stations");
  refused("/boards/b/stations/0/lines", {"l01"}, "boards.b.stations[0]", "exactly the lines");
  refused("/boards/b/stations", Json::array(), "boards.b.stations", "entries");
  refused("/boards/z", Json::parse(with_own_board().files["board.json"])["boards"]["b"], "pips.json", "no pips");
  refused("/boards/b/lines/0/segments", 2, "boards.b.l01", "2 entries");
}

TEST(PowerlineData, a_drawing_stays_on_the_board) {
  const Json designed = Json::parse(Game::default_data().files.at("board_geometry.json"));
  const auto error = [&](const char* pointer, const Json& value) {
    core::DataSet set = with_own_board();
    Json drawing = designed;
    drawing["boards"]["b"] = {
        {"stations", designed["stations"]}, {"cities", designed["cities"]}, {"lines", Json::array()}};
    for (const Json& line : designed["lines"])
      drawing["boards"]["b"]["lines"].push_back({{"id", line["id"]}, {"via", {{500, 300}}}});
    if (pointer != nullptr) drawing[Json::json_pointer(pointer)] = value;
    set.files["board_geometry.json"] = drawing.dump();
    const auto loaded = Game::load(set);
    return loaded ? std::string() : loaded.error().text();
  };
  EXPECT_EQ(error(nullptr, {}), "");
  EXPECT_NE(error("/boards/b/stations/0/x", 1001).find("0 to 1000"), std::string::npos);
  EXPECT_NE(error("/boards/b/stations/0/x", 1.5).find("whole number"), std::string::npos);
  EXPECT_NE(error("/boards/b/lines/3/via/0", {1, 2, 3}).find("2 entries"), std::string::npos);
  EXPECT_NE(error("/boards/b/lines/3/via",
                  Json::array({{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}))
                .find("entries"),
            std::string::npos);
  EXPECT_NE(error("/boards/b/cities/0/id", "c02").find("twice"), std::string::npos);
  EXPECT_NE(error("/boards/c", designed["island"]).find("network of its own"), std::string::npos);
  EXPECT_NE(error("/island/x", -4).find("0 to 1000"), std::string::npos);
}

// Every board and chart at its longest: the walk along a line of 16 segments ends inside its array.
TEST(PowerlineData, lines_of_sixteen_segments_are_played_to_their_end) {
  core::DataSet set = Game::default_data();
  Json board = Json::parse(set.files["board.json"]), pips = Json::parse(set.files["pips.json"]);
  for (Json& line : board["lines"]) line["segments"] = kMaxSegments;
  for (Json& each : pips["boards"])
    for (Json& line : each) line = std::vector<int>(kMaxSegments, 6);
  set.files["board.json"] = board.dump();
  set.files["pips.json"] = pips.dump();
  const auto data = Game::load(set);
  ASSERT_TRUE(data.has_value()) << data.error().text();
  const Game game = *Game::make(*data, {1, Json::object()});
  State s = game.start();
  PlayerBoard& player = s.seats[0];
  player.tokens.fill(kMaxSegments);
  player.ends.fill(kEndB);
  player.cities = (1u << kMaxLines) - 1;
  player.stations = 0xff;
  player.energy = static_cast<std::uint8_t>(player.energy - kMaxLines);
  player.next = next_places(game.rules(), player, 0);
  for (int die = 0; die < kWorkers; ++die) game.apply(s, core::kChance, {verb::die, 6}, core::Log::none());
  game.apply(s, 0, {verb::begin, 0}, core::Log::none());
  // Line 1 is full: a worker on the island used to look behind the end of its pips.
  const auto next = player.next;
  game.apply(s, 0, {verb::island, 0}, core::Log::none());
  EXPECT_EQ(player.next, next);
  static_assert(std::tuple_size_v<Pips::Walk> > kMaxSegments + 1);
}

TEST(PowerlineData, what_could_run_over_is_refused) {
  const auto refused = [](const char* file, const char* pointer, const Json& value, const char* what) {
    core::DataSet set = Game::default_data();
    Json json = Json::parse(set.files[file]);
    json[Json::json_pointer(pointer)] = value;
    set.files[file] = json.dump();
    const auto loaded = Game::load(set);
    ASSERT_FALSE(loaded.has_value()) << pointer;
    EXPECT_THAT(loaded.error().text(), HasSubstr(what)) << pointer;
    EXPECT_LT(loaded.error().text().size(), 500u);
  };
  refused("game.json", "/start_points", 1001, "0 to 1000");
  refused("game.json", "/start_jokers", 31, "0 to 30");
  refused("game.json", "/rounds", 41, "3 to 40");
  refused("board.json", "/lines/0/segments", 17, "1 to 16");
  refused("board.json", "/cities/0/vp", 101, "0 to 100");
  refused("charts.json", "/charts/0/joker/0", 5, "0 to 4");
  refused("board.json", "/lines/0/id", std::string(33, 'l'), "at most 32");
  Json boards = Json::object();
  for (int n = 0; n < 101; ++n) boards["b" + std::to_string(n)] = Json::object();
  refused("pips.json", "/boards", boards, "at most 100");
}

TEST(PowerlineData, a_set_may_be_for_fewer_players) {
  const auto data = Game::load(changed("game.json", "\"players\": [1, 6]", "\"players\": [2, 4]"));
  ASSERT_TRUE(data.has_value()) << data.error().text();
  for (const int players : {1, 5}) EXPECT_FALSE(Game::make(*data, {players, Json::object()})) << players;
  for (const int players : {2, 4}) EXPECT_TRUE(Game::make(*data, {players, Json::object()})) << players;
}

}  // namespace powerline::testing
