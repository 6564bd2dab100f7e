#include "core/strict.h"

#include <algorithm>
#include <set>

namespace core {

bool Ids::add(const std::string& id) {
  if (find(id) >= 0) return false;
  ids_.push_back(id);
  return true;
}

int Ids::find(std::string_view id) const {
  const auto found = std::find(ids_.begin(), ids_.end(), id);
  return found == ids_.end() ? -1 : static_cast<int>(found - ids_.begin());
}

namespace {

const Json kNothing;

bool is_word_text(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

}  // namespace

Result<Json> parse_json(std::string_view bytes, const std::string& where) {
  std::vector<std::set<std::string>> keys;
  std::string duplicate;
  const auto callback = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end && !keys.empty()) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.empty() && duplicate.empty() && parsed.is_string() &&
        !keys.back().insert(parsed.get<std::string>()).second)
      duplicate = parsed.get<std::string>();
    return true;
  };
  Json json = Json::parse(bytes.begin(), bytes.end(), callback, false);
  if (json.is_discarded()) return failure("not_json", where, "this is not JSON", "check brackets, commas and quotes");
  if (!duplicate.empty())
    return failure("duplicate_key", where, "the key \"" + duplicate + "\" stands twice in one object");
  return json;
}

Document::Document(std::string_view file, std::string_view bytes) : file_(file) {
  auto parsed = parse_json(bytes, file_);
  if (parsed)
    json_ = std::move(*parsed);
  else
    error_ = parsed.error();
}

Node Document::root() { return {this, &json_, ""}; }

void Document::refuse(const std::string& place, std::string what, std::string remedy) {
  if (!ok()) return;
  error_ = {"wrong_data", place.empty() ? file_ : file_ + ": " + place, std::move(what), std::move(remedy)};
}

bool Node::ok() const { return document_->ok(); }

void Node::refuse(std::string what, std::string remedy) const {
  document_->refuse(place_, std::move(what), std::move(remedy));
}

Node Node::child(const Json& json, const std::string& step) const {
  std::string place = place_.empty() || step.starts_with('[') ? place_ + step : place_ + "." + step;
  const auto id = json.is_object() ? json.find("id") : json.end();
  if (json.is_object() && id != json.end() && id->is_string()) place += " (" + id->get<std::string>() + ")";
  return {document_, &json, std::move(place)};
}

Node Node::at(std::string_view key) const {
  const std::string name(key);
  if (ok() && !json_->is_object()) refuse("must be an object with the key \"" + name + "\"");
  const auto found = ok() ? json_->find(name) : json_->end();
  if (!ok()) return {document_, &kNothing, place_};
  if (found == json_->end()) {
    refuse("the key \"" + name + "\" is missing");
    return {document_, &kNothing, place_};
  }
  return child(*found, name);
}

bool Node::has(std::string_view key) const { return json_->is_object() && json_->contains(std::string(key)); }
bool Node::is_null() const { return json_->is_null(); }
bool Node::is_number() const { return json_->is_number_integer(); }
bool Node::is_word() const { return json_->is_string(); }

void Node::only(std::initializer_list<std::string_view> keys) const {
  if (!ok()) return;
  if (!json_->is_object()) return refuse("must be an object");
  for (const auto& [key, value] : json_->items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      return refuse("the key \"" + key + "\" is not known here");
}

std::vector<Node> Node::items() const { return items(0, 1'000'000); }

std::vector<Node> Node::items(int least, int most) const {
  std::vector<Node> out;
  if (!ok()) return out;
  if (!json_->is_array()) {
    refuse("must be a list");
    return out;
  }
  const int size = static_cast<int>(json_->size());
  if (size < least || size > most) {
    refuse(least == most ? "must have " + std::to_string(least) + " entries, has " + std::to_string(size)
                         : "must have " + std::to_string(least) + " to " + std::to_string(most) + " entries, has " +
                               std::to_string(size));
    return out;
  }
  for (int i = 0; i < size; ++i)
    out.push_back(child((*json_)[static_cast<std::size_t>(i)], "[" + std::to_string(i) + "]"));
  return out;
}

std::vector<std::pair<std::string, Node>> Node::members() const {
  std::vector<std::pair<std::string, Node>> out;
  if (!ok()) return out;
  if (!json_->is_object()) {
    refuse("must be an object");
    return out;
  }
  for (const auto& [key, value] : json_->items()) out.emplace_back(key, child(value, key));
  return out;
}

int Node::number(int least, int most) const {
  if (!ok()) return 0;
  const bool whole = json_->is_number_integer();
  const auto value = whole ? json_->get<std::int64_t>() : 0;
  if (!whole || value < least || value > most) {
    refuse("must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return 0;
  }
  return static_cast<int>(value);
}

bool Node::flag() const {
  if (!ok()) return false;
  if (!json_->is_boolean()) {
    refuse("must be true or false");
    return false;
  }
  return json_->get<bool>();
}

std::string Node::text() const {
  if (!ok()) return {};
  if (!json_->is_string()) {
    refuse("must be a text in quotes");
    return {};
  }
  return json_->get<std::string>();
}

std::string Node::word() const {
  std::string value = text();
  if (ok() && !is_word_text(value)) refuse("\"" + value + "\" must be made of a-z, 0-9, _ and -");
  return ok() ? value : std::string();
}

int Node::one_of(std::initializer_list<std::string_view> words) const {
  const std::string value = text();
  if (!ok()) return 0;
  const auto found = std::find(words.begin(), words.end(), value);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string known;
  for (std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
  refuse("\"" + value + "\" is not known", "one of " + known);
  return 0;
}

int Node::ref(const Ids& ids, std::string_view what) const {
  const std::string value = text();
  if (!ok()) return 0;
  const int index = ids.find(value);
  if (index < 0) refuse("there is no " + std::string(what) + " \"" + value + "\"");
  return index < 0 ? 0 : index;
}

void Node::declare(Ids& ids) const {
  const std::string value = word();
  if (ok() && !ids.add(value)) refuse("the id \"" + value + "\" stands twice");
}

}  // namespace core
