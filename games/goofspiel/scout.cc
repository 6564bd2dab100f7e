// Scouting (chapter 5): what the winner of a prize may find out before the next one is turned up.
#include "games/goofspiel/chapters.h"

namespace goofspiel {

namespace {

// GS-45 to GS-49: a look and a spy, once each.
Rule why_not_scout(const Rules& rules, const State& s, Seat seat, Move move) {
  if (move.verb == kPassVerb) return Rule::none;
  if (move.verb == kLookVerb) return s.looked == 0 ? Rule::none : Rule::GS_45;
  const auto other = static_cast<Seat>(move.arg);
  if (!rules.dealt) return Rule::GS_49;
  return s.spied != 0 || other == seat || s.seats[seat].spied_on.has(other) ? Rule::GS_48 : Rule::none;
}

void scout_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  if (why_not_scout(rules, s, seat, {kLookVerb, 0}) == Rule::none) out.add(kLookVerb);
  for (const Seat other : rules.everybody())
    if (why_not_scout(rules, s, seat, {kSpyVerb, other}) == Rule::none) out.add(kSpyVerb, other);
  out.add(kPassVerb);
}

void scout_apply(Turn& turn, Seat seat, Move move) {
  State& s = turn.s;
  switch (move.verb) {
    case kLookVerb:
      s.looked = 1;
      s.step = kDraw;
      turn.log.add(NoteKind::looks, seat);
      return;
    case kSpyVerb:
      s.spied = 1;
      s.seats[seat].spied_on.add(static_cast<Seat>(move.arg));
      turn.log.add(NoteKind::spied, seat, move.arg);
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
  turn.log.secret(core::Seats::only(s.scout), NoteKind::looked, s.scout, move.arg);
}

// GS-47: there must be a prize for every round to come.
Rule why_not_verdict(const Rules& rules, const State& s, Seat, Move move) {
  return move.verb == kKeepVerb || pile_size(rules, s) >= rules.rounds - s.round ? Rule::none : Rule::GS_47;
}

void verdict_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (const Verb verb : {kKeepVerb, kBuryVerb})
    if (why_not_verdict(rules, s, seat, {verb, 0}) == Rule::none) out.add(verb);
}

void verdict_apply(Turn& turn, Seat seat, Move move) {
  State& s = turn.s;
  s.step = kScout;
  if (move.verb == kKeepVerb) return turn.log.add(NoteKind::kept, seat);
  s.seats[seat].buried |= bit(s.next);
  ++s.seats[seat].buries;
  s.next = kNone;
  turn.log.add(NoteKind::buried, seat);
}

void prompt_verdict(const Rules&, const State& s, Seat, core::Prompt& prompt) {
  if (s.next < kNone) prompt.args = {s.next};
}

}  // namespace

// GS-44
void begin_scouting(Turn& turn, Seat winner) {
  if (!turn.rules.scouting) return;
  turn.s.scout = winner;
  turn.s.step = kScout;
}

const StepRow kScoutStep{.name = "scout",
                         .verbs = {kLookVerb, kSpyVerb, kPassVerb},
                         .options = scout_options,
                         .why_not = why_not_scout,
                         .apply = scout_apply};

const StepRow kDrawStep{
    .name = "draw", .verbs = {kPrizeVerb}, .options = turn_up_options, .why_not = why_not_turn_up, .apply = draw_apply};

const StepRow kVerdictStep{.name = "verdict",
                           .verbs = {kKeepVerb, kBuryVerb},
                           .options = verdict_options,
                           .why_not = why_not_verdict,
                           .apply = verdict_apply,
                           .prompt = prompt_verdict,
                           .args = {kPrize}};

}  // namespace goofspiel
