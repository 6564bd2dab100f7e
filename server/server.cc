#include "server/server.h"

#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "games/all.h"
#include "server/log.h"
#include "server/net.h"
#include "server/storage/store_thread.h"
#include "server/table_server.h"

namespace server {

table::Time now() {
  static std::atomic<table::Time> latest = 0;
  const table::Time time =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  table::Time known = latest.load(std::memory_order_relaxed);
  while (known < time && !latest.compare_exchange_weak(known, time, std::memory_order_relaxed)) {
  }
  return std::max(known, time);
}

std::string Options::store_address() const {
  if (!db.empty()) return db;
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder =
      data != nullptr && *data == '/' ? data : std::filesystem::path(home != nullptr ? home : ".") / ".local/share";
  folder /= "kilowatt";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  return "sqlite:" + (folder / "tables.db").string();
}

namespace {

// Every connection is a file descriptor.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// Hears what other processes store, and hands it to the loop.
class Listening {
 public:
  Listening(std::unique_ptr<Listener> listener, Loop& loop, TableServer& table_server)
      : listener_(std::move(listener)), thread_([this, &loop, &table_server](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
            auto news = listener_->wait(std::chrono::milliseconds(500));
            if (!news) {
              std::this_thread::sleep_for(std::chrono::milliseconds(500));
              continue;
            }
            if (news->anything || !news->tables.empty() || !news->words.empty())
              loop.post([&table_server, news = std::move(*news)] { table_server.hear(news); });
          }
        }) {}

 private:
  std::unique_ptr<Listener> listener_;
  std::jthread thread_;
};

}  // namespace

core::Result<void> serve(const Options& options, const std::function<void(const std::string& address)>& started) {
  set_up_log(options.log_level, options.log_form);
  raise_file_limit();
  auto storage = open_storage(options.store_address());
  if (!storage) return std::unexpected(storage.error());
  auto listener = (*storage)->listen();
  if (!listener) return std::unexpected(listener.error());

  Metrics metrics;
  const Site site(embedded_pack());
  Net net(options, site, metrics);
  const auto port = net.listen();
  if (!port) return std::unexpected(port.error());

  table::GameCache game_cache(games::all());
  StoreThread store_thread(std::move(*storage), net, metrics, options.patience_seconds * 1000);
  const int machine = static_cast<int>(std::thread::hardware_concurrency());
  Workers workers(net, options.bot_threads > 0 ? options.bot_threads : std::max(1, machine - 1));
  std::optional<Webhooks> webhooks;
  if (options.allow_webhooks) webhooks.emplace(metrics);
  TableServer table_server({options, net, metrics, game_cache, store_thread, workers, webhooks ? &*webhooks : nullptr,
                            TableId::random().text()},
                           options);
  const Listening listening(std::move(*listener), net, table_server);

  const bool any = options.listen == "0.0.0.0" || options.listen == "::";
  const std::string host = any                                             ? "localhost"
                           : options.listen.find(':') != std::string::npos ? "[" + options.listen + "]"
                                                                           : options.listen;
  const std::string address =
      options.public_url.empty() ? "http://" + host + ":" + std::to_string(*port) + "/" : options.public_url;
  log_info("serving", {{"port", static_cast<long>(*port)},
                       {"store", std::string(options.is_shared() ? "postgresql" : "sqlite")},
                       {"files", static_cast<long>(site.size())}});
  started(address);
  net.serve(
      table_server, [&] { return !store_thread.failing(); },
      [&](Task task) {
        store_thread.ask<bool>([](Storage&) -> core::Result<bool> { return true; },
                               [task = std::move(task)](core::Result<bool>) mutable { task(); });
      });
  log_info("stopped", {});
  return {};
}

}  // namespace server
