// The lobby's list: read once for all who ask together, told in turns, and again to those who follow it.
#include "server/lobby.h"

#include <gtest/gtest.h>

#include "server/metrics.h"
#include "tests/planned_store.h"
#include "tests/test_loop.h"

namespace {

using server::Lobby;

// A line on which every message takes a fifth of a turn.
class SlowLine final : public server::Line {
 public:
  void send(std::string_view message) override {
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(server::LoopTurn::kLength) / 5;
    while (std::chrono::steady_clock::now() < end) continue;
    heard.emplace_back(message);
  }
  void close(int, std::string_view) override {}

  std::vector<std::string> heard;
};

class LobbyTest : public testing::Test {
 protected:
  std::shared_ptr<server::Client> client() {
    return std::make_shared<server::Client>(line_, server::Address{}, limits_, bucket_);
  }
  void list(std::uint64_t table) {
    plan_.change([&] { plan_.listed.push_back({.id = {table}, .game = "powerline", .created = 1, .listing = "{}"}); });
  }

  server::Limits limits_;
  std::shared_ptr<server::Bucket> bucket_ = std::make_shared<server::Bucket>(1, 1);
  SlowLine line_;
  tests::Plan plan_;
  tests::TestLoop loop_;
  server::Metrics metrics_;
  server::StoreThread store_thread_{std::make_unique<tests::PlannedStore>(plan_, 0), loop_, metrics_, 60'000};
  Lobby lobby_{store_thread_, loop_};
};

TEST_F(LobbyTest, many_who_ask_at_once_are_told_in_turns_and_in_order) {
  const auto one = client();
  constexpr int kAsked = 40;
  for (int id = 1; id <= kAsked; ++id) lobby_.ask(one, {0, id}, std::nullopt);
  std::size_t most = 0, before = 0;  // told before the loop went on to something else
  ASSERT_TRUE(loop_.run_until([&] {
    most = std::max(most, line_.heard.size() - before);
    before = line_.heard.size();
    return line_.heard.size() == kAsked;
  }));
  EXPECT_GE(most, 1u);
  EXPECT_LE(most, 6u);
  for (int id = 1; id <= kAsked; ++id)
    EXPECT_TRUE(line_.heard[static_cast<std::size_t>(id - 1)].starts_with("{\"id\":" + std::to_string(id) + ","));
}

TEST_F(LobbyTest, who_asks_while_others_are_told_hears_of_the_next_list) {
  const auto one = client();
  for (int id = 1; id <= 20; ++id) lobby_.ask(one, {0, id}, std::nullopt);
  ASSERT_TRUE(loop_.run_until([&] { return !line_.heard.empty(); }));
  ASSERT_LT(line_.heard.size(), 20u);
  list(7);
  lobby_.ask(one, {0, 99}, std::nullopt);
  ASSERT_TRUE(loop_.run_until([&] { return line_.heard.size() == 21; }));
  EXPECT_EQ(line_.heard[19].find("powerline"), std::string::npos);
  EXPECT_TRUE(line_.heard[20].starts_with("{\"id\":99,"));
  EXPECT_NE(line_.heard[20].find("powerline"), std::string::npos);
}

TEST_F(LobbyTest, who_follows_hears_of_every_change_once_and_who_left_of_none) {
  const auto one = client();
  auto gone = client();
  lobby_.ask(one, {3, 5}, true);
  lobby_.ask(gone, {0, 6}, true);
  ASSERT_TRUE(loop_.run_until([&] { return line_.heard.size() == 2; }));
  gone.reset();
  server::Time time = 1'000'000;
  const auto look = [&] {
    lobby_.look(time += 60'000);
    lobby_.ask(one, {0, 1}, std::nullopt);  // comes after it
    ASSERT_TRUE(loop_.run_until([&] { return line_.heard.back().starts_with("{\"id\":1,"); }));
  };
  look();
  EXPECT_EQ(line_.heard.size(), 3u) << "nothing has changed";
  list(8);
  line_.heard.clear();
  line_.heard.emplace_back();
  look();
  ASSERT_EQ(line_.heard.size(), 3u);
  EXPECT_TRUE(line_.heard[1].starts_with("{\"ch\":3,\"type\":\"tables\"")) << line_.heard[1];
  lobby_.ask(one, {0, 2}, false);
  ASSERT_TRUE(loop_.run_until([&] { return line_.heard.size() == 4; }));
  list(9);
  line_.heard.resize(1);
  look();
  EXPECT_EQ(line_.heard.size(), 2u) << "follows no more";
}

TEST_F(LobbyTest, a_store_that_fails_is_told_to_who_asks_and_not_to_who_follows) {
  const auto one = client();
  lobby_.ask(one, {0, 1}, true);
  ASSERT_TRUE(loop_.run_until([&] { return line_.heard.size() == 1; }));
  plan_.change([&] { plan_.failure = "wrong"; });
  lobby_.ask(one, {0, 2}, std::nullopt);
  ASSERT_TRUE(loop_.run_until([&] { return line_.heard.size() == 2; }));
  EXPECT_NE(line_.heard[1].find("\"unavailable\""), std::string::npos);
}

}  // namespace
