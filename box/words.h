// The words for component data in English, German and French: files, keys and choices (box/text). Not in the page,
// which has them itself.
#pragma once

#include <string_view>

namespace box {

// A JSON object of sections, as core::Texts reads it; empty for a language there is not.
std::string_view text(std::string_view lang);

}  // namespace box
