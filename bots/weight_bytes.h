// Numbers of a network as the bytes of its file.
#pragma once

#include <bit>
#include <cstddef>
#include <string_view>

namespace bots {

static_assert(std::endian::native == std::endian::little, "weight files are little-endian");

template <class T>
std::string_view bytes_of(const T* values, std::size_t count) {
  return {reinterpret_cast<const char*>(values), count * sizeof(T)};
}

}  // namespace bots
