// JSON written by appending to a string; commas are set by what stands before.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/json.h"

namespace table {

class Out {
 public:
  explicit Out(std::string& text) : text_(text) {}

  Out& open(char bracket) {
    text_ += bracket;
    return *this;
  }
  Out& close(char bracket) {
    text_ += bracket;
    return *this;
  }
  Out& item() {  // of a list
    if (const char last = text_.back(); last != '[' && last != '{') text_ += ',';
    return *this;
  }
  Out& key(std::string_view name) {  // a word of ours, needs no escapes
    item();
    text_ += '"';
    text_ += name;
    text_ += "\":";
    return *this;
  }
  Out& number(std::int64_t value) {
    char digits[24];
    text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    return *this;
  }
  Out& real(double value);
  Out& flag(bool value) {
    text_ += value ? "true" : "false";
    return *this;
  }
  Out& null() {
    text_ += "null";
    return *this;
  }
  Out& raw(std::string_view json) {  // JSON already
    text_ += json;
    return *this;
  }
  Out& text(std::string_view value);  // escaped
  Out& json(const core::Json& value) {
    text_ += value.dump(-1, ' ', false, core::Json::error_handler_t::replace);
    return *this;
  }
  std::string& string() { return text_; }

 private:
  std::string& text_;
};

}  // namespace table
