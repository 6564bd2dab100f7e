// The ChaCha20 key stream (RFC 8439), for dice that can be recomputed; also inside the page, where no library has it.
#pragma once

#include <array>
#include <cstdint>

#include "core/sha256.h"

namespace core {

using ChaChaBlock = std::array<std::uint8_t, 64>;
using ChaChaNonce = std::array<std::uint8_t, 12>;

ChaChaBlock chacha20_block(const Digest& key, std::uint32_t counter, const ChaChaNonce& nonce);

}  // namespace core
