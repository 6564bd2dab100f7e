// The rules that may forbid a move.
#pragma once

#include <cstdint>
#include <string_view>

namespace powerline {

enum class Rule : std::uint8_t {
  none,
  PL_25,
  PL_30,
  PL_31,
  PL_34,
  PL_35,
  PL_36,
  PL_37,
  PL_39,
  PL_41,
  PL_44,
  PL_54,
  PL_101,
  PL_120,
  PL_124,
  PL_130,
  PL_R4
};

constexpr std::string_view rule_name(Rule rule) {
  switch (rule) {
    case Rule::none: return "";
    case Rule::PL_25: return "PL-25";
    case Rule::PL_30: return "PL-30";
    case Rule::PL_31: return "PL-31";
    case Rule::PL_34: return "PL-34";
    case Rule::PL_35: return "PL-35";
    case Rule::PL_36: return "PL-36";
    case Rule::PL_37: return "PL-37";
    case Rule::PL_39: return "PL-39";
    case Rule::PL_41: return "PL-41";
    case Rule::PL_44: return "PL-44";
    case Rule::PL_54: return "PL-54";
    case Rule::PL_101: return "PL-101";
    case Rule::PL_120: return "PL-120";
    case Rule::PL_124: return "PL-124";
    case Rule::PL_130: return "PL-130";
    case Rule::PL_R4: return "PL-R4";
  }
  return "";
}

}  // namespace powerline
