// That a server which ends badly would be noticed.
#include "tests/server_process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include "tests/ws_client.h"

namespace tests {

namespace {

std::string heard;  // instead of a failure

class Listening {
 public:
  Listening() {
    heard.clear();
    before_ = set_bad_end([](const std::string& how) { heard = how; });
  }
  ~Listening() { set_bad_end(before_); }

 private:
  BadEnd before_;
};

std::vector<std::string> arguments(const TemporaryFolder& folder) {
  return {"--port", "0", "--db", "sqlite:" + folder.path() + "/tables.db"};
}

TEST(ServerProcess, that_ended_by_itself_is_told) {
  const Listening listening;
  const TemporaryFolder folder;
  {
    ServerProcess server;
    ASSERT_TRUE(server.start(arguments(folder)));
    ::kill(server.pid(), SIGABRT);
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(server.pid()), &info, WEXITED | WNOWAIT);
    EXPECT_FALSE(server.is_running());
    EXPECT_EQ(heard, "");
  }
  EXPECT_EQ(heard, "the server had ended by itself, with signal 6");
}

TEST(ServerProcess, that_ends_well_or_was_killed_is_not_told) {
  const Listening listening;
  const TemporaryFolder folder;
  {
    ServerProcess server;
    ASSERT_TRUE(server.start(arguments(folder)));
    ASSERT_TRUE(server.start(arguments(folder)));
    EXPECT_TRUE(server.is_running());
    EXPECT_EQ(http_get(server.port(), "/").status, 200);
  }
  {
    ServerProcess server;
    ASSERT_TRUE(server.start(arguments(folder)));
    server.kill();
    EXPECT_FALSE(server.is_running());
  }
  EXPECT_EQ(heard, "");
}

}  // namespace

}  // namespace tests
