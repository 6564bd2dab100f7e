// The rules that may forbid a move; predicates return them, refusals name them.
#pragma once

#include <cstdint>
#include <string_view>

namespace pampero {

enum class Rule : std::uint8_t {
  none,
  PAM_105, PAM_107, PAM_108, PAM_109, PAM_110, PAM_112, PAM_113, PAM_121, PAM_122, PAM_125, PAM_126, PAM_129, PAM_130,
  PAM_301, PAM_303, PAM_304, PAM_305, PAM_307, PAM_308, PAM_309, PAM_313, PAM_314,
  PAM_401, PAM_402, PAM_404, PAM_409, PAM_412, PAM_420, PAM_422,
  PAM_430, PAM_431, PAM_432, PAM_433, PAM_434, PAM_435, PAM_440, PAM_441, PAM_450, PAM_452, PAM_453, PAM_454, PAM_455, PAM_465, PAM_467,
  PAM_481, PAM_482, PAM_490, PAM_491, PAM_493, PAM_494, PAM_500, PAM_510, PAM_521, PAM_522, PAM_524,
  PAM_601, PAM_612, PAM_830, PAM_831, PAM_V4, PAM_V6, PAM_S3, PAM_R4, PAM_R12,
  wrong_step,
};

std::string_view rule_name(Rule rule);  // "PAM-307"

}  // namespace pampero
