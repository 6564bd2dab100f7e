// What must hold in every state, as far as a single one can show it (chapter 7).
#include <bit>

#include "games/goofspiel/game.h"

namespace goofspiel {

namespace {

std::string broken(Seat seat, const char* what) { return "p" + std::to_string(seat + 1) + ": " + what; }

}  // namespace

std::string Game::invariant(const State& s) const {
  const Data& data = *rules_.data;
  if (s.round > rules_.rounds) return "more rounds than prizes to turn up";
  if ((s.prize != kNone) != (s.step == kBid))
    return "a prize lies on the table while nobody bids, or none while all do";
  if ((s.scout != core::kNobody) != (s.step == kScout || s.step == kDraw || s.step == kVerdict)) return "the scout";

  PrizeSet away = s.pile;
  int turned = 0, prizes = std::popcount(s.pile);
  if (s.next != kNone) away |= bit(s.next), ++prizes;
  for (const Seat seat : rules_.everybody()) {
    const Player& player = s.seats[seat];
    if (std::popcount(player.buried) != player.buries) return broken(seat, "prizes put away");
    away |= player.buried;
    prizes += player.buries;
    turned += player.prizes;
  }
  if (std::popcount(away) != prizes) return "a prize is in two places";
  if (prizes + s.round != static_cast<int>(data.prizes.size())) return "the prizes do not add up";
  if (turned > s.round) return "more prizes won than turned up";
  if (prizes < rules_.rounds - s.round) return "too few prizes for the rounds to come";

  for (std::size_t card = 0; card < kMaxCards; ++card) {
    const bool known = card < data.cards.size();
    int all = s.deck[card];
    for (const Seat seat : rules_.everybody()) {
      const int own = s.seats[seat].hand[card] + s.seats[seat].played[card];
      if (!rules_.dealt && own != known) return broken(seat, "a card of the suit");
      all += own;
    }
    if (rules_.dealt && all != (known ? data.cards[card].copies : 0)) return "the cards do not add up";
  }
  for (const Seat seat : rules_.everybody()) {
    const Player& player = s.seats[seat];
    if (count(player.hand) != cards_left(rules_, s, seat)) return broken(seat, "cards in hand");
    if (s.step != kDeal && spare_cards(rules_, s, seat) < 0)
      return broken(seat, "too few cards for the prizes to come");
    if (s.step != kBid && (player.bid != kNone || player.sealed != 0)) return broken(seat, "a bid outside bidding");
    if (player.added != kNone && player.sealed == 0) return broken(seat, "a second card of an open bid");
    if (player.points < 0) return broken(seat, "points below 0");
  }
  return {};
}

}  // namespace goofspiel
