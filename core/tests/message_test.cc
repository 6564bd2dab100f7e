// The part of ICU MessageFormat our texts use.
#include <gtest/gtest.h>

#include "core/message.h"

namespace {

using core::check_message;
using core::format_message;

TEST(Message, arguments_by_name_and_position) {
  EXPECT_EQ(format_message("{0} builds on {line}.", {{"0", "Ada"}, {"line", "Line 3"}}, "en"), "Ada builds on Line 3.");
  EXPECT_EQ(format_message("no arguments", {}, "en"), "no arguments");
  EXPECT_EQ(format_message("{missing}!", {}, "en"), "!");
}

TEST(Message, plural_by_language) {
  const char* pattern = "{0, plural, =0 {none} one {# worker} other {# workers}}";
  EXPECT_EQ(format_message(pattern, {{"0", "0"}}, "en"), "none");
  EXPECT_EQ(format_message(pattern, {{"0", "1"}}, "en"), "1 worker");
  EXPECT_EQ(format_message(pattern, {{"0", "5"}}, "en"), "5 workers");
  const char* french = "{0, plural, one {# ouvrier} other {# ouvriers}}";
  EXPECT_EQ(format_message(french, {{"0", "0"}}, "fr"), "0 ouvrier");
  EXPECT_EQ(format_message(french, {{"0", "2"}}, "fr"), "2 ouvriers");
}

TEST(Message, select_and_nesting) {
  const char* pattern =
      "{who, select, you {You take {n, plural, one {a joker} other {# jokers}}} other {{who} takes jokers}}";
  EXPECT_EQ(format_message(pattern, {{"who", "you"}, {"n", "2"}}, "en"), "You take 2 jokers");
  EXPECT_EQ(format_message(pattern, {{"who", "Ben"}, {"n", "2"}}, "en"), "Ben takes jokers");
}

TEST(Message, apostrophes) {
  EXPECT_EQ(format_message("l'île de {0}", {{"0", "Ada"}}, "fr"), "l'île de Ada");
  EXPECT_EQ(format_message("it''s {0}", {{"0", "x"}}, "en"), "it's x");
  EXPECT_EQ(format_message("'{0}' is {0}", {{"0", "x"}}, "en"), "{0} is x");
}

TEST(Message, a_broken_pattern_is_shown_and_reported) {
  for (const char* broken : {"{0", "{}", "{0, plural, one {x}}", "a } b", "{0, date}"}) {
    EXPECT_EQ(format_message(broken, {{"0", "1"}}, "en"), broken);
    EXPECT_FALSE(check_message(broken)) << broken;
  }
  EXPECT_EQ(check_message("{0} and {b, plural, other {#}}").value(), (std::vector<std::string>{"0", "b"}));
}

TEST(Message, numbers_are_grouped_where_they_are_counted) {
  EXPECT_EQ(format_message("{0, number} of {0, plural, other {#}}", {{"0", "12345"}}, "en"), "12,345 of 12,345");
  EXPECT_EQ(format_message("{0, number}", {{"0", "12345"}}, "de"), "12.345");
  EXPECT_EQ(format_message("{0, number}", {{"0", "-1234567"}}, "fr"), "-1\u202f234\u202f567");
  EXPECT_EQ(format_message("{0}, {0, number}", {{"0", "999"}}, "en"), "999, 999");
}

TEST(Message, a_form_that_is_not_given_follows_from_the_one_in_a_sentence) {
  const core::MessageArgs line = {{"0", "Ligne 1"}, {"0_the", "la ligne 1"}};
  EXPECT_EQ(format_message("{0} : {0_The} est près {0_of}", line, "fr"), "Ligne 1 : La ligne 1 est près de la ligne 1");
  EXPECT_EQ(format_message("{0_acc}, {0_dat}", {{"0", "Mine"}, {"0_the", "die Mine"}, {"0_dat", "der Mine"}}, "de"),
            "die Mine, der Mine");
  EXPECT_EQ(format_message("le plateau {name_of}", {{"name", "Ada"}}, "fr"), "le plateau d’Ada");
  EXPECT_EQ(format_message("{name_of}", {{"name", "Ben"}}, "en"), "Ben");
}

TEST(Texts, a_name_brings_its_listed_forms) {
  const auto texts = core::Texts::read(
      R"({"names": {"t01": "Mine"}, "the": {"t01": "die Mine"}, "dat": {"t01": "der Mine"}, "a": {"b": "{0}, {0_The}, {0_dat}, {0_acc}"}})",
      "de");
  ASSERT_TRUE(texts);
  core::MessageArgs args;
  texts->add_name(args, "0", "t01");
  EXPECT_EQ(texts->say("a", "b", args), "Mine, Die Mine, der Mine, die Mine");
  args.clear();
  texts->add_name(args, "0", "unknown");
  EXPECT_EQ(texts->say("a", "b", args), "unknown, Unknown, unknown, unknown");
}

TEST(Texts, sections_of_keys_or_an_error_with_the_place) {
  const auto texts = core::Texts::read(R"({"names": {"l01": "Line 1"}})", "en");
  ASSERT_TRUE(texts);
  EXPECT_EQ(texts->name("l01"), "Line 1");
  EXPECT_EQ(texts->name("l02"), "l02");
  const auto broken = core::Texts::read(R"({"names": {"l01": 1}})", "en");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().where, "text/en.json: names.l01");
}

}  // namespace
