// A viewer at a table, and what it has been shown so far; kept by whoever holds the connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
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
  std::string_view schema;  // of the game's state, for one who wants it with every view; lives as long as the program
  // The rest belongs to Table: what this viewer knows.
  std::vector<std::byte> state;  // the view; only the bytes the game uses
  // Entries of the log that may be taken back, or numbered anew when the others have finished, as they were shown.
  struct ShownNote {
    core::Note note;
    int move;
    friend bool operator==(const ShownNote&, const ShownNote&) = default;
  };
  std::vector<ShownNote> open_notes;
  std::size_t log = 0;  // settled entries of the table's log that have been dealt with
  std::size_t chat = 0;
  std::int64_t event = 0;  // messages so far
  std::int64_t decision = -1;
  std::int64_t people = -1;  // versions of who sits where and of the settings
  std::int64_t rules = -1;
  std::int64_t draw = -1;
  std::int64_t vote = -1;
  std::int64_t notices = 0;  // told so far
  int draw_number = 1;
  int epoch = -1;
  int moves = -1;
  int entries = 0;  // of the log, as shown
  int since = 0;    // of them older than the seat's last own decision
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

// Answers a question that has changed nothing for this viewer: an update with its number and nothing else.
std::string nothing_new(Watcher& watcher);

}  // namespace table
