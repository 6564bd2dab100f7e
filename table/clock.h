// Time for thinking: each turn has some, then the seat's reserve for the whole game runs down.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "core/seat.h"
#include "table/event.h"
#include "table/settings.h"

namespace table {

class Clocks {
 public:
  Clocks() = default;
  explicit Clocks(const ClockSettings& settings);

  bool on() const { return settings_.on(); }
  // From now on the clocks of these seats run, and no other.
  void run(core::Seats seats, Time now);
  void skip(Time span) { since_ += span; }  // time that is charged to nobody
  // What was going on at `then` goes on at `now`, which is earlier: the clock of the machine was ahead.
  void set_back(Time then, Time now);
  bool runs() const { return !running_.empty(); }
  void new_turn(core::Seat seat) { spent_[seat] = 0; }

  Time turn_left(core::Seat seat, Time now) const;
  Time reserve_left(core::Seat seat, Time now) const;
  bool runs(core::Seat seat) const { return running_.has(seat); }
  std::optional<Time> deadline(core::Seat seat) const;  // if it runs

  // A seat's clock does not run until then. What is left of a holiday that ends early can be taken later.
  Time holiday_left(core::Seat seat, Time now) const;
  Time holiday_until(core::Seat seat) const { return holiday_until_[seat]; }  // 0: none so far
  void set_holiday(core::Seat seat, Time until, Time now);

 private:
  Time spent(core::Seat seat, Time now) const;
  Time runs_from(core::Seat seat) const { return std::max(since_, holiday_until_[seat]); }

  ClockSettings settings_;
  core::Seats running_;
  Time since_ = 0;
  std::array<Time, core::kMaxSeats> spent_{};         // in this turn
  std::array<Time, core::kMaxSeats> reserve_{};       // at the beginning of this turn, or since it was last stopped
  std::array<Time, core::kMaxSeats> holiday_left_{};  // when the last one is over
  std::array<Time, core::kMaxSeats> holiday_until_{};
};

}  // namespace table
