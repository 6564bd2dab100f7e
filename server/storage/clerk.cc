#include "server/storage/clerk.h"

#include <algorithm>

#include "server/log.h"
#include "server/metrics.h"

namespace server {

namespace {

constexpr std::size_t kMostWrites = 1000;  // in one transaction
constexpr std::chrono::milliseconds kPause{100};

}  // namespace

Clerk::Clerk(std::unique_ptr<Storage> storage, Loop& loop, Metrics& metrics, Time patience)
    : storage_(std::move(storage)), loop_(loop), metrics_(metrics), patience_(patience), thread_([this] { run(); }) {}

Clerk::~Clerk() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wanted_.notify_all();
}

void Clerk::commit(Write write, Then<Outcome> then) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(write), std::move(then), now()});
  }
  wanted_.notify_one();
}

void Clerk::ask_task(Question question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wanted_.notify_one();
}

void Clerk::run() {
  while (true) {
    std::vector<Job> jobs;
    std::deque<Question> questions;
    {
      std::unique_lock lock(mutex_);
      wanted_.wait(lock, [&] { return ending_ || !jobs_.empty() || !questions_.empty(); });
      if (jobs_.empty() && questions_.empty()) return;
      std::swap(jobs, jobs_);
      std::swap(questions, questions_);
    }
    // What was written is there when somebody asks for it.
    commit_all(jobs);
    for (Question& question : questions) loop_.post(question(*storage_));
  }
}

bool Clerk::commit_some(std::span<Job> jobs, std::vector<Task>& done) {
  std::vector<Write> writes;
  writes.reserve(jobs.size());
  for (Job& job : jobs) writes.push_back(std::move(job.write));
  const Time start = now();
  auto outcomes = storage_->commit(writes);
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].write = std::move(writes[i]);
  if (!outcomes) {
    if (!failing_.exchange(true)) log_error("store failed", {{"where", outcomes.error().where}, {"what", outcomes.error().what}});
    return false;
  }
  if (failing_.exchange(false)) log_info("store is back", {});
  metrics_.commits.add();
  metrics_.commit_time.add(static_cast<double>(now() - start) / 1000.0);
  for (std::size_t i = 0; i < jobs.size(); ++i)
    done.push_back([then = std::move(jobs[i].then), outcome = (*outcomes)[i]]() mutable { then(outcome); });
  return true;
}

// One write that cannot be stored must not keep the others from it: after a failure each is tried by itself.
void Clerk::commit_all(std::vector<Job>& jobs) {
  while (!jobs.empty()) {
    std::vector<Task> done;
    const std::size_t count = std::min(jobs.size(), kMostWrites);
    if (commit_some(std::span(jobs).first(count), done)) {
      jobs.erase(jobs.begin(), jobs.begin() + static_cast<std::ptrdiff_t>(count));
    } else {
      if (count > 1) std::erase_if(jobs, [&](Job& job) { return commit_some(std::span(&job, 1), done); });
      const bool going_on = sleep(kPause);
      std::erase_if(jobs, [&](Job& job) {
        if (going_on && now() - job.since < patience_) return false;
        metrics_.store_failures.add();
        done.push_back([then = std::move(job.then)]() mutable { then(core::failure("unavailable", "", "the store does not answer")); });
        return true;
      });
    }
    if (done.empty()) continue;
    loop_.post([done = std::move(done)]() mutable {
      for (Task& task : done) task();
    });
  }
}

bool Clerk::sleep(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return !wanted_.wait_for(lock, time, [&] { return ending_; });
}

}  // namespace server
