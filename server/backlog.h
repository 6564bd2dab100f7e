// What some threads hand to others, in order.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace server {

template <class Item>
class Backlog {
 public:
  // False, and the item is gone, if so many wait already.
  bool put(Item item, std::size_t most = static_cast<std::size_t>(-1)) {
    {
      const std::lock_guard lock(mutex_);
      if (items_.size() >= most) return false;
      items_.push_back(std::move(item));
    }
    wanted_.notify_one();
    return true;
  }

  // Waits for the next; nothing if it has ended.
  std::optional<Item> take() {
    std::unique_lock lock(mutex_);
    wanted_.wait(lock, [&] { return ended_ || !items_.empty(); });
    if (ended_) return std::nullopt;
    std::optional<Item> item(std::move(items_.front()));
    items_.pop_front();
    return item;
  }

  // Whoever waits goes home; what nobody has taken is dropped.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    items_.clear();
    wanted_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wanted_;
  std::deque<Item> items_;
  bool ended_ = false;
};

}  // namespace server
