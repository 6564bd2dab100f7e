// Each conformance check catches a planted fault and passes the game without one; then every game passes all.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "games/all.h"
#include "tests/conformance.h"
#include "tests/planted_fault.h"
#include "tests/setups.h"

namespace {

using tests::Fault;

// The check that must complain about each fault.
const std::map<Fault, std::string> kCaughtBy = {
    {Fault::dead_end, "no_dead_end"},
    {Fault::too_many, "no_dead_end"},
    {Fault::twice, "options_distinct_and_in_order"},
    {Fault::wrong_order, "options_distinct_and_in_order"},
    {Fault::unlisted_verb, "options_distinct_and_in_order"},
    {Fault::changed_by_asking, "options_distinct_and_in_order"},
    {Fault::hidden_dice, "replay_equals_play"},
    {Fault::order_matters, "simultaneous_moves_commute"},
    {Fault::leak, "hidden_things_stay_hidden"},
    {Fault::leak_in_options, "hidden_things_stay_hidden"},
    {Fault::leak_in_figures, "hidden_things_stay_hidden"},
    {Fault::bad_guess, "hidden_things_stay_hidden"},
    {Fault::dead_guess, "a_guess_is_playable"},
    {Fault::lost_card, "components_are_conserved"},
    {Fault::endless, "ends_within_its_bound"},
    {Fault::refuses_options, "refusals_match_options"},
    {Fault::accepts_anything, "refusals_match_options"},
    {Fault::silent_points, "notes_explain_points"},
    {Fault::wrong_note, "notes_explain_points"},
    {Fault::allocates, "nothing_is_allocated"},
};

std::string first_complaint(const conformance::Check& check, const core::AnyGame& game) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    if (std::string wrong = check.run(game, seed); !wrong.empty()) return wrong;
  return "";
}

TEST(Conformance, a_game_without_a_fault_passes_every_check) {
  for (int players = 2; players <= 4; ++players)
    for (const auto& check : conformance::checks())
      EXPECT_EQ(first_complaint(check, *tests::make_with(Fault::none, players)), "") << check.name;
}

TEST(Conformance, every_planted_fault_is_caught_by_its_check) {
  EXPECT_EQ(static_cast<int>(kCaughtBy.size()), tests::kFaults - 1);
  for (const auto& [fault, name] : kCaughtBy)
    for (const auto& check : conformance::checks()) {
      if (check.name != name) continue;
      EXPECT_NE(first_complaint(check, *tests::make_with(fault, 3)), "")
          << name << " misses fault " << static_cast<int>(fault);
    }
}

// One test for each game and player count: every option alone and random combinations of all of them.
class EveryGame : public testing::TestWithParam<std::pair<std::string, int>> {};

TEST_P(EveryGame, keeps_the_contract_in_random_play) {
  const auto& [id, players] = GetParam();
  const core::GameType& type = *games::find(id);
  const auto maker = type.load(*type.default_data());
  ASSERT_TRUE(maker) << maker.error().text();
  std::uint64_t seed = 1000 * static_cast<std::uint64_t>(players);
  const char* const mixed = std::getenv("KILOWATT_MIXED_SETUPS");  // more of them in ./test long
  for (const core::Setup& setup :
       conformance::setups(*type.catalog, players, mixed != nullptr ? std::atoi(mixed) : 4, seed)) {
    const auto game = (*maker)(setup);
    ASSERT_TRUE(game) << game.error().text() << " " << setup.options.dump();
    for (const auto& check : conformance::checks())
      ASSERT_EQ(check.run(**game, ++seed), "") << check.name << ", seed " << seed << ", " << setup.options.dump();
  }
}

std::vector<std::pair<std::string, int>> every_table() {
  std::vector<std::pair<std::string, int>> out;
  for (const core::GameType& type : games::all())
    for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players)
      out.emplace_back(type.catalog->id, players);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(every_table()), [](const auto& table) {
  return table.param.first + "_" + std::to_string(table.param.second);
});

}  // namespace
