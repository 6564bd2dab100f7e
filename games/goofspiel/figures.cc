// Derived numbers for whoever draws the table.
#include "games/goofspiel/figures.h"

#include "games/goofspiel/game.h"

namespace goofspiel {

Figures Game::figures(const State& s, Seat viewer) const {
  const Data& data = *rules_.data;
  const State view = observe(s, viewer);
  Figures out;
  out.at_stake = static_cast<std::int16_t>(view.carried + (view.prize == kNone ? 0 : rules_.points(view.prize)));
  out.rounds = static_cast<std::int16_t>(rules_.rounds);
  out.rounds_left = static_cast<std::int16_t>(rules_.rounds - view.round);
  out.pile = static_cast<std::int16_t>(pile_size(rules_, view));
  for (const Seat seat : rules_.everybody()) {
    SeatFigures& figures = out.seats[seat];
    figures.cards = static_cast<std::int16_t>(cards_left(rules_, view, seat));
    figures.spare = static_cast<std::int16_t>(view.step == kDeal ? 0 : spare_cards(rules_, view, seat));
    for (std::size_t card = 0; card < data.cards.size(); ++card)
      figures.played =
          static_cast<std::int16_t>(figures.played + view.seats[seat].played[card] * data.cards[card].value);
  }
  for (std::size_t card = 0; card < data.cards.size(); ++card) {
    int unseen = rules_.dealt ? data.cards[card].copies : rules_.players;
    for (const Seat seat : rules_.everybody()) {
      unseen -= view.seats[seat].played[card];
      if (seat == viewer) unseen -= view.seats[seat].hand[card];
    }
    out.unseen[card] = static_cast<std::int16_t>(unseen);
  }
  return out;
}

}  // namespace goofspiel
