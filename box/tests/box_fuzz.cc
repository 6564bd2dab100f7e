// A box file of anybody: refused with place and reason, or read, checked and written again to the same set.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "box/check.h"
#include "box/diff.h"
#include "box/file.h"
#include "games/all.h"

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  auto read = box::read_box(bytes, "box");
  if (!read) {
    must(!read.error().where.empty() && !read.error().what.empty());
    // Most bytes are refused for their hash alone: the same ones with the right hash get further.
    auto json = core::Json::parse(bytes, nullptr, false);
    if (!json.is_object() || !json.contains("files") || !json["files"].is_object()) return 0;
    core::DataSet set;
    set.name = "fuzz";
    for (const auto& [name, text] : json["files"].items())
      if (text.is_string()) set.files[name] = text.get<std::string>();
    const core::GameType* type =
        games::find(json.value("game", core::Json()).is_string() ? json["game"].get<std::string>() : "");
    if (type == nullptr) return 0;
    read = box::read_box(box::write_box(*type, set), "box");
    if (!read) return 0;
  }
  const core::GameType& type = *games::find(read->game);
  const auto again = box::read_box(box::write_box(type, read->set), "again");
  must(again && again->data_hash == read->data_hash);
  const auto faults = box::faults(type, read->set);
  must(!faults.empty() || type.load(read->set));
  for (const box::Fault& fault : faults) must(!fault.error.what.empty());
  box::diff(type, *type.default_data(), read->set);
  return 0;
}
