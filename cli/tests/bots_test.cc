// Training, contests and reviews from the command line.
#include <gtest/gtest.h>

#include "cli/sequential.h"
#include "cli/tests/run.h"
#include "core/rng.h"

namespace cli_tests {
namespace {

using core::Json;

TEST(CliTrain, a_training_is_kept_goes_on_and_is_not_overwritten) {
  const Folder folder;
  const std::string weights = folder / "w.bin", checkpoint = weights + ".checkpoint";
  ASSERT_EQ(run({"train", "century", "--games", "2", "--threads", "1", "--out", weights}).code, 0);
  const std::string first = read(weights);
  EXPECT_EQ(run({"train", "century", "--games", "2", "--out", weights}).code, 2);
  EXPECT_EQ(read(weights), first);
  const Outcome more = run({"train", "century", "--games", "1", "--threads", "1", "--resume", checkpoint, "--json"});
  ASSERT_EQ(more.code, 0) << more.err;
  EXPECT_EQ(more.json()["games"], 3);
  EXPECT_NE(read(weights), first);
  const Outcome contest =
      run({"arena", "century", "--bots", "hard,random", "--games", "2", "--weights", weights, "--json"});
  EXPECT_EQ(contest.code, 0) << contest.err;
}

TEST(CliTrain, broken_checkpoints_and_weights_are_refused) {
  const Folder folder;
  const std::string broken = folder / "broken";
  write(broken, "kilowatt training 1\n{}");
  EXPECT_EQ(run({"train", "century", "--resume", broken}).code, 1);
  EXPECT_EQ(run({"arena", "century", "--bots", "hard,random", "--games", "2", "--weights", broken}).code, 1);
  EXPECT_EQ(run({"train", "chess"}).code, 2);
}

TEST(CliArena, a_clear_match_ends_early_and_times_are_told) {
  const Json json =
      run({"arena", "powerline", "--bots", "hard,random", "--games", "400", "--sequential", "--seed", "3", "--json"})
          .json();
  EXPECT_EQ(json["verdict"], "better");
  EXPECT_LT(json["games"], 60);
  const Outcome clock = run({"arena", "powerline", "--bots", "expert@1,greedy@5", "--games", "2", "--clock", "--json"});
  ASSERT_EQ(clock.code, 0) << clock.err;
  EXPECT_GT(clock.json()["bots"][0]["overrun"]["turns"], 10);
  EXPECT_GT(clock.json()["bots"][0]["used"], 0);
  EXPECT_GT(clock.json()["bots"][0]["cpu"], 0);
  EXPECT_EQ(run({"arena", "powerline", "--bots", "expert@soon,greedy"}).code, 2);
  EXPECT_EQ(run({"arena", "powerline", "--bots", "expert,greedy", "--clock"}).code, 2);
}

TEST(CliSequential, an_even_match_is_seldom_called_better) {
  core::Rng rng(5);
  int better = 0, found = 0;
  for (int trial = 0; trial < 400; ++trial) {
    cli::SequentialTest even, strong;
    for (int game = 0; game < 200; ++game) {
      if (!even.decided()) even.add(rng.unit() < 0.5 ? 1 : 0);
      if (!strong.decided()) strong.add(rng.unit() < 0.75 ? 1 : 0);
    }
    better += even.better();
    found += strong.better();
  }
  EXPECT_LE(better, 32);  // 5 % of 400 and some luck
  EXPECT_GE(found, 380);
}

TEST(CliReview, a_finished_game_is_taken_apart) {
  const Folder folder;
  ASSERT_EQ(
      run({"sim", "powerline", "--players", "2", "--bots", "hard,easy", "--games", "1", "--records", folder.path()})
          .code,
      0);
  const Outcome outcome = run({"review", folder / "1.json", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json json = outcome.json();
  ASSERT_EQ(json["seats"].size(), 2U);
  EXPECT_GT(json["decisions"].size(), 0U);
  for (const Json& seat : json["seats"])
    EXPECT_NEAR(seat["start"].get<double>() + seat["play"].get<double>() + seat["luck"].get<double>() +
                    seat["rest"].get<double>(),
                seat["points"].get<double>(), 0.05);
  for (const char* lang : {"en", "de", "fr"})
    EXPECT_EQ(run({"review", folder / "1.json", "--lang", lang}).code, 0) << lang;
  EXPECT_EQ(run({"review", folder / "none.json"}).code, 2);
}

}  // namespace
}  // namespace cli_tests
