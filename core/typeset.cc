#include "core/typeset.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

constexpr std::string_view kSpace = "\u00a0", kNarrow = "\u202f", kMinus = "\u2212";

bool digit(char c) { return c >= '0' && c <= '9'; }

// A letter, a number, another hyphen or a part of a longer sign: a hyphen behind it joins, and is no minus.
bool joins(char c) {
  return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

// What follows a number so closely that both stay on one line.
bool unit(std::string_view rest) {
  constexpr std::array<std::string_view, 4> kUnits = {"$", "%", "PV", "VP"};
  return std::ranges::any_of(kUnits, [&](std::string_view sign) {
    return rest.starts_with(sign) && (rest.size() == sign.size() || !joins(rest[sign.size()]));
  });
}

// What stands in the place of the space at `at`.
std::string_view space(std::string_view text, std::size_t at, std::string_view lang) {
  const std::string_view rest = text.substr(at + 1);
  if (at > 0 && digit(text[at - 1]) && unit(rest)) return kSpace;
  if (lang == "de") return rest.starts_with("…") ? kSpace : " ";
  if (lang != "fr") return " ";
  if (rest.starts_with(";") || rest.starts_with("?") || rest.starts_with("!")) return kNarrow;
  const std::string_view before = text.substr(0, at);
  const bool opened = before.size() >= 2 && before.substr(before.size() - 2) == "«";
  return opened || rest.starts_with(":") || rest.starts_with("»") ? kSpace : " ";
}

}  // namespace

std::string typeset(std::string_view text, std::string_view lang) {
  std::string out;
  out.reserve(text.size() + 8);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == ' ')
      out += space(text, at, lang);
    else if (c == '-' && at + 1 < text.size() && digit(text[at + 1]) && (at == 0 || !joins(text[at - 1])))
      out += kMinus;
    else
      out += c;
  }
  return out;
}

std::string grouped(std::string_view number, std::string_view lang) {
  const std::size_t sign = number.starts_with('-') ? 1 : 0;
  const std::size_t digits = number.size() - sign;
  if (digits < 4 || !std::ranges::all_of(number.substr(sign), digit)) return std::string(number);
  const std::string_view mark = lang == "de" ? "." : lang == "fr" ? kNarrow : ",";
  std::string out(number.substr(0, sign));
  for (std::size_t i = 0; i < digits; ++i) {
    if (i > 0 && (digits - i) % 3 == 0) out += mark;
    out += number[sign + i];
  }
  return out;
}

}  // namespace core
