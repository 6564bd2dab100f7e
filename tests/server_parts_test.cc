// The parts of the server that need no socket: keys, addresses, the page, turn notices.
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <set>
#include <thread>

#include "server/address.h"
#include "server/key.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/site.h"
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
