// A table in memory, and those who look at it.
//
// A room does one thing at a time. What changes the table is stored before anybody is told; until then everything else
// waits. Where several processes share the store, a room takes its table before it reads it, and speaks only while this
// process holds its tables (lease_keeper.h). If the store fails, or another process has the table, it is forgotten and
// read again when somebody wants something: nothing that was not stored survives.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/alarms.h"
#include "server/client.h"
#include "server/opening.h"
#include "server/server_context.h"
#include "server/storage/storage.h"
#include "table/json_writer.h"
#include "table/table.h"

namespace server {

// If by then no bot has moved, whoever looks first lets it think again.
inline constexpr Time kBotWake = 15'000;

// What the lobby says of a table that waits for players, a JSON object: its settings, and who sits there.
std::string listing_of(const table::Table& table);

class Room : public std::enable_shared_from_this<Room> {
 public:
  // Of a stored table. `only_read`: it is not taken; nothing happens there, and it can only be asked for its record.
  Room(ServerContext& context, std::shared_ptr<Alarms> alarms, TableId id, bool only_read = false);
  Room(ServerContext& context, std::shared_ptr<Alarms> alarms, const TableHead& head, table::Table table,
       const Address& opened_from);
  ~Room();
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  TableId id() const { return id_; }

  // Called with nothing when it is its turn, or with what is wrong with the table; if another process holds it,
  // elsewhere() says which.
  using Entry = std::move_only_function<void(const core::Error* trouble)>;

  // room.cc
  void enter(Entry entry);
  void message(const std::shared_ptr<Viewer>& viewer, const table::Message& message, std::string_view text);
  bool is_idle(Time now) const;

  // room_viewers.cc
  struct Arrival {
    std::string key, host, device, name;  // as in `join`
    std::int64_t id = 0;                  // of that message
    bool schema = false;
    std::optional<std::int64_t> seat = {};  // wished for, with a group link
  };
  void join(const std::shared_ptr<Viewer>& viewer, Arrival arrival);
  void claim(const std::shared_ptr<Viewer>& viewer, std::string name, std::optional<int> seat, std::int64_t id);
  // The record as JSON, for whoever has a key of the table.
  void record(std::string key, std::move_only_function<void(core::Result<std::string>)> done);
  void leave(Viewer& viewer);

  // room_admin.cc: for the operator.
  core::Json describe() const;
  void close(std::move_only_function<void(const core::Error* trouble)> done);

  // room_guests.cc: who has no key.
  using Reply = std::move_only_function<void(std::string_view message)>;
  void about(const std::string& key, Reply reply);
  void replay(Reply reply);
  void knock(const std::shared_ptr<Viewer>& viewer, std::string name, std::int64_t id);
  void answer_knock(const std::shared_ptr<Viewer>& host, std::int64_t n, bool agree, std::int64_t id);

  // room_lease.cc: who holds the table.
  const std::optional<Peer>& elsewhere() const { return elsewhere_; }
  bool is_quiet() const;                     // nobody is here, and nothing is on its way
  void hand_on(std::function<void()> done);  // leaves the memory; then anybody may take the table
  void doubt();                              // others may have had the table meanwhile: it is taken and read again
  void lease_is_back() { run(); }
  void give_up_waiting(const core::Error& trouble);

  // room_notices.cc: who hears of a turn without being here.
  void webhook(const std::shared_ptr<Viewer>& viewer, std::string url, std::int64_t id);
  void push(const std::shared_ptr<Viewer>& viewer, PushAddress browser, std::int64_t id);  // without a key: no more
  void drop_push(int chair, std::string endpoint);  // there is no such browser any more

  // room_time.cc
  void tick();
  void wake() { wake_at(now()); }  // tick() when the loop has time for it
  void was_away();                 // this process could not look after the table for a while

 private:
  void write_turn(table::JsonWriter& out, core::Seat seat) const;
  // What is being stored, and what follows from it.
  struct Change {
    std::shared_ptr<Viewer> sender;  // null: nobody in particular
    std::int64_t id = 0;             // of the sender's message
    table::Answer answer;
    std::string key;  // for answer.grant
    std::optional<Summary> summary;
    std::vector<std::pair<int, Chair>> chairs;
    Time since = 0;
    int moves = 0, program_moves = 0;
    bool stored = false;
    bool is_message = false;  // retry_ is what the sender said
    Entry redo;               // if it was late and is no message
    bool is_unanswered() const { return id != 0 && !done && answer.replies.empty() && !answer.hint; }
    std::move_only_function<void()> done;  // when it is stored
  };
  // Somebody without a key who asks the host for a seat, and waits for the answer.
  struct Knock {
    std::shared_ptr<Viewer> viewer;
    std::int64_t n = 0;
    std::int64_t id = 0;  // of the message
    std::string name;
  };
  // A seat's bot, which keeps its plan between two moves.
  struct SeatBot {
    std::shared_ptr<bots::Bot> bot;
    std::string level;
    bool thinking = false;
    int failures = 0;                           // in a row
    std::int64_t mind = 0;                      // its name for workers elsewhere
    std::optional<std::uint64_t> at_home = {};  // the turn that was last thought about here: the plan is here
  };

