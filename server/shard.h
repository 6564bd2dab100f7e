// Which tables are this process's among several that `kilowatt serve --processes N` has started.
#pragma once

#include <vector>

#include "server/key.h"

namespace server {

struct Shard {
  int index = 0, count = 1;

  static int of(TableId id, int count) {
    return static_cast<int>((id.number * 0x9e3779b97f4a7c15u >> 32U) % static_cast<std::uint64_t>(count));
  }
  bool owns(TableId id) const { return of(id, count) == index; }
};

// The processes that share the port, for one of them (siblings.h).
struct Siblings {
  Shard shard;
  std::vector<int> sockets;  // all listen on these
  int reader = -1;           // what the others pass on comes here
  std::vector<int> writers;  // to each of them, by its index
};

}  // namespace server
