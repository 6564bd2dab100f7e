// Web Push: the vectors of its RFCs, and a whole server that tells a browser of its turn through a push service.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <future>
#include <ctime>
#include <thread>

#include "core/json.h"
#include "server/push_message.h"
#include "server/pushes.h"
#include "server/server.h"
#include "server/storage/storage.h"
#include "tests/push_browser.h"
#include "tests/test_connection.h"

namespace {

using core::Json;
using server::from_base64url;
using server::PushKey;
using server::to_base64url;
using tests::create;
using tests::join;
using tests::PushService;
using tests::TestConnection;

std::string bytes(std::string_view text) { return from_base64url(text).value_or("damaged"); }

// RFC 8291, section 5 and appendix A.
constexpr std::string_view kPlain = "When I grow up, I want to be a watermelon";
constexpr std::string_view kSenderPrivate = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr std::string_view kSenderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr std::string_view kBrowserPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr std::string_view kBrowserPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view kSalt = "DGv6ra1nlYgDCS1FRnbzlw", kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

TEST(Push, the_vector_of_RFC_8291) {
  const auto sender = PushKey::from_private(bytes(kSenderPrivate)), browser = PushKey::from_private(bytes(kBrowserPrivate));
  ASSERT_TRUE(sender && browser);
  EXPECT_EQ(to_base64url(sender->public_bytes()), kSenderPublic);
  EXPECT_EQ(to_base64url(browser->public_bytes()), kBrowserPublic);
  EXPECT_EQ(to_base64url(sender->shared_secret(browser->public_bytes()).value_or("")),
            "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
  EXPECT_EQ(to_base64url(server::encrypt_push(kPlain, bytes(kBrowserPublic), bytes(kAuth), *sender, bytes(kSalt)).value_or("")),
            kBody);
  EXPECT_EQ(tests::decrypt_push(bytes(kBody), *browser, bytes(kAuth)), kPlain);
}

TEST(Push, what_is_no_key_encrypts_nothing) {
  const auto sender = PushKey::random();
  ASSERT_TRUE(sender);
  EXPECT_FALSE(PushKey::from_private(std::string(32, '\0')).has_value());
  EXPECT_FALSE(PushKey::from_private(std::string(32, '\xff')).has_value());
  EXPECT_FALSE(PushKey::from_private("short").has_value());
  std::string off_the_curve = bytes(kBrowserPublic);
  off_the_curve.back() = static_cast<char>(off_the_curve.back() ^ 1);
  for (const std::string& key : {off_the_curve, std::string(), std::string(65, '\4')})
    EXPECT_FALSE(server::encrypt_push("x", key, bytes(kAuth), *sender, bytes(kSalt)).has_value());
  EXPECT_FALSE(server::encrypt_push("x", bytes(kBrowserPublic), "short", *sender, bytes(kSalt)).has_value());
  EXPECT_FALSE(server::encrypt_push(std::string(4096, 'x'), bytes(kBrowserPublic), bytes(kAuth), *sender, bytes(kSalt)));
  // Neither another browser nor a changed message.
  std::string changed = bytes(kBody);
  changed.back() = static_cast<char>(changed.back() ^ 1);
  EXPECT_FALSE(tests::decrypt_push(changed, *PushKey::from_private(bytes(kBrowserPrivate)), bytes(kAuth)));
  EXPECT_FALSE(tests::decrypt_push(bytes(kBody), *sender, bytes(kAuth)));
}

struct Vapid {
  std::string signed_text, signature, key;
  Json claims;
};
Vapid read_vapid(const std::string& header) {
  const std::size_t comma = header.find(", k="), dot = header.rfind('.', comma), first = header.find('.');
  EXPECT_TRUE(header.starts_with("vapid t=")) << header;
  return {header.substr(8, dot - 8), bytes(header.substr(dot + 1, comma - dot - 1)), bytes(header.substr(comma + 4)),
          Json::parse(bytes(header.substr(first + 1, dot - first - 1)), nullptr, false)};
}

// RFC 8292, section 2.4. Signatures differ each time, so its own is checked, and ours with the same claims.
TEST(Push, the_vector_of_RFC_8292) {
  const std::string header =
      "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3"
      "NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmy"
      "sazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmCl"
      "BPs";
  const Vapid given = read_vapid(header);
  EXPECT_TRUE(tests::is_signed_by(given.key, given.signed_text, given.signature));
  EXPECT_FALSE(tests::is_signed_by(given.key, given.signed_text + "x", given.signature));
  const auto key = PushKey::random();
  const Vapid ours =
      read_vapid(server::vapid_header(*key, "https://push.example.net", 1453523768, "mailto:push@example.com"));
  EXPECT_EQ(ours.signed_text, given.signed_text);
  EXPECT_EQ(ours.key, key->public_bytes());
  EXPECT_TRUE(tests::is_signed_by(ours.key, ours.signed_text, ours.signature));
  EXPECT_FALSE(tests::is_signed_by(given.key, ours.signed_text, ours.signature));
}

TEST(Push, an_address_is_checked_before_it_is_kept) {
  const auto read = [](std::string_view endpoint, std::string_view key = kBrowserPublic, std::string_view auth = kAuth) {
    return server::read_push(endpoint, key, auth, "de", false);
  };
  const auto fine = read("https://push.example.net/send/x");
  ASSERT_TRUE(fine.has_value());
  EXPECT_EQ(server::read_pushes(server::write_pushes({*fine})), std::vector{*fine});
  EXPECT_TRUE(server::read_pushes("").empty());
  for (const char* endpoint : {"http://push.example.net/", "https://10.0.0.1/", "https://localhost/x",
                               "https://push.example.net:25/", "https://[::1]/"})
    EXPECT_EQ(read(endpoint).error().where, "endpoint") << endpoint;
  EXPECT_EQ(read("https://push.example.net/x", "AAAA").error().where, "p256dh");
  EXPECT_EQ(read("https://push.example.net/x", kBrowserPublic, "AAAA").error().where, "auth");
}

TEST(Push, never_goes_to_a_private_address_whatever_its_name) {
  PushService service;
  server::Metrics metrics;
  const auto browser = PushKey::random();
  {
    server::Pushes pushes(metrics, std::move(*PushKey::random()), "", server::is_public, [](const auto&) {});
    pushes.call({}, {{1}, 0, {service.origin() + "/x", browser->public_bytes(), bytes(kAuth), ""}, "{}"});
    for (int i = 0; i < 200 && metrics.pushes_refused.value() == 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(metrics.pushes_refused.value(), 1);
  EXPECT_EQ(service.count(), 0U);
}

// A server in this process, as its push service is on this machine, which no option of the program allows.
class PushServerTest : public testing::Test {
 protected:
  void start() {
    options_.port = 0;
    options_.db = "sqlite:" + folder_.path() + "/tables.db";
    options_.allow_push = options_.push_anywhere = true;
    options_.log_level = "error";
    options_.limits.message_burst = 1000;
    std::promise<int> port;
    auto started = port.get_future();
    thread_ = std::thread([this, port = std::move(port)]() mutable {
      const auto done = server::serve(options_, [&](const std::string& address) {
        port.set_value(std::atoi(address.c_str() + address.find_last_of(':') + 1));
      });
      EXPECT_TRUE(done.has_value());
    });
    port_ = started.get();
  }
  void stop() {
    std::raise(SIGTERM);
    thread_.join();
  }
  void TearDown() override { stop(); }

  Json subscribe(TestConnection& talk, const std::string& endpoint) const {
    return talk.ask({{"type", "push"},
                     {"endpoint", endpoint},
                     {"p256dh", to_base64url(browser_.public_bytes())},
                     {"auth", kAuth},
                     {"lang", "de"}},
                    "push");
  }
  // A table of two at which the second seat has subscribed and, unless it stays, gone; then the game begins.
  Json begin(PushService& service, bool stays) {
    TestConnection one(port_), two(port_);
    const Json created = create(one);
    join(one, created, created["seats"][0]);
    join(two, created, created["seats"][1]);
    EXPECT_EQ(subscribe(two, service.origin() + "/b1")["on"], true);
    two.ask({{"type", "ready"}, {"nonce", "b"}}, "update");
    if (!stays) two.ws().abandon();
    for (Json presence = one.hear("presence"); !stays && presence["here"][1] == true;) presence = one.hear("presence");
    one.say({{"type", "ready"}, {"nonce", "a"}});
    for (Json update = one.hear("update"); !update.contains("options");) update = one.hear("update");
    return created;
  }
  // What the store says of a seat's browsers, once it is this many.
  std::vector<server::PushAddress> stored(const Json& created, std::size_t wanted) const {
    std::vector<server::PushAddress> browsers;
    auto storage = server::open_storage(options_.db);
    for (int i = 0; i < 200; ++i) {
      const auto table = (*storage)->load(*server::TableId::parse(created["table"].get<std::string>()));
      browsers = server::read_pushes((**table).head.chairs[1].push);
      if (browsers.size() == wanted) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return browsers;
  }

  tests::TemporaryFolder folder_;
  server::Options options_;
  std::thread thread_;
  int port_ = 0;
  PushKey browser_ = std::move(*PushKey::random());
};

TEST_F(PushServerTest, a_closed_browser_hears_of_its_turn) {
  start();
  PushService service;
  begin(service, true);
  const Json created = begin(service, false);
  const auto heard = service.next();
  ASSERT_TRUE(heard.has_value());
  EXPECT_EQ(service.count(), 1U);  // who was there was not told
  EXPECT_EQ(heard->path, "/b1");
  const Json notice = Json::parse(tests::decrypt_push(heard->body, browser_, bytes(kAuth)).value_or(""), nullptr, false);
  EXPECT_EQ(notice, (Json{{"event", "turn"}, {"table", created["table"]}, {"game", "powerline"}, {"seat", 1}, {"lang", "de"}}));
  EXPECT_EQ(heard->headers.at("content-encoding"), "aes128gcm");
  EXPECT_EQ(heard->headers.at("topic"), created["table"]);
  EXPECT_GT(std::stoi(heard->headers.at("ttl")), 86'400);
  const Vapid vapid = read_vapid(heard->headers.at("authorization"));
  EXPECT_EQ(vapid.claims["aud"], service.origin());
  const std::int64_t left = vapid.claims["exp"].get<std::int64_t>() - std::time(nullptr);
  EXPECT_GT(left, 3600);
  EXPECT_LE(left, 86'400);
  EXPECT_TRUE(tests::is_signed_by(vapid.key, vapid.signed_text, vapid.signature));

  // The key is what pages are told, and stays after a restart.
  stop();
  start();
  TestConnection talk(port_);
  EXPECT_EQ(bytes(talk.ask({{"type", "hello"}, {"version", 1}}, "hello")["push"].get<std::string>()), vapid.key);
}

TEST_F(PushServerTest, a_browser_that_is_gone_is_forgotten) {
  start();
  PushService service(410);
  const Json created = begin(service, false);
  ASSERT_TRUE(service.next().has_value());
  EXPECT_TRUE(stored(created, 0).empty());
}

TEST_F(PushServerTest, a_seat_has_few_browsers_and_a_new_holder_none_of_them) {
  start();
  TestConnection one(port_), two(port_);
  const Json created = create(one);
  const Json host = {{"host", created["host"]}};
  join(one, created, created["seats"][0], host);
  EXPECT_EQ(subscribe(two, "https://push.example.net/0")["code"], "not_joined");
  join(two, created, created["seats"][1]);
  for (int i = 0; i < 7; ++i) EXPECT_EQ(subscribe(two, "https://push.example.net/" + std::to_string(i))["on"], true);
  EXPECT_EQ(subscribe(two, "https://push.example.net/6")["on"], true);
  EXPECT_EQ(stored(created, 5).front().endpoint, "https://push.example.net/2");
  EXPECT_EQ(two.ask({{"type", "push"}, {"endpoint", "https://push.example.net/4"}}, "push")["on"], false);
  EXPECT_EQ(stored(created, 4).size(), 4U);
  EXPECT_EQ(two.ask({{"type", "push"}, {"endpoint", "https://push.example.net/4"}, {"p256dh", "x"}, {"auth", kAuth}},
                    "push")["where"],
            "p256dh");
  EXPECT_TRUE(one.ask({{"type", "link"}, {"seat", 1}}, "link").contains("key"));
  EXPECT_TRUE(stored(created, 0).empty());
}

}  // namespace
