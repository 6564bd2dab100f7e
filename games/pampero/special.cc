// Special cards, and the four displays with their decks.
#include "games/pampero/chapters.h"

namespace pampero {

void take_from_display(State& s, int display, int card) {
  auto& open = s.displays[at(display)];
  const auto end = std::remove(open.begin(), open.end(), static_cast<std::uint8_t>(card));
  std::fill(end, open.end(), kNone);
}

Set refill_deck(const Rules& rules, const State& s, int display) {
  switch (display) {
    case 0: return s.action_deck;
    case 1: return s.scoring_deck;
    default: return s.foreign_deck & rules.data->country_cards[at(display - 2)];
  }
}

void refill(Turn& turn, int display) { turn.s.agenda.ask(kRefillAction + display, core::kChance); }

// Opened to the right; serves set-up too (PAM-110).
void open_card(Turn& turn, Move move) {
  const bool action = move.verb == verb::card_action, scoring = move.verb == verb::card_scoring;
  const int display = action ? 0 : scoring ? 1 : 2 + turn.data().foreign[at(move.arg)].country;
  (action ? turn.s.action_deck : scoring ? turn.s.scoring_deck : turn.s.foreign_deck) &= ~bit(move.arg);
  auto& open = turn.s.displays[at(display)];
  *std::find(open.begin(), open.end(), kNone) = static_cast<std::uint8_t>(move.arg);
  turn.log.add(action ? note::action_opened : scoring ? note::scoring_opened : note::foreign_opened, move.arg);
}

namespace {

// --- special (PAM-500, PAM-501, PAM-R31) ---

bool lies_open(const State& s, int display, int card) {
  const auto& open = s.displays[at(display)];
  return std::find(open.begin(), open.end(), card) != open.end();
}

Rule why_not_special(const Rules&, const State& s, Seat, Move move) {
  return lies_open(s, move.verb == verb::take_action ? 0 : 1, move.arg) ? Rule::none : Rule::PAM_500;
}

void special_options(const Rules&, const State& s, Seat, Options& out) {
  for (const std::uint8_t card : s.displays[0])
    if (card != kNone) out.add(verb::take_action, card);
  for (const std::uint8_t card : s.displays[1])
    if (card != kNone) out.add(verb::take_scoring, card);
}

void special_apply(Turn& turn, Seat seat, Move move) {
  turn.s.agenda.pop();
  const bool action = move.verb == verb::take_action;
  take_from_display(turn.s, action ? 0 : 1, move.arg);
  (action ? turn.company(seat).hand : turn.company(seat).scoring) |= bit(move.arg);
  turn.log.add(action ? note::special_action : note::special_scoring, seat, move.arg);
  refill(turn, action ? 0 : 1);
}

bool special_visited(const Rules&, const State& s, Seat) {
  return s.displays[0][0] != kNone || s.displays[1][0] != kNone;
}

// --- refill_action, refill_scoring, refill_argentina, refill_brazil ---

Set deck_now(const Rules& rules, const State& s) { return refill_deck(rules, s, now(s).step - kRefillAction); }

// see PAM-493, PAM-500
Rule why_not_refill(const Rules& rules, const State& s, Seat, Move move) {
  return unless_in(deck_now(rules, s), move.arg, now(s).step < kRefillArgentina ? Rule::PAM_500 : Rule::PAM_493);
}

template <int kVerb>
void refill_options(const Rules& rules, const State& s, Seat, Options& out) {
  out.add_each(kVerb, deck_now(rules, s));
}

void refill_apply(Turn& turn, Seat, Move move) {
  turn.s.agenda.pop();
  open_card(turn, move);
}

bool refill_visited(const Rules& rules, const State& s, Seat) { return deck_now(rules, s) != 0; }

template <int kVerb>
constexpr StepRow refill_row(std::string_view name) {
  return {.name = name,
          .verbs = {kVerb},
          .options = refill_options<kVerb>,
          .why_not = why_not_refill,
          .apply = refill_apply,
          .visited = refill_visited};
}

}  // namespace

const StepRow kSpecialStep{.name = "special",
                           .verbs = {verb::take_action, verb::take_scoring},
                           .options = special_options,
                           .why_not = why_not_special,
                           .apply = special_apply,
                           .visited = special_visited,
                           .ascending = false};
const StepRow kRefillActionStep = refill_row<verb::card_action>("refill_action");
const StepRow kRefillScoringStep = refill_row<verb::card_scoring>("refill_scoring");
const StepRow kRefillArgentinaStep = refill_row<verb::card_foreign>("refill_argentina");
const StepRow kRefillBrazilStep = refill_row<verb::card_foreign>("refill_brazil");

}  // namespace pampero
