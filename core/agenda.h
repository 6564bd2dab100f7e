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
// equal situations are equal bytes. A frame that does not fit empties the agenda for good: there is nobody to ask any
// more, and the table ends (see ran_over()). Loaders prove that no accepted data lead there.
template <int N>
class Agenda {
  static_assert(N > 0 && N < 256);

 public:
  constexpr bool empty() const { return size_ == 0; }
  constexpr int size() const { return size_; }
  // Of an empty agenda: a frame of zeros.
  constexpr const Frame& top() const { return frames_[static_cast<std::size_t>(size_ - (size_ > 0))]; }
  constexpr Frame& top() { return frames_[static_cast<std::size_t>(size_ - (size_ > 0))]; }
  constexpr const Frame& operator[](int i) const { return frames_[static_cast<std::size_t>(i)]; }

  // `seat` answers `step` before anything that is pending now. For several, push the last one first.
  constexpr void ask(int step, int seat, int a = 0, int b = 0) {
    if (size_ == N || ran_over_ != 0) [[unlikely]] {
      clear();
      ran_over_ = 1;
      return;
    }
    frames_[static_cast<std::size_t>(size_++)] = {static_cast<std::uint8_t>(step), static_cast<std::uint8_t>(seat),
                                                  static_cast<std::int16_t>(a), static_cast<std::int16_t>(b)};
  }
  // The present frame is done; go on with this one instead.
  constexpr void then(int step, int seat, int a = 0, int b = 0) {
    pop();
    ask(step, seat, a, b);
  }
  constexpr Frame pop() {
    if (size_ == 0) [[unlikely]]
      return {};
    const Frame frame = frames_[static_cast<std::size_t>(--size_)];
    frames_[static_cast<std::size_t>(size_)] = {};
    return frame;
  }
  constexpr void clear() {
    while (!empty()) pop();
  }
  constexpr bool ran_over() const { return ran_over_ != 0; }
  friend constexpr bool operator==(const Agenda&, const Agenda&) = default;

  template <class Self, class Visitor>
  static void fields(Self& self, Visitor& visit) {
    visit("frames", self.frames_);
    visit("size", self.size_);
    visit("unused", self.ran_over_);
  }

 private:
  std::array<Frame, N> frames_{};
  std::uint8_t size_ = 0;
  std::uint8_t ran_over_ = 0;
};

}  // namespace core
