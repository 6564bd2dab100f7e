// Fair shares of what worker threads do: order, limits, and what is forgotten.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/errand.h"
#include "server/outgoing.h"
#include "server/work_queue.h"

namespace {

using server::Address;
using server::Errand;
using server::Rank;
using server::Share;
using server::Task;
using server::WorkQueue;
using testing::ElementsAre;

const Address kHome = *Address::parse("192.0.2.1"), kAttacker = *Address::parse("203.0.113.9"),
              kOther = *Address::parse("198.51.100.7");

// A queue whose threads are this test, and whose clock says what the test wants.
class Queue {
 public:
  explicit Queue(const WorkQueue::Limits& limits = {}) : queue(limits) {}

  bool put(const Share& share, const std::string& name, std::shared_ptr<Errand> errand = nullptr) {
    return queue.put(
        share,
        [this, name]() -> Task {
          done.push_back(name);
          return {};
        },
        std::move(errand));
  }
  // The next piece of work takes so long.
  bool work(double seconds) {
    auto job = queue.try_take();
    if (!job) return false;
    job->work();
    queue.done(job->share, seconds);
    return true;
  }
  std::vector<std::string> all(double seconds = 0.3) {
    while (work(seconds)) {
    }
    return std::exchange(done, {});
  }

  WorkQueue queue;
  std::vector<std::string> done;
};

TEST(Work, is_done_in_order_for_one_table) {
  Queue queue;
  for (const char* name : {"a", "b", "c"}) queue.put({Rank::waiting, kHome, 1}, name);
  EXPECT_THAT(queue.all(), ElementsAre("a", "b", "c"));
  EXPECT_FALSE(queue.work(1));
}

TEST(Work, for_people_who_wait_comes_before_everything_else) {
  Queue queue;
  queue.put({Rank::absent, kOther, 1}, "absent");
  queue.put({Rank::absent, {}, 2}, "nobody in particular");
  queue.put({Rank::waiting, kHome, 3}, "waiting");
  queue.put({Rank::waiting, kOther, 4}, "waiting too");
  const auto order = queue.all();
  EXPECT_THAT(std::vector(order.begin(), order.begin() + 2), testing::UnorderedElementsAre("waiting", "waiting too"));
}

// Sixty tables of experts from one address, an easy bot elsewhere: it is next, whenever it comes.
TEST(Work, of_one_address_delays_another_by_one_piece_at_most) {
  Queue queue;
  for (std::uint64_t table = 1; table <= 60; ++table)
    ASSERT_TRUE(queue.put({Rank::waiting, kAttacker, table}, "expert"));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(queue.work(0.3));
  for (int i = 0; i < 10; ++i) {
    queue.done.clear();
    ASSERT_TRUE(queue.put({Rank::waiting, kHome, 99}, "easy"));
    queue.work(0.3);
    if (queue.done.back() != "easy") queue.work(0.3);
    EXPECT_EQ(queue.done.back(), "easy") << i;
  }
}

TEST(Work, time_is_shared_by_what_was_used_not_by_pieces) {
  Queue queue;
  for (int i = 0; i < 12; ++i) queue.put({Rank::waiting, kHome, static_cast<std::uint64_t>(i)}, "short");
  for (int i = 0; i < 12; ++i) queue.put({Rank::waiting, kAttacker, static_cast<std::uint64_t>(i)}, "long");
  double short_time = 0, long_time = 0;
  while (short_time < 0.55) {
    auto job = queue.queue.try_take();
    ASSERT_TRUE(job);
    const bool is_short = job->share.address == kHome;
    (is_short ? short_time : long_time) += is_short ? 0.05 : 0.25;
    queue.queue.done(job->share, is_short ? 0.05 : 0.25);
  }
  EXPECT_NEAR(long_time, short_time, 0.3);
}

TEST(Work, tables_of_one_address_share_its_time) {
  Queue queue;
  for (int i = 0; i < 4; ++i) queue.put({Rank::waiting, kHome, 1}, "one");
  queue.put({Rank::waiting, kHome, 2}, "two");
  queue.work(0.3), queue.work(0.3);
  EXPECT_THAT(queue.done, testing::UnorderedElementsAre("one", "two"));
}

TEST(Work, who_comes_back_has_saved_nothing_up) {
  Queue queue;
  for (int i = 0; i < 20; ++i) queue.put({Rank::waiting, kAttacker, static_cast<std::uint64_t>(i + 10)}, "busy");
  for (int i = 0; i < 10; ++i) queue.work(1);
  queue.done.clear();
  for (int i = 0; i < 5; ++i) queue.put({Rank::waiting, kHome, 2}, "new");
  for (int i = 0; i < 6; ++i) queue.work(1);
  EXPECT_EQ(std::ranges::count(queue.done, "busy"), 3);
}

TEST(Work, is_refused_when_too_much_waits) {
  Queue queue({.in_all = 10, .per_address = 4, .per_table = 2});
  EXPECT_TRUE(queue.put({Rank::waiting, kHome, 1}, "a"));
  EXPECT_TRUE(queue.put({Rank::waiting, kHome, 1}, "b"));
  EXPECT_FALSE(queue.put({Rank::waiting, kHome, 1}, "too many for the table"));
  EXPECT_TRUE(queue.put({Rank::waiting, kHome, 2}, "c"));
  EXPECT_TRUE(queue.put({Rank::waiting, kHome, 3}, "d"));
  EXPECT_FALSE(queue.put({Rank::waiting, kHome, 4}, "too many for the address"));
  for (std::uint64_t table = 10; table < 16; ++table) EXPECT_TRUE(queue.put({Rank::absent, {}, table}, "e"));
  EXPECT_FALSE(queue.put({Rank::waiting, kOther, 5}, "too many in all"));
  EXPECT_EQ(queue.queue.waiting(), 10);
  EXPECT_EQ(queue.all().size(), 10U);
  EXPECT_EQ(queue.queue.waiting(), 0);
  EXPECT_TRUE(queue.put({Rank::waiting, kHome, 1}, "again"));
}

TEST(Work, of_a_table_moves_up_when_somebody_comes_to_look) {
  Queue queue;
  queue.put({Rank::absent, kOther, 1}, "one");
  queue.put({Rank::absent, kOther, 7}, "seven");
  queue.put({Rank::absent, {}, 7}, "seven again");
  queue.queue.promote(7, kHome);
  const auto order = queue.all();
  EXPECT_EQ(order.back(), "one");
  EXPECT_EQ(order.size(), 3U);
}

TEST(Work, that_nobody_has_begun_is_dropped_at_the_end) {
  Queue queue;
  queue.put({Rank::waiting, kHome, 1}, "a");
  queue.put({Rank::waiting, kHome, 1}, "b");
  auto job = queue.queue.try_take();
  queue.queue.end();
  EXPECT_FALSE(queue.queue.take());
  queue.queue.done(job->share, 1);
  EXPECT_EQ(queue.queue.waiting(), 0);
}

TEST(Work, of_one_table_is_done_in_a_row_while_it_is_short) {
  server::InARow in_a_row;
  const Share table{Rank::waiting, kHome, 1}, other{Rank::waiting, kAttacker, 2};
  const Share* again = in_a_row.after(table, 0.01);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->table, 1U);
  EXPECT_EQ(in_a_row.after(other, 0.3), nullptr) << "long";
  EXPECT_EQ(in_a_row.after({Rank::absent, kHome, 1}, 0.01), nullptr) << "nobody waits for it";
  EXPECT_EQ(in_a_row.after({Rank::waiting, kHome, 0}, 0.01), nullptr) << "of no table";
  int times = 0;
  while (in_a_row.after(table, 0.06) != nullptr) ++times;
  EXPECT_EQ(times, 6) << "then it is the turn of others";
  EXPECT_NE(in_a_row.after(table, 0.05), nullptr);
}

