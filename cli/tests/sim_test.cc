// Simulations: the same games whatever the threads, figures for programs, nothing half-written.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli/statistics.h"
#include "cli/tests/run.h"

namespace cli_tests {
namespace {

using core::Json;

TEST(CliStatistics, quantiles_and_deviation) {
  const cli::Summary s = cli::summarize({5, 1, 3, 2, 4});
  EXPECT_DOUBLE_EQ(s.mean, 3);
  EXPECT_NEAR(s.sd, 1.5811388, 1e-6);
  EXPECT_DOUBLE_EQ(s.min, 1);
  EXPECT_DOUBLE_EQ(s.p10, 1.4);
  EXPECT_DOUBLE_EQ(s.p50, 3);
  EXPECT_DOUBLE_EQ(s.p90, 4.6);
  EXPECT_DOUBLE_EQ(s.max, 5);
  EXPECT_DOUBLE_EQ(cli::summarize({7}).sd, 0);
}

TEST(CliSim, json_has_the_figures) {
  const Json json = run({"sim", "powerline", "--players", "3", "--games", "20", "--json"}).json();
  for (const char* key : {"games", "players", "points", "seconds", "decisions"}) EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_EQ(json["games"], 20);
  EXPECT_EQ(json["players"], 3);
  ASSERT_EQ(json["points"].size(), 3U);
  for (const char* key : {"mean", "sd", "min", "p10", "p50", "p90", "max"})
    EXPECT_TRUE(json["points"][0].contains(key)) << key;
}

TEST(CliSim, the_seed_decides_and_threads_do_not) {
  Folder one, two, other;
  const auto sim = [](const std::string& folder, const char* seed, const char* threads) {
    const Outcome outcome = run({"sim", "powerline", "--players", "2", "--games", "9", "--set", "contracts=by_colour",
                                 "--seed", seed, "--threads", threads, "--records", folder, "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.json();
  };
  const Json first = sim(one.path(), "3", "1"), second = sim(two.path(), "3", "4");
  sim(other.path(), "4", "1");
  EXPECT_EQ(first["points"], second["points"]);
  EXPECT_EQ(first["decisions"], second["decisions"]);
  for (int n = 1; n <= 9; ++n) {
    const std::string name = std::to_string(n) + ".json";
    EXPECT_EQ(read(one / name), read(two / name)) << name;
    EXPECT_NE(read(one / name), read(other / name)) << name;
    EXPECT_EQ(run({"trace", one / name}).code, 0) << name;
  }
}

TEST(CliSim, every_game_plays_to_its_end) {
  for (const Json& game : run({"games", "--json"}).json()) {
    const std::string id = game["game"];
    for (int players = game["min_players"]; players <= game["max_players"]; ++players) {
      Folder folder;
      const Outcome outcome =
          run({"sim", id, "--players", std::to_string(players), "--games", "2", "--records", folder.path(), "--json"});
      ASSERT_EQ(outcome.code, 0) << id << outcome.err;
      EXPECT_EQ(run({"replay", folder / "2.json", "--json"}).json()["over"], true) << id << players;
      EXPECT_EQ(run({"replay", folder / "2.json"}).code, 0) << id << players;
    }
  }
}

TEST(CliSim, folders_that_cannot_be_written_are_said_before_the_first_game) {
  Folder folder;
  write(folder / "file", "no folder");
  const Outcome file = run({"sim", "powerline", "--records", folder / "file"});
  EXPECT_EQ(file.code, 1);
  EXPECT_TRUE(contains(file.err, "file")) << file.err;
  const Outcome below = run({"sim", "powerline", "--records", folder / "file/sub"});
  EXPECT_EQ(below.code, 1) << below.err;

  chmod(folder.path().c_str(), 0555);
  const Outcome locked = run({"sim", "powerline", "--records", folder / "new"}, {.nobody = true});
  EXPECT_EQ(locked.code, 1);
  EXPECT_TRUE(contains(locked.err, "permission")) << locked.err;
  const Outcome here = run({"sim", "powerline", "--records", folder.path()}, {.nobody = true});
  EXPECT_EQ(here.code, 1);
  EXPECT_TRUE(contains(here.err, "permission")) << here.err;
  chmod(folder.path().c_str(), 0755);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);  // nothing but our own file
}

TEST(CliBench, json_has_the_figures) {
  const Json list = run({"bench", "powerline", "--players", "2", "--seconds", "0.02", "--json"}).json();
  ASSERT_EQ(list.size(), 1U);
  for (const char* key :
       {"game", "players", "playouts_per_s", "decisions_per_s", "decisions_per_game", "state_bytes", "copy_ns"})
    EXPECT_TRUE(list[0].contains(key)) << key;
  EXPECT_EQ(list[0]["players"], 2);
  EXPECT_GT(list[0]["playouts_per_s"].get<double>(), 0);
  EXPECT_LE(list[0]["state_bytes"].get<int>(), 512);
  EXPECT_EQ(run({"bench", "powerline", "--players", "7"}).code, 2);
  EXPECT_EQ(run({"bench", "--set", "vacation=false"}).code, 2);
}

}  // namespace
}  // namespace cli_tests
