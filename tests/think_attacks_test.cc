// Whoever comes as a worker without the key, or with it and answers nonsense: no stranger sees a position, and no
// answer but an option of it is ever played.
#include <gtest/gtest.h>

#include "tests/think_fixture.h"

namespace {

using core::Json;
using tests::TestConnection;
using tests::ThinkTest;
using tests::WsClient;

// A worker of our own making.
class FalseWorker {
 public:
  explicit FalseWorker(int port, const std::string& key, const std::string& path = "/think/0") {
    status_ = ws_.connect(port, {"Authorization: Bearer " + key}, path);
  }
  int status() const { return status_; }
  void say(const std::string& text) { ws_.send(text); }
  void say_hello() { say(R"({"type":"hello","version":1})"); }
  // The next position; null if the line ends.
  Json position() {
    while (const auto text = ws_.receive(60'000)) {
      Json message = Json::parse(*text, nullptr, false);
      if (message.value("type", "") == "position") return message;
    }
    return nullptr;
  }
  // What the server closes the line with.
  int close_code() {
    while (ws_.receive(60'000)) {
    }
    return ws_.close_code();
  }
  void abandon() { ws_.abandon(); }

 private:
  WsClient ws_;
  int status_ = 0;
};

class ThinkAttacks : public ThinkTest {
 protected:
  bool has_workers(int count) {
    return wait_until([&] { return metric("kilowatt_workers") == count; });
  }
};

TEST_F(ThinkAttacks, a_stranger_is_not_let_in) {
  ASSERT_TRUE(serve({"--max-workers", "1"}));
  for (const char* key : {"", "x", "a-key-that-nobody-guesse", "a-key-that-nobody-guesses2"})
    EXPECT_EQ(FalseWorker(port(), key).status(), 401) << key;
  WsClient without;
  EXPECT_EQ(without.connect(port(), {}, "/think/0"), 401);
  EXPECT_EQ(without.connect(port(), {"Authorization: Basic " + std::string(kWorkerKey)}, "/think/0"), 401);
  EXPECT_EQ(FalseWorker(port(), kWorkerKey, "/think/").status(), 404);
  EXPECT_EQ(FalseWorker(port(), kWorkerKey, "/think/x").status(), 404);
  EXPECT_EQ(FalseWorker(port(), kWorkerKey, "/think/-1").status(), 404);
  FalseWorker one(port(), kWorkerKey);
  EXPECT_EQ(one.status(), 101);
  ASSERT_TRUE(has_workers(1));
  EXPECT_EQ(FalseWorker(port(), kWorkerKey).status(), 503) << "there are enough";
  // The key opens no table, and the line of a worker is none of a visitor.
  one.say(R"({"type":"create","table":{"game":"powerline","seats":[{"kind":"human"}]}})");
  EXPECT_EQ(one.close_code(), 1008);
}

TEST_F(ThinkAttacks, who_speaks_another_version_gets_no_position) {
  ASSERT_TRUE(serve());
  FalseWorker worker(port(), kWorkerKey);
  worker.say(R"({"type":"hello","version":2})");
  EXPECT_EQ(worker.close_code(), 1008);
}

TEST_F(ThinkAttacks, what_is_no_option_is_not_played_and_costs_the_line) {
  ASSERT_TRUE(serve());
  const std::vector<std::pair<std::string, int>> nonsense = {
      {R"({"type":"move","n":N,"move":"line nowhere"})", 1008},
      {R"({"type":"move","n":N,"move":""})", 1008},
      {R"({"type":"move","n":N})", 1008},
      {R"({"type":"move","n":0,"move":"pass"})", 1008},
      {R"({"type":"castle","n":N})", 1008},
      {R"({"type":"hello","version":1})", 1008},
      {"nonsense", 1008},
      {R"({"type":"move","n":N,"move":")" + std::string(4000, 'x') + "\"}", 1009},
  };
  double returned = 0;
  for (const auto& [answer, code] : nonsense) {
    FalseWorker worker(port(), kWorkerKey);
    worker.say_hello();
    ASSERT_TRUE(has_workers(1));
    auto talk = look_at_bots("pampero", 2, "beginner");
    const Json position = worker.position();
    ASSERT_TRUE(position.is_object());
    std::string text = answer;
    if (const std::size_t n = text.find('N'); n != std::string::npos) text.replace(n, 1, position["n"].dump());
    worker.say(text);
    EXPECT_EQ(worker.close_code(), code) << answer;
    EXPECT_TRUE(go_on()) << answer;
    EXPECT_EQ(given_back(), ++returned) << answer;
    ASSERT_TRUE(has_workers(0));
  }
  EXPECT_EQ(elsewhere(), 0);
}

TEST_F(ThinkAttacks, who_keeps_refusing_or_never_answers_is_sent_away) {
  ASSERT_TRUE(serve());
  FalseWorker worker(port(), kWorkerKey);
  worker.say_hello();
  ASSERT_TRUE(has_workers(1));
  auto talk = look_at_bots("powerline", 1, "beginner");
  for (int i = 0; i < 3; ++i) {
    const Json position = worker.position();
    ASSERT_TRUE(position.is_object()) << i;
    worker.say(R"({"type":"cannot","n":)" + position["n"].dump() + "}");
  }
  EXPECT_EQ(worker.close_code(), 1008);
  EXPECT_EQ(given_back(), 3);
  talk.reset();

  FalseWorker silent(port(), kWorkerKey);
  silent.say_hello();
  ASSERT_TRUE(has_workers(1));
  auto other = look_at_bots("powerline", 1, "beginner");
  ASSERT_TRUE(silent.position().is_object());
  EXPECT_EQ(silent.close_code(), 1008) << "it is late";
  EXPECT_TRUE(go_on());
  EXPECT_EQ(given_back(), 4);
  EXPECT_EQ(elsewhere(), 0);
}

// It sees what its seat sees, and no more.
TEST_F(ThinkAttacks, a_position_is_what_the_seat_sees) {
  ASSERT_TRUE(serve());
  FalseWorker worker(port(), kWorkerKey);
  worker.say_hello();
  ASSERT_TRUE(has_workers(1));
  auto talk = look_at_bots("century", 3, "beginner");
  const Json position = worker.position();
  ASSERT_TRUE(position.is_object());
  std::vector<std::string> fields;
  for (const auto& [name, value] : position.items()) fields.push_back(name);
  const std::vector<std::string> told = {"data_hash", "game",    "level", "memory", "milliseconds", "mind", "n",
                                         "options",   "players", "rules", "seat",   "type",         "view"};
  EXPECT_EQ(fields, told) << "no table, no names, no address, no key";
  worker.abandon();
  EXPECT_TRUE(go_on());
}

}  // namespace
