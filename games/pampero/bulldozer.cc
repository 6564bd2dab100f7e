// Bulldozers: where they may go, moves by arrows, and the move of those that were used.
#include "games/pampero/chapters.h"

namespace pampero {

namespace {

// Note 1 of chapter 15: several in the public area are alike, the lowest number not yet moved is meant.
int number_at(const Company& c, int place, int moved) {
  for (int number = 0; number < kBulldozers; ++number)
    if (c.bulldozers[at(number)] == place && (moved >> number & 1) == 0) return number;
  return -1;
}

}  // namespace

// PAM-121
Set taken_places(const Rules& rules, const State& s) {
  Set taken = 0;
  for (int seat = 0; seat < rules.seats; ++seat) {
    const Company& c = s.seats[at(seat)];
    taken |= c.towers | c.wind_farms | c.bulldozer_places;
  }
  return taken;
}

// PAM-123, PAM-431, PAM-432, PAM-433, PAM-434, PAM-R13
Set destinations(const Rules& rules, const State& s, int place) {
  const Board& board = *rules.board;
  Set from = 0;
  if (place < board.sites)
    from = board.reach[board.site_sector[at(place)]];
  else if (place == board.public_place)
    from = board.public_reach;
  else
    return 0;
  return from & ~taken_places(rules, s);
}

bool can_move(const Rules& rules, const State& s, int seat, int number) {
  const int place = s.seats[at(seat)].bulldozers[at(number)];
  if (place < rules.board->sites) return true;
  return place == rules.board->public_place && destinations(rules, s, place) != 0;
}

void use_bulldozer(Turn& turn, int site) {
  for (int seat = 0; seat < turn.rules.seats; ++seat) {
    if (!has(turn.company(seat).bulldozer_places, site)) continue;
    auto& used = turn.s.card_in_play.used;
    used[used[0] == kNone ? 0 : 1] =
        static_cast<std::uint8_t>(seat * kBulldozers + number_at(turn.company(seat), site, 0));
  }
}

// PAM-436, PAM-R33
void gain_bulldozer(Turn& turn, int seat) {
  for (std::uint8_t& place : turn.company(seat).bulldozers) {
    if (place != kReserve) continue;
    place = static_cast<std::uint8_t>(turn.board().public_place);
    return turn.log.add(note::bulldozer_gain, seat);
  }
}

// PAM-435
void ask_for_bulldozers(Turn& turn, int seat, const Effect& effect) {
  const int arrows = effect.arrows + turn.company(seat).upgrades[kBulldozerArrow];
  turn.s.agenda.ask(kBulldozerFrom, seat, pack(arrows, effect.bulldozers));
}

namespace {

void move_bulldozer(Turn& turn, int seat, int number, int to) {
  Company& c = turn.company(seat);
  std::uint8_t& place = c.bulldozers[at(number)];
  turn.log.add(note::bulldozer, seat, place, to);
  if (place != turn.board().public_place) c.bulldozer_places &= ~bit(place);
  place = static_cast<std::uint8_t>(to);
  if (to != turn.board().public_place) c.bulldozer_places |= bit(to);
  if (to > turn.board().public_place && !turn.rules.is_automa(seat))
    push_effects(turn, seat, turn.board().parking[at(to - turn.board().public_place - 1)]);  // PAM-433
}

// --- bulldozer_from: frame a = arrows and bulldozers left, b = those moved by this effect, one bit each ---

// PAM-430, PAM-435; PAM-R46: own ones; PAM-R42: also one that is being used.
Set movable_places(const Rules& rules, const State& s, Seat seat) {
  Set out = 0;
  for (int number = 0; number < kBulldozers; ++number)
    if ((now(s).b >> number & 1) == 0 && can_move(rules, s, seat, number))
      out |= bit(s.seats[seat].bulldozers[at(number)]);
  return out;
}

Rule why_not_bulldozer_from(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::decline || has(movable_places(rules, s, seat), move.arg)) return Rule::none;
  const auto& own = s.seats[seat].bulldozers;
  if (std::find(own.begin(), own.end(), move.arg) == own.end()) return Rule::PAM_430;
  return move.arg > rules.board->public_place ? Rule::PAM_434 : Rule::PAM_435;
}

void bulldozer_from_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(verb::from, movable_places(rules, s, seat));
  out.add(verb::decline);
}

