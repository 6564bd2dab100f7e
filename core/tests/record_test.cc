// Records: what is read and written, and what is refused.
#include "core/record.h"

#include <gtest/gtest.h>

namespace {

core::Json head() {
  return {{"record", 1},       {"game", "dice"}, {"rules", 1},
          {"data_hash", "00"}, {"players", {"Ada"}},  {"moves", {"p1 a", "p1 b"}}};
}

TEST(Record, variations_are_kept) {
  core::Json json = head();
  json["variations"] = {{{"from", 1}, {"moves", {"p1 c", "chance x"}}}, {{"from", 2}, {"moves", core::Json::array()}}};
  const auto record = core::read_record(json.dump(), "file");
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ(record->variations, json["variations"]);
  const auto again = core::read_record(core::write_record(*record), "file");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->variations, json["variations"]);
  EXPECT_FALSE(core::Json::parse(core::write_record(*core::read_record(head().dump(), "file"))).contains("variations"));
}

TEST(Record, variations_that_begin_nowhere_are_refused) {
  for (const char* text :
       {R"({"from":0,"moves":[]})", R"([{"from":3,"moves":[]}])", R"([{"from":-1,"moves":[]}])", R"([{"moves":[]}])",
        R"([{"from":1,"moves":[7]}])", R"([{"from":1,"moves":[],"by":"me"}])"}) {
    core::Json json = head();
    json["variations"] = core::Json::parse(text);
    const auto record = core::read_record(json.dump(), "file");
    ASSERT_FALSE(record) << text;
    EXPECT_EQ(record.error().code, "broken_record") << text;
    EXPECT_EQ(record.error().where, "file: variations") << text;
  }
}

}  // namespace
