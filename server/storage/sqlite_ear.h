// How those who listen to a SQLite file hear that another process has written: the connection that writes finds out.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>

#include "server/storage/storage.h"

namespace server {

// What the connection that writes tells those who listen.
struct SqliteEar {
  std::mutex mutex;
  std::condition_variable heard;
  bool anything = false;

  void tell() {
    const std::lock_guard lock(mutex);
    anything = true;
    heard.notify_all();
  }
};

class SqliteListener final : public Listener {
 public:
  explicit SqliteListener(std::shared_ptr<SqliteEar> ear) : ear_(std::move(ear)) {}
  core::Result<News> wait(std::chrono::milliseconds most) override {
    std::unique_lock lock(ear_->mutex);
    ear_->heard.wait_for(lock, most, [&] { return ear_->anything; });
    News news;
    news.anything = std::exchange(ear_->anything, false);
    return news;
  }

 private:
  std::shared_ptr<SqliteEar> ear_;
};

}  // namespace server
