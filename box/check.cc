#include "box/check.h"

#include <optional>

#include "core/shown.h"
#include "core/strict.h"

namespace box {

namespace {

using core::Json;

std::optional<core::Error> first_fault(const core::GameType& type, const core::DataSet& set) {
  for (const std::string& file : type.catalog->show_files)
    if (set.files.contains(file))
      if (auto shown = core::check_shown(file, set.file(file)); !shown) return shown.error();
  const auto maker = type.load(set);
  if (!maker) return maker.error();
  for (int players = type.catalog->min_players; players <= type.catalog->max_players; ++players)
    if (const auto game = (*maker)({players, Json::object()}); !game) return game.error();
  return std::nullopt;
}

// Puts the value at a place as the designed set has it; false if that changes nothing.
bool restore(core::DataSet& set, const core::DataSet& designed, const Place& place) {
  const auto file = set.files.find(place.file);
  const auto own = designed.files.find(place.file);
  if (own == designed.files.end()) return file != set.files.end() && set.files.erase(place.file) > 0;
  if (file == set.files.end()) return set.files[place.file] = own->second, true;
  auto now = core::parse_json(file->second, place.file);
  if (!now || place.path.empty()) {
    if (file->second == own->second) return false;
    file->second = own->second;
    return true;
  }
  const auto before = core::parse_json(own->second, place.file);
  const Json* as_designed = before ? find(*before, place.path) : nullptr;
  Json* value = find(*now, place.path);
  if (as_designed != nullptr && value != nullptr) {
    if (*value == *as_designed) return false;
    *value = *as_designed;
  } else if (value != nullptr) {
    remove(*now, place.path);
  } else {
    return false;
  }
  file->second = now->dump();
  return true;
}

}  // namespace

std::vector<Fault> faults(const core::GameType& type, const core::DataSet& given) {
  std::vector<Fault> out;
  core::DataSet set = given;
  while (static_cast<int>(out.size()) < kMostFaults) {
    const auto error = first_fault(type, set);
    if (!error) return out;
    Place place = read_place(error->where);
    // What is refused again although it was mended stands for something around it.
    const bool again = !out.empty() && out.back().error.text() == error->text();
    if (!again) out.push_back({place, *error});
    bool changed = !again && restore(set, *type.default_data(), place);
    while (!changed && !place.path.empty()) {
      place.path.pop_back();
      changed = restore(set, *type.default_data(), place);
    }
    if (!changed && !restore(set, *type.default_data(), place)) {
      // The fault shows here but lies elsewhere, in a file this one refers to: the whole set is as designed then.
      if (set.files == type.default_data()->files) return out;
      set.files = type.default_data()->files;
    }
  }
  return out;
}

}  // namespace box
