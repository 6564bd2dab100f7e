// Threads that wait for the next round of work.
#pragma once

#include <atomic>
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
    leaving_ = true;
    begin_round();
    for (std::thread& thread : threads_) thread.join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // `work` is called through a plain pointer: a std::function might allocate.
  template <class Work>
  void run(Work& work) {
    if (threads_.empty()) return work(0);
    work_ = &work;
    call_ = [](void* it, int part) { (*static_cast<Work*>(it))(part); };
    left_ = static_cast<int>(threads_.size());
    begin_round();
    work(0);
    for (int left = left_; left != 0; left = left_) wait_while(left_, left);
  }

 private:
  void begin_round() {
    ++round_;
    round_.notify_all();
  }

  void wait_for_work(int part) {
    for (int done = 0;;) {
      while (round_ == done) wait_while(round_, done);
      done = round_;
      if (leaving_) return;
      call_(work_, part);
      if (--left_ == 0) left_.notify_one();
    }
  }

  // Until the number is another one. Rounds follow each other quickly: falling asleep and being woken would often take
  // longer than the wait, so it looks a few times first.
  static void wait_while(const std::atomic<int>& number, int value) {
    constexpr int kLooks = 100;
    for (int i = 0; i < kLooks && number == value; ++i) std::this_thread::yield();
    number.wait(value);
  }

  void* work_ = nullptr;
  void (*call_)(void*, int) = nullptr;
  // Apart, so that who waits for one does not disturb who writes the other.
  alignas(64) std::atomic<int> round_ = 0;
  alignas(64) std::atomic<int> left_ = 0;
  std::atomic<bool> leaving_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace kilowatt::inside
