#include "box/survey.h"

#include <algorithm>
#include <set>

namespace box {

namespace {

using core::Json;
using core::Wanted;

constexpr int kMostSteps = 100;  // to make a component of a choice nobody has made

struct Experiment {
  int component;  // the object
  std::string key;
  std::string word;  // empty: whatever stands under this key elsewhere
};

// Every choice at a kind of place that no value there makes, and every key that may stand in an object and does not.
class Unused {
 public:
  explicit Unused(const Overheard& heard) : heard_(heard) {}

  void look(const std::vector<int>& group, std::vector<Experiment>& out) const {
    std::vector<std::string> words, used;
    std::vector<int> entries;
    std::vector<std::string> keys;
    for (const int i : group) {
      used.push_back(heard_[i].word);
      for (const Want& want : heard_[i].wants) words.insert(words.end(), want.words.begin(), want.words.end());
      const bool list = heard_[i].wants_any(Wanted::list) || heard_[i].wants_any(Wanted::map);
      for (const int child : heard_[i].children) {
        if (list) entries.push_back(child);
        if (!list && std::find(keys.begin(), keys.end(), heard_[child].key) == keys.end())
          keys.push_back(heard_[child].key);
      }
    }
    std::set<std::string> tried(used.begin(), used.end());
    if (!words.empty() && tried.size() > 1 && !settles(group)) tried.insert(words.begin(), words.end());
    for (const std::string& word : words)
      if (!heard_[group.front()].in_list && heard_[group.front()].parent >= 0 && tried.insert(word).second)
        out.push_back({heard_[group.front()].parent, heard_[group.front()].key, word});
    absent_keys(group, out);
    if (!entries.empty()) look(entries, out);
    for (const std::string& key : keys) {
      std::vector<int> values;
      for (const int i : group)
        for (const int child : heard_[i].children)
          if (heard_[child].key == key) values.push_back(child);
      look(values, out);
    }
  }

 private:
  // Does it depend on this choice what else the loader wants of the object? If not, other words bring nothing new.
  bool settles(const std::vector<int>& group) const {
    std::set<std::set<std::string>> shapes;
    for (const int i : group) {
      if (heard_[i].parent < 0) continue;
      std::set<std::string> wanted;
      for (const Want& want : heard_[heard_[i].parent].wants)
        if (want.what == Wanted::key) wanted.insert(want.name);
      shapes.insert(wanted);
    }
    return shapes.size() > 1;
  }

  // Of objects that make the same choices one is enough.
  void absent_keys(const std::vector<int>& group, std::vector<Experiment>& out) const {
    std::set<std::set<std::string>> seen;
    for (const int i : group) {
      std::set<std::string> present, choices;
      for (const int child : heard_[i].children) {
        present.insert(heard_[child].key);
        if (heard_[child].wants_any(Wanted::choice)) choices.insert(heard_[child].key + " " + heard_[child].word);
      }
      if (!seen.insert(choices).second) continue;
      for (const Want& want : heard_[i].wants)
        if (want.what == Wanted::maybe && present.insert(want.name).second) out.push_back({i, want.name, {}});
    }
  }

  const Overheard& heard_;
};

// Values that stand under this key anywhere in the designed data, for objects that lack one.
void collect(const Json& value, const std::string& key, std::vector<Json>& out) {
  if (value.is_object())
    if (const auto found = value.find(key);
        found != value.end() && std::find(out.begin(), out.end(), *found) == out.end())
      out.push_back(*found);
  if (value.is_structured())
    for (const Json& child : value) collect(child, key, out);
}

// The key in "the key \"n\" is missing".
std::string quoted(const std::string& text) {
  const std::size_t first = text.find('"');
  const std::size_t last = text.find('"', first + 1);
  return last == std::string::npos ? std::string() : text.substr(first + 1, last - first - 1);
}

class Attempt {
 public:
  Attempt(const core::GameType& type, Overheard& heard, const Experiment& experiment)
      : type_(type), heard_(heard), experiment_(experiment), component_(heard.place(experiment.component)) {
    for (const std::string& file : type.catalog->rule_files) set_.files[file] = type.default_data()->file(file);
    file_ = Json::parse(set_.file(component_.file), nullptr, false);
    Json* object = find(file_, component_.path);
    if (object == nullptr || !object->is_object()) return;
    if (!experiment.word.empty())
      (*object)[experiment.key] = experiment.word;
    else
      borrow(component_, *object, experiment.key);
  }

