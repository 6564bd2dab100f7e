#include "server/think.h"

#include <curl/curl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "core/notation.h"
#include "core/time_limit.h"
#include "games/all.h"
#include "server/client_line.h"
#include "server/key.h"
#include "server/log.h"
#include "server/position.h"
#include "server/thinking.h"
#include "server/workers.h"

namespace server {

namespace {

constexpr int kFirstPause = 250, kLongestPause = 15'000;  // milliseconds, between two attempts to connect

// What all lines of this worker share.
class Worker {
 public:
  Worker(const ThinkOptions& worker_options, std::function<void(const std::string&)> worker_started)
      : options(worker_options), started_(std::move(worker_started)) {}
  ~Worker() { ::close(wake); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void end() {
    over = true;
    const std::uint64_t one = 1;
    if (::write(wake, &one, sizeof one) < 0) log_error("the threads cannot be woken", {});
  }
  void fail(const core::Error& error) {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = error;
    }
    end();
  }
  void connected(const std::string& server) {
    const std::lock_guard lock(mutex_);
    if (started_) std::exchange(started_, {})(server);
  }
  std::optional<core::Error> failure() {
    const std::lock_guard lock(mutex_);
    return failure_;
  }
  // True if somebody wants us to end.
  bool pause(int milliseconds) const {
    pollfd woken{wake, POLLIN, 0};
    return poll(&woken, 1, milliseconds) > 0;
  }

  const ThinkOptions& options;
  const int wake = eventfd(0, EFD_CLOEXEC);  // can be read as soon as it is over
  std::atomic<bool> over = false;
  table::GameCache games{games::all()};

 private:
  std::mutex mutex_;
  std::function<void(const std::string&)> started_;
  std::optional<core::Error> failure_;
};

// What one line keeps: the bots it has thought with, and the data it was sent.
class Thoughts {
 public:
  explicit Thoughts(Worker& worker) : worker_(worker) {}

  // The answer to a message of the server; nothing if it wants none.
  std::optional<std::string> hear(const std::string& text) {
    const core::Json message = core::Json::parse(text, nullptr, false);
    const std::string type = message.is_object() ? message.value("type", "") : "";
    if (type == "data") {
      auto data = read_data(message);
      if (!data) return log_warning("data cannot be read", {{"what", data.error().text()}}), std::nullopt;
      sets_.push_back(std::move(*data));
      if (sets_.size() > kMostSets) sets_.pop_front();
    }
    if (type != "position") return std::nullopt;
    const auto end = std::chrono::steady_clock::now() + Workers::kThinkTime;
    const core::TimeLimit limit([this, end] { return worker_.over || std::chrono::steady_clock::now() >= end; });
    const auto position = read_position(message, worker_.games, [this](const std::string& hash) { return set(hash); });
    const auto move = position ? choose(*position) : std::unexpected(position.error());
    const auto n = message.find("n");
    core::Json answer = {{"n", n != message.end() ? *n : core::Json(0)}};
    if (move) {
      answer["type"] = "move";
      answer["move"] = core::move_text(position->instance->about(), *move);
    } else {
      log_warning("a position cannot be thought about", {{"what", move.error().text()}});
      answer["type"] = "cannot";
    }
    return answer.dump();
  }

 private:
  struct Mind {
    std::int64_t number;
    std::shared_ptr<const table::GameInstance> instance;
    core::Seat seat;
    std::string level;
    std::shared_ptr<bots::Bot> bot;
  };

  std::shared_ptr<const core::DataSet> set(const std::string& hash) const {
    const auto found = std::ranges::find(sets_, hash, [](const auto& entry) { return entry.first; });
    return found == sets_.end() ? nullptr : found->second;
  }

