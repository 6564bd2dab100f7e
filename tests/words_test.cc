// Every key a game can show has a text in English, German and French, and no text is idle.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "bots/bot.h"
#include "core/message.h"
#include "core/name_forms.h"
#include "games/all.h"

namespace {

constexpr const char* kLanguages[] = {"en", "de", "fr"};

// The arguments of a pattern, whatever forms of a name it asks for.
std::set<std::string> arguments(const std::vector<std::string>& names) {
  std::set<std::string> out;
  for (const std::string& name : names) out.emplace(core::without_form(name));
  return out;
}

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
        EXPECT_EQ(arguments(*mine), arguments(*named)) << lang << " " << section << "." << key;
      }
    for (const auto& [section, keys] : other.sections())
      for (const auto& [key, text] : keys)
        EXPECT_TRUE(english.has(section == "acc" || section == "dat" ? "the" : section, key))
            << lang << " alone has " << section << "." << key;
  }
}

// "{0_the}" asks for a form of a name: each name that can stand there has it.
TEST_P(Words, every_name_has_the_forms_that_sentences_ask_for) {
  const core::GameType& type = *games::find(GetParam());
  for (const char* lang : kLanguages) {
    const core::Texts own = texts(lang);
    const auto listed = [&](const core::Info& info, const core::Argument& argument, const std::string& where) {
      if (argument.kind != core::Arg::word) return;
      for (const std::string& id : info.lists[argument.list].ids)
        EXPECT_TRUE(own.has("the", id)) << lang << " " << where << " asks for a form of " << id;
    };
    const auto asked = [&](const char* section, const std::string& key, const core::Info& info,
                           const std::vector<core::Argument>& arguments) {
      const auto& keys = own.sections().find(section)->second;
      const auto names = core::check_message(keys.find(key)->second).value();
      for (std::size_t i = 0; i < arguments.size(); ++i)
        for (const std::string& name : names)
          if (name != std::to_string(i) && core::without_form(name) == std::to_string(i))
            listed(info, arguments[i], std::string(section) + "." + key);
    };
    for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players) {
      const auto game = games::open(type.catalog->id, {players, core::Json::object()});
      ASSERT_TRUE(game) << game.error().text();
      const core::Info& info = (*game)->info();
      for (const core::Step& step : info.steps) asked("steps", step.name, info, step.args);
      for (const core::NoteKind& note : info.notes) asked("notes", note.key, info, note.args);
    }
  }
}

TEST_P(Words, every_name_has_the_forms_that_reasons_ask_for) {
  const core::GameType& type = *games::find(GetParam());
  const auto game = games::open(type.catalog->id, {type.catalog->max_players, core::Json::object()});
  ASSERT_TRUE(game) << game.error().text();
  const auto kinds = bots::reason_kinds(**game);
  for (const char* lang : kLanguages) {
    const core::Texts own = texts(lang);
    const auto section = own.sections().find("reasons");
    const auto count = section == own.sections().end() ? 0 : section->second.size();
    ASSERT_EQ(count, kinds.size()) << lang << ": reasons of the texts and of bots/" << GetParam() << "/reasons.h";
    for (const bots::ReasonKind& kind : kinds) {
      const auto text = section->second.find(std::string(kind.key));
      ASSERT_NE(text, section->second.end()) << lang << " lacks reasons." << kind.key;
      const auto names = core::check_message(text->second).value();
      if (std::ranges::none_of(names, [](const auto& name) { return core::without_form(name) != name; })) continue;
      const auto& lists = (*game)->info().lists;
      const auto list = std::ranges::find(lists, kind.list, &core::Words::name);
      ASSERT_NE(list, lists.end()) << lang << " reasons." << kind.key << " asks for a form: bots/" << GetParam()
                                   << "/reasons.h has to name the list of its ids";
      for (const std::string& id : list->ids)
        EXPECT_TRUE(own.has("the", id)) << lang << " reasons." << kind.key << " asks for a form of " << id;
    }
  }
}

// An article has its cases, and no other name says one; names in quotes or without an article do not change.
TEST_P(Words, german_articles_have_their_cases) {
  const core::Texts german = texts("de");
  const auto the = german.sections().find("the");
  if (the == german.sections().end()) return;  // a game without components has no such names
  for (const auto& [id, name] : the->second) {
    const bool article = name.starts_with("der ") || name.starts_with("die ") || name.starts_with("das ");
    EXPECT_EQ(german.has("acc", id), article) << id;
    EXPECT_EQ(german.has("dat", id), article) << id;
    EXPECT_TRUE(german.has("names", id)) << id;
  }
}

// Spaces at which no line breaks are set by code (core/typeset.h), as are minus signs before numbers.
TEST_P(Words, texts_have_ordinary_spaces_only) {
  for (const char* lang : kLanguages) {
    const core::Texts own = texts(lang);
    for (const auto& [section, keys] : own.sections())
      for (const auto& [key, text] : keys)
        for (const char* special : {"\u00a0", "\u202f", "\u2009", "\u2060"})
          EXPECT_EQ(text.find(special), std::string::npos) << lang << " " << section << "." << key;
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
