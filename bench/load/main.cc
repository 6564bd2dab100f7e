// `kilowatt_load`: what the server carries on this machine, against an echo of the same library in the same run.
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>

#include "bench/load/attack.h"
#include "bench/load/echo.h"
#include "bench/load/generous.h"
#include "bench/load/processes.h"
#include "bench/load/restore.h"
#include "bench/load/thinking.h"
#include "bench/load/visitors.h"
#include "tests/server_process.h"

namespace {

using load::Figures;
using load::generous;
using load::Visitors;

constexpr double kSweepSeconds = 12;  // by then the server has tidied up after everybody has come
constexpr int kFirstTables = 100;

struct Plan {
  std::string game = "powerline";
  int rounds = 5;
  double seconds = 1.5;
  int busy = 500;
  int many = 2500;
  double quiet_seconds = 20;
};

// Seconds of processor time of a process, in nanoseconds' resolution, over all its threads.
double cpu_of(pid_t process) {
  double total = 0;
  std::error_code error;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", error)) {
    std::ifstream file(task.path() / "schedstat");
    double nanoseconds = 0;
    file >> nanoseconds;
    total += nanoseconds / 1e9;
  }
  return total;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values.empty() ? 0 : values[values.size() / 2];
}

class Echo {
 public:
  Echo() {
    int ends[2];
    if (pipe(ends) != 0) std::exit(1);
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      load::run_echo(ends[1]);
    }
    if (read(ends[0], &port_, sizeof port_) != sizeof port_) std::exit(1);
    close(ends[0]), close(ends[1]);
  }
  ~Echo() { kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0); }
  Echo(const Echo&) = delete;
  Echo& operator=(const Echo&) = delete;
  pid_t pid() const { return pid_; }
  int port() const { return port_; }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

// A server with tables at which everybody sits.
struct Busy {
  tests::TemporaryFolder folder;
  tests::ServerProcess server;
  std::optional<Visitors> visitors;

  bool open(const Plan& plan, int seats, int round) {
    if (!server.start(generous("sqlite:" + folder.path() + "/tables.db"))) return false;
    visitors.emplace(server.port(), static_cast<std::uint64_t>(round) + 1);
    if (visitors->sit_down(plan.game, plan.busy, seats)) return true;
    fmt::print(stderr, "not all tables have started\n");
    return false;
  }
};

// Moves for each second of the server's processor time, interleaved with echoes; then the round trip of tables that
// have one move on its way at any time: with all seats at once it is the length of the queue that would be measured.
bool rate(const Plan& plan, int seats, double goal) {
  Echo echo;
  Visitors echoers(echo.port(), 1);
  if (!echoers.connect_echo(200)) return false;
  std::vector<double> moves, echoes, ratios, p50, p99, single_p50, single_p99;
  for (int round = 0; round < plan.rounds; ++round) {
    double before = cpu_of(echo.pid());
    const Figures plain = echoers.echo(plan.seconds, 128);
    echoes.push_back(static_cast<double>(plain.moves) / (cpu_of(echo.pid()) - before));

    Busy busy, single;
    if (!busy.open(plan, seats, round)) return false;
    before = cpu_of(busy.server.pid());
    Figures played = busy.visitors->play(plan.seconds, Visitors::Manner::all_at_once);
    moves.push_back(static_cast<double>(played.moves) / (cpu_of(busy.server.pid()) - before));
    ratios.push_back(moves.back() / echoes.back());
    p50.push_back(played.percentile(50));
    p99.push_back(played.percentile(99));
    const int running = busy.visitors->running();
    busy.server.kill();

    if (!single.open(plan, seats, round)) return false;
    Figures one = single.visitors->play(plan.seconds, Visitors::Manner::one_by_one);
    single_p50.push_back(one.percentile(50));
    single_p99.push_back(one.percentile(99));
    fmt::print(
        "  round {}: {:6.0f} moves/CPU-s ({:6.0f} moves/s), echo {:6.0f}/CPU-s, ratio {:.2f}, p50 {:.1f} ms, p99 "
        "{:.1f} ms, {} of {} tables still playing; one by one {:6.0f} moves/s, p50 {:.1f} ms, p99 {:.1f} ms\n",
        round + 1, moves.back(), static_cast<double>(played.moves) / played.seconds, echoes.back(), ratios.back(),
        p50.back(), p99.back(), running, plan.busy, static_cast<double>(one.moves) / one.seconds, single_p50.back(),
        single_p99.back());
  }
  fmt::print(
      "{} seats, {} busy tables of {}: {:.0f} moves per CPU-second (goal {:.0f}), echo {:.0f}, ratio {:.2f}; p50 "
      "{:.1f} ms, p99 {:.1f} ms; one move at a time at each table: p50 {:.1f} ms, p99 {:.1f} ms (goal 40)\n\n",
      seats, plan.busy, plan.game, median(moves), goal, median(echoes), median(ratios), median(p50), median(p99),
      median(single_p50), median(single_p99));
  return true;
}

