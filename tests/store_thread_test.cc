// The threads before the store, with a store that fails as it is told to.
#include "server/storage/store_thread.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "server/metrics.h"

namespace {

using server::Outcome;
using server::StoreThread;
using server::TableId;
using server::Write;

// The loop is this thread: what is posted is done when it is waited for.
class TestLoop final : public server::Loop {
 public:
  void post(server::Task task) override {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    posted_.notify_all();
  }
  void wake_at(table::Time) override {}

  template <class Condition>
  bool run_until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!condition()) {
      std::unique_lock lock(mutex_);
      if (!posted_.wait_until(lock, end, [&] { return !tasks_.empty(); })) return false;
      server::Task task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
    }
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<server::Task> tasks_;
};

// What the store does, shared by its connections.
struct Plan {
  std::mutex mutex;
  std::condition_variable changed;
  std::string failure;         // every write fails with this code
  std::set<TableId> poisoned;  // a transaction with one of these fails with the code
  std::string poison;
  std::set<TableId> held;
  std::set<TableId> hanging;  // never comes back until it is taken out
  bool reads_hang = false;
  std::map<TableId, int> stored;
  int probes = 0, transactions = 0, at_once = 0, most_at_once = 0;
  std::set<TableId> running;
  bool doubled = false;  // a table was written twice at the same time

  void change(const std::function<void()>& how) {
    const std::lock_guard lock(mutex);
    how();
    changed.notify_all();
  }
  template <class Condition>
  void wait(Condition condition) {
    std::unique_lock lock(mutex);
    changed.wait(lock, condition);
  }
};

class PlannedStore final : public server::Storage {
 public:
  PlannedStore(Plan& plan, int more) : plan_(plan), more_(more) {}

  core::Result<std::vector<Outcome>> commit(std::span<const Write> writes) override {
    std::unique_lock lock(plan_.mutex);
    ++plan_.transactions;
    plan_.most_at_once = std::max(plan_.most_at_once, ++plan_.at_once);
    for (const Write& write : writes) plan_.doubled |= !plan_.running.insert(write.table).second;
    plan_.changed.notify_all();
    const auto any = [&](const std::set<TableId>& tables) {
      return std::ranges::any_of(writes, [&](const Write& write) { return tables.contains(write.table); });
    };
    plan_.changed.wait(lock, [&] { return !any(plan_.hanging); });
    for (const Write& write : writes) plan_.running.erase(write.table);
    --plan_.at_once;
    if (!plan_.failure.empty()) return core::failure(plan_.failure, "", "as planned");
    if (any(plan_.poisoned)) return core::failure(plan_.poison, "", "as planned");
    std::vector<Outcome> outcomes;
    for (const Write& write : writes) {
      outcomes.push_back(plan_.held.contains(write.table) ? Outcome::blocked : Outcome::stored);
      plan_.stored[write.table] += outcomes.back() == Outcome::stored;
    }
    return outcomes;
  }
  core::Result<std::vector<TableId>> tables() override {
    std::unique_lock lock(plan_.mutex);
    plan_.changed.wait(lock, [&] { return !plan_.reads_hang; });
    if (plan_.failure == "store_away") return core::failure("store_away", "", "as planned");
    return std::vector<TableId>{};
  }
  core::Result<void> probe() override {
    const std::lock_guard lock(plan_.mutex);
    ++plan_.probes;
    if (!plan_.failure.empty()) return core::failure(plan_.failure, "", "as planned");
    return {};
  }
  core::Result<std::vector<server::Service>> serve(server::Time, server::Time) override {
    return std::vector<server::Service>{};
  }
  std::size_t batch_bytes() const override { return 10'000; }
  std::unique_ptr<Storage> another() override {
    return more_-- > 0 ? std::make_unique<PlannedStore>(plan_, 0) : nullptr;
  }

  core::Result<std::optional<server::StoredTable>> load(TableId) override { return std::nullopt; }
  core::Result<std::vector<table::Event>> events_after(TableId, std::int64_t) override { return {}; }
  core::Result<std::vector<server::ListedTable>> listed(int) override { return {}; }
  core::Result<std::vector<server::DueMark>> due(server::Time, int, server::DueMark) override { return {}; }
  core::Result<int> remove(server::Time, bool, int) override { return 0; }
  core::Result<std::unique_ptr<server::Listener>> listen() override { return nullptr; }
  core::Result<void> whisper(std::string_view) override { return {}; }

 private:
  Plan& plan_;
  int more_;
};

class ClerkTest : public testing::TestWithParam<int> {
 protected:
  void open(server::Time patience = 60'000) {
    clerk_.emplace(std::make_unique<PlannedStore>(plan_, GetParam() - 1), loop_, metrics_, patience);
  }
  void write(TableId table) {
    Write write;
    write.table = table;
    clerk_->commit(std::move(write),
                   [this, table](core::Result<Outcome> outcome) { ++(outcome ? done_ : refused_)[table]; });
  }
  bool all_done(std::uint64_t first, std::uint64_t last, int times = 1) {
    for (std::uint64_t i = first; i <= last; ++i)
      if (done_[{i}] < times) return false;
    return true;
  }
  void TearDown() override {
    clerk_.reset();
    EXPECT_FALSE(plan_.doubled);
  }

