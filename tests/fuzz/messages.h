// Messages of the protocol in any order, with what the server has told before in their fields.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/json.h"
#include "tests/fuzz/choices.h"

namespace fuzz {

class Messages {
 public:
  // The message types and fields are those of table/protocol.json, so that new ones are tried by themselves.
  explicit Messages(const std::string& protocol_file);

  void forget();                         // a new conversation
  void hear(std::string_view message);   // keeps ids, keys, numbers, options and records
  std::string next(Choices& choices);    // any message
  std::string useful(Choices& choices);  // what a player would say now: create, join, ready, play
  bool has_table() const { return known_.contains("table"); }

 private:
  core::Json value(Choices& choices, const std::string& field, const std::string& type, int depth);
  core::Json settings(Choices& choices);
  core::Json junk(Choices& choices, int depth);
  const core::Json* recall(Choices& choices, const std::string& field) const;
  void keep(const std::string& field, const core::Json& value);

  core::Json protocol_;
  std::map<std::string, std::vector<core::Json>> known_;
};

}  // namespace fuzz
