// A search takes all its memory when it is made: ten times the iterations allocate nothing more.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "bots/match.h"
#include "core/playout.h"
#include "games/all.h"

namespace {

std::atomic<long> g_allocations = 0;

}  // namespace

// Counts every allocation of this program.
void* operator new(std::size_t size) {
  ++g_allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++g_allocations;
  return std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

long allocations(bots::Bot& bot, const core::AnyState& view, const core::AnyMemory& memory, int iterations) {
  const long before = g_allocations;
  bot.advise(view, memory, {.milliseconds = 0, .iterations = iterations}, 1);
  return g_allocations - before;
}

TEST(Search, the_loop_allocates_nothing) {
  for (const auto& [name, players] : {std::pair{"pampero", 2}, std::pair{"century", 3}, std::pair{"powerline", 1}}) {
    const auto game = games::open(name, {players, core::Json::object()});
    ASSERT_TRUE(game);
    core::AnyState s = (*game)->start();
    core::Rng rng(12);
    core::Options options;
    for (int i = 0; i < 150 || (*game)->active(s).front() == core::kChance; ++i) {
      const core::Seat seat = (*game)->active(s).front();
      (*game)->options(s, seat, options);
      (*game)->apply(s, seat, core::random_move(options, seat, rng), core::Log::none());
      ASSERT_FALSE((*game)->over(s));
    }
    const core::Seat seat = (*game)->active(s).front();
    for (const char* level : {"expert", "uct"}) {
      if (std::string_view(name) == "powerline" && std::string_view(level) == "expert")
        continue;  // it plans by enumeration, not by a tree
      const auto bot = bots::make(**game, seat, level, 1);
      ASSERT_TRUE(bot);
      const core::AnyState view = (*game)->observe(s, seat);
      allocations(**bot, view, (*game)->memory(), 5);  // what is kept from then on
      const long few = allocations(**bot, view, (*game)->memory(), 20);
      const long many = allocations(**bot, view, (*game)->memory(), 200);
      EXPECT_LE(many, few + 32) << name << " " << level;  // the list of what was found may be longer
    }
  }
}

}  // namespace
