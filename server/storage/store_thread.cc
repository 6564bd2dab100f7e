#include "server/storage/store_thread.h"

#include <algorithm>

#include "server/log.h"
#include "server/metrics.h"

namespace server {

namespace {

// A batch that takes longer no longer keeps the next one waiting.
constexpr std::chrono::milliseconds kSlow{30};
constexpr std::chrono::milliseconds kProbe{500};
constexpr std::chrono::seconds kStuck{2};  // a batch on its way for so long: nothing is stored just now
constexpr std::size_t kMostQuestions = 20'000;

std::size_t size_of(const Write& write) {
  std::size_t size = 150;
  for (const table::Event& event : write.events) size += event.text.size() + 40;
  if (write.head) size += 300 + write.head->chairs.size() * 100 + write.head->summary.listing.size();
  if (write.summary) size += write.summary->listing.size();
  return size + write.chairs.size() * 150;
}

}  // namespace

StoreThread::StoreThread(std::unique_ptr<Storage> storage, Loop& loop, Metrics& metrics, Time patience)
    : loop_(loop), metrics_(metrics), patience_(std::chrono::milliseconds(patience)) {
  storages_.push_back(std::move(storage));
  while (auto another = storages_.front()->another()) storages_.push_back(std::move(another));
  for (auto& each : storages_) threads_.emplace_back([this, &storage = *each] { run(storage); });
}

StoreThread::~StoreThread() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  watch_.notify_all();
  follow_.notify_all();
}

void StoreThread::commit(Write write, Then<Outcome> then) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  healthy_.push_back({std::move(write), std::move(then), now, now});
  watch_.notify_one();
}

void StoreThread::put_question(Question question) {
  {
    const std::lock_guard lock(mutex_);
    if (questions_.size() < kMostQuestions) {
      questions_.push_back(std::move(question));
      watch_.notify_one();
      return;
    }
  }
  loop_.post(question(nullptr));
}

void StoreThread::when_stored(Task then) {
  const std::lock_guard lock(mutex_);
  if (nothing_left()) return loop_.post(std::move(then));
  barriers_.push_back(std::move(then));
}

bool StoreThread::ready() const {
  if (failing_) return false;
  const Clock::rep since = batch_since_;
  return since == 0 || Clock::now().time_since_epoch() - Clock::duration(since) < kStuck;
}

// A table that is held by somebody is no failure of the store, nor is one that this program cannot read. But who holds
// one may hold all.
void StoreThread::has_failed(const core::Error& error) {
  if (error.code == "store_busy") doubtful_ = true;
  if (error.code != "store_away" && error.code != "store_failed") return;
  if (!failing_.exchange(true)) log_error("store failed", {{"where", error.where}, {"what", error.what}});
  metrics_.store_ready.set(0);
}

void StoreThread::is_fine() {
  doubtful_ = false;
  if (failing_.exchange(false)) log_info("store is back", {});
  metrics_.store_ready.set(1);
}

void StoreThread::run(Storage& storage) {
  std::unique_lock lock(mutex_);
  const auto done = [&] { return ending_ && nothing_left() && questions_.empty(); };
  while (true) {
    follow_.wait(lock, [&] { return !watched_ || done(); });
    if (done()) break;
    watched_ = true;
    Work work = next_work();
    for (; !work && !done(); work = next_work()) {
      if (const auto until = next_look_; until == Clock::time_point::max())
        watch_.wait(lock);
      else
        watch_.wait_until(lock, until);
    }
    watched_ = false;
    if (!work) break;
    follow_.notify_one();
    lock.unlock();
    work(storage);
    lock.lock();
    watch_.notify_one();
  }
  // The others may wait for either, and nobody else will tell them.
  watch_.notify_all();
  follow_.notify_all();
}

