// The process's own time, times in which nobody served, and alarms.
#include <gtest/gtest.h>

#include "server/alarms.h"
#include "server/clock.h"
#include "server/limits.h"
#include "server/service_times.h"

namespace {

using server::Clock;
using server::ServiceTimes;
using table::Time;

Time system_time, steady_time;

Clock make_clock() {
  system_time = 1'800'000'000'000, steady_time = 5000;
  return {[] { return system_time; }, [] { return steady_time; }};
}

TEST(ProcessClock, does_not_notice_when_the_system_clock_is_set) {
  const Clock clock = make_clock();
  EXPECT_EQ(clock.now(), 1'800'000'000'000);
  steady_time += 250;
  system_time += 3'600'000;
  EXPECT_EQ(clock.now(), 1'800'000'000'250);
  system_time -= 7'200'000;
  EXPECT_EQ(clock.now(), 1'800'000'000'250);
}

TEST(ProcessClock, does_not_begin_before_what_is_stored) {
  Clock clock = make_clock();
  clock.not_before(1'799'999'999'000);
  EXPECT_EQ(clock.now(), 1'800'000'000'000);
  clock.not_before(1'800'003'600'000);
  EXPECT_EQ(clock.now(), 1'800'003'600'000);
  clock.not_before(2'000'000'000'000);  // somebody's clock was years ahead
  EXPECT_EQ(clock.now(), 1'800'003'600'000);
}

TEST(ProcessClock, limits_fill_up_by_it) {
  const Clock clock = make_clock();
  server::Bucket bucket(1, 1);
  EXPECT_TRUE(bucket.take(clock.now()));
  system_time += 3'600'000;
  EXPECT_FALSE(bucket.take(clock.now()));
  steady_time += 1000;
  EXPECT_TRUE(bucket.take(clock.now()));
}

TEST(Unserved, is_the_time_between_two_processes) {
  ServiceTimes times(1000);
  times.know({{100, 300}, {500, 700}});
  EXPECT_EQ(times.unserved(150, 1200), 200 + 300);
  EXPECT_EQ(times.unserved(350, 400), 50);
  EXPECT_EQ(times.unserved(600, 650), 0);
  EXPECT_EQ(times.unserved(600, 1200), 300);
  EXPECT_EQ(times.unserved(1000, 1200), 0) << "since then we serve";
  EXPECT_EQ(times.unserved(1100, 1050), 0);
}

TEST(Unserved, processes_may_serve_at_the_same_time) {
  ServiceTimes times(1000);
  times.know({{400, 600}, {100, 450}, {150, 200}, {900, 2000}});
  EXPECT_EQ(times.unserved(100, 1500), 300);
  times.know({});
  EXPECT_EQ(times.unserved(400, 1500), 600);
}

TEST(Unserved, is_also_when_a_process_could_not_serve) {
  const Time start = server::now() - 100'000;
  ServiceTimes times(start);
  EXPECT_FALSE(times.look(start + 1500, true)) << "a look may be late";
  EXPECT_EQ(times.away(start), 0);
  EXPECT_FALSE(times.look(start + 2000, false));
  EXPECT_TRUE(times.is_away());
  EXPECT_GE(times.away(start), 98'500) << "so far";
  EXPECT_TRUE(times.look(start + 10'000, true));
  EXPECT_FALSE(times.is_away());
  EXPECT_EQ(times.away(start), 8500);
  EXPECT_EQ(times.away(start + 4000), 6000);
  EXPECT_EQ(times.away(start + 10'000), 0);
  EXPECT_EQ(times.unserved(start, start + 20'000), 8500);
  EXPECT_EQ(times.began(), start + 10'000) << "what is written down of our service begins anew";
  // Stood still.
  EXPECT_FALSE(times.is_overdue(start + 11'000));
  EXPECT_TRUE(times.is_overdue(start + 15'000));
  EXPECT_TRUE(times.look(start + 15'000, true));
  EXPECT_EQ(times.away(start), 8500 + 5000);
  EXPECT_EQ(times.away(start + 12'000), 3000);
  // Others served meanwhile, but not the tables that are ours.
  times.know({{start, start + 20'000}});
  EXPECT_EQ(times.unserved(start, start + 20'000), 0);
  EXPECT_EQ(times.away(start), 8500 + 5000);
}

TEST(OldTables, are_not_believed_to_be_old_before_a_day_was_served) {
  constexpr Time kDay = 86'400'000, kMonth = 30 * kDay;
  const Time start = 1000 * kDay;
  ServiceTimes times(start);
  times.know({{start - 100 * kDay, start - 10}});  // and then a new program
  EXPECT_EQ(times.old_before(start + 10'000, kMonth), start + 10'000 - kMonth);
  EXPECT_EQ(times.old_before(start + 10'000, kDay), start + 10'000 - kDay);
  // Two years ahead, be it the clock or that nobody served: whoever set it wrong has a day, over several attempts.
  const Time ahead = start + 730 * kDay;
  ServiceTimes wrong(ahead);
  wrong.know({{start - 100 * kDay, start - 10}});
  EXPECT_EQ(wrong.old_before(ahead + 10'000, kMonth), std::nullopt);
  wrong.know({{ahead - 100'000, ahead - 10'000}});  // the last attempt is all that is still known
  EXPECT_EQ(wrong.old_before(ahead + 10'000, kMonth), std::nullopt);
  EXPECT_EQ(wrong.old_before(ahead + kDay, kMonth), ahead + kDay - kMonth);
}

// Alarms know rooms by their address only.
server::Room& room(int number) { return *reinterpret_cast<server::Room*>(static_cast<std::uintptr_t>(number) * 64); }

TEST(Alarm, there_is_one_for_each_room_and_none_without) {
  server::Alarms alarms;
  EXPECT_TRUE(alarms.set(room(1), 0, 500));
  EXPECT_FALSE(alarms.set(room(2), 0, 900));
  EXPECT_TRUE(alarms.set(room(2), 900, 300));
  EXPECT_EQ(alarms.size(), 2U);
  EXPECT_EQ(alarms.next(), 300);
  EXPECT_EQ(alarms.take(299), nullptr);
  EXPECT_EQ(alarms.take(400), &room(2));
  EXPECT_EQ(alarms.take(400), nullptr);
  alarms.cancel(room(2), 300);
  alarms.cancel(room(1), 500);
  EXPECT_EQ(alarms.size(), 0U);
  EXPECT_EQ(alarms.next(), std::nullopt);
}

}  // namespace
