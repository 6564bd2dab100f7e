// One table in progress: the gate through which every move goes, and what each viewer is shown.
//
// A Table holds no clock, thread, file, socket or random generator. It is the sum of its events: act(), tick() and
// bot_move() check, apply and return the new events; restoring applies stored events in order. Whoever keeps tables
// (server or page) acts, writes update() for each watcher, stores the events, and sends what was written when they are
// durable. If another process was faster, it restores the table and acts again: a message that has become late is
// answered with the present truth.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "core/fair_dice.h"
#include "core/record.h"
#include "table/automatic.h"
#include "table/clock.h"
#include "table/event.h"
#include "table/game_cache.h"
#include "table/history.h"
#include "table/message.h"
#include "table/settings.h"
#include "table/watcher.h"

namespace table {

inline constexpr int kVersion = 1;  // of the protocol

enum class Status : std::uint8_t { gathering, playing, paused, over, closed };
std::string_view status_name(Status status);
bool is_level(std::string_view name);  // of a bot

// What came of a message: events to store, and replies to its sender alone.
struct Answer {
  std::vector<Event> events;
  std::vector<std::string> replies;
  bool late = false;                // the sender needs update(…, late = true)
  bool hint = false;                // the sender wants hint_task() thought about, and hint_message()
  core::Seat link = core::kNobody;  // this seat needs a new key, which goes to the sender as a `link` message
};

// A seat that waits for a bot. `decision` comes back with the move, so that a late answer is harmless.
struct Task {
  core::Seat seat = 0;
  std::int64_t decision = 0;
  std::string level;
  core::AnyState view;
  core::AnyMemory memory;
};

class Table {
 public:
  static core::Result<Table> create(GameCache& game_cache, const Settings& settings, const core::Digest& seed, Time now,
                                    std::vector<Event>& events);
  static core::Result<Table> restore(GameCache& game_cache, std::span<const Event> events);
  // A finished table, for looking at a record move by move.
  static core::Result<Table> open_record(GameCache& game_cache, const core::Record& record,
                                         std::shared_ptr<const core::DataSet> data, Time now);

  core::Result<void> apply(const Event& event);  // the next of the stored events
  Answer act(const Who& who, const Message& message, Time now);

  // Clocks: when tick() is due, and what follows from the time.
  std::optional<Time> next_deadline() const;
  std::vector<Event> tick(Time now);
  // When a watcher whose view is delayed has something new to see.
  std::optional<Time> next_delayed(const Watcher& watcher) const;

  // Bots: who must think, and the gate for their moves. A seat's bot keeps its own plan between calls.
  std::vector<Task> bots_due() const;
  std::vector<Event> bot_move(core::Seat seat, std::int64_t decision, core::Move move, Time now);
  std::optional<Task> hint_task(const Who& who) const;  // its level is empty: the best there is
  std::string hint_message(const Task& task, const std::vector<bots::Suggestion>& best) const;

  // Viewers: the whole view on joining, later only what has changed. update() returns false if there is nothing to say.
  void welcome(Watcher& watcher, Time now, std::string& out) const;
  bool update(Watcher& watcher, Time now, std::string& out, bool late = false) const;

  // After the game. rematch_due(): everybody wants one; create it, then followed() with its id.
  core::Result<core::Record> record() const;
  std::optional<Settings> rematch_due() const;
  std::vector<Event> followed(std::string_view table_id, Time now);

  Status status() const;
  core::Seat seat_of(const Who& who) const;  // kNobody for a spectator
  int chair_of(core::Seat seat) const { return seats_[seat].chair; }
  int chairs() const { return static_cast<int>(seats_.size()); }
  std::int64_t last_event() const { return last_event_; }
  std::int64_t decision(core::Seat seat) const { return seats_[seat].own_moves + history_.undo_units(); }
  std::int64_t event_of(core::Seat seat) const;  // the last event that viewer may know of
  core::Seats waiting_for() const;
  const Settings& settings() const { return settings_; }
  const History& history() const { return history_; }
  const core::AnyGame& game() const { return *instance_->game; }
  const std::shared_ptr<const GameInstance>& instance() const { return instance_; }
  const SeatSettings& sitter(core::Seat seat) const { return seats_[seat].who; }
  std::string commitment() const { return core::commitment(seed_); }

 private:
  friend class MessageHandler;
  friend class ViewWriter;

  struct Sitting {
    // What every move looks at comes first, in one cache line.
    int chair = 0;
    int last_own_move = 0;            // number of moves when it last decided
    std::int64_t own_moves = 0;       // moves, undos, redos and confirmations of its own
    std::int64_t decision_since = 0;  // event_of() when its present decision arose
    bool ready = false;
    bool muted = false;
    bool timed_out = false;  // until the turn ends
    bool conceded = false;
    bool rematch = false;
    SeatSettings who;
    Automatic automatic;
    std::string nonce;
    std::string note;
  };
  struct ChatLine {
    core::Seat seat;
    Time time;
    std::string text;
  };

  Table() = default;
  core::Result<void> begin(GameCache& game_cache, const Event& created);
  core::Result<void> start(std::string_view order);
  void apply_move(core::Seat seat, core::Move move, bool automatic, Time time);
  core::Result<void> apply_known(const Event& event);
  void after(const Event& event, std::int64_t undo_units);

  bool is_bot(core::Seat seat) const;
  bool confirms(core::Seat seat) const;  // by itself
  core::Seats contenders() const;
  std::optional<core::Move> forced_move(core::Seat seat) const;
  void follow(Time now, std::vector<Event>& events);
  void emit(Kind kind, core::Seat seat, std::string text, Time now, std::vector<Event>& events);
  void emit_move(Kind kind, core::Seat seat, core::Move move, Time now, std::vector<Event>& events);

  Settings settings_;
  std::shared_ptr<const GameInstance> instance_;
  core::Digest seed_{};
  std::vector<std::string> nonces_;
  core::FairDice dice_;
  std::vector<Sitting> seats_;
  History history_;
  Clocks clocks_;
  bool started_ = false;
  bool paused_ = false;
  bool closed_ = false;
  bool conceded_ = false;  // the game ended by concession
  bool archive_ = false;   // an opened record
  std::string followed_by_;
  std::vector<ChatLine> chat_;
  std::int64_t last_event_ = 0;
  std::int64_t public_events_ = 0;
  std::int64_t people_version_ = 0;
  std::int64_t rules_version_ = 0;
  Time created_ = 0;
  Time changed_ = 0;
};

}  // namespace table
