// Stores of earlier versions: they are brought up to date, whatever kills the program meanwhile, and their games go on.
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <map>
#include <thread>

#include "core/json.h"
#include "core/rng.h"
#include "server/storage/storage.h"
#include "tests/postgres_server.h"
#include "tests/server_process.h"
#include "tests/stores.h"
#include "tests/ws_client.h"

namespace {

using core::Json;
using server::Outcome;
using server::TableId;
using server::Write;
using tests::ServerProcess;

using Events = std::map<TableId, std::vector<table::Event>>;

struct Old {
  bool sqlite;
  int version;
};

class OldStore : public testing::TestWithParam<Old> {
 protected:
  static tests::PostgresServer& postgres() {
    static tests::PostgresServer server;
    return server;
  }

  void SetUp() override {
    db_ = GetParam().sqlite ? "sqlite:" + folder_.path() + "/tables.db" : postgres().new_database();
    if (GetParam().sqlite)
      tests::make_old_store(GetParam().version, db_);
    else
      run_sql(tests::old_store("postgresql", GetParam().version));
  }

  void run_sql(const std::string& sql) {
    if (GetParam().sqlite) {
      sqlite3* db = nullptr;
      sqlite3_open(db_.substr(db_.find(':') + 1).c_str(), &db);
      EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
      sqlite3_close(db);
      return;
    }
    PGconn* connection = PQconnectdb(db_.c_str());
    PGresult* result = PQexec(connection, sql.c_str());
    EXPECT_LT(PQresultStatus(result), PGRES_BAD_RESPONSE) << PQerrorMessage(connection);
    PQclear(result);
    PQfinish(connection);
  }

  Events events() {
    Events all;
    auto storage = server::open_storage(db_);
    EXPECT_TRUE(storage.has_value()) << (storage ? "" : storage.error().text());
    if (!storage) return all;
    const auto ids = (*storage)->tables();
    EXPECT_TRUE(ids.has_value());
    if (!ids) return all;
    for (const TableId id : *ids) {
      auto stored = (*storage)->load(id);
      EXPECT_TRUE(stored && *stored);
      if (stored && *stored) all[id] = std::move((*stored)->events);
    }
    return all;
  }

  static int run(const std::string& arguments) {
    return std::system((std::string(KILOWATT_BINARY) + " " + arguments + " > /dev/null").c_str());
  }

  tests::TemporaryFolder folder_;
  std::string db_;
};

TEST_P(OldStore, replays_and_goes_on) {
  EXPECT_EQ(run("replay --all --db '" + db_ + "'"), 0);
  const Events before = events();
  EXPECT_GE(before.size(), 4U);
  auto storage = server::open_storage(db_);
  for (const auto& [id, all] : before) {
    for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i].n, static_cast<std::int64_t>(i) + 1);
    Write write;
    write.table = id;
    write.events = {{static_cast<std::int64_t>(all.size()) + 1, table::Kind::chat, 0, "on we go", 1}};
    const auto outcomes = (*storage)->commit(std::span(&write, 1));
    ASSERT_TRUE(outcomes.has_value()) << outcomes.error().text();
    EXPECT_EQ(outcomes->front(), Outcome::stored);
  }
}

