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

}  // namespace
}  // namespace cli_tests
