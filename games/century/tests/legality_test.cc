// Options and refusals are one: in every position a move is among the options if and only if no rule forbids it. Most
// options are made from sets of rows, faster than by asking the predicate of the step for each conceivable move; here
// it is asked for all of them.
#include <algorithm>

#include "core/notation.h"
#include "core/playout.h"
#include "games/century/tests/scene.h"

namespace century::testing {

namespace {

// Every argument a verb could have in this position, and some it cannot have.
std::vector<int> arguments(const Scene& t, Seat seat, const core::Argument& argument) {
  std::vector<int> out;
  const auto add_run = [&](int first, int last) {
    for (int n = first; n <= last; ++n) out.push_back(n);
  };
  switch (argument.kind) {
    case core::Arg::none: add_run(0, 1); break;
    case core::Arg::seat: add_run(-1, core::kChance); break;
    case core::Arg::word: add_run(-1, static_cast<int>(t.game.info().lists[argument.list].ids.size())); break;
    case core::Arg::number: {
      const int most = seat < kMaxPlayers ? std::max(t.seat(seat).coins, t.seat(seat).science) : 0;
      add_run(-2, std::max<int>({most, t.s.highest_bid, t.data().bid_max}) + 2);
      break;
    }
    case core::Arg::cell: {
      for (int y = -8; y <= 8; ++y)
        for (int x = -8; x <= 8; ++x) out.push_back(core::cell_arg(x, y));
      for (const int far : {-63, -36, -35, 35, 36, 63}) out.push_back(core::cell_arg(far, 0));
      break;
    }
  }
  return out;
}

long compare(const Scene& t, Seat seat) {
  core::Options options;
  t.game.options(t.s, seat, options);
  const auto& info = t.game.info();
  const auto& step = info.steps[t.game.prompt(t.s, seat).step];
  long checked = 0, allowed = 0;
  for (int verb = 0; verb < static_cast<int>(info.verbs.size()); ++verb) {
    const bool of_step = std::find(step.verbs.begin(), step.verbs.end(), verb) != step.verbs.end();
    for (const int arg : arguments(t, seat, info.verbs[static_cast<std::size_t>(verb)].arg)) {
      const Move move{static_cast<std::uint8_t>(verb), static_cast<std::int16_t>(arg)};
      const std::string why_not = t.game.refusal(t.s, seat, move);
      EXPECT_EQ(options.contains(move), why_not.empty())
          << step.name << ": verb " << info.verbs[static_cast<std::size_t>(verb)].name << " " << arg << ", " << why_not;
      ++checked;
      allowed += why_not.empty();
      if (!of_step) break;  // one is enough: all are refused alike
    }
  }
  EXPECT_EQ(allowed, options.count()) << step.name << ": every option was conceivable, and none is there twice";
  for (Seat other = 0; other <= core::kChance; ++other)
    if (!t.game.active(t.s).has(other)) {
      EXPECT_EQ(t.game.refusal(t.s, other, options[0].move), "not_your_turn");
    }
  return checked;
}

}  // namespace

TEST(CenturyLegality, a_move_is_an_option_unless_a_rule_forbids_it) {
  long checked = 0;
  for (std::uint64_t seed = 1; seed <= 48; ++seed) {
    const int code = static_cast<int>(seed % 4);
    Scene t(3 + static_cast<int>(seed % 3), {{"corner_contact", (code & 1) == 0}, {"in_turn", (code & 2) != 0}});
    core::Rng rng(seed);
    core::Options options;
    while (!t.game.active(t.s).empty()) {
      for (const Seat seat : t.game.active(t.s)) {
        checked += compare(t, seat);
        if (HasFailure()) return;
      }
      const Seat seat = t.game.active(t.s).front();
      t.game.options(t.s, seat, options);
      t.game.apply(t.s, seat, core::random_move(options, seat, rng), core::Log::none());
    }
  }
  EXPECT_GT(checked, 1'000'000) << "moves";
}

}  // namespace century::testing
