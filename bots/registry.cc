#include "bots/registry.h"

#include "bots/bot_traits.h"
#include "bots/list.h"
#include "games/each.h"

namespace bots {

namespace {

const std::vector<RegisteredBot>& all_bots() {
  static const std::vector<RegisteredBot> list = [] {
    std::vector<RegisteredBot> out = {
        {"", "random", make_random},     {"", "beginner", make_beginner_uct}, {"", "easy", make_easy_uct},
        {"", "medium", make_medium_uct}, {"", "hard", make_hard_uct},         {"", "expert", make_expert_uct},
        {"", "master", make_master_uct}, {"", "greedy", make_playout_player}, {"", "uct", make_uct}};
    games::Every::each([&]<class G>(std::type_identity<G>) {
      if constexpr (HasEvaluator<G>) {
        const auto& own = BotTraits<G>::registered_bots();
        out.insert(out.end(), own.begin(), own.end());
      }
    });
    return out;
  }();
  return list;
}

const RegisteredBot* find(std::string_view game, std::string_view level) {
  const RegisteredBot* general = nullptr;
  for (const RegisteredBot& bot : all_bots()) {
    if (bot.level != level) continue;
    if (bot.game == game) return &bot;
    if (bot.game.empty()) general = &bot;
  }
  return general;
}

}  // namespace

std::span<const ReasonKind> reason_kinds(const core::AnyGame& game) {
  std::span<const ReasonKind> out;
  games::with_concrete(game, [&]<class G>(const G&) {
    if constexpr (HasEvaluator<G>) out = BotTraits<G>::kReasons;
  });
  return out;
}

const std::vector<Level>& levels() {
  static const std::vector<Level> list = {{"random"}, {"beginner"}, {"easy"},         {"medium"},   {"hard"},
                                          {"expert"}, {"master"},   {"greedy", true}, {"uct", true}};
  return list;
}

core::Result<std::unique_ptr<Bot>> make(const core::AnyGame& game, core::Seat seat, std::string_view level,
                                        std::uint64_t seed) {
  const std::string_view id = game.info().catalog->id;
  if (const RegisteredBot* bot = find(id, level))
    if (auto made = bot->make(game, seat, seed)) return made;
  std::string known;
  for (const Level& each : levels())
    if (find(id, each.name) != nullptr) known += (known.empty() ? "" : ", ") + std::string(each.name);
  return core::failure("unknown_bot", "bot", "there is no bot \"" + std::string(level) + "\" for " + std::string(id),
                       "one of " + known);
}

}  // namespace bots