  Plan plan_;
  TestLoop loop_;
  server::Metrics metrics_;
  std::optional<StoreThread> clerk_;
  std::map<TableId, int> done_, refused_;
};

TEST_P(ClerkTest, what_is_written_is_stored_and_told) {
  open();
  for (int round = 0; round < 3; ++round)
    for (std::uint64_t i = 1; i <= 200; ++i) write({i});
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 200, 3); }));
  EXPECT_LT(plan_.transactions, 300);
  EXPECT_TRUE(clerk_->ready());
}

TEST_P(ClerkTest, a_table_that_is_held_does_not_hold_up_others) {
  plan_.held = {{7}};
  open();
  for (std::uint64_t i = 1; i <= 50; ++i) write({i});
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 6) && all_done(8, 50); }));
  EXPECT_EQ(done_[{7}], 0);
  EXPECT_TRUE(clerk_->ready());
  plan_.change([&] { plan_.held.clear(); });
  EXPECT_TRUE(loop_.run_until([&] { return all_done(7, 7); }));
  EXPECT_EQ(plan_.stored[{7}], 1);
}

TEST_P(ClerkTest, a_write_that_fails_does_not_take_others_along) {
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

TEST_P(ClerkTest, a_store_that_is_away_is_asked_again_until_it_is_back) {
  plan_.failure = "store_away";
  open();
  write({1});
  while (clerk_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  plan_.change([&] { plan_.failure.clear(); });
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 1); }));
  EXPECT_TRUE(clerk_->ready());
}

// Nobody writes, so that the store thread has to find out by itself.
TEST_P(ClerkTest, it_is_ready_again_without_anybody_writing) {
  plan_.failure = "store_away";
  open();
  bool answered = false;
  clerk_->ask<std::vector<TableId>>([](server::Storage& storage) { return storage.tables(); },
                                    [&](core::Result<std::vector<TableId>> tables) {
                                      EXPECT_FALSE(tables.has_value());
                                      answered = true;
                                    });
  EXPECT_TRUE(loop_.run_until([&] { return answered; }));
  EXPECT_FALSE(clerk_->ready());
  plan_.change([&] { plan_.failure.clear(); });
  while (!clerk_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_GT(plan_.probes, 0);
}

TEST_P(ClerkTest, patience_ends) {
  plan_.failure = "store_failed";
  open(300);
  for (std::uint64_t i = 1; i <= 5; ++i) write({i});
  EXPECT_TRUE(loop_.run_until([&] { return refused_.size() == 5; }));
  EXPECT_TRUE(done_.empty());
}

TEST_P(ClerkTest, says_when_all_is_stored) {
  open();
  bool stored = false;
  for (std::uint64_t i = 1; i <= 20; ++i) write({i});
  clerk_->when_stored([&] {
    EXPECT_TRUE(all_done(1, 20));
    stored = true;
  });
  EXPECT_TRUE(loop_.run_until([&] { return stored; }));
}

TEST_P(ClerkTest, ends_when_the_store_is_away) {
  plan_.failure = "store_away";
  open();
  for (std::uint64_t i = 1; i <= 5; ++i) write({i});
  clerk_.reset();
  EXPECT_TRUE(loop_.run_until([&] { return refused_.size() == 5; }));
}

INSTANTIATE_TEST_SUITE_P(Threads, ClerkTest, testing::Values(1, 4));

using ClerkWithFourThreads = ClerkTest;

TEST_P(ClerkWithFourThreads, a_transaction_that_hangs_does_not_hold_up_the_next) {
  plan_.hanging = {{1}};
  open();
  write({1});
  plan_.wait([&] { return plan_.running.contains({1}); });
  for (std::uint64_t i = 2; i <= 20; ++i) {
    write({i});
    EXPECT_TRUE(loop_.run_until([&] { return all_done(i, i) || done_[{1}] > 0; }));
  }
  EXPECT_EQ(done_[{1}], 0);
  while (clerk_->ready()) std::this_thread::sleep_for(std::chrono::milliseconds(10));  // but it is noticed
  plan_.change([&] { plan_.hanging.clear(); });
  EXPECT_TRUE(loop_.run_until([&] { return all_done(1, 20); }));
}

TEST_P(ClerkWithFourThreads, reading_that_hangs_does_not_hold_up_writing) {
  plan_.reads_hang = true;
  open();
  for (int i = 0; i < 20; ++i)
    clerk_->ask<std::vector<TableId>>([](server::Storage& storage) { return storage.tables(); },
                                      [](core::Result<std::vector<TableId>>) {});
  for (std::uint64_t i = 1; i <= 50; ++i) {
    write({i});
    EXPECT_TRUE(loop_.run_until([&] { return all_done(i, i); }));
  }
  plan_.change([&] { plan_.reads_hang = false; });
}

INSTANTIATE_TEST_SUITE_P(Threads, ClerkWithFourThreads, testing::Values(4));

}  // namespace
