// Clocks on the server: a system clock that is set, times without a server, and what a visit leaves behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::join;
using tests::ServerTest;
using tests::TestConnection;

class ServerTimeTest : public ServerTest {
 protected:
  ServerTimeTest() {
    set_ahead(0);
    setenv("KILOWATT_CLOCK_FILE", clock_file().c_str(), 1);
    setenv("LD_PRELOAD", KILOWATT_CLOCK_SHIM, 1);
  }
  ~ServerTimeTest() override { unsetenv("LD_PRELOAD"); }

  std::string clock_file() const { return folder_.path() + "/clock"; }
  void set_ahead(long seconds) {
    std::ofstream(clock_file() + ".new") << seconds;
    std::rename((clock_file() + ".new").c_str(), clock_file().c_str());
  }

  // Two people at a table whose turns last so many seconds; the game has begun.
  Json begin(int turn) {
    TestConnection host(port());
    const Json created = create(host, 2, {{"clock", {{"turn", turn}, {"reserve", 0}, {"timeout", "bot"}}}});
    for (int seat = 0; seat < 2; ++seat) {
      TestConnection person(port());
      join(person, created, created["seats"][static_cast<std::size_t>(seat)]);
      person.say({{"type", "ready"}, {"nonce", "x"}});
      person.hear("update");
    }
    return created;
  }
  Json look(const Json& created) {
    TestConnection person(port());
    return join(person, created, created["seats"][0]);
  }
  // Until a number in /metrics is this one.
  bool wait_for(const std::string& name, double value) {
    return wait_until([&] { return metric(name) == value; });
  }
};

bool nobody_timed_out(const Json& view) {
  for (const Json& seat : view["seats"])
    if (seat.contains("stand_in")) return false;
  return true;
}

TEST_F(ServerTimeTest, the_shim_does_what_it_says) {
  set_ahead(86'400);
  ASSERT_TRUE(start());
  TestConnection host(port());
  const Json created = create(host);
  TestConnection person(port());
  join(person, created, created["seats"][0]);
  person.say({{"type", "chat"}, {"text", "what time is it?"}});
  const auto said = person.hear("update")["chat"][0]["time"].get<std::int64_t>();
  EXPECT_GT(said, (std::time(nullptr) + 80'000) * 1000LL);
}

TEST_F(ServerTimeTest, a_system_clock_that_is_set_changes_nothing) {
  ASSERT_TRUE(start());
  const Json created = begin(1800);
  for (const long ahead : {3600L, -3600L, 86'400L}) {
    set_ahead(ahead);
    TestConnection person(port());
    const Json view = join(person, created, created["seats"][0]);
    EXPECT_TRUE(nobody_timed_out(view));
    EXPECT_EQ(view["status"], "playing");
    EXPECT_GT(view["clock"][0]["turn"], 1'500'000) << ahead;
    EXPECT_LE(view["clock"][0]["turn"], 1'800'000) << ahead;
    person.say({{"type", "chat"}, {"text", "still here"}});
    const auto said = person.hear("update")["chat"][0]["time"].get<std::int64_t>();
    EXPECT_LT(std::abs(said - std::time(nullptr) * 1000LL), 600'000) << ahead;
  }
}

TEST_F(ServerTimeTest, time_without_a_server_is_charged_to_nobody) {
  ASSERT_TRUE(start());
  const Json created = begin(1800);
  server_.kill();
  set_ahead(7200);  // two hours later
  ASSERT_TRUE(start());
  Json view = look(created);
  EXPECT_TRUE(nobody_timed_out(view));
  EXPECT_GT(view["clock"][0]["turn"], 1'500'000) << view["clock"];
  // And once more, this time properly stopped.
  ASSERT_EQ(server_.stop(), 0);
  set_ahead(14'400);
  ASSERT_TRUE(start());
  view = look(created);
  EXPECT_TRUE(nobody_timed_out(view));
  EXPECT_GT(view["clock"][0]["turn"], 1'400'000) << view["clock"];
  ASSERT_EQ(server_.stop(), 0);
  // A clock that was set back in between stops nothing either.
  set_ahead(7200);
  ASSERT_TRUE(start());
  EXPECT_GT(look(created)["clock"][0]["turn"], 1'300'000);
}

TEST_F(ServerTimeTest, clocks_that_ran_while_the_system_clock_was_years_ahead_run_now_too) {
  set_ahead(5L * 365 * 86'400);
  ASSERT_TRUE(start({"--idle-seconds", "1"}));
  const Json created = begin(3);
  ASSERT_EQ(server_.stop(), 0);
  set_ahead(0);
  ASSERT_TRUE(start({"--idle-seconds", "1"}));
  const Json view = look(created);
  EXPECT_LE(view["clock"][0]["turn"], 3000);
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_bot_moves_total") > 0; })) << "nobody's time runs out";
  // And for whoever speaks now, it is now.
  TestConnection person(port());
  join(person, created, created["seats"][0]);
  person.say({{"type", "chat"}, {"text", "what time is it?"}});
  Json heard;
  do heard = person.hear("update");
  while (!heard.contains("chat"));
  EXPECT_LT(std::abs(heard["chat"][0]["time"].get<std::int64_t>() - std::time(nullptr) * 1000LL), 600'000);
}

TEST_F(ServerTimeTest, time_in_which_the_process_stands_still_is_charged_to_nobody) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); };
  const auto left = [&](const Json& created) { return look(created)["clock"][0]["turn"].get<double>() / 1000; };
  ASSERT_TRUE(start());
  const Json created = begin(1800);
  const auto before = Clock::now();
  const double had = left(created);
  kill(server_.pid(), SIGSTOP);
  const auto stopped = Clock::now();
  std::this_thread::sleep_for(std::chrono::seconds(5));
  const double stood_still = since(stopped);
  kill(server_.pid(), SIGCONT);
  const double has = left(created);
  EXPECT_LE(had - has, since(before) - stood_still + 0.5);
}

TEST_F(ServerTimeTest, a_clock_runs_out_although_nobody_has_the_table_in_memory) {
  ASSERT_TRUE(start({"--idle-seconds", "1"}));
  const Json created = begin(4);
  ASSERT_TRUE(wait_for("kilowatt_tables_loaded", 0));
  // Within ten seconds of its time somebody plays for whoever is late; the view says so, or the bot has moved on already.
  EXPECT_TRUE(wait_until([&] { return metric("kilowatt_bot_moves_total") > 0; }));
}

TEST_F(ServerTimeTest, a_visit_to_a_table_with_a_clock_leaves_nothing_behind) {
  ASSERT_TRUE(start({"--idle-seconds", "1"}));
  std::vector<Json> tables;
  for (int i = 0; i < 20; ++i) tables.push_back(begin(86'400 * 3));
  ASSERT_TRUE(wait_for("kilowatt_tables_loaded", 0));
  ASSERT_TRUE(wait_for("kilowatt_alarms", 0));
  for (const Json& table : tables) EXPECT_EQ(look(table)["status"], "playing");
  ASSERT_TRUE(wait_for("kilowatt_tables_loaded", 0));
  EXPECT_TRUE(wait_for("kilowatt_alarms", 0));
  EXPECT_EQ(server_.stop(), 0);
}

}  // namespace
