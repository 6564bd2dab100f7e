#include "server/lease_keeper.h"

#include <time.h>

#include <condition_variable>
#include <mutex>
#include <utility>

#include "server/log.h"

namespace server {

namespace {

constexpr std::chrono::milliseconds kRenewEvery{500};

}  // namespace

LeaseKeeper::LeaseKeeper(std::unique_ptr<Lease> lease, Loop& loop) : lease_(std::move(lease)), loop_(loop) {}
LeaseKeeper::~LeaseKeeper() = default;

std::int64_t LeaseKeeper::boot_time() {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

std::int64_t LeaseKeeper::lapsed() const { return holds() ? 0 : boot_time() - until_.load(std::memory_order_relaxed); }

core::Result<void> LeaseKeeper::enter() {
  if (lease_ == nullptr) return {};
  const std::int64_t asked = boot_time();
  if (auto renewed = lease_->renew(); !renewed) return std::unexpected(renewed.error());
  until_ = asked + Lease::kLength.count();
  return {};
}

void LeaseKeeper::keep(std::function<void()> lost, std::function<void()> back) {
  if (lease_ == nullptr) return;
  lost_ = std::move(lost);
  back_ = std::move(back);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void LeaseKeeper::retire() {
  if (lease_ == nullptr) return;
  thread_ = {};  // ends it and waits
  until_ = 0;
  if (auto done = lease_->retire(); !done) log_warning("tables could not be handed on", {{"what", done.error().what}});
}

void LeaseKeeper::run(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any rest;
  while (!stop.stop_requested()) {
    const std::int64_t asked = boot_time();
    const bool held = holds();
    const auto renewed = lease_->renew();
    const std::int64_t until = asked + Lease::kLength.count();
    if (renewed && *renewed && held) {
      until_ = until;
    } else if (renewed) {
      // The tables hear of it before anybody may speak for them.
      loop_.post([this, until, lost = !*renewed] {
        log_info(lost ? "taken for dead, begins anew" : "holds its tables again", {});
        if (lost) lost_();
        until_ = until;
        back_();
      });
    } else if (held) {
      log_warning("the lease could not be renewed", {{"what", renewed.error().what}});
    }
    std::unique_lock lock(mutex);
    rest.wait_for(lock, stop, kRenewEvery, [] { return false; });
  }
}

}  // namespace server
