#include "box/place.h"

#include <algorithm>
#include <charconv>

namespace box {

namespace {

// A place in a list; too large for any list if it is no number.
std::size_t index_of(const std::string& key) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  return error == std::errc() && end == key.data() + key.size() ? index : static_cast<std::size_t>(-1);
}

}  // namespace

std::string Place::pointer() const {
  std::string out;
  for (const std::string& step : path) {
    out += '/';
    for (const char c : step) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  }
  return out;
}

bool Place::lies_in(const Place& other) const {
  return file == other.file && path.size() >= other.path.size() &&
         std::equal(other.path.begin(), other.path.end(), path.begin());
}

Place read_place(std::string_view where) {
  Place out;
  const std::size_t colon = where.find(": ");
  out.file = where.substr(0, colon);
  if (colon == std::string_view::npos) return out;
  where.remove_prefix(colon + 2);
  while (!where.empty()) {
    if (where.front() == '[' && where.find(']') != std::string_view::npos) {
      out.path.emplace_back(where.substr(1, where.find(']') - 1));
      where.remove_prefix(where.find(']') + 1);
    } else if (where.starts_with(" (") && where.find(')') != std::string_view::npos) {
      out.component = where.substr(2, where.find(')') - 2);
      where.remove_prefix(where.find(')') + 1);
    } else {
      if (where.front() == '.') where.remove_prefix(1);
      const std::size_t end = std::min(where.find_first_of(".[ "), where.size());
      if (end == 0) return out;  // written by no loader of ours
      out.path.emplace_back(where.substr(0, end));
      where.remove_prefix(end);
    }
  }
  return out;
}

core::Json* find(core::Json& root, const std::vector<std::string>& path) {
  core::Json* at = &root;
  for (const std::string& key : path) {
    if (at->is_object() && at->contains(key))
      at = &(*at)[key];
    else if (at->is_array() && index_of(key) < at->size())
      at = &(*at)[index_of(key)];
    else
      return nullptr;
  }
  return at;
}

const core::Json* find(const core::Json& root, const std::vector<std::string>& path) {
  return find(const_cast<core::Json&>(root), path);
}

void remove(core::Json& root, const std::vector<std::string>& path) {
  if (path.empty()) return;
  core::Json* parent = find(root, {path.begin(), path.end() - 1});
  if (parent == nullptr) return;
  if (parent->is_object()) parent->erase(path.back());
  if (parent->is_array() && index_of(path.back()) < parent->size()) parent->erase(index_of(path.back()));
}

}  // namespace box
