// One connection, and the tables it looks at: a viewer for each channel.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/limits.h"
#include "server/relay.h"
#include "server/waiting_texts.h"
#include "table/table.h"

namespace server {

class Room;
class Client;

// The socket, as the rest of the server knows it.
class Line {
 public:
  virtual ~Line() = default;
  virtual void send(std::string_view message) = 0;
  virtual void close(int code, std::string_view why) = 0;

  bool from_peer = false;  // another process hands on what a visitor of its says
};

// Who hears what a line says.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(std::string_view message) = 0;
  virtual bool pays(table::Time now, double cost) = 0;  // for what is no message; false: it cannot
  virtual void ended() = 0;                             // the line has gone
};

struct Viewer {
  Client* client = nullptr;      // null when it has left, or the connection is gone
  std::weak_ptr<Client> leaver;  // whoever has left is still owed answers
  std::shared_ptr<Room> room;
  std::unique_ptr<table::Table> archive;  // an opened record, which nobody else sees
  std::size_t kept = 0;                   // bytes that count for it
  std::int64_t channel = 0;
  table::Watcher watcher;
  core::Digest key{};     // the hash of what it came with
  int waiting = 0;        // its messages in the room's queue
  bool joined = false;    // the view has been sent
  bool thinking = false;  // a hint is on its way
  bool behind = false;    // is to be shown what is new

  // `id`: of the message that this answers; 0 for what comes unasked.
  void send(std::string_view message, std::int64_t id = 0);
  void error(std::string_view code, std::string_view to, std::int64_t id, std::string_view where = {},
             std::string_view detail = {});
};

class Client : public std::enable_shared_from_this<Client> {
 public:
  // `shared`: what all connections of this address have together.
  Client(Line& line, const Address& address, const Limits& limits, std::shared_ptr<Bucket> shared)
      : line_(&line),
        address_(address),
        own_(limits.messages_per_second, limits.message_burst),
        shared_(std::move(shared)) {}

  Line* line() { return line_; }
  void lost() { line_ = nullptr; }
  const Address& address() const { return address_; }
  // Pays for a message and returns 0, or returns the milliseconds after which it could be paid for.
  table::Time pay(table::Time now, double cost) {
    const table::Time wait = std::max(own_.wait(now, cost), shared_->wait(now, cost));
    if (wait == 0) own_.take(now, cost), shared_->take(now, cost);
    return wait;
  }
  void give_back(double cost) { own_.give_back(cost), shared_->give_back(cost); }
  int refused = 0;  // messages in a row

  // Channels whose table another process holds.
  std::map<std::int64_t, std::shared_ptr<Relay>> relays;
  // While it is looked for who holds a table, what is said next waits.
  bool finding = false;
  std::deque<WaitingTexts::Text> held_back;

  std::vector<std::shared_ptr<Viewer>>& viewers() { return viewers_; }
  Viewer* viewer(std::int64_t channel);
  void send(const table::ReplyTo& to, std::string_view message);

 private:
  Line* line_;
  Address address_;
  Bucket own_;
  const std::shared_ptr<Bucket> shared_;
  std::vector<std::shared_ptr<Viewer>> viewers_;
};

}  // namespace server
