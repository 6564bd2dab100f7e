// The games as they stand on the game cache: set up once for each choice of options, shared by all tables that play
// them so.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "table/settings.h"

namespace table {

// One game, set up. Immutable, so threads may share it.
struct GameInstance {
  std::unique_ptr<core::AnyGame> game;
  const core::GameType* type = nullptr;
  std::shared_ptr<const core::DataSet> data;  // null: the game's own
  std::string info;                           // as the protocol's Info, written once

  const core::Info& about() const { return game->info(); }
  const core::DataSet& files() const { return data != nullptr ? *data : *type->default_data(); }
};

// Appends the text of a move in the notation.
void append_move(std::string& out, const core::Info& info, const core::Move& move);

class GameCache {
 public:
  explicit GameCache(const std::vector<core::GameType>& games) : games_(games) {}

  const std::vector<core::GameType>& games() const { return games_; }
  const core::GameType* find(std::string_view id) const;

  // Refuses an unknown game, wrong data, a wrong number of players or a wrong option.
  core::Result<std::shared_ptr<const GameInstance>> take(std::string_view game, int players, const core::Json& options,
                                                         std::shared_ptr<const core::DataSet> data = nullptr);

 private:
  const std::vector<core::GameType>& games_;
  std::map<std::string, core::GameType::Maker, std::less<>> makers_;  // of the games' own data
  std::map<std::string, std::weak_ptr<const GameInstance>, std::less<>> instances_;
};

}  // namespace table
