// Any bytes as messages to a local tables with a table of each game: nothing may break, and every answer is a message.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/all.h"
#include "table/local_tables.h"

namespace {

core::Digest fixed_entropy() {
  static std::uint8_t next = 0;
  core::Digest out{};
  out.fill(++next);
  return out;
}

void must(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

// One message a line. "@N" at the start of a line takes the keys of the last created table: seat N, or the host for 9.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  table::LocalTables local_tables(games::all(), fixed_entropy);
  std::string_view input(reinterpret_cast<const char*>(data), size);
  core::Json created;
  table::Time now = 1'800'000'000'000;
  std::vector<std::string> out;
  for (int lines = 0; !input.empty() && lines < 64; ++lines) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string line(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
    out.clear();
    now += 500;
    if (line.size() == 2 && line[0] == '@' && created.is_object()) {
      const auto seat = static_cast<std::size_t>(line[1] - '0');
      core::Json join = {{"type", "join"}, {"table", created["table"]}, {"ch", seat}};
      if (seat < created["seats"].size()) join["key"] = created["seats"][seat];
      if (seat == 9) join["host"] = created["host"];
      local_tables.handle(join.dump(), now, out);
    } else {
      local_tables.handle(line, now, out);
    }
    for (int i = 0; i < 3 && local_tables.thinking(); ++i) local_tables.think(1, now, out);
    local_tables.tick(now, out);
    for (const std::string& text : out) {
      const core::Json json = core::Json::parse(text, nullptr, false);
      must(json.is_object() && json.contains("type"));
      must(text.find('\n') == std::string::npos);
      if (json["type"] == "created") created = json;
    }
  }
  return 0;
}
