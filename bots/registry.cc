#include "bots/registry.h"

#include <array>

namespace bots {

namespace {

constexpr std::array kPlayers = {
    Player{"", "random", make_random},
};

const Player* find(std::string_view game, std::string_view level) {
  for (const Player& player : kPlayers)
    if (player.game == game && player.level == level) return &player;
  return nullptr;
}

}  // namespace

const std::vector<Level>& levels() {
  static const std::vector<Level> list = {{"random"}};
  return list;
}

core::Result<std::unique_ptr<Bot>> make(const core::AnyGame& game, core::Seat seat, std::string_view level, std::uint64_t seed) {
  const std::string_view id = game.info().catalog->id;
  const Player* player = find(id, level);
  if (player == nullptr) player = find("", level);
  if (player != nullptr) return player->make(game, seat, seed);
  std::string known;
  for (const Level& each : levels())
    if (find(id, each.name) != nullptr || find("", each.name) != nullptr) known += (known.empty() ? "" : ", ") + std::string(each.name);
  return core::failure("unknown_bot", "bot", "there is no bot \"" + std::string(level) + "\" for " + std::string(id), "one of " + known);
}

}  // namespace bots
