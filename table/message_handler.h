// One message at one table: checks it, and turns it into events or replies.
#pragma once

#include "table/json_writer.h"
#include "table/table.h"

namespace table {

inline constexpr std::size_t kMostMoves = 64;    // of a plan
inline constexpr std::size_t kMostPlans = 32;    // asked about at once
inline constexpr std::size_t kMostFigures = 64;  // that are to be told of each

class MessageHandler {
 public:
  MessageHandler(Table& table, const Who& who, const Message& message, Time now, Answer& answer)
      : table_(table), who_(who), seat_(table.seat_of(who)), message_(message), now_(now), answer_(answer) {}

  void act();

  // The types this understands; the rest (create, join, …) are for whoever keeps the tables.
  static std::vector<std::string_view> types();
  static bool knows(std::string_view type);

 private:
  struct Handler {
    std::string_view type;
    void (MessageHandler::*act)();
    bool seat;  // only for somebody with a seat
    bool host;  // only for the host
  };
  static std::span<const Handler> handlers();

  // message_handler.cc
  bool on_time();  // the message answers the present decision; else the sender gets the present truth
  bool may_decide();
  void play();
  void undo();
  void redo();
  void confirm();
  void refuse_move(std::string_view text);
  // message_handler_seat.cc
  void sit();
  void automatic();
  void chat();
  void note();
  void concede();
  void rematch();
  void stand_up();
  void holiday();
  // takeback.cc
  void takeback();
  // message_handler_host.cc
  void host();
  void seat();
  void pause();
  void mute();
  void allow();
  void close();
  // message_handler_draw.cc
  void ready();
  void reveal();
  void redraw();
  // message_handler_access.cc
  void link();
  bool may_replace(core::Seat seat);
  void vote();
  void device();
  // message_handler_questions.cc
  void whatif();
  void whatifs();
  void write_plan(JsonWriter& out, const std::vector<std::string>& moves, const std::vector<std::string>& figures);
  void why();
  void hint();
  void look();
  void ledger();
  void files();
  void chat_lines();
  void record();

  std::string refusal(std::string_view move) const;  // the rule, or a word
  core::Result<std::vector<std::string>> move_list() const;
  core::Result<std::vector<std::vector<std::string>>> plan_list() const;
  core::Result<std::vector<std::string>> text_list(std::string_view key, std::size_t most) const;  // may be absent
  std::optional<core::Seat> named_seat();
  void error(std::string_view code, std::string_view where = {}, std::string_view detail = {},
             std::string_view rule = {});
  bool affords(Kind kind, core::Seat seat, std::size_t bytes);   // false: told so
  void grant(Kind kind, const Grant& grant);                     // its event follows when the secret is made
  bool emit(Kind kind, core::Seat seat, std::string text = {});  // false: refused, and told so
  JsonWriter reply(std::string_view type);
  Table::Sitting& mine() { return table_.seats_[seat_]; }
  const core::AnyGame& game() const { return table_.game(); }
  const History& history() const { return table_.history_; }

  Table& table_;
  const Who& who_;
  const core::Seat seat_;
  const Message& message_;
  const Time now_;
  Answer& answer_;
};

// An error as a message.
std::string error_message(std::string_view code, std::string_view where, std::string_view detail, std::string_view rule,
                          std::string_view to);
// The same error with a number beside it: `played`, `retry_after`.
std::string with_number(std::string error, std::string_view key, std::int64_t value);

}  // namespace table
