// Any bytes as a record: refused or replayed, never broken; what is read can be written, read again and spelled out.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/replay.h"
#include "games/all.h"

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  auto record = core::read_record(bytes, "fuzz");
  if (!record) {
    must(!record.error().what.empty());
    return 0;
  }
  const std::string written = core::write_record(*record);
  const auto again = core::read_record(written, "again");
  must(again && core::write_record(*again) == written);

  const auto refused = games::open(*record);
  must(refused || !refused.error().what.empty());
  // Behind the hash, which no mutation hits, lie the moves.
  const core::GameType* type = games::find(record->game);
  if (type == nullptr) return 0;
  record->data_hash = core::data_hash(*type->default_data(), *type->catalog);
  const auto game = games::open(*record);
  if (!game) return 0;
  int lines = 0;
  const auto traced = core::write_trace(**game, *record, [&](const std::string& line) {
    must(line.find('\n') == std::string::npos);
    ++lines;
  });
  must(!traced || lines >= 1 + static_cast<int>(record->moves.size()));
  return 0;
}
