// The bytes of the fuzzer as a row of choices; when they are used up, every choice is the first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fuzz {

class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {}

  bool done() const { return bytes_.empty(); }
  unsigned byte() {
    if (done()) return 0;
    const unsigned value = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return value;
  }
  std::size_t below(std::size_t limit) {
    const std::size_t value = limit > 256 ? byte() << 8 | byte() : byte();
    return limit == 0 ? 0 : value % limit;
  }
  bool one_in(std::size_t n) { return below(n) == n - 1; }
  template <class List>
  const auto& of(const List& list) {
    return list[below(std::size(list))];
  }
  std::string text(std::size_t most) {
    std::string out;
    for (std::size_t left = below(most + 1); left > 0 && !done(); --left) out += static_cast<char>(byte());
    return out;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace fuzz
