// Chance: the deal (chapter 2), and the prize that begins a round (chapter 3).
#include "games/goofspiel/chapters.h"

namespace goofspiel {

namespace {

Rule why_not_deal(const Rules&, const State& s, Seat, Move move) {
  return s.deck[static_cast<std::size_t>(move.arg)] > 0 ? Rule::none : Rule::GS_10;
}

void deal_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (std::int16_t card = 0; card < rules.data->card_ids.size(); ++card)
    if (why_not_deal(rules, s, seat, {verb::deal, card}) == Rule::none)
      out.add(verb::deal, card, s.deck[static_cast<std::size_t>(card)]);
}

// GS-10: seat after seat, for the owner's eyes only.
void deal_apply(Turn& turn, Seat, Move move) {
  State& s = turn.s;
  const auto card = static_cast<std::size_t>(move.arg);
  const auto seat = static_cast<Seat>(s.dealt / turn.rules.hand);
  --s.deck[card];
  ++s.seats[seat].hand[card];
  turn.log.secret(Seats::only(seat), note::dealt, seat, move.arg);
  if (++s.dealt == turn.rules.players * turn.rules.hand) s.step = kTurnUp;
}

void turn_up_apply(Turn& turn, Seat, Move move) {
  turn.s.pile &= static_cast<PrizeSet>(~bit(move.arg));
  turn_up(turn, move.arg);
}

}  // namespace

Rule why_not_turn_up(const Rules&, const State& s, Seat, Move move) {
  return (s.pile & bit(move.arg)) != 0 ? Rule::none : Rule::GS_20;
}

void turn_up_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (std::int16_t prize = 0; prize < rules.data->prize_ids.size(); ++prize)
    if (why_not_turn_up(rules, s, seat, {verb::prize, prize}) == Rule::none) out.add(verb::prize, prize);
}

// GS-20
void turn_up(Turn& turn, int prize) {
  turn.s.prize = static_cast<std::uint8_t>(prize);
  turn.log.add(note::prize, ++turn.s.round, prize);
  turn.s.step = kBid;
}

const StepRow kDealStep{
    .name = "deal", .verbs = {verb::deal}, .options = deal_options, .why_not = why_not_deal, .apply = deal_apply};

const StepRow kTurnUpStep{.name = "turn_up",
                          .verbs = {verb::prize},
                          .options = turn_up_options,
                          .why_not = why_not_turn_up,
                          .apply = turn_up_apply};

}  // namespace goofspiel
