// How SQLite keeps events: many in one text, so that a move costs some bytes at the end of a journal and not a page of
// its own.
//
// An event is a line "n kind seat time size text". A chapter is some consecutive events of one table. A page of the
// journal is what one transaction brought: for each table a line "table size", then a chapter of that size. From time
// to time the journal is filed: what it says of each table becomes one more chapter of that table.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "server/key.h"
#include "table/event.h"

namespace server {

void append_event(std::string& chapter, const table::Event& event);
// Its events are added to `events`.
core::Result<void> read_event_block(std::string_view chapter, std::vector<table::Event>& events);

// What the journal says of each table, in memory.
class Journal {
 public:
  struct EventBlock {
    std::int64_t last = 0;  // the number of its last event
    table::Time time = 0;   // and when that was
    std::string text;
  };

  const EventBlock* find(TableId table) const;
  const std::unordered_map<TableId, EventBlock>& blocks() const { return event_blocks_; }
  std::size_t bytes() const { return bytes_; }

  // At least one event, following the last; what has to be written is added to `page`.
  void add(TableId table, const std::vector<table::Event>& events, std::string& page);
  core::Result<void> read_page(std::string_view page);
  void clear();

 private:
  std::unordered_map<TableId, EventBlock> event_blocks_;
  std::size_t bytes_ = 0;
};

}  // namespace server