void bulldozer_from_apply(Turn& turn, Seat seat, Move move) {
  const core::Frame frame = turn.s.agenda.pop();
  if (move.verb == verb::decline) return;
  const int number = number_at(turn.company(seat), move.arg, frame.b);
  const int arrows = low_of(frame.a), left = high_of(frame.a) - 1;
  if (left > 0) turn.s.agenda.ask(kBulldozerFrom, seat, pack(arrows, left), frame.b | 1 << number);
  turn.s.agenda.ask(kBulldozerTo, seat, number, pack(arrows, 0));
}

bool bulldozer_from_visited(const Rules& rules, const State& s, Seat seat) {
  return movable_places(rules, s, seat) != 0;
}

// --- bulldozer_to: frame a = number, b = arrows left and whether it has moved already; move_used: frame a = number ---

Set destinations_now(const Rules& rules, const State& s, Seat seat) {
  return destinations(rules, s, s.seats[seat].bulldozers[at(now(s).a)]);
}

Rule why_not_bulldozer_to(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::stop) return high_of(now(s).b) > 0 ? Rule::none : Rule::PAM_R12;
  if (has(destinations_now(rules, s, seat), move.arg)) return Rule::none;
  const Board& board = *rules.board;
  const int place = s.seats[seat].bulldozers[at(now(s).a)];
  if (move.arg == board.public_place) return Rule::PAM_432;
  if (move.arg > board.public_place) return Rule::PAM_433;
  const Set reach = place == board.public_place ? board.public_reach : board.reach[board.site_sector[at(place)]];
  return has(reach, move.arg) ? Rule::PAM_121 : Rule::PAM_431;
}

void move_used_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  out.add_each(verb::to, destinations_now(rules, s, seat));
}

void bulldozer_to_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  move_used_options(rules, s, seat, out);
  if (high_of(now(s).b) > 0) out.add(verb::stop);  // PAM-R12
}

void bulldozer_to_apply(Turn& turn, Seat seat, Move move) {
  const core::Frame frame = turn.s.agenda.pop();
  if (move.verb == verb::stop) return;
  turn.s.agenda.ask(kBulldozerTo, seat, frame.a, pack(low_of(frame.b) - 1, 1));  // PAM-435
  move_bulldozer(turn, seat, frame.a, move.arg);
}

bool bulldozer_to_visited(const Rules& rules, const State& s, Seat seat) {
  return low_of(now(s).b) > 0 && can_move(rules, s, seat, now(s).a);
}

void move_used_apply(Turn& turn, Seat seat, Move move) { move_bulldozer(turn, seat, turn.s.agenda.pop().a, move.arg); }

}  // namespace

// PAM-312
void move_used_bulldozers(Turn& turn) {
  auto& used = turn.s.card_in_play.used;
  const int first = used[0];
  used = {used[1], kNone};
  if (first == kNone) {
    turn.s.agenda.pop();
    return;
  }
  const int seat = first / kBulldozers, number = first % kBulldozers;
  if (!can_move(turn.rules, turn.s, seat, number)) return;  // PAM-R11
  if (turn.rules.is_automa(seat))
    return move_bulldozer(turn, seat, number,
                          automa_destination(turn.rules, turn.s, turn.company(seat).bulldozers[at(number)]));
  turn.s.agenda.ask(kMoveUsed, seat, number);
}

const StepRow kBulldozerFromStep{.name = "bulldozer_from",
                                 .verbs = {verb::from, verb::decline},
                                 .options = bulldozer_from_options,
                                 .why_not = why_not_bulldozer_from,
                                 .apply = bulldozer_from_apply,
                                 .visited = bulldozer_from_visited};
const StepRow kBulldozerToStep{.name = "bulldozer_to",
                               .verbs = {verb::to, verb::stop},
                               .options = bulldozer_to_options,
                               .why_not = why_not_bulldozer_to,
                               .apply = bulldozer_to_apply,
                               .visited = bulldozer_to_visited};
const StepRow kMoveUsedStep{.name = "move_used",
                            .verbs = {verb::to},
                            .options = move_used_options,
                            .why_not = why_not_bulldozer_to,
                            .apply = move_used_apply};

}  // namespace pampero
