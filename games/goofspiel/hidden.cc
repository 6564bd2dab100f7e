// What is hidden (chapter 6): hands, bids until all are made, and what a scout has seen.
#include "games/goofspiel/game.h"

namespace goofspiel {

namespace {

// Takes one of the cards at random.
int draw(Cards& cards, core::Rng& rng) {
  int n = rng.below(count(cards));
  std::size_t card = 0;
  while (n >= cards[card]) n -= cards[card++];
  --cards[card];
  return static_cast<int>(card);
}

int draw(PrizeSet& prizes, core::Rng& rng) {
  int n = rng.below(std::popcount(prizes));
  int prize = 0;
  while ((prizes & bit(prize)) == 0 || n-- > 0) ++prize;
  prizes &= static_cast<PrizeSet>(~bit(prize));
  return prize;
}

}  // namespace

State observe(const Rules& rules, const State& s, Seat seat) {
  State view = s;
  if (s.step == kOver) return view;  // GS-63
  const Seats spied_on = seat < rules.players ? s.seats[seat].spied_on : Seats();
  for (const Seat other : rules.everybody()) {
    if (other == seat) continue;
    Player& player = view.seats[other];
    if (rules.dealt && !spied_on.has(other)) player.hand.fill(kHidden);  // GS-60
    player.bid = player.added = kNone;                                   // GS-61
    view.pile |= player.buried;                                          // GS-62
    player.buried = 0;
  }
  if (rules.dealt) view.deck.fill(kHidden);
  if (s.next < kNone && s.scout != seat) {
    view.pile |= bit(s.next);
    view.next = kHidden;
  }
  return view;
}

// Unknown hands are dealt from the cards nobody has shown, unknown bids made from these hands, and the prizes that
// others have put away or looked at are any of those in the pile.
State Game::guess(const State& view, Seat seat, const Memory&, core::Rng& rng) const {
  State s = observe(view, seat);
  if (s.step == kOver) return s;
  const Data& data = *rules_.data;
  if (rules_.dealt) {
    for (std::size_t card = 0; card < data.cards.size(); ++card) {
      int unseen = data.cards[card].copies;
      for (const Seat other : rules_.everybody()) {
        const Player& player = s.seats[other];
        unseen -= player.played[card] + (player.hand[card] == kHidden ? 0 : player.hand[card]);
      }
      s.deck[card] = static_cast<std::uint8_t>(unseen);
    }
    for (std::size_t card = data.cards.size(); card < s.deck.size(); ++card) s.deck[card] = 0;
    for (const Seat other : rules_.everybody()) {
      Player& player = s.seats[other];
      if (player.hand[0] != kHidden) continue;
      player.hand.fill(0);
      for (int n = cards_left(rules_, s, other); n > 0; --n) ++player.hand[static_cast<std::size_t>(draw(s.deck, rng))];
    }
  }
  for (const Seat other : rules_.everybody()) {
    if (other == seat) continue;
    Player& player = s.seats[other];
    for (int n = 0; n < player.buries; ++n) player.buried |= bit(draw(s.pile, rng));
    if (player.sealed == 0) continue;
    Cards hand = player.hand;
    player.bid = static_cast<std::uint8_t>(draw(hand, rng));
    if (spare_cards(rules_, s, other) > 0 && rng.below(2) == 0)
      player.added = static_cast<std::uint8_t>(draw(hand, rng));
  }
  if (s.next == kHidden) s.next = static_cast<std::uint8_t>(draw(s.pile, rng));
  return s;
}

}  // namespace goofspiel
