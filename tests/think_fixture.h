// A server with a key for workers, tables of bots at which somebody looks, and workers: real ones and false ones.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/test_connection.h"

namespace tests {

class ThinkTest : public ServerTest {
 protected:
  static constexpr const char* kWorkerKey = "a-key-that-nobody-guesses";

  bool serve(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--worker-key", kWorkerKey, "--bot-threads", "1"});
    return start(more);
  }
  // `kilowatt think` for it.
  bool start_worker(ServerProcess& worker, int threads = 1) const {
    return worker.start({"--server", "http://localhost:" + std::to_string(port()), "--worker-key", kWorkerKey,
                         "--threads", std::to_string(threads)},
                        0, "think");
  }
  // A game of bots, who play because somebody looks. Ends with the object.
  std::unique_ptr<TestConnection> look_at_bots(const std::string& game, int players, const std::string& level,
                                               const core::Json& more = core::Json::object()) const {
    core::Json table = {{"game", game}, {"seats", core::Json::array()}};
    for (int i = 0; i < players; ++i) table["seats"].push_back({{"kind", "bot"}, {"level", level}});
    table.update(more);
    auto talk = std::make_unique<TestConnection>(port());
    const core::Json created = create(*talk, players, table);
    EXPECT_EQ(created["type"], "created") << created;
    EXPECT_EQ(join(*talk, created, created["spectator"])["status"], "playing");
    return talk;
  }
  static bool ends(TestConnection& talk) {
    while (true) {
      const core::Json update = talk.hear("update");
      if (update.value("type", "") != "update") return false;
      if (update.value("status", "") == "over") return true;
    }
  }
  // The bots at a table go on, whoever thinks for them.
  bool go_on() const {
    const double moves = metric("kilowatt_bot_moves_total");
    return wait_until([&] { return metric("kilowatt_bot_moves_total") > moves + 3; });
  }
  double elsewhere() const { return metric("kilowatt_bot_moves_elsewhere_total"); }
  double given_back() const { return metric("kilowatt_errands_given_back_total"); }
};

}  // namespace tests
