// Any bytes on a WebSocket: the same messages and the same failure, however the bytes are cut.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/utf8.h"
#include "server/frames.h"

namespace {

constexpr std::size_t kMost = 4096;

void must(bool holds) {
  if (!holds) std::abort();
}

struct Heard {
  std::vector<std::string> messages;
  int failure = 0;
  friend bool operator==(const Heard&, const Heard&) = default;
};

Heard hear(std::string bytes, std::size_t piece) {
  server::FrameReader reader(kMost);
  Heard heard;
  for (std::size_t at = 0; at < bytes.size() && reader.failure() == 0; at += piece) {
    std::string part = bytes.substr(at, piece);
    reader.add(part);
    while (const auto message = reader.next()) {
      must(message->bytes.size() <= kMost);
      must(message->opcode != server::Opcode::text || core::is_utf8(message->bytes));
      heard.messages.emplace_back(message->bytes);
    }
  }
  heard.failure = reader.failure();
  return heard;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const Heard whole = hear(bytes, bytes.size() + 1);
  must(hear(bytes, 1) == whole);
  must(hear(bytes, 5) == whole);
  return 0;
}
