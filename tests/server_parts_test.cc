// The parts of the server that need no socket: keys, addresses, limits, the page, turn notices.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "core/json.h"
#include "server/address.h"
#include "server/key.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/site.h"
#include "server/table_server.h"
#include "server/webhook.h"

namespace {

using server::Address;
using server::TableId;

TEST(Key, is_128_bits_of_letters_and_never_the_same) {
  std::set<std::string> keys;
  for (int i = 0; i < 1000; ++i) keys.insert(server::new_key());
  EXPECT_EQ(keys.size(), 1000U);
  for (const std::string& key : keys) {
    EXPECT_EQ(key.size(), 26U);
    EXPECT_EQ(key.find_first_not_of("0123456789abcdefghjkmnpqrstvwxyz"), std::string::npos);
  }
  // Every letter but the last (which holds two bits only) takes every value.
  for (std::size_t place = 0; place < 25; ++place) {
    std::set<char> letters;
    for (const std::string& key : keys) letters.insert(key[place]);
    EXPECT_EQ(letters.size(), 32U) << place;
  }
}

TEST(Key, only_the_right_key_has_the_hash) {
  const std::string key = server::new_key();
  EXPECT_TRUE(server::same_hash(server::hash_key(key), server::hash_key(key)));
  EXPECT_FALSE(server::same_hash(server::hash_key(key), server::hash_key(key + "0")));
  EXPECT_FALSE(server::same_hash(server::hash_key(key), server::hash_key("")));
}

TEST(TableIds, come_back_from_their_text) {
  for (int i = 0; i < 1000; ++i) {
    const TableId id = TableId::random();
    EXPECT_EQ(id.text().size(), 12U);
    EXPECT_EQ(TableId::parse(id.text()), id);
  }
  for (const char* text : {"", "0", "0123456789abc", "0123456789aB", "../../../../", "01234567 9ab", "0123456789al"})
    EXPECT_FALSE(TableId::parse(text)) << text;
  const TableId id = TableId::random();
  EXPECT_EQ(server::next_table(id), server::next_table(id));
  EXPECT_NE(server::next_table(id), id);
}

TEST(Addresses, private_ones_are_not_public) {
  for (const char* text : {"127.0.0.1",
                           "127.255.0.9",
                           "10.0.0.1",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.168.1.1",
                           "169.254.169.254",
                           "100.64.0.1",
                           "0.0.0.0",
                           "224.0.0.1",
                           "255.255.255.255",
                           "198.18.0.1",
                           "192.0.2.1",
                           "::",
                           "::1",
                           "fe80::1",
                           "fc00::1",
                           "fd12:3456::1",
                           "ff02::1",
                           "::ffff:127.0.0.1",
                           "::ffff:10.0.0.1",
                           "64:ff9b::7f00:1",
                           "2001:db8::1",
                           "2002:7f00:1::",
                           "2001::1",
                           "fec0::1"})
    EXPECT_FALSE(Address::parse(text)->is_public()) << text;
  for (const char* text : {"1.1.1.1", "93.184.216.34", "172.32.0.1", "172.15.255.255", "11.0.0.1",
                           "2606:2800:220:1:248:1893:25c8:1946", "2a00:1450:4001::1", "::ffff:8.8.8.8"})
    EXPECT_TRUE(Address::parse(text)->is_public()) << text;
  for (const char* text : {"", "localhost", "1.2.3", "1.2.3.4.5", "0x7f.1", "::g"})
    EXPECT_FALSE(Address::parse(text)) << text;
}

TEST(Addresses, the_proxy_is_believed_only_for_what_it_saw) {
  EXPECT_EQ(server::forwarded_for("6.6.6.6, 8.8.8.8"), Address::parse("8.8.8.8"));
  EXPECT_EQ(server::forwarded_for(" 2a00::1 "), Address::parse("2a00::1"));
  EXPECT_EQ(server::forwarded_for("8.8.8.8, unknown"), std::nullopt);
  EXPECT_EQ(server::forwarded_for(""), std::nullopt);
}

TEST(Addresses, a_customer_of_ipv6_counts_once) {
  EXPECT_EQ(Address::parse("2a00:1:2:3::1")->owner(), Address::parse("2a00:1:2:3:ffff::2")->owner());
  EXPECT_NE(Address::parse("2a00:1:2:3::1")->owner(), Address::parse("2a00:1:2:4::1")->owner());
  EXPECT_NE(Address::parse("8.8.8.8")->owner(), Address::parse("8.8.8.9")->owner());
  EXPECT_EQ(Address::parse("2a00:1:2:3::1")->network(), Address::parse("2a00:1:2:4::1")->network());
  EXPECT_NE(Address::parse("2a00:1:2:3::1")->network(), Address::parse("2a00:1:3:3::1")->network());
  EXPECT_EQ(Address::parse("8.8.8.8")->network(), std::nullopt);
}

TEST(Urls, are_read_strictly) {
  const auto url = server::parse_url("https://Example.org:8443/a?b");
  ASSERT_TRUE(url);
  EXPECT_EQ(url->host, "example.org");
  EXPECT_EQ(url->port, "8443");
  EXPECT_EQ(url->path, "/a?b");
  EXPECT_EQ(server::parse_url("http://[::1]/")->host, "[::1]");
  EXPECT_EQ(server::parse_url("http://x")->port, "80");
  for (const char* text : {"", "example.org", "ftp://x/", "https://", "https://a b/", "https://u:p@x/", "https://x:/",
                           "https://x:999999/", "https://x\\y/", "https://x/\n"})
    EXPECT_FALSE(server::parse_url(text)) << text;
}

TEST(Limit, a_bucket_fills_up_with_time) {
  server::Bucket bucket(10, 5);
  int taken = 0;
  while (bucket.take(1000)) ++taken;
  EXPECT_EQ(taken, 5);
  EXPECT_FALSE(bucket.take(1050));
  EXPECT_TRUE(bucket.take(1100));
  EXPECT_FALSE(bucket.take(1100));
  EXPECT_FALSE(bucket.take(900));  // a clock that goes back gives nothing
  EXPECT_TRUE(bucket.take(60'000, 5));
  EXPECT_FALSE(bucket.take(60'000, 1));
}

TEST(Limit, visitors_are_counted_by_address) {
  server::Limits limits;
  limits.connections = 3;
  limits.connections_per_address = 2;
  limits.tables_per_hour = 1;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("8.8.4.4");
  EXPECT_TRUE(visitors.enter(a));
  EXPECT_TRUE(visitors.enter(a));
  EXPECT_FALSE(visitors.enter(a));
  EXPECT_TRUE(visitors.enter(b));
  EXPECT_FALSE(visitors.enter(b));  // full
  visitors.leave(a);
  EXPECT_TRUE(visitors.enter(b));
  EXPECT_TRUE(visitors.may_open_table(a, 1000));
  EXPECT_FALSE(visitors.may_open_table(a, 2000));
  EXPECT_TRUE(visitors.may_open_table(b, 2000));
  EXPECT_TRUE(visitors.may_open_table(a, 3'700'000));
}

// The lobby shows so many tables: nobody is to fill it, nor to sit down everywhere.
TEST(Limit, the_lobby_is_dearer_than_a_table_of_ones_own) {
  server::Limits limits;
  limits.tables_per_hour = 120;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("8.8.4.4");
  int listed = 0, taken = 0;
  for (int i = 0; i < 200; ++i) listed += visitors.may_open_table(a, 1000, 0, true), taken += visitors.may_claim(b, 1000);
  EXPECT_EQ(listed, 12);
  EXPECT_EQ(taken, 24);
  EXPECT_EQ(visitors.wait_for_table(a, 1000, true), 300'000);
  EXPECT_EQ(visitors.wait_to_claim(b, 1000), 150'000);
  EXPECT_TRUE(visitors.may_claim(b, 1000 + 150'000));
  limits.tables_per_hour = 1;
  EXPECT_TRUE(visitors.may_open_table(*Address::parse("8.8.8.9"), 1000, 0, true));
}

// Anybody may have an IPv6 network with 65,536 customers' worth of addresses; it is not to fill the server.
TEST(Limit, an_ipv6_network_counts_as_ten_customers) {
  server::Limits limits;
  limits.connections_per_address = 2;
  limits.tables_per_hour = 3;
  server::Visitors visitors(limits);
  const auto customer = [](int n) {
    Address address = *Address::parse("2a00:1:2::1");
    address.bytes[7] = static_cast<std::uint8_t>(n);
    return address;
  };
  int entered = 0, opened = 0;
  for (int n = 0; n < 200; ++n) {
    entered += visitors.enter(customer(n));
    opened += visitors.may_open_table(customer(n), 1000);
  }
  EXPECT_EQ(entered, 20);
  EXPECT_EQ(opened, 30);
  EXPECT_GT(visitors.wait_for_table(customer(200), 1000), 0);
  const Address other = *Address::parse("2a00:1:3::1"), v4 = *Address::parse("8.8.8.8");
  for (const Address& address : {other, v4}) {
    EXPECT_TRUE(visitors.enter(address));
    EXPECT_TRUE(visitors.may_open_table(address, 1000));
    EXPECT_EQ(visitors.wait_for_table(address, 1000), 0);
  }
  visitors.leave(customer(0));
  EXPECT_TRUE(visitors.enter(customer(100)));
  visitors.forget(10'000'000);
  EXPECT_FALSE(visitors.enter(customer(101))) << "they are still here";
}

// Whoever speaks through another process has no connection here, and must not get a new budget, nor speak of one that is
// gone.
TEST(Limit, what_is_left_to_somebody_who_speaks_is_never_forgotten) {
  const server::Limits limits;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8");
  const double all = limits.message_burst * limits.connections_talking;
  auto budget = visitors.budget(a);
  EXPECT_TRUE(budget->take(1000, all));
  visitors.forget(4'000'000);
  EXPECT_EQ(visitors.budget(a), budget);
  EXPECT_FALSE(budget->take(1000, 1));
  budget.reset();
  visitors.forget(4'000'000);
  EXPECT_TRUE(visitors.budget(a)->take(1000, all)) << "as somebody new";
}

TEST(Limit, a_bucket_says_how_long_to_wait) {
  server::Bucket bucket(2, 10);
  EXPECT_EQ(bucket.wait(1000, 10), 0);
  EXPECT_TRUE(bucket.take(1000, 10));
  EXPECT_EQ(bucket.wait(1000, 5), 2500);
  EXPECT_EQ(bucket.wait(2000, 5), 1500);
  EXPECT_FALSE(bucket.take(3499, 5));
  EXPECT_TRUE(bucket.take(3500, 5));
  bucket.give_back(100);
  EXPECT_TRUE(bucket.take(3500, 10));  // never more than it holds
  EXPECT_FALSE(bucket.take(3500, 0.1));
}

TEST(Limit, messages_cost_what_the_protocol_says) {
  std::map<std::string, double> declared, charged;
  std::ifstream file(KILOWATT_SOURCE_DIR "/table/protocol.json");
  const core::Json protocol = core::Json::parse(file);
  for (const core::Json& message : protocol["to"])
    if (message.contains("cost")) declared[message["type"]] = message["cost"];
  for (const auto& [type, cost] : server::TableServer::costs()) charged.emplace(type, cost);
  EXPECT_EQ(charged, declared);
}

TEST(Limit, tables_with_data_of_their_own_count_more_often) {
  server::Limits limits;
  limits.tables_per_hour = 20;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8");
  EXPECT_TRUE(visitors.may_open_table(a, 1000, 16 * 32 * 1024));
  EXPECT_FALSE(visitors.may_open_table(a, 1000, 3 * 32 * 1024));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(visitors.may_open_table(a, 1000, 2000));
  EXPECT_FALSE(visitors.may_open_table(a, 1000));
  EXPECT_TRUE(visitors.may_open_table(a, 3'700'000, 1 << 30)) << "as many as there are, never more";
}

TEST(Limit, open_records_count_until_they_are_closed) {
  server::Limits limits;
  limits.records_bytes = 1000;
  server::Visitors visitors(limits);
  const Address a = *Address::parse("8.8.8.8"), b = *Address::parse("8.8.4.4");
  EXPECT_TRUE(visitors.may_keep(a, 600));
  EXPECT_FALSE(visitors.may_keep(a, 600));
  EXPECT_TRUE(visitors.may_keep(b, 600));
  visitors.gives_back(a, 600);
  EXPECT_TRUE(visitors.may_keep(a, 1000));
}

TEST(Origin, must_be_the_address_we_were_called_by) {
  server::Options options;
  EXPECT_TRUE(server::is_own_origin("", "localhost:8080", options));
  EXPECT_TRUE(server::is_own_origin("http://localhost:8080", "localhost:8080", options));
  EXPECT_TRUE(server::is_own_origin("http://localhost", "localhost", options));
  EXPECT_FALSE(server::is_own_origin("http://localhost:8081", "localhost:8080", options));
  EXPECT_FALSE(server::is_own_origin("null", "localhost:8080", options));
  EXPECT_FALSE(server::is_own_origin("http://localhost:8080.evil.example", "localhost:8080", options));
  EXPECT_TRUE(server::is_own_host("localhost:8080", options));
  EXPECT_TRUE(server::is_own_host("[::1]:8080", options));
  EXPECT_FALSE(server::is_own_host("evil.example:8080", options));
  EXPECT_FALSE(server::is_own_host("192.168.1.9", options));
  options.listen = "0.0.0.0";
  EXPECT_TRUE(server::is_own_host("my-computer:8080", options));
  options.public_url = "https://play.example.org/";
  EXPECT_TRUE(server::is_own_host("play.example.org", options));
  EXPECT_FALSE(server::is_own_host("evil.example", options));
  EXPECT_TRUE(server::is_own_origin("https://play.example.org", "inner:8080", options));
  EXPECT_FALSE(server::is_own_origin("http://play.example.org", "inner:8080", options));
  options.allowed_origins = {"https://viewer.example.org/"};
  EXPECT_TRUE(server::is_own_origin("https://viewer.example.org", "inner:8080", options));
  EXPECT_FALSE(server::is_own_origin("https://viewer.example.org:444", "inner:8080", options));
  EXPECT_FALSE(server::is_allowed_origin("", options));
}

TEST(Page, is_read_from_its_pack) {
  const std::string bytes = "<html>BBGGabcBGicon";
  const std::string pack =
      R"([{"name":"index.html","hash":"h1","plain":[0,6],"br":[6,2],"gzip":[8,2]},)"
      R"({"name":"assets/app-B3xK9_aQ.js","hash":"h2","plain":[10,3],"br":[13,1],"gzip":[14,1]},{"name":"icon.png","hash":"h3","plain":[15,4]}])"
      "\n" +
      bytes;
  const server::Site site(pack);
  EXPECT_EQ(site.size(), 3U);
  EXPECT_EQ(site.get("/", "", "").body, "<html>");
  EXPECT_EQ(site.get("/table/x?y", "br", "").body, "BB");
  EXPECT_EQ(site.get("/puzzle/c.powerline/3", "", "").body, "<html>");
  EXPECT_EQ(site.get("/puzzle/none.js", "", "").status, 404);
  EXPECT_EQ(site.get("/index.html", "gzip, br;q=0", "").body, "GG");
  EXPECT_EQ(site.get("/icon.png", "br, gzip", "").body, "icon");
  EXPECT_EQ(site.get("/assets/none", "", "").status, 404);
  EXPECT_EQ(site.get("/none.css", "", "").status, 404);
  EXPECT_EQ(site.get("/", "", "\"h1\"").status, 304);
  EXPECT_EQ(site.get("/", "br", "\"h1\"").status, 200);
  const auto cache = [&](const char* path) {
    for (const auto& [name, value] : site.get(path, "", "").headers)
      if (name == "Cache-Control") return value;
    return std::string();
  };
  EXPECT_EQ(cache("/assets/app-B3xK9_aQ.js"), "public, max-age=31536000, immutable");
  EXPECT_EQ(cache("/"), "no-cache");
}

TEST(Page, is_in_the_program) { EXPECT_EQ(server::Site(server::embedded_pack()).get("/", "", "").status, 200); }

TEST(Metric, histograms_add_up) {
  server::Metrics metrics;
  metrics.commit_time.add(0.0001);
  metrics.commit_time.add(0.004);
  metrics.commit_time.add(1000);
  const std::string text = metrics.text();
  EXPECT_THAT(text, testing::HasSubstr("kilowatt_commit_seconds_bucket{le=\"0.00025\"} 1\n"));
  EXPECT_THAT(text, testing::HasSubstr("kilowatt_commit_seconds_bucket{le=\"0.004\"} 2\n"));
  EXPECT_THAT(text, testing::HasSubstr("kilowatt_commit_seconds_bucket{le=\"+Inf\"} 3\n"));
}

// One request on the loopback, answered with `answer`.
class OneRequest {
 public:
  explicit OneRequest(std::string answer) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    socklen_t size = sizeof address;
    getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    listen(fd_, 1);
    thread_ = std::thread([this, answer = std::move(answer)] {
      const int line = accept(fd_, nullptr, nullptr);
      if (line < 0) return;
      char buffer[4096];
      while (seen_.find("\r\n\r\n") == std::string::npos || !seen_.ends_with('}')) {
        const ssize_t got = recv(line, buffer, sizeof buffer, 0);
        if (got <= 0) break;
        seen_.append(buffer, static_cast<std::size_t>(got));
      }
      send(line, answer.data(), answer.size(), MSG_NOSIGNAL);
      close(line);
    });
  }
  ~OneRequest() {
    shutdown(fd_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
    close(fd_);
  }
  std::string url(const std::string& host) const { return "http://" + host + ":" + std::to_string(port_) + "/turn"; }
  const std::string& seen() {
    shutdown(fd_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
    return seen_;
  }

 private:
  int fd_;
  int port_ = 0;
  std::string seen_;
  std::thread thread_;
};

bool anywhere(const sockaddr*) { return true; }
bool public_only(const sockaddr* address) { return Address::from(address)->is_public(); }

TEST(Webhook, is_posted) {
  OneRequest receiver("HTTP/1.1 204 No Content\r\n\r\n");
  EXPECT_TRUE(server::post_webhook(receiver.url("127.0.0.1"), R"({"seat":1})", anywhere).has_value());
  EXPECT_THAT(receiver.seen(), testing::StartsWith("POST /turn HTTP/1.1\r\n"));
  EXPECT_THAT(receiver.seen(), testing::EndsWith(R"({"seat":1})"));
}

// The vector was computed with Python's hmac.
TEST(Webhook, is_signed) {
  EXPECT_EQ(server::webhook_signature("k3y", 1800000000, R"({"seat":1})"),
            "t=1800000000,v1=2de3a124cad50af7b7015e45c1cdd3e7bd4871238843836184ac8933226ed67a");
  OneRequest receiver("HTTP/1.1 204 No Content\r\n\r\n");
  EXPECT_TRUE(server::post_webhook(receiver.url("127.0.0.1"), R"({"seat":1})", anywhere, "k3y").has_value());
  const std::string& seen = receiver.seen();
  const std::size_t at = seen.find("Kilowatt-Signature: ");
  ASSERT_NE(at, std::string::npos);
  const std::string signature = seen.substr(at + 20, seen.find('\r', at) - at - 20);
  const std::int64_t seconds = std::atoll(signature.c_str() + 2);
  EXPECT_EQ(signature, server::webhook_signature("k3y", seconds, R"({"seat":1})"));
  // An address is kept with its secret; one of an earlier version has none.
  EXPECT_EQ(server::without_secret(server::with_secret("https://example.org/turn", "k3y")),
            std::pair(std::string("https://example.org/turn"), std::string("k3y")));
  EXPECT_EQ(server::without_secret("https://example.org/turn").second, "");
  EXPECT_FALSE(server::check_outgoing("https://example.org/turn#x", "url").has_value());
}

TEST(Webhook, never_goes_to_a_private_address_whatever_its_name) {
  OneRequest receiver("HTTP/1.1 204 No Content\r\n\r\n");
  for (const char* host : {"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "2130706433", "[::ffff:127.0.0.1]"}) {
    const auto sent = server::post_webhook(receiver.url(host), "{}", public_only);
    ASSERT_FALSE(sent.has_value()) << host;
    EXPECT_EQ(sent.error().code, "private_address") << host;
  }
  EXPECT_EQ(receiver.seen(), "");
}

TEST(Webhook, follows_no_redirect) {
  OneRequest inner("HTTP/1.1 204 No Content\r\n\r\n");
  OneRequest receiver("HTTP/1.1 302 Found\r\nLocation: " + inner.url("127.0.0.1") + "\r\nContent-Length: 0\r\n\r\n");
  EXPECT_FALSE(server::post_webhook(receiver.url("127.0.0.1"), "{}", anywhere).has_value());
  EXPECT_NE(receiver.seen(), "");
  EXPECT_EQ(inner.seen(), "");
}

TEST(Webhook, an_address_is_checked_before_it_is_kept) {
  EXPECT_TRUE(server::check_outgoing("https://example.org/turn?key=1", "url").has_value());
  for (const char* url : {"http://example.org/", "https://192.168.0.1/", "https://printer.local/",
                          "https://x.internal/", "https://example.org:25/", "gopher://example.org/"})
    EXPECT_FALSE(server::check_outgoing(url, "url").has_value()) << url;
  EXPECT_FALSE(server::check_outgoing("https://example.org/" + std::string(600, 'x'), "url").has_value());
}

}  // namespace
