// Buying a technology on dropping out, and the icons on it.
#include <algorithm>
#include <bit>

#include "games/century/chapters.h"

namespace century {

namespace {

// TC-401, TC-402: technology

Rule why_not_technology(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::skip) return Rule::none;
  if (!has(s.tech_display, move.arg)) return Rule::TC_213;
  return s.seats[seat].science >= tech_cost(rules, s) ? Rule::none : Rule::TC_402;
}

void technology_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (const int tech : members(s.tech_display))
    if (why_not_technology(rules, s, seat, move_of(verb::buy, tech)) == Rule::none) out.add(verb::buy, tech);
  out.add(verb::skip);
}

// Technologies are kept in data order.
void keep(Player& player, int row) {
  auto place = static_cast<std::size_t>(player.tech_count++);
  for (; place > 0 && player.techs[place - 1].tech > row; --place) player.techs[place] = player.techs[place - 1];
  player.techs[place] = {};
  player.techs[place].tech = static_cast<std::uint8_t>(row);  // TC-405: its pieces lie on it
}

void buy(Turn& turn, Seat seat, int row) {
  const Tech& tech = turn.rules.tech(row);
  Player& player = turn.s.seats[seat];
  const int cost = tech_cost(turn.rules, turn.s);
  player.science = static_cast<std::int16_t>(player.science - cost);
  turn.s.tech_display &= ~bit(row);
  turn.log.add(note::tech_bought, seat, row, cost);
  keep(player, row);
  if (tech.garbage > 0) {  // TC-403
    player.pending_garbage = static_cast<std::uint8_t>(player.pending_garbage + tech.garbage);
    player.garbage_received = static_cast<std::uint16_t>(player.garbage_received + tech.garbage);
    turn.log.add(note::garbage_taken, seat, tech.garbage);
  }
  move_pollution(turn, seat, tech.flowers - tech.skulls);
}

void technology_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::buy)
    buy(turn, seat, move.arg);
  else
    turn.log.add(note::tech_skipped, seat);
  after_technology(turn, seat);
}

void technology_prompt(const Rules& rules, const State& s, Seat, Prompt& prompt) {
  prompt.set_args(tech_cost(rules, s));
}

}  // namespace

const StepRow kTechnologyStep{.name = "technology",
                              .verbs = {verb::buy, verb::skip},
                              .options = technology_options,
                              .why_not = why_not_technology,
                              .apply = technology_apply,
                              .prompt = technology_prompt,
                              .args = {arg::number}};

// TC-402
int tech_cost(const Rules& rules, const State& s) { return rules.data->strip(s.round).costs[s.field]; }

// TC-404, TC-R9, TC-R12: the marker stops at the ends of the track.
void move_pollution(Turn& turn, Seat seat, int by) {
  Player& player = turn.s.seats[seat];
  const int to = std::clamp(player.pollution + by, turn.rules.data->pollution_least, turn.rules.data->pollution_most);
  if (to != player.pollution) turn.log.add(note::pollution_moved, seat, to - player.pollution, to);
  player.pollution = static_cast<std::int8_t>(to);
}

}  // namespace century
