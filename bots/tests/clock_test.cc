// Bots keep their time: measured by a clock on which every look takes the same time, so that nothing here depends on
// the machine.
#include <gtest/gtest.h>

#include <functional>
#include <utility>

#include "bots/century/evaluator.h"
#include "bots/match.h"
#include "bots/pampero/evaluator.h"
#include "bots/turn_budget.h"
#include "bots/turn_search.h"
#include "bots/weights.h"
#include "core/playout.h"
#include "games/all.h"

namespace {

using bots::Budget;
using bots::milliseconds;
using bots::Stopwatch;

// Time passes only by looking at it, and by what a test lets pass.
class LookClock final : public bots::Clock {
 public:
  explicit LookClock(double step) : step_(milliseconds(step)) {}
  Time now() override {
    if (at_look) at_look();
    return time_ += step_;
  }
  void pass(double count) { time_ += milliseconds(count); }
  double elapsed() const { return std::chrono::duration<double, std::milli>(time_.time_since_epoch()).count(); }

  std::function<void()> at_look;

 private:
  Span step_;
  Time time_{};
};

double allowed(double budget) { return 10 + 0.1 * budget; }

TEST(Stopwatch, ends_with_its_share_of_the_time) {
  for (const double share : {0.5, 0.85}) {
    LookClock clock(0.01);
    Stopwatch watch({100, 0, &clock}, share);
    while (watch.next()) {
    }
    EXPECT_LE(clock.elapsed(), 100 * share);
    EXPECT_GE(clock.elapsed(), 95 * share);
  }
}

TEST(Stopwatch, what_is_spent_is_not_given_again) {
  LookClock clock(0.01);
  const Stopwatch watch({1000, 0, &clock}, 1, 900);
  while (!watch.late()) {
  }
  EXPECT_LE(clock.elapsed(), 100);
  EXPECT_GE(clock.elapsed(), 50);
}

TEST(Stopwatch, without_time_and_iterations_what_must_be_done_is_never_late) {
  Stopwatch watch;
  EXPECT_FALSE(watch.late());
  EXPECT_FALSE(watch.next());
}

TEST(Stopwatch, iterations_never_ask_for_the_time) {
  LookClock clock(1000);
  Stopwatch watch({10, 3, &clock});
  int count = 0;
  while (watch.next()) count += !watch.late();
  EXPECT_EQ(count, 3);
  EXPECT_EQ(clock.elapsed(), 0);
}

// The system may take the processor away at the worst moment, two time slices of its scheduler long.
TEST(Stopwatch, a_pause_at_the_worst_moment_stays_within_what_is_allowed) {
  constexpr double kPause = 8;
  for (const double budget : {10.0, 20.0, 100.0, 1000.0}) {
    LookClock clock(0.01);
    const Stopwatch watch({budget, 0, &clock});
    while (!watch.late()) {
    }
    EXPECT_LE(clock.elapsed() + kPause, budget + allowed(budget)) << budget;
    EXPECT_GE(clock.elapsed(), 0.95 * budget) << budget;
  }
}

TEST(TurnBudget, the_clicks_of_a_turn_share_its_time) {
  LookClock clock(0.01);
  const Budget budget = {1000, 0, &clock};
  bots::TurnBudget allowance;
  for (int click = 0; click < 20; ++click) {
    allowance.begin_decision(7, false);
    Stopwatch watch = allowance.take(budget, 0.5);
    while (watch.next()) {
    }
    allowance.done();
  }
  EXPECT_LE(clock.elapsed(), 1000.5);
  const double turn = clock.elapsed();
  allowance.begin_decision(8, true);  // another number, but nothing has happened
  EXPECT_FALSE(allowance.take(budget, 1).next());
  allowance.begin_decision(9, false);
  const Stopwatch next = allowance.take(budget, 1);
  while (!next.late()) {
  }
  EXPECT_NEAR(clock.elapsed() - turn, 1000, 50);
}

// A evaluator that counts how often it is asked.
template <class Evaluator>
struct Counting {
  using Game = typename Evaluator::Game;

  void evaluate(const typename Game::State& s, bots::Values& values) const {
    ++*asked;
    evaluator.evaluate(s, values);
  }
  void prune(const typename Game::State& s, core::Seat seat, core::Options& options) const {
    evaluator.prune(s, seat, options);
  }
  void reasons(const typename Game::State& s, const typename Game::State& after, core::Seat seat,
               std::vector<bots::Reason>& out) const {
    evaluator.reasons(s, after, seat, out);
  }
  float scale() const { return evaluator.scale(); }
  int round(const typename Game::State& s) const { return evaluator.round(s); }
  std::uint64_t turn_hash(const typename Game::State& s, core::Seat seat) const { return evaluator.turn_hash(s, seat); }

