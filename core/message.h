// Sentences from keys: the part of ICU MessageFormat that our texts use (arguments, plural, select, quotes).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace core {

// Arguments by name; positional ones are named "0", "1", … A placeholder may ask for a form of a name: {0_the}.
using MessageArgs = std::map<std::string, std::string, std::less<>>;

// Fills a pattern. `lang` chooses the plural category ("one" or "other"; French counts 0 as one) and how numbers are
// grouped. A pattern that cannot be read comes back as it is: a text must never stop a game.
std::string format_message(std::string_view pattern, const MessageArgs& args, std::string_view lang);

// For the test of the texts: what is wrong with a pattern, or the names of its arguments.
Result<std::vector<std::string>> check_message(std::string_view pattern);

// The texts of one language: sections of keys.
class Texts {
 public:
  static Result<Texts> read(std::string_view json, std::string lang);

  // The sentence as it is printed (core/typeset.h), or the key itself if it is missing.
  std::string say(std::string_view section, std::string_view key, const MessageArgs& args = {}) const;
  bool has(std::string_view section, std::string_view key) const;
  std::string name(std::string_view id) const { return say("names", id); }
  // Adds a name with the forms that are listed of it (core/name_forms.h); the others follow from these.
  void add_name(MessageArgs& args, const std::string& key, std::string_view id) const;
  const std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>>& sections() const {
    return sections_;
  }
  const std::string& lang() const { return lang_; }

 private:
  std::string lang_;
  std::map<std::string, std::map<std::string, std::string, std::less<>>, std::less<>> sections_;
};

}  // namespace core
