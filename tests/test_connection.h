// A server of its own for each test, and conversations with it.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "core/json.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace tests {

// One conversation: sends, and waits for the message of a type, passing over others. Whatever the server says must be
// declared in protocol.json, and what is waited for after a question must be among its answers there.
class TestConnection {
 public:
  explicit TestConnection(int port, const std::vector<std::string>& headers = {}, const std::string& path = "/ws") {
    status_ = ws_.connect(port, headers, path);
  }
  int status() const { return status_; }
  WsClient& ws() { return ws_; }
  void say(const core::Json& message) { ws_.send(message.dump()); }
  core::Json hear(const std::string& type, int milliseconds = 60'000);
  // The next message of a type that has this field, passing over those that tell of something else.
  core::Json hear_with(const std::string& type, const std::string& field) {
    core::Json heard;
    do heard = hear(type);
    while (heard.is_object() && heard.value("type", "") == type && !heard.contains(field));
    return heard;
  }
  core::Json ask(const core::Json& message, const std::string& type);

 private:
  WsClient ws_;
  int status_ = 0;
};

core::Json humans(int count);
core::Json create(TestConnection& talk, int players = 2, const core::Json& more = core::Json::object());
core::Json join(TestConnection& talk, const core::Json& created, const core::Json& key,
                const core::Json& more = core::Json::object());

// A program that has been started; what it says is read to the end.
class Program {
 public:
  explicit Program(const std::string& command) : out_(popen((command + " 2>&1").c_str(), "r")) {}
  std::string output() {
    std::string text;
    for (int c = 0; (c = std::fgetc(out_)) != EOF;) text += static_cast<char>(c);
    status_ = pclose(out_);
    return text;
  }
  int status() const { return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1; }

 private:
  std::FILE* out_;
  int status_ = -1;
};

class ServerTest : public testing::Test {
 protected:
  bool start(std::vector<std::string> more = {});
  int port() const { return server_.port(); }
  std::string db() const { return "sqlite:" + folder_.path() + "/tables.db"; }

  // A number of /metrics; -1 if it is not there.
  double metric(const std::string& name) const;
  // Looks again and again, for a minute at most.
  static bool wait_until(const std::function<bool()>& done);

  // Plays all seats on sockets of their own until the game is over; the record.
  core::Json play_out(const core::Json& created, std::uint64_t seed = 1);

  TemporaryFolder folder_;
  ServerProcess server_;
};

}  // namespace tests
