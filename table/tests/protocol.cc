#include "table/tests/protocol.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace protocol {

using core::Json;

const Json& declared() {
  static const Json json = [] {
    std::ifstream file(KILOWATT_SOURCE_DIR "/table/protocol.json");
    return Json::parse(file);
  }();
  return json;
}

namespace {

std::string trim(std::string text) {
  while (!text.empty() && text.front() == ' ') text.erase(text.begin());
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

std::string check(const Json& value, const std::string& type, const std::string& where);

// Plain fields are name -> type, those of messages name -> [type, meaning].
std::string check_fields(const Json& value, const Json& fields, const std::string& where,
                         std::vector<std::string> known = {}) {
  if (!value.is_object()) return where + " is no object";
  for (const auto& [name, declaration] : fields.items()) {
    const bool optional = name.ends_with('?');
    const std::string key = optional ? name.substr(0, name.size() - 1) : name;
    known.push_back(key);
    if (!value.contains(key)) {
      if (!optional) return where + " has no " + key;
      continue;
    }
    const std::string type =
        declaration.is_array() ? declaration[0].get<std::string>() : declaration.get<std::string>();
    if (std::string wrong = check(value[key], type, where + "." + key); !wrong.empty()) return wrong;
  }
  for (const auto& [key, ignored] : value.items())
    if (std::find(known.begin(), known.end(), key) == known.end()) return where + "." + key + " is not declared";
  return "";
}

std::string check(const Json& value, const std::string& type, const std::string& where) {
  if (type.find(" | ") != std::string::npos) {
    std::istringstream parts(type);
    for (std::string part; std::getline(parts, part, '|');)
      if (check(value, trim(part), where).empty()) return "";
    return where + " is none of " + type + ": " + value.dump();
  }
  if (type.ends_with("[]")) {
    if (!value.is_array()) return where + " is no list";
    for (const Json& item : value)
      if (std::string wrong = check(item, type.substr(0, type.size() - 2), where + "[]"); !wrong.empty()) return wrong;
    return "";
  }
  if (type.starts_with("{")) {
    if (!value.is_object()) return where + " is no object";
    const std::string inner = trim(type.substr(type.find(']') + 2, type.size() - type.find(']') - 3));
    for (const auto& [key, item] : value.items())
      if (std::string wrong = check(item, inner, where + "." + key); !wrong.empty()) return wrong;
    return "";
  }
  if (type.starts_with("'")) return value == type.substr(1, type.size() - 2) ? "" : where + " is not " + type;
  if (type == "any") return "";
  if (type == "string") return value.is_string() ? "" : where + " is no string";
  if (type == "number") return value.is_number() ? "" : where + " is no number";
  if (type == "boolean") return value.is_boolean() ? "" : where + " is no boolean";
  if (type == "null") return value.is_null() ? "" : where + " is not null";
  const auto found = declared()["types"].find(type);
  if (found == declared()["types"].end()) return where + " has the undeclared type " + type;
  if (found->contains("is")) return check(value, (*found)["is"].get<std::string>(), where);
  return check_fields(value, (*found)["fields"], where);
}

Json fields_of(const Json& entry) {
  Json fields = entry["fields"];
  fields.update(declared()["every"]);
  return fields;
}

std::string check_message(const Json& message, const char* direction) {
  if (!message.is_object() || !message.contains("type")) return "no type";
  for (const Json& entry : declared()[direction])
    if (entry["type"] == message["type"])
      return check_fields(message, fields_of(entry), entry["type"].get<std::string>(), {"type"});
  return "the type " + message["type"].dump() + " is not declared";
}

std::vector<std::string> types(const char* direction) {
  std::vector<std::string> out;
  for (const Json& entry : declared()[direction]) out.push_back(entry["type"].get<std::string>());
  return out;
}

}  // namespace

std::string check_from(const Json& message) {
  const bool is_error = message.is_object() && message.value("type", "") == "error";
  const std::string code = is_error ? message.value("code", "") : "";
  if (!code.empty() && !declared()["errors"].contains(code)) return "the error " + code + " is not declared";
  return check_message(message, "from");
}
std::string check_to(const Json& message) { return check_message(message, "to"); }
std::vector<std::string> answers(const std::string& type) {
  for (const Json& entry : declared()["to"])
    if (entry["type"] == type) return entry["answers"].get<std::vector<std::string>>();
  return {};
}
std::vector<std::string> types_from() { return types("from"); }
std::vector<std::string> types_to() { return types("to"); }

}  // namespace protocol
