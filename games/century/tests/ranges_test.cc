// Nothing runs over: data that could take a number beyond its width are refused, and what is accepted can be played to
// the end, whatever its numbers.
#include "core/playout.h"
#include "games/century/tests/changed_data.h"

namespace century::testing {

using ::testing::HasSubstr;

namespace {

// Three cities on every tile, each with this much of a good.
void everywhere(Json& land, const char* good, int amount) {
  set_all(land, good, amount);
  const Json cities = row(land["land"], "start")["cities"];
  for (Json& tile : land["land"]) tile["template"] = "st", tile["cities"] = cities;
}

}  // namespace

TEST(CenturyRanges, garbage_that_a_tile_cannot_hold) {
  EXPECT_THAT(load_with("damage_cards.json", [](Json& j) { set_all(j, "garbage", 20); }), "") << "211 of 255";
  EXPECT_THAT(load_with("land_tiles.json", [](Json& j) { row(j["land"], "start")["start_garbage"] = 50; }), "");
  core::DataSet files = Game::default_data();
  change(files, "damage_cards.json", [](Json& j) { set_all(j, "garbage", 20); });
  change(files, "tech_tiles.json", [](Json& j) { set_all(j, "garbage", 20); });
  const auto loaded = Game::load(files);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().where, "setup.json: land_display");
  EXPECT_EQ(loaded.error().what, "a player could have 306 garbage, the most is 255");
}

TEST(CenturyRanges, garbage_up_to_the_last_cube) {
  core::DataSet files = Game::default_data();
  change(files, "damage_cards.json", [](Json& j) { set_all(j, "garbage", 20); });
  change(files, "land_tiles.json", [](Json& j) { set_all(j, "start_garbage", 45); });
  EXPECT_TRUE(Game::load(files)) << "45 and in each of 5 rounds 1 + 20 + 21";
  change(files, "land_tiles.json", [](Json& j) { set_all(j, "start_garbage", 46); });
  EXPECT_EQ(Game::load(files).error().what, "a player could have 256 garbage, the most is 255");
}

TEST(CenturyRanges, the_longest_game_follows_from_the_data) {
  for (int players = 3; players <= 5; ++players)
    EXPECT_EQ(Scene(players).game.info().longest,
              (std::array{4321, 5767, 7223}[static_cast<std::size_t>(players - 3)]));
}

TEST(CenturyRanges, a_display_that_brings_too_much_garbage) {
  const Change two_rounds = [](Json& j) {
    j["rounds"] = 2, j["stack_of_round"] = {"i_ii"}, j["card_rounds"] = {2};
    for (auto& [players, size] : j["land_display"].items()) size = 16;
    for (auto& [players, size] : j["tech_display"].items()) size = 12;
  };
  core::DataSet files = Game::default_data();
  change(files, "setup.json", two_rounds);
  change(files, "cost_tracks.json", [](Json& j) {
    j["tracks"].erase(2), j["tracks"].erase(1);
    j["tracks"][0]["rounds"] = {1};
  });
  change(files, "scoring_cards.json", [](Json& j) { set_all(j, "round", 2); });
  ASSERT_TRUE(Game::load(files)) << Game::load(files).error().text();
  change(files, "land_tiles.json", [](Json& j) { row(j["land"], "start")["start_garbage"] = 50; });
  change(files, "damage_cards.json", [](Json& j) { set_all(j, "garbage", 20); });
  change(files, "tech_tiles.json", [](Json& j) { set_all(j, "garbage", 20); });
  ASSERT_TRUE(Game::load(files)) << "50 + 20 + 20 + 136";
  change(files, "land_tiles.json", [](Json& j) {
    for (Json& tile : j["land"])
      if (tile["stack"] == "iii_iv") tile["stack"] = "i_ii";
  });
  change(files, "setup.json", [](Json& j) { j["land_display"]["5"] = 18; });
  EXPECT_EQ(Game::load(files).error().what, "a player could have 261 garbage, the most is 255");
}

TEST(CenturyRanges, coins_that_do_not_fit) {
  core::DataSet files = Game::default_data();
  change(files, "land_tiles.json", [](Json& j) { everywhere(j, "coins", 50); });
  ASSERT_TRUE(Game::load(files)) << Game::load(files).error().text();
  change(files, "setup.json", [](Json& j) { j["coins"] = 1000, j["compensation_extra"] = 1000; });
  change(files, "cost_tracks.json", [](Json& j) { set_all(j, "min_bid", 1000); });
  const auto loaded = Game::load(files);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().where, "land_tiles.json");
  // 1000 at the start, 2000 as compensation in each of 5 rounds, 6 incomes of 31 tiles with 150 coins and of
  // institutions.
  EXPECT_EQ(loaded.error().what, "a player could have 39116 coins, the most is 30767");
}

