#include "core/message.h"

#include <algorithm>
#include <optional>

#include "core/name_forms.h"
#include "core/strict.h"
#include "core/typeset.h"

namespace core {

namespace {

// A recursive descent over the pattern; `hash` is the number that # stands for inside a plural branch.
class Formatter {
 public:
  Formatter(std::string_view pattern, const MessageArgs* args, std::string_view lang)
      : text_(pattern), args_(args), lang_(lang) {}

  std::optional<std::string> whole() {
    auto out = message(0, {});
    return out && at_ == text_.size() ? out : std::nullopt;
  }
  std::vector<std::string> names;  // of every argument met

 private:
  std::optional<std::string> message(int depth, const std::string& hash) {
    if (depth > 8) return std::nullopt;
    std::string out;
    while (at_ < text_.size() && text_[at_] != '}') {
      const char c = text_[at_];
      if (c == '\'') {
        quoted(out);
      } else if (c == '{') {
        ++at_;
        const auto value = argument(depth);
        if (!value) return std::nullopt;
        out += *value;
      } else {
        out += c == '#' && !hash.empty() ? hash : std::string(1, c);
        ++at_;
      }
    }
    return out;
  }

  // '' is an apostrophe; an apostrophe before { } or # quotes up to the next one; any other stands for itself.
  void quoted(std::string& out) {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : ' ';
    if (next != '{' && next != '}' && next != '#') {
      out += '\'';
      at_ += next == '\'' ? 2 : 1;
      return;
    }
    const auto end = std::min(text_.find('\'', at_ + 1), text_.size());
    out += text_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, text_.size());
  }

  void blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  std::string word() {
    blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && std::string_view(" ,{}\n").find(text_[at_]) == std::string_view::npos) ++at_;
    std::string out(text_.substr(start, at_ - start));
    blanks();
    return out;
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::optional<std::string> argument(int depth) {
    const std::string name = word();
    if (name.empty()) return std::nullopt;
    names.push_back(name);
    const std::string value = args_ == nullptr ? std::string() : value_of(name);
    if (take('}')) return value;
    if (!take(',')) return std::nullopt;
    const std::string kind = word();
    if (kind == "number" && take('}')) return grouped(value, lang_);
    if ((kind != "plural" && kind != "select") || !take(',')) return std::nullopt;
    return branches(depth, value, kind == "plural");
  }

  // An argument; a form of a name that is not listed is made of the one inside a sentence, or of the label.
  std::string value_of(const std::string& name) const {
    const std::string base(without_form(name));
    for (const std::string& key : {name, base + "_the", base})
      if (const auto found = args_->find(key); found != args_->end())
        return key == name ? found->second : in_form(name, found->second, lang_);
    return {};
  }

  std::optional<std::string> branches(int depth, const std::string& value, bool plural) {
    std::optional<std::string> exact, by_category, other;
    while (at_ < text_.size() && text_[at_] != '}') {
      const std::string label = word();
      if (label.empty() || !take('{')) return std::nullopt;
      auto branch = message(depth + 1, plural ? grouped(value, lang_) : std::string());
      if (!branch || !take('}')) return std::nullopt;
      blanks();
      if (label == "other") other = branch;
      if (plural && label == "=" + value) exact = branch;
      if (label == (plural ? category(value) : value)) by_category = branch;
    }
    if (!take('}') || !other) return std::nullopt;
    return exact ? exact : by_category ? by_category : other;
  }

  std::string category(const std::string& value) const {
    if (value == "1" || value == "-1") return "one";
    return lang_ == "fr" && value == "0" ? "one" : "other";
  }

  std::string_view text_;
  const MessageArgs* args_;
  std::string_view lang_;
  std::size_t at_ = 0;
};

}  // namespace

std::string format_message(std::string_view pattern, const MessageArgs& args, std::string_view lang) {
  if (pattern.find_first_of("{'}") == std::string_view::npos) return std::string(pattern);
  return Formatter(pattern, &args, lang).whole().value_or(std::string(pattern));
}

Result<std::vector<std::string>> check_message(std::string_view pattern) {
  Formatter formatter(pattern, nullptr, "en");
  if (!formatter.whole())
    return failure("broken_text", {}, "\"" + std::string(pattern) + "\" is not a message", "check braces and quotes");
  return formatter.names;
}

Result<Texts> Texts::read(std::string_view json, std::string lang) {
  auto parsed = parse_json(json, "text/" + lang + ".json");
  if (!parsed) return std::unexpected(parsed.error());
  Texts texts;
  texts.lang_ = std::move(lang);
  const auto wrong = [&](const std::string& key) {
    return failure("broken_text", "text/" + texts.lang_ + ".json: " + key, "must be sections of keys with texts");
  };
  if (!parsed->is_object()) return wrong("top");
  for (const auto& [section, keys] : parsed->items()) {
    if (!keys.is_object()) return wrong(section);
    for (const auto& [key, text] : keys.items()) {
      if (!text.is_string()) return wrong(section + "." + key);
      texts.sections_[section][key] = text.get<std::string>();
    }
  }
  return texts;
}

bool Texts::has(std::string_view section, std::string_view key) const {
  const auto found = sections_.find(section);
  return found != sections_.end() && found->second.contains(key);
}

std::string Texts::say(std::string_view section, std::string_view key, const MessageArgs& args) const {
  const auto found = sections_.find(section);
  if (found == sections_.end()) return std::string(key);
  const auto text = found->second.find(key);
  return text == found->second.end() ? std::string(key) : typeset(format_message(text->second, args, lang_), lang_);
}

void Texts::add_name(MessageArgs& args, const std::string& key, std::string_view id) const {
  args[key] = name(id);
  for (const std::string_view form : kFormSections)
    if (has(form, id)) args[key + "_" + std::string(form)] = say(form, id);
}

}  // namespace core
