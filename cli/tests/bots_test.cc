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

TEST(CliTrain, rounds_learn_the_same_whatever_the_threads_and_after_a_pause) {
  for (const char* game : {"powerline", "pampero", "century"}) {
    const Folder folder;
    const auto train = [&](const char* name, const char* games, const char* threads) {
      EXPECT_EQ(run({"train", game, "--games", games, "--round", "3", "--threads", threads, "--out", folder / name}).code, 0);
      return read(folder / name);
    };
    const std::string one = train("one", "5", "1");
    EXPECT_EQ(train("threads", "5", "3"), one) << game;
    EXPECT_NE(train("first", "3", "2"), one) << game;
    ASSERT_EQ(run({"train", game, "--games", "2", "--round", "3", "--resume", folder / "first.checkpoint"}).code, 0);
    EXPECT_EQ(read(folder / "first"), one) << game;
  }
}

TEST(CliTrain, broken_checkpoints_and_weights_are_refused) {
  const Folder folder;
  const std::string broken = folder / "broken";
  write(broken, "kilowatt training 1\n{}");
  EXPECT_EQ(run({"train", "century", "--resume", broken}).code, 1);
  EXPECT_EQ(run({"arena", "century", "--bots", "hard,random", "--games", "2", "--weights", broken}).code, 1);
  EXPECT_EQ(run({"train", "chess"}).code, 2);
}

TEST(CliTrain, positions_are_written_for_another_trainer_and_nothing_is_learned) {
  const Folder folder;
  const std::string positions = folder / "century.positions", weights = folder / "w.bin";
  const Outcome kept = run({"train", "century", "--games", "1", "--threads", "1", "--search", "4", "--positions",
                            positions, "--out", weights, "--json"});
  ASSERT_EQ(kept.code, 0) << kept.err;
  EXPECT_EQ(kept.json()["games"], 1);
  const std::string bytes = read(positions);
  constexpr std::string_view head = "kilowatt positions 2\n";
  ASSERT_TRUE(bytes.starts_with(head));
  // Each position: its bucket, how many inputs, the inputs and what the network should say.
  const auto word = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]) | static_cast<unsigned char>(bytes[at + 1]) << 8);
  };
  std::size_t at = head.size() + 16;
  int count = 0;
  for (; at + 4 <= bytes.size(); ++count) at += 8 + 2 * word(at + 2);
  EXPECT_EQ(at, bytes.size());
  EXPECT_GT(count, 50);
  EXPECT_EQ(run({"train", "century", "--games", "1", "--out", weights}).code, 0) << "no checkpoint was left there";
  EXPECT_EQ(run({"train", "powerline", "--games", "1", "--positions", positions}).code, 0);
  EXPECT_TRUE(read(positions).starts_with(head));
  EXPECT_EQ(run({"train", "century", "--games", "1", "--positions", folder / "none/p"}).code, 1);
}

TEST(CliArena, another_program_plays_as_this_one_does) {
  const Outcome contest = run({"arena", "powerline", "--bots", "greedy," KILOWATT_BINARY ":greedy", "--games", "4", "--json"});
  ASSERT_EQ(contest.code, 0) << contest.err;
  EXPECT_EQ(contest.json()["bots"][0]["rank"], 0.5);
  EXPECT_EQ(contest.json()["bots"][0]["points"], contest.json()["bots"][1]["points"]);
  EXPECT_EQ(run({"arena", "powerline", "--bots", "greedy,/nowhere/kilowatt:greedy", "--games", "2"}).code, 1);
  EXPECT_EQ(run({"bot", "powerline", "--seat", "p9"}).code, 2);
}

TEST(CliArena, forecasts_are_held_against_what_came) {
  const Json json = run({"arena", "powerline", "--players", "2", "--bots", "beginner,hard", "--games", "24", "--calibration",
                         "--fit", "--json"})
                        .json();
  EXPECT_EQ(json["fitted"].size(), 15) << "one row for each round";
  ASSERT_GT(json["outcomes"].size(), 2u);
  for (std::size_t i = 1; i < json["outcomes"].size(); ++i)
    for (const std::size_t k : {0u, 1u}) EXPECT_GE(json["outcomes"][i][k], json["outcomes"][i - 1][k]) << "who is told more has more";
  long forecasts = 0;
  double chances = 0;
  for (const Json& tenth : json["chances"]) {
    forecasts += tenth["forecasts"].get<long>();
    chances += tenth["forecasts"].get<double>() * tenth["came"].get<double>();
  }
  EXPECT_EQ(forecasts, 12 * 15 * 2) << "of the second half of the games, each seat at the start of each round";
  EXPECT_NEAR(chances, forecasts / 2.0, 1e-6) << "one of two wins";
}

TEST(CliArena, the_parts_of_reviews_add_up_to_the_points) {
  const Json json = run({"arena", "powerline", "--players", "2", "--bots", "medium", "--games", "2", "--review-rest",
                         "--iterations", "4", "--json"})
                        .json();
  double sum = 0;
  for (const char* part : {"start", "play", "luck", "others", "rest"}) sum += json["parts"][part]["mean"].get<double>();
  EXPECT_NEAR(sum, json["parts"]["points"]["mean"].get<double>(), 1e-3);
  EXPECT_GT(json["turns"], 20);
}

TEST(CliPuzzles, a_collection_has_positions_answers_themes_and_how_often_levels_fail) {
  const Folder folder;
  const std::string out = folder / "puzzles.json";
  const Outcome made = run({"puzzles", "powerline", "--games", "2", "--bots", "greedy", "--count", "3", "--weighed", "32",
                            "--out", out});
  ASSERT_EQ(made.code, 0) << made.err;
  const Json json = Json::parse(read(out));
  ASSERT_FALSE(json["puzzles"].empty());
  for (const Json& puzzle : json["puzzles"]) {
    EXPECT_FALSE(puzzle["best"].empty());
    EXPECT_FALSE(puzzle["themes"].empty());
    EXPECT_EQ(puzzle["failed"].size(), 4u);
    const Json& moves = json["games"][puzzle["game"].get<std::size_t>()]["moves"];
    EXPECT_LE(puzzle["move"].get<std::size_t>(), moves.size());
  }
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
