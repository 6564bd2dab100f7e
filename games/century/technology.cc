// Buying a technology on dropping out, and the icons on it.
#include <algorithm>
#include <bit>

#include "games/century/play.h"
#include "games/century/rules.h"

namespace century {

// TC-402
int tech_cost(const Match& match, const State& s) { return match.data->strip(s.round).costs[s.field]; }

// TC-401, TC-402
Rule can_buy(const Match& match, const State& s, Seat seat, int tech) {
  if (!has(s.tech_display, tech)) return Rule::TC_213;
  return s.seats[seat].science >= tech_cost(match, s) ? Rule::none : Rule::TC_402;
}

void technology_options(const Match& match, const State& s, Seat seat, Options& out) {
  for (std::uint64_t rest = s.tech_display; rest != 0; rest &= rest - 1)
    if (const int tech = std::countr_zero(rest); can_buy(match, s, seat, tech) == Rule::none) add(out, Verb::buy, tech);
  add(out, Verb::skip);
}

// TC-404, TC-R9, TC-R12: the marker stops at the ends of the track.
void move_pollution(const Match& match, State& s, Seat seat, int by, Log log) {
  Player& player = s.seats[seat];
  const int to = std::clamp(player.pollution + by, match.data->pollution_least, match.data->pollution_most);
  if (to != player.pollution) log.add(Note::pollution_moved, seat, to - player.pollution, to);
  player.pollution = static_cast<std::int8_t>(to);
}

namespace {

void buy(const Match& match, State& s, Seat seat, int row, Log log) {
  const Tech& tech = match.tech(row);
  Player& player = s.seats[seat];
  const int cost = tech_cost(match, s);
  player.science = static_cast<std::int16_t>(player.science - cost);
  s.tech_display &= ~bit(row);
  log.add(Note::tech_bought, seat, row, cost);
  int place = player.tech_count++;
  for (; place > 0 && player.techs[static_cast<std::size_t>(place - 1)].tech > row; --place)
    player.techs[static_cast<std::size_t>(place)] = player.techs[static_cast<std::size_t>(place - 1)];
  player.techs[static_cast<std::size_t>(place)] = {};
  player.techs[static_cast<std::size_t>(place)].tech = static_cast<std::uint8_t>(row);  // TC-405: its pieces lie on it
  if (tech.garbage > 0) {                                                               // TC-403
    player.pending_garbage = static_cast<std::uint8_t>(player.pending_garbage + tech.garbage);
    player.garbage_received = static_cast<std::uint16_t>(player.garbage_received + tech.garbage);
    log.add(Note::garbage_taken, seat, tech.garbage);
  }
  move_pollution(match, s, seat, tech.flowers - tech.skulls, log);
}

}  // namespace

void technology_apply(const Match& match, State& s, Seat seat, Verb verb, int arg, Log log) {
  if (verb == Verb::buy)
    buy(match, s, seat, arg, log);
  else
    log.add(Note::tech_skipped, seat);
  after_technology(match, s, seat, log);
}

}  // namespace century
