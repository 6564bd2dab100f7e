// Bulldozers: where they may go, moves by arrows, and the move of those that were used.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

// Frame of bulldozer_from: a = arrows + 256 * symbols left, b = bulldozers moved by this effect, one bit each.
// Frame of bulldozer_to: a = number, b = arrows left + 256 if it has moved already.
constexpr int kHigh = 256;

// Note (1) of the flow table: several in the public area are alike, the lowest number not yet moved is meant.
int number_at(const Company& c, int place, int moved) {
  for (int number = 0; number < kBulldozers; ++number)
    if (c.bulldozers[at(number)] == place && (moved >> number & 1) == 0) return number;
  return -1;
}

}  // namespace

// PAM-121
Set taken_places(const Table& t, const State& s) {
  Set taken = 0;
  for (int seat = 0; seat < t.seats; ++seat) {
    const Company& c = s.seats[at(seat)];
    taken |= c.towers | c.wind_farms | c.bulldozer_places;
  }
  return taken;
}

// PAM-123, PAM-431 to PAM-434, PAM-R13
Set destinations(const Table& t, const State& s, int place) {
  const Board& board = *t.board;
  Set from = 0;
  if (place < board.sites)
    from = board.reach[board.site_sector[at(place)]];
  else if (place == board.public_place)
    from = board.public_reach;
  else
    return 0;
  return from & ~taken_places(t, s);
}

bool can_move(const Table& t, const State& s, int seat, int number) {
  const int place = s.seats[at(seat)].bulldozers[at(number)];
  if (place < t.board->sites) return true;
  return place == t.board->public_place && destinations(t, s, place) != 0;
}

void use_bulldozer(Play& p, int site) {
  for (int seat = 0; seat < p.t.seats; ++seat) {
    if (!has(p.company(seat).bulldozer_places, site)) continue;
    auto& used = p.s.choice.used;
    used[used[0] == kNone ? 0 : 1] =
        static_cast<std::uint8_t>(seat * kBulldozers + number_at(p.company(seat), site, 0));
  }
}

void move_bulldozer(Play& p, int seat, int number, int to) {
  Company& c = p.company(seat);
  std::uint8_t& place = c.bulldozers[at(number)];
  p.log.add(note::bulldozer, seat, place, to);
  if (place != p.board().public_place) c.bulldozer_places &= ~bit(place);
  place = static_cast<std::uint8_t>(to);
  if (to != p.board().public_place) c.bulldozer_places |= bit(to);
  if (to > p.board().public_place && !p.t.is_automa(seat))
    push_effects(p, seat, p.board().parking[at(to - p.board().public_place - 1)]);  // PAM-433
}

// PAM-436, PAM-R33
void gain_bulldozer(Play& p, int seat) {
  for (std::uint8_t& place : p.company(seat).bulldozers) {
    if (place != kReserve) continue;
    place = static_cast<std::uint8_t>(p.board().public_place);
    return p.log.add(note::bulldozer_gain, seat);
  }
}

// PAM-430, PAM-435; PAM-R46: own ones; PAM-R42: also one that is being used.
Set movable_places(const Table& t, const State& s) {
  const core::Frame& frame = now(s);
  Set out = 0;
  for (int number = 0; number < kBulldozers; ++number)
    if ((frame.b >> number & 1) == 0 && can_move(t, s, frame.seat, number))
      out |= bit(s.seats[frame.seat].bulldozers[at(number)]);
  return out;
}

void bulldozer_from_apply(Play& p, Move move) {
  core::Frame& frame = p.s.agenda.top();
  if (move.verb == verb::decline) {
    p.s.agenda.pop();
    return;
  }
  const int number = number_at(p.company(frame.seat), move.arg, frame.b);
  const int arrows = frame.a % kHigh, seat = frame.seat;
  frame.a = static_cast<std::int16_t>(frame.a - kHigh);
  frame.b = static_cast<std::int16_t>(frame.b | 1 << number);
  if (frame.a < kHigh) p.s.agenda.pop();
  p.s.agenda.ask(kBulldozerTo, seat, number, arrows);
}

bool may_move_on(const Table& t, const State& s) {
  const core::Frame& frame = now(s);
  return frame.b % kHigh > 0 && can_move(t, s, frame.seat, frame.a);
}

void bulldozer_to_apply(Play& p, Move move) {
  const core::Frame frame = p.s.agenda.pop();
  if (move.verb == verb::stop) return;
  if (frame.step == kBulldozerTo)
    p.s.agenda.ask(kBulldozerTo, frame.seat, frame.a, (frame.b % kHigh - 1) + kHigh);  // PAM-435
  move_bulldozer(p, frame.seat, frame.a, move.arg);
}

// PAM-312
void move_used_bulldozers(Play& p) {
  auto& used = p.s.choice.used;
  const int first = used[0];
  used = {used[1], kNone};
  if (first == kNone) {
    p.s.agenda.pop();
    return;
  }
  const int seat = first / kBulldozers, number = first % kBulldozers;
  if (!can_move(p.t, p.s, seat, number)) return;  // PAM-R11
  if (p.t.is_automa(seat))
    return move_bulldozer(p, seat, number, automa_destination(p.t, p.s, p.company(seat).bulldozers[at(number)]));
  p.s.agenda.ask(kMoveUsed, seat, number);
}

}  // namespace pampero
