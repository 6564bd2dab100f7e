#include "core/data.h"

#include <algorithm>

#include "core/sha256.h"
#include "core/shown.h"

namespace core {

std::string_view DataSet::file(std::string_view file_name) const {
  const auto found = files.find(file_name);
  return found == files.end() ? std::string_view() : std::string_view(found->second);
}

std::string data_hash(const DataSet& data, const Catalog& catalog) {
  Sha256 hash;
  for (const std::string& name : catalog.rule_files) hash.add(data.file(name));
  return to_hex(hash.finish());
}

Result<void> check_files(const DataSet& data, const Catalog& catalog) {
  for (const std::string& name : catalog.rule_files)
    if (!data.files.contains(name))
      return failure("wrong_data", name, "the file is missing", "a data set of " + catalog.id + " needs it");
  for (const auto& [name, bytes] : data.files) {
    const auto known = [&](const auto& list) { return std::find(list.begin(), list.end(), name) != list.end(); };
    if (!known(catalog.rule_files) && !known(catalog.show_files))
      return failure("wrong_data", name, "this file is not part of a data set of " + catalog.id, "remove or rename it");
#ifndef __wasm__  // the page's tables show a set to its owner, or one that a server has let pass; they must stay small
    if (known(catalog.show_files))
      if (auto shown = check_shown(name, bytes); !shown) return shown;
#endif
  }
  return {};
}

bool asks_for_hand_made(const DataSet& data) {
  return data.file("bots.json").find("\"by_hand\"") != std::string_view::npos;
}

}  // namespace core
