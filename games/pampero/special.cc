// Special cards, and the four displays with their decks.
#include "games/pampero/chapters.h"

namespace pampero {

void take_from_display(State& s, int display, int card) {
  auto& open = s.displays[at(display)];
  const auto end = std::remove(open.begin(), open.end(), static_cast<std::uint8_t>(card));
  std::fill(end, open.end(), kNone);
}

Set refill_deck(const Table& t, const State& s, int display) {
  switch (display) {
    case 0: return s.action_deck;
    case 1: return s.scoring_deck;
    default: return s.foreign_deck & t.data->country_cards[at(display - 2)];
  }
}

void refill(Play& p, int display) { p.s.agenda.ask(kRefillAction + display, core::kChance); }

// Opened to the right; serves set-up too (PAM-110).
void refill_apply(Play& p, Move move) {
  const bool action = move.verb == verb::card_action, scoring = move.verb == verb::card_scoring;
  const int display = action ? 0 : scoring ? 1 : 2 + p.data().foreign[at(move.arg)].country;
  (action ? p.s.action_deck : scoring ? p.s.scoring_deck : p.s.foreign_deck) &= ~bit(move.arg);
  auto& open = p.s.displays[at(display)];
  *std::find(open.begin(), open.end(), kNone) = static_cast<std::uint8_t>(move.arg);
  p.log.add(action ? note::action_opened : scoring ? note::scoring_opened : note::foreign_opened, move.arg);
}

// PAM-500, PAM-R31
void special_options(const Table&, const State& s, Options& out) {
  for (const std::uint8_t card : s.displays[0])
    if (card != kNone) out.add(verb::take_action, card);
  for (const std::uint8_t card : s.displays[1])
    if (card != kNone) out.add(verb::take_scoring, card);
}

// PAM-500, PAM-501
void special_apply(Play& p, Move move) {
  const int seat = p.s.agenda.pop().seat;
  const bool action = move.verb == verb::take_action;
  take_from_display(p.s, action ? 0 : 1, move.arg);
  (action ? p.company(seat).hand : p.company(seat).scoring) |= bit(move.arg);
  p.log.add(action ? note::special_action : note::special_scoring, seat, move.arg);
  refill(p, action ? 0 : 1);
}

}  // namespace pampero
