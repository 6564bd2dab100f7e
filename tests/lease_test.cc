// Which of several processes holds a table in PostgreSQL: the store's part, and that a process without its lease is
// silent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/lease_keeper.h"
#include "tests/storage_fixture.h"

namespace {

using server::Lease;
using server::LeaseKeeper;
using server::Outcome;
using server::Storage;
using server::TableId;
using testing::ElementsAre;
using tests::commit;
using tests::event;
using tests::load;
using tests::more;
using tests::new_table;

// A process as the others see it.
struct Process {
  explicit Process(const std::string& address, const std::string& name) : storage(*server::open_storage(address)) {
    lease = storage->lease(name, "secret of " + name);
    EXPECT_EQ(*lease->renew(), false);  // new
  }
  // Who holds it: nobody else, or the address of whoever does.
  std::string take(TableId id) {
    const auto taken = storage->take(id);
    if (!taken) return taken.error().code;
    return taken->holder ? taken->holder->address + ", " + taken->holder->secret : "own";
  }
  // For how long nobody had served what is ours now.
  server::Time unheld(TableId id) {
    const auto taken = storage->take(id);
    return taken && !taken->holder ? taken->unheld : -1;
  }
  std::unique_ptr<Storage> storage;
  std::unique_ptr<Lease> lease;
};

class LeaseTest : public tests::StorageTest {
 protected:
  // As if so much time had passed since it was last renewed.
  void age(const std::string& name) {
    run_sql("UPDATE processes SET until = until - 3600000, since = since - 3600000 WHERE address = '" + name + "'");
  }
};

TEST_P(LeaseTest, a_table_is_held_by_one_process) {
  Process a(address_, "a"), b(address_, "b");
  const TableId id = TableId::random();
  commit(*a.storage, {new_table(id)});  // who opens it holds it
  EXPECT_EQ(a.take(id), "own");
  EXPECT_EQ(b.take(id), "a, secret of a");
  EXPECT_THAT(commit(*b.storage, {more(id, {event(2)})}), ElementsAre(Outcome::lost));
  EXPECT_THAT(commit(*a.storage, {more(id, {event(2)})}), ElementsAre(Outcome::stored));
  ASSERT_TRUE(a.storage->release(id).has_value());
  EXPECT_EQ(b.take(id), "own");
  EXPECT_EQ(a.take(id), "b, secret of b");
  EXPECT_THAT(commit(*a.storage, {more(id, {event(3)})}), ElementsAre(Outcome::lost));
  EXPECT_THAT(commit(*b.storage, {more(id, {event(3)})}), ElementsAre(Outcome::stored));
  EXPECT_EQ(load(*a.storage, id).events.size(), 3U);  // anybody may read
  ASSERT_TRUE(a.storage->release(id).has_value());    // which is no longer its
  EXPECT_EQ(a.take(id), "b, secret of b");
  EXPECT_EQ(a.take(TableId::random()), "own");  // there is no such table
}

TEST_P(LeaseTest, what_a_dead_process_held_can_be_taken) {
  Process a(address_, "a"), b(address_, "b");
  const TableId id = TableId::random();
  commit(*a.storage, {new_table(id)});
  age("a");
  EXPECT_EQ(b.take(id), "a, secret of a");  // nobody has said yet that it is dead
  EXPECT_TRUE(*b.lease->renew());
  EXPECT_EQ(b.take(id), "own");
  EXPECT_THAT(commit(*a.storage, {more(id, {event(2)})}), ElementsAre(Outcome::lost));
  EXPECT_FALSE(*a.lease->renew());  // it is told, and lives again
  EXPECT_TRUE(*a.lease->renew());
  EXPECT_EQ(a.take(id), "b, secret of b");
}

TEST_P(LeaseTest, for_how_long_nobody_has_served_what_a_dead_process_held) {
  Process a(address_, "a"), b(address_, "b");
  const TableId id = TableId::random(), other = TableId::random(), released = TableId::random();
  commit(*a.storage, {new_table(id), new_table(other), new_table(released)});
  ASSERT_TRUE(a.storage->release(released).has_value());
  age("a");
  EXPECT_TRUE(*b.lease->renew());
  const server::Time hour = 3'600'000, lease = Lease::kLength.count();
  const server::Time unheld = b.unheld(id);
  EXPECT_GE(unheld, hour);
  EXPECT_LT(unheld, hour + lease + 600'000);
  EXPECT_EQ(b.unheld(id), 0) << "it is ours since then";
  EXPECT_EQ(b.unheld(released), 0) << "it was nobody's, and who asked for it was served";
  EXPECT_EQ(b.unheld(TableId::random()), 0) << "there is no such table";
  EXPECT_FALSE(*a.lease->renew());  // it was only away, and has the rest still
  EXPECT_TRUE(a.storage->take(other)->was_ours);
  ASSERT_TRUE(a.lease->retire().has_value());
  EXPECT_EQ(b.unheld(other), 0) << "it was given away";
}

TEST_P(LeaseTest, who_was_away_does_not_call_others_dead) {
  Process a(address_, "a"), b(address_, "b");
  const TableId id = TableId::random();
  commit(*a.storage, {new_table(id)});
  // Both, as when the database was away.
  age("a");
  age("b");
  EXPECT_TRUE(*b.lease->renew());
  EXPECT_TRUE(*a.lease->renew());
  EXPECT_EQ(b.take(id), "a, secret of a");
  EXPECT_EQ(a.take(id), "own");
}

TEST_P(LeaseTest, who_retires_gives_all_away) {
  Process a(address_, "a"), b(address_, "b");
  const TableId id = TableId::random();
  commit(*a.storage, {new_table(id)});
  ASSERT_TRUE(a.lease->retire().has_value());
  EXPECT_EQ(b.take(id), "own");
  EXPECT_EQ(a.take(id), "b, secret of b");
}

TEST_P(LeaseTest, only_what_no_other_holds_is_due) {
  Process a(address_, "a"), b(address_, "b");
  const TableId id = TableId::random();
  server::Write write = new_table(id);
  write.head->summary.wake = 5;
  commit(*a.storage, {write});
  EXPECT_EQ(a.storage->due(10, 10, {})->size(), 1U);
  EXPECT_EQ(b.storage->due(10, 10, {})->size(), 0U);
  ASSERT_TRUE(a.lease->retire().has_value());
  EXPECT_EQ(b.storage->due(10, 10, {})->size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Shared, LeaseTest, testing::Values(tests::Store::postgres),
                         [](const auto&) { return "postgresql"; });

// A lease that is renewed, or not, as the test says.
class PlannedLease final : public Lease {
 public:
  enum class Answer : std::uint8_t { fine, lost, away };
  explicit PlannedLease(std::atomic<Answer>& answer) : answer_(answer) {}
  core::Result<bool> renew() override {
    if (answer_ == Answer::away) return core::failure("store_away", "", "as planned");
    return answer_.exchange(Answer::fine) == Answer::fine;
  }
  core::Result<void> retire() override { return {}; }

 private:
  std::atomic<Answer>& answer_;
};

// Tasks that are done when the test waits for something.
class PollingLoop final : public server::Loop {
 public:
  void post(server::Task task) override {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    posted_.notify_all();
  }
  void wake_at(table::Time) override {}
  void until(const std::function<bool()>& enough) {
    while (!enough()) {
      std::unique_lock lock(mutex_);
      posted_.wait_for(lock, std::chrono::milliseconds(20), [&] { return !tasks_.empty(); });
      auto tasks = std::exchange(tasks_, {});
      lock.unlock();
      for (server::Task& task : tasks) task();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<server::Task> tasks_;
};

TEST(LeaseKeeper, is_silent_without_its_lease_and_begins_anew_when_it_was_lost) {
  using Answer = PlannedLease::Answer;
  std::atomic<Answer> answer = Answer::fine;
  PollingLoop loop;
  LeaseKeeper keeper(std::make_unique<PlannedLease>(answer), loop);
  EXPECT_FALSE(keeper.holds());
  ASSERT_TRUE(keeper.enter().has_value());
  int lost = 0, back = 0;
  bool silent = true;  // whenever it hears that it has lost
  keeper.keep([&] { ++lost, silent = silent && !keeper.holds(); }, [&] { ++back; });
  EXPECT_TRUE(keeper.holds());
  answer = Answer::away;
  loop.until([&] { return !keeper.holds(); });
  EXPECT_GT(keeper.lapsed(), -1);
  answer = Answer::fine;
  loop.until([&] { return back == 1; });
  EXPECT_TRUE(keeper.holds());
  EXPECT_EQ(lost, 0);
  answer = Answer::away;
  loop.until([&] { return !keeper.holds(); });
  answer = Answer::lost;
  loop.until([&] { return lost == 1 && keeper.holds(); });
  EXPECT_TRUE(silent);
  keeper.retire();
  EXPECT_FALSE(keeper.holds());
}

}  // namespace
