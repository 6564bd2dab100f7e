#include "box/description.h"

#include <algorithm>
#include <map>
#include <set>

#include "box/survey.h"

namespace box {

namespace {

using core::Wanted;
using Group = std::vector<int>;  // values that stand at the same kind of place

class Folding {
 public:
  explicit Folding(const Overheard& heard) : heard_(heard) {
    const std::vector<std::string> files = heard.files();
    for (int i = 0; i < static_cast<int>(heard.values().size()); ++i)
      for (const Want& want : heard[i].wants)
        if (want.what == Wanted::id && std::find(files.begin(), files.end(), heard.place(i).file) != files.end()) {
          declared_.try_emplace(want.ids, general(heard_.place(i)));
          words_[declared_[want.ids]].insert(heard_[i].word);
        }
  }

  Field field(const Group& group) const {
    Field out;
    for (const int i : group)
      for (const Want& want : heard_[i].wants) add(out, want);
    if (!out.called.empty() && out.refers.empty()) out.refers = home_of(group);
    if (!out.choices.empty()) out.id = false;  // an id that the rules know
    if (out.object) shape(group, out);
    if (out.is_list() || out.map) {
      Group entries;
      for (const int i : group) entries.insert(entries.end(), heard_[i].children.begin(), heard_[i].children.end());
      out.each = std::make_shared<const Field>(field(entries));
    }
    return out;
  }

 private:
  // The ids of different things lie at places that differ by more than numbers in lists.
  std::string general(const Place& place) const {
    std::string out = place.file;
    for (const std::string& key : place.path)
      out += "/" + (key.find_first_not_of("0123456789") == std::string::npos ? "*" : key);
    return out;
  }

  // Ids that a loader collects without declaring them: where all of these words are declared.
  std::string home_of(const Group& group) const {
    for (const auto& [place, words] : words_)
      if (std::all_of(group.begin(), group.end(), [&](int i) { return words.contains(heard_[i].word); })) return place;
    return {};
  }

  void add(Field& out, const Want& want) const {
    switch (want.what) {
      case Wanted::key:
      case Wanted::maybe:
      case Wanted::known: out.object = true; break;
      case Wanted::list:
        out.least_entries = std::min(out.least_entries, want.least);
        out.most_entries = std::max(out.most_entries, want.most);
        break;
      case Wanted::map: out.map = true; break;
      case Wanted::null: out.null = true; break;
      case Wanted::number:
        out.least = std::min(out.least, want.least);
        out.most = std::max(out.most, want.most);
        break;
      case Wanted::flag: out.flag = true; break;
      case Wanted::text: out.text = true; break;
      case Wanted::word: out.word = true; break;
      case Wanted::choice:
        for (const std::string& word : want.words)
          if (std::find(out.choices.begin(), out.choices.end(), word) == out.choices.end()) out.choices.push_back(word);
        break;
      case Wanted::reference:
        out.called = want.name;
        if (const auto found = declared_.find(want.ids); found != declared_.end()) out.refers = found->second;
        break;
      case Wanted::id: out.id = true; break;
    }
  }

  int child(int object, const std::string& key) const {
    for (const int i : heard_[object].children)
      if (heard_[i].key == key) return i;
    return -1;
  }

  // The keys an object must have, in the order in which they are asked for.
  std::vector<std::string> required(int object) const {
    std::vector<std::string> out;
    for (const Want& want : heard_[object].wants)
      if (want.what == Wanted::key && std::find(out.begin(), out.end(), want.name) == out.end())
        out.push_back(want.name);
    std::erase_if(out, [&](const std::string& key) {
      return std::any_of(heard_[object].wants.begin(), heard_[object].wants.end(),
                         [&](const Want& want) { return want.what == Wanted::maybe && want.name == key; });
    });
    return out;
  }

  // Every key that an object may have.
  std::set<std::string> possible(int object) const {
    std::set<std::string> out;
    for (const Want& want : heard_[object].wants)
      if (want.what == Wanted::known) out.insert(want.name);
    return out;
  }

  // The first key whose choice settles which other keys there are.
  std::string deciding_key(const Group& all) const {
    Group group;
    for (const int i : all)
      if (!heard_[i].lent) group.push_back(i);
    if (group.empty()) return {};
    for (const std::string& key : required(group.front())) {
      std::map<std::string, std::pair<std::set<std::string>, std::set<std::string>>> shapes;
      std::set<std::pair<std::set<std::string>, std::set<std::string>>> different;
      bool settles = true;
      for (const int i : group) {
        const int at = child(i, key);
        if (at < 0 || !heard_[at].wants_any(Wanted::choice)) {
          settles = false;
          break;
        }
        const auto keys = required(i);
        const std::pair shape{std::set(keys.begin(), keys.end()), possible(i)};
        different.insert(shape);
        const auto [known, fresh] = shapes.try_emplace(heard_[at].word, shape);
        settles = settles && (fresh || known->second == shape);
      }
      if (settles && different.size() > 1) return key;
    }
    return {};
  }

  void shape(const Group& all, Field& out) const {
    Group group;  // null is an object that is not there
    for (const int i : all)
      if (heard_[i].wants_any(Wanted::key) || heard_[i].wants_any(Wanted::known)) group.push_back(i);
    if (group.empty()) return;
    out.by = deciding_key(group);
    if (!out.by.empty()) {
      std::vector<std::pair<std::string, Group>> parts;
      for (const int i : group) {
        const std::string& word = heard_[child(i, out.by)].word;
        const auto known =
            std::find_if(parts.begin(), parts.end(), [&](const auto& part) { return part.first == word; });
        if (known == parts.end())
          parts.push_back({word, {i}});
        else
          known->second.push_back(i);
      }
      for (const auto& [word, part] : parts) out.variants.push_back({word, object(part, out.by)});
    } else {
      out.keys = object(group, {}).keys;
    }
  }

  Field object(const Group& group, const std::string& decided) const {
    Field out;
    out.object = true;
    std::vector<std::string> names;
    const auto name = [&](const std::string& key) {
      if (std::find(names.begin(), names.end(), key) == names.end()) names.push_back(key);
    };
    for (const Wanted what : {Wanted::key, Wanted::maybe, Wanted::known})
      for (const int i : group)
        for (const Want& want : heard_[i].wants)
          if (want.what == what) name(want.name);
    for (const std::string& key : names) {
      Group values;
      bool always = true;
      for (const int i : group) {
        if (const int at = child(i, key); at >= 0) values.push_back(at);
        const auto keys = required(i);
        always = always && std::find(keys.begin(), keys.end(), key) != keys.end();
      }
      // A key of the shape that nobody ever reads is one of another choice; only "about" is everybody's own.
      if (!decided.empty() && values.empty()) continue;
      Key made{key, always, field(values)};
      if (key == decided && !values.empty()) made.field.choices = {heard_[values.front()].word};
      out.keys.push_back(std::move(made));
    }
    return out;
  }

  const Overheard& heard_;
  std::map<const core::Ids*, std::string> declared_;
  std::map<std::string, std::set<std::string>> words_;  // declared at a place
};

}  // namespace

Description describe(const core::GameType& type) {
  const Overheard heard = survey(type);
  const Folding folding(heard);
  Description out;
  for (const std::string& file : type.catalog->rule_files)
    if (const int root = heard.root(file); root >= 0) out.files.emplace_back(file, folding.field({root}));
  return out;
}

}  // namespace box