  core::Result<core::Move> choose(const Position& position) {
    const table::Task& task = position.task;
    const auto found = std::ranges::find(minds_, position.mind, &Mind::number);
    std::optional<Mind> mind;
    if (found != minds_.end()) {
      if (found->instance == position.instance && found->seat == task.seat && found->level == task.level) mind = *found;
      minds_.erase(found);
    }
    if (!mind) {
      auto bot = make_bot(*position.instance->game, task.seat, task.level);
      if (!bot) return std::unexpected(bot.error());
      mind = Mind{position.mind, position.instance, task.seat, task.level, std::move(*bot)};
    }
    const core::Move move = mind->bot->choose(task.view, task.memory, {.milliseconds = position.milliseconds});
    minds_.push_back(std::move(*mind));
    if (minds_.size() > kMostMinds) minds_.pop_front();
    return move;
  }

  Worker& worker_;
  std::deque<Mind> minds_;  // who thought last at the end
  std::deque<std::pair<std::string, std::shared_ptr<const core::DataSet>>> sets_;
};

// Until the line ends. True if it was good for something.
bool serve_line(Worker& worker, ClientLine& line) {
  Thoughts thoughts(worker);
  bool useful = false;
  if (!line.send(R"({"type":"hello","version":)" + std::to_string(kWorkersVersion) + "}")) return false;
  while (const auto text = line.receive()) {
    const auto answer = thoughts.hear(*text);
    if (worker.over) break;  // what was cut short is for others
    if (answer && !line.send(*answer)) break;
    useful = true;
  }
  return useful;
}

// One thread: a line to one server, for as long as we run.
void keep_line(Worker& worker, const std::string& server, int number) {
  int pause = kFirstPause;
  bool told = false;
  while (!worker.over) {
    auto line = ClientLine::open(server, "/think/" + std::to_string(number), worker.options.key, worker.wake);
    if (line) {
      worker.connected(server);
      log_info("thinking for a server", {{"server", server}, {"line", static_cast<long>(number)}});
      if (serve_line(worker, **line)) pause = kFirstPause;
      if (worker.over) return;
      log_warning("the line to the server has ended", {{"server", server}, {"why", (*line)->why()}});
      told = false;
    } else if (line.error().code == "refused") {
      return worker.fail(line.error());
    } else if (!std::exchange(told, true)) {
      log_warning("the server is not there", {{"server", server}, {"what", line.error().what}});
    }
    if (worker.pause(pause)) return;
    pause = std::min(2 * pause, kLongestPause);
  }
}

}  // namespace

core::Result<void> think(const ThinkOptions& options, const std::function<void(const std::string& server)>& started) {
  set_up_log(options.log_level, options.log_form);
  // Before there are threads: none of them is to be interrupted, and libraries want to be begun by one.
  sigset_t ends, before;
  sigemptyset(&ends);
  for (const int signal : {SIGTERM, SIGINT}) sigaddset(&ends, signal);
  sigprocmask(SIG_BLOCK, &ends, &before);
  const int signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
  curl_global_init(CURL_GLOBAL_DEFAULT);
  const core::Digest chance = random_seed();
  Worker worker(options, started);
  {
    const int count =
        options.threads > 0 ? options.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const auto servers = static_cast<int>(options.servers.size());
    std::vector<std::jthread> threads;
    // Numbers in a row reach the processes of a server in turn; several workers do not all begin with the same one.
    for (int i = 0; i < std::max(count, servers); ++i)
      threads.emplace_back([&worker, &server = options.servers[static_cast<std::size_t>(i % servers)],
                            number = chance[0] + i / servers] { keep_line(worker, server, number); });
    std::array<pollfd, 2> wait = {pollfd{signals, POLLIN, 0}, pollfd{worker.wake, POLLIN, 0}};
    while (poll(wait.data(), wait.size(), -1) < 0) {
    }
    worker.end();
  }
  // What has ended us is taken, or it would end the program once more as soon as it is let through.
  signalfd_siginfo taken{};
  while (::read(signals, &taken, sizeof taken) > 0) {
  }
  ::close(signals);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (const auto failure = worker.failure()) return std::unexpected(*failure);
  return {};
}

}  // namespace server
