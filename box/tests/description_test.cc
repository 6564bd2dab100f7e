// The description made of the loaders: it says what they say, and the designed data fit it.
#include "box/description.h"

#include <gtest/gtest.h>

#include "games/all.h"

namespace box {
namespace {

using Ordered = nlohmann::ordered_json;

// The few words of JSON Schema that schema() writes.
bool fits(const Ordered& schema, const Ordered& value) {
  if (const auto any = schema.find("anyOf"); any != schema.end())
    return std::any_of(any->begin(), any->end(), [&](const Ordered& one) { return fits(one, value); });
  if (const auto words = schema.find("enum"); words != schema.end())
    return std::find(words->begin(), words->end(), value) != words->end();
  const std::string type = schema.value("type", "");
  if (type == "integer") return value.is_number_integer() && value >= schema["minimum"] && value <= schema["maximum"];
  if (type == "boolean") return value.is_boolean();
  if (type == "string") return value.is_string();
  if (type == "null") return value.is_null();
  if (type == "array")
    return value.is_array() && value.size() >= schema["minItems"] &&
           (!schema.contains("maxItems") || value.size() <= schema["maxItems"]) &&
           std::all_of(value.begin(), value.end(), [&](const Ordered& one) { return fits(schema["items"], one); });
  if (type != "object") return schema.empty();
  if (!value.is_object()) return false;
  if (const auto one_of = schema.find("oneOf"); one_of != schema.end())
    return std::count_if(one_of->begin(), one_of->end(), [&](const Ordered& one) { return fits(one, value); }) == 1;
  if (!schema.contains("properties"))
    return std::all_of(value.begin(), value.end(),
                       [&](const Ordered& one) { return fits(schema["additionalProperties"], one); });
  for (const Ordered& key : schema["required"])
    if (!value.contains(key.get<std::string>())) return false;
  for (const auto& [key, one] : value.items())
    if (!schema["properties"].contains(key) || !fits(schema["properties"][key], one)) return false;
  return true;
}

TEST(Description, the_designed_data_of_every_game_fit_their_schema) {
  for (const core::GameType& type : games::all()) {
    const Ordered whole = schema(type, describe(type));
    for (const std::string& file : type.catalog->rule_files) {
      ASSERT_TRUE(whole["properties"].contains(file)) << type.catalog->id << " " << file;
      EXPECT_TRUE(fits(whole["properties"][file], Ordered::parse(type.default_data()->file(file)))) << file;
    }
  }
}

const Ordered& at(const Ordered& schema, std::initializer_list<const char*> path) {
  const Ordered* here = &schema;
  for (const char* step : path) here = std::string(step) == "[]" ? &(*here)["items"] : &(*here)["properties"][step];
  return *here;
}

TEST(Description, ranges_choices_and_references_are_the_loaders_own) {
  const core::GameType& type = *games::find("powerline");
  const Ordered whole = schema(type, describe(type));
  const Ordered& board = whole["properties"]["board.json"];
  EXPECT_EQ(at(board, {"cities", "[]", "vp"}), (Ordered{{"type", "integer"}, {"minimum", 0}, {"maximum", 100}}));
  EXPECT_EQ(at(board, {"cities", "[]", "mark"})["enum"], (Ordered{"none", "opera", "church"}));
  EXPECT_EQ(at(board, {"lines", "[]", "a"})["kilowatt:refers"], "board.json/stations/*/id");
  EXPECT_EQ(at(whole["properties"]["tiles.json"], {"printed_tiles", "[]"})["kilowatt:refers"], "tiles.json/tiles/*/id");
}

TEST(Description, the_vocabulary_is_whole_even_where_the_designed_data_do_not_use_it) {
  const core::GameType& pampero = *games::find("pampero");
  const Ordered schemas = schema(pampero, describe(pampero));
  const Ordered& extra = at(schemas["properties"]["cards_special.json"], {"cards", "[]", "extra", "[]"});
  ASSERT_EQ(extra["kilowatt:by"], "effect");
  std::vector<std::string> effects;
  for (const Ordered& one : extra["oneOf"]) effects.push_back(one["properties"]["effect"]["enum"][0]);
  for (const char* effect : {"money", "energy", "battery", "income_step", "take_income", "special", "bulldozer_gain",
                             "bulldozer_move", "play_connection", "turn_order_down", "return_card"})
    EXPECT_NE(std::find(effects.begin(), effects.end(), effect), effects.end()) << effect;

  // A tile of Powerline that counts all of a kind may pay by thresholds or for each; the designed ones do not all do both.
  const core::GameType& powerline = *games::find("powerline");
  const Ordered tiles = schema(powerline, describe(powerline))["properties"]["tiles.json"];
  int found = 0;
  for (const Ordered& shape : at(tiles, {"tiles", "[]"})["oneOf"]) {
    const Ordered& keys = shape["properties"];
    if (keys.contains("of") || keys.contains("columns") || keys.contains("line")) continue;
    for (const char* reading : {"from", "up_to", "each"}) EXPECT_TRUE(keys.contains(reading)) << keys.dump() << reading;
    ++found;
  }
  EXPECT_EQ(found, 5);
}

}  // namespace
}  // namespace box
