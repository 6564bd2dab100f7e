// A loop for tests of what the server does on its threads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "server/loop.h"

namespace tests {

// The loop is this thread: what is posted is done when it is waited for.
class TestLoop final : public server::Loop {
 public:
  void post(server::Task task) override {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    posted_.notify_all();
  }
  void wake_at(table::Time) override {}

  template <class Condition>
  bool run_until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition()) {
      std::unique_lock lock(mutex_);
      if (!posted_.wait_until(lock, end, [&] { return !tasks_.empty(); })) return false;
      server::Task task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
    }
    return true;
  }
  // So many tasks.
  bool run(int tasks) {
    return run_until([&] { return tasks-- == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<server::Task> tasks_;
};

}  // namespace tests
