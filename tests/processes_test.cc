// Several processes on one PostgreSQL database: whoever comes to the wrong one is handed on, and what one held goes to
// the others when it ends, is drained or dies.
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "core/rng.h"
#include "tests/postgres_server.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::join;
using tests::ServerProcess;
using tests::TestConnection;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

class Processes : public testing::Test {
 protected:
  static tests::PostgresServer& postgres() {
    static tests::PostgresServer server;
    return server;
  }
  void SetUp() override {
    db_ = postgres().new_database();
    for (ServerProcess& server : servers_) ASSERT_TRUE(server.start({"--port", "0", "--db", db_}));
  }

  // Comes to this table at this server, as the page does.
  std::unique_ptr<TestConnection> visit(int port, const Json& created) {
    auto talk = std::make_unique<TestConnection>(port, std::vector<std::string>{}, path(created));
    EXPECT_EQ(talk->status(), 101);
    return talk;
  }
  static std::string path(const Json& created) { return "/ws/" + created["table"].get<std::string>(); }

  // Until the table answers there; the seconds it took.
  double answers_again(int port, const Json& created, std::size_t seat, const std::string& knows) {
    const auto start = Clock::now();
    while (seconds_since(start) < 60) {
      TestConnection talk(port, {}, path(created));
      if (talk.status() != 101) continue;
      const Json view = join(talk, created, created["seats"][seat]);
      if (view["type"] == "view") {
        EXPECT_NE(view.dump().find(knows), std::string::npos);
        return seconds_since(start);
      }
    }
    ADD_FAILURE() << "it does not answer";
    return seconds_since(start);
  }

  // What is said by one is heard by the other.
  static void talk_to_each_other(TestConnection& a, TestConnection& b, const std::string& word) {
    a.say({{"type", "chat"}, {"text", word}});
    for (TestConnection* who : {&a, &b}) {
      Json heard;
      do heard = who->hear_with("update", "chat");
      while (heard["type"] == "update" && heard.dump().find(word) == std::string::npos);
      EXPECT_EQ(heard["type"], "update") << heard;
    }
  }

  // A game on the first server, half an hour for each turn.
  Json begin_with_clock() {
    TestConnection host(servers_[0].port());
    const Json created = create(host, 2, {{"clock", {{"turn", 1800}, {"reserve", 0}, {"timeout", "bot"}}}});
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto person = visit(servers_[0].port(), created);
      join(*person, created, created["seats"][seat]);
      person->say({{"type", "ready"}, {"nonce", "x"}});
      person->hear("update");
    }
    return created;
  }
  // Seconds that the first seat has left, once the table answers there.
  double left(int port, const Json& created) {
    for (const auto start = Clock::now(); seconds_since(start) < 60;) {
      TestConnection talk(port, {}, path(created));
      if (talk.status() != 101) continue;
      const Json view = join(talk, created, created["seats"][0]);
      if (view["type"] == "view") return view["clock"][0]["turn"].get<double>() / 1000;
    }
    ADD_FAILURE() << "it does not answer";
    return 0;
  }

  std::string db_;
  ServerProcess servers_[2];
};

TEST_F(Processes, who_comes_to_the_wrong_one_is_handed_on) {
  TestConnection first(servers_[0].port());
  const Json created = create(first);
  EXPECT_EQ(join(first, created, created["seats"][0])["type"], "view");
  // An old client, on /ws, which has a table of its own on the other process as well.
  TestConnection second(servers_[1].port());
  const Json own = create(second);
  EXPECT_EQ(join(second, own, own["seats"][0], {{"ch", 1}})["type"], "view");
  EXPECT_EQ(join(second, created, created["seats"][1], {{"ch", 2}})["type"], "view");
  first.say({{"type", "chat"}, {"text", "from the first"}});
  Json heard = second.hear_with("update", "chat");
  EXPECT_EQ(heard["ch"], 2);
  second.say({{"type", "chat"}, {"text", "from the second"}, {"ch", 2}});
  do heard = first.hear_with("update", "chat");
  while (heard["type"] == "update" && heard.dump().find("from the second") == std::string::npos);
  EXPECT_EQ(heard["type"], "update");
  EXPECT_EQ(second.ask({{"type", "about"}, {"table", created["table"]}}, "about")["table"], created["table"]);
  // What is said right behind `join` is not lost.
  TestConnection third(servers_[1].port());
  third.say({{"type", "join"}, {"table", created["table"]}, {"key", created["seats"][1]}});
  third.say({{"type", "chat"}, {"text", "in one breath"}});
  do heard = first.hear_with("update", "chat");
  while (heard["type"] == "update" && heard.dump().find("in one breath") == std::string::npos);
  EXPECT_EQ(heard["type"], "update");
}