StoreThread::Work StoreThread::next_work() {
  const auto now = Clock::now();
  next_look_ = Clock::time_point::max();
  give_up_old(now);
  // A batch first; while moves are gathered for the next one, there is time to read.
  if (Work work = next_batch(now)) return work;
  const int most = std::max(1, static_cast<int>(storages_.size()) - 1);
  if (reading_ + alone_ < most)
    if (Work work = next_question()) return work;
  if (reading_ + alone_ < most && alone_ < std::max(1, most - 1))
    if (Work work = next_suspect(now)) return work;
  return next_probe(now);
}

StoreThread::Work StoreThread::next_batch(Clock::time_point now) {
  // What was delayed is tried again together with the rest.
  while (!delayed_.empty() && delayed_.front().not_before <= now) {
    healthy_.push_back(std::move(delayed_.front()));
    delayed_.pop_front();
  }
  if (!delayed_.empty()) next_look_ = std::min(next_look_, delayed_.front().not_before);
  if (healthy_.empty()) return {};
  auto from = batches_.empty() ? rested_ : std::max(rested_, batches_.back() + kSlow);
  if (overfull_) from = now;
  if (from > now) {
    next_look_ = std::min(next_look_, from);
    return {};
  }
  Jobs jobs;
  std::deque<Job> rest;
  std::size_t bytes = 0;
  const std::size_t most = storages_.front()->batch_bytes();
  for (; !healthy_.empty(); healthy_.pop_front()) {
    Job& job = healthy_.front();
    const std::size_t size = size_of(job.write);
    if (!jobs.empty() && bytes + size > most) break;
    const bool twice = in_flight_.contains(job.write.table);
    if (!twice) bytes += size;
    (twice ? rest.emplace_back(std::move(job)) : jobs.emplace_back(std::move(job)));
  }
  overfull_ = !healthy_.empty();
  for (const Job& job : jobs) in_flight_.insert(job.write.table);
  healthy_.insert(healthy_.begin(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
  if (jobs.empty()) return {};
  if (batches_.empty()) batch_since_ = now.time_since_epoch().count();
  batches_.push_back(now);
  return [this, jobs = std::move(jobs), now](Storage& storage) mutable { commit_batch(storage, std::move(jobs), now); };
}

StoreThread::Work StoreThread::next_question() {
  if (questions_.empty()) return {};
  Question question = std::move(questions_.front());
  questions_.pop_front();
  ++reading_;
  return [this, question = std::move(question)](Storage& storage) mutable {
    Task answer = question(&storage);
    {
      const std::lock_guard lock(mutex_);
      --reading_;
    }
    loop_.post(std::move(answer));
  };
}

StoreThread::Work StoreThread::next_suspect(Clock::time_point now) {
  for (auto job = suspects_.begin(); job != suspects_.end(); ++job) {
    if (in_flight_.contains(job->write.table)) continue;
    if (job->not_before > now) {
      next_look_ = std::min(next_look_, job->not_before);
      continue;
    }
    ++alone_;
    in_flight_.insert(job->write.table);
    Work work = [this, job = std::move(*job)](Storage& storage) mutable { commit_alone(storage, std::move(job)); };
    suspects_.erase(job);
    return work;
  }
  return {};
}

// While the store fails, and nobody wants to write anyway; and while it is not known whether it does.
StoreThread::Work StoreThread::next_probe(Clock::time_point now) {
  if (probing_ || ending_ || !(failing_ ? healthy_.empty() : doubtful_.load())) return {};
  if (next_probe_ > now) {
    next_look_ = std::min(next_look_, next_probe_);
    return {};
  }
  probing_ = true;
  return [this](Storage& storage) {
    if (auto fine = storage.probe(); fine)
      is_fine();
    else if (doubtful_.exchange(false))  // what a probe cannot have nobody can
      has_failed({"store_failed", "probe", fine.error().what, ""});
    const std::lock_guard lock(mutex_);
    probing_ = false;
    next_probe_ = Clock::now() + kProbe;
  };
}

}  // namespace server
