#include "box/diff_words.h"

#include "box/words.h"

namespace box {

using core::Json;

DiffWords::DiffWords(const core::GameType& type, const std::string& lang) : game_(type.catalog->id) {
  if (auto own = core::Texts::read(text(lang), lang)) own_ = std::move(*own);
  if (auto names = core::Texts::read(type.text(lang), lang)) names_ = std::move(*names);
}

// A name of the game, a word of the description, or the id itself.
std::string DiffWords::word(std::string_view id) const {
  if (own_.has("values", game_ + "." + std::string(id))) return own_.say("values", game_ + "." + std::string(id));
  if (names_.has("names", id)) return names_.name(id);
  return own_.has("values", id) ? own_.say("values", id) : std::string(id);
}

std::string DiffWords::field(std::string_view key) const {
  if (own_.has("fields", game_ + "." + std::string(key))) return own_.say("fields", game_ + "." + std::string(key));
  return own_.has("fields", key) ? own_.say("fields", key) : word(key);
}

std::string DiffWords::list(std::string_view name) const {
  return own_.say("lists", game_ + "." + std::string(name));
}

std::string DiffWords::value(const Json& value) const {
  if (value.is_discarded()) return own_.say("diff", "absent");
  if (value.is_null()) return own_.say("diff", "nothing");
  if (value.is_boolean()) return own_.say("diff", value.get<bool>() ? "yes" : "no");
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
  return out.empty() ? own_.say("diff", "nothing") : out;
}

std::string DiffWords::thing(const Change& change) const {
  std::string out;
  for (const std::string& id : change.things)
    out += (out.empty() ? "" : ", ") + word(id) + (word(id) == id ? "" : " (" + id + ")");
  if (!out.empty()) return out;
  return own_.has("files", game_ + "." + change.place.file) ? own_.say("files", game_ + "." + change.place.file)
                                                            : change.place.file;
}

std::string DiffWords::say(const Change& change) const {
  const std::string field = change.field.empty() ? std::string() : this->field(change.field);
  const core::MessageArgs args = {
      {"thing", thing(change)}, {"field", field}, {"before", value(change.before)}, {"after", value(change.after)}};
  const bool whole = change.field.empty();
  if (change.before.is_discarded()) return own_.say("diff", whole ? "new" : "added", args);
  if (change.after.is_discarded()) return own_.say("diff", whole ? "gone" : "removed", args);
  return own_.say("diff", whole ? "changed_whole" : "changed", args);
}

}  // namespace box