// People come to the same tables at two processes and go again, so that both want to take what nobody holds just then.
TEST_F(Processes, who_comes_while_a_table_changes_hands_is_let_in) {
  for (ServerProcess& server : servers_)
    ASSERT_TRUE(server.start({"--port", "0", "--db", db_, "--max-messages", "5000", "--message-burst", "5000"}));
  TestConnection host(servers_[0].port());
  const Json tables[] = {create(host), create(host)};
  std::atomic<int> let_in = 0;
  const auto come_and_go = [&](std::size_t who) {
    core::Rng rng(who);
    TestConnection visitor(servers_[who % 2].port());
    for (int i = 0; i < 500; ++i) {
      const Json& table = tables[rng.below(2)];
      const Json view = join(visitor, table, table["spectator"]);
      if (view["type"] != "view") {
        EXPECT_EQ(view["code"], "unavailable") << view;
        continue;
      }
      ++let_in;
      std::this_thread::sleep_for(std::chrono::microseconds(rng.below(3000)));
      EXPECT_EQ(visitor.ask({{"type", "leave"}}, "gone")["type"], "gone");
      std::this_thread::sleep_for(std::chrono::microseconds(rng.below(6000)));
    }
  };
  {
    std::vector<std::jthread> visitors;
    for (std::size_t who = 0; who < 4; ++who) visitors.emplace_back(come_and_go, who);
  }
  EXPECT_GT(let_in, 1900);
}

// An old client may look at many tables of other processes; each is a line there.
TEST_F(Processes, nobody_takes_more_places_at_another_process_than_at_ones_own) {
  for (ServerProcess& server : servers_)
    ASSERT_TRUE(server.start({"--port", "0", "--db", db_, "--max-connections-per-address", "3", "--max-messages", "5000",
                              "--message-burst", "5000"}));
  TestConnection host(servers_[0].port()), guest(servers_[1].port()), other(servers_[1].port());
  std::vector<Json> tables;
  const auto visit = [&](TestConnection& who, std::size_t table, int channel) {
    return join(who, tables[table], tables[table]["spectator"], {{"ch", channel}});
  };
  for (int i = 0; i < 5; ++i) {
    tables.push_back(create(host));
    EXPECT_EQ(visit(host, tables.size() - 1, i + 1)["type"], "view");
  }
  EXPECT_EQ(visit(guest, 0, 1)["type"], "view");
  EXPECT_EQ(visit(guest, 1, 2)["type"], "view");
  EXPECT_EQ(visit(other, 2, 1)["type"], "view");
  EXPECT_EQ(visit(guest, 3, 3)["code"], "too_many");
  EXPECT_EQ(visit(other, 3, 2)["code"], "too_many");
  // Whoever leaves, at whichever channel, has a place again.
  EXPECT_EQ(guest.ask({{"type", "leave"}, {"ch", 1}}, "gone")["why"], "left");
  EXPECT_EQ(guest.ask({{"type", "leave"}, {"ch", 1}}, "gone")["code"], "not_joined");
  EXPECT_EQ(visit(other, 3, 2)["type"], "view");
  EXPECT_EQ(visit(guest, 4, 4)["code"], "too_many");
}

TEST_F(Processes, a_table_where_nobody_is_goes_to_who_is_asked_for_it) {
  TestConnection host(servers_[0].port());
  const Json created = create(host);
  // As behind a balancer that knows another process for this table.
  const auto first = visit(servers_[1].port(), created), second = visit(servers_[1].port(), created);
  EXPECT_EQ(join(*first, created, created["seats"][0])["type"], "view");
  EXPECT_EQ(join(*second, created, created["seats"][1])["type"], "view");
  servers_[0].kill();  // which has nothing more to do with it
  talk_to_each_other(*first, *second, "still here");
}

