// A move is one small decision: a verb and at most one argument. Options are the moves a seat may choose from.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.h"

namespace core {

struct Move {
  std::uint8_t verb;
  std::int16_t arg;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};
constexpr Move move_of(int verb, int arg = 0) {
  return {static_cast<std::uint8_t>(verb), static_cast<std::int16_t>(arg)};
}

// Eight bytes. `last` > arg: a run of numbers that stands for last - arg + 1 options in place.
struct Option {
  Move move;
  std::int16_t last;
  std::uint16_t weight;  // how likely chance is to choose it; 1 for players

  constexpr int count() const { return last - move.arg + 1; }
  constexpr bool covers(const Move& m) const { return m.verb == move.verb && m.arg >= move.arg && m.arg <= last; }
};

// The options of one decision in their documented order. Lives on the stack; nothing is allocated. What does not fit is
// left out and remembered: no accepted data lead there, and a table that meets it ends (see ran_over()).
class Options {
 public:
  static constexpr int kCapacity = 256;

  void clear() { size_ = 0, in_runs_ = 0, extra_weight_ = 0, ran_over_ = false; }
  void add(int verb, int arg = 0, int weight = 1) {
    if (size_ == kCapacity) [[unlikely]] {
      ran_over_ = true;
      return;
    }
    items_[static_cast<std::size_t>(size_++)] = {move_of(verb, arg), static_cast<std::int16_t>(arg),
                                                 static_cast<std::uint16_t>(weight)};
    extra_weight_ += weight - 1;
  }
  // One for each member of a set (core/bits.h).
  void add_each(int verb, std::uint64_t set) {
    for (const int member : members(set)) add(verb, member);
  }
  void add_run(int verb, int first, int last) {
    if (last < first) return;
    add(verb, first);
    if (ran_over_) return;
    items_[static_cast<std::size_t>(size_ - 1)].last = static_cast<std::int16_t>(last);
    in_runs_ += last - first;
  }
  // For hot loops: room for kRoom options of weight 1 and no runs in a list that has just been cleared; they count once
  // grow() has been told how many there are.
  template <int kRoom>
  Option* tail() {
    static_assert(kRoom <= kCapacity);
    assert(size_ == 0);
    return items_.data();
  }
  void grow(int count) {
    assert(size_ + count <= kCapacity);
    size_ += count;
  }
  // Were there more options than fit?
  bool ran_over() const { return ran_over_; }

  int size() const { return size_; }              // entries, a run being one
  int count() const { return size_ + in_runs_; }  // moves, runs written out
  bool empty() const { return size_ == 0; }
  const Option& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  const Option* begin() const { return items_.data(); }
  const Option* end() const { return items_.data() + size_; }

  bool contains(const Move& m) const {
    for (const Option& option : *this)
      if (option.covers(m)) return true;
    return false;
  }
  // The n-th move, runs written out; n < count().
  Move nth(int n) const {
    if (in_runs_ == 0) return (*this)[n].move;
    for (const Option& option : *this) {
      if (n < option.count()) return {option.move.verb, static_cast<std::int16_t>(option.move.arg + n)};
      n -= option.count();
    }
    return begin()->move;
  }
  int total_weight() const { return size_ + extra_weight_; }
  // The move that a number below total_weight() points at; for chance.
  Move weighted(int n) const {
    if (extra_weight_ == 0) return (*this)[n].move;
    for (const Option& option : *this) {
      if (n < option.weight) return option.move;
      n -= option.weight;
    }
    return begin()->move;
  }

 private:
  int size_ = 0;
  int in_runs_ = 0;
  int extra_weight_ = 0;  // weights above 1
  bool ran_over_ = false;
  // Deliberately not cleared: only the first size_ are read. Written eight bytes at a time, none across a cache line.
  alignas(sizeof(Option)) std::array<Option, kCapacity> items_;
};

}  // namespace core
