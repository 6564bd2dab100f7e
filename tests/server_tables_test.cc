// Tables on the server: whole games over sockets, bots, strangers' clients, own data, what the store holds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include "tests/remote_player.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using testing::HasSubstr;
using testing::Not;
using tests::create;
using tests::http_get;
using tests::join;
using tests::RemotePlayer;
using tests::Program;
using tests::ServerTest;
using tests::TestConnection;

const std::vector<std::string> kGenerous = {"--max-messages", "5000", "--message-burst", "5000"};

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST_F(ServerTest, a_game_is_played_and_its_record_verifies) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection talk(port());
  const Json created = create(talk);
  const Json record = play_out(created);
  ASSERT_TRUE(record.is_object());
  const Json verified = talk.ask({{"type", "verify"}, {"record", record}}, "verified");
  EXPECT_EQ(verified["moves"], record["moves"].size()) << verified;
  Json forged = record;
  forged["dice"]["seed"] = std::string(64, '0');
  EXPECT_EQ(talk.ask({{"type", "verify"}, {"record", forged}}, "verified")["type"], "error");
  EXPECT_EQ(talk.ask({{"type", "trace"}, {"record", record}}, "trace")["lines"].size(), record["moves"].size() + 2);
  // Whoever keeps the record can check it without us.
  std::ofstream(folder_.path() + "/game.json") << record;
  std::ofstream(folder_.path() + "/forged.json") << forged;
  Program fair(KILOWATT_BINARY " verify " + folder_.path() + "/game.json"),
      unfair(KILOWATT_BINARY " verify " + folder_.path() + "/forged.json");
  EXPECT_THAT(fair.output(), HasSubstr("fair")) << fair.status();
  EXPECT_EQ(fair.status(), 0);
  unfair.output();
  EXPECT_EQ(unfair.status(), 1);
  // The record opened again, on a channel of its own.
  const Json view = talk.ask({{"type", "open"}, {"record", record}, {"ch", 5}}, "view");
  EXPECT_EQ(view["status"], "over");
  EXPECT_EQ(view["ch"], 5);
  EXPECT_EQ(talk.ask({{"type", "look"}, {"move", 10}, {"ch", 5}}, "past")["move"], 10);
  // Answers and errors name the question, on whatever channel.
  EXPECT_EQ(talk.ask({{"type", "look"}, {"move", 10}, {"ch", 5}, {"id", 21}}, "past")["id"], 21);
  EXPECT_EQ(talk.ask({{"type", "look"}, {"move", -1}, {"ch", 5}, {"id", 22}}, "past")["id"], 22);
  EXPECT_EQ(talk.ask({{"type", "ledger"}, {"id", 23}}, "ledger")["id"], 23);
  EXPECT_EQ(talk.ask({{"type", "verify"}, {"record", record}, {"id", 24}}, "verified")["id"], 24);
  EXPECT_EQ(talk.ask({{"type", "nonsense"}, {"id", 25}}, "pong")["id"], 25);
  // The table is still there for whoever comes back, and after a restart.
  ASSERT_EQ(server_.stop(), 0);
  ASSERT_TRUE(start());
  TestConnection back(port());
  EXPECT_EQ(join(back, created, created["seats"][1])["status"], "over");
  EXPECT_EQ(back.ask({{"type", "record"}}, "record")["record"], record);
}

