// What the data of a game may say: for every file its values with their kinds, ranges, choices and references, made
// of what the game's loader asks for (core/listener.h). It is an outer bound: what depends on other values, such as a
// range that ends where another one begins, is known to the loader alone.
#pragma once

#include <climits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"

namespace box {

struct Key;
struct Variant;

struct Field {
  // A number, if least <= most; entries of a list, if least_entries <= most_entries.
  int least = INT_MAX, most = INT_MIN;
  int least_entries = INT_MAX, most_entries = INT_MIN;
  bool flag = false, text = false, word = false, id = false, null = false, object = false, map = false;
  std::vector<std::string> choices;
  std::string called;                                   // a reference: what it refers to, in the loader's word
  std::string refers;                                   // and where that is declared: "board.json/stations/*/id"
  std::vector<Key> keys;                                // of an object
  std::shared_ptr<const Field> each;                    // entry of a list, or value of a map
  std::string by;                                       // the key on whose choice the other keys depend; empty: none
  std::vector<Variant> variants;                        // by that choice

  bool is_number() const { return least <= most; }
  bool is_list() const { return least_entries <= most_entries; }
};

struct Key {
  std::string name;
  bool required = false;
  Field field;
};

// What an object holds beside the key it depends on, for one choice of that key.
struct Variant {
  std::string choice;
  Field field;
};

struct Description {
  std::vector<std::pair<std::string, Field>> files;  // of the rules, alphabetical
};

Description describe(const core::GameType& type);

// As JSON Schema (2020-12): one object whose keys are the files. What the schema language has no word for stands under
// "kilowatt:id" and "kilowatt:refers".
nlohmann::ordered_json schema(const core::GameType& type, const Description& description);
nlohmann::ordered_json schema(const Field& field);

}  // namespace box
