// The thread that writes: gathers what many tables want stored into one transaction, and tells them when it is durable.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "server/loop.h"
#include "server/storage/storage.h"

namespace server {

class Metrics;

class StoreThread {
 public:
  template <class T>
  using Then = std::move_only_function<void(core::Result<T>)>;

  // `patience`: how long a write is tried again when the store fails, before its table is told.
  StoreThread(std::unique_ptr<Storage> storage, Loop& loop, Metrics& metrics, Time patience);
  ~StoreThread();  // stores what has been handed in, then ends
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;

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
  // Who waits for a write.
  struct Ticket {
    Then<Outcome> then;
    Time since;
  };
  // What is stored together; a ticket for each write.
  struct Batch {
    std::vector<Write> writes;
    std::vector<Ticket> tickets;

    bool empty() const { return writes.empty(); }
    void reserve(std::size_t size) { writes.reserve(size), tickets.reserve(size); }
    void add(Write write, Ticket ticket);
  };
  using Question = std::move_only_function<Task(Storage&)>;

  void ask_task(Question question);
  void run();
  void commit_all(Batch batch);
  Batch commit_each(Batch batch);        // those that failed
  Batch give_up(Batch batch, bool all);  // those that are to be tried again
  std::optional<std::vector<Outcome>> try_commit(std::span<const Write> writes);
  bool sleep(std::chrono::milliseconds time);  // false if the store thread is to end

  std::unique_ptr<Storage> storage_;
  Loop& loop_;
  Metrics& metrics_;
  const Time patience_;
  std::atomic<bool> failing_ = false;
  std::mutex mutex_;
  std::condition_variable wanted_;
  Batch batch_;
  std::deque<Question> questions_;
  bool ending_ = false;
  std::jthread thread_;
};

}  // namespace server
