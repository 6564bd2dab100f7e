#include "server/storage/store_thread.h"

#include <chrono>

#include "server/log.h"
#include "server/metrics.h"

namespace server {

namespace {

constexpr std::chrono::milliseconds kPause{100};
// When moves come thick and fast, those of so long share a transaction; after a quiet moment nobody waits.
constexpr std::chrono::milliseconds kGather{5};
constexpr int kMostFailures = 3;  // of single writes in a row: then it is the store and not the write

}  // namespace

void StoreThread::Batch::add(Write write, Ticket ticket) {
  writes.push_back(std::move(write));
  tickets.push_back(std::move(ticket));
}

StoreThread::StoreThread(std::unique_ptr<Storage> storage, Loop& loop, Metrics& metrics, Time patience)
    : storage_(std::move(storage)), loop_(loop), metrics_(metrics), patience_(patience), thread_([this] { run(); }) {}

StoreThread::~StoreThread() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wanted_.notify_all();
}

void StoreThread::commit(Write write, Then<Outcome> then) {
  {
    const std::lock_guard lock(mutex_);
    batch_.add(std::move(write), {std::move(then), now()});
  }
  wanted_.notify_one();
}

void StoreThread::ask_task(Question question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wanted_.notify_one();
}

void StoreThread::run() {
  auto rested = std::chrono::steady_clock::now();  // until then moves are gathered
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wanted_.wait(lock, [&] { return ending_ || !batch_.empty() || !questions_.empty(); });
      if (batch_.empty() && questions_.empty()) return;
    }
    std::this_thread::sleep_until(rested);
    Batch batch;
    std::deque<Question> questions;
    {
      const std::lock_guard lock(mutex_);
      std::swap(batch, batch_);
      std::swap(questions, questions_);
      batch_.reserve(batch.writes.size());  // the next will be about as large
    }
    // What was written is there when somebody asks for it.
    commit_all(std::move(batch));
    for (Question& question : questions) loop_.post(question(*storage_));
    rested = std::chrono::steady_clock::now() + kGather;
  }
}

std::optional<std::vector<Outcome>> StoreThread::try_commit(std::span<const Write> writes) {
  const Time start = now();
  auto outcomes = storage_->commit(writes);
  if (!outcomes) {
    if (!failing_.exchange(true))
      log_error("store failed", {{"where", outcomes.error().where}, {"what", outcomes.error().what}});
    return std::nullopt;
  }
  if (failing_.exchange(false)) log_info("store is back", {});
  metrics_.commits.add();
  metrics_.commit_time.add(static_cast<double>(now() - start) / 1000.0);
  return std::move(*outcomes);
}

void StoreThread::commit_all(Batch batch) {
  while (!batch.empty()) {
    if (auto outcomes = try_commit(batch.writes)) {
      // The writes go along, to be freed by the thread that made them.
      return loop_.post([batch = std::move(batch), outcomes = std::move(*outcomes)]() mutable {
        for (std::size_t i = 0; i < outcomes.size(); ++i) batch.tickets[i].then(outcomes[i]);
      });
    }
    if (batch.writes.size() > 1) batch = commit_each(std::move(batch));
    batch = give_up(std::move(batch), !sleep(kPause));
  }
}

// One write that cannot be stored must not keep the others from it: after a failure each is tried by itself.
StoreThread::Batch StoreThread::commit_each(Batch batch) {
  Batch failed;
  int failures = 0;
  for (std::size_t i = 0; i < batch.writes.size(); ++i) {
    std::optional<std::vector<Outcome>> outcome;
    if (failures < kMostFailures) outcome = try_commit(std::span(&batch.writes[i], 1));
    failures = outcome ? 0 : failures + 1;
    if (outcome)
      loop_.post([then = std::move(batch.tickets[i].then), outcome = outcome->front()]() mutable { then(outcome); });
    else
      failed.add(std::move(batch.writes[i]), std::move(batch.tickets[i]));
  }
  return failed;
}

StoreThread::Batch StoreThread::give_up(Batch batch, bool all) {
  Batch rest;
  for (std::size_t i = 0; i < batch.writes.size(); ++i) {
    if (!all && now() - batch.tickets[i].since < patience_) {
      rest.add(std::move(batch.writes[i]), std::move(batch.tickets[i]));
      continue;
    }
    metrics_.store_failures.add();
    loop_.post([then = std::move(batch.tickets[i].then)]() mutable {
      then(core::failure("unavailable", "", "the store does not answer"));
    });
  }
  return rest;
}

bool StoreThread::sleep(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wanted_.wait_for(lock, time, [&] { return ending_; });
}

}  // namespace server