  void go() {
    for (int step = 0; step < kMostSteps; ++step) {
      set_.files[component_.file] = file_.dump();
      Overheard::Session session(heard_, component_);
      const auto loaded = type_.load(set_);
      const Place wrong = loaded ? Place() : read_place(loaded.error().where);
      if (loaded || !wrong.lies_in(component_)) {
        const Json* object = find(file_, component_.path);
        if (session.heard() >= 0 && object != nullptr && object->contains(experiment_.key)) adopt(session.heard());
        return;
      }
      if (!mend(wrong, loaded.error().what)) return;
    }
  }

 private:
  // A file stands once: what it was lent is its own then.
  void adopt(int made) {
    if (heard_[experiment_.component].parent >= 0)
      return heard_.adopt(heard_[experiment_.component].parent, made, experiment_.word.empty());
    for (const int child : std::vector<int>(heard_[made].children))
      if (heard_[child].key == experiment_.key) heard_.adopt(experiment_.component, child, false);
  }

  bool mend(const Place& wrong, const std::string& what) {
    Json* value = find(file_, wrong.path);
    if (value == nullptr) return false;
    if (what.find("is missing") != std::string::npos) return borrow(wrong, *value, quoted(what));
    if (what.find("is not known here") != std::string::npos) return value->erase(quoted(what)) > 0;
    if (what.find("does not belong") != std::string::npos) return remove(file_, wrong.path), true;
    if (wrong.path == component_.path) return leave_out(*value);
    for (const Place& made : borrowed_)  // the value that was lent does not do: another one
      if (wrong.lies_in(made)) {
        std::vector<std::string> parent(made.path.begin(), made.path.end() - 1);
        return borrow({made.file, parent, {}}, *find(file_, parent), made.path.back());
      }
    if (value->is_structured() || wrong.path.back() == experiment_.key) return false;
    // A value that fitted the choice made before: as if it had been missing.
    std::vector<std::string> parent(wrong.path.begin(), wrong.path.end() - 1);
    return borrow({wrong.file, parent, {}}, *find(file_, parent), wrong.path.back());
  }

  // Something that may stand there does not go with what is being tried.
  bool leave_out(Json& object) {
    for (const Want& want : heard_[experiment_.component].wants)
      if (want.what == Wanted::maybe && want.name != experiment_.key && object.erase(want.name) > 0) return true;
    return false;
  }

  bool borrow(const Place& object, Json& into, const std::string& key) {
    if (!into.is_object() || key.empty()) return false;
    auto& candidates = candidates_[object.pointer() + "/" + key];
    if (candidates.first.empty())
      for (const std::string& name : type_.catalog->rule_files)
        collect(Json::parse(type_.default_data()->file(name), nullptr, false), key, candidates.first);
    if (candidates.second >= candidates.first.size()) return false;
    into[key] = candidates.first[candidates.second++];
    Place made = object;
    made.path.push_back(key);
    if (std::find(borrowed_.begin(), borrowed_.end(), made) == borrowed_.end()) borrowed_.push_back(std::move(made));
    return true;
  }

  const core::GameType& type_;
  Overheard& heard_;
  const Experiment& experiment_;
  const Place component_;
  core::DataSet set_;
  Json file_;
  std::vector<Place> borrowed_;
  std::map<std::string, std::pair<std::vector<Json>, std::size_t>> candidates_;
};

}  // namespace

Overheard survey(const core::GameType& type) {
  Overheard heard;
  {
    const Overheard::Session session(heard, {});
    if (!type.load(*type.default_data())) return heard;
  }
  std::vector<Experiment> experiments;
  for (const std::string& file : type.catalog->rule_files)
    if (heard.root(file) >= 0) Unused(heard).look({heard.root(file)}, experiments);
  for (const Experiment& experiment : experiments) Attempt(type, heard, experiment).go();
  return heard;
}

}  // namespace box
