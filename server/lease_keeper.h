// Whether this process may speak for the tables it holds.
//
// A thread of its own renews the lease. If that does not come about in time, the process stops speaking by itself,
// before any other may take its tables: it counts from before it asked, by a clock that goes on while the machine or
// the process sleeps. When it could renew again it goes on, or, if it was taken for dead meanwhile, begins anew with
// nothing.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "server/loop.h"
#include "server/storage/storage.h"

namespace server {

class LeaseKeeper {
 public:
  // Null: a store of one process, which always holds everything.
  LeaseKeeper(std::unique_ptr<Lease> lease, Loop& loop);
  ~LeaseKeeper();
  LeaseKeeper(const LeaseKeeper&) = delete;
  LeaseKeeper& operator=(const LeaseKeeper&) = delete;

  core::Result<void> enter();  // before anything is held
  // On the loop: `lost` when everything has to be taken again, before holds() is true again; `back` whenever the
  // process may speak again.
  void keep(std::function<void()> lost, std::function<void()> back);
  bool holds() const { return lease_ == nullptr || boot_time() < until_.load(std::memory_order_relaxed); }
  // Milliseconds for which it has not held anything; 0 while it does.
  std::int64_t lapsed() const;
  // Gives everything away, for good.
  void retire();

 private:
  static std::int64_t boot_time();  // milliseconds
  void run(const std::stop_token& stop);

  std::unique_ptr<Lease> lease_;
  Loop& loop_;
  std::function<void()> lost_, back_;
  std::atomic<std::int64_t> until_ = 0;
  std::jthread thread_;
};

}  // namespace server