// The lobby lists from stored words, which the first versions did not write: the table is woken once for it.
TEST_P(OldStore, its_listed_tables_are_in_the_lobby) {
  ServerProcess server;
  ASSERT_TRUE(server.start({"--port", "0", "--public-lobby", "--db", db_}));
  Json listed = Json::array();
  const auto start = std::chrono::steady_clock::now();
  while (GetParam().version > 1 && listed.empty() &&
         std::chrono::steady_clock::now() < start + std::chrono::seconds(60)) {
    tests::WsClient ws;
    ASSERT_EQ(ws.connect(server.port()), 101);
    ws.send(R"({"type":"tables"})");
    const Json answer = Json::parse(ws.receive(20'000).value_or("{}"), nullptr, false);
    ASSERT_EQ(answer.value("type", ""), "tables");
    listed = answer["tables"];
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  if (GetParam().version > 1) {  // before that there was no lobby
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed[0]["game"], "century");
    EXPECT_EQ(listed[0]["settings"]["game"], "century");
    EXPECT_EQ(listed[0]["seats"].size(), 3U);
    EXPECT_EQ(listed[0]["seats"][0]["name"], "Zoë");
    EXPECT_EQ(listed[0]["seats"][1]["kind"], "open");
  }
  EXPECT_EQ(server.stop(), 0);
}

// Many events, and a program that is killed again and again while it brings them up to date.
TEST_P(OldStore, kills_while_it_is_brought_up_to_date_change_nothing) {
  const std::string big = "SELECT 77, i, 'chat', 0, i, 'line ' || i FROM ";
  const std::string numbers =
      GetParam().sqlite
          ? "(WITH RECURSIVE g (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM g WHERE i < 30000) SELECT i FROM g)"
          : "generate_series(1, 30000) AS g (i)";
  constexpr std::size_t kEvents = 30'000;
  run_sql(
      "INSERT INTO tables (id, game, rules, created, host, spectator, status) VALUES (77, 'powerline', 1, 1, '', '', "
      "'over')");
  if (GetParam().sqlite && GetParam().version == 3)
    run_sql(
        "INSERT INTO chapters SELECT 77, 30000, 30000, CAST(group_concat(i || ' chat 0 ' || i || ' ' || length('line ' "
        "|| i) || "
        "' line ' || i || char(10), '') AS BLOB) FROM " +
        numbers);
  else
    run_sql("INSERT INTO events " + big + numbers);
  core::Rng rng(static_cast<std::uint64_t>(GetParam().version));
  int killed = 0;
  for (int i = 0; i < 12; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      if (freopen("/dev/null", "w", stdout) == nullptr) _exit(126);
      execl(KILOWATT_BINARY, KILOWATT_BINARY, "tables", "--db", db_.c_str(), nullptr);
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5 + rng.below(10 + 15 * i)));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    killed += WIFSIGNALED(status);
  }
  EXPECT_GT(killed, 0);
  const Events all = events();
  EXPECT_GE(all.size(), 5U);
  ASSERT_TRUE(all.contains({77}));
  const auto& many = all.at({77});
  ASSERT_EQ(many.size(), kEvents);
  for (std::size_t i = 0; i < many.size(); ++i) {
    ASSERT_EQ(many[i].n, static_cast<std::int64_t>(i) + 1);
    ASSERT_EQ(many[i].text, "line " + std::to_string(i + 1));
  }
}

// Tables that cannot be read stay due for ever. The others are looked at all the same, though nobody visits them.
TEST(DueTables, broken_ones_do_not_starve_the_rest) {
  const tests::TemporaryFolder folder;
  const std::string db = "sqlite:" + folder.path() + "/tables.db";
  std::string id;
  {
    ServerProcess server;
    ASSERT_TRUE(server.start({"--port", "0", "--db", db}));
    tests::WsClient ws[2];
    ASSERT_EQ(ws[0].connect(server.port()), 101);
    ws[0].send(
        R"({"type":"create","table":{"game":"powerline","seats":[{"kind":"human"},{"kind":"human"}],"clock":{"turn":2,"reserve":0,"timeout":"skip"}}})");
    const Json created = Json::parse(ws[0].receive(20'000).value_or("{}"), nullptr, false);
    ASSERT_EQ(created.value("type", ""), "created");
    id = created["table"];
    ASSERT_EQ(ws[1].connect(server.port()), 101);
    for (std::size_t seat : {0U, 1U}) {
      ws[seat].send(Json{{"type", "join"}, {"table", id}, {"key", created["seats"][seat]}}.dump());
      ws[seat].send(Json{{"type", "ready"}, {"nonce", "n" + std::to_string(seat)}}.dump());
    }
    bool playing = false;
    while (!playing) {
      const auto text = ws[0].receive(20'000);
      ASSERT_TRUE(text.has_value());
      playing = text->find("\"status\":\"playing\"") != std::string::npos;
    }
    ASSERT_EQ(server.stop(), 0);
  }
  auto storage = server::open_storage(db);
  ASSERT_TRUE(storage.has_value());
  constexpr int kBroken = 450;
  std::vector<Write> broken(kBroken);
  for (Write& write : broken) {
    write.table = TableId::random();
    write.head.emplace();
    write.head->id = write.table;
    write.head->game = "powerline";
    write.head->summary.wake = 1;
    write.events = {{1, table::Kind::created, core::kNobody, "{}", 1}};
  }
  ASSERT_TRUE((*storage)->commit(broken).has_value());
  const auto last = [&] { return (**(*storage)->load(*TableId::parse(id))).events.back().n; };
  const std::int64_t before = last();

  ServerProcess server;
  ASSERT_TRUE(server.start({"--port", "0", "--db", db}));
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  while (last() == before && seconds() < 60) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_GT(last(), before);
  std::printf("due after %.1f s, 2 of them its clock\n", seconds());
  EXPECT_EQ(server.stop(), 0);
}

std::string old_name(const testing::TestParamInfo<Old>& old) {
  return (old.param.sqlite ? "sqlite" : "postgresql") + std::to_string(old.param.version);
}
INSTANTIATE_TEST_SUITE_P(All, OldStore,
                         testing::Values(Old{true, 1}, Old{true, 2}, Old{true, 3}, Old{false, 1}, Old{false, 2},
                                         Old{false, 3}),
                         old_name);

}  // namespace
