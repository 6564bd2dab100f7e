#include "box/diff_words.h"

namespace box {

using core::Json;

DiffWords::DiffWords(const core::GameType& type, const std::string& lang) : words_(type, lang) {
  if (auto names = core::Texts::read(type.text(lang), lang)) names_ = std::move(*names);
}

// The game's own word for a choice, its name for a thing, the word that all games have, or the id itself. A number is
// one: what the game calls its first effect has nothing to do with it.
std::string DiffWords::word(std::string_view id) const {
  const bool is_number = id.find_first_not_of("0123456789") == std::string_view::npos;
  return names_.has("names", id) && !is_number && !words_.has_own("values", id) ? names_.name(id)
                                                                                : words_.say("values", id);
}

std::string DiffWords::field(std::string_view key) const {
  return words_.has("fields", key) ? words_.say("fields", key) : word(key);
}

std::string DiffWords::list(std::string_view name) const { return words_.say("lists", name); }

std::string DiffWords::value(const Json& value) const {
  if (value.is_discarded()) return words_.say("diff", "absent");
  if (value.is_null()) return words_.say("diff", "nothing");
  if (value.is_boolean()) return words_.say("diff", value.get<bool>() ? "yes" : "no");
  if (value.is_string()) return word(value.get_ref<const std::string&>());
  if (!value.is_structured()) return value.dump();
  std::string out;
  for (const auto& [key, entry] : value.items()) {
    const bool nested = entry.is_array() || (entry.is_object() && value.is_array());
    std::string text = this->value(entry);
    if (nested) text = "(" + text + ")";
    if (value.is_object()) text = field(key) + " " + text;
    out += (out.empty() ? "" : ", ") + text;
  }
  return out.empty() ? words_.say("diff", "nothing") : out;
}

std::string DiffWords::thing(const Change& change) const {
  std::string out;
  for (const Thing& thing : change.things) {
    out += out.empty() ? "" : ", ";
    if (!thing.id.empty()) {
      out += word(thing.id) + (word(thing.id) == thing.id ? "" : " (" + thing.id + ")");
      continue;
    }
    if (!thing.list.empty()) out += field(thing.list) + (thing.key.empty() ? " " : ", ");
    if (!thing.key.empty() && !thing.value.is_string()) out += field(thing.key) + " ";
    out += value(thing.value);
  }
  if (!out.empty()) return out;
  return words_.say("files", change.place.file);
}

std::string DiffWords::say(const Change& change) const {
  const std::string field = change.field.empty() ? std::string() : this->field(change.field);
  const core::MessageArgs args = {
      {"thing", thing(change)}, {"field", field}, {"before", value(change.before)}, {"after", value(change.after)}};
  const bool whole = change.field.empty();
  if (change.before.is_discarded()) return words_.say("diff", whole ? "new" : "added", args);
  if (change.after.is_discarded()) return words_.say("diff", whole ? "gone" : "removed", args);
  return words_.say("diff", whole ? "changed_whole" : "changed", args);
}

}  // namespace box
