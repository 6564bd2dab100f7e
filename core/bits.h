// Sets of small numbers, one bit each: components by their place in the data, nodes of a tile, columns of a board.
#pragma once

#include <bit>
#include <cstdint>

namespace core {

constexpr std::uint64_t bit(int i) { return std::uint64_t{1} << i; }
constexpr bool has(std::uint64_t set, int i) { return (set >> i & 1) != 0; }

// for (const int i : members(set)): each member in ascending order. The lowest bit that is set is the next member, and
// subtracting 1 clears it together with the zeros below it.
class Members {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr int operator*() const { return std::countr_zero(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return rest_ != other.rest_; }

   private:
    std::uint64_t rest_;
  };

  constexpr explicit Members(std::uint64_t set) : set_(set) {}
  constexpr Iterator begin() const { return Iterator(set_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t set_;
};
constexpr Members members(std::uint64_t set) { return Members(set); }

}  // namespace core
