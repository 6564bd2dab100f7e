#include "bots/puzzle.h"

#include <algorithm>

namespace bots {

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

std::vector<std::string> themes_of(const core::AnyGame& game, const std::vector<Reason>& reasons, bool endgame) {
  std::vector<std::string> out;
  if (endgame) out.emplace_back("endgame");
  for (const Reason& reason : reasons)
    for (const ReasonKind& each : reason_kinds(game))
      if (each.key == reason.key && !each.theme.empty() && std::find(out.begin(), out.end(), each.theme) == out.end())
        out.emplace_back(each.theme);
  if (out.empty()) out.emplace_back("plan");  // it prepares what comes later
  return out;
}

}  // namespace bots
