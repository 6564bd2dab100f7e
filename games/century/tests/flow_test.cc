// The flow of the digest: its table is the table of steps, and the letters that the code cites stand in all languages.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "games/century/tests/scene.h"

namespace century::testing {

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

const std::filesystem::path kSource = KILOWATT_SOURCE_DIR;

std::string digest(const std::string& lang) { return read(kSource / "docs/rules" / ("century." + lang + ".md")); }

// The first groups of all matches, in order.
Strings all_matches(const std::string& text, const std::regex& pattern) {
  Strings out;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) out.push_back((*it)[1]);
  return out;
}

}  // namespace

TEST(CenturyFlow, the_digest_lists_the_steps_and_their_verbs_in_order) {
  const Scene t;
  const auto& info = t.game.info();
  Strings expected;
  for (const auto& step : info.steps) {
    std::string line = step.name + ":";
    for (const int verb : step.verbs) line += " " + info.verbs[static_cast<std::size_t>(verb)].name;
    expected.push_back(line);
  }
  for (const char* lang : {"en", "de", "fr"}) {
    const std::string text = digest(lang);
    Strings found;
    // | `offer` | who | `offer <land>` …; `drop` | …
    const std::regex row(R"(\n(\| `[a-z_]+` \|[^\n]*))");
    for (const std::string& line : all_matches(text.substr(text.rfind("\n## 8 ")), row)) {
      std::istringstream columns(line);
      std::string nothing, step, who, moves;
      std::getline(columns, nothing, '|');
      std::getline(columns, step, '|');
      std::getline(columns, who, '|');
      std::getline(columns, moves, '|');
      std::string entry = all_matches(step, std::regex("`([a-z_]+)`")).at(0) + ":";
      std::set<std::string> seen;
      for (const std::string& verb : all_matches(moves, std::regex("`([a-z]+)[ `]")))
        if (seen.insert(verb).second) entry += " " + verb;
      found.push_back(entry);
    }
    EXPECT_EQ(found, expected) << lang;
  }
}

TEST(CenturyFlow, every_letter_the_code_cites_stands_in_the_digest) {
  std::set<std::string> cited;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / "games/century")) {
    if (!entry.is_regular_file()) continue;
    for (const std::string& letter : all_matches(read(entry.path()), std::regex("[Ff]low ([A-Z])\\b")))
      cited.insert(letter);
  }
  EXPECT_THAT(cited, ::testing::ElementsAre("A", "B", "C", "D"));
  for (const char* lang : {"en", "de", "fr"})
    for (const std::string& letter : cited)
      EXPECT_THAT(digest(lang), ::testing::HasSubstr("\n- **" + letter + "** ")) << lang;
}

}  // namespace century::testing
