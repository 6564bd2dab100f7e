// Edits the default data and loads them.
#include "games/century/tests/changed_data.h"

#include <algorithm>

namespace century::testing {

void change(core::DataSet& files, const std::string& file, const Change& edit) {
  Json json = Json::parse(files.files.at(file), nullptr, false);
  edit(json);
  files.files[file] = json.dump();
}

std::string load_with(const std::string& file, const Change& edit) {
  core::DataSet files = Game::default_data();
  change(files, file, edit);
  const auto loaded = Game::load(files);
  return loaded ? "" : loaded.error().text();
}

std::string refuse(const std::string& file, const Change& edit) {
  const std::string text = load_with(file, edit);
  if (text.empty()) return "accepted";
  EXPECT_THAT(text, ::testing::StartsWith(file));
  return text;
}

Json& row(Json& list, std::string_view id) {
  return *std::find_if(list.begin(), list.end(), [&](const Json& item) { return item["id"] == id; });
}

void set_all(Json& json, std::string_view key, int value) {
  for (auto& [name, inner] : json.items()) {
    if (inner.is_structured())
      set_all(inner, key, value);
    else if (name == key && inner.is_number())
      inner = value;
  }
}

}  // namespace century::testing
