// How much one visitor may ask for: messages a second, connections and new tables for each address.
#pragma once

#include <algorithm>
#include <map>
#include <memory>

#include "server/address.h"
#include "server/loop.h"
#include "table/event.h"

namespace server {

struct Limits {
  double messages_per_second = 30;
  double message_burst = 120;
  double requests_per_second = 200;  // HTTP, from one address; ten times as many at once
  double connections_talking = 10;   // so many connections of an address may send as much as one may
  int connections = 10'000;          // in all
  int connections_per_address = 100;
  int customers_of_network = 10;  // so many of one IPv6 network (Address::network()) may connect and open as one may
  int tables_per_hour = 120;       // opened from one address
  int tables_per_connection = 20;  // joined at the same time
  std::size_t message_bytes = 512 * 1024;
  std::size_t queue_bytes = 1024 * 1024;  // written but not taken by a slow client
  std::size_t records_bytes = 64 << 20;   // that an address has open, as they are in memory
  std::size_t kept_mebibytes = 256;       // of all lines: beginnings of messages, and what is not yet taken
  int silence_seconds = 60;               // without an answer to a ping
  int least_away_seconds = 300;           // that a host lets somebody be away before the others decide without them
  int workers = 64;                       // lines of workers that think elsewhere
  int master_milliseconds = 1000;         // for a turn of a bot that would take all the time it is given
};

// Fills up with time, to be spent in pieces.
class Bucket {
 public:
  Bucket(double per_second, double most) : per_second_(per_second), most_(most), left_(most) {}
  bool take(table::Time now, double cost = 1);
  // Milliseconds until so much could be taken; 0: now.
  table::Time wait(table::Time now, double cost) const;
  void give_back(double cost);
  bool is_full(table::Time now) const { return left(now) >= most_; }

 private:
  double left(table::Time now) const;

  double per_second_, most_, left_;
  table::Time since_ = 0;
};

// Who is here, by address.
class Visitors {
 public:
  explicit Visitors(const Limits& limits) : limits_(limits) {}

  bool enter(const Address& address);  // false: too many already
  void leave(const Address& address);
  // Of all its connections; whoever speaks through another process has none here, and is known while somebody holds this.
  std::shared_ptr<Bucket> budget(const Address& address) { return visitor(address).messages; }
  // For a line to another process, as long as it lasts: nobody takes more places there than here. Null: it has as many.
  std::shared_ptr<void> pass_for_relay(const Address& address);
  // A table with data of its own counts once more for each 32 KiB, one in the lobby, where it pushes others out, ten
  // times, and a seat taken there five times.
  bool may_open_table(const Address& address, table::Time now, std::size_t bytes = 0, bool listed = false);
  bool may_claim(const Address& address, table::Time now);
  table::Time wait_for_table(const Address& address, table::Time now, bool listed = false);
  table::Time wait_to_claim(const Address& address, table::Time now);
  // Records that are open take memory for as long as their connections last.
  bool may_keep(const Address& address, std::size_t bytes);
  void gives_back(const Address& address, std::size_t bytes) { visitor(address).kept -= bytes; }
  bool may_ask(const Address& address, table::Time now, double cost = 1) {
    return visitor(address).requests.take(now, cost);
  }
  // Those who have left and have everything again that they have spent, for one turn; true: there are more to look at.
  bool forget(table::Time now, const LoopTurn& turn);
  int count() const { return count_; }

 private:
  struct Visitor {
    int connections = 0;
    std::size_t kept = 0;
    std::shared_ptr<Bucket> messages;
    std::shared_ptr<void> relays;  // each relay has a copy
    Bucket tables, requests;
  };
  struct Network {
    int connections = 0;
    Bucket tables;
  };
  Visitor& visitor(const Address& address);
  bool open(const Address& address, table::Time now, double cost);
  double most_at_once() const { return std::max(1, limits_.tables_per_hour); }
  table::Time wait_to_open(const Address& address, table::Time now, double cost);
  Network* network(const Address& address);  // null: of IPv4

  const Limits& limits_;
  std::map<Address, Visitor> visitors_;
  std::map<Address, Network> networks_;
  Address next_to_forget_;
  int count_ = 0;
};

}  // namespace server
