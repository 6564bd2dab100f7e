#include "server/position.h"

#include <string_view>
#include <utility>

#include "core/sha256.h"

namespace server {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

// Without the zeros behind the game's own bytes.
std::string hex_of(const core::AnyMemory& memory) {
  std::size_t size = memory.bytes.size();
  while (size > 0 && memory.bytes[size - 1] == std::byte{0}) --size;
  std::string out;
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = std::to_integer<unsigned>(memory.bytes[i]);
    out += kHexDigits[byte >> 4U], out += kHexDigits[byte & 15U];
  }
  return out;
}

bool read_hex(std::string_view hex, core::AnyMemory& memory) {
  if (hex.size() % 2 != 0 || hex.size() / 2 > memory.bytes.size()) return false;
  memory.bytes = {};
  for (std::size_t i = 0; i < hex.size(); ++i) {
    const std::size_t digit = kHexDigits.find(hex[i]);
    if (digit == std::string_view::npos) return false;
    memory.bytes[i / 2] |= static_cast<std::byte>(i % 2 == 0 ? digit << 4U : digit);
  }
  return true;
}

core::Json data_json(const core::DataSet& set) { return {{"name", set.name}, {"files", set.files}}; }

std::unexpected<core::Error> wrong_field(std::string where) {
  return core::failure("bad_field", std::move(where), "is missing or wrong", "run the program of the server's version");
}

// A member of the right kind, or an empty one.
std::string member_text(const core::Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}
std::int64_t member_number(const core::Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : -1;
}

}  // namespace

DataText write_data(const core::DataSet& set) {
  const std::string text = data_json(set).dump(-1, ' ', false, core::Json::error_handler_t::replace);
  DataText out{core::to_hex(core::sha256(text)), {}};
  out.message = R"({"type":"data","hash":")" + out.hash + R"(","set":)" + text + "}";
  return out;
}

core::Result<std::pair<std::string, std::shared_ptr<const core::DataSet>>> read_data(const core::Json& message) {
  const auto set = message.find("set");
  if (set == message.end() || !set->is_object()) return wrong_field("set");
  const std::string hash = member_text(message, "hash");
  if (core::to_hex(core::sha256(set->dump())) != hash) return wrong_field("hash");
  auto data = std::make_shared<core::DataSet>();
  data->name = member_text(*set, "name");
  const auto files = set->find("files");
  if (files == set->end() || !files->is_object()) return wrong_field("set.files");
  for (const auto& [name, bytes] : files->items()) {
    if (!bytes.is_string()) return wrong_field("set.files." + name);
    data->files[name] = bytes.get<std::string>();
  }
  return std::pair(hash, std::shared_ptr<const core::DataSet>(std::move(data)));
}

std::string write_position(std::int64_t n, const Errand& errand, const std::string& data) {
  const core::Info& info = errand.instance->about();
  core::Json out = {{"type", "position"},
                    {"n", n},
                    {"game", info.catalog->id},
                    {"rules", info.catalog->rules},
                    {"players", info.players},
                    {"options", info.options},
                    {"data_hash", info.data_hash},
                    {"seat", errand.task.seat},
                    {"level", errand.task.level},
                    {"milliseconds", errand.milliseconds},
                    {"mind", errand.mind},
                    {"view", errand.instance->game->to_json(errand.task.view)},
                    {"memory", hex_of(errand.task.memory)}};
  if (!data.empty()) out["data"] = data;
  return out.dump(-1, ' ', false, core::Json::error_handler_t::replace);
}

core::Result<Position> read_position(const core::Json& message, table::GameCache& cache, const FindData& find_data) {
  Position out;
  out.n = member_number(message, "n");
  out.mind = member_number(message, "mind");
  const std::string game = member_text(message, "game");
  const core::GameType* const type = cache.find(game);
  if (type == nullptr) return wrong_field("game");
  if (member_number(message, "rules") != type->catalog->rules) return wrong_field("rules");
  const auto options = message.find("options"), view = message.find("view"), time = message.find("milliseconds");
  if (options == message.end() || !options->is_object()) return wrong_field("options");
  if (view == message.end()) return wrong_field("view");
  if (time == message.end() || !time->is_number()) return wrong_field("milliseconds");
  out.milliseconds = time->get<double>();
  std::shared_ptr<const core::DataSet> data;
  if (message.contains("data") && (data = find_data(member_text(message, "data"))) == nullptr)
    return wrong_field("data");
  const std::int64_t players = member_number(message, "players");
  if (players < 1 || players > core::kMaxSeats) return wrong_field("players");
  auto instance = cache.take(game, static_cast<int>(players), *options, std::move(data));
  if (!instance) return std::unexpected(instance.error());
  out.instance = std::move(*instance);
  if (out.instance->about().data_hash != member_text(message, "data_hash")) return wrong_field("data_hash");
  const std::int64_t seat = member_number(message, "seat");
  if (seat < 0 || seat >= players) return wrong_field("seat");
  auto state = out.instance->game->from_json(*view);
  if (!state) return std::unexpected(state.error());
  out.task = {static_cast<core::Seat>(seat), 0,    member_text(message, "level"), *state,
              out.instance->game->memory(),  false};
  if (!read_hex(member_text(message, "memory"), out.task.memory)) return wrong_field("memory");
  if (!out.instance->game->active(*state).has(out.task.seat)) return wrong_field("view");
  return out;
}

}  // namespace server
