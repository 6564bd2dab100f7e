// One table in progress: the gate through which every move goes, and what each viewer is shown.
//
// A Table holds no clock, thread, file, socket or random generator. It is the sum of its events: act(), tick() and
// bot_move() check, apply and return the new events; restoring applies stored events in order. Whoever keeps tables
// (server or page) acts, writes update() for each watcher, stores the events, and sends what was written when they are
// durable. If another process was faster, it restores the table and acts again: a message that has become late is
// answered with the present truth.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "core/fair_dice.h"
#include "core/record.h"
#include "table/access.h"
#include "table/automatic.h"
#include "table/budget.h"
#include "table/clock.h"
#include "table/drawing.h"
#include "table/event.h"
#include "table/game_cache.h"
#include "table/history.h"
#include "table/message.h"
#include "table/notice.h"
#include "table/settings.h"
#include "table/vote.h"
#include "table/watcher.h"

namespace table {

inline constexpr int kVersion = 1;  // of the protocol

enum class Status : std::uint8_t { gathering, playing, paused, over, closed };
std::string_view status_name(Status status);
bool is_level(std::string_view name);  // of a bot

// A secret that whoever keeps the tables must make, give to issue() as a hash, and tell the sender of the message.
struct Grant {
  enum class What : std::uint8_t {
    none,
    invitation,  // for a seat; told as `link`
    group,       // for everybody; told as `link`
    code,        // for another device of the seat; told as `device`
    alone,       // the seat's only key from now on; told as `key`
  };
  What what = What::none;
  core::Seat seat = core::kNobody;
  core::Digest device{};  // for `alone`: as in DeviceKey
};

// What came of a message: events to store, and replies to its sender alone.
struct Answer {
  std::vector<Event> events;
  std::vector<std::string> replies;
  bool late = false;  // the sender needs update(…, late = true)
  bool hint = false;  // the sender wants hint_task() thought about, and hint_message()
  Grant grant;
  std::optional<std::string> note;  // the sender's seat has these private notes now
};

// A seat for which somebody has to think: a bot's, or that of a person whose time is up. `decision` comes back with the
// move, so that a late answer is harmless.
struct Task {
  core::Seat seat = 0;
  std::int64_t decision = 0;
  std::string level;
  core::AnyState view;
  core::AnyMemory memory;
  bool skips = false;  // the time is up: skip_move() in place of a bot, and for it `view` is the whole truth
};

class Table {
 public:
  // Without `access`, whoever keeps the table sees to the keys of its seats.
  static core::Result<Table> create(GameCache& game_cache, const Settings& settings, const core::Digest& seed, Time now,
                                    std::vector<Event>& events, const Access* access = nullptr);
  static core::Result<Table> restore(GameCache& game_cache, std::span<const Event> events);
  // A finished table, for looking at a record move by move.
  static core::Result<Table> open_record(GameCache& game_cache, const core::Record& record,
                                         std::shared_ptr<const core::DataSet> data, Time now);

  core::Result<void> apply(const Event& event);  // the next of the stored events
  Answer act(const Who& who, const Message& message, Time now);

  // Keys: what a secret opens; a device takes a seat; a secret that was granted comes into being.
  Entrance find_entrance(const core::Digest& secret, const core::Digest* device, Time now) const;
  std::vector<Event> take_seat(const Entrance& entrance, const DeviceKey& key, std::string_view name, Time now);
  // A device comes with a key that access() does not know of it: all are told. No events: the seat's share is used up.
  std::vector<Event> device_came(int chair, const SeenDevice& device, Time now);
  void issue(const Grant& grant, const core::Digest& secret, Time now, std::vector<Event>& events);
  const Access& access() const { return access_; }

  // Which chairs have somebody connected; told by whoever has the connections, and not stored. True: there is something
  // new to be shown.
  bool present(core::Seats chairs, Time now);

