#include "box/overheard.h"

#include <algorithm>

namespace box {

bool Heard::wants_any(core::Wanted what) const {
  return std::any_of(wants.begin(), wants.end(), [&](const Want& want) { return want.what == what; });
}

int Overheard::root(const std::string& file) const {
  const auto found = roots_.find(file);
  return found == roots_.end() ? -1 : found->second;
}

std::vector<std::string> Overheard::files() const {
  std::vector<std::string> out;
  for (const auto& [file, root] : roots_) out.push_back(file);
  return out;
}

Place Overheard::place(int i) const {
  Place out;
  for (; (*this)[i].parent >= 0; i = (*this)[i].parent) out.path.insert(out.path.begin(), (*this)[i].key);
  out.file = (*this)[i].key;
  return out;
}

void Overheard::adopt(int parent, int child, bool lent) {
  values_[static_cast<std::size_t>(child)].lent = lent;
  values_[static_cast<std::size_t>(child)].parent = parent;
  values_[static_cast<std::size_t>(parent)].children.push_back(child);
}

int Overheard::Session::add(const core::Json& value, int parent, const std::string& key, bool in_list) {
  const int index = static_cast<int>(kept_.values_.size());
  Heard& made = kept_.values_.emplace_back();
  made.parent = parent;
  made.key = key;
  made.in_list = in_list;
  if (value.is_string()) made.word = value.get<std::string>();
  of_[&value] = index;
  std::vector<int> children;
  std::size_t n = 0;
  for (auto child = value.begin(); value.is_structured() && child != value.end(); ++child, ++n)
    children.push_back(add(*child, index, value.is_array() ? std::to_string(n) : child.key(), value.is_array()));
  kept_.values_[static_cast<std::size_t>(index)].children = std::move(children);
  return index;
}

void Overheard::Session::opened(const std::string& file, const core::Json& root) {
  of_.clear();
  if (only_.file.empty()) {
    if (const int known = kept_.root(file); known < 0) {
      kept_.roots_[file] = add(root, -1, file, false);
    } else {  // a file that is read in two parts: its values are those of the first time
      const int before = static_cast<int>(kept_.values_.size());
      const int again = add(root, -1, file, false);
      for (auto& [value, index] : of_) index = known + (index - again);
      kept_.values_.resize(static_cast<std::size_t>(before));
    }
    return;
  }
  if (file != only_.file) return;
  const core::Json* value = find(root, only_.path);
  if (value != nullptr) heard_ = add(*value, -1, only_.path.empty() ? file : only_.path.back(), !only_.path.empty());
}

void Overheard::Session::wanted(const core::Json* value, const core::Wish& wish) {
  const auto found = of_.find(value);
  if (found == of_.end()) return;
  kept_.values_[static_cast<std::size_t>(found->second)].wants.push_back(
      {wish.what, std::string(wish.name), wish.least, wish.most, {wish.words.begin(), wish.words.end()}, wish.ids});
}

}  // namespace box
