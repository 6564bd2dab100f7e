// Time for thinking: each turn has some, then the seat's reserve for the whole game runs down.
#pragma once

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
  bool runs() const { return !running_.empty(); }
  void new_turn(core::Seat seat) { spent_[seat] = 0; }

  Time turn_left(core::Seat seat, Time now) const;
  Time reserve_left(core::Seat seat, Time now) const;
  bool runs(core::Seat seat) const { return running_.has(seat); }
  std::optional<Time> deadline(core::Seat seat) const;  // if it runs

 private:
  Time spent(core::Seat seat, Time now) const;

  ClockSettings settings_;
  core::Seats running_;
  Time since_ = 0;
  std::array<Time, core::kMaxSeats> spent_{};    // in this turn
  std::array<Time, core::kMaxSeats> reserve_{};  // at the beginning of this turn, or since it was last stopped
};

}  // namespace table
