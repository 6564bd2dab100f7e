// The network: HTTP for the page, WebSocket for the tables, and the thread all of it runs on.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/relay.h"
#include "server/shard.h"
#include "server/site.h"

namespace server {

class TableServer;
class Thinkers;

class Net final : public Loop {
 public:
  Net(const Options& options, const Site& site, Metrics& metrics);
  ~Net() override;

  // On sockets that listen already.
  core::Result<void> listen(const std::vector<int>& sockets);
  // What other processes of the same store hand on comes here, from whoever knows the secret.
  void listen_to_peers(int socket, const std::string& secret);
  // Connections to tables of others go to them, and theirs come to us.
  void share_with(const Siblings& siblings);
  // The operator's socket; its questions are for the table server, and those about the process for us.
  core::Result<void> listen_to_operator(const std::string& path);
  // Serves until SIGTERM or SIGINT, or the operator ends it. `thinkers`: null if no workers are let in. `ready`: whether
  // moves can be stored.
  void serve(TableServer& table_server, Thinkers* thinkers, std::function<bool()> ready, std::function<void(Task)> when_stored);

  std::shared_ptr<Relay> open_relay(const Peer& peer, const Address& visitor, Relay::Ends ends);

  void post(Task task) override;
  void wake_at(table::Time when) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Whether a browser's page from `origin` may talk to us, who were asked as `host`. No origin: no browser.
bool is_own_origin(std::string_view origin, std::string_view host, const Options& options);
// Whether it is a page of somebody else that the operator lets in.
bool is_allowed_origin(std::string_view origin, const Options& options);
// Whether we may be called by this name: on the own machine only by its names, so that no foreign name leads a browser
// here.
bool is_own_host(std::string_view host, const Options& options);

}  // namespace server