TEST(Work, of_a_table_that_is_waited_for_comes_before_that_of_others) {
  Queue queue;
  const Share table{Rank::waiting, kHome, 1};
  queue.put({Rank::waiting, kAttacker, 2}, "long thoughts");
  queue.put(table, "the next click");
  const auto click = queue.queue.take(&table);
  ASSERT_TRUE(click);
  EXPECT_EQ(click->share.table, 1U);
  queue.queue.done(click->share, 0.01);
  // Who does not come again keeps nobody waiting for long.
  const auto thoughts = queue.queue.take(&table);
  ASSERT_TRUE(thoughts);
  EXPECT_EQ(thoughts->share.table, 2U);
}

// Sends that last until the test lets them go.
class Gate {
 public:
  std::move_only_function<void()> send(const std::string& name) {
    return [this, name] {
      std::unique_lock lock(mutex_);
      begun_.push_back(name);
      changed_.notify_all();
      changed_.wait(lock, [&] { return open_ > 0; });
      --open_;
    };
  }
  void let_go(int sends) {
    const std::lock_guard lock(mutex_);
    open_ += sends;
    changed_.notify_all();
  }
  // When so many have begun: all that have.
  std::vector<std::string> begun(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return begun_.size() >= count; });
    return begun_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> begun_;
  int open_ = 0;
};

