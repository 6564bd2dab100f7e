// Three processes on one machine: what they tell is what one tells, and the error of one ends them all.
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/tests/run.h"

namespace cli_tests {
namespace {

using core::Json;
using Words = std::vector<std::string>;

TEST(CliMpi, without_its_module_a_program_started_by_mpirun_says_what_is_missing) {
  const Folder folder;
  const std::string copy = folder / "kilowatt";
  std::filesystem::copy_file(KILOWATT_BINARY, copy);
  for (const char* word : {"sim", "arena", "train"}) {
    // `run` appends the program beside its module, which this shell does not look at.
    const Outcome alone = run({}, {.environment = {"OMPI_COMM_WORLD_SIZE=3"},
                                   .launcher = {"/bin/sh", "-c", "exec " + copy + " " + word + " century"}});
    EXPECT_EQ(alone.code, 2) << word;
    EXPECT_TRUE(contains(alone.err, "built without MPI")) << alone.err;
    EXPECT_TRUE(contains(alone.err, "libopenmpi-dev")) << alone.err;
  }
}

#ifdef KILOWATT_MPIRUN

Outcome three(const Words& words) {
  Words launcher = {KILOWATT_MPIRUN, "--oversubscribe", "-n", "3"};
  if (geteuid() == 0) launcher.insert(launcher.begin() + 1, "--allow-run-as-root");
  return run(words, {.launcher = launcher});
}

// Without what a clock says.
Json timeless(const Outcome& outcome) {
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  Json json = outcome.json();
  for (const char* key : {"seconds", "games_per_s", "decisions_per_s"}) json.erase(key);
  return json;
}

TEST(CliMpi, sim_tells_and_writes_the_same) {
  const Folder one, many;
  const auto words = [](const std::string& folder) {
    return Words{"sim", "powerline", "--players", "2", "--bots", "greedy,random", "--games", "11", "--seed", "3",
                 "--records", folder, "--json"};
  };
  EXPECT_EQ(timeless(three(words(many.path()))), timeless(run(words(one.path()))));
  for (int n = 1; n <= 11; ++n) {
    const std::string name = std::to_string(n) + ".json";
    EXPECT_FALSE(read(one / name).empty());
    EXPECT_EQ(read(many / name), read(one / name)) << name;
  }
  const Words few = {"sim", "goofspiel", "--games", "1", "--json"};  // some processes have nothing to play
  EXPECT_EQ(timeless(three(few)), timeless(run(few)));
}

TEST(CliMpi, arena_tells_the_same) {
  for (const Words& words : std::vector<Words>{
           {"arena", "pampero", "--bots", "greedy,expert", "--iterations", "2", "--games", "5", "--json"},
           {"arena", "powerline", "--bots", "hard,random", "--games", "100", "--sequential", "--json"}})
    EXPECT_EQ(timeless(three(words)), timeless(run(words)));
  // No clock has a say in these, so they are the same to the byte.
  for (const Words& words : std::vector<Words>{
           {"arena", "powerline", "--players", "2", "--bots", "beginner,easy", "--games", "4", "--calibration", "--fit"},
           {"arena", "powerline", "--players", "2", "--bots", "easy", "--games", "3", "--review-rest", "--iterations",
            "2"}}) {
    const Outcome one = run(words), many = three(words);
    ASSERT_EQ(many.code, 0) << many.err;
    EXPECT_EQ(many.out, one.out);
  }
}

TEST(CliMpi, train_learns_the_same) {
  for (const char* game : {"powerline", "pampero", "century"}) {
    const Folder folder;
    const auto words = [&](const char* name) {
      return Words{"train", game, "--games", "6", "--round", "4", "--out", folder / name};
    };
    const Outcome many = three(words("many"));
    ASSERT_EQ(many.code, 0) << many.err;
    ASSERT_EQ(run(words("one")).code, 0);
    EXPECT_FALSE(read(folder / "one").empty());
    EXPECT_EQ(read(folder / "many"), read(folder / "one")) << game;
  }
}

TEST(CliMpi, positions_are_written_by_the_first) {
  const Folder folder;
  const auto words = [&](const std::string& name) {
    return Words{"train", "century", "--games", "3", "--round", "3", "--positions", folder / name};
  };
  ASSERT_EQ(three(words("many")).code, 0);
  ASSERT_EQ(run(words("one")).code, 0);
  EXPECT_GT(read(folder / "one").size(), 1000u);
  EXPECT_EQ(read(folder / "many"), read(folder / "one"));
}

TEST(CliMpi, an_error_of_all_is_said_once_and_one_of_a_single_process_names_it) {
  const Outcome unknown = three({"sim", "chess"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(contains(unknown.err, "no game \"chess\"")) << unknown.err;
  EXPECT_EQ(unknown.err.find("no game \"chess\""), unknown.err.rfind("no game \"chess\"")) << unknown.err;
  EXPECT_EQ(unknown.out, "");

  // Before the first game: the third has other options.
  const Folder folder;
  const Outcome other = three({"sim", "goofspiel", "--seed", "1", ":", "-n", "1", KILOWATT_BINARY, "sim", "goofspiel",
                               "--seed", "2"});
  EXPECT_EQ(other.code, 1);
  EXPECT_TRUE(contains(other.err, "process 4 of 4")) << other.err;
  EXPECT_TRUE(contains(other.err, "other options")) << other.err;

  // In the middle of the games, which would go on for hours.
  const std::string program = folder / "program";
  write(program, "#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] && exit 1\nexec " KILOWATT_BINARY " \"$@\"\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const Outcome broken =
      three({"arena", "powerline", "--bots", "greedy," + program + ":greedy", "--games", "1000000"});
  EXPECT_NE(broken.code, 0);
  EXPECT_TRUE(contains(broken.err, "process 2 of 3")) << broken.err;
  EXPECT_TRUE(contains(broken.err, program)) << broken.err;
  EXPECT_EQ(broken.out, "");
}

#endif

}  // namespace
}  // namespace cli_tests
