#include "server/server.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

#include "games/all.h"
#include "server/clock.h"
#include "server/handover.h"
#include "server/key.h"
#include "server/lease_keeper.h"
#include "server/listening.h"
#include "server/log.h"
#include "server/net.h"
#include "server/storage/store_thread.h"
#include "server/systemd.h"
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

std::string Options::operator_socket() const {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!admin_socket.empty()) return admin_socket;
  const std::string store = store_address();
  if (!store.starts_with(kSqlite) || store.ends_with(":memory:")) return {};
  return store.substr(kSqlite.size()) + "-admin";
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

// How the world reaches us.
std::string public_address(const Options& options, int port) {
  if (!options.public_url.empty()) return options.public_url;
  const bool any = options.listen == "0.0.0.0" || options.listen == "::";
  const std::string host = any                                             ? "localhost"
                           : options.listen.find(':') != std::string::npos ? "[" + options.listen + "]"
                                                                           : options.listen;
  return "http://" + host + ":" + std::to_string(port) + "/";
}

// "10.0.0.5:9001" with the port it became.
std::string peer_address(const Options& options, int socket) {
  return options.peer_listen.substr(0, options.peer_listen.rfind(':')) + ":" + std::to_string(port_of(socket));
}

// Those that somebody else has opened, or our own.
core::Result<std::vector<int>> find_sockets(const Options& options, const std::string& admin,
                                            const Siblings& siblings) {
  if (!siblings.sockets.empty()) return siblings.sockets;
  std::vector<int> sockets = activated_sockets();
  if (options.take_over) {
    auto taken = take_over(admin);
    if (!taken) return taken;
    if (sockets.empty()) sockets = std::move(*taken);
  }
  if (!sockets.empty()) return sockets;
  return open_sockets(options);
}

// The key by which push services know this server, in its store from the first time it is needed: browsers that have
// subscribed with it hear from nobody else.
core::Result<std::optional<PushKey>> read_push_key(Storage& storage) {
  const auto fresh = PushKey::random();
  if (!fresh) return core::failure("push_key", "", "no key could be made", "start without --allow-push");
  const auto kept = storage.secret("push", to_base64url(fresh->private_bytes()));
  if (!kept) return std::unexpected(kept.error());
  auto key = PushKey::from_private(from_base64url(*kept).value_or(""));
  if (!key) return core::failure("push_key", "secrets", "the key for push notices in the store is damaged");
  return key;
}

}  // namespace

core::Result<void> serve(const Options& options, const std::function<void(const std::string& address)>& started,
                         const Siblings& siblings) {
  set_up_log(options.log_level, options.log_form);
  raise_file_limit();
  const std::string admin = options.operator_socket();
  const auto sockets = find_sockets(options, admin, siblings);
  if (!sockets) return std::unexpected(sockets.error());
  Metrics metrics;
  const Site site(embedded_pack());
  Net net(options, site, metrics);
  // Before the store: a SQLite file has one server, which has this socket.
  if (!admin.empty()) {
    const auto fine = net.listen_to_operator(admin);
    if (!fine && (!options.admin_socket.empty() || fine.error().code == "in_use")) return fine;
    if (!fine) log_warning("no operator's socket", {{"where", fine.error().where}, {"what", fine.error().what}});
  }
  auto storage = open_storage(options.store_address());
  if (!storage) return std::unexpected(storage.error());

  auto push_key = options.allow_push ? read_push_key(**storage) : core::Result<std::optional<PushKey>>();
  if (!push_key) return std::unexpected(push_key.error());
  const auto known = (*storage)->serve(0, 0);
  if (!known) return std::unexpected(known.error());
  for (const Service& service : *known) process_clock().not_before(service.until);
  ServiceTimes service_times(now());
  service_times.know(*known);

  if (auto fine = net.listen(*sockets); !fine) return fine;
  std::string address_for_peers;
  const std::string secret = new_key();
  if (options.is_shared()) {
    const auto socket = listen_at(options.peer_listen);
    if (!socket) return std::unexpected(socket.error());
    address_for_peers = peer_address(options, *socket);
    net.listen_to_peers(*socket, secret);
  }
  if (siblings.shard.count > 1) net.share_with(siblings);
  LeaseKeeper lease((*storage)->lease(address_for_peers, secret), net);
  if (auto fine = lease.enter(); !fine) return fine;

  table::GameCache game_cache(games::all());
  StoreThread store_thread(std::move(*storage), net, metrics, options.patience_seconds * 1000);
  const int machine = static_cast<int>(std::thread::hardware_concurrency()) / siblings.shard.count;
  Workers workers(net, options.bot_threads > 0 ? options.bot_threads : std::max(1, machine - 1), kBotNice);
  Workers readers(net, kReaders, 0);
  std::optional<Thinkers> thinkers;
  if (!options.worker_key.empty()) thinkers.emplace(options, workers, net, metrics);
  std::optional<Webhooks> webhooks;
  if (options.allow_webhooks) webhooks.emplace(metrics);
  TableServer* tables = nullptr;
  std::optional<Pushes> pushes;
  if (options.allow_push) {
    const std::string contact = options.public_url.starts_with("https://") ? options.public_url : std::string();
    pushes.emplace(metrics, std::move(**push_key), contact,
                   options.push_anywhere ? [](const sockaddr*) { return true; } : is_public,
                   [&](const Pushes::Notice& notice) {
                     net.post([&tables, id = notice.table, chair = notice.chair, endpoint = notice.to.endpoint] {
                       tables->drop_push(id, chair, endpoint);
                     });
                   });
  }
  TableServer table_server({options,
                            net,
                            metrics,
                            game_cache,
                            store_thread,
                            workers,
                            readers,
                            thinkers ? &*thinkers : nullptr,
                            service_times,
                            webhooks ? &*webhooks : nullptr,
                            pushes ? &*pushes : nullptr,
                            lease,
                            [&](const Peer& peer, const Address& visitor, Relay::Ends ends) {
                              return net.open_relay(peer, visitor, std::move(ends));
                            },
                            siblings.shard,
                            {},
                            {}},
                           options);
  tables = &table_server;
  lease.keep([&] { table_server.lease_was_lost(); }, [&] { table_server.lease_is_back(); });

  const int port = port_of(sockets->front());
  log_info("serving", {{"port", static_cast<long>(port)},
                       {"store", std::string(options.is_shared() ? "postgresql" : "sqlite")},
                       {"files", static_cast<long>(site.size())}});
  started(public_address(options, port));
  notify("READY=1");
  net.serve(
      table_server, thinkers ? &*thinkers : nullptr, [&] { return store_thread.ready() && lease.holds(); },
      // When all is stored, others may have the tables; then our visitors go to them.
      [&](Task task) {
        store_thread.when_stored([&lease, task = std::move(task)]() mutable {
          lease.retire();
          task();
        });
      });
  lease.retire();
  // What is being worked on knows the tables.
  workers.end();
  if (thinkers) thinkers->end();
  readers.end();
  store_thread.ask<std::vector<Service>>(
      [began = service_times.began()](Storage& store) { return store.serve(began, now()); }, [](auto) {});
  log_info("stopped", {});
  return {};
}

}  // namespace server
