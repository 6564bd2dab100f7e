// The terminal's own sentences: the same keys and arguments in three languages, all of them used.
#include <gtest/gtest.h>

#include <set>

#include "cli/tests/run.h"
#include "core/message.h"

namespace cli_tests {
namespace {

core::Texts texts(const std::string& lang) {
  auto read_texts = core::Texts::read(read(KILOWATT_SOURCE_DIR "/cli/text/" + lang + ".json"), lang);
  EXPECT_TRUE(read_texts.has_value()) << lang;
  return *read_texts;
}

TEST(CliWords, three_languages_have_the_same_keys_and_arguments) {
  const core::Texts english = texts("en");
  for (const char* lang : {"de", "fr"}) {
    const core::Texts other = texts(lang);
    for (const auto& [section, keys] : english.sections()) {
      for (const auto& [key, text] : keys) {
        ASSERT_TRUE(other.has(section, key)) << lang << " lacks " << section << "." << key;
        const auto names = core::check_message(text),
                   others = core::check_message(other.sections().find(section)->second.find(key)->second);
        ASSERT_TRUE(names && others) << section << "." << key;
        EXPECT_EQ(std::set(names->begin(), names->end()), std::set(others->begin(), others->end()))
            << lang << " " << section << "." << key;
      }
      EXPECT_EQ(other.sections().find(section)->second.size(), keys.size()) << lang << " " << section;
    }
    EXPECT_EQ(other.sections().size(), english.sections().size()) << lang;
  }
}

TEST(CliWords, every_key_is_used) {
  std::string code;
  for (const auto& entry : std::filesystem::directory_iterator(KILOWATT_SOURCE_DIR "/cli"))
    if (entry.path().extension() == ".cc" || entry.path().extension() == ".h") code += read(entry.path());
  const core::Texts english = texts("en");
  for (const auto& [section, keys] : english.sections())
    for (const auto& [key, text] : keys)
      EXPECT_TRUE(contains(code, "\"" + section + "." + key + "\"") || contains(code, "\"" + key + "\""))
          << section << "." << key;
}

}  // namespace
}  // namespace cli_tests
