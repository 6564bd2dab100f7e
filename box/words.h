// The words for component data in English, German and French: files, lists, keys and choices. Those that any game may
// use stand in box/text, a game's own in box/text/<game>. Not in the page, which has them itself.
#pragma once

#include <string>

#include "core/any_game.h"
#include "core/message.h"

namespace box {

class DataWords {
 public:
  // Of a language there is not, no words at all.
  DataWords(const core::GameType& type, const std::string& lang);

  bool has(std::string_view section, std::string_view key) const {
    return has_own(section, key) || shared_.has(section, key);
  }
  // The game's own word, or that of all games, or the key itself.
  std::string say(std::string_view section, std::string_view key, const core::MessageArgs& args = {}) const;
  bool has_own(std::string_view section, std::string_view key) const { return own_.has(section, key); }

 private:
  core::Texts own_, shared_;
};

}  // namespace box
