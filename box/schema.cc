// The description as JSON Schema.
#include "box/description.h"
#include "core/strict.h"

namespace box {

namespace {

using Ordered = nlohmann::ordered_json;

constexpr int kAnyNumber = 1'000'000;  // of entries: the loader sets no limit of its own (Node::items)

std::string id_pattern() { return "^[a-z0-9_-]{1," + std::to_string(core::kLongestId) + "}$"; }

Ordered object_schema(const Field& field) {
  Ordered out = {{"type", "object"}, {"properties", Ordered::object()}, {"required", Ordered::array()}};
  for (const Key& key : field.keys) {
    out["properties"][key.name] = schema(key.field);
    if (key.required) out["required"].push_back(key.name);
  }
  out["additionalProperties"] = false;
  return out;
}

// What a text may be: the narrowest of what the loader has asked for.
void add_texts(const Field& field, Ordered& out) {
  if (!field.choices.empty()) out.push_back({{"enum", field.choices}});
  if (!field.called.empty())
    out.push_back({{"type", "string"},
                   {"pattern", id_pattern()},
                   {"kilowatt:refers", field.refers},
                   {"description", field.called}});
  else if (field.id)
    out.push_back({{"type", "string"}, {"pattern", id_pattern()}, {"kilowatt:id", true}});
  else if (field.word && field.choices.empty())
    out.push_back({{"type", "string"}, {"pattern", id_pattern()}});
  else if (field.text && field.choices.empty())
    out.push_back({{"type", "string"}});
}

}  // namespace

Ordered schema(const Field& field) {
  Ordered any = Ordered::array();
  if (field.is_number()) any.push_back({{"type", "integer"}, {"minimum", field.least}, {"maximum", field.most}});
  if (field.flag) any.push_back({{"type", "boolean"}});
  add_texts(field, any);
  if (field.is_list()) {
    Ordered list = {{"type", "array"}, {"minItems", field.least_entries}};
    if (field.most_entries < kAnyNumber) list["maxItems"] = field.most_entries;
    list["items"] = schema(*field.each);
    any.push_back(std::move(list));
  }
  if (field.map && field.keys.empty() && field.by.empty())
    any.push_back({{"type", "object"},
                   {"propertyNames", {{"pattern", id_pattern()}}},
                   {"additionalProperties", schema(*field.each)}});
  else if (!field.by.empty()) {
    Ordered variants = Ordered::array();
    for (const auto& [word, variant] : field.variants) variants.push_back(object_schema(variant));
    any.push_back({{"type", "object"}, {"kilowatt:by", field.by}, {"oneOf", std::move(variants)}});
  } else if (field.object) {
    any.push_back(object_schema(field));
  }
  if (field.null) any.push_back({{"type", "null"}});
  if (any.empty()) return Ordered::object();
  return any.size() == 1 ? any.front() : Ordered{{"anyOf", std::move(any)}};
}

Ordered schema(const core::GameType& type, const Description& description) {
  Ordered out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "Component data of " + type.catalog->id},
                 {"type", "object"},
                 {"properties", Ordered::object()},
                 {"required", type.catalog->rule_files}};
  for (const auto& [file, field] : description.files) out["properties"][file] = schema(field);
  return out;
}

}  // namespace box
