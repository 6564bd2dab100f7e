#include "server/workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>

namespace server {

Workers::Workers(Loop& loop, int threads, int nice) : loop_(loop) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, nice] { run(nice); });
}

Workers::~Workers() { queue_.end(); }

void Workers::run(int nice) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), nice);
  while (auto job = queue_.take()) {
    const auto start = std::chrono::steady_clock::now();
    loop_.post(job->work());
    queue_.done(job->share, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
}

}  // namespace server
