// A hostile stranger: slow, many, loud or silent. Whatever it does, others are answered and nothing piles up.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "tests/frames.h"
#include "tests/raw_client.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace {

using Clock = std::chrono::steady_clock;
using tests::frame;
using tests::RawClient;

const std::string kPlainHello =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
const std::string kGet = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";

class Attack : public testing::Test {
 protected:
  bool start(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--port", "0", "--db", "sqlite:" + folder_.path() + "/tables.db"});
    return server_.start(more);
  }
  int port() const { return server_.port(); }
  bool answers_others() const { return tests::http_get(port(), "/health").status == 200; }
  RawClient web_socket() const {
    RawClient client(port());
    client.send(kPlainHello);
    EXPECT_EQ(client.answer("101"), "101");
    return client;
  }

  tests::TemporaryFolder folder_;
  tests::ServerProcess server_;
};

TEST_F(Attack, heads_that_never_end) {
  ASSERT_TRUE(start({"--max-silence", "1"}));
  std::vector<RawClient> slow;
  for (int i = 0; i < 100; ++i) {
    slow.emplace_back(port());
    ASSERT_TRUE(slow.back().send(i % 2 == 0 ? "GET / HT" : kGet + "GET /health HTTP/1.1\r\nX-Slow: "));
  }
  EXPECT_TRUE(answers_others());
  // Each goes on, a byte at a time, until the server has hung up: the time for a head is not for its bytes.
  for (const auto end = Clock::now() + std::chrono::seconds(60); Clock::now() < end && !slow.empty();) {
    std::erase_if(slow, [](RawClient& client) {
      client.send("x");
      return client.answer("until the end", false, 1).ends_with("end");
    });
  }
  EXPECT_TRUE(slow.empty());
  EXPECT_TRUE(answers_others());
}

TEST_F(Attack, messages_that_never_end) {
  ASSERT_TRUE(start({"--max-silence", "1"}));
  RawClient slow = web_socket();
  const std::string message = frame(0x81, std::string(1000, 'x'));
  std::string heard;
  for (std::size_t at = 0; at < 900 && heard.find("close") == std::string::npos; ++at) {
    slow.send(message.substr(at, 1));
    heard = slow.answer("until the end", false, 20);
  }
  EXPECT_NE(heard.find("close:1008"), std::string::npos) << heard;
}

TEST_F(Attack, ten_thousand_connections_from_one_address) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  ASSERT_TRUE(start());
  const long before = server_.resident_bytes();
  std::vector<RawClient> many;
  for (int i = 0; i < 10'000; ++i) {
    RawClient client(port(), "127.0.0.2");
    if (client.is_open() && many.size() < files.rlim_cur / 2) many.push_back(std::move(client));
  }
  EXPECT_TRUE(answers_others());
  int answered = 0;
  for (RawClient& client : many) {
    client.send(kGet);
    answered += client.answer("200", false, 5000) == "200";
  }
  EXPECT_GT(answered, 0);
  EXPECT_LE(answered, 132);  // --max-connections-per-address and some for pages
  EXPECT_LT(server_.resident_bytes() - before, 16 * 1024 * 1024);
}

TEST_F(Attack, control_frames_and_empty_pieces_count_against_the_rate) {
  ASSERT_TRUE(start({"--max-messages", "20", "--message-burst", "40"}));
  for (const int first : {0x89, 0x8a, 0x00}) {
    RawClient flood = web_socket();
    if (first == 0) flood.send(frame(0x01, ""));
    for (int i = 0; i < 200; ++i) flood.send(frame(static_cast<std::uint8_t>(first), ""));
    std::string heard = flood.answer("until the end", false, 500);
    for (int i = 0; i < 600 && heard.find("close") == std::string::npos; ++i)
      heard = flood.answer("until the end", false, 100);
    EXPECT_NE(heard.find("close:1008"), std::string::npos) << first << ": " << heard;
  }
  // A few are nobody's business.
  RawClient polite = web_socket();
  for (int i = 0; i < 10; ++i) polite.send(frame(0x8a, ""));
  polite.send(frame(0x01, "{\"type\"") + frame(0x00, "") + frame(0x80, ":\"ping\"}"));
  EXPECT_EQ(polite.answer("101 text"), "101 text");
}

