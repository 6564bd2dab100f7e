// Threads for what takes long: bots think here, so that no table waits for another one's bot.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop.h"

namespace server {

class Workers {
 public:
  // Work is done on a thread of ours and returns what is then to be done on the loop.
  using Work = std::move_only_function<Task()>;

  Workers(Loop& loop, int threads);
  ~Workers();  // what has not begun is dropped
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void add(Work work);

 private:
  void run();

  Loop& loop_;
  std::mutex mutex_;
  std::condition_variable wanted_;
  std::deque<Work> queue_;
  bool ending_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace server
