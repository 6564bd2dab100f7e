#include "table/budget.h"

namespace table {

Charge charge_of(Kind kind) {
  switch (kind) {
    case Kind::sat:
    case Kind::seat:
    case Kind::ready:
    case Kind::unready:
    case Kind::automatic:
    case Kind::pause:
    case Kind::resume:
    case Kind::chat:
    case Kind::mute:
    case Kind::unmute:
    case Kind::allow:
    case Kind::link:
    case Kind::committed:
    case Kind::invited:
    case Kind::group:
    case Kind::claimed:
    case Kind::came:
    case Kind::code:
    case Kind::alone:
    case Kind::asked:
    case Kind::voted:
    case Kind::program:
    case Kind::host:
    case Kind::left:
    case Kind::takeback:
    case Kind::consent:
    case Kind::holiday: return Charge::aside;
    case Kind::undo:
    case Kind::redo: return Charge::take_back;
    case Kind::created:
    case Kind::started:
    case Kind::move:
    case Kind::answer:
    case Kind::chance:
    case Kind::confirm:
    case Kind::timeout:
    case Kind::concede:
    case Kind::sealed:  // the draw of the dice: each one costs its commitments
    case Kind::revealed:
    case Kind::redraw:
    case Kind::note:  // of earlier versions; today only the last one is kept
    case Kind::rematch:
    case Kind::followed:
    case Kind::closed:
    case Kind::taken_back:  // the question and the answers cost
    case Kind::unserved: break;
  }
  return Charge::none;
}

bool host_pays(Kind kind, core::Seat seat) {
  switch (kind) {
    case Kind::seat:
    case Kind::pause:
    case Kind::resume:
    case Kind::mute:
    case Kind::unmute:
    case Kind::allow:
    case Kind::link:
    case Kind::invited:
    case Kind::asked:
    case Kind::host:
    case Kind::group: return true;
    default: return seat >= core::kMaxSeats;
  }
}

bool Spent::affords(Charge charge, std::size_t bytes) const {
  switch (charge) {
    case Charge::none: return true;
    case Charge::aside: return asides_ < kMostAsides && bytes_ + static_cast<std::int64_t>(bytes) <= kMostAsideBytes;
    case Charge::take_back: return take_backs_ < kMostTakeBacks;
  }
  return true;
}

void Spent::add(Charge charge, std::size_t bytes) {
  asides_ += charge == Charge::aside;
  bytes_ += charge == Charge::aside ? static_cast<std::int64_t>(bytes) : 0;
  take_backs_ += charge == Charge::take_back;
}

}  // namespace table
