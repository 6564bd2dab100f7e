#include "bench/load/attack.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "bench/load/attacks.h"
#include "bench/load/since.h"
#include "tests/frames.h"
#include "tests/server_process.h"

namespace load {

namespace {

using tests::WsClient;

constexpr int kAttackers = 8;                   // connections
constexpr std::chrono::milliseconds kPause{1};  // between two pings of whoever is not attacking: it keeps to the limits
constexpr int kBurstPause = 100;                // rounds between two packets of many messages

// What /metrics says of how long the loop was held.
struct Stalls {
  std::vector<std::pair<double, double>> buckets;  // up to so many seconds, so often
  double count = 0;

  // `what`: "stall", the time that passed, or "work", the processor time it took.
  static Stalls read(int port, std::string_view what = "stall") {
    Stalls out;
    const std::string text = tests::http_get(port, "/metrics").body;
    const std::string bucket = fmt::format("kilowatt_loop_{}_seconds_bucket{{le=\"", what);
    for (std::size_t at = text.find(bucket); at != std::string::npos; at = text.find(bucket, at + 1)) {
      const std::size_t value = at + bucket.size();
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

// One who attacks, and how far it is.
struct Attacker {
  WsClient* ws;
  Say say;
  Listening at;
  long n = 0;

  long attack(int at_once) {
    at.drain(*ws);
    if (!say || !ws->is_open()) return 0;
    if (at_once == 1) return ws->send(say(at, n++)), 1;
    if (n++ % kBurstPause != 0) return 0;
    std::string packet;
    for (int i = 0; i < at_once; ++i) packet += tests::frame(0x81, say(at, i));
    return ws->send_raw(packet), at_once;
  }
};

std::vector<std::string> options(const std::string& folder, int port) {
  // So many messages that the rare ones are seen, too; how long one of them takes does not depend on the rate.
  return {"--port",
          std::to_string(port),
          "--db",
          "sqlite:" + folder + "/tables.db",
          "--max-messages",
          "2000",
          "--message-burst",
          "4000",
          "--log-level",
          "error",
          "--public-lobby",
          "--trust-proxy",
          "--max-tables-per-hour",
          "1000000"};
}

// A crowd that looks, from some addresses.
bool add_spectators(int port, const Target& target, int count, std::vector<std::unique_ptr<WsClient>>& out) {
  for (int i = 0; i < count; ++i) {
    WsClient& ws = *out.emplace_back(std::make_unique<WsClient>());
    if (ws.connect(port, {"X-Forwarded-For: 198.51.100." + std::to_string(i / 45 + 1)}) != 101) return false;
    ws.send(
        core::Json{{"type", "join"}, {"table", target.created["table"]}, {"key", target.created["spectator"]}}.dump());
    if (!hear(ws, "view")) return false;
  }
  return true;
}

// Everybody comes back to a server that has just started: what was piled up is played again.
bool come_back(const std::string& name, tests::ServerProcess& server, const std::string& folder, bool realtime,
               std::vector<Target>& targets) {
  const int port = server.port();
  server.kill();
  if (!server.start(options(folder, port))) return false;
  if (realtime) not_interrupted(server.pid());
  const Stalls before = Stalls::read(port);
  const auto start = Clock::now();
  for (Target& target : targets)
    for (std::size_t i = 0; i < target.people.size(); ++i) {
      if (target.people[i]->connect(port) != 101) return false;
      target.people[i]->send(target.join(i));
    }
  for (Target& target : targets)
    for (const auto& ws : target.people)
      if (!hear(*ws, "view", 60'000)) return fmt::print(stderr, "{}: no view after the start\n", name), false;
  const double took = since(start);
  const Stalls after = Stalls::read(port);
  fmt::print(
      "                  after a start all had their tables again in {:.2f} s; the loop was held {:.2f} ms at most\n",
      took, after.percentile(100, before));
  return true;
}

bool run(const Attack& attack, double seconds, bool realtime) {
  const tests::TemporaryFolder folder;
  tests::ServerProcess server;
  if (!server.start(options(folder.path(), 0))) return false;
  if (realtime) not_interrupted(server.pid());
  const auto lost = [&](const char* what) { return fmt::print(stderr, "{}: {}\n", attack.name, what), false; };
  std::vector<Target> targets;
  for (int i = 0; i < 2; ++i) {
    auto target = open_table(server.port(), attack.settings, 4);
    if (!target) return lost("no table");
    targets.push_back(std::move(*target));
  }
  auto honest = open_table(server.port(), {{"game", "powerline"}}, 2);
  if (!honest) return lost("no other table");
  for (const auto& ws : honest->people) Listening().drain(*ws);
  std::vector<std::unique_ptr<WsClient>> crowd;
  if (!add_spectators(server.port(), targets[0], attack.spectators, crowd)) return lost("no spectators");
  std::vector<Attacker> attackers;
  for (std::size_t i = 0; i < kAttackers; ++i) {
    Target& target = targets[i / 4];
    attackers.push_back({target.people[i % 4].get(), attack.say ? attack.say(target, i % 4) : Say(), {}, 0});
  }
  const Stalls before = Stalls::read(server.port()), work_before = Stalls::read(server.port(), "work");
  std::vector<double> waits;
  const auto start = Clock::now();
  long said = 0;
  while (since(start) < seconds) {
    const auto round = Clock::now();
    for (Attacker& attacker : attackers) said += attacker.attack(attack.at_once);
    for (const auto& ws : crowd) Listening().drain(*ws);
    const auto asked = Clock::now();
    honest->people[0]->send(R"({"type":"ping"})");
    if (!hear(*honest->people[0], "pong")) return lost("no answer any more");
    waits.push_back(since(asked) * 1000);
    std::this_thread::sleep_until(round + kPause);
  }
  const Stalls after = Stalls::read(server.port()), work = Stalls::read(server.port(), "work");
  std::ranges::sort(waits);
  fmt::print(
      "attack {:9}: {:6} messages, the loop was held {:7.0f} times: p99 {:5.2f} ms, p99.9 {:5.2f} ms (goal 5), longest "
      "{:6.2f} ms at most; processor time of that: p99.9 {:5.2f} ms, longest {:6.2f} ms; another table's ping: p99 "
      "{:.1f} ms, p99.9 {:.1f} ms; {:.0f} MiB\n",
      attack.name, said, after.count - before.count, after.percentile(99, before), after.percentile(99.9, before),
      after.percentile(100, before), work.percentile(99.9, work_before), work.percentile(100, work_before),
      waits[waits.size() * 99 / 100], waits[waits.size() * 999 / 1000],
      static_cast<double>(server.resident_bytes()) / 1024 / 1024);
  const bool back = come_back(attack.name, server, folder.path(), realtime, targets);
  std::fflush(stdout);
  return server.stop() == 0 && back;
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
