// Seats at a table, and small sets of them.
#pragma once

#include <bit>
#include <cstdint>

namespace core {

using Seat = std::uint8_t;

inline constexpr int kMaxSeats = 6;
inline constexpr Seat kChance = 6;  // dice and draws are moves of this seat
inline constexpr Seat kNobody = 7;  // a spectator: sees what anybody may see, decides nothing

class Seats {
 public:
  constexpr Seats() = default;
  static constexpr Seats only(Seat seat) { return Seats(1u << seat); }
  static constexpr Seats first(int count) { return Seats((1u << count) - 1); }
  static constexpr Seats chance() { return only(kChance); }
  static constexpr Seats everybody() { return Seats(0xff); }

  constexpr bool has(Seat seat) const { return (bits_ >> seat & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr Seat front() const { return static_cast<Seat>(std::countr_zero(bits_)); }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1u << seat); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << seat)); }
  constexpr std::uint8_t bits() const { return bits_; }
  friend constexpr bool operator==(Seats, Seats) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    unsigned bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit Seats(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

}  // namespace core
