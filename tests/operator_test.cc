// What an operator does with a running server: looks at it, backs it up, closes a table, drains it, puts a new program
// in its place. Nobody is refused and nothing is lost.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/test_connection.h"

namespace {

using core::Json;
using tests::create;
using tests::join;
using tests::ServerProcess;
using tests::TestConnection;

class Operator : public tests::ServerTest {
 protected:
  // `kilowatt WORDS`; what it said.
  std::string kilowatt(const std::string& words, int expected = 0) {
    tests::Program program(std::string(KILOWATT_BINARY) + " " + words);
    const std::string text = program.output();
    EXPECT_EQ(program.status(), expected) << words << "\n" << text;
    return text;
  }
  std::string admin(const std::string& words, int expected = 0) {
    return kilowatt("admin " + words + " --db " + db(), expected);
  }
  Json admin_json(const std::string& words) { return Json::parse(admin(words + " --json"), nullptr, false); }
  std::string socket() const { return folder_.path() + "/tables.db-admin"; }
  // A line, as somebody writes it by hand.
  Json ask(const std::string& question) {
    const int line = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socket().copy(address.sun_path, sizeof address.sun_path - 1);
    std::string answer;
    if (connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
        send(line, (question + "\n").c_str(), question.size() + 1, MSG_NOSIGNAL) > 0)
      for (char c = 0; !answer.ends_with('\n') && recv(line, &c, 1, 0) == 1;) answer += c;
    ::close(line);
    return Json::parse(answer, nullptr, false);
  }
};

TEST_F(Operator, sees_tables_and_load_through_a_socket_of_its_own) {
  ASSERT_TRUE(start());
  struct stat file {};
  ASSERT_EQ(stat(socket().c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777U, 0600U);
  TestConnection talk(port());
  const Json created = create(talk);
  join(talk, created, created["seats"][0]);
  EXPECT_EQ(admin_json("load")["connections"], 1);
  const Json tables = admin_json("tables");
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0]["table"], created["table"]);
  EXPECT_EQ(tables[0]["viewers"], 1);
  EXPECT_EQ(tables[0]["status"], "gathering");
  EXPECT_NE(admin("tables").find(created["table"].get<std::string>()), std::string::npos);
}

TEST_F(Operator, closes_a_table) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  const Json created = create(talk);
  join(talk, created, created["seats"][0]);
  admin("close " + created["table"].get<std::string>());
  EXPECT_EQ(talk.hear("gone")["why"], "closed");
  admin("close " + created["table"].get<std::string>());  // twice is fine
  EXPECT_NE(admin("close nonsense", 1).find("no such table"), std::string::npos);
  EXPECT_NE(admin("close 000000000000", 1).find("unknown_table"), std::string::npos);
}

TEST_F(Operator, asks_what_is_no_question_and_is_told_so) {
  ASSERT_TRUE(start());
  for (const char* question :
       {"", "x", "[]", "1", "{}", R"({"do":1})", R"({"do":null})", R"({"do":["close"]})", R"({"do":"close"})",
        R"({"do":"close","table":7})", R"({"do":"tables","after":{}})", R"({"do":"drai\u0000n"})"}) {
    const Json answer = ask(question);
    EXPECT_EQ(answer.contains("error"), std::string(question).find("tables") == std::string::npos) << question << answer;
  }
  EXPECT_EQ(admin_json("load")["draining"], false);
}

TEST_F(Operator, is_told_when_there_is_no_server) {
  EXPECT_NE(admin("load", 1).find("no server listens there"), std::string::npos);
  EXPECT_NE(kilowatt("admin load --db postgresql://nobody@localhost/nothing", 2).find("--socket"), std::string::npos);
}

TEST_F(Operator, drains_until_the_last_has_gone) {
  ASSERT_TRUE(start());
  auto talk = std::make_unique<TestConnection>(port());
  const Json created = create(*talk);
  join(*talk, created, created["seats"][0]);
  admin("drain");
  EXPECT_EQ(create(*talk)["code"], "unavailable");
  EXPECT_EQ(tests::http_get(port(), "/ready").status, 503);
  EXPECT_EQ(tests::http_get(port(), "/health").status, 200);
  talk->say({{"type", "chat"}, {"text", "still here"}});
  EXPECT_EQ(talk->hear_with("update", "chat")["type"], "update");
  EXPECT_TRUE(server_.is_running());
  talk.reset();
  EXPECT_EQ(server_.wait(), 0);
}