  // Clocks: when tick() is due, and what follows from the time.
  std::optional<Time> next_deadline() const;
  std::vector<Event> tick(Time now);
  // No process looked after the table for `span` until now: no clock that ran is charged for it.
  // What was stored while the machine's clock was far ahead is brought back, or else all clocks would stand still until
  // then.
  bool is_ahead(Time now) const;
  std::vector<Event> unserved(Time span, Time now);
  Time changed() const { return changed_; }  // when the last event was
  // When a watcher whose view is delayed has something new to see.
  std::optional<Time> next_delayed(const Watcher& watcher) const;

  // Bots, and turns to be skipped: what must be thought about, and the gate for the moves. A seat's bot keeps its own
  // plan between calls.
  std::vector<Task> bots_due() const;
  bool waits_for_bot() const;
  bool has_people() const;  // somebody who is not a bot and has not conceded has a seat
  std::vector<Event> bot_move(core::Seat seat, std::int64_t decision, core::Move move, Time now);
  // Nobody can think for this seat: the table ends.
  std::vector<Event> give_up(core::Seat seat, Time now);
  std::optional<Task> hint_task(const Who& who) const;  // its level is empty: the best there is
  std::string hint_message(const Task& task, const std::vector<bots::Suggestion>& best) const;

  // Private notes are no events: only the last ones are kept, by whoever keeps the table.
  const std::string& note(core::Seat seat) const { return seats_[seat].note; }
  void set_note(int chair, std::string text);

  // Viewers: the whole view on joining, later only what has changed. update() returns false if there is nothing to say.
  void welcome(Watcher& watcher, Time now, std::string& out) const;
  bool update(Watcher& watcher, Time now, std::string& out, bool late = false) const;

  // After the game. rematch_due(): everybody wants one; create it, then followed() with its id.
  core::Result<core::Record> record() const;
  std::optional<Settings> rematch_due() const;
  std::vector<Event> followed(std::string_view table_id, Time now);

  Status status() const;
  // Of a closed table, as viewers are told: "closed" by the host, "stuck" because somebody had no move.
  std::string_view why_closed() const { return stuck_ ? kStuck : "closed"; }
  core::Seat seat_of(const Who& who) const;  // kNobody for a spectator
  bool is_host(const Who& who) const { return host_chair_ < 0 ? who.host : who.chair == host_chair_; }
  int host_chair() const { return host_chair_; }  // -1: whoever has the host's key
  // What is left of a turn and the reserve behind it; nothing where no clock runs.
  std::optional<Time> time_left(core::Seat seat, Time now) const {
    if (!clocks_.runs(seat)) return std::nullopt;
    return clocks_.turn_left(seat, now) + clocks_.reserve_left(seat, now);
  }
  // Nobody holds it, before the game; a bot's chair only for those before whom bots give way.
  bool is_free(int chair, bool bots_give_way = false) const;
  int free_chair(bool bots_give_way = false) const;  // the first; -1: none
  int chair_of(core::Seat seat) const { return seats_[seat].chair; }
  int chairs() const { return static_cast<int>(seats_.size()); }
  std::int64_t last_event() const { return last_event_; }
  std::int64_t decision(core::Seat seat) const { return seats_[seat].own_moves + history_.undo_units(); }
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
    int last_own_move = 0;       // number of moves when it last decided
    std::int64_t own_moves = 0;  // moves, undos, redos and confirmations of its own
    bool ready = false;
    bool muted = false;
    bool timed_out = false;  // until the turn ends
    bool conceded = false;
    bool rematch = false;
    SeatSettings who;
    Automatic automatic;
    Nonce nonce;
    int failures = 0;  // draws in which it did not reveal
    Time seen = 0;     // when its holder last did something
    std::string note;
    Spent spent;
  };
  struct ChatLine {
    core::Seat seat;
    Time time;
    std::string text;
    std::string name;  // of somebody without a seat, if they have said it
  };

  Table() = default;
  core::Result<void> begin(GameCache& game_cache, const Event& created);
  core::Result<void> start(std::string_view order);
  void apply_move(core::Seat seat, core::Move move, bool automatic, Time time);
  core::Result<void> apply_known(const Event& event);
  void set_back(Time now);
  void after(const Event& event, std::int64_t undo_units);

