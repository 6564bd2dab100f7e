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

Workers::~Workers() { backlog_.end(); }

void Workers::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
  while (auto work = backlog_.take()) loop_.post((*work)());
}

}  // namespace server
