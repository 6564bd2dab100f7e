// Which rooms want to be woken, and when: at most one alarm for each, which goes with its room.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "table/event.h"

namespace server {

class Room;

class Alarms {
 public:
  // In place of the room's earlier alarm, if it has one (`before`, else 0). True if no other rings earlier.
  bool set(Room& room, table::Time before, table::Time when) {
    cancel(room, before);
    alarms_.emplace(when, &room);
    return alarms_.begin()->second == &room;
  }
  void cancel(Room& room, table::Time when) {
    if (when != 0) alarms_.erase({when, &room});
  }

  std::optional<table::Time> next() const {
    return alarms_.empty() ? std::nullopt : std::optional(alarms_.begin()->first);
  }
  // The next room whose alarm has rung; null: none has.
  Room* take(table::Time now) {
    if (alarms_.empty() || alarms_.begin()->first > now) return nullptr;
    Room* const room = alarms_.begin()->second;
    alarms_.erase(alarms_.begin());
    return room;
  }
  std::size_t size() const { return alarms_.size(); }

 private:
  std::set<std::pair<table::Time, Room*>> alarms_;
};

}  // namespace server
