// Trouble with PostgreSQL: a cut connection, a lock that somebody holds, a server that is stopped, a database that
// restarts or is away. At all other tables people are answered within a second, and soon after the trouble has ended
// everybody who only listens has the newest state. KILOWATT_AWAY_SECONDS=60 lets the database be away for as long.
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <poll.h>
#include <signal.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "core/json.h"
#include "tests/postgres_server.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace {

using core::Json;
using tests::ServerProcess;
using tests::WsClient;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

int away_seconds() {
  const char* asked = std::getenv("KILOWATT_AWAY_SECONDS");
  return asked != nullptr ? std::atoi(asked) : 4;
}

// SQL from outside, on a connection of its own.
class Sql {
 public:
  explicit Sql(const std::string& address) : connection_(PQconnectdb(address.c_str())) {}
  ~Sql() { PQfinish(connection_); }
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;
  std::string run(const std::string& sql) {
    PGresult* result = PQexec(connection_, sql.c_str());
    EXPECT_LT(PQresultStatus(result), PGRES_BAD_RESPONSE) << PQerrorMessage(connection_);
    std::string first = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    PQclear(result);
    return first;
  }

 private:
  PGconn* connection_;
};

// A table at which one speaks and one listens; whoever has heard what is known by a word that is said once.
struct Pair {
  std::string id, number;  // as the protocol and as the store write it
  std::string speaker_key, listener_key;
  WsClient speaker, listener;
  std::string word;
  Clock::time_point said;
  bool answered = true, heard = true;
  double worst = 0;  // seconds until an answer

  void say(const std::string& what) {
    word = what;
    answered = heard = false;
    said = Clock::now();
    repeat();
  }
  void repeat() { speaker.send(Json{{"type", "chat"}, {"text", word}}.dump()); }
};

