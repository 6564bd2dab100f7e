#include "table/game_cache.h"

#include <algorithm>
#include <charconv>

#include "core/notation.h"
#include "core/replay.h"
#include "core/sha256.h"
#include "core/strict.h"
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

const std::string& ParsedData::files_json() const {
  const Lock lock(mutex_);
  if (!files_json_.empty()) return files_json_;
  JsonWriter out(files_json_);
  out.open('{');
  for (const auto& [name, bytes] : set().files) {
    const auto json = core::parse_json(bytes, name);
    out.item().text(name).raw(":");
    json ? out.json(*json) : out.null();
  }
  out.close('}');
  return files_json_;
}

const std::string& GameInstance::info_json() const {
  const Lock lock(mutex_);
  if (info_json_.empty()) info_json_ = write_info(about());
  return info_json_;
}

namespace {

std::size_t size_of(const core::DataSet& data) {
  std::size_t size = 0;
  for (const auto& [name, bytes] : data.files) size += name.size() + bytes.size();
  return size;
}

// Of everything in the set, its name included: tables with the same hash share what was parsed.
std::string hash_of(const core::DataSet& data) {
  core::Sha256 hash;
  const auto add = [&](std::string_view text) {
    hash.add(std::to_string(text.size()) + ' ');
    hash.add(text);
  };
  add(data.name);
  for (const auto& [name, bytes] : data.files) add(name), add(bytes);
  return core::to_hex(hash.finish());
}

}  // namespace

void GameCache::keep(const std::string& label, std::shared_ptr<const ParsedData> parsed) {
  std::vector<std::shared_ptr<const ParsedData>> dropped;  // goes after the lock: nobody waits while it is taken apart
  const Lock lock(mutex_);
  std::erase_if(data_, [](const auto& entry) { return entry.second.expired(); });
  data_[label] = parsed;
  if (parsed->own() == nullptr) return defaults_.push_back(std::move(parsed));
  recent_.push_back(std::move(parsed));
  std::size_t bytes = 0;
  for (const auto& known : recent_) bytes += size_of(known->set());
  while (recent_.size() > kMostData || (bytes > kMostDataBytes && recent_.size() > 1)) {
    bytes -= size_of(recent_.front()->set());
    dropped.push_back(std::move(recent_.front()));
    recent_.pop_front();
  }
}

core::Result<std::shared_ptr<const ParsedData>> GameCache::parse(const core::GameType& type, const std::string& hash,
                                                                 std::shared_ptr<const core::DataSet> data) {
  const std::string label = std::string(type.catalog->id) + ' ' + hash;
  {
    const Lock lock(mutex_);
    if (const auto found = data_.find(label); found != data_.end())
      if (auto parsed = found->second.lock()) return parsed;
  }
  auto maker = type.load(data != nullptr ? *data : *type.default_data());
  if (!maker) return std::unexpected(maker.error());
  ++parsed_;
  auto parsed = std::make_shared<const ParsedData>(type, std::move(data), std::move(*maker));
  keep(label, parsed);
  return parsed;
}

core::Result<std::shared_ptr<const GameInstance>> GameCache::take(std::string_view game, int players,
                                                                  const core::Json& options,
                                                                  std::shared_ptr<const core::DataSet> data) {
  const core::GameType* type = find(game);
  if (type == nullptr) return core::failure("unknown_game", "game", "there is no game \"" + std::string(game) + "\"");
  const std::string hash = data != nullptr ? hash_of(*data) : std::string();
  const std::string label = std::string(game) + ' ' + std::to_string(players) + ' ' + hash + ' ' +
                            options.dump(-1, ' ', false, core::Json::error_handler_t::replace);
  {
    const Lock lock(mutex_);
    if (const auto found = instances_.find(label); found != instances_.end())
      if (auto instance = found->second.lock()) return instance;
  }
  auto parsed = parse(*type, hash, std::move(data));
  if (!parsed) return std::unexpected(parsed.error());
  auto made = (*parsed)->maker()({players, options});
  if (!made) return std::unexpected(made.error());
  auto instance = std::make_shared<const GameInstance>(std::move(*made), std::move(*parsed));
  const Lock lock(mutex_);
  if (instances_.size() >= next_cleaning_) {
    std::erase_if(instances_, [](const auto& entry) { return entry.second.expired(); });
    next_cleaning_ = std::max<std::size_t>(64, instances_.size() * 2);
  }
  std::weak_ptr<const GameInstance>& known = instances_[label];
  if (auto other = known.lock()) return other;  // another thread was quicker
  known = instance;
  if (options.is_object() && options.empty() && instance->data->own() == nullptr) usual_.push_back(instance);
  return instance;
}

core::Result<std::shared_ptr<const GameInstance>> GameCache::open(const core::Record& record,
                                                                  std::shared_ptr<const core::DataSet> data) {
  auto instance = take(record.game, static_cast<int>(record.players.size()), record.options, std::move(data));
  if (!instance) return instance;
  const core::Info& info = (*instance)->about();
  if (auto head = core::check_head(record, *info.catalog, info.data_hash); !head) return std::unexpected(head.error());
  auto set_up = core::position_of(*(*instance)->game, record);
  if (!set_up) return std::unexpected(set_up.error());
  if (*set_up == nullptr) return instance;
  return std::make_shared<const GameInstance>(std::move(*set_up), (*instance)->data);
}

}  // namespace table
