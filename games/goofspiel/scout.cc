// Scouting (chapter 5): what the winner of a prize may find out before the next one is turned up.
#include "games/goofspiel/chapters.h"

namespace goofspiel {

namespace {

// GS-45, GS-46, GS-47, GS-48, GS-49: a look and a spy, once each.
Rule why_not_scout(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == verb::pass) return Rule::none;
  if (move.verb == verb::look) return s.looked == 0 ? Rule::none : Rule::GS_45;
  const auto other = static_cast<Seat>(move.arg);
  if (!rules.dealt) return Rule::GS_49;
  return s.spied != 0 || other == seat || s.seats[seat].spied_on.has(other) ? Rule::GS_48 : Rule::none;
}

void scout_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  if (why_not_scout(rules, s, seat, {verb::look, 0}) == Rule::none) out.add(verb::look);
  for (const Seat other : rules.everybody())
    if (why_not_scout(rules, s, seat, {verb::spy, other}) == Rule::none) out.add(verb::spy, other);
  out.add(verb::pass);
}

void scout_apply(Turn& turn, Seat seat, Move move) {
  State& s = turn.s;
  switch (move.verb) {
    case verb::look:
      s.looked = 1;
      s.step = kDraw;
      turn.log.add(note::looks, seat);
      return;
    case verb::spy:
      s.spied = 1;
      s.seats[seat].spied_on.add(static_cast<Seat>(move.arg));
      turn.log.add(note::spied, seat, move.arg);
      return;
    default: break;
  }
  s.scout = core::kNobody;
  s.looked = s.spied = 0;
  s.step = kTurnUp;
  if (s.next == kNone) return;
  const int prize = s.next;  // the one that was kept (GS-46)
  s.next = kNone;
  turn_up(turn, prize);
}

void draw_apply(Turn& turn, Seat, Move move) {
  State& s = turn.s;
  s.pile &= static_cast<PrizeSet>(~bit(move.arg));
  s.next = static_cast<std::uint8_t>(move.arg);
  s.step = kVerdict;
  turn.log.secret(Seats::only(s.scout), note::looked, s.scout, move.arg);
}

// GS-47: there must be a prize for every round to come.
Rule why_not_verdict(const Rules& rules, const State& s, Seat, Move move) {
  return move.verb == verb::keep || pile_size(rules, s) >= rules.rounds - s.round ? Rule::none : Rule::GS_47;
}

void verdict_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (const Move move : {move_of(verb::keep), move_of(verb::bury)})
    if (why_not_verdict(rules, s, seat, move) == Rule::none) out.add(move.verb);
}

void verdict_apply(Turn& turn, Seat seat, Move move) {
  State& s = turn.s;
  s.step = kScout;
  if (move.verb == verb::keep) return turn.log.add(note::kept, seat);
  s.seats[seat].buried |= bit(s.next);
  ++s.seats[seat].buries;
  s.next = kNone;
  turn.log.add(note::buried, seat);
}

void verdict_prompt(const Rules&, const State& s, Seat, Prompt& prompt) {
  if (s.next < kNone) prompt.set_args(s.next);
}

}  // namespace

// GS-44
void begin_scouting(Turn& turn, Seat winner) {
  if (!turn.rules.scouting) return;
  turn.s.scout = winner;
  turn.s.step = kScout;
}

const StepRow kScoutStep{.name = "scout",
                         .verbs = {verb::look, verb::spy, verb::pass},
                         .options = scout_options,
                         .why_not = why_not_scout,
                         .apply = scout_apply};

const StepRow kDrawStep{.name = "draw",
                        .verbs = {verb::prize},
                        .options = turn_up_options,
                        .why_not = why_not_turn_up,
                        .apply = draw_apply};

const StepRow kVerdictStep{.name = "verdict",
                           .verbs = {verb::keep, verb::bury},
                           .options = verdict_options,
                           .why_not = why_not_verdict,
                           .apply = verdict_apply,
                           .prompt = verdict_prompt,
                           .args = {arg::word(list::prizes)}};

}  // namespace goofspiel