TEST_F(Operator, a_backup_holds_everything_and_is_checked) {
  ASSERT_TRUE(start({"--allow-push"}));
  TestConnection talk(port());
  const Json finished = create(talk, 1), waiting = create(talk, 2, {{"game", "pampero"}});
  play_out(finished);
  const Json key = talk.ask({{"type", "hello"}}, "hello")["push"];
  join(talk, waiting, waiting["seats"][1]);
  const Json subscription = {{"type", "push"},
                             {"endpoint", "https://push.example.net/x"},
                             {"p256dh", key},  // any point of the curve
                             {"auth", "BTBZMqHH6r4Tts7J_aSIgg"}};
  ASSERT_EQ(talk.ask(subscription, "push")["on"], true);
  const std::string file = folder_.path() + "/all.backup", other = "sqlite:" + folder_.path() + "/other.db";
  EXPECT_NE(kilowatt("backup " + file + " --db " + db()).find("2 tables"), std::string::npos);
  struct stat made {};
  ASSERT_EQ(stat(file.c_str(), &made), 0);
  EXPECT_EQ(made.st_mode & 0777U, 0600U);
  EXPECT_NE(kilowatt("restore " + file + " --db " + db(), 1).find("holds tables already"), std::string::npos);
  // What is not there is no empty store, and what is no backup is not restored.
  const std::string nothing = "sqlite:" + folder_.path() + "/nothing.db";
  for (const char* words : {"backup /dev/null", "tables", "replay --all"})
    EXPECT_NE(kilowatt(std::string(words) + " --db " + nothing, 1).find("there is no such store"), std::string::npos);
  for (const char* first : {"5", R"({"what":5})", R"({"what":"backup of a kilowatt store","version":"x"})",
                            R"({"what":"backup of a kilowatt store","version":1,"secrets":[1]})"}) {
    std::ofstream(file + ".none") << first << "\n{\"tables\":0}\n";
    EXPECT_NE(kilowatt("restore " + file + ".none --db " + nothing, 1).find("is no backup"), std::string::npos) << first;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/nothing.db"));
  // A file that was cut off says so before anything is stored.
  std::filesystem::copy_file(file, file + ".cut");
  std::filesystem::resize_file(file + ".cut", std::filesystem::file_size(file) - 14);
  EXPECT_NE(kilowatt("restore " + file + ".cut --db " + other, 1).find("take another backup"), std::string::npos);
  kilowatt("restore " + file + " --db " + other);
  EXPECT_NE(kilowatt("replay --all --db " + other).find("2 tables, 0 do not replay"), std::string::npos);
  ServerProcess second;
  ASSERT_TRUE(second.start({"--port", "0", "--db", other, "--allow-push"}));
  TestConnection again(second.port());
  EXPECT_EQ(again.ask({{"type", "hello"}}, "hello")["push"], key) << "closed browsers would not hear of their turn";
  EXPECT_EQ(join(again, waiting, waiting["seats"][1])["type"], "view");
  kilowatt("backup " + file + ".second --db " + other);
  tests::Program subscribed("grep -c push.example.net " + file + ".second");
  EXPECT_EQ(subscribed.output(), "1\n");
  // Another key would make the browsers' subscriptions void.
  ServerProcess third;
  const std::string used = "sqlite:" + folder_.path() + "/used.db";
  ASSERT_TRUE(third.start({"--port", "0", "--db", used, "--allow-push"}));
  ASSERT_EQ(third.stop(), 0);
  EXPECT_NE(kilowatt("restore " + file + " --db " + used, 1).find("give a new one"), std::string::npos);
}

// Visitors come all the time while a new program takes the place of the old one.
TEST_F(Operator, a_new_program_takes_over_and_nobody_is_refused) {
  ASSERT_TRUE(start());
  const int port = server_.port();
  TestConnection talk(port);
  const Json created = create(talk);
  join(talk, created, created["seats"][0]);
  std::atomic<bool> over = false;
  std::atomic<int> answered = 0, refused = 0;
  std::jthread visitor([&] {
    while (!over) (tests::http_get(port, "/health").status == 200 ? answered : refused)++;
  });
  talk.say({{"type", "chat"}, {"text", "before"}});
  ServerProcess next;
  ASSERT_TRUE(next.start({"--take-over", "--db", db()}));
  EXPECT_EQ(next.port(), port);
  EXPECT_EQ(server_.wait(), 0);
  bool heard = false;
  while (auto text = talk.ws().receive(60'000)) heard = heard || text->find("before") != std::string::npos;
  EXPECT_TRUE(heard);  // what was said is answered before the line ends
  EXPECT_EQ(talk.ws().close_code(), 1001);
  TestConnection again(port);
  const Json view = join(again, created, created["seats"][0]);
  EXPECT_NE(view.dump().find("before"), std::string::npos);
  const int before = answered;
  while (answered < before + 20 && refused == 0) std::this_thread::yield();
  over = true;
  visitor.join();
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(admin_json("load")["connections"], 1);  // the operator's socket is the new one's
}

TEST_F(Operator, taking_over_from_nobody_is_an_ordinary_start) {
  ASSERT_TRUE(start({"--take-over"}));
  EXPECT_EQ(tests::http_get(port(), "/health").status, 200);
}

// As systemd does it: somebody else listens, and who comes before the server is there waits.
TEST_F(Operator, takes_the_socket_it_is_activated_with) {
  const int listens = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(::bind(listens, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::listen(listens, 16), 0);
  socklen_t size = sizeof address;
  getsockname(listens, reinterpret_cast<sockaddr*>(&address), &size);
  const int port = ntohs(address.sin_port);
  int status = 0;
  std::jthread early([&] { status = tests::http_get(port, "/health").status; });
  server_.give_socket(listens);
  ASSERT_TRUE(start());
  EXPECT_EQ(server_.port(), port);
  early.join();
  EXPECT_EQ(status, 200);
  ::close(listens);
}

}  // namespace
