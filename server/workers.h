// Threads for what takes long, so that the loop and the tables do not wait for it: bots think, records are checked.
#pragma once

#include <thread>
#include <vector>

#include "server/work_queue.h"

namespace server {

class Workers {
 public:
  // Work is done on a thread of ours and returns what is then to be done on the loop. `nice`: how far the threads stand
  // back behind others.
  using Work = WorkQueue::Work;

  Workers(Loop& loop, int threads, int nice);
  ~Workers();  // what has not begun is dropped
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False if too much waits already.
  bool add(const Share& share, Work work) { return queue_.put(share, std::move(work)); }
  void promote(std::uint64_t table, const Address& address) { queue_.promote(table, address); }
  int waiting() const { return queue_.waiting(); }

 private:
  void run(int nice);

  Loop& loop_;
  WorkQueue queue_;
  std::vector<std::jthread> threads_;
};

}  // namespace server