TEST_F(Processes, what_a_process_held_is_served_by_another_when_it_stops_or_dies) {
  for (const bool dies : {false, true}) {
    if (dies) {
      ASSERT_TRUE(servers_[0].start({"--port", "0", "--db", db_}));
    }
    TestConnection talk(servers_[0].port());
    const Json created = create(talk);
    join(talk, created, created["seats"][0]);
    talk.say({{"type", "chat"}, {"text", "acknowledged"}});
    ASSERT_EQ(talk.hear_with("update", "chat")["type"], "update");
    if (dies)
      servers_[0].kill();
    else
      EXPECT_EQ(servers_[0].stop(), 0);
    const double seconds = answers_again(servers_[1].port(), created, 1, "acknowledged");
    std::printf("%s: answered again after %.2f s\n", dies ? "killed" : "stopped", seconds);
  }
}

// Under load: every table of the one that dies has said something a moment ago, and all are asked for at once.
TEST_F(Processes, killing_one_of_three_loses_nothing_and_its_tables_answer_again) {
  ServerProcess third;
  ASSERT_TRUE(third.start({"--port", "0", "--db", db_, "--max-tables-per-hour", "1000"}));
  constexpr int kTables = 20;
  std::vector<Json> tables;
  std::vector<std::unique_ptr<TestConnection>> seated;
  for (int i = 0; i < kTables; ++i) {
    TestConnection host(third.port());
    tables.push_back(create(host));
    seated.push_back(visit(third.port(), tables.back()));
    ASSERT_EQ(join(*seated.back(), tables.back(), tables.back()["seats"][0])["type"], "view");
  }
  for (int i = 0; i < kTables; ++i) {
    seated[static_cast<std::size_t>(i)]->say({{"type", "chat"}, {"text", "word " + std::to_string(i) + "."}});
    ASSERT_EQ(seated[static_cast<std::size_t>(i)]->hear_with("update", "chat")["type"], "update");
  }
  third.kill();
  std::vector<double> seconds(kTables);
  {
    std::vector<std::jthread> visitors;
    for (int i = 0; i < kTables; ++i)
      visitors.emplace_back([&, i] {
        seconds[static_cast<std::size_t>(i)] = answers_again(
            servers_[i % 2].port(), tables[static_cast<std::size_t>(i)], 0, "word " + std::to_string(i) + ".");
      });
  }
  std::printf("all %d tables answered after %.2f s (goal 5)\n", kTables, std::ranges::max(seconds));
}

