// A change as a sentence, in English, German or French: in the words of box/text and of the game. Not in the page,
// which has words of its own.
#pragma once

#include "box/diff.h"
#include "box/words.h"

namespace box {

class DiffWords {
 public:
  DiffWords(const core::GameType& type, const std::string& lang);
  std::string say(const Change& change) const;
  // A list of the game (core::Info), whose things are counted when experts play.
  std::string list(std::string_view name) const;
  std::string sentence(std::string_view key, const core::MessageArgs& args = {}) const {
    return words_.say("diff", key, args);
  }

 private:
  std::string thing(const Change& change) const;
  std::string value(const core::Json& value) const;
  std::string word(std::string_view word) const;
  // By this game's own word for a key, or the general one.
  std::string field(std::string_view key) const;

  DataWords words_;
  core::Texts names_;
};

}  // namespace box
