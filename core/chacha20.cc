#include "core/chacha20.h"

#include <bit>
#include <cstddef>

namespace core {

namespace {

using Block = std::array<std::uint32_t, 16>;

std::uint32_t little_endian(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
         static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
}

void quarter_round(Block& w, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  w[a] += w[b], w[d] = std::rotl(w[d] ^ w[a], 16);
  w[c] += w[d], w[b] = std::rotl(w[b] ^ w[c], 12);
  w[a] += w[b], w[d] = std::rotl(w[d] ^ w[a], 8);
  w[c] += w[d], w[b] = std::rotl(w[b] ^ w[c], 7);
}

}  // namespace

ChaChaBlock chacha20_block(const Digest& key, std::uint32_t counter, const ChaChaNonce& nonce) {
  Block start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = little_endian(key.data() + 4 * i);
  start[12] = counter;
  for (std::size_t i = 0; i < 3; ++i) start[13 + i] = little_endian(nonce.data() + 4 * i);
  Block w = start;
  for (int round = 0; round < 10; ++round) {
    quarter_round(w, 0, 4, 8, 12), quarter_round(w, 1, 5, 9, 13);
    quarter_round(w, 2, 6, 10, 14), quarter_round(w, 3, 7, 11, 15);
    quarter_round(w, 0, 5, 10, 15), quarter_round(w, 1, 6, 11, 12);
    quarter_round(w, 2, 7, 8, 13), quarter_round(w, 3, 4, 9, 14);
  }
  ChaChaBlock out;
  for (std::size_t i = 0; i < 64; ++i) out[i] = static_cast<std::uint8_t>((w[i / 4] + start[i / 4]) >> (8 * (i % 4)));
  return out;
}

}  // namespace core
