// Bids (chapter 3): everybody chooses at the same time, one card or two.
#include "games/goofspiel/chapters.h"

namespace goofspiel {

int spare_cards(const Rules& rules, const State& s, Seat seat) {
  const bool bidding = s.step == kBid;
  return cards_left(rules, s, seat) - (rules.rounds - s.round) - bidding;
}

namespace {

// How many of a card a seat may still lay down: the one it has chosen already is on the table.
int in_hand(const State& s, Seat seat, int card) {
  const Player& player = s.seats[seat];
  return player.hand[static_cast<std::size_t>(card)] - (player.bid == card);
}

void bid_prompt(const Rules& rules, const State& s, Seat, Prompt& prompt) {
  if (s.prize == kNone) return prompt.set_args(0, s.carried);
  prompt.set_args(s.prize, s.carried + rules.points(s.prize));
}

// The last bid of a round opens them all (GS-24).
void seal(Turn& turn, Seat seat) {
  turn.s.seats[seat].sealed = 1;
  for (const Seat other : turn.rules.everybody())
    if (turn.s.seats[other].sealed == 0) return;
  reveal(turn);
}

// GS-21
Rule why_not_bid(const Rules&, const State& s, Seat seat, Move move) {
  return in_hand(s, seat, move.arg) > 0 ? Rule::none : Rule::GS_21;
}

void bid_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (std::int16_t card = 0; card < rules.data->card_ids.size(); ++card)
    if (why_not_bid(rules, s, seat, {verb::bid, card}) == Rule::none) out.add(verb::bid, card);
}

void bid_apply(Turn& turn, Seat seat, Move move) {
  turn.s.seats[seat].bid = static_cast<std::uint8_t>(move.arg);
  if (!kReinforceStep.visited(turn.rules, turn.s, seat)) seal(turn, seat);
}

// GS-23: without a card to spare nobody is asked for a second one.
bool reinforce_visited(const Rules& rules, const State& s, Seat seat) { return spare_cards(rules, s, seat) > 0; }

// GS-22
Rule why_not_reinforce(const Rules&, const State& s, Seat seat, Move move) {
  return move.verb == verb::stand || in_hand(s, seat, move.arg) > 0 ? Rule::none : Rule::GS_22;
}

void reinforce_options(const Rules& rules, const State& s, Seat seat, Options& out) {
  for (std::int16_t card = 0; card < rules.data->card_ids.size(); ++card)
    if (why_not_reinforce(rules, s, seat, {verb::add, card}) == Rule::none) out.add(verb::add, card);
  out.add(verb::stand);
}

void reinforce_apply(Turn& turn, Seat seat, Move move) {
  if (move.verb == verb::add) turn.s.seats[seat].added = static_cast<std::uint8_t>(move.arg);
  seal(turn, seat);
}

}  // namespace

const StepRow kBidStep{.name = "bid",
                       .verbs = {verb::bid},
                       .options = bid_options,
                       .why_not = why_not_bid,
                       .apply = bid_apply,
                       .prompt = bid_prompt,
                       .args = {arg::word(list::prizes), arg::number}};

const StepRow kReinforceStep{.name = "reinforce",
                             .verbs = {verb::add, verb::stand},
                             .options = reinforce_options,
                             .why_not = why_not_reinforce,
                             .apply = reinforce_apply,
                             .visited = reinforce_visited,
                             .prompt = bid_prompt,
                             .args = {arg::word(list::prizes), arg::number}};

}  // namespace goofspiel
