// The server as visitors meet it: page, headers, keys, limits, good-bye.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "games/all.h"
#include "tests/frames.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using testing::HasSubstr;
using testing::Not;
using tests::create;
using tests::http_get;
using tests::join;
using tests::ServerTest;
using tests::TestConnection;
using tests::WsClient;

TEST_F(ServerTest, the_page_comes_with_the_right_headers) {
  ASSERT_TRUE(start());
  const auto page = http_get(port(), "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_THAT(page.body, HasSubstr("<title>Kilowatt</title>"));
  const std::string policy = page.header("Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("'wasm-unsafe-eval'"));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("script-src 'self' 'unsafe")));
  EXPECT_EQ(page.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page.header("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(page.header("Cross-Origin-Opener-Policy"), "same-origin");
  EXPECT_EQ(page.header("Cross-Origin-Resource-Policy"), "same-origin");
  EXPECT_EQ(page.header("Cache-Control"), "no-cache");

  // Every address inside the page is the page; a file that is not there is not.
  EXPECT_EQ(http_get(port(), "/table/0123456789ab").body, page.body);
  EXPECT_EQ(http_get(port(), "/nothing.js").status, 404);
  EXPECT_EQ(http_get(port(), "/../../etc/passwd.txt").status, 404);

  const std::string tag = page.header("ETag");
  ASSERT_FALSE(tag.empty());
  const auto again = http_get(port(), "/", {"If-None-Match: " + tag});
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body.empty());

  const auto packed = http_get(port(), "/", {"Accept-Encoding: gzip, deflate, br"});
  EXPECT_EQ(packed.header("Content-Encoding"), "br");
  EXPECT_EQ(packed.header("Vary"), "Accept-Encoding");
  EXPECT_LT(packed.body.size(), page.body.size());
  EXPECT_NE(packed.header("ETag"), tag);
  EXPECT_EQ(http_get(port(), "/", {"Accept-Encoding: gzip"}).header("Content-Encoding"), "gzip");
  EXPECT_EQ(http_get(port(), "/", {"Accept-Encoding: br;q=0, gzip;q=0.5"}).header("Content-Encoding"), "gzip");

  const auto head = http_get(port(), "/", {}, "HEAD");
  EXPECT_EQ(head.status, 200);
  EXPECT_TRUE(head.body.empty());
  EXPECT_EQ(head.header("Content-Length"), std::to_string(page.body.size()));
  EXPECT_EQ(http_get(port(), "/", {}, "DELETE").status, 405);
  EXPECT_EQ(http_get(port(), "/ws").status, 426);
  EXPECT_EQ(http_get(port(), "/", {"X-Long: " + std::string(10'000, 'x')}).status, 431);
}

TEST_F(ServerTest, health_and_metrics_say_how_it_is_and_not_who) {
  ASSERT_TRUE(start());
  EXPECT_EQ(http_get(port(), "/health").status, 200);
  TestConnection talk(port());
  const Json created = create(talk, 2, {{"seats", {{{"kind", "human"}, {"name", "Ophelia"}}, {{"kind", "open"}}}}});
  ASSERT_EQ(created["type"], "created");
  const auto metrics = http_get(port(), "/metrics");
  EXPECT_EQ(metrics.status, 200);
  EXPECT_THAT(metrics.body, HasSubstr("\nkilowatt_connections 1\n"));
  EXPECT_THAT(metrics.body, HasSubstr("\nkilowatt_tables_created_total 1\n"));
  EXPECT_THAT(metrics.body, HasSubstr("kilowatt_commit_seconds_count 1\n"));
  for (const std::string& secret : {std::string("Ophelia"), created["table"].get<std::string>(),
                                    created["host"].get<std::string>(), std::string("127.0.0.1"), folder_.path()})
    EXPECT_THAT(metrics.body, Not(HasSubstr(secret)));
}

TEST_F(ServerTest, only_our_own_page_may_speak_from_a_browser) {
  ASSERT_TRUE(start());
  const std::string own = "localhost:" + std::to_string(port());
  EXPECT_EQ(TestConnection(port()).status(), 101);
  EXPECT_EQ(TestConnection(port(), {"Origin: http://" + own}).status(), 101);
  EXPECT_EQ(TestConnection(port(), {"Origin: http://localhost:1"}).status(), 403);
  EXPECT_EQ(TestConnection(port(), {"Origin: https://evil.example"}).status(), 403);
  EXPECT_EQ(TestConnection(port(), {"Origin: null"}).status(), 403);
  // A foreign name that leads to this machine (DNS rebinding).
  EXPECT_EQ(TestConnection(port(), {"Host: evil.example", "Origin: http://evil.example"}).status(), 403);
  EXPECT_EQ(http_get(port(), "/", {"Host: evil.example"}).status, 403);
  WsClient elsewhere;
  EXPECT_EQ(elsewhere.connect(port(), {}, "/other"), 404);

  ASSERT_TRUE(start({"--public-url", "https://play.example.org", "--port", std::to_string(port())}));
  EXPECT_EQ(TestConnection(port(), {"Host: play.example.org", "Origin: https://play.example.org"}).status(), 101);
  EXPECT_EQ(TestConnection(port(), {"Host: play.example.org", "Origin: https://evil.example"}).status(), 403);
  EXPECT_EQ(TestConnection(port(), {"Host: other.example.org"}).status(), 403);
}

TEST_F(ServerTest, the_hall_answers) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  EXPECT_EQ(talk.ask({{"type", "hello"}, {"version", 1}}, "hello")["version"], 1);
  const Json games = talk.ask({{"type", "games"}, {"ch", 7}}, "games");
  EXPECT_EQ(games["ch"], 7);
  const auto is_listed = [](const core::GameType& type) { return !type.catalog->example; };
  EXPECT_EQ(games["games"].size(), std::ranges::count_if(games::all(), is_listed));
  const Json named = talk.ask({{"type", "games"}, {"game", "goofspiel"}}, "games");  // an example is for whoever names it
  EXPECT_EQ(named["games"].back()["id"], "goofspiel");
  EXPECT_GE(games["levels"].size(), 1U);
  for (const char* lang : {"en", "de", "fr"})
    EXPECT_TRUE(talk.ask({{"type", "words"}, {"game", "powerline"}, {"lang", lang}}, "words")["words"].is_object());
  EXPECT_EQ(talk.ask({{"type", "words"}, {"game", "chess"}, {"lang", "en"}}, "words")["code"], "unknown_game");
  EXPECT_EQ(talk.ask({{"type", "words"}, {"game", "powerline"}, {"lang", "xx"}}, "words")["code"], "bad_field");
  EXPECT_EQ(talk.ask({{"type", "ping"}}, "pong")["type"], "pong");
  EXPECT_EQ(talk.ask({{"type", "play"}, {"move", "x"}}, "update")["code"], "not_joined");
  EXPECT_EQ(talk.ask({{"type", "tables"}}, "tables")["code"], "not_allowed");
  EXPECT_EQ(talk.ask({{"type", "join"}, {"table", "../../x"}, {"key", "x"}}, "view")["code"], "unknown_table");
  EXPECT_EQ(talk.ask({{"type", "join"}, {"table", "0123456789ab"}, {"key", "x"}}, "view")["code"], "unknown_table");
  talk.ws().send("garbage");
  EXPECT_EQ(talk.hear("error")["code"], "not_json");
  EXPECT_EQ(create(talk, 2, {{"game", "chess"}})["code"], "unknown_game");
  EXPECT_EQ(create(talk, 9)["type"], "error");
}

TEST_F(ServerTest, a_key_opens_its_own_seat_and_nothing_else) {
  ASSERT_TRUE(start());
  TestConnection host(port());
  const Json created = create(host);
  ASSERT_EQ(created["type"], "created");
  ASSERT_EQ(created["seats"].size(), 2U);
  EXPECT_EQ(created["host"].get<std::string>().size(), 26U);

  TestConnection one(port()), two(port()), watcher(port()), stranger(port());
  EXPECT_EQ(join(one, created, created["seats"][0])["you"], (Json{{"seat", 0}, {"host", false}}));
  EXPECT_EQ(join(two, created, created["seats"][1])["you"], (Json{{"seat", 1}, {"host", false}}));
  EXPECT_EQ(join(watcher, created, created["spectator"])["you"], (Json{{"seat", nullptr}, {"host", false}}));
  EXPECT_EQ(join(host, created, nullptr, {{"host", created["host"]}})["you"],
            (Json{{"seat", nullptr}, {"host", true}}));
  EXPECT_EQ(join(stranger, created, "0123456789abcdefghjkmnpqrs")["code"], "wrong_key");
  EXPECT_EQ(join(stranger, created, nullptr)["code"], "wrong_key");
  EXPECT_EQ(join(stranger, created, created["host"])["code"], "wrong_key");
  EXPECT_EQ(join(stranger, created, created["seats"][0], {{"host", created["seats"][1]}})["code"], "wrong_key");
  EXPECT_EQ(one.ask({{"type", "pause"}, {"pause", true}}, "error")["code"], "not_host");
  EXPECT_EQ(watcher.ask({{"type", "ready"}, {"nonce", "x"}}, "error")["code"], "not_allowed");
  const Json presence = host.hear("presence");
  EXPECT_EQ(presence["here"].size(), 2U);

  // A new link: the old one opens the seat no more, and whoever sits there goes.
  const Json link = host.ask({{"type", "link"}, {"seat", 0}}, "link");
  EXPECT_EQ(one.hear("gone")["why"], "link");
  EXPECT_EQ(join(one, created, created["seats"][0])["code"], "wrong_key");
  EXPECT_EQ(join(one, created, link["key"])["you"]["seat"], 0);
  EXPECT_EQ(join(two, created, created["seats"][1])["you"]["seat"], 1);

  // Nothing of it is readable in the store.
  host.say({{"type", "close"}});
  EXPECT_EQ(two.hear("gone")["why"], "closed");
  EXPECT_EQ(join(two, created, created["seats"][1])["code"], "closed");
  EXPECT_EQ(server_.stop(), 0);
  const std::string command = "cat " + folder_.path() + "/tables.db* | grep -c -a -e " +
                              created["host"].get<std::string>() + " -e " + created["seats"][1].get<std::string>() +
                              " -e " + created["spectator"].get<std::string>();
  EXPECT_NE(std::system((command + " > /dev/null").c_str()), 0);
}

TEST_F(ServerTest, too_much_is_refused) {
  ASSERT_TRUE(start({"--max-messages", "20", "--message-burst", "40", "--max-tables-per-hour", "3",
                     "--max-connections-per-address", "6"}));
  TestConnection flood(port());
  for (int i = 0; i < 60; ++i) flood.say({{"type", "ping"}});
  EXPECT_EQ(flood.hear("error")["code"], "too_fast");
  for (int i = 0; i < 500; ++i) flood.say({{"type", "ping"}});
  while (flood.ws().receive(60'000)) {
  }
  EXPECT_FALSE(flood.ws().is_open());
  EXPECT_EQ(flood.ws().close_code(), 1008);

  TestConnection big(port());
  big.ws().send("{\"type\":\"" + std::string(600'000, 'x') + "\"}");
  while (big.ws().receive(60'000)) {
  }
  EXPECT_EQ(big.ws().close_code(), 1009);

  TestConnection binary(port());
  binary.ws().send_raw(std::string("\x82\x80\0\0\0\0", 6));
  while (binary.ws().receive(60'000)) {
  }
  EXPECT_EQ(binary.ws().close_code(), 1003);

  TestConnection pings(port());
  for (int i = 0; i < 100; ++i) pings.ws().send_raw(tests::frame(0x89, "are you there?"));
  while (pings.ws().receive(60'000)) {
  }
  EXPECT_EQ(pings.ws().close_code(), 1008);

  TestConnection talk(port());
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(create(talk)["type"], "created");
    std::this_thread::sleep_for(std::chrono::milliseconds(1000));
  }
  EXPECT_EQ(create(talk)["code"], "too_many");
  std::vector<std::unique_ptr<TestConnection>> many;
  int refused = 0;
  for (int i = 0; i < 8; ++i) refused += (many.emplace_back(std::make_unique<TestConnection>(port())))->status() == 503;
  EXPECT_EQ(refused, 3);  // one is here already
}

TEST_F(ServerTest, who_is_silent_or_takes_nothing_is_let_go) {
  ASSERT_TRUE(start({"--max-silence", "2", "--max-messages", "100000", "--message-burst", "100000"}));
  // Never ends its question.
  EXPECT_TRUE(tests::hangs_up_on(port(), ""));
  EXPECT_TRUE(tests::hangs_up_on(port(), "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
  TestConnection silent(port()), slow(port());
  // Answers no ping.
  for (int i = 0; i < 200 && silent.ws().read_some(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(silent.ws().read_some());
  // Asks for much and reads nothing.
  TestConnection greedy(port());
  bool refused = false;
  for (int i = 0; i < 5000 && !refused; ++i) {
    refused = !greedy.ws().send(R"({"type":"words","game":"powerline","lang":"en"})");
    if (i > 1000) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(refused);
  EXPECT_EQ(http_get(port(), "/health").status, 200);
}

TEST_F(ServerTest, webhooks_need_the_operator_and_a_public_address) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  Json created = create(talk);
  join(talk, created, created["seats"][0]);
  const Json webhook = {{"type", "webhook"}, {"url", "https://example.org/turn"}};
  EXPECT_EQ(talk.ask(webhook, "webhook")["code"], "not_allowed");
  ASSERT_TRUE(start({"--allow-webhooks", "--message-burst", "1000"}));
  TestConnection allowed(port());
  EXPECT_EQ(allowed.ask(webhook, "webhook")["code"], "not_joined");
  join(allowed, created, created["seats"][0]);
  EXPECT_EQ(allowed.ask(webhook, "webhook")["on"], true);
  for (const char* url :
       {"http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/", "https://localhost/",
        "https://169.254.169.254/latest", "https://me@example.org/", "https://example.org:22/", "file:///etc/passwd"})
    EXPECT_EQ(allowed.ask({{"type", "webhook"}, {"url", url}}, "webhook")["code"], "bad_field") << url;
  EXPECT_EQ(allowed.ask({{"type", "webhook"}, {"url", ""}}, "webhook")["on"], false);
}

TEST_F(ServerTest, push_needs_the_operator) {
  ASSERT_TRUE(start());
  {
    TestConnection talk(port());
    EXPECT_FALSE(talk.ask({{"type", "hello"}, {"version", 1}}, "hello").contains("push"));
    EXPECT_EQ(talk.ask({{"type", "push"}, {"endpoint", "https://push.example.net/x"}}, "push")["code"], "not_allowed");
  }
  ASSERT_TRUE(start({"--allow-push"}));
  TestConnection talk(port());
  EXPECT_EQ(talk.ask({{"type", "hello"}, {"version", 1}}, "hello")["push"].get<std::string>().size(), 87U);
  EXPECT_EQ(talk.ask({{"type", "push"}, {"endpoint", ""}}, "push")["where"], "endpoint");
}

// The name leads nowhere, so that the call is counted as not sent: what matters is when it is made.
TEST_F(ServerTest, a_webhook_is_called_when_the_turn_comes_and_nobody_is_there) {
  ASSERT_TRUE(start({"--allow-webhooks", "--message-burst", "1000"}));
  const auto calls = [&] {
    const std::string text = http_get(port(), "/metrics").body;
    const std::string_view name = "\nkilowatt_webhooks_refused_total ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  };
  for (const bool stays : {true, false}) {
    TestConnection one(port()), two(port());
    const Json created = create(one);
    join(one, created, created["seats"][0]);
    join(two, created, created["seats"][1]);
    EXPECT_EQ(two.ask({{"type", "webhook"}, {"url", "https://kilowatt.invalid/turn"}}, "webhook")["on"], true);
    two.ask({{"type", "ready"}, {"nonce", "b"}}, "update");
    if (!stays) two.ws().abandon();
    Json presence = one.hear("presence");
    while (!stays && presence["here"][1] == true) presence = one.hear("presence");
    one.say({{"type", "ready"}, {"nonce", "a"}});
    for (Json update = one.hear("update"); !update.contains("options");) update = one.hear("update");
    for (int i = 0; i < 200 && !stays && calls() == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(calls(), stays ? 0 : 1);
  }
}

TEST_F(ServerTest, stops_gracefully_and_says_so) {
  ASSERT_TRUE(start());
  TestConnection talk(port());
  const Json created = create(talk);
  join(talk, created, created["seats"][0]);
  talk.say({{"type", "chat"}, {"text", "last words"}});
  EXPECT_EQ(server_.stop(), 0);
  bool answered = false;
  while (auto text = talk.ws().receive(60'000)) answered = answered || text->find("last words") != std::string::npos;
  EXPECT_TRUE(answered);
  EXPECT_EQ(talk.ws().close_code(), 1001);
}

TEST_F(ServerTest, takes_the_next_port_if_nobody_asked_for_one) {
  ASSERT_TRUE(server_.start({"--db", "sqlite:" + folder_.path() + "/a.db"}));
  tests::ServerProcess second, third;
  ASSERT_TRUE(second.start({"--db", "sqlite:" + folder_.path() + "/b.db"}));
  EXPECT_NE(second.port(), port());
  EXPECT_FALSE(third.start({"--port", std::to_string(port()), "--db", "sqlite:" + folder_.path() + "/c.db"}));
}

}  // namespace
