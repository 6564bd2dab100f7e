#include "tests/fuzz/messages.h"

#include <array>
#include <fstream>

namespace fuzz {

using core::Json;

namespace {

constexpr std::size_t kKept = 6;  // values of one name
constexpr std::array kGames = {"powerline", "pampero", "century", "chess"};
constexpr std::array kKinds = {"human", "bot", "open", "human", "ghost"};
constexpr std::array kLevels = {"easy", "random", "expert", ""};

}  // namespace

Messages::Messages(const std::string& protocol_file) {
  std::ifstream in(protocol_file);
  protocol_ = Json::parse(in);
}

void Messages::forget() { known_.clear(); }

void Messages::keep(const std::string& field, const Json& value) {
  auto& values = known_[field];
  if (values.size() == kKept) values.erase(values.begin());
  values.push_back(value);
}

void Messages::hear(std::string_view message) {
  const Json json = Json::parse(message, nullptr, false);
  if (!json.is_object()) return;
  const bool created = json.value("type", "") == "created";
  for (const auto& [key, value] : json.items()) {
    if (value.is_primitive() && !value.is_null()) keep(key, value);
    if (key == "record") keep(key, value);
    if (key == "host" || key == "spectator") keep("key", value);
    if (created && key == "seats")
      for (const Json& seat : value) keep("key", seat);
    if (key == "options" && value.is_array())
      for (const Json& option : value)
        keep("move", option.is_string()
                         ? option
                         : Json(option.value("verb", "") + " " + std::to_string(option.value("from", 0))));
  }
}

const Json* Messages::recall(Choices& choices, const std::string& field) const {
  const auto found = known_.find(field);
  return found == known_.end() ? nullptr : &choices.of(found->second);
}

Json Messages::junk(Choices& choices, int depth) {
  switch (choices.below(depth > 0 ? 10 : 8)) {
    case 0: return nullptr;
    case 1: return choices.one_in(2);
    case 2: return static_cast<int>(choices.byte()) - 128;
    case 3: return choices.of(std::array<std::int64_t, 5>{0, -1, 1LL << 31, INT64_MAX, INT64_MIN});
    case 4: return choices.of(std::array{0.5, 1e300, -0.0});
    case 5: return choices.text(20);
    case 6: return std::string(choices.below(40'000), 'x');
    case 7: return "\xf0\x9f\x92\xa1\u0000\u202e";
    case 8: {
      Json list = Json::array();
      for (std::size_t i = choices.below(6); i > 0; --i) list.push_back(junk(choices, depth - 1));
      return list;
    }
    default: {
      Json object = Json::object();
      for (std::size_t i = choices.below(4); i > 0; --i) object[choices.text(8)] = junk(choices, depth - 1);
      return object;
    }
  }
}

namespace {

// Of a field: its type alone, or a list that begins with it and goes on with what it means.
std::string type_of(const Json& field) { return (field.is_array() ? field[0] : field).get<std::string>(); }

}  // namespace

Json Messages::settings(Choices& choices) {
  Json seats = Json::array();
  const std::size_t count = choices.of(std::array<std::size_t, 6>{2, 1, 3, 4, 6, 9});
  for (std::size_t i = 0; i < count; ++i) {
    Json seat = {{"kind", choices.of(kKinds)}, {"name", "P"}};
    if (seat["kind"] == "bot") seat["level"] = choices.of(kLevels);
    seats.push_back(seat);
  }
  Json table = {{"game", choices.of(kGames)}, {"seats", seats}, {"confirm", choices.one_in(2)}};
  const Json& fields = protocol_["types"]["TableSettings"]["fields"];
  for (const auto& [name, type] : fields.items())
    if (name.ends_with('?') && choices.one_in(6))
      table[name.substr(0, name.size() - 1)] = value(choices, name, type_of(type), 3);
  return table;
}

Json Messages::value(Choices& choices, const std::string& field, const std::string& type, int depth) {
  if (choices.one_in(10)) return junk(choices, 3);
  if (type == "TableSettings") return settings(choices);
  const std::string name = field.ends_with('?') ? field.substr(0, field.size() - 1) : field;
  if (const Json* known = recall(choices, name)) return *known;
  if (type.ends_with("[]")) {
    Json list = Json::array();
    for (std::size_t i = choices.below(4); i > 0; --i)
      list.push_back(value(choices, name == "moves" ? "move" : name, type.substr(0, type.size() - 2), depth));
    return list;
  }
  if (type.starts_with('\'')) {  // 'one' | 'other'
    const std::size_t at = choices.one_in(2) ? type.find('\'', type.find('|')) : 0;
    return type.substr(at + 1, type.find('\'', at + 1) - at - 1);
  }
  if (type == "boolean") return choices.one_in(2);
  if (type == "number" || type == "Seat") return static_cast<int>(choices.below(8));
  if (type == "string" || type == "Move") return choices.text(12);
  const auto declared = protocol_["types"].find(type);
  if (depth == 0 || declared == protocol_["types"].end()) return junk(choices, 2);
  if (declared->contains("is")) return value(choices, field, (*declared)["is"], depth - 1);
  Json object = Json::object();
  for (const auto& [member, of] : (*declared)["fields"].items())
    if (!member.ends_with('?') || choices.one_in(2))
      object[member.ends_with('?') ? member.substr(0, member.size() - 1) : member] =
          value(choices, member, type_of(of), depth - 1);
  return object;
}

std::string Messages::next(Choices& choices) {
  const Json& kind = choices.of(protocol_["to"]);
  Json message = {{"type", kind["type"]}};
  for (const auto& [field, about] : kind["fields"].items())
    if (!field.ends_with('?') || choices.one_in(2))
      message[field.ends_with('?') ? field.substr(0, field.size() - 1) : field] =
          value(choices, field, type_of(about), 3);
  if (choices.one_in(4)) message["ch"] = choices.below(3);
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string Messages::useful(Choices& choices) {
  Json message;
  if (!has_table()) {
    message = {{"type", "create"}, {"table", settings(choices)}};
  } else if (!known_.contains("decision")) {
    const bool join = !known_.contains("commitment") || choices.one_in(3);
    if (join)
      message = {{"type", "join"}, {"table", *recall(choices, "table")}, {"key", ""}};
    else
      message = {{"type", "ready"}, {"nonce", "n"}};
    if (const Json* key = recall(choices, "key"); join && key != nullptr) message["key"] = *key;
  } else {
    message = {{"type", choices.of(std::array{"play", "play", "play", "undo", "confirm", "chat"})},
               {"decision", known_["decision"].back()},
               {"event", known_["event"].empty() ? Json(0) : known_["event"].back()},
               {"text", "x"}};
    if (const Json* move = recall(choices, "move")) message["move"] = *move;
    if (message["type"] != "chat") message.erase("text");
  }
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace fuzz