// Somebody has notices sent to an address that takes them and never answers.
TEST(Sends, that_never_end_do_not_keep_those_of_others_waiting) {
  using server::Senders;
  Gate gate;
  Senders senders;
  const auto attack = [&](int table) {
    return senders.put({Rank::absent, kAttacker, static_cast<std::uint64_t>(table)}, gate.send("attack"));
  };
  int put = 0;
  for (int table = 1; put < 2 * Senders::kMost && attack(table); ++table) ++put;
  EXPECT_EQ(gate.begun(Senders::kThreads), std::vector<std::string>(Senders::kThreads, "attack"));
  EXPECT_LE(put, Senders::kMostOfAddress + Senders::kThreads);
  EXPECT_TRUE(senders.put({Rank::absent, kHome, 1}, gate.send("mine")));
  gate.let_go(1);
  EXPECT_EQ(gate.begun(Senders::kThreads + 1).back(), "mine") << "the very next";
  gate.let_go(2 * Senders::kMost);
}

// A thread that has nothing to do hears of the next piece, again and again.
TEST(Work, wakes_who_waits_for_it) {
  WorkQueue queue;
  std::atomic<int> done = 0;
  std::jthread thread([&] {
    while (auto job = queue.take()) {
      queue.done(job->share, 0);
      ++done;
      done.notify_one();
    }
  });
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(queue.put({Rank::waiting, kHome, 1}, [] { return Task(); }));
    done.wait(i);
  }
  queue.end();
}

// What may be done elsewhere is given away in the order in which it would be done here, and the rest stays.
TEST(Work, that_may_go_elsewhere_goes_in_the_same_order) {
  Queue queue;
  const auto errand = [](std::int64_t mind) {
    auto made = std::make_shared<Errand>();
    made->mind = mind;
    return made;
  };
  queue.put({Rank::absent, kOther, 9}, "absent", errand(1));
  queue.put({Rank::waiting, kHome, 1}, "a hint");
  queue.put({Rank::waiting, kHome, 1}, "a bot", errand(2));
  queue.put({Rank::waiting, kAttacker, 2}, "busy", errand(3));
  queue.put({Rank::waiting, kAttacker, 3}, "busy too", errand(4));
  std::vector<std::int64_t> order;
  const auto all = [](const Share&, const Errand&) { return true; };
  while (auto job = queue.queue.take_errand(all)) {
    order.push_back(job->errand->mind);
    queue.queue.done(job->share, job->share.address == kAttacker ? 1 : 0.1);
  }
  ASSERT_EQ(order.size(), 4U);
  EXPECT_EQ(order.back(), 1) << "nobody waits for it";
  EXPECT_NE(order[2], 2) << "who has used least comes before who has used much";
  EXPECT_THAT(queue.all(), ElementsAre("a hint"));
}

TEST(Work, that_comes_back_from_elsewhere_is_next_and_stays) {
  Queue queue;
  const Share table{Rank::waiting, kHome, 1};
  queue.put(table, "first", std::make_shared<Errand>());
  queue.put(table, "second", std::make_shared<Errand>());
  const auto all = [](const Share&, const Errand&) { return true; };
  const auto nobody = [](const Share&, const Errand&) { return false; };
  EXPECT_FALSE(queue.queue.take_errand(nobody));
  auto job = queue.queue.take_errand(all);
  ASSERT_TRUE(job);
  EXPECT_EQ(queue.queue.waiting(), 1);
  const Share share = job->share;
  queue.queue.put_back(std::move(*job));
  queue.queue.done(share, 0.1);
  EXPECT_EQ(queue.queue.waiting(), 2);
  auto second = queue.queue.take_errand(all);
  ASSERT_TRUE(second);
  EXPECT_FALSE(queue.queue.take_errand(all)) << "it does not go a second time";
  EXPECT_THAT(queue.all(), ElementsAre("first"));
  queue.queue.end();
  queue.queue.put_back(std::move(*second));
  queue.queue.done(share, 0.1);
  EXPECT_EQ(queue.queue.waiting(), 0);
}

}  // namespace
