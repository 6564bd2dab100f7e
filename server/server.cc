#include "server/server.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

#include "games/all.h"
#include "server/clock.h"
#include "server/log.h"
#include "server/net.h"
#include "server/storage/store_thread.h"
#include "server/table_server.h"

namespace server {

std::string Options::store_address() const {
  if (!db.empty()) return db;
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder =
      data != nullptr && *data == '/' ? data : std::filesystem::path(home != nullptr ? home : ".") / ".local/share";
  folder /= "kilowatt";
  // What is not there yet is made, for this user alone; what is there is left as it is.
  std::filesystem::path made;
  for (const auto& part : folder) {
    made /= part;
    mkdir(made.c_str(), S_IRWXU);
  }
  return "sqlite:" + (folder / "tables.db").string();
}

namespace {

constexpr int kBotNice = 10;  // people's moves come before bots
constexpr int kReaders = 2;   // one long game does not keep others from being opened

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

  const auto known = (*storage)->serve(0, 0);
  if (!known) return std::unexpected(known.error());
  for (const Service& service : *known) process_clock().not_before(service.until);
  ServiceTimes service_times(now());
  service_times.know(*known);

  Metrics metrics;
  const Site site(embedded_pack());
  Net net(options, site, metrics);
  const auto port = net.listen();
  if (!port) return std::unexpected(port.error());

  table::GameCache game_cache(games::all());
  StoreThread store_thread(std::move(*storage), net, metrics, options.patience_seconds * 1000);
  const int machine = static_cast<int>(std::thread::hardware_concurrency());
  Workers workers(net, options.bot_threads > 0 ? options.bot_threads : std::max(1, machine - 1), kBotNice);
  Workers readers(net, kReaders, 0);
  std::optional<Webhooks> webhooks;
  if (options.allow_webhooks) webhooks.emplace(metrics);
  TableServer table_server({options, net, metrics, game_cache, store_thread, workers, readers, service_times,
                            webhooks ? &*webhooks : nullptr, TableId::random().text()},
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
      table_server, [&] { return store_thread.ready(); },
      [&](Task task) { store_thread.when_stored(std::move(task)); });
  // What is being worked on knows the tables.
  workers.end();
  readers.end();
  store_thread.ask<std::vector<Service>>(
      [began = service_times.began()](Storage& store) { return store.serve(began, now()); }, [](auto) {});
  log_info("stopped", {});
  return {};
}

}  // namespace server
