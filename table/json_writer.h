// JSON written by appending to a string; commas are set by what stands before.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/json.h"

namespace table {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& text) : text_(text) {}

  JsonWriter& open(char bracket) {
    text_ += bracket;
    return *this;
  }
  JsonWriter& close(char bracket) {
    text_ += bracket;
    return *this;
  }
  JsonWriter& item() {  // of a list
    if (const char last = text_.back(); last != '[' && last != '{') text_ += ',';
    return *this;
  }
  JsonWriter& key(std::string_view name) {  // a word of ours, needs no escapes
    item();
    text_ += '"';
    text_ += name;
    text_ += "\":";
    return *this;
  }
  JsonWriter& number(std::int64_t value) {
    char digits[24];
    text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    return *this;
  }
  JsonWriter& real(double value);
  JsonWriter& flag(bool value) {
    text_ += value ? "true" : "false";
    return *this;
  }
  JsonWriter& null() {
    text_ += "null";
    return *this;
  }
  JsonWriter& raw(std::string_view json) {  // JSON already
    text_ += json;
    return *this;
  }
  JsonWriter& text(std::string_view value);  // escaped
  JsonWriter& json(const core::Json& value) {
    text_ += value.dump(-1, ' ', false, core::Json::error_handler_t::replace);
    return *this;
  }
  std::string& string() { return text_; }

 private:
  std::string& text_;
};

}  // namespace table
