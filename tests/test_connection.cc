#include "tests/test_connection.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "table/tests/protocol.h"
#include "tests/remote_player.h"

namespace tests {

using core::Json;

Json TestConnection::hear(const std::string& type, int milliseconds) {
  while (auto text = ws_.receive(milliseconds)) {
    Json message = Json::parse(*text, nullptr, false);
    EXPECT_EQ(protocol::check_from(message), "") << *text;
    if (message.value("type", "") == type) return message;
    if (type != "error" && message.value("type", "") == "error") return message;
  }
  return Json{{"type", "nothing"}};
}

Json TestConnection::ask(const Json& message, const std::string& type) {
  say(message);
  Json answer = hear(type);
  const std::vector<std::string> declared = protocol::answers(message.value("type", ""));
  const bool undeclared = std::ranges::find(declared, type) == declared.end();
  EXPECT_FALSE(undeclared && type != "error" && answer["type"] == type) << type << " is no declared answer to " << message;
  return answer;
}

Json humans(int count) {
  Json seats = Json::array();
  for (int i = 0; i < count; ++i) seats.push_back({{"kind", "human"}, {"name", "P" + std::to_string(i + 1)}});
  return seats;
}

Json create(TestConnection& talk, int players, const Json& more) {
  Json table = {{"game", "powerline"}, {"seats", humans(players)}, {"confirm", false}};
  table.update(more);
  return talk.ask({{"type", "create"}, {"table", table}}, "created");
}

Json join(TestConnection& talk, const Json& created, const Json& key, const Json& more) {
  Json message = {{"type", "join"}, {"table", created["table"]}};
  if (!key.is_null()) message["key"] = key;
  message.update(more);
  return talk.ask(message, "view");
}

bool ServerTest::start(std::vector<std::string> more) {
  if (std::ranges::find(more, "--port") == more.end()) more.insert(more.end(), {"--port", "0"});
  more.insert(more.end(), {"--db", db()});
  return server_.start(more);
}

double ServerTest::metric(const std::string& name) const {
  const std::string text = http_get(port(), "/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size() + 2);
}

bool ServerTest::wait_until(const std::function<bool()>& done) {
  for (int i = 0; i < 1200; ++i) {
    if (done()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

Json ServerTest::play_out(const Json& created, std::uint64_t seed) {
  std::vector<std::pair<RemotePlayer, WsClient>> players;
  for (const Json& key : created["seats"]) {
    players.emplace_back(RemotePlayer(created["table"].get<std::string>(), key.get<std::string>(), ++seed), WsClient());
    EXPECT_EQ(players.back().second.connect(port()), 101);
    players.back().second.send(players.back().first.join());
  }
  const auto is_over = [&] {
    return std::ranges::all_of(players, [](const auto& pair) { return pair.first.is_over(); });
  };
  constexpr std::chrono::seconds kPatience{30};
  for (auto heard = std::chrono::steady_clock::now();
       !is_over() && std::chrono::steady_clock::now() - heard < kPatience;) {
    for (auto& [player, ws] : players) {
      while (auto text = ws.receive(0))
        player.hear(Json::parse(*text, nullptr, false)), heard = std::chrono::steady_clock::now();
      while (auto message = player.answer()) ws.send(*message);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (auto& [player, ws] : players) EXPECT_TRUE(player.is_over()) << player.status();
  players[0].second.send(R"({"type":"record"})");
  while (auto text = players[0].second.receive()) {
    const Json message = Json::parse(*text, nullptr, false);
    if (message["type"] == "record") return message["record"];
  }
  return {};
}

}  // namespace tests
