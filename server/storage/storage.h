// Where tables are kept: one interface, with SQLite for one machine and PostgreSQL for several processes.
//
// The events of a table are the truth and only ever appended: whoever stores event n first has stored it, everybody
// else is late and reads what came before trying again. Among the processes that share a PostgreSQL database one holds
// each table that is in use (a lease), and only its writes are taken. A SQLite file has one server.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/key.h"
#include "table/event.h"

namespace server {

using table::Time;

// A chair of a table: who may sit there, and whom to call when it is their turn.
struct Chair {
  core::Digest key{};
  std::string webhook;    // empty: nobody
  std::string push = {};  // browsers to be told, as write_pushes() has them
  friend bool operator==(const Chair&, const Chair&) = default;
};

// What is known of a table without playing its events.
struct Summary {
  std::string status = "gathering";  // as in the protocol
  std::optional<Time> wake;          // when the table must be looked at even if nobody comes: a clock, a bot's turn
  bool listed = false;               // in the public lobby
  std::string listing;               // what the lobby says of it, a JSON object; empty unless it is listed and gathers
  friend bool operator==(const Summary&, const Summary&) = default;
};

struct TableHead {
  TableId id;
  std::string game;
  int rules = 1;
  Time created = 0;
  core::Digest host{}, spectator{};
  std::vector<Chair> chairs;
  Summary summary;
};

struct StoredTable {
  TableHead head;
  std::vector<table::Event> events;
  std::vector<std::pair<int, std::string>> notes{};  // of chairs
};

// Everything one step at a table changes; stored whole or not at all.
struct Write {
  TableId table;
  std::optional<TableHead> head;  // a new table
  std::vector<table::Event> events;
  std::optional<Summary> summary;
  std::vector<std::pair<int, Chair>> chairs;         // new keys, webhooks and browsers
  std::vector<std::pair<int, std::string>> notes{};  // private notes of chairs, in place of the earlier ones
};

// A process looked after the tables, at least until then.
struct Service {
  Time began = 0;
  Time until = 0;
  friend bool operator==(const Service&, const Service&) = default;
};
inline constexpr Time kServicesKept = Time{90} * 86'400'000;  // longer than any clock
inline constexpr int kMostServices = 200;
// A table as the lobby shows it.
struct ListedTable {
  TableId id;
  std::string game;
  Time created = 0;
  std::string listing;
};

// Where to go on in a list of tables that are due.
struct DueMark {
  Time wake = 0;
  TableId id;
};

enum class Outcome : std::uint8_t {
  stored,
  late,     // an event with this number is there already, or the table is gone: nothing of this write was stored
  blocked,  // somebody has this table's row just now: nothing of this write was stored, try again
  lost,     // another process holds the table: nothing of this write was stored
};

// Another process that shares the store: how it is reached, and the secret by which it knows the others.
struct Peer {
  std::string id, address, secret;
};

// What comes of wanting to hold a table.
struct Taken {
  std::optional<Peer> holder;  // another process, which lives; else the table is ours
  bool was_ours = false;       // and has been all the time
  Time unheld = 0;             // for so long nobody has served it: its last holder died
};

// How a process shows that it lives; has its own connection, for a thread of its own. What a process holds it holds as
// long as it renews this in time.
class Lease {
 public:
  static constexpr std::chrono::milliseconds kLength{3000};

  virtual ~Lease() = default;
  // For another kLength, from some moment after this was called. False if the process was taken for dead before, or is
  // new: others may have what it held.
  virtual core::Result<bool> renew() = 0;
  // Gives away all that the process holds.
  virtual core::Result<void> retire() = 0;
};

class Storage {
 public:
  virtual ~Storage() = default;

  // All writes in one durable transaction; on an error none is stored, or it is unknown and trying again will tell:
  // what was stored after all is late then. "store_away": nothing reaches the store. "store_busy": somebody holds what
  // one of the writes needs.
  virtual core::Result<std::vector<Outcome>> commit(std::span<const Write> writes) = 0;

  virtual core::Result<std::optional<StoredTable>> load(TableId table) = 0;
  // Makes this process the holder of a table if no other that lives is.
  virtual core::Result<Taken> take(TableId table) = 0;
  virtual core::Result<void> release(TableId table) = 0;
  virtual core::Result<std::vector<ListedTable>> listed(int most) = 0;  // newest first
  // Tables that no other process holds, whose wake is not later than now, the earliest first, behind `after`.
  virtual core::Result<std::vector<DueMark>> due(Time now, int most, DueMark after) = 0;
  virtual core::Result<std::vector<TableId>> tables() = 0;
  // Tables without an event since `before`; with `over_only` only those that are over or closed. At most so many, so
  // that nobody waits long for the store; returns how many.
  virtual core::Result<int> remove(Time before, bool over_only, int most) = 0;
  // Whether the store takes a write.
  virtual core::Result<void> probe() = 0;

  // Writes down that a process which began then looks after the tables now, unless `now` is 0; answers with all such
  // times that are known. Of a store that has none it is believed that it was served until its last event.
  virtual core::Result<std::vector<Service>> serve(Time began, Time now) = 0;

  // A secret of this store by its name: the one that was kept first, which is `fresh` if there was none. All processes
  // that share the store have the same.
  virtual core::Result<std::string> secret(const std::string& name, const std::string& fresh) = 0;
  virtual core::Result<std::vector<std::pair<std::string, std::string>>> secrets() = 0;

  // Larger transactions than this are not wanted.
  virtual std::size_t batch_bytes() const = 0;
  // Another connection for another thread of this process; null if the store has one only.
  virtual std::unique_ptr<Storage> another() = 0;
  // This process among those who share the store, reached by the others at `address` if they know `secret`. Null: the
  // store is of one process.
  virtual std::unique_ptr<Lease> lease(const std::string& address, const std::string& secret) = 0;
};

// "sqlite:FILE" or "postgresql://…"; makes the tables or brings them to this version. Refuses a store of a newer one.
core::Result<std::unique_ptr<Storage>> open_storage(const std::string& address);
core::Result<std::unique_ptr<Storage>> open_sqlite(const std::string& file);
core::Result<std::unique_ptr<Storage>> open_postgres(const std::string& address);

inline constexpr int kSchemaVersion = 7;
inline constexpr int kRemovedAtOnce = 100;

}  // namespace server
