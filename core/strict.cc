#include "core/strict.h"

#include <algorithm>
#include <set>

#include "core/listener.h"
#include "core/time_limit.h"

namespace core {

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= kLongestId && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

std::string shortened(std::string_view text) {
  std::size_t end = 40;
  if (text.size() <= end) return std::string(text);
  while (end > 0 && (text[end] & 0xc0) == 0x80) --end;  // not in the middle of a character
  return std::string(text.substr(0, end)) + "…";
}

bool Ids::add(const std::string& id) {
  if (!places_.try_emplace(id, size()).second) return false;
  ids_.push_back(id);
  return true;
}

int Ids::find(std::string_view id) const {
  const auto found = places_.find(id);
  return found == places_.end() ? -1 : found->second;
}

namespace {

const Json kNothing;

void want(const Json* value, const Wish& wish) {
  if (Listener* listener = Listener::current()) listener->wanted(value, wish);
}

constexpr unsigned kLookAtClock = 256;  // values that are read between two looks at the time

// The steps from `from` to the value at this address, the last one first: a key or a place in a list.
struct PathStep {
  const Json* value;
  const std::string* key;
  std::size_t index;
};
bool find_path(const Json& from, const Json* to, std::vector<PathStep>& path) {
  if (&from == to) return true;
  if (from.is_object()) {
    for (auto member = from.begin(); member != from.end(); ++member)
      if (find_path(*member, to, path)) return path.push_back({&*member, &member.key(), 0}), true;
  } else if (from.is_array()) {
    for (std::size_t i = 0; i < from.size(); ++i)
      if (find_path(from[i], to, path)) return path.push_back({&from[i], nullptr, i}), true;
  }
  return false;
}

// "lines[2] (l03).segments": entries are named by their id where they have one.
std::string place_text(const Json& root, const Json* value) {
  std::vector<PathStep> path;
  find_path(root, value, path);
  std::string out;
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    if (step->key == nullptr)
      out += "[" + std::to_string(step->index) + "]";
    else
      out += (out.empty() ? "" : ".") + shortened(*step->key);
    const auto id = step->value->is_object() ? step->value->find("id") : step->value->end();
    if (step->value->is_object() && id != step->value->end() && id->is_string())
      out += " (" + shortened(id->get_ref<const std::string&>()) + ")";
  }
  return out;
}

}  // namespace

Result<Json> parse_json(std::string_view bytes, const std::string& where) {
  std::vector<std::set<std::string>> keys;
  std::string duplicate;
  bool too_deep = false, too_long = false;
  unsigned values = 0;
  const auto callback = [&](int depth, Json::parse_event_t event, Json& parsed) {
    const bool opens = event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start;
    too_deep |= opens && depth >= kDeepestJson;  // `depth` of them are open already
    too_long = too_long || (++values % kLookAtClock == 0 && TimeLimit::is_over());
    if (too_deep || too_long) return false;
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end && !keys.empty()) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.empty() && duplicate.empty() && parsed.is_string() &&
        !keys.back().insert(parsed.get<std::string>()).second)
      duplicate = parsed.get<std::string>();
    return true;
  };
  Json json = Json::parse(bytes.begin(), bytes.end(), callback, false);
  if (too_deep)
    return failure("not_json", where, "this JSON is nested more than " + std::to_string(kDeepestJson) + " deep",
                   "make it flatter");
  if (too_long) return took_too_long(where);
  if (json.is_discarded()) return failure("not_json", where, "this is not JSON", "check brackets, commas and quotes");
  if (!duplicate.empty())
    return failure("duplicate_key", where, "the key \"" + shortened(duplicate) + "\" stands twice in one object");
  return json;
}

Document::Document(std::string_view file, std::string_view bytes) : file_(file) {
  auto parsed = parse_json(bytes, file_);
  if (parsed)
    json_ = std::move(*parsed);
  else
    error_ = parsed.error();
  if (Listener* listener = Listener::current(); listener != nullptr && ok()) listener->opened(file_, json_);
}

Node Document::root() { return {this, &json_}; }

void Document::refuse(const Json* value, std::string what, std::string remedy) {
  if (!ok()) return;
  const std::string place = place_text(json_, value);
  error_ = {"wrong_data", place.empty() ? file_ : file_ + ": " + place, std::move(what), std::move(remedy)};
}

bool Node::ok() const { return document_->ok(); }

void Node::refuse(std::string what, std::string remedy) const {
  document_->refuse(json_, std::move(what), std::move(remedy));
}

