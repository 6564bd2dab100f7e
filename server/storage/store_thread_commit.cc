// How writes are stored, together or alone, and what becomes of those that could not be.
#include <algorithm>
#include <iterator>

#include "server/log.h"
#include "server/metrics.h"
#include "server/storage/store_thread.h"

namespace server {

namespace {

// When moves come thick and fast, those of so long share a transaction; after a quiet moment nobody waits.
constexpr std::chrono::milliseconds kGather{5};
constexpr std::chrono::milliseconds kPause{100};   // after a failure
constexpr std::chrono::milliseconds kBlocked{20};  // until a table that was held is tried again
constexpr int kMostSingleFailures = 3;                   // of single writes in a row: then it is the store and not the write
constexpr std::size_t kToldAtOnce = 8;             // tables; then the loop may hear others

}  // namespace

std::optional<std::vector<Outcome>> StoreThread::try_commit(Storage& storage, const std::vector<Write>& writes,
                                                            core::Error& error) {
  const auto start = Clock::now();
  auto outcomes = storage.commit(writes);
  if (!outcomes) {
    has_failed(outcomes.error());
    error = std::move(outcomes.error());
    return std::nullopt;
  }
  is_fine();
  metrics_.commits.add();
  metrics_.commit_time.add(std::chrono::duration<double>(Clock::now() - start).count());
  return std::move(*outcomes);
}

// Tells those who are stored or late; the others come back later.
void StoreThread::answer(Jobs jobs, std::vector<Outcome> outcomes) {
  Jobs blocked;
  std::vector<TableId> tables;
  std::vector<std::pair<Job, Outcome>> piece;
  // The writes go along, to be freed by the thread that made them.
  const auto tell = [&] {
    loop_.post([piece = std::exchange(piece, {})]() mutable {
      for (auto& [job, outcome] : piece) job.then(outcome);
    });
  };
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    tables.push_back(jobs[i].write.table);
    if (outcomes[i] == Outcome::blocked)
      blocked.push_back(std::move(jobs[i]));
    else
      piece.emplace_back(std::move(jobs[i]), outcomes[i]);
    if (piece.size() == kToldAtOnce) tell();
  }
  if (!piece.empty()) tell();
  finish(std::move(blocked), delayed_, kBlocked, tables);
}

// These tables are no longer on their way; what failed waits where it is to be tried again.
void StoreThread::finish(Jobs failed, std::deque<Job>& where, Clock::duration pause, std::span<const TableId> tables) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  for (const TableId table : tables) in_flight_.erase(table);
  for (Job& job : failed) job.not_before = now + pause;
  if (ending_)  // nobody waits any more
    for (Job& job : failed) job.since = now - patience_;
  if (&where == &healthy_)
    where.insert(where.begin(), std::make_move_iterator(failed.begin()), std::make_move_iterator(failed.end()));
  else
    std::move(failed.begin(), failed.end(), std::back_inserter(where));
  give_up_old(now);
  if (!nothing_left()) return;
  for (Task& barrier : std::exchange(barriers_, {})) loop_.post(std::move(barrier));
}

void StoreThread::commit_batch(Storage& storage, Jobs jobs, Clock::time_point started) {
  std::vector<Write> writes;
  writes.reserve(jobs.size());
  for (Job& job : jobs) writes.push_back(std::move(job.write));
  core::Error error;
  auto outcomes = try_commit(storage, writes, error);
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].write = std::move(writes[i]);
  const bool together = error.code == "store_failed" && jobs.size() > 1;
  if (outcomes) {
    answer(std::move(jobs), std::move(*outcomes));
  } else if (together) {
    commit_each(storage, std::move(jobs));
  } else {
    std::vector<TableId> tables;
    for (const Job& job : jobs) tables.push_back(job.write.table);
    const bool busy = error.code == "store_busy";
    finish(std::move(jobs), busy ? suspects_ : healthy_, busy ? Clock::duration{} : Clock::duration(kPause), tables);
  }
  const std::lock_guard lock(mutex_);
  batches_.erase(std::ranges::find(batches_, started));
  batch_since_ = batches_.empty() ? 0 : batches_.front().time_since_epoch().count();
  rested_ = Clock::now() + (outcomes ? kGather : kPause);
}

// One write that cannot be stored must not keep the others from it: after a failure each is tried by itself.
void StoreThread::commit_each(Storage& storage, Jobs jobs) {
  Jobs failed;
  int failures = 0;
  std::vector<TableId> tables;
  for (Job& job : jobs) {
    core::Error error;
    std::optional<std::vector<Outcome>> outcome;
    if (failures < kMostSingleFailures) {
      std::vector<Write> one;
      one.push_back(std::move(job.write));
      outcome = try_commit(storage, one, error);
      job.write = std::move(one.front());
      failures = outcome ? 0 : failures + 1;
    }
    if (outcome) {
      Jobs done;
      done.push_back(std::move(job));
      answer(std::move(done), std::move(*outcome));
    } else {
      tables.push_back(job.write.table);
      failed.push_back(std::move(job));
    }
  }
  const bool store = failures >= kMostSingleFailures;
  finish(std::move(failed), store ? healthy_ : suspects_, kPause, tables);
}

void StoreThread::commit_alone(Storage& storage, Job job) {
  std::vector<Write> one;
  one.push_back(std::move(job.write));
  core::Error error;
  auto outcome = try_commit(storage, one, error);
  job.write = std::move(one.front());
  const TableId table = job.write.table;
  Jobs jobs;
  jobs.push_back(std::move(job));
  if (outcome)
    answer(std::move(jobs), std::move(*outcome));
  else
    finish(std::move(jobs), suspects_, kPause, std::span(&table, 1));
  const std::lock_guard lock(mutex_);
  --alone_;
}

void StoreThread::give_up_old(Clock::time_point now) {
  if (nothing_waits()) return;
  if (now < next_purge_ && !ending_) {
    next_look_ = std::min(next_look_, next_purge_);
    return;
  }
  next_purge_ = now + kPause;
  next_look_ = std::min(next_look_, next_purge_);
  for (std::deque<Job>* jobs : {&healthy_, &delayed_, &suspects_}) {
    std::erase_if(*jobs, [&](Job& job) {
      if (now - job.since < patience_) return false;
      metrics_.store_failures.add();
      loop_.post([then = std::move(job.then)]() mutable {
        then(core::failure("unavailable", "", "the store does not answer"));
      });
      return true;
    });
  }
}

}  // namespace server