  Spent& share_of(Kind kind, core::Seat seat) {
    if (kind == Kind::chat && seat >= seats_.size()) return spectators_spent_;
    return host_pays(kind, seat) || seat >= seats_.size() ? host_spent_ : seats_[seat].spent;
  }
  bool is_bot(core::Seat seat) const;
  bool is_skipped(core::Seat seat) const { return seats_[seat].timed_out && settings_.clock.skip && !is_bot(seat); }
  bool confirms(core::Seat seat) const;  // by itself
  core::Seats contenders() const;
  std::optional<core::Move> forced_move(core::Seat seat) const;
  void follow(Time now, std::vector<Event>& events);
  void emit(Kind kind, core::Seat seat, std::string text, Time now, std::vector<Event>& events);
  void emit_move(Kind kind, core::Seat seat, core::Move move, Time now, std::vector<Event>& events);

  // drawing.cc
  core::Result<void> apply_draw(const Event& event);
  bool follow_draw(Time now, std::vector<Event>& events);  // true: the game can start
  void end_draw(bool by_host, Time now, std::vector<Event>& events);
  std::vector<std::string> nonces() const;  // as the dice take them
  int failures(const Sitting& sitting) const;
  core::Json losing() const;
  // entrance.cc
  core::Result<void> apply_access(const Event& event);
  core::Result<void> take(const Event& event);
  Time away_time() const;
  bool is_away(int chair) const;     // at a table whose connections nobody knows, nobody is
  Time away_until(int chair) const;  // how long somebody who is away is waited for
  bool is_granted(const Vote& vote, Time now) const;
  Time vote_until(const Vote& vote) const;
  core::Seats others(const Vote& vote) const;  // chairs of the people beside the one it is about
  core::Seats voters(const Vote& vote) const;  // those of them who are here
  bool is_held_by_person(core::Seat seat) const;
  // takeback.cc
  core::Result<void> apply_takeback(const Event& event);
  core::Seats consenters(core::Seat asking) const;  // seats
  core::Seats unanswered(const Takeback& asked, Time now) const;
  std::optional<Time> takeback_due() const;  // the move is taken back then without those who are away
  // notice.cc
  void tell(NoticeKind kind, const Event& event, const Sitting* sitting);
  void tell_of(const Event& event, const SeatSettings& before);

  Settings settings_;
  std::shared_ptr<const GameInstance> instance_;
  core::Digest first_seed_{}, seed_{};  // of the first draw, and of the present one
  core::FairDice dice_;
  Drawing drawing_;
  Access access_;
  int host_chair_ = -1;  // -1: whoever has the host's key
  std::optional<Vote> vote_;
  struct Presence {
    core::Seats here;            // chairs
    Time since = 0;              // what is known began then; 0: nothing is
    std::array<Time, 8> left{};  // when a chair was last seen to go
  };
  Presence presence_;
  std::optional<Takeback> takeback_;
  std::deque<Notice> notices_;
  std::int64_t notices_told_ = 0;
  std::vector<Sitting> seats_;
  History history_;
  Clocks clocks_;
  bool started_ = false;
  bool paused_ = false;
  bool closed_ = false;
  bool stuck_ = false;                  // closed because somebody had no move
  bool conceded_ = false;               // the game ended by concession
  bool archive_ = false;                // an opened record
  std::optional<core::Json> arranged_;  // how it came to the position with which it begins
  std::string followed_by_;
  std::vector<ChatLine> chat_;  // no longer than the shares of those who may write
  Spent host_spent_, spectators_spent_;
  int holders_ = 0;  // how often somebody new has sat down
  std::int64_t last_event_ = 0;
  std::int64_t people_version_ = 0;
  std::int64_t rules_version_ = 0;
  std::int64_t draw_version_ = 0;
  std::int64_t vote_version_ = 0;
  Time opened_ = 0;   // as it was stored
  Time created_ = 0;  // the same, on the clock that the last event goes by
  Time changed_ = 0;
};

}  // namespace table