TEST(CenturyRanges, science_that_does_not_fit) {
  core::DataSet files = Game::default_data();
  change(files, "land_tiles.json", [](Json& j) { everywhere(j, "science", 50); });
  change(files, "tech_tiles.json", [](Json& j) { set_all(j, "bonus", 50); });
  change(files, "setup.json", [](Json& j) { j["science"] = 1000; });
  const auto loaded = Game::load(files);
  ASSERT_FALSE(loaded);
  // 1000 at the start, 6 incomes: 31 tiles with 150 science, 2 institutions with 50 for each of 12 cities.
  EXPECT_EQ(loaded.error().what, "a player could have 36100 science, the most is 30767");
}

TEST(CenturyRanges, points_of_the_income_that_do_not_fit) {
  core::DataSet files = Game::default_data();
  change(files, "land_tiles.json", [](Json& j) { everywhere(j, "prosperity", 50); });
  change(files, "tech_tiles.json", [](Json& j) { set_all(j, "bonus", 50), set_all(j, "points", 50); });
  const auto loaded = Game::load(files);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().where, "land_tiles.json");
  // Up to round 4: 6550 a round, doubled by a card in round 2.
  EXPECT_EQ(loaded.error().what, "a player could have from 0 to 39300 points, the most is 32767");
}

TEST(CenturyRanges, cards_whose_points_do_not_fit) {
  const auto with_terms = [](const char* card, int per, std::size_t terms) {
    return refuse("scoring_cards.json", [&](Json& j) {
      Json& list = row(j["cards"], card)["terms"];
      list[0]["per"] = per;
      const Json first = list[0];
      while (list.size() < terms) list.push_back(first);
    });
  };
  EXPECT_EQ(with_terms("ii_b", 99, 1), "accepted");
  EXPECT_THAT(with_terms("ii_b", 99, 4), HasSubstr("ii_b: a player could have from 0 to 96074 points"));
  EXPECT_EQ(with_terms("iv_c", 99, 1), "accepted");
  EXPECT_THAT(with_terms("iv_c", -99, 16), HasSubstr("iv_c: a player could have from -171995 to 850 points"));
  EXPECT_THAT(refuse("scoring_cards.json", [](Json& j) { set_all(j, "per", 99); }),
              HasSubstr("iv_a: a player could have from 0 to 34342 points"))
      << "242 and 99 times as much, 121 in each of two rounds, 99 for each of 24 plants and 76 coins";
}

TEST(CenturyRanges, cards_that_multiply_points_again_and_again) {
  core::DataSet files = Game::default_data();
  change(files, "setup.json", [](Json& j) { j["card_rounds"] = {1, 2, 3, 4, 5, 6}; });
  change(files, "scoring_cards.json", [](Json& j) {
    Json terms = row(j["cards"], "ii_b")["terms"];
    terms[0]["per"] = 3;
    for (std::size_t i = 0; i < 6; ++i) j["cards"][i]["round"] = i + 1, j["cards"][i]["terms"] = terms;
  });
  ASSERT_FALSE(Game::load(files));
  EXPECT_THAT(Game::load(files).error().text(), HasSubstr("scoring_cards.json"));
}

TEST(CenturyRanges, a_final_scoring_that_does_not_fit) {
  core::DataSet files = Game::default_data();
  change(files, "final_scoring.json", [](Json& j) { j["first_garbage"] = -99, j["extra_garbage"] = -99; });
  ASSERT_TRUE(Game::load(files)) << Game::load(files).error().text();
  change(files, "damage_cards.json", [](Json& j) { set_all(j, "garbage", 20); });
  change(files, "land_tiles.json", [](Json& j) { row(j["land"], "start")["start_garbage"] = 40; });
  change(files, "player_board.json", [](Json& j) { set_all(j, "clean", -99), set_all(j, "points", -99); });
  change(files, "setup.json", [](Json& j) { j["points"] = -1000; });
  const auto loaded = Game::load(files);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().where, "final_scoring.json");
  EXPECT_EQ(loaded.error().what, "a player could have from -36306 to 52 points, the most is 32767");
}

TEST(CenturyRanges, nodes_with_names_no_move_could_spell) {
  for (const char* name : {"", "a b", "A", "a_b", "longer", "\n"}) {
    EXPECT_THAT(refuse("rail_templates.json",
                       [&](Json& j) {
                         Json& nodes = row(j["templates"], "f1")["nodes"];
                         nodes[name] = nodes["j"];
                       }),
                HasSubstr("name of a node"))
        << name;
  }
}

