#include "box/file.h"

#include <algorithm>

#include "core/shown.h"
#include "core/strict.h"
#include "games/all.h"

namespace box {

core::Result<BoxFile> read_box(std::string_view bytes, const std::string& where) {
  const auto wrong = [&](std::string what, std::string remedy = {}) {
    return core::failure("broken_box", where, std::move(what), std::move(remedy));
  };
  if (bytes.size() > kMostFileBytes) return wrong("is larger than a box can be", "at most 1 MiB");
  const auto json = core::parse_json(bytes, where);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object() || !json->contains("kilowatt_box"))
    return wrong("this is no box", "a file saved by the editor of components");
  if ((*json)["kilowatt_box"] != 1) return wrong("this box was written by a later version", "use a newer Kilowatt");
  for (const auto& [key, value] : json->items())
    if (key != "kilowatt_box" && key != "game" && key != "name" && key != "data_hash" && key != "files" &&
        key != "entered")
      return wrong("the key \"" + core::shortened(key) + "\" is not known here");
  for (const char* key : {"game", "name", "data_hash"})
    if (!json->contains(key) || !(*json)[key].is_string()) return wrong("\"" + std::string(key) + "\" must be a text");
  BoxFile out;
  out.game = (*json)["game"].get<std::string>();
  out.set.name = (*json)["name"].get<std::string>();
  out.data_hash = (*json)["data_hash"].get<std::string>();
  if (!core::is_line(out.set.name, kLongestName)) return wrong("\"name\" must be 1 to 40 bytes of text");
  const core::GameType* type = games::find(out.game);
  if (type == nullptr) return wrong("this is a box of \"" + core::shortened(out.game) + "\", which is not known here");
  if (!json->contains("files") || !(*json)["files"].is_object()) return wrong("\"files\" must be an object");
  for (const auto& [name, text] : (*json)["files"].items()) {
    if (!text.is_string()) return wrong("\"" + core::shortened(name) + "\" must be the file as a text");
    out.set.files[name] = text.get<std::string>();
  }
  const std::string hash = core::data_hash(out.set, *type->catalog);
  // A rule file that was added since is as designed; but a box has at least one that its owner saw.
  if (std::any_of(type->catalog->rule_files.begin(), type->catalog->rule_files.end(),
                  [&](const std::string& name) { return out.set.files.contains(name); }))
    for (const std::string& name : type->catalog->rule_files)
      out.set.files.try_emplace(name, type->default_data()->file(name));
  if (auto files = core::check_files(out.set, *type->catalog); !files)
    return wrong(files.error().where + ": " + files.error().what, files.error().remedy);
  if (hash != out.data_hash)
    return wrong("the files have been changed since the box was saved", "open the box as it was saved");
  out.data_hash = core::data_hash(out.set, *type->catalog);
  return out;
}

std::string write_box(const core::GameType& type, const core::DataSet& set) {
  const nlohmann::ordered_json json = {{"kilowatt_box", 1},
                                       {"game", type.catalog->id},
                                       {"name", set.name},
                                       {"data_hash", core::data_hash(set, *type.catalog)},
                                       {"files", set.files}};
  return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace box
