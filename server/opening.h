// A table that somebody wants to open: read, checked and set up on any thread, because its data and position are the
// stranger's own.
#pragma once

#include <string>
#include <vector>

#include "server/shard.h"
#include "server/storage/storage.h"
#include "table/table.h"

namespace server {

struct Opening {
  TableHead head;
  table::Table table;
  std::vector<table::Event> events;
  std::string created;  // the answer, with the keys
};

// As `create` asks for it, with an id of this process's own. `least_away`: for the setting `away`, unless it is 0.
core::Result<Opening> read_opening(table::GameCache& game_cache, const table::Message& message, bool listed, Time now,
                                   const Shard& shard = {}, Time least_away = 0);
// The game after this one, with the same keys; bots have none.
core::Result<Opening> next_opening(table::GameCache& game_cache, const table::Settings& settings, table::Access access,
                                   TableHead head, Time now);

}  // namespace server