  const Evaluator& evaluator;
  int* asked;
};

// Calls f(game, evaluator, state, seat) for positions of a random game.
template <class Evaluator, class F>
void at_positions(int players, F&& f) {
  using G = typename Evaluator::Game;
  const auto any = games::open(Evaluator::kName, {players, core::Json::object()});
  ASSERT_TRUE(any);
  const G& game = core::Erased<G>::game(**any);
  const auto network = bots::weights(Evaluator::kName, Evaluator::kShape);
  const Evaluator evaluator(game, network.get());
  core::Rng rng(6);
  auto s = game.start();
  core::Options options;
  for (int i = 0; !game.active(s).empty(); ++i) {
    const core::Seat seat = game.active(s).front();
    game.options(s, seat, options);
    if (seat != core::kChance && options.count() > 1 && i % 8 == 0) f(game, evaluator, s, seat);
    game.apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
  }
}

// The longest stretch of work between two looks is one expansion, and after the bell only one turn is made out of what
// is there.
template <class Evaluator>
void looks_often_enough(int players) {
  constexpr int kBetweenLooks = 80, kAfterTheBell = 160;
  int positions = 0;
  at_positions<Evaluator>(players, [&](const auto& game, const Evaluator& evaluator, const auto& s, core::Seat seat) {
    ++positions;
    int asked = 0, most = 0;
    const Counting<Evaluator> counting{evaluator, &asked};
    bots::TurnSearch<Counting<Evaluator>> search(game, counting, {.beam = 24, .root = 12, .inner = 3, .depth = 6});
    LookClock clock(0.01);
    clock.at_look = [&] { most = std::max(most, std::exchange(asked, 0)); };
    core::Rng rng(1);
    EXPECT_FALSE(
        search.search(game.observe(s, seat), seat, typename Evaluator::Game::Memory{}, Stopwatch({20, 0, &clock}), rng)
            .empty());
    EXPECT_LE(std::max(most, asked), kBetweenLooks);
    EXPECT_LE(clock.elapsed(), 20 + allowed(20));

    LookClock late(100);
    asked = 0;
    EXPECT_FALSE(
        search.search(game.observe(s, seat), seat, typename Evaluator::Game::Memory{}, Stopwatch({20, 0, &late}), rng)
            .empty());
    EXPECT_LE(asked, kAfterTheBell);
  });
  EXPECT_GT(positions, 10);
}

TEST(Clock, the_search_looks_often_enough_in_pampero) { looks_often_enough<bots::pampero::Evaluator>(2); }
TEST(Clock, the_search_looks_often_enough_in_century) { looks_often_enough<bots::century::Evaluator>(3); }

// The time a bot takes for each of its turns of a game in which there is something to choose.
std::vector<double> turn_times(const char* name, int players, const char* level, const Budget& budget,
                               LookClock& clock) {
  const auto game = games::open(name, {players, core::Json::object()});
  std::vector<std::unique_ptr<bots::Bot>> bots;
  for (int seat = 0; seat < players; ++seat)
    bots.push_back(*bots::make(**game, static_cast<core::Seat>(seat), level, 3));
  std::vector<double> out;
  std::uint64_t turn = 0, next = 0;
  core::Seat before = core::kNobody;
  bool chance = false, choice = false, next_choice = false;
  double begun = 0, ended = 0;
  core::Options options;
  const auto close = [&] {
    if (choice) out.push_back(ended - begun);
    choice = false;
    begun = ended;
  };
  bots::play_match(**game, bots, budget, 5,
                   [&](core::Seat seat, core::Move, const core::AnyState& s, const std::vector<core::Note>&) {
                     const std::uint64_t now = std::exchange(next, (*game)->turn_number(s));
                     const bool chose = std::exchange(next_choice, false);
                     if (const core::Seats active = (*game)->active(s); !active.empty()) {
                       (*game)->options(s, active.front(), options);
                       next_choice = options.count() > 1;
                     }
                     if (seat == core::kChance) {
                       chance = true;
                       return;
                     }
                     // A turn is all that a seat does in a row, unless chance has moved and it is another turn.
                     if (seat != before || (chance && now != turn)) close();
                     before = seat;
                     turn = now;
                     chance = false;
                     choice |= chose;
                     ended = clock.elapsed();
                   });
  close();
  return out;
}

// Every bot that is given a time, in every game: no turn takes longer than is allowed, however slow the clock makes the
// bot seem.
TEST(Clock, every_bot_stops_in_time) {
  for (const auto& [name, players] : {std::pair{"powerline", 2}, std::pair{"pampero", 2}, std::pair{"century", 3}})
    for (const char* level : {"hard", "expert", "greedy", "uct"}) {
      LookClock clock(0.02);
      const Budget budget = {10, 0, &clock};
      for (const double time : turn_times(name, players, level, budget, clock))
        ASSERT_LE(time, budget.milliseconds + allowed(budget.milliseconds)) << name << " " << level;
    }
}

// A bot that searches uses the time it is given: 85 to 100 % over the turns of a game. A turn without a rival is played
// at once, and such turns are few.
TEST(Clock, the_expert_uses_its_time) {
  for (const auto& [name, players] : {std::pair{"powerline", 2}, std::pair{"pampero", 2}, std::pair{"century", 3}}) {
    LookClock clock(0.02);
    const Budget budget = {10, 0, &clock};
    double sum = 0, thought = 0;
    const std::vector<double> times = turn_times(name, players, "expert", budget, clock);
    for (const double time : times) {
      if (time < 0.25 * budget.milliseconds) continue;
      sum += time / budget.milliseconds;
      ++thought;
    }
    EXPECT_GE(thought, 0.75 * static_cast<double>(times.size())) << name;
    EXPECT_GE(sum / thought, 0.85) << name;
    EXPECT_LE(sum / thought, 1.0) << name;
  }
}

}  // namespace
