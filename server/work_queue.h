// What worker threads have to do, in a fair order, and never more than may wait.
//
// People who wait come before everything else. Within a rank it is the turn of the address that has used the least time
// of the threads, and there of the table that has; so nobody gains by opening more tables. A bot asks again for every
// click of its turn: so that it does not stand behind somebody's long thoughts each time, a thread waits a moment for
// the table it has just worked for (InARow).
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "server/address.h"
#include "server/loop.h"

namespace server {

enum class Rank : std::uint8_t {
  waiting,  // somebody is connected and waits for it
  absent,   // of a table at which people play, but none of them looks
};
inline constexpr int kRanks = 2;

// For whom something is done.
struct Share {
  Rank rank = Rank::waiting;
  Address address;          // as Address::owner() gives it; of nobody in particular if all are zero
  std::uint64_t table = 0;  // 0: none
};

struct Errand;  // what may be done elsewhere in place of the work: errand.h

class WorkQueue {
 public:
  using Work = std::move_only_function<Task()>;

  struct Limits {
    int in_all = 4096;
    int per_address = 64;
    int per_table = 8;
  };
  // Something that was taken; given back to done().
  struct Job {
    Share share;
    Work work;
    std::shared_ptr<Errand> errand = nullptr;  // only if it was taken to be done elsewhere
  };

  WorkQueue() : WorkQueue(Limits{}) {}
  explicit WorkQueue(const Limits& limits) : limits_(limits) {}

  // False, and the work is gone, if too much waits already or nobody works any more. With an errand no thread learns of
  // it before wake(): who works elsewhere is asked first.
  bool put(const Share& share, Work work, std::shared_ptr<Errand> errand = nullptr);
  void wake() { wanted_.notify_all(); }  // all: one of them may wait for somebody else
  // Waits for the next; nothing if it has ended. `again`: whose next work comes before that of others, if it comes
  // soon.
  std::optional<Job> take(const Share* again = nullptr);
  std::optional<Job> try_take();  // does not wait
  // The next that somebody elsewhere `takes`, in the same order; does not wait.
  using Takes = std::function<bool(const Share&, const Errand&)>;
  std::optional<Job> take_errand(const Takes& takes);
  // What was not done elsewhere after all is next at its table, and stays with our threads.
  void put_back(Job job);
  void done(const Share& share, double seconds);
  // Somebody at this address begins to wait for what the table has in the queue.
  void promote(std::uint64_t table, const Address& address);
  // Whoever waits goes home; what nobody has taken is dropped.
  void end();

  int waiting() const;

 private:
  // Those who have nothing waiting and nothing running are forgotten; who comes back begins with the least anybody has
  // used, not with what it had saved up.
  struct Used {
    double seconds = 0;
    int running = 0;

    friend bool operator<(const Used& a, const Used& b) {
      return a.running != b.running ? a.running < b.running : a.seconds < b.seconds;
    }
  };
  struct Piece {
    Work work;
    std::shared_ptr<Errand> errand;
  };
  struct TableQueue {
    Used used;
    std::deque<Piece> works;
  };
  struct Visitor {
    Used used;
    int waiting = 0;
    std::map<std::uint64_t, TableQueue> tables;
  };
  using Visitors = std::map<Address, Visitor>;

  template <class Entries, class HasWork>
  static auto least_used(Entries& entries, const HasWork& has_work);
  template <class Entries, class Key>
  static auto& enter(Entries& entries, const Key& key);
  Visitors& of(Rank rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  void add(const Share& share, Piece piece, bool first = false);
  std::optional<Job> take_locked();
  std::optional<Job> take_of(const Share& share);
  static std::deque<Piece>::iterator errand_in(const Share& share, TableQueue& table, const Takes& takes);
  Piece take_out(const Share& share, TableQueue& table, std::deque<Piece>::iterator piece);
  void forget(const Share& share);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::condition_variable wanted_;
  std::array<Visitors, kRanks> ranks_;
  int waiting_ = 0;
  bool ended_ = false;
};

// Short work that a thread does for one table in a row.
class InARow {
 public:
  // After some work: whose next work to wait for; null if it was long, nobody waits for it, or others have waited
  // enough.
  const Share* after(const Share& share, double seconds) {
    const bool same = share.table == share_.table && share.address == share_.address;
    if (!same) seconds_ = 0;
    share_ = share;
    seconds_ += seconds;
    const bool more = share.rank == Rank::waiting && share.table != 0 && seconds < kShort && seconds_ < kMost;
    if (!more) seconds_ = 0;
    return more ? &share_ : nullptr;
  }

  static constexpr std::chrono::milliseconds kWait{20};  // a move is stored and the next asked for in less

 private:
  static constexpr double kShort = 0.1, kMost = 0.4;

  Share share_;
  double seconds_ = 0;
};

}  // namespace server
