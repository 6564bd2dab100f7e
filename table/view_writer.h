// What one viewer is shown of a table: the whole, or what has changed since the last time.
#pragma once

#include <map>

#include "table/json_writer.h"
#include "table/table.h"

namespace table {

inline constexpr std::size_t kChatLines = 200;  // in a view; older ones are asked for, as many at a time

class ViewWriter {
 public:
  ViewWriter(const Table& table, const Who& who, Time now);

  void whole(Watcher& watcher, std::string& text) const;
  bool changes(Watcher& watcher, std::string& text, bool late) const;

  core::Seat seat() const { return seat_; }
  // Moves this viewer may look at one by one: what is settled, and for a delayed spectator old enough.
  int moves() const { return moves_; }
  bool delayed() const { return delayed_; }
  // Entries of the log up to a move that this viewer may read.
  int log_entries(int move) const;
  // Where points came from: count and points for each seat and kind of note. With `only`, no other rows than these; a
  // row of which nothing is left has the count 0.
  using LedgerRows = std::map<std::pair<int, int>, std::pair<int, int>>;
  void write_ledger(JsonWriter& out, const LedgerRows* only = nullptr) const;
  void write_options(JsonWriter& out, const core::AnyState& view) const;
  void write_prompt(JsonWriter& out, const core::AnyState& view, core::Seat seat) const;
  void write_note(JsonWriter& out, const core::Note& note, int move) const;
  void write_chat(JsonWriter& out, std::size_t from, std::size_t end) const;
  std::uint16_t powers() const;

 private:
  bool sees(const LogLine& line) const { return line.note.seen_by.has(seat_) && history().is_shown(line, seat_); }
  bool deciding() const { return !delayed_ && seat_ != core::kNobody && playing_ && history().to_move().has(seat_); }
  core::Seats waiting(const core::AnyState& view) const;
  core::Seat prompted(const core::AnyState& view, core::Seats waiting) const;
  core::AnyState view_for(Watcher& watcher) const;
  int shown_move(const LogLine& line) const;
  Watcher::ShownNote shown(const LogLine& line) const { return {line.note, shown_move(line)}; }
  int since(const Watcher& watcher) const;

  void write_you(JsonWriter& out) const;
  void write_seats(JsonWriter& out) const;
  void write_clock(JsonWriter& out) const;
  void write_scores(JsonWriter& out) const;
  void write_powers(JsonWriter& out, std::uint16_t powers) const;
  void write_waiting(JsonWriter& out, core::Seats waiting) const;
  int write_log(JsonWriter& out) const;  // returns the number of entries
  void add_row(LedgerRows& rows, const core::Note& note) const;
  bool write_new_notes(JsonWriter& out, Watcher& watcher) const;
  // notice.cc
  void write_notices(JsonWriter& out, std::int64_t told) const;  // those not told so far
  void write_draw(JsonWriter& out) const;
  void write_vote(JsonWriter& out) const;
  void write_takeback(JsonWriter& out) const;  // takeback.cc

  const History& history() const { return table_.history_; }
  const core::AnyGame& game() const { return table_.game(); }

  const Table& table_;
  const Who& who_;
  const Time now_;
  const core::Seat seat_;
  const Status status_;
  const bool playing_;
  const bool delayed_;
  const int moves_;
};

}  // namespace table
