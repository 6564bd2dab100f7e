// A file that is part of the program: component data, words, the page. kilowatt_embed (cmake/kilowatt.cmake) writes the
// function that gives those of a folder; the one file that calls it declares it.
#pragma once

#include <span>
#include <string_view>

namespace core {

struct EmbeddedFile {
  std::string_view name;  // path inside its folder, such as "data/board.json"
  std::string_view bytes;
};

}  // namespace core
