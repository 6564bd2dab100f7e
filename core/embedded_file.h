// A file that is part of the program: component data, words, the page.
#pragma once

#include <string_view>

namespace core {

struct EmbeddedFile {
  std::string_view name;  // path inside its folder, such as "data/board.json"
  std::string_view bytes;
};

}  // namespace core
