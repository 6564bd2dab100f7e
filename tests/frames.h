// A client's WebSocket frames.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tests {

// Masked; `first` is the first byte, with the bit that says it is the last of its message.
inline std::string frame(std::uint8_t first, std::string_view bytes) {
  constexpr std::string_view kKey = "\x37\xfa\x21\x3d";
  std::string out = {static_cast<char>(first)};
  const auto number = [&](std::size_t mark, int count) {
    out += static_cast<char>(0x80 | mark);
    for (int i = count - 1; i >= 0; --i) out += static_cast<char>(bytes.size() >> (8 * i) & 0xff);
  };
  if (bytes.size() < 126)
    number(bytes.size(), 0);
  else if (bytes.size() <= 0xffff)
    number(126, 2);
  else
    number(127, 8);
  out += kKey;
  for (std::size_t i = 0; i < bytes.size(); ++i) out += static_cast<char>(bytes[i] ^ kKey[i % 4]);
  return out;
}

}  // namespace tests
