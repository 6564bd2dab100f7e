// The threads before the store, with a store that fails as it is told to.
#include "server/storage/store_thread.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "server/metrics.h"
#include "tests/planned_store.h"
#include "tests/test_loop.h"

namespace {

using server::Outcome;
using server::StoreThread;
using server::TableId;
using server::Write;
using tests::Plan;
using tests::PlannedStore;
using tests::TestLoop;

class StoreThreadTest : public testing::TestWithParam<int> {
 protected:
  void open(server::Time patience = 60'000) {
    store_thread_.emplace(std::make_unique<PlannedStore>(plan_, GetParam() - 1), loop_, metrics_, patience);
  }
  void write(TableId table) {
    Write write;
    write.table = table;
    store_thread_->commit(std::move(write),
                          [this, table](core::Result<Outcome> outcome) { ++(outcome ? done_ : refused_)[table]; });
  }
  bool all_done(std::uint64_t first, std::uint64_t last, int times = 1) {
    for (std::uint64_t i = first; i <= last; ++i)
      if (done_[{i}] < times) return false;
    return true;
  }
  void TearDown() override {
    store_thread_.reset();
    EXPECT_FALSE(plan_.doubled);
  }

  Plan plan_;
  TestLoop loop_;
  server::Metrics metrics_;
  std::optional<StoreThread> store_thread_;
  std::map<TableId, int> done_, refused_;
};

TEST_P(StoreThreadTest, what_is_written_is_stored_and_told) {
  open();
  for (int round = 0; round < 3; ++round)
    for (std::uint64_t i = 1; i <= 200; ++i) write({i});
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 200, 3); }));
  EXPECT_LT(plan_.transactions, 300);
  EXPECT_TRUE(store_thread_->ready());
}

TEST_P(StoreThreadTest, a_table_that_is_held_does_not_hold_up_others) {
  plan_.held = {{7}};
  open();
  for (std::uint64_t i = 1; i <= 50; ++i) write({i});
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 6) && all_done(8, 50); }));
  EXPECT_EQ(done_[{7}], 0);
  EXPECT_TRUE(store_thread_->ready());
  plan_.change([&] { plan_.held.clear(); });
  EXPECT_TRUE(loop_.run_until([&] { return all_done(7, 7); }));
  EXPECT_EQ(plan_.stored[{7}], 1);
}

TEST_P(StoreThreadTest, a_write_that_fails_does_not_take_others_along) {
  open();
  int times = 0;
  for (const char* code : {"store_failed", "store_busy"}) {
    plan_.change([&] { plan_.poison = code, plan_.poisoned = {{7}, {30}}; });
    ++times;
    for (std::uint64_t i = 1; i <= 50; ++i) write({i});
    EXPECT_TRUE(
        loop_.run_until([&] { return all_done(1, 6, times) && all_done(8, 29, times) && all_done(31, 50, times); }));
    EXPECT_LT(done_[{7}], times);
    plan_.change([&] { plan_.poisoned.clear(); });
    EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 50, times); }));
  }
}

TEST_P(StoreThreadTest, a_store_that_is_away_is_asked_again_until_it_is_back) {
  plan_.failure = "store_away";
  open();
  write({1});
  while (store_thread_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  plan_.change([&] { plan_.failure.clear(); });
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 1); }));
  EXPECT_TRUE(store_thread_->ready());
}

// Nobody writes, so that the store thread has to find out by itself.
TEST_P(StoreThreadTest, it_is_ready_again_without_anybody_writing) {
  plan_.failure = "store_away";
  open();
  bool answered = false;
  store_thread_->ask<std::vector<TableId>>([](server::Storage& storage) { return storage.tables(); },
                                           [&](core::Result<std::vector<TableId>> tables) {
                                             EXPECT_FALSE(tables.has_value());
                                             answered = true;
                                           });
  EXPECT_TRUE(loop_.run_until([&] { return answered; }));
  EXPECT_FALSE(store_thread_->ready());
  plan_.change([&] { plan_.failure.clear(); });
  while (!store_thread_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_GT(plan_.probes, 0);
}

// One table that somebody holds is no trouble of the store; all of them are, and it is noticed and ends by itself.
TEST_P(StoreThreadTest, who_holds_all_tables_makes_the_store_unready) {
  plan_.poison = "store_busy";
  plan_.poisoned = {{7}};
  open();
  write({7});
  plan_.wait([&] { return plan_.probes > 1; });
  EXPECT_TRUE(store_thread_->ready());
  plan_.change([&] { plan_.failure = "store_busy"; });
  while (store_thread_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  while (metrics_.store_ready.value() != 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  plan_.change([&] { plan_.failure.clear(), plan_.poisoned.clear(); });
  while (!store_thread_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(loop_.run_until([&] { return all_done(7, 7); }));
}

TEST_P(StoreThreadTest, patience_ends) {
  plan_.failure = "store_failed";
  open(300);
  for (std::uint64_t i = 1; i <= 5; ++i) write({i});
  EXPECT_TRUE(loop_.run_until([&] { return refused_.size() == 5; }));
  EXPECT_TRUE(done_.empty());
}

TEST_P(StoreThreadTest, says_when_all_is_stored) {
  open();
  bool stored = false;
  for (std::uint64_t i = 1; i <= 20; ++i) write({i});
  store_thread_->when_stored([&] {
    EXPECT_TRUE(all_done(1, 20));
    stored = true;
  });
  EXPECT_TRUE(loop_.run_until([&] { return stored; }));
}

TEST_P(StoreThreadTest, ends_when_the_store_is_away) {
  plan_.failure = "store_away";
  open();
  for (std::uint64_t i = 1; i <= 5; ++i) write({i});
  store_thread_.reset();
  EXPECT_TRUE(loop_.run_until([&] { return refused_.size() == 5; }));
}

INSTANTIATE_TEST_SUITE_P(Threads, StoreThreadTest, testing::Values(1, 4));

using WithFourThreads = StoreThreadTest;

TEST_P(WithFourThreads, a_transaction_that_hangs_does_not_hold_up_the_next) {
  plan_.hanging = {{1}};
  open();
  write({1});
  plan_.wait([&] { return plan_.running.contains({1}); });
  for (std::uint64_t i = 2; i <= 20; ++i) {
    write({i});
    EXPECT_TRUE(loop_.run_until([&] { return all_done(i, i) || done_[{1}] > 0; }));
  }
  EXPECT_EQ(done_[{1}], 0);
  while (store_thread_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(10));  // but it is noticed
  plan_.change([&] { plan_.hanging.clear(); });
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 20); }));
}

TEST_P(WithFourThreads, reading_that_hangs_does_not_hold_up_writing) {
  plan_.reads_hang = true;
  open();
  for (int i = 0; i < 20; ++i)
    store_thread_->ask<std::vector<TableId>>([](server::Storage& storage) { return storage.tables(); },
                                             [](core::Result<std::vector<TableId>>) {});
  for (std::uint64_t i = 1; i <= 50; ++i) {
    write({i});
    EXPECT_TRUE(loop_.run_until([&] { return all_done(i, i); }));
  }
  plan_.change([&] { plan_.reads_hang = false; });
}

INSTANTIATE_TEST_SUITE_P(Threads, WithFourThreads, testing::Values(4));

}  // namespace
