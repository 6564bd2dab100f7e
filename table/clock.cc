#include "table/clock.h"

namespace table {

Clocks::Clocks(const ClockSettings& settings) : settings_(settings) {
  reserve_.fill(settings.reserve);
  holiday_left_.fill(settings.holiday);
}

Time Clocks::spent(core::Seat seat, Time now) const {
  return spent_[seat] + (running_.has(seat) ? std::max<Time>(0, now - runs_from(seat)) : 0);
}

Time Clocks::turn_left(core::Seat seat, Time now) const { return std::max<Time>(0, settings_.turn - spent(seat, now)); }

Time Clocks::reserve_left(core::Seat seat, Time now) const {
  const Time beyond_before = std::max<Time>(0, spent_[seat] - settings_.turn);
  const Time beyond_now = std::max<Time>(0, spent(seat, now) - settings_.turn);
  return std::max<Time>(0, reserve_[seat] - (beyond_now - beyond_before));
}

std::optional<Time> Clocks::deadline(core::Seat seat) const {
  if (!running_.has(seat)) return std::nullopt;
  return runs_from(seat) + turn_left(seat, since_) + reserve_[seat];
}

Time Clocks::holiday_left(core::Seat seat, Time now) const {
  return holiday_left_[seat] + std::max<Time>(0, holiday_until_[seat] - now);
}

void Clocks::set_back(Time then, Time now) {
  run(running_, then);
  since_ = now;
  for (Time& until : holiday_until_)
    if (until > then) until -= then - now;
}

void Clocks::set_holiday(core::Seat seat, Time until, Time now) {
  holiday_left_[seat] = holiday_left(seat, now) - std::max<Time>(0, until - now);
  holiday_until_[seat] = until;
}

void Clocks::run(core::Seats seats, Time now) {
  for (core::Seat seat = 0; seat < core::kMaxSeats; ++seat) {
    if (!running_.has(seat)) continue;
    const Time left = reserve_left(seat, now);
    spent_[seat] = spent(seat, now);
    reserve_[seat] = left;
  }
  running_ = seats;
  since_ = now;
}

}  // namespace table
