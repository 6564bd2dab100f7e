#include "server/limits.h"

#include <algorithm>
#include <cmath>

namespace server {

namespace {

constexpr table::Time kHour = 3'600'000;
constexpr double kRequestBurst = 10;
constexpr std::size_t kBytesOfTable = 32 * 1024;
constexpr double kListed = 10, kClaim = 5;

}  // namespace

double Bucket::left(table::Time now) const {
  if (since_ == 0 || now <= since_) return left_;
  return std::min(most_, left_ + static_cast<double>(now - since_) * per_second_ / 1000.0);
}

table::Time Bucket::wait(table::Time now, double cost) const {
  const double missing = cost - left(now);
  if (missing <= 0) return 0;
  return static_cast<table::Time>(std::min(std::ceil(missing * 1000.0 / per_second_), static_cast<double>(kHour)));
}

void Bucket::give_back(double cost) { left_ = std::min(most_, left_ + cost); }

bool Bucket::take(table::Time now, double cost) {
  left_ = left(now);
  since_ = std::max(since_, now);
  if (left_ < cost) return false;
  left_ -= cost;
  return true;
}

Visitors::Visitor& Visitors::visitor(const Address& address) {
  const auto found = visitors_.find(address.owner());
  if (found != visitors_.end()) return found->second;
  const Visitor fresh{.connections = 0,
                      .kept = 0,
                      .messages = std::make_shared<Bucket>(limits_.messages_per_second * limits_.connections_talking,
                                                           limits_.message_burst * limits_.connections_talking),
                      .relays = std::make_shared<char>(),
                      .tables = Bucket(limits_.tables_per_hour / 3600.0, limits_.tables_per_hour),
                      .requests = Bucket(limits_.requests_per_second, limits_.requests_per_second * kRequestBurst)};
  return visitors_.emplace(address.owner(), fresh).first->second;
}

Visitors::Network* Visitors::network(const Address& address) {
  const auto key = address.network();
  if (!key) return nullptr;
  const double tables = static_cast<double>(limits_.tables_per_hour) * limits_.customers_of_network;
  return &networks_.try_emplace(*key, Network{.connections = 0, .tables = Bucket(tables / 3600.0, tables)})
              .first->second;
}

bool Visitors::enter(const Address& address) {
  if (count_ >= limits_.connections) return false;
  Visitor& who = visitor(address);
  Network* const near = network(address);
  if (who.connections >= limits_.connections_per_address) return false;
  if (near != nullptr && near->connections >= limits_.connections_per_address * limits_.customers_of_network)
    return false;
  ++who.connections;
  if (near != nullptr) ++near->connections;
  ++count_;
  return true;
}

void Visitors::leave(const Address& address) {
  --visitor(address).connections;
  if (Network* const near = network(address)) --near->connections;
  --count_;
}

std::shared_ptr<void> Visitors::pass_for_relay(const Address& address) {
  const std::shared_ptr<void>& relays = visitor(address).relays;
  return relays.use_count() <= limits_.connections_per_address ? relays : nullptr;
}

bool Visitors::may_open_table(const Address& address, table::Time now, std::size_t bytes, bool listed) {
  return open(address, now, (listed ? kListed : 1) + static_cast<double>(bytes / kBytesOfTable));
}

bool Visitors::may_claim(const Address& address, table::Time now) { return open(address, now, kClaim); }

// Whoever may open any tables may open the dearest one.
bool Visitors::open(const Address& address, table::Time now, double cost) {
  Visitor& who = visitor(address);
  cost = std::min(cost, most_at_once());
  Network* const near = network(address);
  if (near != nullptr && near->tables.wait(now, cost) > 0) return false;
  return who.tables.take(now, cost) && (near == nullptr || near->tables.take(now, cost));
}

table::Time Visitors::wait_for_table(const Address& address, table::Time now, bool listed) {
  return wait_to_open(address, now, listed ? kListed : 1);
}

table::Time Visitors::wait_to_claim(const Address& address, table::Time now) {
  return wait_to_open(address, now, kClaim);
}

table::Time Visitors::wait_to_open(const Address& address, table::Time now, double cost) {
  const Network* const near = network(address);
  cost = std::min(cost, most_at_once());
  return std::max(visitor(address).tables.wait(now, cost), near == nullptr ? 0 : near->tables.wait(now, cost));
}

bool Visitors::may_keep(const Address& address, std::size_t bytes) {
  Visitor& who = visitor(address);
  if (who.kept + bytes > limits_.records_bytes) return false;
  who.kept += bytes;
  return true;
}

bool Visitors::forget(table::Time now, const LoopTurn& turn) {
  const auto is_gone = [&](const Visitor& who) {
    const bool is_here = who.connections > 0 || who.messages.use_count() > 1 || who.relays.use_count() > 1;
    return !is_here && who.messages->is_full(now) && who.tables.is_full(now) && who.requests.is_full(now);
  };
  for (auto at = visitors_.lower_bound(next_to_forget_); at != visitors_.end();) {
    if (turn.is_over()) return next_to_forget_ = at->first, true;
    at = is_gone(at->second) ? visitors_.erase(at) : std::next(at);
  }
  next_to_forget_ = {};
  std::erase_if(networks_, [&](const auto& entry) { return entry.second.connections == 0 && entry.second.tables.is_full(now); });
  return false;
}

}  // namespace server
