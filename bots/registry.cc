#include "bots/registry.h"

#include "bots/bot_traits.h"

namespace bots {

namespace {

const std::vector<RegisteredBot>& all_bots() {
  static const std::vector<RegisteredBot> list = [] {
    std::vector<RegisteredBot> out = {{"", "random", make_random}, {"", "uct", make_uct}};
    games::Every::each([&]<class G>(std::type_identity<G>) {
      const auto& own = BotTraits<G>::registered_bots();
      out.insert(out.end(), own.begin(), own.end());
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

const std::vector<Level>& levels() {
  static const std::vector<Level> list = {{"random"}, {"easy"},         {"medium"},   {"hard"},
                                          {"expert"}, {"greedy", true}, {"uct", true}};
  return list;
}

core::Result<std::unique_ptr<Bot>> make(const core::AnyGame& game, core::Seat seat, std::string_view level,
                                        std::uint64_t seed) {
  const std::string_view id = game.info().catalog->id;
  if (const RegisteredBot* bot = find(id, level)) return bot->make(game, seat, seed);
  std::string known;
  for (const Level& each : levels())
    if (find(id, each.name) != nullptr) known += (known.empty() ? "" : ", ") + std::string(each.name);
  return core::failure("unknown_bot", "bot", "there is no bot \"" + std::string(level) + "\" for " + std::string(id),
                       "one of " + known);
}

}  // namespace bots
