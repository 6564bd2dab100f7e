// What every room needs from the server around it.
#pragma once

#include <functional>

#include "server/lease_keeper.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/pushes.h"
#include "server/relay.h"
#include "server/service_times.h"
#include "server/shard.h"
#include "server/storage/store_thread.h"
#include "server/thinkers.h"
#include "server/webhook.h"
#include "server/workers.h"
#include "table/game_cache.h"

namespace server {

class Room;

struct ServerContext {
  const Options& options;
  Loop& loop;
  Metrics& metrics;
  table::GameCache& game_cache;
  StoreThread& store_thread;
  Workers& workers;    // where bots think and records are checked
  Workers& readers;    // where tables are read and opened: short work
  Thinkers* thinkers;  // elsewhere; null: not allowed
  ServiceTimes& service_times;
  Webhooks* webhooks;  // null: not allowed
  Pushes* pushes;      // null: not allowed
  const LeaseKeeper& lease;
  OpenRelay open_relay;  // to other processes
  Shard shard;
  // Whether this address may open one more table, with so many bytes of its own data; it is charged for it.
  std::function<bool(const Address&, std::size_t)> may_open_table;
  // Milliseconds until this address may take a seat in the lobby; 0: it may, and is charged for it.
  std::function<Time(const Address&)> wait_to_claim;
};

}  // namespace server
