#include "table/json_writer.h"

#include <cmath>

namespace table {

JsonWriter& JsonWriter::text(std::string_view value) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text_ += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (c == '\n') {
      text_ += "\\n";
    } else if (byte < 0x20) {
      text_ += "\\u00";
      text_ += kHex[byte >> 4];
      text_ += kHex[byte & 15];
    } else {
      text_ += c;
    }
  }
  text_ += '"';
  return *this;
}

// Two digits are enough for expected points and chances, and the same on every machine.
JsonWriter& JsonWriter::real(double value) {
  if (!std::isfinite(value) || std::abs(value) > 1e12) return number(0);
  const std::int64_t hundredths = std::llround(value * 100);
  if (hundredths < 0) text_ += '-';
  const std::int64_t size = hundredths < 0 ? -hundredths : hundredths;
  number(size / 100);
  if (size % 100 != 0) {
    text_ += '.';
    text_ += static_cast<char>('0' + size % 100 / 10);
    if (size % 10 != 0) text_ += static_cast<char>('0' + size % 10);
  }
  return *this;
}

}  // namespace table
