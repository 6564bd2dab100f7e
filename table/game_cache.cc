#include "table/game_cache.h"

#include <charconv>

#include "core/notation.h"
#include "table/json_writer.h"

namespace table {

namespace {

constexpr std::array<std::string_view, 5> kArgNames = {"none", "number", "seat", "word", "cell"};

void write_argument(JsonWriter& out, const core::Argument& argument) {
  out.open('{').key("kind").text(kArgNames[static_cast<std::size_t>(argument.kind)]);
  if (argument.kind == core::Arg::word) out.key("list").number(argument.list);
  out.close('}');
}

void write_arguments(JsonWriter& out, const std::vector<core::Argument>& arguments) {
  out.key("args").open('[');
  for (const core::Argument& argument : arguments) out.item(), write_argument(out, argument);
  out.close(']');
}

std::string write_info(const core::Info& info) {
  std::string text;
  JsonWriter out(text);
  out.open('{');
  out.key("game").text(info.catalog->id).key("rules").number(info.catalog->rules);
  out.key("data").text(info.data_name).key("data_hash").text(info.data_hash);
  out.key("players").number(info.players).key("seats").number(info.seats);
  out.key("options").json(info.options);
  out.key("lists").open('[');
  for (const core::Words& words : info.lists) {
    out.item().open('{').key("name").text(words.name).key("ids").open('[');
    for (const std::string& id : words.ids) out.item().text(id);
    out.close(']').close('}');
  }
  out.close(']').key("verbs").open('[');
  for (const core::Verb& verb : info.verbs) {
    out.item().open('{').key("name").text(verb.name).key("arg");
    write_argument(out, verb.arg);
    out.close('}');
  }
  out.close(']').key("steps").open('[');
  for (const core::Step& step : info.steps) {
    out.item().open('{').key("name").text(step.name).key("verbs").open('[');
    for (const int verb : step.verbs) out.item().number(verb);
    out.close(']');
    write_arguments(out, step.args);
    out.close('}');
  }
  out.close(']').key("notes").open('[');
  for (const core::NoteKind& kind : info.notes) {
    out.item().open('{').key("key").text(kind.key);
    write_arguments(out, kind.args);
    out.key("points").number(kind.points).close('}');
  }
  out.close(']').key("longest").number(info.longest).close('}');
  return text;
}

}  // namespace

void append_move(std::string& out, const core::Info& info, const core::Move& move) {
  const core::Verb& verb = info.verbs[move.verb];
  out += verb.name;
  if (verb.arg.kind == core::Arg::none) return;
  out += ' ';
  if (verb.arg.kind == core::Arg::word) {
    const auto& ids = info.lists[verb.arg.list].ids;
    const auto index = static_cast<std::size_t>(move.arg);
    if (index < ids.size()) out += ids[index];
  } else {
    out += core::argument_text(info, verb.arg, move.arg);
  }
}

const core::GameType* GameCache::find(std::string_view id) const {
  for (const core::GameType& type : games_)
    if (type.catalog->id == id) return &type;
  return nullptr;
}

core::Result<std::shared_ptr<const GameInstance>> GameCache::take(std::string_view game, int players,
                                                                  const core::Json& options,
                                                                  std::shared_ptr<const core::DataSet> data) {
  const core::GameType* type = find(game);
  if (type == nullptr) return core::failure("unknown_game", "game", "there is no game \"" + std::string(game) + "\"");

  const std::string label = std::string(game) + ' ' + std::to_string(players) + ' ' + core::Json(options).dump();
  if (data == nullptr)
    if (const auto found = instances_.find(label); found != instances_.end())
      if (auto instance = found->second.lock()) return instance;

  auto maker = makers_.find(game);
  core::GameType::Maker own;
  if (data != nullptr || maker == makers_.end()) {
    auto loaded = type->load(data != nullptr ? *data : *type->default_data());
    if (!loaded) return std::unexpected(loaded.error());
    if (data != nullptr)
      own = std::move(*loaded);
    else
      maker = makers_.emplace(game, std::move(*loaded)).first;
  }
  auto made = (data != nullptr ? own : maker->second)({players, options});
  if (!made) return std::unexpected(made.error());
  auto instance = std::make_shared<GameInstance>();
  instance->game = std::move(*made);
  instance->type = type;
  instance->data = std::move(data);
  instance->info = write_info(instance->game->info());
  if (instance->data == nullptr) {
    std::erase_if(instances_, [](const auto& entry) { return entry.second.expired(); });
    instances_[label] = instance;
  }
  return instance;
}

}  // namespace table
