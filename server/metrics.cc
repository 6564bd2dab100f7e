#include "server/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <ctime>

namespace server {

void Histogram::add(double seconds) {
  double limit = 0.00025;
  for (Counter& bucket : buckets_) {
    if (seconds <= limit) {
      bucket.add();
      break;
    }
    limit *= 2;
  }
  count_.add();
  microseconds_.add(static_cast<std::int64_t>(seconds * 1e6));
}

void Histogram::write(std::string& out, const char* name, const char* help) const {
  out += fmt::format("# HELP kilowatt_{0} {1}\n# TYPE kilowatt_{0} histogram\n", name, help);
  double limit = 0.00025;
  std::int64_t sum = 0;
  for (const Counter& bucket : buckets_) {
    sum += bucket.value();
    out += fmt::format("kilowatt_{}_bucket{{le=\"{}\"}} {}\n", name, limit, sum);
    limit *= 2;
  }
  out += fmt::format("kilowatt_{0}_bucket{{le=\"+Inf\"}} {1}\nkilowatt_{0}_sum {2}\nkilowatt_{0}_count {1}\n", name,
                     count_.value(), static_cast<double>(microseconds_.value()) / 1e6);
}

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

namespace {

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

long resident_bytes() {
  long pages = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

std::string Metrics::text() const {
  std::string out;
  const auto write = [&](const char* name, const char* type, const char* help, auto value) {
    out += fmt::format("# HELP kilowatt_{0} {1}\n# TYPE kilowatt_{0} {2}\nkilowatt_{0} {3}\n", name, help, type, value);
  };
  write("connections", "gauge", "Open WebSocket connections.", connections.value());
  write("connections_refused_total", "counter", "Connections refused by a limit or a check.",
        connections_refused.value());
  write("requests_total", "counter", "HTTP requests answered.", requests.value());
  write("requests_refused_total", "counter", "HTTP requests that were malformed, too many or not for this server.",
        requests_refused.value());
  write("messages_total", "counter", "Messages received.", messages.value());
  write("messages_refused_total", "counter", "Messages that were too many, too long or not understood.",
        messages_refused.value());
  write("received_bytes_total", "counter", "Bytes of messages received.", bytes_in.value());
  write("sent_bytes_total", "counter", "Bytes of messages sent.", bytes_out.value());
  write("tables_loaded", "gauge", "Tables in memory.", tables_loaded.value());
  write("tables_created_total", "counter", "Tables opened.", tables_created.value());
  write("tables_restored_total", "counter", "Tables read back from the store.", tables_restored.value());
  write("moves_total", "counter", "Moves stored, those of bots and chance included.", moves.value());
  write("late_total", "counter", "Writes for which another process was faster.", late.value());
  write("commits_total", "counter", "Transactions of the store.", commits.value());
  write("store_ready", "gauge", "1 if moves are stored, 0 while the store fails.", store_ready.value());
  write("store_failures_total", "counter", "Writes given up because the store did not answer.", store_failures.value());
  write("alarms", "gauge", "Tables that are to be woken: a clock, a delayed spectator.", alarms.value());
  write("bots_thinking", "gauge", "Bots that think or wait for a thread.", bots_thinking.value());
  write("bot_moves_total", "counter", "Moves of bots.", bot_moves.value());
  write("workers", "gauge", "Lines of workers that think elsewhere.", workers.value());
  write("bot_moves_elsewhere_total", "counter", "Moves of bots that workers elsewhere thought about.",
        bot_moves_elsewhere.value());
  write("errands_given_back_total", "counter", "Positions that workers elsewhere did not think about to the end.",
        errands_given_back.value());
  write("program_moves_total", "counter", "Moves of programs of other people.", program_moves.value());
  write("webhooks_total", "counter", "Turn notices sent.", webhooks.value());
  write("webhooks_refused_total", "counter", "Turn notices not sent: a private address, an error, too many.",
        webhooks_refused.value());
  write("pushes_total", "counter", "Turn notices to browsers taken by push services.", pushes.value());
  write("pushes_refused_total", "counter", "Turn notices to browsers not sent: a private address, an error, too many.",
        pushes_refused.value());
  write("cpu_seconds_total", "counter", "Processor time used.", cpu_seconds());
  write("resident_bytes", "gauge", "Memory in use.", resident_bytes());
  commit_time.write(out, "commit_seconds", "Time of a transaction of the store.");
  message_time.write(out, "message_seconds", "Time from a message that changed a table to its answer.");
  loop_stall.write(out, "loop_stall_seconds", "Time for which one thing kept the loop that serves all tables.");
  loop_work.write(out, "loop_work_seconds", "Processor time it took of that, looked at one time in five.");
  restore_time.write(out, "restore_seconds", "Time to play a stored table again.");
  return out;
}

}  // namespace server
