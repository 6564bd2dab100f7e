#include "games/all.h"

#include "core/replay.h"
#include "games/each.h"

namespace games {

const std::vector<core::GameType>& all() {
  static const std::vector<core::GameType> list = [] {
    std::vector<core::GameType> out;
    Every::each([&]<class G>(std::type_identity<G>) { out.push_back(core::game_type<G>()); });
    return out;
  }();
  return list;
}

const core::GameType* find(std::string_view id) {
  for (const core::GameType& type : all())
    if (type.catalog->id == id) return &type;
  return nullptr;
}

namespace {

std::unexpected<core::Error> unknown_game(std::string_view id) {
  std::string known;
  for (const core::GameType& type : all()) known += (known.empty() ? "" : ", ") + type.catalog->id;
  return core::failure("unknown_game", "game", "there is no game \"" + std::string(id) + "\"", "one of " + known);
}

}  // namespace

core::Result<std::unique_ptr<core::AnyGame>> open(std::string_view id, const core::Setup& setup) {
  const core::GameType* type = find(id);
  if (type == nullptr) return unknown_game(id);
  auto maker = type->load(*type->default_data());
  if (!maker) return std::unexpected(maker.error());
  return (*maker)(setup);
}

core::Result<std::unique_ptr<core::AnyGame>> open(const core::Record& record, const core::DataSet* data) {
  const core::GameType* type = find(record.game);
  if (type == nullptr) return unknown_game(record.game);
  const core::DataSet& set = data != nullptr ? *data : *type->default_data();
  if (auto head = core::check_head(record, *type->catalog, core::data_hash(set, *type->catalog)); !head)
    return std::unexpected(head.error());
  auto maker = type->load(set);
  if (!maker) return std::unexpected(maker.error());
  auto game = (*maker)({static_cast<int>(record.players.size()), record.options});
  return game ? core::begin_as(std::move(*game), record) : std::move(game);
}

}  // namespace games
