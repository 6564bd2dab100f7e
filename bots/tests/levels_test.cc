// Each level beats the one below: a small arena with the same dice for both seatings and a fixed number of iterations.
#include <gtest/gtest.h>

#include "bots/match.h"
#include "games/all.h"

namespace {

constexpr bots::Budget kSmall = {.milliseconds = 0, .iterations = 20};

// The share of opponents of the other kind that `a` beats.
double share(const core::AnyGame& game, const std::string& a, const std::string& b, int pairs) {
  const int players = game.info().players;
  double won = 0, met = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    for (int turn = 0; turn < 2; ++turn) {
      const auto is_a = [&](int seat) { return (seat + turn) % 2 == 0; };
      std::vector<std::unique_ptr<bots::Bot>> bots;
      for (int seat = 0; seat < players; ++seat)
        bots.push_back(*bots::make(game, static_cast<core::Seat>(seat), is_a(seat) ? a : b,
                                   static_cast<std::uint64_t>(100 * pair + seat)));
      const core::Scores scores = bots::play_match(game, bots, kSmall, static_cast<std::uint64_t>(pair) + 500);
      for (int mine = 0; mine < players; ++mine)
        for (int other = 0; other < players; ++other) {
          if (!is_a(mine) || is_a(other)) continue;
          const core::Score &x = scores[static_cast<std::size_t>(mine)], &y = scores[static_cast<std::size_t>(other)];
          won += x > y ? 1 : x == y ? 0.5 : 0;
          met += 1;
        }
    }
  }
  return won / met;
}

void climb(const char* name, int players, int pairs) {
  const auto game = games::open(name, {players, core::Json::object()});
  ASSERT_TRUE(game);
  std::string below;
  for (const bots::Level& level : bots::levels()) {
    if (level.reference || level.name == "master") continue;  // a master is an expert with more time
    if (!below.empty()) {
      EXPECT_GT(share(**game, std::string(level.name), below, pairs), 0.5) << level.name << " against " << below;
    }
    below = level.name;
  }
}

TEST(Levels, each_beats_the_one_below_in_powerline) { climb("powerline", 2, 8); }
TEST(Levels, each_beats_the_one_below_in_pampero) { climb("pampero", 2, 10); }
TEST(Levels, each_beats_the_one_below_in_century) { climb("century", 3, 6); }

}  // namespace
