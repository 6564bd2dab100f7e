// Some visitors with a whole server, in any order: handshakes, frames, pieces, messages, ends and new beginnings.
//
// The server runs in this process, on its own threads, so that the fuzzer sees what each byte makes it do. After every
// input it must still answer, and it must know that everybody has left.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <memory>
#include <thread>

#include "server/server.h"
#include "tests/frames.h"
#include "tests/fuzz/messages.h"
#include "tests/raw_client.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace {

using fuzz::Choices;

constexpr std::size_t kVisitors = 4;
constexpr int kMostSteps = 60;

void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "server_fuzz: %s\n", what);
  std::abort();
}

// Until the process ends, and then it must end by itself.
class Server {
 public:
  Server() {
    options_.port = 0;
    options_.db = "sqlite:" + folder_.path() + "/tables.db";
    options_.public_lobby = true;
    options_.bot_threads = 1;
    options_.idle_seconds = 1;
    options_.log_level = "error";
    options_.limits.messages_per_second = options_.limits.message_burst = 1e9;
    options_.limits.requests_per_second = 1e9;
    options_.limits.tables_per_hour = 1'000'000'000;
    options_.limits.connections_per_address = 5000;
    std::promise<int> port;
    auto started = port.get_future();
    thread_ = std::thread([this, port = std::move(port)]() mutable {
      const auto done = server::serve(options_, [&](const std::string& address) {
        port.set_value(std::atoi(address.c_str() + address.find_last_of(':') + 1));
      });
      must(done.has_value(), "the server did not start");
    });
    port_ = started.get();
  }
  ~Server() {
    std::raise(SIGTERM);
    thread_.join();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const { return port_; }
  int connections() const {
    const std::string text = tests::http_get(port_, "/metrics").body;
    constexpr std::string_view kName = "\nkilowatt_connections ";
    const std::size_t at = text.find(kName);
    must(at != std::string::npos, "no answer to /metrics");
    return std::atoi(text.c_str() + at + kName.size());
  }

 private:
  tests::TemporaryFolder folder_;
  server::Options options_;
  std::thread thread_;
  int port_ = 0;
};

Server& the_server() {
  static Server server;
  return server;
}

fuzz::Messages& the_messages() {
  static fuzz::Messages messages(std::string(KILOWATT_SOURCE_DIR) + "/table/protocol.json");
  return messages;
}

// One visitor, who may come again after it has gone.
class Visitor {
 public:
  void step(Choices& choices) {
    if (raw_) return speak_http(choices);
    if (!ws_.is_open()) return come(choices);
    switch (choices.below(16)) {
      case 0: ws_.abandon(); break;
      case 1: ws_.send_raw(tests::frame(0x88, choices.text(6))); break;
      case 2: ws_.send_raw(choices.text(64)); break;
      case 3: ws_.send_raw(tests::frame(static_cast<std::uint8_t>(choices.byte()), choices.text(130))); break;
      case 4: ws_.send_raw(tests::frame(choices.one_in(2) ? 0x89 : 0x8a, choices.text(10))); break;
      case 5: say_in_pieces(choices, the_messages().next(choices)); break;
      case 6: say_without_beginning(choices, the_messages().next(choices)); break;
      case 7:
      case 8:
      case 9: ws_.send(the_messages().next(choices)); break;
      default: ws_.send(the_messages().useful(choices)); break;
    }
    listen(choices.one_in(4) ? 0 : 50);
  }
  void leave() {
    ws_.abandon();
    raw_.reset();
  }

 private:
  void come(Choices& choices) {
    if (choices.one_in(8)) {
      raw_ = std::make_unique<tests::RawClient>(the_server().port());
      return;
    }
    std::vector<std::string> headers;
    if (choices.one_in(6)) headers.push_back("X-" + choices.text(40));
    if (choices.one_in(12)) headers.push_back(choices.text(40));
    ws_.connect(the_server().port(), headers, choices.one_in(12) ? "/" + choices.text(10) : "/ws");
  }

  void speak_http(Choices& choices) {
    static constexpr const char* kPieces[] = {"GET ",
                                              "POST ",
                                              "HEAD ",
                                              "/ ",
                                              "/ws ",
                                              "/metrics ",
                                              "http://localhost/ ",
                                              "HTTP/1.1",
                                              "HTTP/1.0",
                                              "\r\n",
                                              "\r\n\r\n",
                                              "Host: localhost\r\n",
                                              "Content-Length: ",
                                              "3\r\n",
                                              "Transfer-Encoding: chunked\r\n",
                                              "Expect: 100-continue\r\n",
                                              "Connection: close\r\n",
                                              "Connection: Upgrade\r\n",
                                              "Upgrade: websocket\r\n",
                                              "Sec-WebSocket-Version: 13\r\n",
                                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                                              "Accept-Encoding: br;q=0, gzip\r\n",
                                              "If-None-Match: \"x\"\r\n",
                                              "\n",
                                              " ",
                                              "Origin: null\r\n"};
    std::string text;
    if (choices.one_in(3)) text = "GET / HTTP/1.1\r\nHost: localhost\r\n";
    for (std::size_t i = choices.below(12); i > 0; --i)
      text += choices.one_in(8) ? choices.text(20) : choices.of(kPieces);
    if (choices.one_in(2)) text += "\r\n\r\n";
    const bool sent = raw_->send(text);
    if (choices.one_in(3)) raw_->end_sending();
    if (choices.one_in(6)) raw_->reset();
    if (raw_->is_open()) raw_->answer("any", false, 2);
    if (!sent || !raw_->is_open() || choices.one_in(4)) raw_.reset();
  }

  void say_without_beginning(Choices& choices, const std::string& message) {
    ws_.send(message.substr(std::min(choices.below(40), message.size())));
  }

  void say_in_pieces(Choices& choices, const std::string& message) {
    std::size_t at = 0;
    std::uint8_t first = 0x01;
    for (std::size_t pieces = choices.below(5); pieces > 0; --pieces) {
      const std::size_t size = choices.below(60);
      ws_.send_raw(tests::frame(first, message.substr(std::min(at, message.size()), size)));
      at += size;
      first = 0x00;
      if (choices.one_in(3)) ws_.send_raw(tests::frame(0x89, "?"));
    }
    if (!choices.one_in(5)) ws_.send_raw(tests::frame(first | 0x80, message.substr(std::min(at, message.size()))));
  }

  void listen(int milliseconds) {
    while (const auto message = ws_.receive(milliseconds)) {
      the_messages().hear(*message);
      milliseconds = 0;
    }
  }

  tests::WsClient ws_;
  std::unique_ptr<tests::RawClient> raw_;
};

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  the_messages();
  the_server();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  the_messages().forget();
  {
    std::array<Visitor, kVisitors> visitors;
    for (int step = 0; step < kMostSteps && !choices.done(); ++step) {
      const std::size_t who = choices.below(2 * kVisitors);
      visitors[who < kVisitors ? who : 0].step(choices);  // the first has most to say
    }
    for (Visitor& visitor : visitors) visitor.leave();
  }
  must(tests::http_get(the_server().port(), "/health").status == 200, "the server does not answer");
  for (int tries = 0; the_server().connections() > 0; ++tries) {
    must(tries < 1000, "the server believes that somebody is still there");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return 0;
}
