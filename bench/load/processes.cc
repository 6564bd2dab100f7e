#include "bench/load/processes.h"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <numeric>

#include "bench/load/generous.h"
#include "bench/load/visitors.h"
#include "tests/postgres_server.h"
#include "tests/server_process.h"

namespace load {

namespace {

double cpu_of_process(const std::filesystem::path& folder) {
  double total = 0;
  std::error_code error;
  for (const auto& task : std::filesystem::directory_iterator(folder / "task", error)) {
    std::ifstream file(task.path() / "schedstat");
    double nanoseconds = 0;
    file >> nanoseconds;
    total += nanoseconds / 1e9;
  }
  return total;
}

// Of the processes that serve, each: those that the program has started, or itself.
std::vector<double> cpu_of_servers(pid_t parent) {
  std::ifstream list("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children");
  std::vector<double> out;
  for (pid_t child = 0; list >> child;) out.push_back(cpu_of_process("/proc/" + std::to_string(child)));
  if (out.empty()) out.push_back(cpu_of_process("/proc/" + std::to_string(parent)));
  return out;
}

// What the tables' events take in the database, with their indexes.
double stored_bytes(const std::string& db) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(db.c_str()), PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> answer(
      PQexec(connection.get(), "SELECT pg_total_relation_size('events')"), PQclear);
  return PQresultStatus(answer.get()) == PGRES_TUPLES_OK ? std::atof(PQgetvalue(answer.get(), 0, 0)) : 0;
}

struct Round {
  double per_cpu = 0, per_second = 0, p99 = 0;
};

bool play(const std::string& db, int processes, int tables, double seconds, Round& round) {
  tests::ServerProcess server;
  if (!server.start(generous(db, {"--processes", std::to_string(processes)})))
    return false;
  Visitors visitors(server.port(), 1);
  if (!visitors.sit_down("powerline", tables, 2)) return fmt::print(stderr, "not all tables have started\n"), false;
  const std::vector<double> before = cpu_of_servers(server.pid());
  const double stored = stored_bytes(db);
  Figures played = visitors.play(seconds, Visitors::Manner::all_at_once);
  std::vector<double> used = cpu_of_servers(server.pid());
  if (used.size() != before.size()) return fmt::print(stderr, "a process has ended\n"), false;
  for (std::size_t i = 0; i < used.size(); ++i) used[i] -= before[i];
  const double cpu = std::accumulate(used.begin(), used.end(), 0.0);
  round = {static_cast<double>(played.moves) / cpu, static_cast<double>(played.moves) / played.seconds,
           played.percentile(99)};
  const auto moves = static_cast<double>(played.moves);
  fmt::print(
      "  {} processes: {:6.0f} moves/s, {:6.0f} moves/CPU-s, p99 {:.1f} ms; a move is {:.0f} bytes to both seats, {:.0f} "
      "in the database; CPU-seconds {:.2f}\n",
      processes, round.per_second, round.per_cpu, round.p99, played.bytes / moves, (stored_bytes(db) - stored) / moves,
      fmt::join(used, ", "));
  std::fflush(stdout);
  return true;
}

}  // namespace

bool print_processes(int tables, int rounds, double seconds) {
  tests::PostgresServer postgres(true);
  std::vector<double> cpu, rate;
  for (int i = 0; i < rounds; ++i) {
    Round one, two;
    if (!play(postgres.new_database(), 1, tables, seconds, one) ||
        !play(postgres.new_database(), 2, tables, seconds, two))
      return false;
    cpu.push_back(one.per_cpu / two.per_cpu);
    rate.push_back(two.per_second / one.per_second);
  }
  std::ranges::sort(cpu);
  std::ranges::sort(rate);
  fmt::print(
      "{} busy tables on PostgreSQL: two processes carry {:.2f} times what one does (goal 1.8 with cores of their own "
      "for "
      "load and database), CPU per move {:.2f} times that of one (goal 1.11)\n\n",
      tables, rate[rate.size() / 2], cpu[cpu.size() / 2]);
  return true;
}

}  // namespace load
