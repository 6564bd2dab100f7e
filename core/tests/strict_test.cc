// Data files are read strictly: every refusal names the file and the entry.
#include <gtest/gtest.h>

#include "core/strict.h"
#include "core/time_limit.h"

namespace {

using core::Document;
using core::Ids;
using core::Node;

std::string refusal(std::string_view bytes, void (*read)(Node)) {
  Document document("board.json", bytes);
  read(document.root());
  return document.ok() ? "" : document.error().text();
}

void read_lines(Node root) {
  root.only({"lines"});
  Ids ids;
  for (const Node& line : root.at("lines").items()) {
    line.only({"id", "segments", "next"});
    line.at("id").declare(ids);
    line.at("segments").number(1, 12);
  }
  for (const Node& line : root.at("lines").items())
    if (line.has("next")) line.at("next").ref(ids, "line");
}

TEST(Strict, a_right_file_is_read) {
  EXPECT_EQ(
      refusal(R"({"lines": [{"id": "l01", "segments": 3}, {"id": "l02", "segments": 4, "next": "l01"}]})", read_lines),
      "");
}

// Only a thread that was given a time gives up: what nobody hurries is read to its end.
TEST(Strict, a_long_file_is_given_up_when_the_time_is_over) {
  std::string list = "[7";
  for (int i = 0; i < 5000; ++i) list += ",7";
  list += "]";
  EXPECT_TRUE(core::parse_json(list, "x").has_value());
  {
    const core::TimeLimit limit([] { return true; });
    const auto late = core::parse_json(list, "board.json");
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, "took_too_long");
    EXPECT_EQ(late.error().where, "board.json");
    const core::TimeLimit longer([] { return false; });
    EXPECT_TRUE(core::parse_json(list, "x").has_value());
  }
  EXPECT_TRUE(core::parse_json(list, "x").has_value());
}

TEST(Strict, refusals_name_file_entry_and_reason) {
  const auto expect = [](const char* bytes, const char* place, const char* what) {
    const std::string text = refusal(bytes, read_lines);
    EXPECT_NE(text.find(place), std::string::npos) << text;
    EXPECT_NE(text.find(what), std::string::npos) << text;
  };
  expect("{", "board.json", "not JSON");
  expect(R"({"lines": []} x)", "board.json", "not JSON");
  expect(R"({"lines": [], "lines": []})", "board.json", "\"lines\" stands twice");
  expect(R"([])", "board.json", "object");
  expect(R"({})", "board.json", "\"lines\" is missing");
  expect(R"({"lines": [], "about": 1})", "board.json", "\"about\" is not known");
  expect(R"({"lines": [{"id": "l01", "segments": 13}]})", "lines[0] (l01).segments", "from 1 to 12");
  expect(R"({"lines": [{"id": "l01", "segments": 1.5}]})", "lines[0] (l01).segments", "whole number");
  expect(R"({"lines": [{"id": "l01", "segments": 99999999999999999999}]})", "segments", "whole number");
  expect(R"({"lines": [{"id": "l01", "segments": 3}, {"id": "l01", "segments": 3}]})", "lines[1] (l01)",
         "stands twice");
  expect(R"({"lines": [{"id": "L 1", "segments": 3}]})", "lines[0]", "a-z");
  expect(R"({"lines": [{"id": "l01", "segments": 3, "next": "l09"}]})", "lines[0] (l01).next", "no line \"l09\"");
}

TEST(Strict, long_ids_are_refused_and_texts_are_cut_short) {
  const std::string right(core::kLongestId, 'a'), wrong(core::kLongestId + 1, 'a'), endless(50'000, 'a');
  const auto with_id = [](const std::string& id) {
    return refusal(R"({"lines": [{"id": ")" + id + R"(", "segments": 3}]})", read_lines);
  };
  EXPECT_EQ(with_id(right), "");
  EXPECT_NE(with_id(wrong).find("at most 32"), std::string::npos) << with_id(wrong);
  EXPECT_LT(with_id(endless).size(), 300U);
  EXPECT_LT(refusal(R"({")" + endless + R"(": 1})", read_lines).size(), 300U);
  EXPECT_EQ(core::shortened("é" + std::string(37, 'x') + "éé"), "é" + std::string(37, 'x') + "…");
}

TEST(Strict, numbers_beyond_64_bits_do_not_wrap) {
  for (const char* number :
       {"18446744073709551615", "9223372036854775808", "4294967297", "1e30", "-99999999999999999999"})
    EXPECT_NE(refusal(R"({"lines": [{"id": "l01", "segments": )" + std::string(number) + "}]}", read_lines), "")
        << number;
}

TEST(Strict, deep_nesting_is_refused_before_anybody_recurses) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_TRUE(core::parse_json(nested(core::kDeepestJson), "x"));
  const auto deep = core::parse_json(nested(core::kDeepestJson + 1), "x");
  ASSERT_FALSE(deep);
  EXPECT_NE(deep.error().what.find("nested"), std::string::npos);
  EXPECT_FALSE(core::parse_json(nested(200'000), "x"));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  EXPECT_FALSE(core::parse_json(objects, "x"));
}

}  // namespace