TEST_F(Attack, who_goes_on_after_the_close_is_cut) {
  ASSERT_TRUE(start());
  RawClient flood = web_socket();
  flood.send(frame(0x82, "x"));
  const std::string more = frame(0x81, std::string(100'000, 'x'));
  bool cut = false;
  for (int i = 0; i < 2000 && !cut; ++i) cut = !flood.send(more);
  EXPECT_TRUE(cut);
  EXPECT_TRUE(answers_others());
}

TEST_F(Attack, beginnings_of_long_messages_do_not_fill_the_memory) {
  ASSERT_TRUE(start({"--max-kept", "8", "--max-messages", "1000"}));
  RawClient modest = web_socket();
  const long before = server_.resident_bytes();
  const std::string beginning = frame(0x81, std::string(500'000, 'x')).substr(0, 490'000);
  std::vector<RawClient> greedy;
  for (int i = 0; i < 80; ++i) {
    greedy.push_back(web_socket());
    greedy.back().send(beginning);
  }
  const auto end = Clock::now() + std::chrono::seconds(60);
  const auto cut = [&] {
    return std::ranges::count_if(greedy,
                                 [](RawClient& client) { return client.answer("101 end", false, 20) == "101 end"; });
  };
  while (cut() < 60 && Clock::now() < end) {
  }
  EXPECT_GE(cut(), 60);
  EXPECT_LT(server_.resident_bytes() - before, 40 * 1024 * 1024);
  modest.send(frame(0x81, R"({"type":"ping"})"));
  EXPECT_EQ(modest.answer("101 text"), "101 text");
}

TEST_F(Attack, too_many_requests) {
  ASSERT_TRUE(start({"--max-requests", "2"}));
  RawClient flood(port(), "127.0.0.3");
  std::string all;
  for (int i = 0; i < 100; ++i) all += kGet;
  flood.send(all);
  const std::string heard = flood.answer("until the end");
  EXPECT_TRUE(heard.ends_with("429 end")) << heard;
  EXPECT_TRUE(answers_others());
}

TEST_F(Attack, the_last_entry_of_the_last_forwarded_line_counts) {
  ASSERT_TRUE(start({"--trust-proxy", "--max-connections-per-address", "1"}));
  const auto enter = [&](const std::string& lines) {
    RawClient client(port());
    std::string hello = kPlainHello;
    client.send(hello.insert(hello.find("Upgrade:"), lines));
    client.answer("101", false, 60'000);
    return client;
  };
  const auto status = [](const RawClient& client) { return client.received().substr(9, 3); };
  const RawClient first = enter("X-Forwarded-For: 1.1.1.1, 8.8.8.8\r\n");
  EXPECT_EQ(status(first), "101");
  // Whatever a visitor invents before it, in the same line or in one of its own, it is the same visitor.
  EXPECT_EQ(status(enter("X-Forwarded-For: 2.2.2.2, 8.8.8.8\r\n")), "503");
  EXPECT_EQ(status(enter("X-Forwarded-For: 2.2.2.2\r\nX-Forwarded-For: 8.8.8.8\r\n")), "503");
  EXPECT_EQ(status(enter("X-Forwarded-For: 9.9.9.9\r\nx-forwarded-for: 3.3.3.3,8.8.8.8:4321\r\n")), "503");
  const RawClient other = enter("X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-For: 9.9.9.9\r\n");
  EXPECT_EQ(status(other), "101");
  EXPECT_EQ(status(enter("X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 9.9.9.9\r\n")), "503");
}

// Nobody's silence or half a sentence keeps the server from leaving, and leaving is no crash.
TEST_F(Attack, leaves_while_connections_are_in_any_state) {
  ASSERT_TRUE(start());
  std::vector<RawClient> all;
  for (const std::string& bytes :
       {std::string(), std::string("GET / HT"), kGet, kGet + "GET /", std::string("POST / HTTP/1.1\r\n\r\n")}) {
    all.emplace_back(port());
    all.back().send(bytes);
  }
  for (const std::string& bytes : {std::string(), frame(0x81, R"({"type":"ping"})"), frame(0x01, "{"),
                                   frame(0x81, std::string(100'000, 'x')).substr(0, 90'000), frame(0x82, "x")}) {
    all.push_back(web_socket());
    all.back().send(bytes);
  }
  EXPECT_TRUE(answers_others());
  EXPECT_EQ(server_.stop(), 0);
}

}  // namespace
