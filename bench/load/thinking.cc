#include "bench/load/thinking.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/load/since.h"
#include "core/json.h"
#include "tests/remote_player.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace load {

namespace {

using core::Json;
using tests::WsClient;

const std::vector<std::string> kAttacker = {"X-Forwarded-For: 203.0.113.9"},
                               kVictim = {"X-Forwarded-For: 198.51.100.7"};

std::optional<Json> answer(WsClient& ws, const Json& message, const std::string& type) {
  ws.send(message.dump());
  while (const auto text = ws.receive(30'000)) {
    Json json = Json::parse(*text, nullptr, false);
    if (json.is_object() && (json.value("type", "") == type || json.value("type", "") == "error")) return json;
  }
  return std::nullopt;
}

Json table_of(const std::string& game, int people, const std::string& level, int bots) {
  Json seats = Json::array();
  for (int i = 0; i < people; ++i) seats.push_back({{"kind", "human"}});
  for (int i = 0; i < bots; ++i) seats.push_back({{"kind", "bot"}, {"level", level}});
  return {{"type", "create"}, {"table", {{"game", game}, {"seats", seats}, {"confirm", false}}}};
}

// Plays with an easy bot and notes how long it took until it was the player's turn again.
std::vector<double> play(int port, double seconds) {
  std::vector<double> waits;
  const auto start = Clock::now();
  for (std::uint64_t seed = 1; since(start) < seconds; ++seed) {
    WsClient ws;
    if (ws.connect(port, kVictim) != 101) return {};
    const auto created = answer(ws, table_of("century", 1, "easy", 2), "created");
    if (!created || (*created)["type"] != "created") return {};
    tests::RemotePlayer player((*created)["table"].get<std::string>(), (*created)["seats"][0].get<std::string>(), seed);
    ws.send(player.join());
    auto said = Clock::now();
    while (since(start) < seconds && !player.is_over()) {
      const auto text = ws.receive(30'000);
      if (!text) return {};
      player.hear(Json::parse(*text, nullptr, false));
      if (const auto next = player.answer()) {
        waits.push_back(since(said));
        said = Clock::now();
        ws.send(*next);
      }
    }
  }
  return waits;
}

bool run(const std::string& what, int tables, bool watched, bool people, double seconds) {
  const tests::TemporaryFolder folder;
  tests::ServerProcess server;
  if (!server.start({"--port", "0", "--db", "sqlite:" + folder.path() + "/tables.db", "--bot-threads", "1",
                     "--trust-proxy", "--max-messages", "2000", "--message-burst", "4000", "--max-tables-per-hour",
                     "100000", "--log-level", "error"}))
    return false;
  std::vector<std::unique_ptr<WsClient>> lines;
  for (int i = 0; i < tables; ++i) {
    if (i % 20 == 0) {
      lines.push_back(std::make_unique<WsClient>());
      if (lines.back()->connect(server.port(), kAttacker) != 101) return false;
    }
    const auto created =
        answer(*lines.back(), table_of("pampero", people ? 1 : 0, "expert", people ? 3 : 4), "created");
    if (!created || (*created)["type"] != "created") return false;
    if (people || watched) {
      Json join = {{"type", "join"},
                   {"table", (*created)["table"]},
                   {"key", people ? (*created)["seats"][0] : (*created)["spectator"]},
                   {"ch", i % 20 + 1}};
      if (!answer(*lines.back(), join, "view")) return false;
      if (people) lines.back()->send(Json{{"type", "ready"}, {"nonce", "x"}, {"ch", i % 20 + 1}}.dump());
      if (!watched) answer(*lines.back(), {{"type", "leave"}, {"ch", i % 20 + 1}}, "gone");
    }
  }
  std::vector<double> waits = play(server.port(), seconds);
  if (waits.empty()) return false;
  std::ranges::sort(waits);
  fmt::print(
      "{} tables of experts, {}: an easy bot elsewhere, {} times: p50 {:.3f} s, p99 {:.3f} s, longest {:.3f} s (goal "
      "1)\n",
      tables, what, waits.size(), waits[waits.size() / 2], waits[waits.size() * 99 / 100], waits.back());
  std::fflush(stdout);
  return server.stop() == 0;
}

}  // namespace

bool print_thinking(int tables, double seconds) {
  bool fine = run("nobody attacks", 0, false, false, seconds);
  fine = run("bots alone, unwatched", tables, false, false, seconds) && fine;
  fine = run("bots alone, watched", tables, true, false, seconds) && fine;
  fine = run("with a seat of a person who is away", tables, false, true, seconds) && fine;
  fmt::print("\n");
  return fine;
}

}  // namespace load
