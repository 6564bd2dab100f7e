// A viewer at a table, and what it has been shown so far; kept by whoever holds the connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/any_game.h"
#include "table/event.h"

namespace table {

// What a link gives. Chair i is seat i until a random seating moves the chairs.
struct Who {
  int chair = -1;  // -1: a spectator
  bool host = false;

  friend bool operator==(const Who&, const Who&) = default;
};

struct Watcher {
  Watcher() = default;
  explicit Watcher(const Who& viewer) : who(viewer) {}

  Who who;
  // The rest belongs to Table: what this viewer knows.
  std::vector<std::byte> state;        // the view; only the bytes the game uses
  std::vector<core::Note> open_notes;  // entries of the log that may be taken back
  std::size_t log = 0;                 // settled entries of the table's log that have been dealt with
  std::size_t chat = 0;
  std::int64_t decision = -1;
  std::int64_t people = -1;  // versions of who sits where and of the settings
  std::int64_t rules = -1;
  std::int64_t draw = -1;
  std::int64_t vote = -1;
  std::int64_t notices = 0;  // told so far
  int draw_number = 1;
  int epoch = -1;
  int moves = -1;
  std::uint16_t can = 0;
  std::uint8_t waiting = 0;
  std::uint8_t status = 255;
  core::Seat seat = core::kNobody;
  core::Seat prompt_seat = core::kNobody;
  core::Prompt prompt{};
  bool deciding = false;
  bool next = false;
  bool host = false;
  // A delayed spectator: so many moves have been shown, and the true state after them.
  std::vector<std::byte> delayed;
  int delayed_moves = -1;
};

}  // namespace table
