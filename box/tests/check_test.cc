// Everything that is wrong with a set at once, each beside its component; what differs; boxes as files; trial games.
#include "box/check.h"

#include <gtest/gtest.h>

#include "box/balance.h"
#include "box/diff_words.h"
#include "box/file.h"
#include "box/opponents.h"
#include "box/trial.h"
#include "games/all.h"

namespace box {
namespace {

using core::Json;

core::DataSet changed(const char* game, const std::vector<std::array<std::string, 3>>& replacements) {
  core::DataSet set = *games::find(game)->default_data();
  set.name = "mine";
  for (const auto& [file, from, to] : replacements) {
    std::string& text = set.files[file];
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  }
  return set;
}

std::vector<std::string> places(const std::vector<Fault>& faults) {
  std::vector<std::string> out;
  for (const Fault& fault : faults) out.push_back(fault.place.file + fault.place.pointer());
  return out;
}

TEST(Check, the_designed_sets_have_no_fault) {
  for (const core::GameType& type : games::all())
    EXPECT_TRUE(faults(type, *type.default_data()).empty()) << type.catalog->id;
}

TEST(Check, all_faults_of_a_set_are_found_at_once_each_with_its_component) {
  const auto found = faults(*games::find("powerline"),
                            changed("powerline", {{"board.json", "\"vp\": 17", "\"vp\": 1700"},
                                                  {"board.json", "\"mark\": \"opera\"", "\"mark\": \"opra\""},
                                                  {"charts.json", "[2, 3, 3, 3, 2, 2]", "[2, 3, 3, 3, 2, 9]"},
                                                  {"tiles.json", "\"from\": [1, 3, 6]", "\"from\": [1, 3, 3]"}}));
  EXPECT_EQ(places(found), (std::vector<std::string>{"board.json/cities/5/mark", "board.json/cities/9/vp",
                                                     "charts.json/charts/0/tiles", "tiles.json/tiles/0/from"}));
  EXPECT_EQ(found[1].place.component, "c10");
  EXPECT_EQ(found[1].error.what, "must be a whole number from 0 to 100");
  EXPECT_NE(found[0].error.remedy.find("church"), std::string::npos);
}

TEST(Check, a_missing_file_and_one_that_is_not_json_are_faults_like_others) {
  core::DataSet set = changed("century", {{"setup.json", "\"coins\": 10", "\"coins\": -1"}});
  set.files.erase("cost_tracks.json");
  set.files["player_board.json"] = "{";
  const auto found = places(faults(*games::find("century"), set));
  EXPECT_EQ(found, (std::vector<std::string>{"cost_tracks.json", "setup.json/coins", "player_board.json"}));
}

TEST(Check, a_fault_that_lies_in_another_file_ends_the_search_and_does_not_repeat) {
  const auto found =
      faults(*games::find("powerline"), changed("powerline", {{"board.json", "{\"id\": \"l02\"", "{\"id\": \"l99\""}}));
  ASSERT_FALSE(found.empty());
  EXPECT_LE(found.size(), 4u);
}

TEST(Place, of_an_error_is_read_back) {
  const Place place = read_place("board.json: lines[2] (l03).segments");
  EXPECT_EQ(place.file, "board.json");
  EXPECT_EQ(place.pointer(), "/lines/2/segments");
  EXPECT_EQ(place.component, "l03");
  EXPECT_EQ(read_place("scoring_cards.json").pointer(), "");
  EXPECT_EQ(read_place("a.json: ((").file, "a.json");
}

TEST(Diff, says_in_three_languages_what_differs_and_nothing_else) {
  const core::GameType& type = *games::find("powerline");
  const core::DataSet set = changed("powerline", {{"board.json", "\"vp\": 17", "\"vp\": 18"},
                                                  {"game.json", "\"start_points\": 10", "\"start_points\": 12"}});
  EXPECT_TRUE(diff(type, *type.default_data(), *type.default_data()).empty());
  const auto changes = diff(type, *type.default_data(), set);
  ASSERT_EQ(changes.size(), 2u);
  ASSERT_EQ(changes[0].things.size(), 1u);
  EXPECT_EQ(changes[0].things[0].id, "c10");
  EXPECT_EQ(changes[0].before, 17);
  EXPECT_EQ(changes[0].after, 18);
  for (const char* lang : {"en", "de", "fr"}) {
    const DiffWords words(type, lang);
    for (const Change& change : changes) {
      const std::string said = words.say(change);
      EXPECT_NE(said.find(change.after.dump()), std::string::npos) << said;
      EXPECT_EQ(said.find("_"), std::string::npos) << said;  // no key of a file
    }
  }
  EXPECT_NE(DiffWords(type, "en").say(changes[1]), DiffWords(type, "de").say(changes[1]));
}

TEST(Diff, says_which_entry_it_is_where_a_list_has_no_ids) {
  const core::GameType& type = *games::find("pampero");
  core::DataSet set = *type.default_data();
  const auto change = [&](const char* file, auto&& how) {
    Json root = Json::parse(set.files[file]);
    how(root);
    set.files[file] = root.dump();
  };
  change("network.json", [](Json& root) {
    root["income_tracks"][2]["limits"][7] = 9;
    root["tower_slots"][3]["bonus"] = {{"effect", "money"}, {"n", 17}};
  });
  change("setup.json", [](Json& root) { root["batteries"][3]["count"] = 30; });
  change("cards_basic.json", [](Json& root) { root["cards"][0]["actions"][0]["owner"] = "own"; });
  change("scoring.json", [](Json& root) { root["tiles"][0]["category"] = "2"; });
  std::string said;
  for (const Change& one : diff(type, *type.default_data(), set)) said += DiffWords(type, "en").say(one) + "\n";
  EXPECT_NE(said.find("income tracks, Commerce: limits"), std::string::npos) << said;
  EXPECT_NE(said.find("spaces for towers, column 4"), std::string::npos) << said;
  EXPECT_NE(said.find("batteries, players 4: count 22"), std::string::npos) << said;
  EXPECT_NE(said.find("actions 1: "), std::string::npos) << said;
  EXPECT_NE(said.find("category 1 → 2\n"), std::string::npos) << said;  // not "First effect"
}

TEST(Diff, things_are_compared_by_their_ids_whatever_their_order) {
  const core::GameType& type = *games::find("goofspiel");
  core::DataSet set = *type.default_data();
  Json cards = Json::parse(set.files["cards.json"]);
  std::swap(cards["prizes"][0], cards["prizes"][1]);
  cards["prizes"].erase(2);
  set.files["cards.json"] = cards.dump();
  const auto changes = diff(type, *type.default_data(), set);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_TRUE(changes[0].after.is_discarded());
}

TEST(BoxFile, keeps_the_bytes_that_were_hashed) {
  const core::GameType& type = *games::find("century");
  const core::DataSet set = changed("century", {{"setup.json", "\"coins\": 10", "\"coins\": 11"}});
  const auto read = read_box(write_box(type, set), "x");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->set.files, set.files);
  EXPECT_EQ(read->set.name, "mine");
  EXPECT_EQ(read->data_hash, core::data_hash(set, *type.catalog));
}

TEST(BoxFile, is_refused_with_a_reason_when_it_is_not_one) {
  const core::GameType& type = *games::find("goofspiel");
  const std::string good = write_box(type, *type.default_data());
  const auto why = [](const std::string& bytes) {
    const auto read = read_box(bytes, "my.kilowatt-box");
    return read ? std::string("read") : read.error().what;
  };
  const auto with = [&](const char* key, const Json& value) {
    Json json = Json::parse(good);
    json[key] = value;
    return json.dump();
  };
  EXPECT_EQ(why(good), "read");
  EXPECT_EQ(why("{}"), "this is no box");
  EXPECT_EQ(why(with("kilowatt_box", 2)), "this box was written by a later version");
  EXPECT_NE(why(with("game", "chess")).find("not known"), std::string::npos);
  EXPECT_NE(why(with("name", "")).find("name"), std::string::npos);
  EXPECT_NE(why(with("extra", 1)).find("extra"), std::string::npos);
  EXPECT_NE(why(with("files", Json::object())).find("missing"), std::string::npos);
  EXPECT_NE(why(with("data_hash", "00")).find("changed"), std::string::npos);
  EXPECT_NE(why(std::string(kMostFileBytes + 1, ' ')).find("larger"), std::string::npos);
}

// A box of a version that had fewer rule files: what came since is as designed.
TEST(BoxFile, of_an_earlier_version_may_lack_a_rule_file) {
  const core::GameType& type = *games::find("century");
  core::DataSet set = changed("century", {{"setup.json", "\"coins\": 10", "\"coins\": 11"}});
  set.files.erase("final_scoring.json");
  const auto read = read_box(write_box(type, set), "x");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->set.file("final_scoring.json"), type.default_data()->file("final_scoring.json"));
  EXPECT_NE(read->set.file("setup.json"), type.default_data()->file("setup.json"));
  EXPECT_EQ(read->data_hash, core::data_hash(read->set, *type.catalog));
  EXPECT_TRUE(type.load(read->set));
}