TEST(CenturyRanges, TC_701_an_institution_without_cities) {
  EXPECT_THAT(refuse("rail_templates.json",
                     [](Json& j) {
                       Json& nodes = row(j["templates"], "i4")["nodes"];
                       nodes["a"] = row(j["templates"], "s1")["nodes"]["a"];
                     }),
              HasSubstr("no city"));
}

namespace {

// A template with every bridge between its edge points and three cities, none of which crosses another.
Json all_bridges(const Json& start, int number) {
  Json out = start;
  out["id"] = "b" + std::to_string(number);
  out["bridges"] = Json::array();
  const Strings ends = {"n", "e", "s", "w", "a", "b", "c"};
  for (std::size_t i = 0; i < ends.size(); ++i)
    for (std::size_t k = i + 1; k < ends.size(); ++k)
      out["bridges"].push_back(
          {{"id", ends[i] + "_" + ends[k]}, {"ends", {ends[i], ends[k]}}, {"crosses", Json::array()}});
  return out;
}

std::string load_with_bridged_templates(int count) {
  return load_with("rail_templates.json", [&](Json& j) {
    const Json start = row(j["templates"], "st");
    for (int i = 0; i < count; ++i) j["templates"].push_back(all_bridges(start, i));
  });
}

}  // namespace

TEST(CenturyRanges, sets_of_bridges_take_a_bounded_time_and_place) {
  EXPECT_EQ(load_with_bridged_templates(8), "");
  EXPECT_THAT(load_with_bridged_templates(9), HasSubstr("(b8): its bridges can be laid in too many ways"));
  // To the last set: templates with ever fewer bridges fill what the game's own leave; `more` is one set too many.
  const auto filled = [](int more) {
    return load_with("rail_templates.json", [&](Json& j) {
      int left = kMaxBridgeSets + more;
      for (const Template& tile : default_data()->templates) left -= static_cast<int>(tile.laid.size());
      const Json all = all_bridges(row(j["templates"], "st"), 0);
      for (int bridges = static_cast<int>(all["bridges"].size()), number = 0; left > 0; ++number) {
        const auto sets = [](int n) {  // of at most four bridges
          return n + n * (n - 1) / 2 + n * (n - 1) * (n - 2) / 6 + n * (n - 1) * (n - 2) * (n - 3) / 24;
        };
        while (sets(bridges) > left) --bridges;
        Json tile = all;
        tile["id"] = "b" + std::to_string(number);
        tile["bridges"].erase(tile["bridges"].begin() + bridges, tile["bridges"].end());
        j["templates"].push_back(std::move(tile));
        left -= sets(bridges);
      }
    });
  };
  EXPECT_EQ(filled(0), "");
  EXPECT_THAT(filled(1), HasSubstr("its bridges can be laid in too many ways"));
}

// Every pair of cities joined directly, by a fork of its own and by one fork for all, beside four lines from the edges.
TEST(CenturyRanges, as_many_lines_as_a_tile_can_have) {
  core::DataSet files = Game::default_data();
  change(files, "rail_templates.json", [](Json& j) {
    Json& tile = row(j["templates"], "st");
    const std::string here = "M60 60 L60 60";
    Json& nodes = tile["nodes"];
    for (auto& [name, node] : nodes.items()) node["x"] = node["y"] = 60;
    for (const char* fork : {"f", "g", "h", "k"}) nodes[fork] = {{"kind", "junction"}, {"x", 60}, {"y", 60}};
    tile["tracks"] = Json::array();
    const auto join = [&](const char* a, const char* b) {
      tile["tracks"].push_back({{"ends", {a, b}}, {"path", here}});
    };
    join("a", "b"), join("b", "c"), join("a", "c");
    join("f", "a"), join("f", "b"), join("g", "b"), join("g", "c"), join("h", "a"), join("h", "c");
    join("k", "a"), join("k", "b"), join("k", "c");
    for (const char* port : {"M60 0 L60 60", "M120 60 L60 60", "M60 120 L60 60", "M0 60 L60 60"})
      tile["tracks"].push_back({{"ends", {std::string(1, "nesw"[tile["tracks"].size() - 12]), "a"}}, {"path", port}});
  });
  const auto data = Game::load(files);
  ASSERT_TRUE(data) << data.error().text();
  const Rails& rails = *(*data)->land[kStartRow].rails;
  EXPECT_EQ(rails.net_count, kMaxNets);
  EXPECT_EQ(rails.city_ports[0], 0b1111);
}

