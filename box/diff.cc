#include "box/diff.h"

#include <algorithm>

namespace box {

namespace {

using core::Json;

const Json kAbsent = Json(Json::value_t::discarded);

// What an entry without an id is known by; the editor in the page has the same (web/src/box/box.svelte.ts).
constexpr const char* kKnownBy[] = {"market", "column", "stage", "players", "zone", "cell", "position"};

Thing entry_of(const std::string& list, std::size_t place, const Json& entry) {
  for (const char* key : kKnownBy)
    if (entry.is_object() && entry.contains(key) && !entry[key].is_structured()) return {{}, list, key, entry[key]};
  return {{}, list, {}, place + 1};
}

std::string id_of(const Json& value) {
  if (!value.is_object()) return {};
  const auto id = value.find("id");
  return id != value.end() && id->is_string() ? id->get<std::string>() : std::string();
}

bool has_ids(const Json& list) {
  return list.is_array() && !list.empty() &&
         std::all_of(list.begin(), list.end(), [](const Json& entry) { return !id_of(entry).empty(); });
}

const Json* by_id(const Json& list, const std::string& id, std::size_t& index) {
  for (index = 0; index < list.size(); ++index)
    if (id_of(list[index]) == id) return &list[index];
  return nullptr;
}

class Comparison {
 public:
  explicit Comparison(std::vector<Change>& out) : out_(out) {}

  void file(const std::string& name, const Json& before, const Json& after) {
    at_ = Change{};
    at_.place.file = name;
    compare(before, after);
  }

 private:
  void compare(const Json& before, const Json& after) {
    if (before == after) return;
    if (before.is_object() && after.is_object()) return objects(before, after);
    if (has_ids(before) && has_ids(after)) return things(before, after);
    if (before.is_array() && after.is_array() && before.size() == after.size() && !before.empty() &&
        std::all_of(before.begin(), before.end(), [](const Json& entry) { return entry.is_structured(); }))
      return entries(before, after);
    Change change = at_;
    change.before = before;
    change.after = after;
    out_.push_back(std::move(change));
  }

  void step(const std::string& key, const Json& before, const Json& after, bool field) {
    const Change held = at_;
    at_.place.path.push_back(key);
    if (field) at_.field = key;
    const Json& entry = after.is_discarded() ? before : after;
    if (const std::string id = id_of(entry); !id.empty())
      at_.things.push_back({id, {}, {}, {}}), at_.place.component = id, at_.field.clear();
    compare(before, after);
    at_ = held;
  }

  void objects(const Json& before, const Json& after) {
    for (const auto& [key, value] : after.items()) {
      const auto was = before.find(key);
      if (key != "about") step(key, was == before.end() ? kAbsent : *was, value, true);
    }
    for (const auto& [key, value] : before.items())
      if (key != "about" && !after.contains(key)) step(key, value, kAbsent, true);
  }

  void things(const Json& before, const Json& after) {
    std::size_t index = 0, unused = 0;
    for (const Json& entry : after) {
      const Json* was = by_id(before, id_of(entry), unused);
      step(std::to_string(index++), was == nullptr ? kAbsent : *was, entry, false);
    }
    for (const Json& entry : before)
      if (by_id(after, id_of(entry), unused) == nullptr)
        by_id(before, id_of(entry), index), step(std::to_string(index), entry, kAbsent, false);
  }

  void entries(const Json& before, const Json& after) {
    for (std::size_t i = 0; i < after.size(); ++i) {
      const Change held = at_;
      at_.things.push_back(entry_of(held.field, i, after[i]));
      at_.field.clear();
      step(std::to_string(i), before[i], after[i], false);
      at_ = held;
    }
  }

  std::vector<Change>& out_;
  Change at_;
};

}  // namespace

std::vector<Change> diff(const core::GameType& type, const core::DataSet& before, const core::DataSet& after) {
  std::vector<Change> out;
  Comparison comparison(out);
  for (const std::string& file : type.catalog->rule_files)
    comparison.file(file, Json::parse(before.file(file), nullptr, false),
                    Json::parse(after.file(file), nullptr, false));
  return out;
}

}  // namespace box
