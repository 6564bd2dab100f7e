// docs/state/<game>.md: every field of a game's state and figures, written from what the game sends as its schema. This
// fails when a page is stale, or when a field has no meaning in fields.json. KILOWATT_UPDATE_TYPES=1 writes the pages.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/json.h"
#include "games/all.h"
#include "games/schema.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const core::Info& info_of(const core::GameType& type) {
  static std::vector<std::unique_ptr<core::AnyGame>> games;
  games.push_back(
      std::move(*(*type.load(*type.default_data()))({std::max(2, type.catalog->min_players), core::Json::object()})));
  return games.back()->info();
}

// What a field says beside its meaning, as one sentence each.
std::string details(const Json& field) {
  std::string out;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  if (field.contains("in")) add("counts in `" + field["in"].get<std::string>() + "`");
  if (field.contains("by")) add("places: " + field["by"].get<std::string>());
  if (field.contains("unit")) add("unit: " + field["unit"].get<std::string>());
  if (field.contains("bits")) add(field["bits"].get<std::string>());
  if (field.contains("special"))
    for (const auto& [value, meaning] : field["special"].items())
      add("**" + value + "**: " + meaning.get<std::string>());
  return out;
}

std::string page_of(const core::GameType& type) {
  const Json schema = Json::parse(games::schema(type.catalog->id));
  std::ostringstream out;
  out << "# State and figures of " << type.catalog->id << "\n\n"
      << "Written from the game by `tests/state_pages_test.cc`; do not edit. The meanings stand in `games/"
      << type.catalog->id
      << "/fields.json`, and the same is sent as `info.schema` to who joins with `schema: true` and at `/schema/"
      << type.catalog->id << ".json`.\n\n"
      << "`set` is a list of numbers, `seats` a number with a bit for each seat (bit 0: seat 0), `[5]` a list of five. "
         "A number that counts in a list is a place in it, from 0: `info.lists` has the list by its name, `info.steps` "
         "the steps. "
         "Lists as long as most tables need are longer than a small table uses.\n\n"
      << "`view.state` is a `" << schema["state"].get<std::string>() << "`, `view.figures` a `"
      << schema["figures"].get<std::string>() << "`.\n";
  for (const auto& [name, members] : schema["types"].items()) {
    out << "\n## " << name << "\n| field | type | meaning | more |\n|---|---|---|---|\n";
    for (const auto& [field, about] : members.items())
      out << "| `" << field << "` | `" << about["type"].get<std::string>() << "` | " << about.value("about", "")
          << " | " << details(about) << " |\n";
  }
  out << "\n## Lists\n| list | entries | first |\n|---|---|---|\n";
  for (const core::Words& words : info_of(type).lists)
    out << "| `" << words.name << "` | " << words.ids.size() << " | `" << (words.ids.empty() ? "" : words.ids.front())
        << "` |\n";
  return out.str();
}

TEST(state_pages, every_field_has_a_meaning_and_nothing_else_has) {
  for (const core::GameType& type : games::all()) {
    const Json schema = Json::parse(games::schema(type.catalog->id));
    const Json notes = Json::parse(text_of(fs::path(KILOWATT_SOURCE_DIR) / "games" / type.catalog->id / "fields.json"));
    std::set<std::string> lists = {"seats", "steps"};
    for (const core::Words& words : info_of(type).lists) lists.insert(words.name);
    for (const auto& [name, members] : schema["types"].items())
      for (const auto& [field, about] : members.items()) {
        const std::string place = type.catalog->id + ": " + name + "." + field;
        EXPECT_NE(about.value("about", ""), "") << place << " has no meaning in fields.json";
        if (about.contains("in")) {
          EXPECT_TRUE(lists.contains(about["in"].get<std::string>())) << place;
        }
      }
    for (const auto& [name, members] : notes.items())
      for (const auto& [field, about] : members.items())
        EXPECT_TRUE(schema["types"].contains(name) && schema["types"][name].contains(field))
            << type.catalog->id << "/fields.json: " << name << "." << field << " does not exist";
  }
  EXPECT_EQ(games::schema("chess"), "");
}

TEST(state_pages, are_those_of_the_games) {
  for (const core::GameType& type : games::all()) {
    const fs::path path = fs::path(KILOWATT_SOURCE_DIR) / "docs/state" / (type.catalog->id + ".md");
    const std::string text = page_of(type);
    if (std::getenv("KILOWATT_UPDATE_TYPES") && text_of(path) != text) {
      fs::create_directories(path.parent_path());
      std::ofstream(path) << text;
    }
    EXPECT_EQ(text_of(path), text) << path << " is stale: run page_types_test with KILOWATT_UPDATE_TYPES=1";
  }
}

}  // namespace
