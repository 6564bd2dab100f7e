// Threads that wait for the next round of work.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace kilowatt::inside {

// Each thread calls work(part) once a round; the caller does part 0 itself.
class Crew {
 public:
  explicit Crew(int count) {
    for (int part = 1; part < count; ++part) threads_.emplace_back([this, part] { wait_for_work(part); });
  }
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      leaving_ = true;
    }
    begins_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // `work` is called through a plain pointer: a std::function might allocate.
  template <class Work>
  void run(Work& work) {
    if (threads_.empty()) return work(0);
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      call_ = [](void* it, int part) { (*static_cast<Work*>(it))(part); };
      left_ = static_cast<int>(threads_.size());
      ++round_;
    }
    begins_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    ends_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void wait_for_work(int part) {
    long long done = 0;
    for (;;) {
      std::unique_lock lock(mutex_);
      begins_.wait(lock, [&] { return leaving_ || round_ != done; });
      if (leaving_) return;
      done = round_;
      lock.unlock();
      call_(work_, part);
      lock.lock();
      if (--left_ == 0) ends_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable begins_, ends_;
  void* work_ = nullptr;
  void (*call_)(void*, int) = nullptr;
  long long round_ = 0;
  int left_ = 0;
  bool leaving_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace kilowatt::inside
