#include "bench/load/attack.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>

#include "core/json.h"
#include "games/all.h"
#include "tests/server_process.h"
#include "tests/ws_client.h"

namespace load {

namespace {

using core::Json;
using Clock = std::chrono::steady_clock;
using tests::WsClient;

constexpr int kAttackers = 8;  // connections

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::optional<Json> hear(WsClient& ws, std::string_view type, int milliseconds = 20'000) {
  const std::string begin = "\"type\":\"" + std::string(type) + "\"";
  while (auto text = ws.receive(milliseconds)) {
    if (text->find(begin) > 16) continue;
    Json json = Json::parse(*text, nullptr, false);
    if (json.is_object() && json.value("type", "") == type) return json;
  }
  return std::nullopt;
}

Json seats(int people) {
  Json out = Json::array();
  for (int i = 0; i < people; ++i) out.push_back({{"kind", "human"}});
  return out;
}

std::string long_text(std::size_t bytes) { return std::string(bytes, 'm'); }

// A table with somebody at each seat; the first connections attack.
struct Target {
  Json created;
  std::vector<std::unique_ptr<WsClient>> people;

  std::string key(std::size_t seat) const { return created["seats"][seat].get<std::string>(); }
  std::string join(std::size_t seat) const {
    return Json{{"type", "join"}, {"table", created["table"]}, {"key", key(seat)}}.dump();
  }
};

std::optional<Target> open_table(int port, Json settings, int people) {
  Target target;
  settings["seats"] = seats(people);
  for (int i = 0; i < people; ++i) {
    target.people.push_back(std::make_unique<WsClient>());
    WsClient& ws = *target.people.back();
    if (ws.connect(port) != 101) return std::nullopt;
    if (i == 0) {
      ws.send(Json{{"type", "create"}, {"table", settings}}.dump());
      auto created = hear(ws, "created");
      if (!created) return std::nullopt;
      target.created = std::move(*created);
    }
    ws.send(target.join(static_cast<std::size_t>(i)));
    if (!hear(ws, "view")) return std::nullopt;
  }
  for (const auto& ws : target.people) ws->send(R"({"type":"ready","nonce":"x"})");
  return target;
}

// Reads what is there, so that the server never waits for us; the last numbers a decision needs are kept.
struct Listening {
  std::int64_t decision = -1, event = 0;
  std::string move;