  // room.cc
  bool is_free() const {
    return !busy_ && table_ && waiting_.empty() && !doubtful_ && context_.lease.holds() &&
           context_.service_times.away(table_->changed()) == 0;
  }
  bool is_here(const Viewer& viewer) const { return viewer.client != nullptr && viewer.room.get() == this; }
  void run();
  void act(const std::shared_ptr<Viewer>& viewer, const table::Message& message, std::string_view text);
  void deliver(Change& change);
  void show(const Change* cause = nullptr);
  void show_rest();

  // room_store.cc
  void store(Change change);
  void stored(core::Result<Outcome> outcome);
  void try_again(Change change);
  void load();
  struct Found {
    Taken taken;
    std::optional<StoredTable> table;
  };
  void loaded(core::Result<Found> found);
  void restore(const Taken& taken, StoredTable stored);
  void restored(const Taken& taken, TableHead head, core::Result<table::Table> table);
  void is_elsewhere(Peer holder);
  Summary summarize(Time now) const;
  void forget();

  // room_viewers.cc
  // What a key and the host's key open, if anything; an invitation is another matter.
  table::Entrance entrance(const Arrival& arrival, Time now) const;
  bool opens_outside(const core::Digest& key, int chair) const;
  bool may_stay(const Viewer& viewer) const;
  table::SeenDevice device_of(const Viewer& viewer, const Arrival& arrival) const;
  void come(const std::shared_ptr<Viewer>& viewer, Arrival arrival, const table::Who& who);
  void take_seat(const std::shared_ptr<Viewer>& viewer, Arrival arrival, const table::Entrance& entrance, bool host);
  bool has_room_for(const Viewer& viewer, const table::Who& who) const;
  void grant(Change& change);
  void admit(const std::shared_ptr<Viewer>& viewer, const table::Who& who, const core::Digest& key, std::int64_t id);
  void dismiss(const std::function<bool(const Viewer&)>& whom, std::string_view why);
  core::Seats chairs_here() const;
  void show_presence();
  void tell_presence();

  // room_guests.cc
  void seat_guest(const std::shared_ptr<Viewer>& viewer, int chair, const std::string& name, std::string_view about,
                  std::int64_t id, Entry redo);
  void tell_hosts(const Knock& knock, bool settled, Viewer* only = nullptr);
  void forget_knock(const Viewer& viewer);

  // room_bots.cc
  bool bots_think() const { return !viewers_.empty() || table_->has_people(); }
  void viewers_changed();
  Share share() const;
  void think();
  void think_for(const table::Task& task);
  std::shared_ptr<Errand> errand_for(const table::Task& task, SeatBot& mind);
  void thought(core::Seat seat, std::int64_t decision, std::optional<core::Result<core::Move>> move);
  void hint(const std::shared_ptr<Viewer>& viewer, std::int64_t id);

  // room_notices.cc
  void tell_absent();
  void forget_notices(Change& change, int chair);

  // room_time.cc
  enum class Cause : std::uint8_t { own, load };
  void settle(Cause cause);
  bool skip_unserved(Time span);
  void wake_at(Time when);
  void rematch(const table::Settings& settings);
  void open_next(Opening opening);

  ServerContext& context_;
  const std::shared_ptr<Alarms> alarms_;  // longer than the server, if a room does
  const TableId id_;
  TableHead head_;
  std::optional<table::Table> table_;
  std::vector<std::shared_ptr<Viewer>> viewers_;
  std::deque<Entry> waiting_;
  std::vector<Knock> knocks_;
  std::int64_t knocks_told_ = 0;
  Change storing_;     // while it is on its way
  std::string retry_;  // the message it came from; kept for its memory
  std::vector<SeatBot> seat_bots_;
  int seat_bots_version_ = 0;  // thoughts about a table that was forgotten are forgotten, too
  std::shared_ptr<std::atomic<bool>> bots_wanted_ = std::make_shared<std::atomic<bool>>(true);  // for other threads
  std::optional<Peer> elsewhere_;  // who held the table when it was last looked for
  Address last_address_;           // of who was here last, or opened the table
  Time used_ = 0;
  Time next_rematch_ = 0;  // not before: too many tables were opened from here
  Time alarm_ = 0;         // tick() is called then at the latest; 0: not at all
  core::Seats waited_for_;
  bool resting_ = false;     // others have their turn; run() is on its way
  bool busy_ = false;        // something is on its way to the store or from it
  bool is_unknown_ = false;  // there is no such table
  bool broken_ = false;      // what is stored does not replay: nobody is woken for it
  bool doubtful_ = false;    // what is in memory may not be what is stored
  const bool only_read_;
  bool presence_due_ = false;  // tell_presence() is on its way
  bool showing_ = false;       // spectators who wait to be shown what is new; show_rest() is on its way
};

}  // namespace server
