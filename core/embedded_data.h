// What a game embeds in the program: component data below data/, words below text/.
#pragma once

#include <span>
#include <string>

#include "core/data.h"
#include "core/embedded_file.h"

namespace core {

inline DataSet embedded_data(std::span<const EmbeddedFile> files) {
  constexpr std::string_view kFolder = "data/";
  DataSet out;
  for (const EmbeddedFile& file : files)
    if (file.name.starts_with(kFolder)) out.files.emplace(file.name.substr(kFolder.size()), file.bytes);
  return out;
}

// Empty if there are no words in this language.
inline std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view lang) {
  const std::string name = "text/" + std::string(lang) + ".json";
  for (const EmbeddedFile& file : files)
    if (file.name == name) return file.bytes;
  return {};
}

}  // namespace core
