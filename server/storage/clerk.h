// The thread that writes: gathers what many tables want stored into one transaction, and tells them when it is durable.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/loop.h"
#include "server/storage/storage.h"

namespace server {

class Metrics;

class Clerk {
 public:
  template <class T>
  using Then = std::move_only_function<void(core::Result<T>)>;

  // `patience`: how long a write is tried again when the store fails, before its table is told.
  Clerk(std::unique_ptr<Storage> storage, Loop& loop, Metrics& metrics, Time patience);
  ~Clerk();  // stores what has been handed in, then ends
  Clerk(const Clerk&) = delete;
  Clerk& operator=(const Clerk&) = delete;

  // `then` is called on the loop.
  void commit(Write write, Then<Outcome> then);
  template <class T>
  void ask(std::move_only_function<core::Result<T>(Storage&)> question, Then<T> then) {
    ask_task([question = std::move(question), then = std::move(then)](Storage& storage) mutable -> Task {
      return [result = question(storage), then = std::move(then)]() mutable { then(std::move(result)); };
    });
  }

  bool failing() const { return failing_; }

 private:
  struct Job {
    Write write;
    Then<Outcome> then;
    Time since;
  };
  using Question = std::move_only_function<Task(Storage&)>;

  void ask_task(Question question);
  void run();
  void commit_all(std::vector<Job>& jobs);
  bool commit_some(std::span<Job> jobs, std::vector<Task>& done);
  bool sleep(std::chrono::milliseconds time);  // false if the clerk is to end

  std::unique_ptr<Storage> storage_;
  Loop& loop_;
  Metrics& metrics_;
  const Time patience_;
  std::atomic<bool> failing_ = false;
  std::mutex mutex_;
  std::condition_variable wanted_;
  std::vector<Job> jobs_;
  std::deque<Question> questions_;
  bool ending_ = false;
  std::jthread thread_;
};

}  // namespace server
