// Every key a game can show has a text in English, German and French, and no text is idle.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/message.h"
#include "games/all.h"
#include "tests/conformance.h"

namespace {

constexpr const char* kLanguages[] = {"en", "de", "fr"};

class Words : public testing::TestWithParam<std::string> {
 protected:
  static core::Texts texts(const std::string& lang) {
    auto read = core::Texts::read(games::find(GetParam())->text(lang), lang);
    EXPECT_TRUE(read) << (read ? "" : read.error().text());
    return read.value_or(core::Texts());
  }
};

TEST_P(Words, the_three_languages_have_the_same_keys_and_arguments) {
  const core::Texts english = texts("en");
  for (const char* lang : kLanguages) {
    const core::Texts other = texts(lang);
    for (const auto& [section, keys] : english.sections())
      for (const auto& [key, text] : keys) {
        ASSERT_TRUE(other.has(section, key)) << lang << " lacks " << section << "." << key;
        const std::string& theirs = other.sections().find(section)->second.find(key)->second;
        auto mine = core::check_message(text), named = core::check_message(theirs);
        ASSERT_TRUE(mine) << section << "." << key << ": " << mine.error().text();
        ASSERT_TRUE(named) << lang << " " << section << "." << key << ": " << named.error().text();
        EXPECT_EQ(std::set<std::string>(mine->begin(), mine->end()),
                  std::set<std::string>(named->begin(), named->end()))
            << lang << " " << section << "." << key;
      }
    for (const auto& [section, keys] : other.sections())
      for (const auto& [key, text] : keys)
        EXPECT_TRUE(english.has(section, key)) << lang << " alone has " << section << "." << key;
  }
}

TEST_P(Words, everything_a_game_can_show_has_a_text) {
  const core::GameType& type = *games::find(GetParam());
  const core::Texts english = texts("en");
  for (const core::SetupOption& choice : type.catalog->setup_options) {
    EXPECT_TRUE(english.has("options", choice.name)) << choice.name;
    EXPECT_TRUE(english.has("options", choice.name + ".help")) << choice.name;
    for (const std::string& word : choice.words)
      EXPECT_TRUE(english.has("options", choice.name + "." + word)) << choice.name << "." << word;
  }
  for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players) {
    const auto game = games::open(type.catalog->id, {players, core::Json::object()});
    ASSERT_TRUE(game) << game.error().text();
    const core::Info& info = (*game)->info();
    for (const core::Words& list : info.lists)
      for (const std::string& id : list.ids) EXPECT_TRUE(english.has("names", id)) << list.name << " " << id;
    for (const core::Verb& verb : info.verbs) EXPECT_TRUE(english.has("verbs", verb.name)) << verb.name;
    for (const core::Step& step : info.steps) EXPECT_TRUE(english.has("steps", step.name)) << step.name;
    for (const core::NoteKind& note : info.notes) EXPECT_TRUE(english.has("notes", note.key)) << note.key;
  }
}

TEST_P(Words, no_text_is_idle) {
  const core::GameType& type = *games::find(GetParam());
  std::set<std::string> notes, verbs, steps;
  for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players) {
    const auto game = games::open(type.catalog->id, {players, core::Json::object()});
    ASSERT_TRUE(game);
    for (const core::NoteKind& note : (*game)->info().notes) notes.insert(note.key);
    for (const core::Verb& verb : (*game)->info().verbs) verbs.insert(verb.name);
    for (const core::Step& step : (*game)->info().steps) steps.insert(step.name);
  }
  const core::Texts english = texts("en");
  const auto idle = [&](const char* section, const std::set<std::string>& used) {
    const auto found = english.sections().find(section);
    ASSERT_NE(found, english.sections().end()) << section;
    for (const auto& [key, text] : found->second)
      EXPECT_TRUE(used.contains(key)) << section << "." << key << " is never shown";
  };
  idle("notes", notes);
  idle("verbs", verbs);
  idle("steps", steps);
}

std::vector<std::string> every_game() {
  std::vector<std::string> out;
  for (const core::GameType& type : games::all()) out.push_back(type.catalog->id);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Games, Words, testing::ValuesIn(every_game()), [](const auto& game) { return game.param; });

}  // namespace
