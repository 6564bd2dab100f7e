#include "server/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <exception>
#include <new>

#include "core/time_limit.h"
#include "server/log.h"

namespace server {

namespace {

// What the exception says is for the log; strangers need not know.
core::Error failure_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    log_error("a worker had too little memory", {});
    return {"unavailable", "", "there is not enough memory for this", "try again later"};
  } catch (const std::exception& error) {
    log_error("a worker failed", {{"what", std::string(error.what())}});
  } catch (...) {
    log_error("a worker failed", {});
  }
  return {"unavailable", "", "this could not be worked on", "try again later"};
}

}  // namespace

Workers::Workers(Loop& loop, int threads, int nice) : loop_(loop) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, nice] { run(nice); });
}

void Workers::end() {
  queue_.end();
  threads_.clear();
}

// Rooms and viewers belong to the loop: whatever the work, its failure and its errand hold goes there in the end.
bool Workers::add(const Share& share, std::chrono::seconds most, Work work, Failed failed,
                  std::shared_ptr<Errand> errand) {
  const bool may_go = errand != nullptr && offer_;
  auto here = [most, work = std::move(work), failed = std::move(failed), errand]() mutable -> Task {
    const auto end = std::chrono::steady_clock::now() + most;
    const core::TimeLimit limit([end] { return std::chrono::steady_clock::now() >= end; });
    try {
      return [then = work(), done = std::move(work), unused = std::move(failed), errand = std::move(errand)]() mutable {
        then();
      };
    } catch (...) {
      return [done = std::move(work), failed = std::move(failed), errand = std::move(errand),
              error = failure_of(std::current_exception())]() mutable {
        if (failed) failed(error);
      };
    }
  };
  if (!queue_.put(share, std::move(here), may_go ? std::move(errand) : nullptr)) return false;
  if (may_go) {
    offer_();
    queue_.wake();
  }
  return true;
}

void Workers::run(int nice) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
  InARow in_a_row;
  const Share* again = nullptr;
  while (auto job = queue_.take(again)) {
    const auto start = std::chrono::steady_clock::now();
    loop_.post(job->work());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    queue_.done(job->share, seconds);
    again = in_a_row.after(job->share, seconds);
  }
}

}  // namespace server
