// A set of component data: named files as bytes. Where they come from (the binary, a folder, a message) is not our
// matter.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/info.h"

namespace core {

struct DataSet {
  std::string name = "default";
  std::map<std::string, std::string, std::less<>> files;

  std::string_view file(std::string_view name) const;  // empty if it is not there
};

// Lower-case hex SHA-256 over the bytes of the rule files in alphabetical order of their names.
std::string data_hash(const DataSet& data, const Catalog& catalog);

// Refuses a set that lacks a rule file, holds one nobody knows, or one to be shown that is out of bounds.
Result<void> check_files(const DataSet& data, const Catalog& catalog);

// Whether a set says in "bots.json" ({"value": "by_hand"}) that bots are to value its positions by hand: what they
// learned on other data was measured to be worse here.
bool asks_for_hand_made(const DataSet& data);

}  // namespace core
