// Threads for what takes long, so that the loop and the tables do not wait for it: bots think, foreign data are read.
//
// What is worked on came from strangers. Whatever it makes a worker throw, memory that is not there included, ends what
// was asked for and nothing else; and every piece of work has a time after which it is told to stop
// (core/time_limit.h).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/error.h"
#include "server/work_queue.h"

namespace server {

class Workers {
 public:
  // Work is done on a thread of ours and returns what is then to be done on the loop. `nice`: how far the threads stand
  // back behind others.
  using Work = WorkQueue::Work;
  // On the loop, in place of what the work would have returned.
  using Failed = std::move_only_function<void(const core::Error&)>;

  static constexpr std::chrono::seconds kReadTime{2};      // for data and records of strangers
  static constexpr std::chrono::seconds kThinkTime{10};    // for a bot
  static constexpr std::chrono::seconds kRestoreTime{30};  // for a table that is stored: it was accepted once

  Workers(Loop& loop, int threads, int nice);
  ~Workers() { end(); }  // what has not begun is dropped
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False if too much waits already. `errand`: what somebody elsewhere may do in place of the work.
  bool add(const Share& share, std::chrono::seconds most, Work work, Failed failed,
           std::shared_ptr<Errand> errand = nullptr);
  // Who works elsewhere (thinkers.h) takes errands from the queue before our threads do: called when there is one.
  void ask_first(std::function<void()> offer) { offer_ = std::move(offer); }
  WorkQueue& queue() { return queue_; }
  void promote(std::uint64_t table, const Address& address) { queue_.promote(table, address); }
  int waiting() const { return queue_.waiting(); }
  // Waits for what has begun; nothing begins any more.
  void end();

 private:
  void run(int nice);

  Loop& loop_;
  WorkQueue queue_;
  std::function<void()> offer_;  // empty: nobody works elsewhere
  std::vector<std::jthread> threads_;
};

}  // namespace server
