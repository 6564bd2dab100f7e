#include "server/work_queue.h"

#include <algorithm>
#include <utility>

namespace server {

template <class Entries, class HasWork>
auto WorkQueue::least_used(Entries& entries, const HasWork& has_work) {
  auto best = entries.end();
  for (auto it = entries.begin(); it != entries.end(); ++it)
    if (has_work(*it) && (best == entries.end() || it->second.used < best->second.used)) best = it;
  return best;
}

template <class Entries, class Key>
auto& WorkQueue::enter(Entries& entries, const Key& key) {
  const auto [entry, is_new] = entries.try_emplace(key);
  if (!is_new) return entry->second;
  std::optional<double> least;
  for (auto it = entries.begin(); it != entries.end(); ++it)
    if (it != entry) least = std::min(least.value_or(it->second.used.seconds), it->second.used.seconds);
  entry->second.used.seconds = least.value_or(0);
  return entry->second;
}

void WorkQueue::add(const Share& share, Piece piece, bool first) {
  Visitor& visitor = enter(of(share.rank), share.address);
  auto& works = enter(visitor.tables, share.table).works;
  works.insert(first ? works.begin() : works.end(), std::move(piece));
  ++visitor.waiting;
  ++waiting_;
}

bool WorkQueue::put(const Share& share, Work work, std::shared_ptr<Errand> errand) {
  const bool wakes = errand == nullptr;
  std::unique_lock lock(mutex_);
  if (ended_ || waiting_ >= limits_.in_all) return false;
  const Visitors& visitors = of(share.rank);
  if (const auto visitor = visitors.find(share.address); visitor != visitors.end()) {
    // What nobody in particular wants is limited by the tables and in all.
    if (visitor->second.waiting >= limits_.per_address && share.address != Address{}) return false;
    const auto table = visitor->second.tables.find(share.table);
    if (share.table != 0 && table != visitor->second.tables.end() &&
        table->second.works.size() >= static_cast<std::size_t>(limits_.per_table))
      return false;
  }
  add(share, {std::move(work), std::move(errand)});
  lock.unlock();
  if (wakes) wake();
  return true;
}

std::optional<WorkQueue::Job> WorkQueue::take_locked() {
  for (const Rank rank : {Rank::waiting, Rank::absent}) {
    const auto visitor = least_used(of(rank), [](const auto& entry) { return entry.second.waiting > 0; });
    if (visitor == of(rank).end()) continue;
    const auto table =
        least_used(visitor->second.tables, [](const auto& entry) { return !entry.second.works.empty(); });
    return take_of({rank, visitor->first, table->first});
  }
  return std::nullopt;
}

std::optional<WorkQueue::Job> WorkQueue::take_of(const Share& share) {
  const auto visitor = of(share.rank).find(share.address);
  if (visitor == of(share.rank).end()) return std::nullopt;
  const auto table = visitor->second.tables.find(share.table);
  if (table == visitor->second.tables.end() || table->second.works.empty()) return std::nullopt;
  return Job{share, take_out(share, table->second, table->second.works.begin()).work};
}

// What has been found in the queue of this table is about to be done.
WorkQueue::Piece WorkQueue::take_out(const Share& share, TableQueue& table, std::deque<Piece>::iterator piece) {
  Piece out = std::move(*piece);
  table.works.erase(piece);
  Visitor& visitor = of(share.rank).at(share.address);
  ++table.used.running;
  ++visitor.used.running;
  --visitor.waiting;
  --waiting_;
  return out;
}

std::deque<WorkQueue::Piece>::iterator WorkQueue::errand_in(const Share& share, TableQueue& table, const Takes& takes) {
  return std::ranges::find_if(
      table.works, [&](const Piece& piece) { return piece.errand != nullptr && takes(share, *piece.errand); });
}

std::optional<WorkQueue::Job> WorkQueue::take_errand(const Takes& takes) {
  const std::lock_guard lock(mutex_);
  for (const Rank rank : {Rank::waiting, Rank::absent}) {
    const auto has_one = [&](const Address& address, auto& entry) {
      return errand_in({rank, address, entry.first}, entry.second, takes) != entry.second.works.end();
    };
    const auto visitor = least_used(of(rank), [&](auto& entry) {
      return std::ranges::any_of(entry.second.tables, [&](auto& table) { return has_one(entry.first, table); });
    });
    if (visitor == of(rank).end()) continue;
    const auto table = least_used(visitor->second.tables, [&](auto& entry) { return has_one(visitor->first, entry); });
    const Share share{rank, visitor->first, table->first};
    Piece piece = take_out(share, table->second, errand_in(share, table->second, takes));
    return Job{share, std::move(piece.work), std::move(piece.errand)};
  }
  return std::nullopt;
}

void WorkQueue::put_back(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    add(job.share, {std::move(job.work), nullptr}, true);
  }
  wake();
}

std::optional<WorkQueue::Job> WorkQueue::try_take() {
  const std::lock_guard lock(mutex_);
  return take_locked();
}

std::optional<WorkQueue::Job> WorkQueue::take(const Share* again) {
  std::unique_lock lock(mutex_);
  if (again != nullptr) {
    const auto until = std::chrono::steady_clock::now() + InARow::kWait;
    do {
      if (ended_) return std::nullopt;
      if (auto job = take_of(*again)) return job;
    } while (wanted_.wait_until(lock, until) == std::cv_status::no_timeout);
  }
  wanted_.wait(lock, [&] { return ended_ || waiting_ > 0; });
  if (ended_) return std::nullopt;
  return take_locked();
}

void WorkQueue::forget(const Share& share) {
  Visitors& visitors = of(share.rank);
  const auto visitor = visitors.find(share.address);
  if (visitor == visitors.end()) return;
  const auto table = visitor->second.tables.find(share.table);
  if (table != visitor->second.tables.end() && table->second.works.empty() && table->second.used.running == 0)
    visitor->second.tables.erase(table);
  if (visitor->second.tables.empty()) visitors.erase(visitor);
}

void WorkQueue::done(const Share& share, double seconds) {
  const std::lock_guard lock(mutex_);
  const auto visitor = of(share.rank).find(share.address);
  if (visitor == of(share.rank).end()) return;  // it has ended
  for (Used* used : {&visitor->second.used, &visitor->second.tables[share.table].used}) {
    --used->running;
    used->seconds += seconds;
  }
  forget(share);
}

void WorkQueue::promote(std::uint64_t table, const Address& address) {
  const std::lock_guard lock(mutex_);
  std::deque<Piece> works;
  for (auto it = of(Rank::absent).begin(); it != of(Rank::absent).end();) {
    auto& [from, visitor] = *it++;
    const auto found = visitor.tables.find(table);
    if (found == visitor.tables.end()) continue;
    visitor.waiting -= static_cast<int>(found->second.works.size());
    waiting_ -= static_cast<int>(found->second.works.size());
    std::ranges::move(found->second.works, std::back_inserter(works));
    found->second.works.clear();
    forget({Rank::absent, from, table});
  }
  for (Piece& work : works) add({Rank::waiting, address, table}, std::move(work));
}

void WorkQueue::end() {
  std::array<Visitors, kRanks> dropped;  // freed without the lock: what they hold may have something to say
  const std::lock_guard lock(mutex_);
  ended_ = true;
  waiting_ = 0;
  std::swap(dropped, ranks_);
  wanted_.notify_all();
}

int WorkQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

}  // namespace server