// Many tables with all seats connected: memory when idle, processor when each makes a move a second.
bool many(const Plan& plan) {
  const tests::TemporaryFolder folder;
  tests::ServerProcess server;
  if (!server.start(generous("sqlite:" + folder.path() + "/tables.db"))) return false;
  // What the first tables bring along (the game, the store's cache) is not counted for the others.
  Visitors first(server.port(), 2), visitors(server.port(), 1);
  if (!first.sit_down(plan.game, kFirstTables, 4))
    return fmt::print(stderr, "the first tables have not started\n"), false;
  const long empty = server.resident_bytes();
  if (!visitors.sit_down(plan.game, plan.many, 4)) return fmt::print(stderr, "not all tables have started\n"), false;
  visitors.settle(kSweepSeconds);
  const long idle = server.resident_bytes();
  const double before = cpu_of(server.pid());
  Figures played = visitors.play(plan.quiet_seconds, Visitors::Manner::paced, 1);
  const double cpu = cpu_of(server.pid()) - before;
  fmt::print("{} tables of four, {} sockets: {:.1f} KiB a table with its sockets (goal 32)\n", plan.many, plan.many * 4,
             static_cast<double>(idle - empty) / plan.many / 1024);
  fmt::print(
      "  one move a second at each: {:.0f} moves/s, {:.1f} % of a core (goal 15), p99 {:.1f} ms, {:.0f} bytes of messages "
      "a move to all four, then {:.1f} KiB a table\n\n",
      static_cast<double>(played.moves) / played.seconds, cpu / played.seconds * 100, played.percentile(99),
      played.bytes / static_cast<double>(played.moves),
      static_cast<double>(server.resident_bytes() - empty) / plan.many / 1024);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Plan plan;
  std::vector<std::string> parts;
  CLI::App app{"What the server carries on this machine.", "kilowatt_load"};
  std::vector<std::string> attacks;
  double attack_seconds = 10;
  bool realtime = false;
  app.add_option("parts", parts, "two, four, many, restore, attack, thinking, processes; the first four by default")
      ->check(CLI::IsMember({"two", "four", "many", "restore", "attack", "thinking", "processes"}));
  app.add_option("--attack", attacks, "Which attacks; all by default")->check(CLI::IsMember(load::attack_names()));
  app.add_option("--attack-seconds", attack_seconds, "Of each attack, and of each measurement of thinking")
      ->capture_default_str();
  app.add_flag("--realtime", realtime, "In attacks, do not let other processes interrupt the server's loop");
  app.add_option("--game", plan.game, "The game that is played")->capture_default_str();
  app.add_option("--rounds", plan.rounds, "Interleaved rounds; the median counts")->capture_default_str();
  app.add_option("--seconds", plan.seconds, "Of one round")->capture_default_str();
  app.add_option("--busy", plan.busy, "Tables that play as fast as they can")->capture_default_str();
  app.add_option("--many", plan.many, "Tables that make a move a second")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const auto named = [&](const char* part) { return std::ranges::find(parts, part) != parts.end(); };
  const auto wanted = [&](const char* part) { return parts.empty() || named(part); };
  bool fine = true;
  if (wanted("restore")) load::print_restore_times();
  if (wanted("two")) fine = rate(plan, 2, 40'000) && fine;
  if (wanted("four")) fine = rate(plan, 4, 25'000) && fine;
  if (wanted("many")) fine = many(plan) && fine;
  if (named("attack")) fine = load::print_attacks(attacks, attack_seconds, realtime) && fine;
  if (named("thinking")) fine = load::print_thinking(60, attack_seconds) && fine;
  if (named("processes")) fine = load::print_processes(plan.busy, plan.rounds, plan.seconds) && fine;
  return fine ? 0 : 1;
}
