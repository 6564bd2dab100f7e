#include "server/workers.h"

#include <sys/resource.h>
#include <unistd.h>

namespace server {

namespace {

constexpr int kNice = 10;  // people's moves come first

}  // namespace

Workers::Workers(Loop& loop, int threads) : loop_(loop) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  queue_.clear();
  wanted_.notify_all();
}

void Workers::add(Work work) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(work));
  }
  wanted_.notify_one();
}

void Workers::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      wanted_.wait(lock, [&] { return ending_ || !queue_.empty(); });
      if (ending_) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    loop_.post(work());
  }
}

}  // namespace server
