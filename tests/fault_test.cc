// Faults: servers killed, disks full, databases gone, clients that vanish or misbehave. What was acknowledged stays,
// and every table is finished. KILOWATT_FAULT_SECONDS=600 lets it go on for longer, KILOWATT_FAULT_FSYNC=1 lets
// PostgreSQL sync to the disk.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <thread>
#include <utility>

#include "tests/postgres_server.h"
#include "tests/server_process.h"
#include "tests/simulated_players.h"

namespace {

using Clock = std::chrono::steady_clock;
using tests::ServerProcess;
using tests::SimulatedPlayers;
using tests::TemporaryFolder;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double fault_seconds() {
  const char* asked = std::getenv("KILOWATT_FAULT_SECONDS");
  return asked != nullptr ? std::atof(asked) : 8;
}

// So many kills instead of so many seconds; tests/kills asks for it.
int fault_kills() {
  const char* asked = std::getenv("KILOWATT_FAULT_KILLS");
  return asked != nullptr ? std::atoi(asked) : 0;
}

// On a busy machine the first fault may take all of the time: there is one in any case.
bool is_enough(Clock::time_point start, int faults) {
  return fault_kills() > 0 ? faults >= fault_kills() : faults > 0 && seconds_since(start) >= fault_seconds();
}

int table_count() { return std::max(6, static_cast<int>(fault_seconds() / 2)); }

std::uint64_t seed() {
  const char* asked = std::getenv("KILOWATT_FAULT_SEED");
  const std::uint64_t chosen = asked != nullptr ? std::strtoull(asked, nullptr, 10)
                                                : static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
  std::printf("KILOWATT_FAULT_SEED=%llu\n", static_cast<unsigned long long>(chosen));
  return chosen;
}

// Enough for the simulated players, which comes from one address, and not for somebody who sends all that goes.
const std::vector<std::string> kGenerous = {
    "--max-messages",        "500",   "--message-burst", "1000", "--max-connections-per-address", "5000",
    "--max-tables-per-hour", "100000"};

std::vector<std::string> with(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), kGenerous.begin(), kGenerous.end());
  return arguments;
}

// A fast machine has finished its tables before the faults are over: there are always some to be played.
void go_on(SimulatedPlayers& simulated_players) {
  if (simulated_players.is_over()) simulated_players.open_tables(table_count());
  simulated_players.step();
}

// Plays on without faults until all is over, or nothing moves any more.
void finish(SimulatedPlayers& simulated_players) {
  constexpr double kStill = 60;
  auto moved = Clock::now();
  for (long moves = -1;
       !simulated_players.is_over() && seconds_since(moved) < kStill && !testing::Test::HasFatalFailure();) {
    simulated_players.step();
    if (std::exchange(moves, simulated_players.moves()) != simulated_players.moves()) moved = Clock::now();
  }
  EXPECT_TRUE(simulated_players.is_over());
}

void misbehave(SimulatedPlayers& simulated_players) {
  switch (simulated_players.rng().below(8)) {
    case 0: simulated_players.send_garbage(); break;
    case 1: simulated_players.send_too_fast(); break;
    case 2:
    case 3: simulated_players.lose_line(); break;
    default: simulated_players.repeat_old(); break;
  }
}

void replays_all(const std::string& db) {
  EXPECT_EQ(std::system((std::string(KILOWATT_BINARY) + " replay --all --db '" + db + "' > /dev/null").c_str()), 0);
}

// The disk of a running server is full, and has room again.
void limit_files(ServerProcess& server, rlim_t bytes) {
  const rlimit limit{bytes, RLIM_INFINITY};
  prlimit(server.pid(), RLIMIT_FSIZE, &limit, nullptr);
}

TEST(Faults, a_server_killed_at_any_moment_loses_nothing) {
  const TemporaryFolder folder;
  const std::string db = "sqlite:" + folder.path() + "/tables.db";
  ServerProcess server;
  ASSERT_TRUE(server.start(with({"--port", "0", "--db", db})));
  const std::vector<std::string> again = with({"--port", std::to_string(server.port()), "--db", db});
  SimulatedPlayers simulated_players({&server}, seed());
  ASSERT_NO_FATAL_FAILURE(simulated_players.open_tables(table_count()));
  int killed = 0;
  const auto start = Clock::now();
  auto next = start + std::chrono::milliseconds(300);
  while (!is_enough(start, killed) && !HasFatalFailure()) {
    go_on(simulated_players);
    if (simulated_players.rng().below(20) == 0) misbehave(simulated_players);
    if (Clock::now() < next) continue;
    server.kill();
    ++killed;
    ASSERT_TRUE(server.start(again));
    next = Clock::now() + std::chrono::milliseconds(100 + simulated_players.rng().below(900));
  }
  finish(simulated_players);
  simulated_players.send_too_fast();
  EXPECT_GT(simulated_players.refused(), 0);
  EXPECT_GT(killed, 0);
  simulated_players.check_records();
  EXPECT_EQ(server.stop(), 0);
  replays_all(db);
  std::printf("killed %d times, %d floods stopped, %ld moves\n", killed, simulated_players.refused(),
              simulated_players.moves());
}

