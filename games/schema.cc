#include "games/schema.h"

#include <algorithm>
#include <map>
#include <string>

#include "core/embedded_file.h"
#include "core/schema.h"
#include "games/each.h"

namespace games {

std::span<const core::EmbeddedFile> field_notes();  // the fields.json of every game, put in by the build

namespace {

using Json = nlohmann::ordered_json;

template <class G>
std::string make_schema() {
  core::SchemaTypes types;
  Json out;
  out["state"] = types.add<typename G::State>();
  using Figures = decltype(std::declval<const G&>().figures(std::declval<typename G::State>(), core::Seat{0}));
  out["figures"] = types.add<Figures>();
  out["types"] = types.types();
  const std::string file = std::string(G::catalog().id) + "/fields.json";
  const auto files = field_notes();
  const auto found = std::ranges::find(files, file, &core::EmbeddedFile::name);
  const Json notes = found == files.end() ? Json() : Json::parse(found->bytes, nullptr, false);
  for (auto& [type, members] : out["types"].items())
    for (auto& [name, member] : members.items())
      if (notes.contains(type) && notes[type].contains(name)) member.update(notes[type][name]);
  return out.dump();
}

}  // namespace

std::string_view schema(std::string_view game) {
  static const std::map<std::string, std::string, std::less<>> all = [] {
    std::map<std::string, std::string, std::less<>> made;
    Every::each([&]<class G>(std::type_identity<G>) { made[std::string(G::catalog().id)] = make_schema<G>(); });
    return made;
  }();
  const auto found = all.find(game);
  return found == all.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace games
