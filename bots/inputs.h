// The active inputs of a learned value: a position is described by a list of facts, each a number in one long table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "bots/network.h"

namespace bots {

// Facts of one kind: `size` inputs that begin at `first`. Kinds are laid out one behind the other by `after`.
struct Facts {
  int first = 0;
  int size = 0;
  constexpr int end() const { return first + size; }
};
constexpr Facts after(const Facts& before, int size) { return {before.end(), size}; }

class Inputs {
 public:
  static constexpr std::size_t kCapacity = 256;

  // Kind after kind, in the order of the table: then what has changed since the last description is found in one pass.
  // A number, or which of several; what is beyond the table counts as its last.
  void add(const Facts& facts, int value) {
    if (count_ == kCapacity) return;
    list_[count_++] = static_cast<std::uint16_t>(facts.first + std::clamp(value, 0, facts.size - 1));
  }
  void clear() { count_ = 0; }
  operator Network::Inputs() const { return {list_.data(), count_}; }
  friend bool operator==(const Inputs& a, const Inputs& b) {
    return a.count_ == b.count_ &&
           std::equal(a.list_.begin(), a.list_.begin() + static_cast<std::ptrdiff_t>(a.count_), b.list_.begin());
  }

 private:
  std::array<std::uint16_t, kCapacity> list_;
  std::size_t count_ = 0;
};

}  // namespace bots
