// SHA-256 (FIPS 180-4), for data hashes and dice commitments; also inside the page, where no library has it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace core {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  void add(std::string_view bytes);
  Digest finish();

 private:
  void block(const std::uint8_t* bytes);

  std::array<std::uint32_t, 8> h_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> buffer_{};
  std::uint64_t length_ = 0;
};

Digest sha256(std::string_view bytes);
std::string to_hex(const Digest& digest);
// 32 bytes from 64 hex digits; false if it is anything else.
bool from_hex(std::string_view hex, Digest& out);

}  // namespace core