// It sleeps for longer than its lease; meanwhile the other has taken the table.
TEST_F(Processes, a_process_that_lost_its_lease_stops_speaking) {
  TestConnection talk(servers_[0].port());
  const Json created = create(talk);
  join(talk, created, created["seats"][0]);
  ::kill(servers_[0].pid(), SIGSTOP);
  talk.say({{"type", "chat"}, {"text", "too late"}});
  answers_again(servers_[1].port(), created, 1, "");
  ::kill(servers_[0].pid(), SIGCONT);
  // Nothing more is told by the first; who was there comes again and is led to the second.
  while (const auto text = talk.ws().receive(20'000)) EXPECT_EQ(text->find("too late"), std::string::npos) << *text;
  EXPECT_EQ(talk.ws().close_code(), 1012);
  TestConnection again(servers_[0].port());
  EXPECT_EQ(join(again, created, created["seats"][0])["type"], "view");
}

TEST_F(Processes, time_between_the_death_of_one_and_another_is_charged_to_nobody) {
  const Json created = begin_with_clock();
  const auto before = Clock::now();
  const double had = left(servers_[0].port(), created);
  servers_[0].kill();
  const auto killed = Clock::now();
  std::this_thread::sleep_for(std::chrono::seconds(5));
  const double nobody = seconds_since(killed);
  const double has = left(servers_[1].port(), created);
  EXPECT_LE(had - has, seconds_since(before) - nobody + 0.5);
}

TEST_F(Processes, time_without_the_database_is_charged_to_nobody) {
  const Json created = begin_with_clock();
  const int port = servers_[0].port();
  const auto becomes = [&](int status) {
    for (const auto start = Clock::now(); seconds_since(start) < 60;)
      if (tests::http_get(port, "/ready").status == status) return true;
    return false;
  };
  const auto before = Clock::now();
  const double had = left(port, created);
  postgres().stop();
  EXPECT_TRUE(becomes(503));
  const auto away = Clock::now();
  std::this_thread::sleep_for(std::chrono::seconds(5));
  const double nobody = seconds_since(away);
  postgres().start();
  EXPECT_TRUE(becomes(200));
  const double has = left(port, created);
  EXPECT_LE(had - has, seconds_since(before) - nobody + 0.5);
}

TEST_F(Processes, a_record_is_given_by_any_of_them) {
  TestConnection talk(servers_[0].port());
  const Json created = create(talk, 1);
  join(talk, created, created["seats"][0]);
  const std::string path = "/record/" + created["table"].get<std::string>() + ".json?key=";
  const auto status = [&](std::size_t server, const std::string& key) {
    return tests::http_get(servers_[server].port(), path + key).status;
  };
  EXPECT_EQ(status(0, "nonsense"), 403);
  EXPECT_EQ(status(1, "nonsense"), 403);  // it knows the table's keys, too
  EXPECT_EQ(status(1, created["seats"][0]), status(0, created["seats"][0]));
}

// N processes on one port: the table decides which of them serves it.
TEST(Family, shares_a_port_and_replaces_who_dies) {
  tests::PostgresServer postgres;
  ServerProcess family;
  ASSERT_TRUE(family.start({"--port", "0", "--db", postgres.new_database(), "--processes", "3"}));
  std::vector<std::unique_ptr<TestConnection>> visitors;
  for (int i = 0; i < 12; ++i) {
    TestConnection host(family.port());
    const Json created = create(host);
    ASSERT_EQ(created["type"], "created") << created;
    std::unique_ptr<TestConnection> seats[2];
    for (std::size_t seat = 0; seat < 2; ++seat) {
      seats[seat] = std::make_unique<TestConnection>(family.port(), std::vector<std::string>{},
                                                     "/ws/" + created["table"].get<std::string>());
      ASSERT_EQ(join(*seats[seat], created, created["seats"][seat])["type"], "view");
    }
    seats[0]->say({{"type", "chat"}, {"text", "hello"}});
    EXPECT_EQ(seats[1]->hear_with("update", "chat")["type"], "update");
    for (auto& seat : seats) visitors.push_back(std::move(seat));
  }
  tests::Program children("pgrep -P " + std::to_string(family.pid()) + " | head -1 | xargs kill -9");
  children.output();
  // All tables are served again, those of the one that died as well.
  for (int i = 0; i < 6; ++i) {
    TestConnection host(family.port());
    EXPECT_EQ(create(host)["type"], "created");
  }
}

// Four threads of a worker: two think for each process, whichever of them accepted their connections.
TEST(Family, each_process_has_its_share_of_a_worker) {
  tests::PostgresServer postgres;
  const tests::TemporaryFolder folder;
  const std::string key = "a-key-that-nobody-guesses", socket = folder.path() + "/admin";
  ServerProcess family, worker;
  ASSERT_TRUE(family.start({"--port", "0", "--db", postgres.new_database(), "--processes", "2", "--admin-socket",
                            socket, "--worker-key", key}));
  ASSERT_TRUE(worker.start({"--server", "http://localhost:" + std::to_string(family.port()), "--worker-key", key,
                            "--threads", "4"},
                           0, "think"));
  for (const char* which : {".1", ".2"}) {
    Json load = Json::object();
    for (int i = 0; i < 600 && load.value("workers", 0) != 2; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      tests::Program admin(std::string(KILOWATT_BINARY) + " admin load --json --socket " + socket + which);
      load = Json::parse(admin.output(), nullptr, false);
      ASSERT_TRUE(load.is_object());
    }
    EXPECT_EQ(load["workers"], 2) << which;
  }
}

TEST(Family, needs_postgresql_and_says_so) {
  const tests::TemporaryFolder folder;
  tests::Program program(std::string(KILOWATT_BINARY) + " serve --processes 2 --db sqlite:" + folder.path() + "/t.db");
  EXPECT_NE(program.output().find("several processes need PostgreSQL"), std::string::npos);
  EXPECT_EQ(program.status(), 1);
}

}  // namespace