TEST(BoxFile, what_is_only_shown_has_its_bounds_too) {
  const core::GameType& type = *games::find("powerline");
  const auto why = [&](const char* file, const std::string& bytes) {
    core::DataSet set = *type.default_data();
    set.files[file] = bytes;
    const auto read = read_box(write_box(type, set), "x");
    return read ? std::string() : read.error().what;
  };
  EXPECT_EQ(why("names.json", "{\"c01\": \"Hafen\"}"), "");
  EXPECT_NE(why("names.json", "{\"c01\": \"" + std::string(41, 'a') + "\"}").find("c01"), std::string::npos);
  EXPECT_NE(why("names.json", "[]").find("object"), std::string::npos);
  EXPECT_EQ(why("bots.json", "{\"value\": \"by_hand\", \"games\": 200, \"learned\": 0.4}"), "");
  EXPECT_NE(why("bots.json", "{\"value\": \"magic\"}").find("value positions"), std::string::npos);
  EXPECT_NE(why("board_geometry.json", "{\"width\": 1e300}").find("10000"), std::string::npos);
  EXPECT_NE(why("board_geometry.json", std::string(70'000, ' ')).find("larger"), std::string::npos);
}

TEST(Opponents, play_both_ways_and_the_verdict_reaches_the_bots) {
  for (const char* game : {"powerline", "pampero", "century"}) {
    const core::GameType& type = *games::find(game);
    auto opponents = Opponents::begin(type, *type.default_data(), 2, 1);
    ASSERT_TRUE(opponents);
    EXPECT_FALSE(opponents->asks_for_hand_made());
    while (opponents->go_on()) {
    }
    EXPECT_EQ(opponents->done(), 2);
    core::DataSet set = *type.default_data();
    set.files[kVerdictFile] = opponents->verdict();
    EXPECT_EQ(core::asks_for_hand_made(set), opponents->asks_for_hand_made());
    set.files[kVerdictFile] = "{\"value\": \"by_hand\"}";
    const auto maker = type.load(set);
    ASSERT_TRUE(maker) << maker.error().text();
    EXPECT_TRUE((*(*maker)({std::max(2, type.catalog->min_players), Json::object()}))->info().by_hand);
    EXPECT_EQ(core::data_hash(set, *type.catalog), core::data_hash(*type.default_data(), *type.catalog));
  }
}

TEST(Trial, the_designed_sets_pass) {
  for (const core::GameType& type : games::all()) {
    auto trial = Trial::begin(type, *type.default_data(), 60, 1);
    ASSERT_TRUE(trial);
    while (trial->go_on()) {
    }
    EXPECT_FALSE(trial->fault()) << trial->fault()->text();
    EXPECT_EQ(trial->done(), 60);
  }
  EXPECT_FALSE(Trial::begin(*games::find("century"),
                            changed("century", {{"setup.json", "\"coins\": 10", "\"coins\": -1"}}), 1, 1));
}

TEST(Trial, names_what_nobody_could_ever_choose) {
  const core::GameType& type = *games::find("goofspiel");
  auto trial = Trial::begin(type, *type.default_data(), 40, 1);
  ASSERT_TRUE(trial);
  const std::size_t before = trial->out_of_reach().size();
  while (trial->go_on()) {
  }
  EXPECT_EQ(trial->out_of_reach(), std::vector<std::string>());
  EXPECT_EQ(before, 0u);  // nothing was offered yet: nothing is known
}

TEST(Balance, every_list_of_every_game_has_a_heading_in_every_language) {
  for (const core::GameType& type : games::all()) {
    const auto game = (*type.load(*type.default_data()))({type.catalog->min_players, Json::object()});
    ASSERT_TRUE(game);
    for (const char* lang : {"en", "de", "fr"})
      for (const core::Words& list : (*game)->info().lists)
        EXPECT_TRUE(DataWords(type, lang).has("lists", list.name)) << list.name << lang;
  }
}

TEST(Balance, counts_every_game_seat_and_component) {
  const core::GameType& type = *games::find("powerline");
  auto balance = Balance::begin(type, *type.default_data(),
                                {.players = 2, .games = 2, .milliseconds = 0, .iterations = 20, .seed = 3});
  ASSERT_TRUE(balance);
  while (balance->go_on()) {
  }
  EXPECT_EQ(balance->done(), 2);
  const Json json = balance->to_json();
  ASSERT_EQ(json["seats"].size(), 2u);
  EXPECT_DOUBLE_EQ(json["seats"][0]["wins"].get<double>() + json["seats"][1]["wins"].get<double>(), 1.0);
  EXPECT_GT(json["seats"][0]["points"], 0);
  // No move names a city: it is used when it is supplied. One that nobody supplies is told as well.
  ASSERT_EQ(json["lists"]["cities"].size(), 10u) << json;
  double used = 0;
  for (const auto& [id, use] : json["lists"]["cities"].items()) {
    used += use["used"].get<double>();
    EXPECT_EQ(use["used"] == 0, use["points"] == 0) << id;
  }
  EXPECT_GT(used, 0);
  double moves = 0;
  for (const auto& [id, use] : json["lists"]["places"].items()) moves += use["used"].get<double>();
  EXPECT_GT(moves, 10);
}

}  // namespace
}  // namespace box
