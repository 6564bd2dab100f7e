// What every room needs from the server around it.
#pragma once

#include <string>

#include "server/loop.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/service_times.h"
#include "server/storage/store_thread.h"
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
  Workers& workers;  // where bots think and records are checked
  Workers& readers;  // where tables are read and opened: short work
  ServiceTimes& service_times;
  Webhooks* webhooks;  // null: not allowed
  std::string name;    // of this process among those who share the store

  // Tells the other processes something about a table.
  void whisper(const std::string& verb, const std::string& rest) {
    store_thread.ask<bool>([word = verb + " " + name + " " + rest](
                               Storage& storage) -> core::Result<bool> { return storage.whisper(word).has_value(); },
                           [](core::Result<bool>) {});
  }
};

}  // namespace server