TEST(CenturyRanges, a_game_of_one_round_has_no_auction) {
  core::DataSet files = Game::default_data();
  change(files, "setup.json",
         [](Json& j) { j["rounds"] = 1, j["stack_of_round"] = Json::array(), j["card_rounds"] = {1}; });
  change(files, "cost_tracks.json", [](Json& j) { j["tracks"] = Json::array(); });
  change(files, "scoring_cards.json", [](Json& j) { set_all(j, "round", 1); });
  const auto data = Game::load(files);
  ASSERT_TRUE(data) << data.error().text();
  Scene t(*data, 3);
  t.chance();
  EXPECT_EQ(t.game.info().longest, 56);
  EXPECT_EQ(t.game.figures(t.s, kP1).min_bid, 0);
  t.play("p1 done; p2 done; p3 done");
  EXPECT_EQ(t.s.over, 1);
}

namespace {

// Every place in the file where a number stands.
void numbers_of(Json& json, std::vector<Json*>& out) {
  for (Json& inner : json) {
    if (inner.is_structured()) numbers_of(inner, out);
    if (inner.is_number()) out.push_back(&inner);
  }
}

// Plays a game; all numbers of the state must be what plain arithmetic over the notes says.
void play_to_the_end(const std::shared_ptr<const Data>& data, int players, std::uint64_t seed) {
  Scene t(data, players);
  core::Rng rng(seed);
  core::Options options;
  std::vector<core::Note> notes;
  std::array<long, kMaxPlayers> points{};
  points.fill(data->points);
  int moves = 0;
  for (Seats active = t.game.active(t.s); !active.empty(); active = t.game.active(t.s), ++moves) {
    ASSERT_LT(moves, t.game.info().longest);
    const Seat seat = active.front();
    t.game.options(t.s, seat, options);
    ASSERT_FALSE(options.empty());
    ASSERT_LE(options.size(), core::Options::kCapacity);
    const core::Move move = core::random_move(options, seat, rng);
    ASSERT_EQ(t.game.refusal(t.s, seat, move), "");
    notes.clear();
    t.game.apply(t.s, seat, move, core::Log(&notes));
    ASSERT_EQ(t.game.invariant(t.s), "");
    for (const core::Note& note : notes)
      if (const int at = t.game.info().notes[note.kind].points; at >= 0)
        points[static_cast<std::size_t>(note.args[0])] += note.args[static_cast<std::size_t>(at)];
    for (Seat p = 0; p < players; ++p) ASSERT_EQ(t.s.seats[p].points, points[p]);
    t.game.figures(t.s, seat);
  }
}

}  // namespace

// Every number of every file, one after another and some at a time, is set to what is small, large or next to a limit.
TEST(CenturyRanges, accepted_data_can_be_played_to_the_end) {
  constexpr int kExtremes[] = {-1000, -99, -60, -1, 0, 1, 2, 3, 5, 20, 36, 50, 60, 99, 255, 1000};
  core::Rng rng(2026);
  int accepted = 0;
  for (const std::string& file : Game::catalog().rule_files)
    for (int trial = 0; trial < 60; ++trial) {
      core::DataSet files = Game::default_data();
      change(files, file, [&](Json& j) {
        std::vector<Json*> numbers;
        numbers_of(j, numbers);
        for (int n = 1 + rng.below(3); n > 0; --n) {
          const int value = kExtremes[rng.below(static_cast<int>(std::size(kExtremes)))];
          *numbers[static_cast<std::size_t>(rng.below(static_cast<int>(numbers.size())))] = value;
        }
      });
      const auto data = Game::load(files);
      if (!data) continue;
      ++accepted;
      const int players = (*data)->min_players + rng.below((*data)->max_players - (*data)->min_players + 1);
      ASSERT_NO_FATAL_FAILURE(play_to_the_end(*data, players, static_cast<std::uint64_t>(trial))) << file << trial;
    }
  EXPECT_GT(accepted, 100);
}

// All that brings something at its largest accepted value at once.
TEST(CenturyRanges, the_richest_accepted_game_can_be_played_to_the_end) {
  core::DataSet files = Game::default_data();
  change(files, "land_tiles.json", [](Json& j) {
    for (const char* good : {"coins", "science", "prosperity"}) set_all(j, good, 20);
    set_all(j, "plants", 3);
    set_all(j, "start_garbage", 10);
  });
  change(files, "damage_cards.json", [](Json& j) { set_all(j, "garbage", 20), set_all(j, "skulls", 20); });
  change(files, "setup.json", [](Json& j) { j["coins"] = j["science"] = j["points"] = 500, j["bid_max"] = 255; });
  change(files, "cost_tracks.json", [](Json& j) { set_all(j, "min_bid", 0); });
  change(files, "final_scoring.json", [](Json& j) { j["extra_garbage"] = -50; });
  const auto data = Game::load(files);
  ASSERT_TRUE(data) << data.error().text();
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    ASSERT_NO_FATAL_FAILURE(play_to_the_end(*data, 3 + static_cast<int>(seed % 3), seed)) << seed;
}

}  // namespace century::testing
