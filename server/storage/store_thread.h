// The threads that write and read: gather what many tables want stored into one transaction, and tell them when it is
// durable.
//
// Each thread has a connection of its own. Writes that are fine go together in a batch. A write whose table is held by
// somebody else waits without holding up any other; one whose batch failed is tried alone. One thread is always left
// for batches, so neither a table that is stuck nor slow reading keeps the others from being stored. While nothing can
// be stored the store is asked every half second whether it is back; and when somebody holds what was wanted, whether
// that is one table or all of them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <unordered_set>
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
  // Reads are not tried again. The question runs on any thread, beside others.
  template <class T>
  void ask(std::move_only_function<core::Result<T>(Storage&)> question, Then<T> then) {
    put_question([this, question = std::move(question), then = std::move(then)](Storage* storage) mutable -> Task {
      core::Result<T> result = core::failure("unavailable", "", "too much is asked of the store");
      if (storage != nullptr) result = question(*storage);
      if (!result && storage != nullptr) has_failed(result.error());
      return [result = std::move(result), then = std::move(then)]() mutable { then(std::move(result)); };
    });
  }
  // Called on the loop when all that has been handed in is stored or given up.
  void when_stored(Task then);

  // Whether moves are stored just now.
  bool ready() const;

 private:
  using Clock = std::chrono::steady_clock;
  // A write, and who waits for it.
  struct Job {
    Write write;
    Then<Outcome> then;
    Clock::time_point since, not_before;
  };
  using Jobs = std::vector<Job>;
  using Question = std::move_only_function<Task(Storage*)>;  // null: there were too many
  using Work = std::move_only_function<void(Storage&)>;

  // store_thread.cc: what comes in, and who does it
  void put_question(Question question);
  void run(Storage& storage);
  Work next_work();
  Work next_batch(Clock::time_point now);
  Work next_question();
  Work next_suspect(Clock::time_point now);
  Work next_probe(Clock::time_point now);
  bool nothing_waits() const { return healthy_.empty() && delayed_.empty() && suspects_.empty(); }
  bool nothing_left() const { return nothing_waits() && in_flight_.empty(); }
  void is_fine();
  void has_failed(const core::Error& error);

  // store_thread_commit.cc: what becomes of it
  void commit_batch(Storage& storage, Jobs jobs, Clock::time_point started);
  void commit_each(Storage& storage, Jobs jobs);
  void commit_alone(Storage& storage, Job job);
  std::optional<std::vector<Outcome>> try_commit(Storage& storage, const std::vector<Write>& writes,
                                                 core::Error& error);
  void answer(Jobs jobs, std::vector<Outcome> outcomes);
  void finish(Jobs failed, std::deque<Job>& where, Clock::duration pause, std::span<const TableId> tables);
  void give_up_old(Clock::time_point now);

  std::vector<std::unique_ptr<Storage>> storages_;  // one for each thread
  Loop& loop_;
  Metrics& metrics_;
  const Clock::duration patience_;
  std::atomic<bool> failing_ = false;
  std::atomic<bool> doubtful_ = false;  // somebody holds something: the next probe says whether anything can be stored
  std::atomic<Clock::rep> batch_since_ = 0;  // when the oldest batch on its way began; 0 if there is none

  std::mutex mutex_;
  // One idle thread watches for work and for the time; the others wait to take its place when it has found some.
  std::condition_variable watch_, follow_;
  bool watched_ = false, ending_ = false;
  std::deque<Job> healthy_, delayed_, suspects_;  // to be stored together; together, but later; each alone
  std::deque<Question> questions_;
  std::vector<Task> barriers_;
  std::unordered_set<TableId> in_flight_;  // never twice at the same time
  std::vector<Clock::time_point> batches_;
  int reading_ = 0, alone_ = 0;
  bool probing_ = false;
  bool overfull_ = false;       // there was more than fits into a batch: the next need not wait for this one
  Clock::time_point rested_{};  // until then moves are gathered
  Clock::time_point next_probe_{}, next_purge_{};
  Clock::time_point next_look_{};  // when there may be something to do
  std::vector<std::jthread> threads_;
};

}  // namespace server
