// Worker threads: whatever the work throws ends the work alone, and whoever takes too long is told to stop.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/time_limit.h"
#include "games/all.h"
#include "server/opening.h"
#include "server/waiting_texts.h"
#include "server/workers.h"
#include "tests/test_loop.h"

namespace {

using server::Rank;
using server::Share;
using server::Task;
using server::Workers;
using testing::ElementsAre;

const Share kSomebody{Rank::waiting, *server::Address::parse("192.0.2.1"), 0};

// Who adds work, and what became of it.
struct TestWorkers {
  tests::TestLoop loop;
  Workers workers{loop, 1, 0};
  std::vector<std::string> said;

  void add(std::move_only_function<std::string()> work, std::chrono::seconds most = Workers::kReadTime) {
    const bool fine = workers.add(
        kSomebody, most,
        [this, work = std::move(work)]() mutable -> Task { return [this, word = work()] { said.push_back(word); }; },
        [this](const core::Error& error) { said.push_back(error.code + ": " + error.what); });
    EXPECT_TRUE(fine);
  }
};

TEST(Workers, what_is_thrown_ends_the_work_and_nothing_else) {
  TestWorkers test;
  test.add([] { return std::string("one"); });
  test.add([]() -> std::string { throw std::bad_alloc(); });
  test.add([]() -> std::string { throw std::out_of_range("a secret of the program"); });
  test.add([]() -> std::string { throw 7; });
  test.add([] { return std::string("two"); });
  ASSERT_TRUE(test.loop.run(5));
  EXPECT_THAT(test.said, ElementsAre("one", "unavailable: there is not enough memory for this",
                                     "unavailable: this could not be worked on",
                                     "unavailable: this could not be worked on", "two"));
}

// Rooms and viewers belong to the loop: no other thread may be the last to hold them.
TEST(Workers, what_work_holds_goes_on_the_loop) {
  tests::TestLoop loop;
  Workers workers(loop, 1, 0);
  const auto here = std::this_thread::get_id();
  std::vector<std::thread::id> freed;
  const auto thing = [&] {
    return std::shared_ptr<int>(new int(1), [&](int* number) {
      freed.push_back(std::this_thread::get_id());
      delete number;
    });
  };
  for (const bool fails : {false, true}) {
    const bool fine = workers.add(
        kSomebody, Workers::kReadTime,
        [fails, held = thing()]() -> Task {
          if (fails) throw std::bad_alloc();
          return [] {};
        },
        [held = thing()](const core::Error&) {});
    EXPECT_TRUE(fine);
    loop.run(1);
  }
  EXPECT_EQ(freed, std::vector(4, here));
}

TEST(Workers, tell_work_to_stop_when_its_time_is_over) {
  TestWorkers test;
  test.add(
      [] {
        int rounds = 0;
        while (!core::TimeLimit::is_over()) ++rounds;
        return std::string("stopped");
      },
      std::chrono::seconds(0));
  test.add([] { return std::string(core::TimeLimit::is_over() ? "late" : "in time"); });
  ASSERT_TRUE(test.loop.run(2));
  EXPECT_THAT(test.said, ElementsAre("stopped", "in time"));
  EXPECT_FALSE(core::TimeLimit::is_over()) << "a thread without a limit is never late";
}

TEST(Workers, end_when_what_has_begun_is_done) {
  TestWorkers test;
  std::mutex gate;
  gate.lock();
  bool done = false;
  test.add([&] {
    const std::lock_guard wait(gate);
    done = true;
    return std::string("done");
  });
  gate.unlock();
  ASSERT_TRUE(test.loop.run(1));
  test.workers.end();
  EXPECT_TRUE(done);
  EXPECT_FALSE(test.workers.add(
      kSomebody, Workers::kReadTime, [] { return Task(); }, [](const core::Error&) {}));
}

TEST(WaitingTexts, are_limited_all_together_and_counted_while_they_are_there) {
  server::WaitingTexts texts;
  const std::string large(server::WaitingTexts::kMost / 4, 'x');
  std::vector<server::WaitingTexts::Text> kept;
  for (int i = 0; i < 4; ++i) kept.push_back(*texts.keep(large));
  EXPECT_FALSE(texts.keep("one more"));
  EXPECT_EQ(kept.back().get().size(), large.size());
  kept.pop_back();
  EXPECT_TRUE(texts.keep("one more"));
  EXPECT_TRUE(texts.keep(large));
}

// A few addresses that send large data do not keep others from opening a table.
TEST(WaitingTexts, small_ones_always_find_a_place) {
  server::WaitingTexts texts(100);
  const auto all = texts.keep(std::string(server::WaitingTexts::kMost, 'x'));
  ASSERT_TRUE(all);
  EXPECT_FALSE(texts.keep(std::string(101, 'x')));
  const auto small = texts.keep(std::string(100, 'x'));
  ASSERT_TRUE(small);
  EXPECT_EQ(small->get(), std::string(100, 'x'));
}

// Data and positions of strangers: given up in the middle, with the place.
TEST(Opening, is_given_up_when_its_time_is_over) {
  table::GameCache cache(games::all());
  const core::GameType& type = games::all().front();
  core::Json files = core::Json::object();
  for (const auto& [name, bytes] : type.default_data()->files) files[name] = bytes;
  const std::string text = core::Json{{"type", "create"},
                                      {"table",
                                       {{"game", type.catalog->id},
                                        {"seats", {{{"kind", "human"}}, {{"kind", "human"}}}},
                                        {"data", {{"name", "mine"}, {"files", files}}}}}}
                               .dump();
  const auto message = table::Message::parse(text);
  ASSERT_TRUE(message);
  {
    const core::TimeLimit limit([] { return true; });
    const auto late = server::read_opening(cache, *message, false, 1);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, "took_too_long") << late.error().text();
    EXPECT_FALSE(late.error().where.empty());
  }
  const auto opening = server::read_opening(cache, *message, false, 1);
  ASSERT_TRUE(opening) << opening.error().text();
  EXPECT_EQ(opening->events.size(), 1U);
  EXPECT_EQ(opening->head.chairs.size(), 2U);
}

}  // namespace
