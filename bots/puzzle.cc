#include "bots/puzzle.h"

#include <algorithm>
#include <array>

namespace bots {

namespace {

struct ThemeOf {
  std::string_view reason, theme;
};
constexpr std::array kThemes = {
    ThemeOf{"gains_joker", "joker"},          ThemeOf{"keeps_joker", "joker"},
    ThemeOf{"covers_station", "station"},     ThemeOf{"completes_line", "line"},
    ThemeOf{"scores_tile", "scoring"},        ThemeOf{"uses_vacation", "vacation"},
    ThemeOf{"fulfils_contract", "contract"},  ThemeOf{"builds_tower", "building"},
    ThemeOf{"builds_wind_farm", "building"},  ThemeOf{"sells_abroad", "abroad"},
    ThemeOf{"raises_capital", "money"},       ThemeOf{"raises_income", "money"},
    ThemeOf{"blocks_last_site", "rivals"},    ThemeOf{"blocks_contract", "rivals"},
    ThemeOf{"denies_land", "rivals"},         ThemeOf{"denies_technology", "rivals"},
    ThemeOf{"bids_for_land", "auction"},      ThemeOf{"wins_land", "auction"},
    ThemeOf{"leaves_land", "auction"},        ThemeOf{"takes_compensation", "auction"},
    ThemeOf{"buys_technology", "technology"}, ThemeOf{"limits_damage", "damage"},
    ThemeOf{"joins_rails", "rails"},          ThemeOf{"cleans_land", "garbage"},
    ThemeOf{"removes_garbage", "garbage"},
};

}  // namespace

std::optional<Verdict> verdict_on(const std::vector<Suggestion>& found) {
  const auto asked = std::find_if(found.begin(), found.end(), [](const Suggestion& each) { return each.asked; });
  if (asked == found.end()) return std::nullopt;
  double most = found.front().expected;
  for (const Suggestion& each : found) most = std::max(most, each.expected);
  const double lost = most - asked->expected;
  return Verdict{asked->equal || lost <= kSolved, lost, found.front().turn, found.front().reasons};
}

Verdict check_puzzle(const core::AnyGame& game, const core::AnyState& view, core::Seat seat,
                     const core::AnyMemory& memory, const std::vector<core::Move>& moves, int iterations) {
  auto judge = make(game, seat, kAdviser, 1);
  if (!judge) return {};
  const auto found = (*judge)->advise(view, memory, {.milliseconds = 0, .iterations = iterations}, 1, moves);
  return verdict_on(found).value_or(Verdict{});
}

std::vector<std::string> themes_of(const std::vector<Reason>& reasons, bool endgame) {
  std::vector<std::string> out;
  if (endgame) out.emplace_back("endgame");
  for (const Reason& reason : reasons)
    for (const ThemeOf& each : kThemes)
      if (each.reason == reason.key && std::find(out.begin(), out.end(), each.theme) == out.end())
        out.emplace_back(each.theme);
  if (out.empty()) out.emplace_back("plan");  // it prepares what comes later
  return out;
}

}  // namespace bots
