// The unfinished rest of a turn as plain data: a stack of frames inside the state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace core {

// One thing still to do. `step` names it (rulebook step or inner consequence), `seat` who answers, a and b its numbers.
struct Frame {
  std::uint8_t step;
  std::uint8_t seat;
  std::int16_t a;
  std::int16_t b;
  friend constexpr bool operator==(const Frame&, const Frame&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("step", self.step);
    visit("seat", self.seat);
    visit("a", self.a);
    visit("b", self.b);
  }
};

// Last in, first out: what a step causes is finished before what was pending. Popped frames are zeroed, so that
// equal situations are equal bytes.
template <int N>
class Agenda {
 public:
  constexpr bool empty() const { return size_ == 0; }
  constexpr int size() const { return size_; }
  constexpr const Frame& top() const { return frames_[static_cast<std::size_t>(size_ - 1)]; }
  constexpr Frame& top() { return frames_[static_cast<std::size_t>(size_ - 1)]; }
  constexpr const Frame& operator[](int i) const { return frames_[static_cast<std::size_t>(i)]; }

  // `seat` answers `step` before anything that is pending now. For several, push the last one first.
  constexpr void ask(int step, int seat, int a = 0, int b = 0) {
    frames_[static_cast<std::size_t>(size_++)] = {static_cast<std::uint8_t>(step), static_cast<std::uint8_t>(seat),
                                                  static_cast<std::int16_t>(a), static_cast<std::int16_t>(b)};
  }
  // The present frame is done; go on with this one instead.
  constexpr void then(int step, int seat, int a = 0, int b = 0) {
    pop();
    ask(step, seat, a, b);
  }
  constexpr Frame pop() {
    const Frame frame = frames_[static_cast<std::size_t>(--size_)];
    frames_[static_cast<std::size_t>(size_)] = {};
    return frame;
  }
  constexpr void clear() {
    while (!empty()) pop();
  }
  friend constexpr bool operator==(const Agenda&, const Agenda&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("frames", self.frames_);
    visit("size", self.size_);
    visit("unused", self.unused_);
  }

 private:
  std::array<Frame, N> frames_{};
  std::uint8_t size_ = 0;
  std::uint8_t unused_ = 0;  // no padding
};

}  // namespace core
