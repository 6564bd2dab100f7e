// Threads for what takes long: bots think here, so that no table waits for another one's bot.
#pragma once

#include <thread>
#include <vector>

#include "server/backlog.h"
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

  void add(Work work) { backlog_.put(std::move(work)); }

 private:
  void run();

  Loop& loop_;
  Backlog<Work> backlog_;
  std::vector<std::jthread> threads_;
};

}  // namespace server
