// `kilowatt think`: workers elsewhere play for a server's bots, and nothing is lost with them.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/all.h"
#include "tests/think_fixture.h"

namespace {

using core::Json;
using tests::ServerProcess;
using tests::TestConnection;
using tests::ThinkTest;

Json files_of(const core::DataSet& set) {
  Json files = Json::object();
  for (const auto& [name, bytes] : set.files) files[name] = bytes;
  return files;
}

TEST_F(ThinkTest, a_worker_plays_whole_games_for_the_server) {
  ASSERT_TRUE(serve());
  ServerProcess worker;
  ASSERT_TRUE(start_worker(worker, 2));
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 2; }));
  for (const core::GameType& type : games::all()) {
    const double before = elsewhere();
    auto talk = look_at_bots(type.catalog->id, std::max(2, type.catalog->min_players), "beginner");
    EXPECT_TRUE(ends(*talk)) << type.catalog->id;
    EXPECT_GT(elsewhere(), before) << type.catalog->id;
  }
}

// Component data of somebody's own travel with the first position that needs them.
TEST_F(ThinkTest, a_worker_plays_with_data_of_somebodys_own) {
  ASSERT_TRUE(serve());
  ServerProcess worker;
  ASSERT_TRUE(start_worker(worker));
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 1; }));
  const core::GameType& type = games::all().front();
  // The data are written while its bots begin here; an expert's game lasts longer than that.
  auto talk = look_at_bots(type.catalog->id, 2, "expert",
                           {{"data", {{"name", "mine"}, {"files", files_of(*type.default_data())}}}});
  EXPECT_TRUE(wait_until([&] { return elsewhere() > 0; }));
}

TEST_F(ThinkTest, when_a_worker_is_killed_its_position_is_thought_about_here) {
  ASSERT_TRUE(serve({"--max-thinking", "8000"}));
  ServerProcess worker;
  ASSERT_TRUE(start_worker(worker));
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 1; }));
  // So long does this level think that it is killed in the middle.
  auto talk = look_at_bots("pampero", 2, "master");
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_bots_thinking") > 0; }));
  worker.kill();
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 0; }));
  const double moves = metric("kilowatt_bot_moves_total");
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_bot_moves_total") > moves; }));
  EXPECT_EQ(given_back(), 1);
  // Another comes, and the next turns are its own.
  const double before = elsewhere();
  ASSERT_TRUE(start_worker(worker));
  auto quick = look_at_bots("pampero", 2, "beginner");
  EXPECT_TRUE(wait_until([&] { return elsewhere() > before; }));
}

// A worker outlives its server and serves the next one at the same address.
TEST_F(ThinkTest, a_worker_comes_back_to_a_server_that_was_started_again) {
  ASSERT_TRUE(serve());
  const std::string port = std::to_string(server_.port());
  ServerProcess worker;
  ASSERT_TRUE(start_worker(worker));
  ASSERT_EQ(server_.stop(), 0);
  ASSERT_TRUE(serve({"--port", port}));
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 1; }));
}

TEST_F(ThinkTest, a_worker_with_another_key_is_told_so_and_ends) {
  ASSERT_TRUE(serve());
  const std::string think = std::string(KILOWATT_BINARY) + " think --server http://localhost:" + std::to_string(port());
  tests::Program stranger(think + " --worker-key another-key-of-his-own");
  EXPECT_NE(stranger.output().find("--worker-key: the server has another key"), std::string::npos);
  EXPECT_EQ(stranger.status(), 1);
  tests::Program misnamed(std::string(KILOWATT_BINARY) + " think --server http://127.1:" + std::to_string(port()) +
                          " --worker-key " + kWorkerKey);
  EXPECT_NE(misnamed.output().find("does not go by this name"), std::string::npos);
  EXPECT_EQ(misnamed.status(), 1);
  tests::Program none(think);
  EXPECT_NE(none.output().find("--worker-key: is needed"), std::string::npos);
  EXPECT_EQ(none.status(), 2);
  ASSERT_EQ(server_.stop(), 0);

  ASSERT_TRUE(start());  // without a key
  tests::Program unwanted(std::string(KILOWATT_BINARY) + " think --server http://localhost:" + std::to_string(port()) +
                          " --worker-key " + kWorkerKey);
  EXPECT_NE(unwanted.output().find("lets no workers in"), std::string::npos);
  EXPECT_EQ(unwanted.status(), 1);
}

TEST_F(ThinkTest, the_key_may_stand_in_the_environment_or_in_a_file) {
  ASSERT_TRUE(serve());
  const std::string file = folder_.path() + "/think.conf";
  FILE* const out = std::fopen(file.c_str(), "w");
  ASSERT_NE(out, nullptr);
  std::fprintf(out, "server = http://localhost:%d\nworker-key = %s\nthreads = 3\n", port(), kWorkerKey);
  std::fclose(out);
  ServerProcess worker;
  ASSERT_TRUE(worker.start({"--config", file}, 0, "think"));
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 3; }));
  ASSERT_EQ(worker.stop(), 0);
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 0; }));
  setenv("KILOWATT_WORKER_KEY", kWorkerKey, 1);
  const bool started =
      worker.start({"--server", "http://localhost:" + std::to_string(port()), "--threads", "1"}, 0, "think");
  unsetenv("KILOWATT_WORKER_KEY");
  ASSERT_TRUE(started);
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_workers") == 1; }));
}

}  // namespace
