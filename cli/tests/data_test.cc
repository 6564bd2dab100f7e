// Component data: shown, checked, refused with file and entry; a set of one's own is played with.
#include <gtest/gtest.h>

#include "cli/tests/run.h"

namespace cli_tests {
namespace {

using core::Json;

// A copy of a game's own data set.
void copy_data(const std::string& game, const Folder& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(KILOWATT_SOURCE_DIR "/games/" + game + "/data"))
    std::filesystem::copy(entry.path(), folder / entry.path().filename().string());
}

void replace(const std::string& path, const std::string& from, const std::string& to) {
  std::string text = read(path);
  const auto at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  write(path, text.replace(at, from.size(), to));
}

TEST(CliData, every_game_shows_its_tables_and_passes_its_own_check) {
  for (const Json& game : run({"games", "--json"}).json()) {
    const std::string id = game["game"];
    const Outcome shown = run({"data", "show", id});
    EXPECT_EQ(shown.code, 0) << shown.err;
    EXPECT_TRUE(contains(shown.out, game["data_hash"].get<std::string>()));
    EXPECT_TRUE(run({"data", "show", id, "--json"}).json().is_object());
    const Json checked = run({"data", "check", KILOWATT_SOURCE_DIR "/games/" + id + "/data", "--json"}).json();
    EXPECT_EQ(checked["game"], id);
    EXPECT_EQ(checked["valid"], true) << checked;
    EXPECT_EQ(checked["data_hash"], game["data_hash"]);
  }
}

TEST(CliData, a_wrong_file_is_refused_with_file_entry_and_reason) {
  Folder folder;
  copy_data("powerline", folder);
  replace(folder / "board.json", "\"id\": \"l02\"", "\"id\": \"l99\"");
  const Outcome outcome = run({"data", "check", folder.path()});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.err, "board.json")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "l02")) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  const Json json = run({"data", "check", folder.path(), "--json"}).json();
  EXPECT_EQ(json["valid"], false);
  EXPECT_EQ(run({"play", "powerline", "--data", folder.path()}).code, 1);
  EXPECT_EQ(run({"sim", "powerline", "--data", folder.path()}).code, 1);

  write(folder / "board.json", "{");
  EXPECT_TRUE(contains(run({"data", "check", folder.path()}).err, "board.json"));
  std::filesystem::remove(folder / "board.json");
  EXPECT_TRUE(contains(run({"data", "check", folder.path()}).err, "missing"));
}

TEST(CliData, folders_without_data_are_refused) {
  Folder folder;
  EXPECT_EQ(run({"data", "check", folder.path()}).code, 1);
  EXPECT_EQ(run({"data", "check", folder / "nowhere"}).code, 2);
  write(folder / "shopping.json", "{}");
  const Outcome outcome = run({"data", "check", folder.path()});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.err, "powerline")) << outcome.err;
}

TEST(CliData, a_set_of_ones_own_is_played_and_named_in_the_record) {
  Folder folder, records;
  copy_data("powerline", folder);
  replace(folder / "board.json", "\"vp\": 17", "\"vp\": 18");
  EXPECT_EQ(run({"data", "check", folder.path()}).code, 0);
  const Outcome sim = run({"sim", "powerline", "--games", "1", "--data", folder.path(), "--records", records.path()});
  ASSERT_EQ(sim.code, 0) << sim.err;
  const Json record = Json::parse(read(records / "1.json"), nullptr, false);
  EXPECT_EQ(record["data"], std::filesystem::path(folder.path()).filename().string());
  const Outcome without = run({"trace", records / "1.json"});
  EXPECT_EQ(without.code, 1);
  EXPECT_TRUE(contains(without.err, "unknown data")) << without.err;
  EXPECT_EQ(run({"trace", records / "1.json", "--data", folder.path()}).code, 0);
  EXPECT_EQ(run({"replay", records / "1.json", "--data", folder.path()}).code, 0);
}

