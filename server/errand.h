// A decision of a bot that a worker elsewhere may think about in place of our own threads (thinkers.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "table/game_cache.h"
#include "table/table.h"

namespace server {

struct Errand {
  std::shared_ptr<const table::GameInstance> instance;
  table::Task task;
  double milliseconds = 0;  // for the turn, as in bots::Budget
  std::int64_t mind = 0;    // of this seat's bot: whoever has thought for it may still have its plan
  std::shared_ptr<const std::atomic<bool>> wanted;
  // On the loop, in place of what the work would have returned; nothing if nobody wants it any more.
  std::move_only_function<void(std::optional<core::Move>)> answered;
};

}  // namespace server
