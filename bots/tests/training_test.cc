// A training learns, can be stopped and taken up again, and refuses what is not its own.
#include "bots/training.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace {

constexpr const char* kGames[] = {"powerline", "pampero", "century"};

const bots::TrainingPlan& plan_of(const char* game) { return **bots::find_training_plan(game); }

const core::DataSet& designed(const bots::TrainingPlan& plan) { return *games::find(plan.game)->default_data(); }

// Plays a few games with the first worker of a training.
void learn(bots::Training& training, const bots::TrainingPlan& plan, int games) {
  const auto worker = training.make_worker(0);
  for (int i = 0; i < games; ++i, ++training.games) worker->play(training.rate(plan));
}

TEST(Training, learning_changes_the_weights_and_the_same_seed_gives_the_same) {
  for (const char* game : kGames) {
    const bots::TrainingPlan& plan = plan_of(game);
    std::array<std::string, 2> learned;
    for (std::string& weights : learned) {
      bots::Training training = bots::Training::begin(plan, 7, designed(plan));
      const std::string before = training.learner->weights();
      learn(training, plan, 2);
      weights = training.learner->weights();
      EXPECT_NE(weights, before) << game;
    }
    EXPECT_EQ(learned[0], learned[1]) << game;
  }
}

TEST(Training, a_checkpoint_goes_on_as_if_nothing_had_happened) {
  for (const char* game : kGames) {
    const bots::TrainingPlan& plan = plan_of(game);
    bots::Training training = bots::Training::begin(plan, 3, designed(plan));
    learn(training, plan, 2);
    auto resumed = bots::Training::read(training.write(plan), plan, designed(plan));
    ASSERT_TRUE(resumed) << game << " " << resumed.error().text();
    EXPECT_EQ(resumed->games, 2u);
    EXPECT_EQ(resumed->seed, 3u);
    learn(training, plan, 1);
    learn(*resumed, plan, 1);
    EXPECT_EQ(resumed->write(plan), training.write(plan)) << game;
  }
}

TEST(Training, of_data_of_ones_own_is_another_one_and_is_not_taken_up_with_the_designed) {
  const bots::TrainingPlan& plan = plan_of("century");
  core::DataSet own = designed(plan);
  std::string& setup = own.files["setup.json"];
  setup.replace(setup.find("\"coins\": 10"), 11, "\"coins\": 40");
  std::array<std::string, 2> learned;
  for (std::size_t i = 0; i < 2; ++i) {
    bots::Training training = bots::Training::begin(plan, 7, i == 0 ? designed(plan) : own);
    learn(training, plan, 2);
    learned[i] = training.learner->weights();
  }
  EXPECT_NE(learned[0], learned[1]);
  const std::string checkpoint = bots::Training::begin(plan, 7, own).write(plan);
  EXPECT_TRUE(bots::Training::read(checkpoint, plan, own));
  const auto other = bots::Training::read(checkpoint, plan, designed(plan));
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().what.find("other component data"), std::string::npos);
}

TEST(Training, a_broken_checkpoint_is_refused) {
  const bots::TrainingPlan& plan = plan_of("century");
  const std::string bytes = bots::Training::begin(plan, 1, designed(plan)).write(plan);
  EXPECT_FALSE(bots::Training::read("", plan, designed(plan)));
  for (const std::size_t length : {std::size_t{10}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_FALSE(bots::Training::read(std::string_view(bytes).substr(0, length), plan, designed(plan))) << length;
  for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 53) {
    std::string broken = bytes;
    broken[i] = static_cast<char>(broken[i] ^ 0x20);
    EXPECT_FALSE(bots::Training::read(broken, plan, designed(plan))) << "byte " << i;
  }
  const auto other = bots::Training::read(bytes, plan_of("pampero"), designed(plan_of("pampero")));
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, "broken_checkpoint");
}

TEST(Training, the_rate_falls_and_an_unknown_game_is_refused) {
  const bots::TrainingPlan& plan = plan_of("pampero");
  bots::Training training = bots::Training::begin(plan, 1, designed(plan));
  const float first = training.rate(plan);
  training.games = static_cast<std::uint64_t>(plan.settles);
  EXPECT_FLOAT_EQ(training.rate(plan), first / 2);
  EXPECT_FALSE(bots::find_training_plan("chess"));
}

}  // namespace
