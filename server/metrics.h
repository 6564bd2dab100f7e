// Counters for Prometheus. Numbers of things only: no names, addresses, tables or keys.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace server {

class Counter {
 public:
  explicit Counter(std::int64_t value = 0) : value_(value) {}
  void add(std::int64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_;
};

// Durations in seconds, in buckets of powers of two from a quarter of a millisecond.
class Histogram {
 public:
  static constexpr int kBuckets = 16;
  void add(double seconds);
  void write(std::string& out, const char* name, const char* help) const;

 private:
  std::array<Counter, kBuckets> buckets_;
  Counter count_, microseconds_;
};

class Metrics {
 public:
  Counter connections, connections_refused;  // now; ever
  Counter messages, messages_refused, bytes_in, bytes_out;
  Counter requests, requests_refused;
  Counter tables_loaded, tables_created, tables_restored;  // now; ever; ever
  Counter moves, late;                                     // ever
  Counter commits, store_failures;
  Counter store_ready{1};
  Counter workers, bot_moves_elsewhere, errands_given_back;  // now; ever; ever
  Counter bots_thinking, bot_moves, program_moves, webhooks, webhooks_refused, pushes, pushes_refused;
  Histogram commit_time, message_time, restore_time, loop_stall, loop_work;
  std::uint64_t holds = 0;  // of the loop, ever; its thread alone counts them
  Counter alarms;           // now

  std::string text() const;
};

// Processor time of this thread.
double thread_seconds();

// While it lives the loop does one thing, and everybody else waits. How much of that time it really worked is looked at
// for one of five, because asking takes a while; the rest it was kept from working, by other programs for instance.
class LoopHeld {
 public:
  explicit LoopHeld(Metrics& metrics) : metrics_(metrics) {
    if (metrics.holds++ % kLookedAt == 0) worked_ = thread_seconds();
  }
  ~LoopHeld() {
    metrics_.loop_stall.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count());
    if (worked_ >= 0) metrics_.loop_work.add(thread_seconds() - worked_);
  }
  LoopHeld(const LoopHeld&) = delete;
  LoopHeld& operator=(const LoopHeld&) = delete;

 private:
  static constexpr int kLookedAt = 5;

  Metrics& metrics_;
  double worked_ = -1;  // when it began; -1: nobody looks
  const std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace server
