#include "box/words.h"

#include "core/embedded_data.h"

namespace box {

std::span<const core::EmbeddedFile> embedded_files();  // text/, put in by the build

namespace {

core::Texts texts_of(const std::string& path, const std::string& lang) {
  const std::string_view json = core::embedded_text(embedded_files(), path);
  auto read = core::Texts::read(json.empty() ? "{}" : json, lang);
  return read ? std::move(*read) : core::Texts();
}

}  // namespace

DataWords::DataWords(const core::GameType& type, const std::string& lang)
    : own_(texts_of(type.catalog->id + "/" + lang, lang)), shared_(texts_of(lang, lang)) {}

std::string DataWords::say(std::string_view section, std::string_view key, const core::MessageArgs& args) const {
  return (has_own(section, key) ? own_ : shared_).say(section, key, args);
}

}  // namespace box