TEST(CliData, every_fault_of_a_set_is_named_at_once) {
  Folder folder;
  copy_data("powerline", folder);
  replace(folder / "board.json", "\"vp\": 17", "\"vp\": 1700");
  replace(folder / "charts.json", "\"joker\": [1,", "\"joker\": [9,");
  const Outcome outcome = run({"data", "check", folder.path()});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(contains(outcome.err, "c10")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "charts.json")) << outcome.err;
  const Json json = run({"data", "check", folder.path(), "--json"}).json();
  ASSERT_EQ(json["faults"].size(), 2u) << json;
  EXPECT_EQ(json["faults"][0]["pointer"], "/cities/9/vp");
}

TEST(CliData, a_box_file_is_packed_checked_compared_and_played) {
  Folder folder, out;
  copy_data("powerline", folder);
  replace(folder / "board.json", "\"vp\": 17", "\"vp\": 18");
  const std::string box = out / "mine.kilowatt-box";
  const Outcome packed = run({"data", "pack", folder.path(), "--out", box, "--name", "Our box"});
  ASSERT_EQ(packed.code, 0) << packed.err;
  const Json checked = run({"data", "check", box, "--games", "6", "--json"}).json();
  EXPECT_EQ(checked["valid"], true) << checked;
  EXPECT_TRUE(contains(packed.out, checked["data_hash"].get<std::string>()));
  const Outcome differs = run({"data", "diff", box, "--lang", "de"});
  EXPECT_EQ(differs.code, 0) << differs.err;
  EXPECT_TRUE(contains(differs.out, "17 → 18")) << differs.out;
  EXPECT_TRUE(contains(run({"data", "diff", KILOWATT_SOURCE_DIR "/games/powerline/data"}).out, "Nothing differs"));
  EXPECT_EQ(run({"sim", "powerline", "--games", "1", "--data", box}).code, 0);
  EXPECT_EQ(run({"sim", "century", "--games", "1", "--data", box}).code, 2);
  write(box, "{}");
  EXPECT_TRUE(contains(run({"sim", "powerline", "--data", box}).err, "no box"));
}

TEST(CliData, the_schema_is_printed_for_a_game_or_for_one_file) {
  const Json whole = run({"data", "schema", "goofspiel"}).json();
  EXPECT_TRUE(whole["properties"].contains("cards.json")) << whole;
  EXPECT_EQ(run({"data", "schema", "goofspiel", "--file", "deal.json"}).json()["properties"]["hand"]["minimum"], 1);
  EXPECT_EQ(run({"data", "schema", "goofspiel", "--file", "nothing.json"}).code, 2);
}

TEST(CliData, experts_show_how_a_set_plays) {
  const Json weighed = run({"data", "balance", KILOWATT_SOURCE_DIR "/games/powerline/data", "--games", "1",
                            "--iterations", "5", "--json"})
                           .json();
  EXPECT_EQ(weighed["own"]["games"], 1);
  EXPECT_EQ(weighed["own"]["seats"].size(), 2u);
  EXPECT_TRUE(weighed["designed"]["lists"].is_object());
  EXPECT_EQ(weighed["by_hand"], false);
}

// What was learned on the designed set knows nothing of a city that has become dear.
TEST(CliData, experts_that_show_how_a_set_plays_know_what_it_pays) {
  const Folder folder;
  copy_data("powerline", folder);
  replace(folder / "board.json", "\"vp\": 17", "\"vp\": 47");
  const Json weighed =
      run({"data", "balance", folder.path(), "--games", "6", "--iterations", "10", "--json"}).json();
  EXPECT_EQ(weighed["by_hand"], true);
  const auto used = [&](const char* set) { return weighed[set]["lists"]["cities"]["c10"]["used"].get<double>(); };
  EXPECT_GT(used("own"), used("designed") + 0.5) << weighed;
  const auto points = [&](const char* set) {
    return weighed[set]["seats"][0]["points"].get<double>() + weighed[set]["seats"][1]["points"].get<double>();
  };
  EXPECT_GT(points("own"), points("designed")) << weighed;
}

}  // namespace
}  // namespace cli_tests