TEST(Faults, a_full_disk_stops_the_moves_and_loses_none) {
  const TemporaryFolder folder;
  const std::string db = "sqlite:" + folder.path() + "/tables.db";
  ServerProcess server;
  constexpr long kPlenty = 1L << 40;
  ASSERT_TRUE(server.start(with({"--port", "0", "--db", db}), kPlenty));
  SimulatedPlayers simulated_players({&server}, seed());
  ASSERT_NO_FATAL_FAILURE(simulated_players.open_tables(table_count()));
  const auto start = Clock::now();
  int full = 0, unhealthy = 0;
  while ((unhealthy == 0 || seconds_since(start) < fault_seconds()) && !HasFailure()) {
    for (int i = 0; i < 60; ++i) go_on(simulated_players);
    // No file may grow: the log of the store has no room for the next move.
    limit_files(server, 4096);
    ++full;
    const auto began = Clock::now();
    while (seconds_since(began) < 0.6) simulated_players.step();
    unhealthy += tests::http_get(server.port(), "/ready").status == 503;
    EXPECT_EQ(tests::http_get(server.port(), "/health").status, 200);
    limit_files(server, kPlenty);
  }
  EXPECT_GT(unhealthy, 0);
  finish(simulated_players);
  simulated_players.check_records();
  EXPECT_EQ(server.stop(), 0);
  replays_all(db);
  std::printf("full %d times, noticed %d times, %ld moves\n", full, unhealthy, simulated_players.moves());
}

// A disk that is full, and has room again: the server says so, and says it is over, without being asked to write.
TEST(Faults, ready_comes_back_when_the_disk_has_room) {
  const TemporaryFolder folder;
  ServerProcess server;
  constexpr long kPlenty = 1L << 40;
  ASSERT_TRUE(server.start(with({"--port", "0", "--db", "sqlite:" + folder.path() + "/tables.db"}), kPlenty));
  const auto status = [&](const char* path) { return tests::http_get(server.port(), path).status; };
  const auto until = [&](int wanted) {
    const auto start = Clock::now();
    while (status("/ready") != wanted && seconds_since(start) < 60)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return seconds_since(start);
  };
  double longest = 0;
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(status("/ready"), 200);
    limit_files(server, 4096);
    tests::WsClient ws;
    ASSERT_EQ(ws.connect(server.port()), 101);
    ws.send(R"({"type":"create","table":{"game":"powerline","seats":[{"kind":"human"},{"kind":"human"}]}})");
    EXPECT_LT(until(503), 60);
    EXPECT_EQ(status("/health"), 200);
    limit_files(server, kPlenty);
    longest = std::max(longest, until(200));
    const auto created = ws.receive(30'000);  // what waited is stored
    EXPECT_TRUE(created && created->find("created") != std::string::npos);
  }
  EXPECT_LT(longest, 2);
  std::printf("ready %.2f s after there was room\n", longest);
  EXPECT_EQ(server.stop(), 0);
}

// Players of one table on different processes; one is killed in mid-game, then the other, and the database goes away.
TEST(Faults, several_processes_share_the_tables_of_one_database) {
  tests::PostgresServer postgres(std::getenv("KILOWATT_FAULT_FSYNC") != nullptr);
  const std::string db = postgres.new_database();
  ServerProcess first, second;
  ASSERT_TRUE(first.start(with({"--port", "0", "--db", db})));
  ASSERT_TRUE(second.start(with({"--port", "0", "--db", db})));
  const std::vector<std::string> again[] = {with({"--port", std::to_string(first.port()), "--db", db}),
                                            with({"--port", std::to_string(second.port()), "--db", db})};
  ServerProcess* servers[] = {&first, &second};
  SimulatedPlayers simulated_players({&first, &second}, seed());
  ASSERT_NO_FATAL_FAILURE(simulated_players.open_tables(table_count()));
  const auto start = Clock::now();
  auto next = start + std::chrono::milliseconds(1000);
  int killed = 0, stopped = 0;
  std::size_t down = 2;  // which is killed now; 2 none
  while (!is_enough(start, killed) && !HasFatalFailure()) {
    if (down < 2)
      simulated_players.step();
    else
      go_on(simulated_players);
    if (simulated_players.rng().below(20) == 0) misbehave(simulated_players);
    if (Clock::now() < next) continue;
    next = Clock::now() + std::chrono::milliseconds(300 + simulated_players.rng().below(700));
    if (down < 2) {
      ASSERT_TRUE(servers[down]->start(again[down]));
      down = 2;
    } else if (stopped > 0 && simulated_players.rng().below(3) > 0) {
      down = static_cast<std::size_t>(simulated_players.rng().below(2));
      servers[down]->kill();
      ++killed;
    } else {
      postgres.stop();
      ++stopped;
      const auto began = Clock::now();
      while (seconds_since(began) < 0.5) simulated_players.step();
      postgres.start();
    }
  }
  if (down < 2) {
    ASSERT_TRUE(servers[down]->start(again[down]));
  }
  finish(simulated_players);
  simulated_players.check_records();
  EXPECT_GT(stopped, 0);
  EXPECT_GT(killed, 0);
  EXPECT_EQ(first.stop(), 0);
  EXPECT_EQ(second.stop(), 0);
  replays_all(db);
  std::printf("killed %d times, database gone %d times, %ld moves\n", killed, stopped, simulated_players.moves());
}

}  // namespace
