// Malformed and odd HTTP/1.0, HTTP/1.1 and WebSocket input, each with its answer, all to one process that must outlive
// it.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/frames.h"
#include "tests/raw_client.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace {

using tests::frame;
using tests::RawClient;
using namespace std::string_literals;

struct Row {
  std::string name;
  std::string bytes;
  std::string answer;  // see RawClient::answer()
  // The reader of heads that has seen the beginning of one waits for its end before it judges: what has no end is
  // answered if it comes whole, and dropped if it comes in pieces and the client goes.
  bool has_no_end = false;
};

const std::string kHost = "Host: localhost\r\n";
const std::string kEnd = "\r\n";
const std::string kLast = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const std::string kUpgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
const std::string kVersion = "Sec-WebSocket-Version: 13\r\n";
const std::string kKey = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const std::string kHello = "GET /ws HTTP/1.1\r\n" + kHost + kUpgrade + kVersion + kKey + kEnd;

std::string get(const std::string& path, const std::string& headers = {}) {
  return "GET " + path + " HTTP/1.1\r\n" + kHost + headers + kEnd;
}

std::string upgrade(const std::string& headers) { return "GET /ws HTTP/1.1\r\n" + kHost + headers + kEnd; }

std::vector<Row> http_rows() {
  const std::string long_text(9000, 'x');
  return {
      // Requests as they should be, and what may be odd about them.
      {"a plain request", get("/health") + kLast, "200 200 end"},
      {"two requests at once", get("/health") + get("/nothing.js") + kLast, "200 404 200 end"},
      {"twenty requests at once",
       [] {
         std::string all;
         for (int i = 0; i < 19; ++i) all += get("/health");
         return all + kLast;
       }(),
       "200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 200 end"},
      {"HTTP/1.0 ends the connection", "GET /health HTTP/1.0\r\n\r\n" + kLast, "200 end"},
      {"HTTP/1.0 with a host", "GET /health HTTP/1.0\r\n" + kHost + kEnd, "200 end"},
      {"HTTP/1.0 that wants to stay",
       "GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /health HTTP/1.0\r\n\r\n", "200 200 end"},
      {"Connection: close", get("/health", "Connection: close\r\n") + kLast, "200 end"},
      {"Connection: a list with close", get("/health", "Connection: x, close\r\n") + kLast, "200 end"},
      {"an absolute address", "GET http://localhost/health HTTP/1.1\r\n" + kHost + kEnd + kLast, "200 200 end"},
      {"an absolute address counts more than Host",
       "GET http://localhost/health HTTP/1.1\r\nHost: evil.example\r\n\r\n" + kLast, "200 200 end"},
      {"an absolute address in capitals", "GET HTTP://LOCALHOST/health HTTP/1.1\r\n" + kHost + kEnd + kLast,
       "200 200 end"},
      {"an absolute address of somebody else", "GET http://evil.example/health HTTP/1.1\r\n" + kHost + kEnd, "403 end"},
      {"an absolute address without a path", "GET http://localhost HTTP/1.1\r\n" + kHost + "Connection: close\r\n\r\n",
       "200 end"},
      {"an absolute address without a host", "GET http:///health HTTP/1.1\r\n" + kHost + kEnd, "400 end"},
      {"an absolute address with a password", "GET http://me:x@localhost/health HTTP/1.1\r\n" + kHost + kEnd,
       "400 end"},
      {"a query", get("/health?x=1") + kLast, "200 200 end"},
      {"an empty query", get("/health?") + kLast, "200 200 end"},
      {"a fragment", get("/health#x") + kLast, "400 end"},
      {"an empty fragment behind a query", get("/health?#") + kLast, "400 end"},
      {"a host in capitals", "GET /health HTTP/1.1\r\nHOST: LocalHost:1\r\n\r\n" + kLast, "200 200 end"},
      {"an empty line first", "\r\n" + get("/health") + kLast, "400 end"},
      {"a length of nothing", get("/health", "Content-Length: 0\r\n") + kLast, "200 200 end"},
      {"Expect without a body", get("/health", "Expect: 100-continue\r\n") + kLast, "200 200 end"},
      {"an unknown upgrade", get("/health", "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n") + kLast,
       "200 200 end"},
      {"a header in two lines", get("/health", "X-Long: a\r\n b\r\n") + kLast, "200 200 end"},
      {"an empty header", get("/health", "X-Empty:\r\n") + kLast, "200 200 end"},
      {"letters beyond ASCII in a header", get("/health", "X-Name: \xc3\xa9\xff\r\n") + kLast, "200 200 end"},

      // Paths.
      {"below a reserved name: api", get("/api/v1/tables") + kLast, "404 200 end"},
      {"a reserved name itself", get("/api") + kLast, "404 200 end"},
      {"below health", get("/health/x") + kLast, "404 200 end"},
      {"below metrics", get("/metrics/x") + kLast, "404 200 end"},
      {"below ready", get("/ready/x") + kLast, "404 200 end"},
      {"below ws", get("/ws/x/y") + kLast, "404 200 end"},
      {"below assets", get("/assets/x") + kLast, "404 200 end"},
      {"out of the house", get("/../../etc/passwd.txt") + kLast, "404 200 end"},
      {"out of the house, in percent", get("/%2e%2e/%2e%2e/etc/passwd.txt") + kLast, "404 200 end"},
      {"a NUL in percent", get("/index.html%00.js") + kLast, "404 200 end"},
      {"a path beyond ASCII", get("/\xc3\xa9.txt") + kLast, "404 200 end"},
      {"no slash", get("health"), "400 end"},
      {"an asterisk", get("*"), "400 end"},
      {"/ws without an upgrade", get("/ws") + kLast, "426 200 end"},

      // Hosts.
      {"no host", "GET /health HTTP/1.1\r\n\r\n", "400 end"},
      {"two hosts", get("/health", kHost), "400 end"},
      {"two different hosts", get("/health", "Host: evil.example\r\n"), "400 end"},
      {"an empty host", "GET /health HTTP/1.1\r\nHost:\r\n\r\n" + kLast, "200 200 end"},
      {"somebody else's host", "GET /health HTTP/1.1\r\nHost: evil.example\r\n\r\n", "403 end"},
      {"somebody else's host and a body", "GET /health HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 3\r\n\r\nabc",
       "403 end"},
      {"a host with a password", "GET /health HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n", "400 end"},
      {"a host with a slash", "GET /health HTTP/1.1\r\nHost: localhost/x\r\n\r\n", "400 end"},
      {"a host with a space", "GET /health HTTP/1.1\r\nHost: local host\r\n\r\n", "400 end"},

      // Methods and bodies.
      {"curl -d x", "POST / HTTP/1.1\r\n" + kHost + "Content-Type: x\r\nContent-Length: 1\r\n\r\nx", "405 end"},
      {"POST without a body", "POST / HTTP/1.1\r\n" + kHost + kEnd, "405 end"},
      {"PUT with Expect", "PUT / HTTP/1.1\r\n" + kHost + "Content-Length: 9\r\nExpect: 100-continue\r\n\r\n",
       "405 end"},
      {"GET with Expect and a body", get("/health", "Content-Length: 9\r\nExpect: 100-continue\r\n"), "413 end"},
      {"OPTIONS *", "OPTIONS * HTTP/1.1\r\n" + kHost + kEnd, "405 end"},
      {"CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n", "405 end"},
      {"TRACE", "TRACE / HTTP/1.1\r\n" + kHost + kEnd, "405 end"},
      {"an unknown method", "BREW / HTTP/1.1\r\n" + kHost + kEnd, "405 end"},
      {"a method in small letters", "get /health HTTP/1.1\r\n" + kHost + kEnd, "405 end"},
      {"GET with a body", get("/health", "Content-Length: 3\r\n") + "abc", "413 end"},
      {"a large body", get("/health", "Content-Length: 99999999999\r\n") + std::string(20'000, 'x'), "413 end"},
      {"a body in pieces", get("/health", "Transfer-Encoding: chunked\r\n") + "3\r\nabc\r\n0\r\n\r\n", "413 end"},
      {"an empty body in pieces", get("/health", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n" + kLast, "413 end"},
      {"pieces in HTTP/1.0", "GET /health HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400 end"},
      {"another coding", get("/health", "Transfer-Encoding: gzip\r\n"), "413 end"},
      {"two lengths that differ", get("/health", "Content-Length: 0\r\nContent-Length: 44\r\n") + kLast, "400 end"},
      {"two lengths alike", get("/health", "Content-Length: 3\r\nContent-Length: 3\r\n") + "abc", "400 end"},
      {"a list of lengths", get("/health", "Content-Length: 3, 3\r\n") + "abc", "413 end"},
      {"length and pieces",
       get("/health", "Content-Length: 44\r\nTransfer-Encoding: chunked\r\n") + "0\r\n\r\n" + kLast, "400 end"},
      {"pieces and length",
       get("/health", "Transfer-Encoding: chunked\r\nContent-Length: 44\r\n") + "0\r\n\r\n" + kLast, "400 end"},
      {"pieces twice",
       get("/health", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n") + "0\r\n\r\n" + kLast,
       "400 end"},
      {"a negative length", get("/health", "Content-Length: -1\r\n"), "400 end"},
      {"a length beyond all numbers", get("/health", "Content-Length: 99999999999999999999999\r\n"), "400 end"},
      {"a length that is none", get("/health", "Content-Length: 0x3\r\n"), "400 end"},
      {"a length with a sign", get("/health", "Content-Length: +3\r\n") + "abc", "400 end"},

      // What is no HTTP.
      {"a space before the colon", get("/health", "Content-Length : 3\r\n") + "abc", "400 end"},
      {"a header without a colon", get("/health", "nothing\r\n"), "400 end"},
      {"a header without a name", get("/health", ": x\r\n"), "400 end"},
      {"a NUL in a header", get("/health", "X-Nul: a\0b\r\n"s), "400 end"},
      {"a NUL in the address", get("/hea\0lth"s), "400 end"},
      {"a NUL in the method", "G\0T / HTTP/1.1\r\n\r\n"s, "400 end"},
      {"a lonely CR in a header", get("/health", "X-Cr: a\rb\r\n"), "400 end"},
      {"line ends without CR", "GET /health HTTP/1.1\nHost: localhost\n\n", "505 end", true},
      {"a space in the address", get("/a b"), "505 end"},
      {"a first line without a version", "GET /health\r\n\r\n", "400 end"},
      {"HTTP/0.9", "GET /health HTTP/0.9\r\n\r\n", "505 end"},
      {"HTTP/2.0", "GET /health HTTP/2.0\r\n" + kHost + kEnd, "505 end"},
      {"the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505 end"},
      {"a version of many digits", "GET /health HTTP/1.11\r\n" + kHost + kEnd, "505 end"},
      {"another protocol", "GET /health RTSP/1.0\r\n\r\n", "505 end"},
      {"TLS on the plain port", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"s + std::string(500, '\xaa'), "400 end"},
      {"SSH", "SSH-2.0-OpenSSH_9.2\r\n", "400 end", true},
      {"a frame without a handshake", frame(0x81, R"({"type":"ping"})"), "400 end"},
      {"nothing but NULs", std::string(100, '\0'), "400 end"},
      {"headers over 8 KiB", get("/health", "X-Long: " + long_text + "\r\n"), "431 end"},
      {"many headers",
       get("/health",
           [] {
             std::string all;
             for (int i = 0; i < 2000; ++i) all += "a:b\r\n";
             return all;
           }()),
       "431 end"},
      {"an address over 8 KiB", get("/" + long_text), "414 end"},
      {"a first line without an end", std::string(20'000, 'G'), "414 end"},
  };
}

std::vector<Row> handshake_rows() {
  const std::string wide = "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n";
  const std::string ping = frame(0x89, "x");
  return {
      {"a handshake", kHello + ping, "101 pong"},
      {"a handshake in a list", upgrade(wide + kVersion + kKey) + ping, "101 pong"},
      {"a handshake in other letters",
       upgrade("UPGRADE: WebSocket\r\nconnection: UPGRADE\r\n" + kVersion + kKey) + ping, "101 pong"},
      {"among other upgrades", upgrade("Upgrade: h2c, websocket\r\nConnection: Upgrade\r\n" + kVersion + kKey) + ping,
       "101 pong"},
      {"a handshake with a query", "GET /ws?x HTTP/1.1\r\n" + kHost + kUpgrade + kVersion + kKey + kEnd + ping,
       "101 pong"},
      {"a handshake with a protocol", upgrade(kUpgrade + kVersion + kKey + "Sec-WebSocket-Protocol: x\r\n") + ping,
       "101 pong"},
      {"a handshake with an extension",
       upgrade(kUpgrade + kVersion + kKey + "Sec-WebSocket-Extensions: permessage-deflate\r\n") + ping, "101 pong"},
      {"a handshake after a page", get("/health") + kHello + ping, "200 101 pong"},
      {"a handshake elsewhere", "GET /other HTTP/1.1\r\n" + kHost + kUpgrade + kVersion + kKey + kEnd, "404 end"},
      {"without Connection", upgrade("Upgrade: websocket\r\n" + kVersion + kKey) + kLast, "426 200 end"},
      {"without Upgrade", upgrade("Connection: Upgrade\r\n" + kVersion + kKey) + kLast, "426 200 end"},
      {"without a version", upgrade(kUpgrade + kKey), "426 end"},
      {"version 8", upgrade(kUpgrade + "Sec-WebSocket-Version: 8\r\n" + kKey), "426 end"},
      {"two versions", upgrade(kUpgrade + kVersion + "Sec-WebSocket-Version: 8\r\n" + kKey), "426 end"},
      {"without a key", upgrade(kUpgrade + kVersion), "400 end"},
      {"two keys", upgrade(kUpgrade + kVersion + kKey + kKey), "400 end"},
      {"a short key", upgrade(kUpgrade + kVersion + "Sec-WebSocket-Key: abc=\r\n"), "400 end"},
      {"a key that is none", upgrade(kUpgrade + kVersion + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZ!==\r\n"),
       "400 end"},
      {"a long key", upgrade(kUpgrade + kVersion + "Sec-WebSocket-Key: " + std::string(500, 'a') + "\r\n"), "400 end"},
      {"from another page", upgrade(kUpgrade + kVersion + kKey + "Origin: https://evil.example\r\n"), "403 end"},
      {"from two pages", upgrade(kUpgrade + kVersion + kKey + "Origin: http://localhost\r\nOrigin: null\r\n"),
       "403 end"},
      {"under another name", "GET /ws HTTP/1.1\r\nHost: evil.example\r\n" + kUpgrade + kVersion + kKey + kEnd,
       "403 end"},
      {"by POST", "POST /ws HTTP/1.1\r\n" + kHost + kUpgrade + kVersion + kKey + kEnd, "405 end"},
      {"in HTTP/1.0", "GET /ws HTTP/1.0\r\n" + kHost + kUpgrade + kVersion + kKey + kEnd, "426 end"},
      {"with a body", upgrade(kUpgrade + kVersion + kKey + "Content-Length: 3\r\n") + "abc", "413 end"},
  };
}

std::string close_frame(int code, const std::string& why = {}) {
  return frame(0x88, std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)} + why);
}

std::vector<Row> frame_rows() {
  const std::string ping = R"({"type":"ping"})";
  std::vector<Row> rows = {
      {"a message", frame(0x81, ping), "text"},
      {"a message in three pieces",
       frame(0x01, ping.substr(0, 5)) + frame(0x00, ping.substr(5, 5)) + frame(0x80, ping.substr(10)), "text"},
      {"a ping between pieces", frame(0x01, ping.substr(0, 5)) + frame(0x89, "") + frame(0x80, ping.substr(5)),
       "pong text"},
      {"empty pieces", frame(0x01, "") + frame(0x00, "") + frame(0x80, ping), "text"},
      {"an empty message", frame(0x81, ""), "text"},
      {"a pong nobody asked for", frame(0x8a, "x") + frame(0x89, ""), "pong"},
      {"a ping of 125 bytes", frame(0x89, std::string(125, 'x')), "pong"},
      {"a ping of 126 bytes", frame(0x89, std::string(126, 'x')), "close:1002 end"},
      {"a ping in pieces", frame(0x09, "x"), "close:1002 end"},
      {"a close in pieces", frame(0x08, ""), "close:1002 end"},
      {"bytes", frame(0x82, "x"), "close:1003"},
      {"an unknown opcode", frame(0x83, "x"), "close:1002 end"},
      {"an unknown control opcode", frame(0x8b, "x"), "close:1002 end"},
      {"a reserved bit", frame(0xc1, ping), "close:1002 end"},
      {"another reserved bit", frame(0x91, ping), "close:1002 end"},
      {"no mask", "\x81\x02{}", "close:1002 end"},
      {"a piece of nothing", frame(0x80, ping), "close:1002 end"},
      {"a message within a message", frame(0x01, "{") + frame(0x81, ping), "close:1002 end"},
      {"a long form of a short length", "\x81\xfe\x00\x02\x00\x00\x00\x00{}"s, "close:1002 end"},
      {"a longer form of a short length", "\x81\xff\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00{}"s,
       "close:1002 end"},
      {"a length with the highest bit", "\x81\xff\x80\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00"s, "close:1009 end"},
      {"a length beyond the limit", "\x81\xff\x00\x00\x00\x00\x00\x08\x00\x01\x00\x00\x00\x00"s, "close:1009 end"},
      {"pieces beyond the limit", frame(0x01, std::string(400'000, 'x')) + frame(0x80, std::string(200'000, 'x')),
       "close:1009 end"},
      {"no UTF-8", frame(0x81, "\xc3\x28"), "close:1007 end"},
      {"half a letter", frame(0x81, "\xe2\x82"), "close:1007 end"},
      {"a surrogate", frame(0x81, "\xed\xa0\x80"), "close:1007 end"},
      {"a letter in two pieces", frame(0x01, "\xc3") + frame(0x80, "\xa9"), "text"},
      {"garbage", frame(0x81, "garbage"), "text"},
      {"a number", frame(0x81, "1e999"), "text"},
      {"deep brackets", frame(0x81, std::string(100'000, '[')), "text"},
      {"deep members", frame(0x81, R"({"type":"ping","x":)" + std::string(1000, '[') + std::string(1000, ']') + "}"),
       "text"},
      {"a NUL in a message", frame(0x81, "{\"type\":\"\0\"}"s), "text"},
      {"an unknown type", frame(0x81, R"({"type":"\u0000"})"), "text"},
      {"a channel that is none", frame(0x81, R"({"type":"ping","ch":-1})"), "text"},
      {"a member twice", frame(0x81, R"({"type":"ping","type":"pong"})"), "text"},
      {"a close without a code", frame(0x88, ""), "close: end"},
      {"a close of one byte", frame(0x88, "x"), "close:1002 end"},
      {"a close that is no UTF-8", close_frame(1000, "\xff"), "close:1007 end"},
      {"messages after a close", frame(0x88, "") + frame(0x81, ping) + frame(0x89, ""), "close: end"},
      {"HTTP after the handshake", kLast, "close:1002 end"},
  };
  for (const int code : {1000, 1001, 1002, 1003, 1007, 1008, 1011, 1014, 3000, 3999, 4000, 4999})
    rows.push_back({"close " + std::to_string(code), close_frame(code), "close:" + std::to_string(code) + " end"});
  for (const int code : {0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535})
    rows.push_back({"close " + std::to_string(code), close_frame(code, "why"), "close:1002 end"});
  for (Row& row : rows) {
    row.bytes = kHello + row.bytes;
    row.answer = "101 " + row.answer;
  }
  return rows;
}

class Edge : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(server_.start({"--port", "0", "--db", "sqlite:" + folder_.path() + "/tables.db", "--max-messages",
                               "5000", "--message-burst", "5000"}));
    pid_ = server_.pid();
  }

  // Whole, cut in two, and byte by byte: the answer is the same, and the same process goes on.
  void try_row(const Row& row) {
    SCOPED_TRACE(row.name);
    for (const std::size_t cut : {row.bytes.size(), row.bytes.size() / 2 + 1, std::size_t{1}}) {
      if (cut == 1 && row.bytes.size() > 4000) continue;
      RawClient client(server_.port());
      ASSERT_TRUE(client.is_open());
      for (std::size_t at = 0; at < row.bytes.size(); at += cut)
        if (!client.send(std::string_view(row.bytes).substr(at, cut))) break;
      const bool may_be_dropped = row.has_no_end && cut < row.bytes.size();
      if (may_be_dropped) client.end_sending();
      const std::string heard = client.answer(row.answer);
      if (may_be_dropped && heard == "end") continue;
      EXPECT_EQ(heard, row.answer) << "in pieces of " << cut << " bytes";
    }
    ASSERT_TRUE(server_.is_running());
    ASSERT_EQ(server_.pid(), pid_);
    ASSERT_EQ(tests::http_get(server_.port(), "/health").status, 200);
  }

  tests::TemporaryFolder folder_;
  tests::ServerProcess server_;
  pid_t pid_ = 0;
};

TEST_F(Edge, http) {
  for (const Row& row : http_rows()) try_row(row);
}

TEST_F(Edge, handshakes) {
  for (const Row& row : handshake_rows()) try_row(row);
}

TEST_F(Edge, frames) {
  for (const Row& row : frame_rows()) try_row(row);
}

TEST_F(Edge, the_table_is_long_enough) {
  EXPECT_GE(http_rows().size() + handshake_rows().size() + frame_rows().size(), 60U);
}

// Whatever is cut off in the middle, by an end or by a reset.
TEST_F(Edge, every_beginning_of_a_conversation_may_be_all) {
  const std::string all = get("/health") + kHello + frame(0x01, "{\"type\"") + frame(0x89, "x") +
                          frame(0x80, ":\"ping\"}") + close_frame(1000);
  for (std::size_t length = 0; length <= all.size(); ++length)
    for (const bool reset : {false, true}) {
      RawClient client(server_.port());
      ASSERT_TRUE(client.send(all.substr(0, length)));
      if (reset) {
        client.reset();
      } else {
        client.end_sending();
        EXPECT_TRUE(client.answer("until the end").ends_with("end")) << length;
      }
    }
  ASSERT_TRUE(server_.is_running());
  EXPECT_EQ(tests::http_get(server_.port(), "/health").status, 200);
}

TEST_F(Edge, head_has_no_body) {
  RawClient client(server_.port());
  ASSERT_TRUE(client.send("HEAD / HTTP/1.1\r\n" + kHost + kEnd + "HEAD /x.js HTTP/1.1\r\n" + kHost + kEnd +
                          "HEAD / HTTP/1.1\r\nHost: evil.example\r\n\r\n"));
  EXPECT_EQ(client.answer("200 404 403 end", true), "200 404 403 end");
}

}  // namespace