class Trouble : public testing::Test {
 protected:
  void SetUp() override {
    db_ = postgres().new_database();
    for (ServerProcess& server : servers_)
      ASSERT_TRUE(server.start({"--port", "0", "--db", db_, "--max-messages", "500", "--message-burst", "1000",
                                "--max-connections-per-address", "1000", "--max-tables-per-hour", "1000"}));
    Sql sql(db_);
    for (int i = 0; i < kTables; ++i) {
      Pair& pair = pairs_.emplace_back();
      // Both on the first server, both on the second, or one on each.
      const std::size_t speaks = i % 4 < 2 ? 0 : 1, listens = i % 2 == 0 ? speaks : 1 - speaks;
      ASSERT_EQ(pair.speaker.connect(servers_[speaks].port()), 101);
      ASSERT_EQ(pair.listener.connect(servers_[listens].port()), 101);
      const Json seats = {{{"kind", "human"}, {"name", "A"}}, {{"kind", "human"}, {"name", "B"}}};
      pair.speaker.send(Json{{"type", "create"}, {"table", {{"game", "powerline"}, {"seats", seats}}}}.dump());
      const Json created = Json::parse(pair.speaker.receive(20'000).value_or("{}"), nullptr, false);
      ASSERT_EQ(created.value("type", ""), "created");
      pair.id = created["table"];
      pair.number = sql.run("SELECT id FROM tables ORDER BY created DESC, id DESC LIMIT 1");
      const auto join = [&](WsClient& ws, std::size_t seat) {
        ws.send(Json{{"type", "join"}, {"table", pair.id}, {"key", created["seats"][seat]}}.dump());
        const auto view = ws.receive(20'000);
        ASSERT_TRUE(view && view->find("\"view\"") != std::string::npos);
      };
      join(pair.speaker, 0);
      join(pair.listener, 1);
    }
    // How quick this machine is without any trouble: a busy one is given more time.
    for (int i = 0; i < 3; ++i) {
      say_everywhere();
      ASSERT_TRUE(hear_all(60));
    }
    quiet_ = worst();
    for (Pair& pair : pairs_) pair.worst = 0;
  }
  void TearDown() override {
    for (ServerProcess& server : servers_) {
      EXPECT_TRUE(server.is_running());
      EXPECT_EQ(server.stop(), 0);
    }
  }

  static tests::PostgresServer& postgres() {
    static tests::PostgresServer server;
    return server;
  }

  void say_everywhere() {
    for (Pair& pair : pairs_)
      if (pair.answered) pair.say("word" + std::to_string(++words_) + ";");
  }

  // Hears what is said, for so long.
  void listen(double seconds) {
    const auto start = Clock::now();
    do {
      std::vector<pollfd> waiting;
      for (Pair& pair : pairs_)
        for (WsClient* ws : {&pair.speaker, &pair.listener}) waiting.push_back({ws->fd(), POLLIN, 0});
      poll(waiting.data(), waiting.size(), 5);
      for (Pair& pair : pairs_) {
        hear(pair, pair.speaker, pair.answered);
        hear(pair, pair.listener, pair.heard);
      }
    } while (seconds_since(start) < seconds);
  }

  void hear(Pair& pair, WsClient& ws, bool& known) {
    pollfd wait{ws.fd(), POLLIN, 0};
    if (poll(&wait, 1, 0) > 0) ws.read_some();
    while (const auto text = ws.take()) {
      if (!known && text->find(pair.word) != std::string_view::npos) {
        known = true;
        if (&ws == &pair.speaker) pair.worst = std::max(pair.worst, seconds_since(pair.said));
      } else if (&ws == &pair.speaker && text->find("\"unavailable\"") != std::string_view::npos) {
        pair.repeat();  // as a page does
      }
    }
    ASSERT_TRUE(ws.is_open());
  }

  // Whether within so many seconds everybody has heard what was said last.
  bool hear_all(double seconds) {
    const auto start = Clock::now();
    const auto all = [&] {
      return std::ranges::all_of(pairs_, [](const Pair& pair) { return pair.answered && pair.heard; });
    };
    while (!all() && seconds_since(start) < seconds) listen(0);
    return all();
  }

  double worst() const {
    double worst = 0;
    for (const Pair& pair : pairs_) worst = std::max(worst, pair.worst);
    return worst;
  }

  // The trouble has ended: everybody says something new, and all must have it in time.
  void expect_newest(const char* what) {
    const auto end = Clock::now();
    say_everywhere();
    EXPECT_TRUE(hear_all(5 + 3 * quiet_));
    const double seconds = seconds_since(end);
    // Who had not been answered yet says something new now.
    say_everywhere();
    EXPECT_TRUE(hear_all(5 + 3 * quiet_));
    std::printf("%s: all listeners up to date after %.2f s; without trouble %.2f s\n", what, seconds, quiet_);
  }

  bool is_late(const Pair& pair) const { return pair.worst > 1 + 3 * quiet_; }
  int status(std::size_t server, const char* path) { return tests::http_get(servers_[server].port(), path).status; }

  // Seconds until it answers with this status.
  double seconds_until(std::size_t server, const char* path, int wanted, double most) {
    const auto start = Clock::now();
    while (status(server, path) != wanted && seconds_since(start) < most) listen(0.02);
    return seconds_since(start);
  }

  static constexpr int kTables = 12;
  std::string db_;
  ServerProcess servers_[2];
  std::vector<Pair> pairs_;
  long words_ = 0;
  double quiet_ = 0;
};

TEST_F(Trouble, connections_are_terminated) {
  Sql sql(db_);
  for (int round = 0; round < 12; ++round) {
    say_everywhere();
    // One after the other, those who listen included.
    sql.run(
        "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE application_name = "
        "'kilowatt' AND datname = current_database() ORDER BY backend_start LIMIT 1) AS oldest");
    listen(0.3);
  }
  expect_newest("connections terminated");
  for (const Pair& pair : pairs_) EXPECT_FALSE(is_late(pair)) << pair.worst;
  std::printf("longest answer %.2f s\n", worst());
}

TEST_F(Trouble, every_connection_is_terminated_and_nobody_speaks) {
  Sql sql(db_);
  // Said on the first server while the second cannot hear it.
  Pair& pair = pairs_[1];
  sql.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kilowatt' AND datname = "
      "current_database()");
  pair.say("only this;");
  EXPECT_TRUE(hear_all(5 + 3 * quiet_));
}

TEST_F(Trouble, somebody_holds_locks) {
  Sql row(db_), event(db_);
  Pair &first = pairs_[0], &second = pairs_[1];
  row.run("BEGIN; SELECT 1 FROM tables WHERE id = " + first.number + " FOR UPDATE");
  event.run(
      "BEGIN; INSERT INTO events SELECT table_id, max(n) + 1, 'chat', 0, 1, 'held' FROM events WHERE table_id = " +
      second.number + " GROUP BY table_id");
  for (int i = 0; i < 15; ++i) {
    say_everywhere();
    listen(0.2);
    for (const std::size_t server : {0U, 1U}) EXPECT_EQ(status(server, "/ready"), 200);
  }
  EXPECT_FALSE(first.answered);
  EXPECT_FALSE(second.answered);
  for (const Pair& pair : pairs_) {
    if (&pair == &first || &pair == &second) continue;
    EXPECT_FALSE(is_late(pair)) << pair.worst;
  }
  std::printf("longest answer elsewhere %.2f s\n", worst());
  row.run("ROLLBACK");
  event.run("ROLLBACK");
  expect_newest("locks held");
}

TEST_F(Trouble, somebody_holds_all_tables) {
  Sql sql(db_);
  // With somebody who plays, and with nobody.
  for (const bool plays : {true, false}) {
    sql.run("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
    if (plays) say_everywhere();
    for (const std::size_t server : {0U, 1U}) {
      EXPECT_LT(seconds_until(server, "/ready", 503, 60), 60);
      EXPECT_EQ(status(server, "/health"), 200);
    }
    sql.run("ROLLBACK");
    double ready = 0;
    for (const std::size_t server : {0U, 1U}) ready = std::max(ready, seconds_until(server, "/ready", 200, 20));
    EXPECT_LT(ready, 2 + 3 * quiet_);
    std::printf("ready %.2f s after the lock was gone\n", ready);
    expect_newest("all tables held");
  }
}

TEST_F(Trouble, a_server_is_stopped) {
  // In the middle of its work.
  for (int round = 0; round < 4; ++round) {
    say_everywhere();
    listen(0.001 * round);
    kill(servers_[1].pid(), SIGSTOP);
    for (int i = 0; i < 8; ++i) {
      for (std::size_t p = 0; p < pairs_.size(); ++p)
        if (p % 4 < 2 && pairs_[p].answered) pairs_[p].say("word" + std::to_string(++words_) + ";");
      listen(0.2);
    }
    kill(servers_[1].pid(), SIGCONT);
    for (std::size_t p = 0; p < pairs_.size(); ++p) {
      if (p % 4 >= 2) continue;
      EXPECT_FALSE(is_late(pairs_[p])) << pairs_[p].worst;
    }
    expect_newest("server stopped");
  }
}

TEST_F(Trouble, the_database_restarts) {
  for (int round = 0; round < 2; ++round) {
    say_everywhere();
    postgres().stop();
    listen(0.2);
    postgres().start();
    expect_newest("database restarted");
  }
}

TEST_F(Trouble, the_database_is_away) {
  say_everywhere();
  postgres().stop();
  for (const std::size_t server : {0U, 1U}) EXPECT_LT(seconds_until(server, "/ready", 503, 20), 20);
  listen(away_seconds());
  for (const std::size_t server : {0U, 1U}) {
    EXPECT_EQ(status(server, "/health"), 200);
    EXPECT_EQ(status(server, "/ready"), 503);
  }
  postgres().start();
  const auto back = Clock::now();
  double ready = 0;
  for (const std::size_t server : {0U, 1U}) ready = std::max(ready, seconds_until(server, "/ready", 200, 20));
  EXPECT_LT(ready, 2 + 3 * quiet_);
  std::printf("ready %.2f s after the database was back\n", ready);
  EXPECT_TRUE(hear_all(5 + 3 * quiet_ - seconds_since(back)));
  expect_newest("database away");
}

}  // namespace