TEST_F(ServerTest, bots_play_and_a_rematch_is_opened_by_the_same_keys) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection talk(port());
  const Json created =
      create(talk, 2, {{"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "bot"}, {"level", "random"}}}}});
  RemotePlayer player(created["table"].get<std::string>(), created["seats"][0].get<std::string>(), 3);
  const auto play = [&] {
    talk.ws().send(player.join());
    while (!player.is_over()) {
      const auto text = talk.ws().receive(20'000);
      ASSERT_TRUE(text.has_value());
      player.hear(Json::parse(*text));
      while (auto message = player.answer()) talk.ws().send(*message);
    }
  };
  play();
  talk.say({{"type", "rematch"}});
  while (player.next().empty()) {
    const auto text = talk.ws().receive();
    ASSERT_TRUE(text.has_value());
    player.hear(Json::parse(*text));
  }
  EXPECT_NE(player.next(), player.table());
  player = RemotePlayer(player.next(), player.key(), 4);
  play();
  EXPECT_TRUE(player.is_over());
}

TEST_F(ServerTest, the_lobby_lists_open_seats_and_gives_them_away_once) {
  ASSERT_TRUE(start({"--public-lobby"}));
  TestConnection host(port()), guest(port()), third(port());
  Json table = {{"game", "powerline"}, {"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "open"}}}}};
  const Json closed = host.ask({{"type", "create"}, {"table", table}}, "created");
  const Json created = host.ask({{"type", "create"}, {"table", table}, {"public", true}}, "created");
  const Json list = guest.ask({{"type", "tables"}}, "tables");
  ASSERT_EQ(list["tables"].size(), 1U) << list;
  EXPECT_EQ(list["tables"][0]["table"], created["table"]);
  EXPECT_EQ(list["tables"][0]["seats"][1]["kind"], "open");
  const Json link = guest.ask({{"type", "claim"}, {"table", created["table"]}, {"name", "Ben"}}, "link");
  ASSERT_EQ(link["seat"], 1) << link;
  EXPECT_EQ(join(guest, created, link["key"])["you"]["seat"], 1);
  EXPECT_EQ(third.ask({{"type", "claim"}, {"table", created["table"]}, {"name", "Cy"}}, "link")["code"], "too_many");
  EXPECT_EQ(third.ask({{"type", "claim"}, {"table", closed["table"]}, {"name", "Cy"}}, "link")["code"], "not_allowed");
  EXPECT_EQ(join(third, created, created["seats"][1])["code"], "wrong_key");
}

TEST_F(ServerTest, idle_tables_leave_the_memory_and_come_back) {
  ASSERT_TRUE(start({"--idle-seconds", "1"}));
  Json created;
  {
    TestConnection talk(port());
    created = create(talk);
    join(talk, created, created["seats"][0]);
    talk.say({{"type", "chat"}, {"text", "here"}});
    talk.hear("update");
  }
  bool gone = false;
  for (int i = 0; i < 150 && !gone; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    gone = http_get(port(), "/metrics").body.find("\nkilowatt_tables_loaded 0\n") != std::string::npos;
  }
  EXPECT_TRUE(gone);
  TestConnection talk(port());
  const Json view = join(talk, created, created["seats"][0]);
  EXPECT_EQ(view["chat"][0]["text"], "here") << view;
}

TEST_F(ServerTest, own_data_is_checked_like_files_and_played_with) {
  ASSERT_TRUE(start(kGenerous));
  Json files = Json::object();
  for (const auto& entry : std::filesystem::directory_iterator(KILOWATT_SOURCE_DIR "/games/powerline/data"))
    files[entry.path().filename().string()] = read_file(entry.path());
  TestConnection talk(port());
  Json data = {{"name", "mine"}, {"files", files}};
  const Json created = create(talk, 2, {{"data", data}});
  ASSERT_EQ(created["type"], "created") << created;
  const Json record = play_out(created);
  EXPECT_EQ(record["data"], "mine") << record;
  EXPECT_EQ(talk.ask({{"type", "verify"}, {"record", record}, {"data", data}}, "verified")["type"], "verified");

  const std::string first = files.begin().key();
  data["files"][first] = "{\"nothing\": 1}";
  const Json refused = create(talk, 2, {{"data", data}});
  EXPECT_EQ(refused["type"], "error") << refused;
  EXPECT_THAT(refused.value("where", ""), HasSubstr(first));
  data["files"].erase(first);
  EXPECT_EQ(create(talk, 2, {{"data", data}})["type"], "error");
  data["files"] = {{"../../../etc/passwd", ""}};
  EXPECT_EQ(create(talk, 2, {{"data", data}})["type"], "error");
}

TEST_F(ServerTest, a_host_cannot_call_somebody_away_who_loads_the_page_again) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  for (const int seconds : {1, 299}) {
    const Json refused = create(talk, 2, {{"away", seconds}});
    EXPECT_EQ(refused.value("code", ""), "bad_field") << refused;
    EXPECT_EQ(refused.value("where", ""), "away");
    EXPECT_THAT(refused.value("detail", ""), HasSubstr("300"));
  }
  for (const int seconds : {0, 300}) EXPECT_EQ(create(talk, 2, {{"away", seconds}})["type"], "created");
}

TEST_F(ServerTest, no_answer_names_a_path_of_the_machine) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection talk(port());
  const Json created = create(talk);
  std::string answers = created.dump();
  const auto table = [](const Json& more) {
    Json settings = {{"game", "powerline"}, {"seats", tests::humans(2)}};
    settings.update(more);
    return settings;
  };
  for (const Json& message : std::vector<Json>{
           {{"type", "join"}, {"table", "/etc/passwd"}, {"key", "x"}},
           {{"type", "join"}, {"table", created["table"]}, {"key", "x"}},
           {{"type", "open"}, {"record", {{"game", "powerline"}}}},
           {{"type", "open"}, {"record", "/etc/passwd"}},
           {{"type", "verify"}, {"record", {{"game", "../x"}}}},
           {{"type", "trace"}, {"record", 7}},
           {{"type", "words"}, {"game", "../../x"}, {"lang", "../en"}},
           {{"type", "create"}, {"table", table({{"data", {{"name", "/x"}, {"files", {{"/etc/passwd", "{}"}}}}}})}},
           {{"type", "create"}, {"table", table({{"data", {{"name", "x"}, {"files", {{"board.json", "{"}}}}}})}},
           {{"type", "create"}, {"table", table({{"options", {{"x", "y"}}}})}},
           {{"type", "nonsense"}}})
    answers += talk.ask(message, "nothing of the kind").dump();
  for (const char* path : {"/nothing.js", "/../../etc/passwd.txt", "/assets/x", "/health", "/metrics", "/ws"}) {
    const auto answer = http_get(port(), path);
    answers += answer.head + answer.body;
  }
  for (const std::string& path :
       {folder_.path(), std::string(KILOWATT_SOURCE_DIR), std::filesystem::path(KILOWATT_BINARY).parent_path().string(),
        std::string("/usr/"), std::string("/home/")})
    EXPECT_THAT(answers, Not(HasSubstr(path)));
}

// Bots of the best level at several tables; somebody chats at another one.
TEST_F(ServerTest, bots_that_think_do_not_keep_other_tables_waiting) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection talk(port());
  const Json levels = talk.ask({{"type", "games"}}, "games")["levels"];
  Json bots = Json::array();
  for (int i = 0; i < 4; ++i) bots.push_back({{"kind", "bot"}, {"level", levels.back()}});
  TestConnection watching(port());  // else they would stand still
  int channel = 0;
  for (const char* game : {"pampero", "century", "pampero"}) {
    const Json table = create(talk, 4, {{"game", game}, {"seats", bots}});
    ASSERT_EQ(table["type"], "created");
    ASSERT_EQ(join(watching, table, table["spectator"], {{"ch", ++channel}})["type"], "view");
  }
  const Json created = create(talk);
  join(talk, created, created["seats"][0]);
  const auto thinking = [&] { return metric("kilowatt_bots_thinking") > 0; };
  ASSERT_TRUE(wait_until(thinking));
  for (int i = 0; i < 40; ++i) {
    talk.say({{"type", "chat"}, {"text", "line " + std::to_string(i)}});
    ASSERT_EQ(talk.hear("update")["chat"][0]["text"], "line " + std::to_string(i));
  }
  EXPECT_TRUE(wait_until(thinking)) << "they go on";
  // A thought takes a second of processor time; the loop never gave an eighth of one to anything.
  const double looked_at = metric("kilowatt_loop_work_seconds_count");
  EXPECT_GE(looked_at, 8);
  EXPECT_GE(metric("kilowatt_loop_work_seconds_bucket{le=\"0.128\"}"), looked_at);
}

TEST_F(ServerTest, every_stored_table_is_replayed_and_those_that_do_not_are_named) {
  ASSERT_TRUE(start(kGenerous));
  TestConnection talk(port());
  const Json good = create(talk), bad = create(talk);
  play_out(good);
  play_out(bad);
  ASSERT_EQ(server_.stop(), 0);
  const std::string command = KILOWATT_BINARY " replay --all --json --db " + db();
  Program fine(command);
  EXPECT_EQ(Json::parse(fine.output(), nullptr, false), (Json{{"tables", 2}, {"broken", Json::array()}}));
  EXPECT_EQ(fine.status(), 0);

  sqlite3* store = nullptr;
  ASSERT_EQ(sqlite3_open(db().substr(7).c_str(), &store), SQLITE_OK);
  sqlite3_exec(store,
               "UPDATE chapters SET events = CAST(replace(events, ' line l', ' line x') AS BLOB) "
               "WHERE table_id = (SELECT id FROM tables ORDER BY created DESC, id LIMIT 1)",
               nullptr, nullptr, nullptr);
  EXPECT_GT(sqlite3_changes(store), 0);
  sqlite3_close(store);
  Program broken(command);
  const Json report = Json::parse(broken.output(), nullptr, false);
  ASSERT_EQ(report["broken"].size(), 1U) << report;
  EXPECT_EQ(report["broken"][0]["game"], "powerline");
  EXPECT_EQ(report["broken"][0]["rules"], 1);
  EXPECT_THAT(report["broken"][0]["error"].get<std::string>(), HasSubstr("line x"));
  EXPECT_EQ(broken.status(), 1);
}

TEST_F(ServerTest, a_table_that_does_not_replay_is_not_tried_again_and_again) {
  ASSERT_TRUE(start(kGenerous));
  {
    TestConnection talk(port());
    create(talk);
  }
  ASSERT_EQ(server_.stop(), 0);
  sqlite3* store = nullptr;
  ASSERT_EQ(sqlite3_open(db().substr(7).c_str(), &store), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(store,
                         "UPDATE chapters SET events = CAST(replace(events, 'powerline', 'powerlime') AS BLOB);"
                         "UPDATE tables SET wake = 1",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(store);
  ASSERT_TRUE(start(kGenerous));
  ASSERT_TRUE(wait_until([&] { return metric("kilowatt_tables_restored_total") > 0; }));
  // It is looked for tables that are due every two seconds.
  std::this_thread::sleep_for(std::chrono::seconds(5));
  EXPECT_EQ(metric("kilowatt_tables_restored_total"), 1);
}

}  // namespace