  void drain(WsClient& ws) {
    while (auto text = ws.receive(0)) {
      const auto number = [&](std::string_view key, std::int64_t& out) {
        if (const auto at = text->find(key); at != std::string::npos) out = std::atoll(text->c_str() + at + key.size());
      };
      number("\"decision\":", decision);
      number("\"event\":", event);
      constexpr std::string_view kOptions = "\"options\":[\"";
      if (const auto at = text->find(kOptions); at != std::string::npos) {
        const auto from = at + kOptions.size();
        move = text->substr(from, text->find('"', from) - from);
      }
    }
  }
};

// What an attacking connection says, the nth time.
using Say = std::function<std::string(Listening&, long n)>;

struct Attack {
  std::string name;
  Json settings;
  std::function<Say(const Target&, std::size_t seat)> say;  // null: nobody attacks
};

Json own_data(long n) {
  const core::GameType& type = games::all().front();
  Json files = Json::object();
  for (const auto& [name, bytes] : type.default_data()->files) files[name] = bytes;
  return {{"name", "own " + std::to_string(n)}, {"files", files}};
}

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> list = {
      {"none", {{"game", "powerline"}}, nullptr},
      {"chat",
       {{"game", "powerline"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long) { return Json{{"type", "chat"}, {"text", long_text(1000)}}.dump(); };
       }},
      {"notes",
       {{"game", "powerline"}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long n) {
           return Json{{"type", "note"}, {"text", long_text(7990) + std::to_string(n % 10)}}.dump();
         };
       }},
      {"undo",
       {{"game", "century"}, {"practice", true}, {"confirm", false}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening& at, long n) {
           Json message = {{"type", n % 4 == 0   ? "play"
                                    : n % 4 == 3 ? "redo"
                                                 : "undo"},
                           {"decision", at.decision},
                           {"event", at.event}};
           if (n % 4 == 0) message["move"] = at.move;
           return message.dump();
         };
       }},
      {"data",
       {{"game", "powerline"}},
       [](const Target&, std::size_t seat) -> Say {
         return [seat](Listening&, long n) {
           if (n % 8 != 0) return std::string(R"({"type":"files"})");
           return Json{
               {"type", "create"},
               {"table", {{"game", "powerline"}, {"seats", seats(2)}, {"data", own_data(n + static_cast<long>(seat))}}}}
               .dump();
         };
       }},
      {"views",
       {{"game", "pampero"}},
       [](const Target& target, std::size_t seat) -> Say {
         return [join = target.join(seat % target.people.size())](Listening&, long n) {
           if (n < 210) return Json{{"type", "chat"}, {"text", long_text(900)}}.dump();
           switch (n % 3) {
             case 0: return join.substr(0, join.size() - 1) + ",\"ch\":" + std::to_string(n % 15 + 1) + "}";
             case 1: return Json{{"type", "chat_lines"}, {"before", 1'000'000}}.dump();
             default: return std::string(R"({"type":"ledger"})");
           }
         };
       }},
      {"questions",
       {{"game", "pampero"}, {"hints", true}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening& at, long n) {
           Json moves = Json::array();
           for (int i = 0; i < 64; ++i) moves.push_back(at.move);
           const Json messages[] = {{{"type", "look"}, {"move", 0}},
                                    {{"type", "look"}, {"move", 9'000'000'000'000}},
                                    {{"type", "whatif"}, {"moves", moves}},
                                    {{"type", "why"}, {"move", long_text(4000)}},
                                    {{"type", "words"}, {"game", "pampero"}, {"lang", "de"}},
                                    {{"type", "games"}, {"players", n % 7}, {"options", {{"x", long_text(2000)}}}},
                                    {{"type", "games"}, {"players", n % 7}},
                                    {{"type", "hint"}},
                                    {{"type", "record"}},
                                    {{"type", "files"}},
                                    {{"type", "verify"}, {"record", {{"game", "pampero"}, {"moves", moves}}}},
                                    {{"type", "trace"}, {"record", {{"game", long_text(100'000)}}}},
                                    {{"type", "open"}, {"record", long_text(100'000)}},
                                    {{"type", "automatic"}, {"automatic", {{"bids", moves}}}},
                                    {{"type", "chat"}, {"text", long_text(60'000)}}};
           return messages[static_cast<std::size_t>(n) % std::size(messages)].dump();
         };
       }},
      {"clocks",
       {{"game", "pampero"}, {"clock", {{"turn", 1}, {"reserve", 0}, {"timeout", "skip"}}}},
       [](const Target&, std::size_t) -> Say {
         return [](Listening&, long) { return std::string(R"({"type":"ping"})"); };
       }},
  };
  return list;
}

// What /metrics says of how long the loop was held.
struct Stalls {
  std::vector<std::pair<double, double>> buckets;  // up to so many seconds, so often
  double count = 0;

  static Stalls read(int port) {
    Stalls out;
    const std::string text = tests::http_get(port, "/metrics").body;
    constexpr std::string_view kBucket = "kilowatt_loop_stall_seconds_bucket{le=\"";
    for (std::size_t at = text.find(kBucket); at != std::string::npos; at = text.find(kBucket, at + 1)) {
      const std::size_t value = at + kBucket.size();
      const double limit = text[value] == '+' ? 1e9 : std::atof(text.c_str() + value);
      out.buckets.emplace_back(limit, std::atof(text.c_str() + text.find("} ", value) + 2));
    }
    if (!out.buckets.empty()) out.count = out.buckets.back().second;
    return out;
  }
  // In milliseconds, at most.
  double percentile(double p, const Stalls& before) const {
    for (std::size_t i = 0; i < buckets.size(); ++i)
      if (buckets[i].second - before.buckets[i].second >= (count - before.count) * p / 100)
        return buckets[i].first * 1000;
    return 0;
  }
};

void not_interrupted(pid_t server) {
  sched_param priority{};
  priority.sched_priority = 1;
  if (sched_setscheduler(server, SCHED_FIFO, &priority) != 0) std::perror("--realtime");
}

bool run(const Attack& attack, double seconds, bool realtime) {
  const tests::TemporaryFolder folder;
  tests::ServerProcess server;
  // So many messages that the rare ones are seen, too; how long one of them takes does not depend on the rate.
  if (!server.start({"--port", "0", "--db", "sqlite:" + folder.path() + "/tables.db", "--max-messages", "2000",
                     "--message-burst", "4000", "--max-tables-per-hour", "1000000", "--log-level", "error"}))
    return false;
  if (realtime) not_interrupted(server.pid());
  std::vector<Target> targets;
  for (int i = 0; i < 2; ++i) {
    auto target = open_table(server.port(), attack.settings, 4);
    if (!target) return fmt::print(stderr, "{}: no table\n", attack.name), false;
    targets.push_back(std::move(*target));
  }
  auto honest = open_table(server.port(), {{"game", "powerline"}}, 2);
  if (!honest) return false;
  for (const auto& ws : honest->people) Listening().drain(*ws);

  struct Attacker {
    WsClient* ws;
    Say say;
    Listening at;
    long n = 0;
  };
  std::vector<Attacker> attackers;
  for (std::size_t i = 0; i < kAttackers; ++i) {
    Target& target = targets[i / 4];
    attackers.push_back({target.people[i % 4].get(), attack.say ? attack.say(target, i % 4) : Say(), {}, 0});
  }
  const Stalls before = Stalls::read(server.port());
  std::vector<double> waits;
  const auto start = Clock::now();
  long said = 0;
  while (since(start) < seconds) {
    for (Attacker& attacker : attackers) {
      attacker.at.drain(*attacker.ws);
      if (attacker.say && attacker.ws->is_open()) attacker.ws->send(attacker.say(attacker.at, attacker.n++)), ++said;
    }
    const auto asked = Clock::now();
    honest->people[0]->send(R"({"type":"ping"})");
    if (!hear(*honest->people[0], "pong")) return fmt::print(stderr, "{}: no answer any more\n", attack.name), false;
    waits.push_back(since(asked) * 1000);
  }
  const Stalls after = Stalls::read(server.port());
  std::ranges::sort(waits);
  fmt::print(
      "attack {:9}: {:6} messages, the loop was held {:7.0f} times: p99 {:5.2f} ms, p99.9 {:5.2f} ms (goal 5), longest "
      "{:6.2f} ms at most; another table's ping: p99 {:.1f} ms; {:.0f} MiB\n",
      attack.name, said, after.count - before.count, after.percentile(99, before), after.percentile(99.9, before),
      after.percentile(100, before), waits[waits.size() * 99 / 100],
      static_cast<double>(server.resident_bytes()) / 1024 / 1024);
  std::fflush(stdout);
  return server.stop() == 0;
}

}  // namespace

const std::vector<std::string>& attack_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const Attack& attack : attacks()) out.push_back(attack.name);
    return out;
  }();
  return names;
}

bool print_attacks(const std::vector<std::string>& names, double seconds, bool realtime) {
  bool fine = true;
  for (const Attack& attack : attacks())
    if (names.empty() || std::ranges::find(names, attack.name) != names.end())
      fine = run(attack, seconds, realtime) && fine;
  fmt::print("\n");
  return fine;
}

}  // namespace load