Node Node::at(std::string_view key) const {
  const std::string name(key);
  want(json_, {Wanted::key, key});
  if (ok() && !json_->is_object()) refuse("must be an object with the key \"" + name + "\"");
  const auto found = ok() ? json_->find(name) : json_->end();
  if (!ok()) return {document_, &kNothing};
  if (found == json_->end()) {
    refuse("the key \"" + name + "\" is missing");
    return {document_, &kNothing};
  }
  return {document_, &*found};
}

bool Node::has(std::string_view key) const {
  want(json_, {Wanted::maybe, key});
  return json_->is_object() && json_->contains(std::string(key));
}
bool Node::is_null() const {
  want(json_, {Wanted::null});
  return json_->is_null();
}
bool Node::is_number() const { return json_->is_number_integer(); }
bool Node::is_word() const { return json_->is_string(); }

void Node::only(std::initializer_list<std::string_view> keys) const {
  if (!ok()) return;
  for (const std::string_view key : keys) want(json_, {Wanted::known, key});
  if (!json_->is_object()) return refuse("must be an object");
  for (const auto& [key, value] : json_->items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      return refuse("the key \"" + shortened(key) + "\" is not known here");
}

std::vector<Node> Node::items() const { return items(0, 1'000'000); }

std::vector<Node> Node::items(int least, int most) const {
  std::vector<Node> out;
  want(json_, {Wanted::list, {}, least, most});
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
  for (const Json& item : *json_) out.push_back({document_, &item});
  return out;
}

std::vector<std::pair<std::string, Node>> Node::members() const {
  std::vector<std::pair<std::string, Node>> out;
  want(json_, {Wanted::map});
  if (!ok()) return out;
  if (!json_->is_object()) {
    refuse("must be an object");
    return out;
  }
  for (const auto& [key, value] : json_->items()) out.emplace_back(key, Node(document_, &value));
  return out;
}

int Node::number(int least, int most) const {
  want(json_, {Wanted::number, {}, least, most});
  if (!ok()) return 0;
  const bool whole = json_->is_number_integer();
  // A number beyond 63 bits is stored unsigned and would wrap.
  const bool huge = json_->is_number_unsigned() && json_->get<std::uint64_t>() > std::uint64_t{1} << 32;
  const auto value = whole && !huge ? json_->get<std::int64_t>() : 0;
  if (!whole || huge || value < least || value > most) {
    refuse(least == most ? "must be exactly " + std::to_string(least)
                         : "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return 0;
  }
  return static_cast<int>(value);
}

bool Node::flag() const {
  want(json_, {Wanted::flag});
  if (!ok()) return false;
  if (!json_->is_boolean()) {
    refuse("must be true or false");
    return false;
  }
  return json_->get<bool>();
}

std::string Node::text() const {
  want(json_, {Wanted::text});
  if (!ok()) return {};
  if (!json_->is_string()) {
    refuse("must be a text in quotes");
    return {};
  }
  return json_->get<std::string>();
}

std::string Node::word() const {
  want(json_, {Wanted::word});
  std::string value = text();
  if (ok() && !is_id(value))
    refuse("\"" + shortened(value) + "\" must be made of a-z, 0-9, _ and -, at most " + std::to_string(kLongestId) +
           " of them");
  return ok() ? value : std::string();
}

int Node::one_of(std::initializer_list<std::string_view> words) const {
  want(json_, {Wanted::choice, {}, 0, 0, words});
  const std::string value = text();
  if (!ok()) return 0;
  const auto found = std::find(words.begin(), words.end(), value);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string known;
  for (std::string_view word : words) known += (known.empty() ? "" : ", ") + std::string(word);
  refuse("\"" + shortened(value) + "\" is not known", "one of " + known);
  return 0;
}

int Node::ref(const Ids& ids, std::string_view what) const {
  want(json_, {Wanted::reference, what, 0, 0, {}, &ids});
  const std::string value = text();
  if (!ok()) return 0;
  const int index = ids.find(value);
  if (index < 0) refuse("there is no " + std::string(what) + " \"" + shortened(value) + "\"");
  return index < 0 ? 0 : index;
}

void Node::declare(Ids& ids) const {
  want(json_, {Wanted::id, {}, 0, 0, {}, &ids});
  const std::string value = word();
  if (ok() && !ids.add(value)) refuse("the id \"" + value + "\" stands twice");
}

}  // namespace core
